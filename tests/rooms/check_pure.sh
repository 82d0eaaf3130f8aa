#!/bin/sh
# check_pure.sh LIBRARY: the rooms use nothing of the C library but plain memory and string functions, and hold no
# global that can be written.
set -eu
library=$1
needs=$(nm --undefined-only "$library" | awk 'NF == 2 {print $2}' | sort -u)
own=$(nm --defined-only "$library" | awk 'NF == 3 {print $3}' | sort -u)
allowed='^(ag_[a-z_]*|(__)?mem(cpy|set|move|cmp|chr)(_chk)?|str(len|chr|cmp|ncmp|spn|cspn)|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_)$'
status=0
for symbol in $needs; do
    echo "$own" | grep -qxF "$symbol" && continue
    echo "$symbol" | grep -qE "$allowed" || { echo "The rooms need $symbol."; status=1; }
done
writable=$(objdump --syms "$library" | awk '
    / \.(data|bss|tdata|tbss)(\.[^ \t]*)?\t/ && !/ \.data\.rel\.ro/ && !/ d  \./ {print $NF} /\*COM\*/ {print $NF}')
[ -z "$writable" ] || { echo "Globals that can be written: $writable"; status=1; }
[ $status -eq 0 ] && echo "pure"
exit $status
