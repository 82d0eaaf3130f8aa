#!/bin/sh
# Installs the build dependencies named in debian/control, if any are missing. Works as root or with sudo, without a
# keyboard. A stamp under build-deps/ saves asking again until the list changes.
set -eu
cd "$(dirname "$0")/.."
stamp=build-deps/$(cksum < debian/control | tr ' ' -)
[ -f "$stamp" ] && exit 0

missing=0
if command -v dpkg-checkbuilddeps >/dev/null 2>&1; then
    dpkg-checkbuilddeps >/dev/null 2>&1 || missing=1
else
    missing=1
fi
if [ "$missing" = 1 ]; then
    as_root=
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null 2>&1 || {
            echo "Packages are missing (see debian/control), and installing them needs root or sudo." >&2
            exit 1
        }
        as_root=sudo
    fi
    echo "Installing what debian/control names ..."
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp)
    $as_root apt-get update >"$log" 2>&1 &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get build-dep -y --no-install-recommends ./ >>"$log" 2>&1 || {
        tail -20 "$log" >&2
        echo "The packages could not be installed; the end of the log is above." >&2
        exit 1
    }
    rm -f "$log"
fi
mkdir -p build-deps
touch "$stamp"
