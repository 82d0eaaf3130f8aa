#!/bin/sh
# Tests the built page in a browser: run.sh [together|alone]. The output is TAP.
set -eu
exec node --test-reporter=tap "$(dirname "$0")/all.mjs" "$@"
