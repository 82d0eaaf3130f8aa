"""The programs of docs/embedding.md against an installed copy of the library, found by pkg-config alone.

Everything is installed once into a folder of its own. Each program is compiled with every warning, with the shared and
with the static library, and run; what it prints is known from the rules, or judged by the referee.
"""
import os
import re
import shutil
import subprocess
import sys

import pytest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
DOCUMENT = os.path.join(ROOT, "docs", "embedding.md")
HEADER = os.path.join(ROOT, "include", "astragal.h")
sys.path.insert(0, os.path.join(ROOT, "tools"))
import programs  # noqa: E402

STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
SOURCES = [name for name in programs.programs(DOCUMENT) if not name.endswith(".h")]
LINKED = ["shared", "static"]


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **more)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


class Installed:
    """A copy of what is installed, and the programs compiled against it."""

    def __init__(self, folder):
        self.root, self.work, self.made = str(folder / "root"), str(folder / "work"), {}
        run("meson", "install", "-C", os.environ["MESON_BUILD_ROOT"], "--no-rebuild", "--quiet",
            env={**os.environ, "DESTDIR": self.root})
        programs.main(DOCUMENT, self.work)
        self.pc = os.path.dirname(self.find("astragal.pc"))
        self.libraries = os.path.dirname(self.pc)

    def find(self, name):
        found = [os.path.join(folder, name) for folder, _, files in os.walk(self.root) if name in files]
        assert len(found) == 1, f"{name}: {found}"
        return found[0]

    def flags(self, *wanted):
        env = {**os.environ, "PKG_CONFIG_PATH": self.pc, "PKG_CONFIG_SYSROOT_DIR": self.root}
        return run("pkg-config", *wanted, "astragal", env=env).split()

    def compiler(self, source):
        if source.endswith(".cc"):
            return ["c++", "-std=c++17", *STRICT]
        return [*os.environ["CC"].split(), "-std=c17", "-Wshadow", *STRICT]  # in C++ it minds ag_worth, a name twice

    def program(self, source, linked):
        if (source, linked) not in self.made:
            path = os.path.join(self.work, f"{source}.{linked}")
            how = ["-static"] if linked == "static" else []
            run(*self.compiler(source), "-pthread", os.path.join(self.work, source), "-o", path, *how,
                *self.flags("--cflags", "--libs", *["--static"] * (linked == "static")))
            self.made[source, linked] = path
        return self.made[source, linked]

    def play(self, source, *arguments, linked="shared", before=(), **more):
        return run(*before, self.program(source, linked), *arguments,
                   env={**os.environ, "LD_LIBRARY_PATH": self.libraries}, **more)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return Installed(tmp_path_factory.mktemp("installed"))


def test_the_version_is_that_of_the_project(installed):
    assert installed.flags("--modversion") == [os.environ["VERSION"]]


def test_18_8_every_block_of_c_is_a_whole_program():
    with open(DOCUMENT, encoding="utf-8") as file:
        blocks = re.findall(r"^```(?:c|cpp)$", file.read(), re.M)
    assert len(blocks) == len(programs.programs(DOCUMENT)) == 7


@pytest.mark.parametrize("linked", LINKED)
def test_18_8_a_game_is_played_and_the_referee_accepts_it(installed, linked, tmp_path):
    for preset in ("balut seats=2", "farkle seats=3 target=3000", "palko seats=4"):
        record = tmp_path / "record.txt"
        record.write_text(installed.play("game.c", preset, linked=linked), encoding="utf-8")
        judged = run("/usr/bin/python3", os.path.join(ROOT, "tests", "referee", "referee.py"), str(record))
        assert judged.strip() == f"{record}: ok"


@pytest.mark.parametrize("linked", LINKED)
def test_18_8_a_record_is_told_to_its_end(installed, linked):
    record = installed.play("game.c", linked=linked)
    told = installed.play("replay.c", linked=linked, input=record).splitlines()
    totals = re.search(r"^score (\d+) (\d+)$", record, re.M).groups()
    for name, total in zip(("Ann", "Bea"), totals):
        assert any(line.startswith(f"{name}'s card is full: a total of {total} ") for line in told[-20:]), name
    spoilt = subprocess.run([installed.program("replay.c", linked)], input=record.replace("roll", "rol", 1), text=True,
                            capture_output=True, env={**os.environ, "LD_LIBRARY_PATH": installed.libraries}, check=False)
    assert spoilt.returncode == 1 and re.match(r"line \d+: \S", spoilt.stderr)


@pytest.mark.parametrize("linked", LINKED)
def test_18_8_a_first_roll_scores_nothing_1080_times(installed, linked):
    # Two pairs and two single dice of 2, 3, 4, 6: six ways to choose the pairs, 6!/(2! 2!) orders of each (FA-10).
    assert installed.play("chances.c", linked=linked) == f"{6 * 180} of {6 ** 6}\n"


@pytest.mark.parametrize("linked", LINKED)
def test_18_8_the_coach_gives_reasons(installed, linked):
    told = installed.play("advice.c", linked=linked)
    assert re.findall(r"set aside (1.*) and roll (\w+) dice", told) == [("1 1", "four"), ("1", "five")]
    # Four dice lose where all are of 2, 3, 4, 6 and no three are alike: 4^4 - 4 * (3 * 4 + 1) = 204 of 1,296.
    assert "With four dice, 15.7 % of rolls lose the 200 points at stake." in told


@pytest.mark.parametrize("linked", LINKED)
def test_18_8_any_number_of_threads_plays_the_same_games(installed, linked):
    alone = installed.play("threads.c", "1", linked=linked)
    assert re.fullmatch(r"500 games, \d{5,} rolls\n", alone)
    assert installed.play("threads.c", "3", linked=linked) == alone


@pytest.mark.parametrize("linked", LINKED)
def test_18_8_the_header_serves_c_plus_plus(installed, linked):
    # Of 1 2 2 3 4 6 only the 1 scores; a seat that is not on the board yet must go on (FA-11).
    assert installed.play("owner.cc", linked=linked).splitlines() == ["set aside 1 and roll five dice"]


@pytest.mark.parametrize("source", SOURCES)
def test_18_8_valgrind_finds_nothing(installed, source):
    given = installed.play("game.c") if source == "replay.c" else ""
    arguments = ["null"] if source == "game.c" else []
    installed.play(source, *arguments, input=given,
                   before=("valgrind", "--quiet", "--leak-check=full", "--show-leak-kinds=all", "--error-exitcode=9"))


def test_18_8_every_name_that_is_mentioned_is_declared(installed):
    with open(installed.find("astragal.h"), encoding="utf-8") as file:
        header = file.read()
    bare = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    declared = set(re.findall(r"\b(?:ag|AG)_\w+", bare))
    with open(DOCUMENT, encoding="utf-8") as file:
        mentioned = set(re.findall(r"\b(?:ag|AG)_\w+", header + file.read()))
    assert {name for name in mentioned - declared if not name.endswith("_")} == set()


def test_18_8_the_man_page_has_every_name_and_groff_no_warning(installed):
    page = installed.find("astragal.3")
    groff = ["groff", "-man", "-Tutf8", "-ww", "-rLL=130n", "-P-cbou"]
    done = subprocess.run([*groff, page], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    with open(HEADER, encoding="utf-8") as file:
        header = file.read()
    for name in re.findall(r"^(?:AG_API|static inline) [^(;]*?\b(ag_\w+)\(", header, re.M):
        assert re.search(rf"\b{name}\(", done.stdout), name
    for heading in re.findall(r"^/\* -{10,} (.+) \*/", header, re.M):
        assert heading.upper() in done.stdout, heading
    assert "AG_API" not in done.stdout and "static inline" not in done.stdout
    assert "dice games with exact rules" in done.stdout


def test_nothing_needed_is_missing_here():
    assert all(shutil.which(program) for program in ("c++", "valgrind", "pkg-config", "groff"))
