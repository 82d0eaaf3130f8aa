#!/bin/sh
# Installs the build into a folder of its own and compiles the example against that header and library, found by
# pkg-config alone: check_installed.sh BUILD EMBED.C VERSION PRESET CC...
set -eu
build=$1 example=$2 version=$3 preset=$4
shift 4
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

DESTDIR=$root meson install -C "$build" --no-rebuild --quiet
pc=$(find "$root" -name astragal.pc)
export PKG_CONFIG_PATH="${pc%/*}" PKG_CONFIG_SYSROOT_DIR="$root"
[ "$(pkg-config --modversion astragal)" = "$version" ]

flags=$(pkg-config --cflags --libs astragal)
# shellcheck disable=SC2086 # flags are words
"$@" -std=c17 -Wall -Wextra -Wpedantic -Werror "$example" $flags -o "$root/embed"
lib=$(find "$root" -name libastragal.so)
LD_LIBRARY_PATH=${lib%/*} "$root/embed" "$preset" | tee "$root/shared"
grep -q wins "$root/shared"

# The same game with the static library.
# shellcheck disable=SC2086
"$@" -std=c17 "$example" $(pkg-config --cflags astragal) "${lib%.so}.a" -o "$root/embed-static"
"$root/embed-static" "$preset" | cmp - "$root/shared"

# The header is fit for C++ too.
if command -v c++ >/dev/null; then
    printf '#include <astragal.h>\nint main() { return ag_version() == 0; }\n' >"$root/header.cc"
    # shellcheck disable=SC2086
    c++ -std=c++17 -Wall -Wextra -Werror "$root/header.cc" $flags -o "$root/header"
fi
