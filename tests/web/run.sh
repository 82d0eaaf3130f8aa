#!/bin/sh
# Builds the page around a module and tests it in a browser: run.sh MODULE.wasm. The output is TAP.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sh "$here/../../tools/build_web.sh" "$1" >&2
exec node --test-reporter=tap "$here/all.mjs"
