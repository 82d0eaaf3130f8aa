#!/bin/sh
# A program's output must be what the file holds: compare.sh FILE PROGRAM [ARGUMENT...]
# If the difference is meant, `make goldens` writes the files again.
set -u
file=$1
shift
"$@" | diff -u --label "$file" --label "now" "$file" - || exit 1
