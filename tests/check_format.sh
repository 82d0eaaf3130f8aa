#!/bin/sh
# Every C file looks as .clang-format says, and every file of the page as its formatter does: check_format.sh SOURCE
# [FILE ...]. With files, only those (the test of this test).
set -eu
cd "$1"
shift
[ $# -gt 0 ] || set -- $(find include src tests bench examples tools -name node_modules -prune -o -name '*.[ch]' -print)
clang-format --dry-run --Werror "$@"
