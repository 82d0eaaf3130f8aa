#!/bin/sh
# 18.1: library and command for arm64, cross-built on a clean machine; the signature of the rules and a game run
# under qemu-user. arm64.sh [--keep]: leave the machine there. Some ten minutes; needs root and Debian's mirror.
set -eu
[ "${1:-}" = --keep ] && keep=yes
. "$(dirname "$0")/common.sh"

step "a clean machine with a compiler for arm64"
clean_machine arm
in_machine arm dpkg --add-architecture arm64
in_machine arm apt-get update
# The libraries that debian/control names for building, of the other machine.
libraries=$(sed -n 's/^ \(lib[a-z0-9]*-dev\),$/\1:arm64/p' "$root/debian/control")
# shellcheck disable=SC2086 # words
in_machine arm apt-get install -y --no-install-recommends build-essential crossbuild-essential-arm64 meson ninja-build \
    pkg-config python3 qemu-user-static scdoc $libraries

step "the build"
mkdir "$work/arm/src"
git -C "$root" archive HEAD | tar -xf - -C "$work/arm/src"
in_machine arm sh -c 'cd /src && meson setup build --cross-file cross/aarch64.ini -Dtests=false -Dpython=disabled'
in_machine arm ninja -C /src/build
file=$(od -An -tx1 -j18 -N2 "$work/arm/src/build/astragal")
[ "$file" = ' b7 00' ] || fail "that is not a program for arm64"

step "the signature of the rules, under qemu-user"
in_machine arm sh -c 'qemu-aarch64-static /src/build/bench/signature | diff /src/tests/golden/signature.txt -'

step "a game"
in_machine arm env HOME=/root qemu-aarch64-static /src/build/astragal play farkle --plain --seats Ann=greedy,Bea=casual
grep -q ' wins' "$work/log" || fail "no game was played"

echo "The library and the command are good on arm64."
