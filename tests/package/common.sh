# Clean machines for the scripts beside this one: a Debian of this machine's own release in a folder, from the mirror
# that this machine's apt uses. To be read by them after `set -eu`.
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
step() { echo "== $*"; }
fail() { echo "${0##*/}: $*" >&2; exit 1; }
# Shows what a command said only if it fails.
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 60 "$work/log"; fail "$*"; }; }

work=$(mktemp -d)
tidy() {
    for place in "$work"/*/proc; do ! mountpoint -q "$place" || umount "$place"; done
    [ -n "${keep:-}" ] && echo "Kept: $work" || rm -rf --one-file-system "$work"
}
trap tidy EXIT
trap 'exit 130' INT TERM

# What this machine lacks to make others: need PACKAGE...
need() {
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' && continue
        quietly apt-get update
        quietly apt-get install -y --no-install-recommends "$@"
        return
    done
}

own_release=$(. /etc/os-release && echo "$VERSION_CODENAME")

# bare_machine FOLDER [RELEASE]: Debian's least, as it comes.
bare_machine() {
    [ "$(id -u)" = 0 ] || fail "making a clean machine in a folder needs root"
    need debootstrap
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1)
    quietly debootstrap --variant=minbase "${2:-$own_release}" "$1" "$mirror"
}

# clean_machine NAME: a new one in $work/NAME that apt can be used in. The first is kept, to copy the others from.
clean_machine() {
    if [ ! -d "$work/base" ]; then
        bare_machine "$work/base"
        rm -f "$work/base/etc/apt/sources.list"
        (cd / && tar -cf - etc/apt/apt.conf.d $(ls -d etc/apt/sources.list etc/apt/sources.list.d 2>/dev/null)) |
            tar -xf - -C "$work/base"
        printf '#!/bin/sh\nexit 101\n' >"$work/base/usr/sbin/policy-rc.d" # no service starts in here
        chmod 755 "$work/base/usr/sbin/policy-rc.d"
        echo force-unsafe-io >"$work/base/etc/dpkg/dpkg.cfg.d/fast" # nobody minds losing it in a power cut
        in_machine base apt-get update
    fi
    cp -a "$work/base" "$work/$1"
    mount -t proc proc "$work/$1/proc"
}

# inside NAME COMMAND...: with nothing of this machine's environment.
inside() {
    machine=$1
    shift
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        chroot "$work/$machine" "$@"
}
# The same, and what it says is shown only if it fails.
in_machine() { quietly inside "$@"; }
