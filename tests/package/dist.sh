#!/bin/sh
# 18.3 and 18.4: what a release hands out. `make dist` twice gives the same bytes; the tree runs from any folder, on bare
# machines of this release of Debian and of the next; the bill names what is in it; the wheel works in a virtual
# environment. dist.sh [--keep]: leave everything there. Some ten minutes; needs root and Debian's mirror.
set -eu
[ "${1:-}" = --keep ] && keep=yes
. "$(dirname "$0")/common.sh"
next_release=trixie
export PYTHONDONTWRITEBYTECODE=1 HOME="${HOME:-/root}"

step "make dist, twice: the same bytes"
for time in one two; do quietly /usr/bin/python3 "$root/tools/make_dist.py" "$work/$time"; done
cat "$work/log"
diff -r "$work/one" "$work/two" || fail "two builds differ"
(cd "$work/one" && sha256sum --check --quiet SHA256SUMS)

step "the bill of materials names every library in the tree, and what runs in the page"
archive=$(ls "$work"/one/astragal-*-linux-*.tar.xz)
mkdir "$work/any-folder"
tar -xf "$archive" -C "$work/any-folder"
tree=$(ls -d "$work/any-folder"/astragal-*)
/usr/bin/python3 "$here/check_bill.py" "$tree" "$work"/one/*.cdx.json || fail "the bill"

step "the tree runs where it was unpacked"
ldd "$tree/bin/astragal" | grep '=> /' | grep -v "=> $tree/bin/../lib/astragal/\|/lib\(c\|m\|dl\|pthread\|resolv\)\.so\." &&
    fail "libraries of this machine are used"
/usr/bin/python3 "$here/check_page.py" "$tree/share/astragal/web" "$tree/bin/astragal" serve --port 0 --data "$work/house"
PKG_CONFIG_PATH=$tree/lib/pkgconfig pkg-config --variable=includedir astragal | grep -q "^$tree" || fail "pkg-config"

for release in "$own_release" "$next_release"; do
    step "it runs on a bare machine: $release"
    bare_machine "$work/$release" "$release"
    cp -R "$tree" "$work/$release/opt/astragal"
    mount -t proc proc "$work/$release/proc"
    in_machine "$release" env HOME=/root /opt/astragal/bin/astragal play farkle --plain --seats Ann=greedy,Bea=casual
    grep -q ' wins' "$work/log" || fail "no game was played"
    /usr/bin/python3 "$here/check_page.py" "$tree/share/astragal/web" \
        chroot "$work/$release" /opt/astragal/bin/astragal serve --port 0 --data /tmp/house || fail "no page"
done

step "the wheel, in a virtual environment with Debian's numpy and cffi"
need python3-pip python3-venv
mkdir "$work/source"
tar -xf "$(ls "$work"/one/astragal-*.tar.xz | grep -v linux)" -C "$work/source" --strip-components=1
quietly /usr/bin/python3 -m pip wheel --no-index --no-build-isolation --no-deps -w "$work/wheel" "$work/source"
quietly /usr/bin/python3 -m venv --system-site-packages "$work/venv"
quietly "$work/venv/bin/pip" install --no-index --no-build-isolation "$work"/wheel/astragal-*.whl
(cd "$work/venv" && quietly bin/python "$here/check_wheel.py" "$work/venv") || fail "the wheel"

echo "What a release hands out is good."
