"""18.3: a release is made in one command, in a copy of the tree: tools/release.py writes every version, the changelogs, the
commit and the tag, and refuses what would not be one."""
import json
import os
import re
import shutil
import subprocess
import sys

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FILES = ["meson.build", "CHANGELOG.md", "debian/changelog", "web/package.json", "web/package-lock.json",
         "packages/astragal/package.json", "tools/release.py"]


@pytest.fixture
def tree(tmp_path):
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(os.path.join(ROOT, name), tmp_path / name)
    for words in (["init", "-q"], ["config", "user.name", "test"], ["config", "user.email", "test@example.org"],
                  ["add", "-A"], ["commit", "-qm", "The tree"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def release(tree, version):
    return subprocess.run([sys.executable, str(tree / "tools/release.py"), version, "--no-dist"], text=True,
                          capture_output=True)


def git(tree, *words):
    return subprocess.run(["git", *words], cwd=tree, check=True, text=True, capture_output=True).stdout


def test_18_3_a_release_in_one_command(tree):
    news = re.search(r"## Unreleased\n(.*?)\n## ", (tree / "CHANGELOG.md").read_text(), re.S)[1].strip()
    done = release(tree, "1.0.0")
    assert done.returncode == 0, done.stderr
    assert "version: '1.0.0'" in (tree / "meson.build").read_text()
    lock = json.loads((tree / "web/package-lock.json").read_text())
    assert lock["version"] == lock["packages"][""]["version"] == lock["packages"]["../packages/astragal"]["version"] == "1.0.0"
    assert git(tree, "diff", "--numstat", "HEAD~1", "HEAD", "--", "web/package-lock.json").split()[:2] == ["3", "3"]
    for path in ("web/package.json", "packages/astragal/package.json"):
        assert json.loads((tree / path).read_text())["version"] == "1.0.0"
    assert (tree / "debian/changelog").read_text().startswith("astragal (1.0.0-1) unstable")
    changelog = (tree / "CHANGELOG.md").read_text()
    assert re.search(r"## Unreleased\n\n## \[1\.0\.0\] – \d{4}-\d\d-\d\d\n", changelog) and news in changelog
    assert git(tree, "status", "--porcelain") == "" and git(tree, "log", "-1", "--format=%s") == "Version 1.0.0\n"
    assert git(tree, "tag", "--list", "--format=%(contents)", "1.0.0").strip() == f"Astragal 1.0.0\n\n{news}"
    before = git(tree, "rev-parse", "HEAD")
    for version, why in (("1.0.1", "Nothing stands under"), ("1.0.0", "not higher"), ("0.9.9", "not higher"),
                         ("one", "MAJOR.MINOR.PATCH")):
        done = release(tree, version)
        assert done.returncode and why in done.stderr, (version, done.stderr)
    (tree / "README.md").write_text("not committed")
    assert "not clean" in release(tree, "2.0.0").stderr
    assert git(tree, "rev-parse", "HEAD") == before
