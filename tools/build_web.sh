#!/bin/sh
# Builds the package into packages/astragal/dist and the page, which uses it, into web/dist: build_web.sh [MODULE.wasm].
# Without a module it is built first. What npm has to bring is named with versions and checksums in web/package-lock.json;
# a source tarball has it all in web/packages, and then no network is needed (tools/make_dist.py).
set -eu
module=${1:+$(realpath "$1")}
cd "$(dirname "$0")/.."
if [ -z "$module" ]; then
    [ -f build-wasm/build.ninja ] || meson setup build-wasm --cross-file cross/wasm32.ini -Dwasm=true >/dev/null
    ninja -C build-wasm --quiet src/wasm/astragal.wasm
    module=build-wasm/src/wasm/astragal.wasm
fi
rm -rf packages/astragal/dist
mkdir -p packages/astragal/dist
cp "$module" packages/astragal/dist/astragal.wasm
cd web
stamp=node_modules/.astragal-$(cksum < package-lock.json | tr ' ' -)
if [ ! -f "$stamp" ]; then
    npm ci "$([ -d packages ] && echo --offline || echo --prefer-offline)" --no-audit --no-fund --loglevel=error
    touch "$stamp"
fi
npm run --silent build
