#!/bin/sh
# The library has no writable global, needs nothing but memory, and exports what the header declares and nothing else,
# which is not too much:
# check_symbols.sh HEADER STATIC_LIBRARY SHARED_LIBRARY
set -eu
header=$1 static=$2 shared=$3
status=0
symbols=$(objdump --syms "$static")
case $symbols in *ag_version*) ;; *) echo "$static is not the library." && exit 1 ;; esac

# Constant tables of pointers are relocated once (.data.rel.ro) and read-only from then on; every other section that can
# be written must stay empty.
writable=$(echo "$symbols" | awk '
    / \.(data|bss|tdata|tbss|sdata|sbss)(\.[^ \t]*)?\t/ || /\*COM\*/ {
        if ($0 ~ / \.data\.rel\.ro/ || $0 ~ / d  \./) next # read-only after start; the section itself
        print "  " $NF
    }')
if [ -n "$writable" ]; then
    echo "Global variables that can be written:"
    echo "$writable"
    status=1
fi

# Whoever links the static library gets no names but ours.
strange=$(nm --defined-only --extern-only "$static" | awk 'NF == 3 && $3 !~ /^ag_/ { print "  " $3 }')
if [ -n "$strange" ]; then
    echo "Global names that do not begin with ag_:"
    echo "$strange"
    status=1
fi

# Of the C library only what works in memory is used: no allocation, no input or output. The compiler's own __cpu_model
# chooses among variants for wider vectors.
known='ag_.*|bcmp|mem(cpy|set|cmp|move|chr)|str(len|cmp|ncmp|chr|str|spn|cspn)|_GLOBAL_.*'
known="$known|__(stack_chk|popcount|cpu_(model|indicator_init)).*|__mem(cpy|set|move)_chk" # the last where distributions fortify
foreign=$(nm --undefined-only "$static" | awk '$1 == "U" { print "  " $2 }' | sort -u |
    grep -vE "^  ($known)\$") || true
if [ -n "$foreign" ]; then
    echo "Functions the library should not need:"
    echo "$foreign"
    status=1
fi

# AG_API stands before a declaration, which may run over several lines.
declared=$(sed -n '/^AG_API/,/;/p' "$header" | tr '\n' ' ' | sed 's/AG_API/\n/g' |
    sed -n 's/^[^([;]*\b\(ag_[a-z0-9_]*\)[([;].*/\1/p' | sort)
exported=$(nm --dynamic --defined-only "$shared" | awk '{ print $NF }' | sort)
if [ "$declared" != "$exported" ]; then
    work=$(mktemp -d)
    echo "$declared" >"$work/declared"
    echo "$exported" >"$work/exported"
    echo "Declared in the header (<) but not exported, or exported (>) but not declared:"
    diff "$work/declared" "$work/exported" | grep '^[<>]' || true
    rm -r "$work"
    status=1
fi

# Debian's package knows each of them since which version it is there.
packaged=$(sed -n 's/^ \(ag_[a-z0-9_]*\)@.*/\1/p' "$(dirname "$header")/../debian/libastragal0.symbols" | sort)
if [ "$packaged" != "$exported" ]; then
    echo "debian/libastragal0.symbols does not name what is exported."
    status=1
fi

# The interface stays small: a name is added for a reason, and none is renamed.
most=117
count=$(echo "$declared" | wc -l)
if [ "$count" -gt $most ]; then
    echo "The header declares $count names; at most $most are to be learnt."
    status=1
fi
[ $status = 0 ] && echo "$(echo "$exported" | wc -l) names are exported; nothing can be written."
exit $status
