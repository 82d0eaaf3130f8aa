#!/bin/sh
# Writes the files of tests/golden again from what the program does now: make_goldens.sh BUILD
set -eu
build=$1
cd "$(dirname "$0")/.."
for preset in $(sed -n 's/^\[\([a-z0-9-]*\)[]:].*/\1/p' rules/*.ini); do
    "$build/tests/golden/playthrough" "$preset" >"tests/golden/$preset.txt"
done
while IFS=: read -r name rules; do
    "$build/tests/golden/playthrough" $rules >"tests/golden/$name.txt"
done <tests/golden/variants.txt
"$build/bench/signature" >tests/golden/signature.txt
git status --short tests/golden
