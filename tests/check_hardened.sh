#!/bin/sh
# The program as it is run has what makes mistakes hard to exploit: check_hardened.sh PROGRAM. Read from the binary.
set -eu
fail() {
    echo "$1" >&2
    exit 1
}
has() { # has WHAT LINES PATTERN
    echo "$2" | grep -q "$3" || fail "not built with $1"
}
header=$(readelf -hW "$1") dynamic=$(readelf -dW "$1") segments=$(readelf -lW "$1") symbols=$(readelf --dyn-syms -W "$1")
has "addresses that differ each time (PIE)" "$header" 'DYN'
has "all symbols bound at the start" "$dynamic" 'BIND_NOW\|NOW'
has "tables that are read-only after the start" "$segments" 'GNU_RELRO'
has "a guard on the stack" "$symbols" '__stack_chk_fail'
has "checked copies (FORTIFY)" "$symbols" '__[a-rt-z][a-z]*_chk'
if echo "$segments" | grep 'GNU_STACK' | grep -q 'RWE'; then fail "the stack can be executed"; fi
