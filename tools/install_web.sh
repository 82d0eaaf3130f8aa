#!/bin/sh
# Installs the page where meson says, if it has been built: install_web.sh FOLDER (below the prefix).
set -eu
page=$MESON_SOURCE_ROOT/web/dist
to=$MESON_INSTALL_DESTDIR_PREFIX/$1
if [ ! -f "$page/index.html" ]; then
    [ -n "${MESON_INSTALL_QUIET:-}" ] || echo "The page has not been built and is not installed; 'make web' builds it."
    exit 0
fi
rm -rf "$to"
mkdir -p "$to"
cp -R "$page/." "$to"
