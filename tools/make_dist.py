#!/usr/bin/env python3
"""Make what a release hands out, from the commit that is checked out: make_dist.py [--source] [FOLDER], by
default build-dist. --source: the source tarball only.

astragal-VERSION.tar.xz               the source, with the page built and all that npm has to bring: it builds without a
                                      network
astragal-VERSION-linux-ARCH.tar.xz    the program with its page and manuals, the library, and the libraries it needs;
                                      runs from any folder
astragal-VERSION.cdx.json             what both consist of (CycloneDX)
SHA256SUMS

The same commit gives the same bytes on machines with the same packages: every time in them is the commit's.
"""
import argparse
import base64
import hashlib
import io
import json
import lzma
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import uuid

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What every Linux with glibc has, and must be of one piece.
GLIBC = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|anl|nss_.*))\.so\.\d+$")
# Packages of the page that run in the browser without being among its dependencies: its service worker.
WORKER = re.compile(r"workbox-(core|precaching|routing|strategies|window)$")
# What is compiled into the page's module besides our own code.
MODULE = ("wasi-libc", "libclang-rt-14-dev-wasm32")


def run(*command, cwd=ROOT, **more):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{' '.join(command)} has failed.")
    return done.stdout.strip()


def version_in(tree):
    with open(os.path.join(tree, "meson.build"), encoding="utf-8") as file:
        return re.search(r"version: '([^']+)'", file.read())[1]


# ---- what npm brings -------------------------------------------------------------------------------------------------

def wanted(place, package):
    """Of programs for one machine only those that Linux with glibc runs on the two usual ones, and not the formatter of
    the page's sources, which is large: npm does without it."""
    return ("integrity" in package and "@biomejs/cli-" not in place and
            "linux" in package.get("os", ["linux"]) and {"x64", "arm64"} & set(package.get("cpu", ["x64"])) and
            "glibc" in package.get("libc", ["glibc"]))


def npm_tarball(cache, name, package):
    """The tarball of a package, from npm's cache, where it is after an installation; npm fetches what is not."""
    digest = base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()
    path = os.path.join(cache, "_cacache/content-v2/sha512", digest[:2], digest[2:4], digest[4:])
    if not os.path.exists(path):
        run("npm", "cache", "add", f"{name}@{package['version']}")
    with open(path, "rb") as file:
        data = file.read()
    if hashlib.sha512(data).hexdigest() != digest:
        sys.exit(f"{name} in npm's cache is not what package-lock.json says.")
    return data


def bring_packages(web):
    """Put the tarballs of all packages into web/packages, and say in the lock file that they are there."""
    path = os.path.join(web, "package-lock.json")
    with open(path, encoding="utf-8") as file:
        lock = json.load(file)
    os.mkdir(os.path.join(web, "packages"))
    cache = run("npm", "config", "get", "cache", "--loglevel=error")
    for place, package in lock["packages"].items():
        if not wanted(place, package):
            continue
        name = package.get("name", place.rpartition("node_modules/")[2])
        file_name = f"{name.replace('@', '').replace('/', '-')}-{package['version']}.tgz"
        package["resolved"] = f"file:packages/{file_name}"
        with open(os.path.join(web, "packages", file_name), "wb") as file:
            file.write(npm_tarball(cache, name, package))
    with open(path, "w", encoding="utf-8") as file:
        json.dump(lock, file, indent=2)
        file.write("\n")
    return lock["packages"]


# ---- archives --------------------------------------------------------------------------------------------------------

def pack(tree, path, epoch, leave_out=()):
    """An archive of a folder that depends on names, contents and modes only."""
    top = os.path.basename(tree)

    def same_everywhere(entry):
        inside = entry.name.partition("/")[2]
        if any(inside == each or inside.startswith(each + "/") for each in leave_out):
            return None
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = epoch
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with lzma.open(path, "wb", preset=3) as out, tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as tar:
        tar.add(tree, top, filter=same_everywhere)  # in the order of names


# ---- the tree that runs from any folder ------------------------------------------------------------------------------

def install(source, work, tree):
    """Build and install below the tree; what is found by its place is found from the program's own."""
    build = os.path.join(work, "build")
    link = "-Wl,--disable-new-dtags,-rpath,$ORIGIN/../lib/astragal"
    run("meson", "setup", build, "--prefix=/", "--libdir=lib", "-Dtests=false", "-Dpython=disabled",
        "-Dpkgconfig.relocatable=true", f"-Dc_link_args={link}", f"-Dc_args=-ffile-prefix-map={work}=.", cwd=source)
    run("ninja", "-C", build)
    run("meson", "install", "-C", build, "--no-rebuild", "--strip", env=dict(os.environ, DESTDIR=tree))
    for name in ("README.md", "CHANGELOG.md", "LICENSE"):
        shutil.copy(os.path.join(source, name), tree)


def bring_libraries(tree):
    """Copy the libraries that the program needs, but those of glibc; the Debian packages they are from, with versions."""
    place = os.path.join(tree, "lib/astragal")
    licences = os.path.join(tree, "share/doc/astragal/licences")
    os.makedirs(place)
    os.makedirs(licences)
    packages = {}
    for name, path in re.findall(r"(\S+) => (/\S+)", run("ldd", os.path.join(tree, "bin/astragal"))):
        if GLIBC.match(name):
            continue
        shutil.copy(os.path.realpath(path), os.path.join(place, name))
        # by its name alone: dpkg may know it below /lib, which is /usr/lib now
        owner = re.search(r"^([^,: ]+)(:\w+)?: ", run("dpkg", "-S", "*/" + os.path.basename(os.path.realpath(path))), re.M)[1]
        packages[owner] = version_of(owner)
        shutil.copy(f"/usr/share/doc/{owner}/copyright", os.path.join(licences, owner))
    return packages


def version_of(package):
    return run("dpkg-query", "-W", "-f", "${Version}\n", package).split("\n")[0]


# ---- what it consists of ---------------------------------------------------------------------------------------------

def component(kind, name, version, purl, note, **more):
    return {"type": kind, "name": name, "version": version, "purl": purl, "bom-ref": purl, "description": note, **more}


def bill(version, commit, npm, libraries):
    """The bill of materials, as CycloneDX has it."""
    parts = []
    for place, package in npm.items():
        if not wanted(place, package):
            continue
        name = package.get("name", place.rpartition("node_modules/")[2])
        shipped = not package.get("dev") or WORKER.match(name)
        parts.append(component(
            "library", name, package["version"], f"pkg:npm/{name.replace('@', '%40')}@{package['version']}",
            "in the page" if shipped else "builds the page", scope="required" if shipped else "excluded",
            licenses=[{"expression": package["license"]}] if package.get("license") else [],
            hashes=[{"alg": "SHA-512",
                     "content": base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()}]))
    for packages, note in ((libraries, "library beside the program"),
                           ({each: version_of(each) for each in MODULE}, "in the page's module")):
        for name, each in packages.items():
            parts.append(component("library", name, each, f"pkg:deb/debian/{name}@{each}", note, scope="required"))
    unique = {part["purl"]: part for part in sorted(parts, key=lambda part: (part["purl"], part["scope"]), reverse=True)}
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'astragal {version} {commit}')}",
        "metadata": {"component": component("application", "astragal", version, f"pkg:generic/astragal@{version}",
                                            f"commit {commit}", licenses=[{"license": {"id": "MIT"}}])},
        "components": [unique[purl] for purl in sorted(unique)],
    }


# ---- all together ----------------------------------------------------------------------------------------------------

def make(out, work, source_only):
    commit = run("git", "rev-parse", "HEAD")
    epoch = int(run("git", "log", "-1", "--format=%ct"))
    os.environ.update(SOURCE_DATE_EPOCH=str(epoch), TZ="UTC", LC_ALL="C.UTF-8")
    for flags in ("CFLAGS", "CPPFLAGS", "LDFLAGS"):
        os.environ.pop(flags, None)
    archive = subprocess.run(["git", "archive", "--prefix=source/", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
        tar.extractall(work)
    version = version_in(os.path.join(work, "source"))
    source = os.path.join(work, f"astragal-{version}")
    os.rename(os.path.join(work, "source"), source)

    print("The page ...", flush=True)
    run("sh", "tools/build_web.sh", cwd=source)
    npm = bring_packages(os.path.join(source, "web"))
    print("The source ...", flush=True)
    with open(os.path.join(source, "debian/clean"), encoding="utf-8") as file:  # what is built, but for the page itself
        built = [line.strip().rstrip("/") for line in file]
    made = [f"astragal-{version}.tar.xz", f"astragal-{version}-linux-{platform.machine()}.tar.xz", f"astragal-{version}.cdx.json"]
    pack(source, os.path.join(out, made[0]), epoch, leave_out=built)
    if source_only:
        return made[:1]

    print("The program ...", flush=True)
    tree = os.path.join(work, made[1].removesuffix(".tar.xz"))
    install(source, work, tree)
    sbom = json.dumps(bill(version, commit, npm, bring_libraries(tree)), indent=1) + "\n"
    for path in (os.path.join(tree, "share/doc/astragal/sbom.cdx.json"), os.path.join(out, made[2])):
        with open(path, "w", encoding="utf-8") as file:
            file.write(sbom)
    pack(tree, os.path.join(out, made[1]), epoch)
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", action="store_true", help="the source tarball only")
    parser.add_argument("folder", nargs="?", default=os.path.join(ROOT, "build-dist"))
    asked = parser.parse_args()
    out = os.path.abspath(asked.folder)
    if run("git", "status", "--porcelain", "--untracked-files=no"):
        print("What is changed and not committed is left out.")
    os.makedirs(out, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        made = make(out, work, asked.source)
    with open(os.path.join(out, "SHA256SUMS"), "w", encoding="utf-8") as sums:
        for name in made:
            with open(os.path.join(out, name), "rb") as file:
                data = file.read()
            sums.write(f"{hashlib.sha256(data).hexdigest()}  {name}\n")
            print(f"{len(data):>10}  {name}")


if __name__ == "__main__":
    main()
