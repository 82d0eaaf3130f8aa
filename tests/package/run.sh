#!/bin/sh
# 18.1 and 18.2: the Debian packages. Made from the source tarball in a clean machine that has no network while they are
# made; judged by lintian; installed on another clean machine, tried there (check_installed.py) and purged again.
# run.sh [--keep]: leave the machines there. Some ten minutes; needs root and Debian's mirror.
set -eu
[ "${1:-}" = --keep ] && keep=yes
. "$(dirname "$0")/common.sh"

step "the source tarball"
quietly /usr/bin/python3 "$root/tools/make_dist.py" --source "$work/dist"
tarball=$(ls "$work"/dist/astragal-*.tar.xz)

step "a clean machine with what debian/control names, tests left out"
clean_machine build
mkdir "$work/build/src"
tar -xf "$tarball" -C "$work/build/src"
tree=/src/$(ls "$work/build/src")
in_machine build apt-get install -y --no-install-recommends build-essential lintian
in_machine build sh -c "cd '$tree' && apt-get build-dep -y --no-install-recommends -P nocheck ./"
in_machine build useradd --create-home builder
in_machine build chown -R builder: /src

step "dpkg-buildpackage, as an ordinary user without a network"
in_machine build unshare --net runuser -u builder -- \
    sh -c "cd '$tree' && DPKG_GENSYMBOLS_CHECK_LEVEL=4 dpkg-buildpackage -us -uc -b -Pnocheck"
for package in astragal astragal-house astragal-doc libastragal0 libastragal-dev python3-astragal; do
    ls "$work"/build/src/"$package"_*.deb >/dev/null || fail "$package is missing"
done

step "lintian"
in_machine build runuser -u builder -- sh -c 'lintian --pedantic --fail-on error,warning,pedantic /src/*.changes'
cat "$work/log"

step "another clean machine: apt install ./*.deb"
clean_machine user
mkdir "$work/user/packages"
find "$work/build/src" -name '*.deb' ! -name '*-dbgsym_*' -exec cp {} "$work/user/packages" \;
in_machine user apt-get install -y --no-install-recommends man-db systemd python3-numpy
inside user find / -xdev ! -path '/proc/*' ! -path '/packages*' | sort >"$work/before"
in_machine user sh -c 'apt-get install -y --no-install-recommends /packages/*.deb'

step "what is installed plays, shows its page, can be read and started"
mkdir -p "$work/user/tests/server"
cp -R "$root/tests/package" "$work/user/tests/"
cp -R "$root/tests/server/old" "$work/user/tests/server/"
inside user env PYTHONDONTWRITEBYTECODE=1 python3 -m unittest -v tests/package/check_installed.py ||
    fail "what is installed"

step "purge leaves nothing"
mkdir -p "$work/user/var/lib/private/astragal" # as systemd would have made it
touch "$work/user/var/lib/private/astragal/house.db"
ln -s private/astragal "$work/user/var/lib/astragal"
in_machine user sh -c 'apt-get purge -y $(dpkg-query -W -f "\${Package} \${source:Package}\n" | sed -n "s/ astragal\$//p")'
inside user find / -xdev ! -path '/proc/*' | sort >"$work/after"
# What man has kept of pages that were read is man's own.
left=$(comm -13 "$work/before" "$work/after" | grep -i astragal | grep -v '^/packages\|^/tests\|^/var/cache/man/') || true
[ -z "$left" ] || fail "left behind: $left"
! inside user dpkg-query -W | grep -q astragal || fail "packages are still known"

echo "The packages are good."
