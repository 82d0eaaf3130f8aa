#!/usr/bin/env python3
"""Make a release of what is checked out: release.py VERSION [--no-dist] (docs/release.md).

Writes the version where it stands, gives the "Unreleased" part of the changelog its number and day, adds the entry of the
Debian packages, commits, tags, and makes what is handed out (tools/make_dist.py). Refuses before anything is changed.
"""
import argparse
import datetime
import email.utils
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Every place that names the version, with what stands around it; the first is where others take it from.
PLACES = [
    ("meson.build", r"(^  version: ')([^']+)(',$)"),
    ("web/package.json", r'(^  "version": ")([^"]+)(",$)'),
    ("packages/astragal/package.json", r'(^  "version": ")([^"]+)(",$)'),
]


def git(*words, **more):
    return subprocess.run(["git", *words], cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE, **more).stdout.strip()


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
        file.write(text)


def numbers(version):
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        sys.exit(f"A version is MAJOR.MINOR.PATCH, not {version}.")
    return tuple(map(int, version.split(".")))


def unreleased(changelog):
    """What has changed since the last release, as the changelog has it."""
    found = re.search(r"^## Unreleased\n(.*?)(?=^## )", changelog, re.M | re.S)
    return found[1].strip() if found else ""


def refuse(version, before, news):
    if git("status", "--porcelain"):
        sys.exit("The tree is not clean; commit or put away what has changed.")
    if numbers(version) <= numbers(before):
        sys.exit(f"{version} is not higher than {before}.")
    if version in git("tag", "--list").split("\n"):
        sys.exit(f"There is a tag {version} already.")
    if not news:
        sys.exit("Nothing stands under \"Unreleased\" in CHANGELOG.md.")


def set_version(version):
    for path, around in PLACES:
        text, times = re.subn(around, rf"\g<1>{version}\g<3>", read(path), flags=re.M)
        if not times:
            sys.exit(f"{path} names no version.")
        write(path, text)
    lock = json.loads(read("web/package-lock.json"))
    for part in (lock, *(each for each in lock["packages"].values() if "integrity" not in each and "version" in each)):
        part["version"] = version  # our own, not what npm brings
    write("web/package-lock.json", json.dumps(lock, indent=2, ensure_ascii=False) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    parser.add_argument("--no-dist", action="store_true", help="commit and tag only")
    asked = parser.parse_args()
    version, changelog, packages = asked.version, read("CHANGELOG.md"), read("debian/changelog")
    news = unreleased(changelog)
    refuse(version, re.search(PLACES[0][1], read("meson.build"), re.M)[2], news)

    now = datetime.datetime.now(datetime.timezone.utc)
    set_version(version)
    write("CHANGELOG.md", changelog.replace("## Unreleased\n", f"## Unreleased\n\n## [{version}] – {now:%Y-%m-%d}\n", 1))
    sender = re.search(r"^ -- (.*?)  ", packages, re.M)[1]
    write("debian/changelog", f"astragal ({version}-1) unstable; urgency=medium\n\n  * Version {version}; see CHANGELOG.md.\n\n"
                              f" -- {sender}  {email.utils.format_datetime(now)}\n\n{packages}")
    git("commit", "-aqm", f"Version {version}")
    git("tag", "--annotate", "--cleanup=verbatim", "--file=-", version, input=f"Astragal {version}\n\n{news}\n")
    if not asked.no_dist:
        subprocess.run([sys.executable, os.path.join(ROOT, "tools", "make_dist.py")], check=True)
    print(f"Version {version} is committed and tagged. Now push both: git push --follow-tags")


if __name__ == "__main__":
    main()
