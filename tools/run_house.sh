#!/bin/sh
# Opens the house on this machine with the page: run_house.sh PROGRAM [OPTION of astragal serve ...]. The page is built
# first unless nothing has changed since. Where it cannot be built the house opens without it and says why.
set -eu
cd "$(dirname "$0")/.."
program=$1
shift

fresh() {
    [ -f web/dist/index.html ] &&
        [ -z "$(find web/src web/public web/index.html web/package-lock.json web/vite.config.ts packages/astragal/src src include rules data \
                -newer web/dist/index.html -print | head -n 1)" ]
}

if fresh; then
    set -- --web web/dist "$@"
elif ! command -v npm >/dev/null 2>&1; then
    echo "The page cannot be built without npm, which is not installed; $program play has the games in a terminal." >&2
else
    echo "Building the page ..."
    log=$(mktemp)
    if sh tools/build_web.sh >"$log" 2>&1; then
        set -- --web web/dist "$@"
    else
        tail -n 20 "$log" >&2
        echo "The page could not be built, see above; $program play has the games in a terminal." >&2
    fi
    rm -f "$log"
fi
exec "$program" serve "$@"
