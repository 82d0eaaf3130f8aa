#!/usr/bin/env python3
"""Build the flavours of the project and run their tests; the last line reads "N passed, N failed".

run_tests.py                every flavour that `make test` runs
run_tests.py --soak         list the parts of `make soak`
run_tests.py --soak PART    run one part: the same tests for longer, or what is too long for every day

A test that was skipped counts as failed: nobody has seen it pass. A test of a terminal, a real server or a browser
depends on when other processes get their turn; one that fails is tried once more and named as unsteady if it passes
then. Before the last line stand the ten slowest tests, the unsteady ones and those that failed.
"""
import dataclasses
import json
import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Meson copies what a test printed into its log as it is, colours included; XML has no place for those bytes.
NOT_XML = bytes(set(range(32)) - set(b"\t\n\r"))
SLOWEST = 10
# Suites whose tests wait for processes of their own. The browser's tests (web) try again by themselves, one by one.
TIMED = ("tui", "server", "python")


@dataclasses.dataclass
class Flavour:
    what: str
    compiler: str | None  # None: a cross file names it
    options: list         # of meson setup
    env: dict = dataclasses.field(default_factory=dict)
    beside: str | None = None  # a build whose command these tests use
    waits: bool = False  # many of its tests wait for terminals and servers: another one may run meanwhile

    def processes(self):
        return (os.cpu_count() or 1) + self.waits


# What is compiled here must compile without a warning; whoever only builds and runs is not held to that.
FLAVOURS = {
    "build-gcc": Flavour("gcc", "gcc", ["-Dwerror=true"], waits=True),
    "build-sanitize": Flavour(
        "clang with the address and undefined behaviour sanitizers", "clang",
        ["-Dwerror=true", "-Db_sanitize=address,undefined", "-Db_lundef=false", "-Doptimization=1"],
        {"ASAN_OPTIONS": "detect_leaks=1", "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"}, waits=True),
    "build-threads": Flavour(
        "clang with the thread sanitizer", "clang",
        ["-Dwerror=true", "-Db_sanitize=thread", "-Db_lundef=false", "-Doptimization=1"],
        {"TSAN_OPTIONS": "halt_on_error=1"}),
    "build-fuzz": Flavour("clang with libFuzzer", "clang", ["-Dwerror=true", "-Dfuzz=true"]),
    "build-wasm": Flavour("WebAssembly and the page", None,
                          ["-Dwerror=true", "--cross-file", "cross/wasm32.ini", "-Dwasm=true"], beside="build-gcc"),
    "build-gcc-sanitize": Flavour(
        "gcc with its sanitizers", "gcc",
        ["-Dwerror=true", "-Db_sanitize=address,undefined", "-Db_lundef=false", "-Doptimization=1"]),
    "build-coverage": Flavour("gcc with coverage", "gcc", ["-Db_coverage=true", "-Doptimization=0"]),
}

# What `make test` runs: build folder, suites (none: all).
TESTS = [
    ("build-gcc", []),
    ("build-sanitize", ["unit", "signature", "rooms", "store", "server", "server-bytes", "server-messages", "cli"]),
    ("build-threads", ["threads"]),
    ("build-fuzz", ["fuzz"]),
    ("build-wasm", ["wasm", "web"]),
]

# Suites that only `make soak` runs.
LONG = {"build-gcc": ["documents", "exploit", "figures"], "build-sanitize": ["documents", "strength"]}

# The parts of `make soak`, none longer than an hour on two cores: what it shows; then what runs, either a build folder
# with suites, or a command.
SOAK = {
    "unit": ("unit tests, solvers and properties, at full length", ("build-gcc", ["unit", "alloc", "solve", "property"])),
    "rooms": ("ten thousand seeds of the simulated house", ("build-gcc", ["rooms"])),
    "server": ("the real server and both stores, with a hundred storms of faults", ("build-gcc", ["server", "store"])),
    "bytes": ("an hour of bytes that no browser would send, for the real server under sanitizers",
              ("build-sanitize", ["server-bytes"])),
    "messages": ("a million messages with something wrong about them, for the real server under sanitizers",
                 ("build-sanitize", ["server-messages"])),
    "kills": ("a hundred kill -9 on each store under load", ("build-gcc", ["server-kills"])),
    "fuzz": ("every fuzzer for five minutes", ("build-fuzz", ["fuzz"])),
    "page": ("WebAssembly and the page in a browser", ("build-wasm", ["wasm", "web"])),
    "languages": ("every game in every language, in terminal and browser, with pictures in build-languages",
                  ["node", "--test", "tests/web/languages.mjs"]),
    "nodes": ("the JavaScript package under Node 18 and 20", ["node", "tests/web/nodes.mjs"]),
    "documents": ("command lines of the documents that compute for long", ("build-gcc", ["documents"])),
    "exploit": ("how far players can be exploited, at full size", ("build-gcc", ["exploit"])),
    "figures": ("how strong the opponents of Farkle, Palko and Penk! are, at full length", ("build-gcc", ["figures"])),
    "sanitizers": ("what computes for long, under clang's sanitizers", ("build-sanitize", ["cli-long", "strength"])),
    "gcc-sanitizers": ("all that sanitizers can watch, built by gcc",
                       ("build-gcc-sanitize", ["unit", "signature", "rooms", "store", "server", "cli"])),
    "mutants": ("for each rule a small mistake that its test must catch", [sys.executable, "tests/mutants/run.py"]),
    "new-game": ("the steps of docs/new-game.md in a copy of the tree", ["sh", "tests/newgame/run.sh"]),
    "package": ("the Debian packages: made, judged, installed, tried and purged on clean machines; needs root",
                ["sh", "tests/package/run.sh"]),
    "dist": ("what `make dist` makes: twice the same bytes, running on bare machines; the wheel; needs root",
             ["sh", "tests/package/dist.sh"]),
    "arm64": ("library and command cross-built, the signature under qemu-user; needs root", ["sh", "tests/package/arm64.sh"]),
    "coverage": ("which lines the tests of the gcc build reach, by folder", [sys.executable, "tools/coverage.py"]),
}


def quietly(command, env):
    """Run a build step; show its output only if it fails."""
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout)
    return done.returncode == 0


def build(folder):
    flavour = FLAVOURS[folder]
    env = dict(os.environ)
    if flavour.compiler:
        env["CC"] = flavour.compiler
    if not os.path.exists(os.path.join(ROOT, folder, "build.ninja")):
        if not quietly(["meson", "setup", folder, *flavour.options], env):
            return False
    return quietly(["ninja", "-C", folder], env)


def log_of(folder, base="testlog"):
    return os.path.join(ROOT, folder, "meson-logs", f"{base}.junit.xml")


def told(folder, base="testlog"):
    """What meson tells about each test program of a run: an object a line."""
    path = os.path.join(ROOT, folder, "meson-logs", f"{base}.json")
    if os.path.exists(path):
        with open(path, encoding="utf-8", errors="replace") as lines:
            yield from map(json.loads, lines)


@dataclasses.dataclass
class Outcome:
    """Of one test program, or of several: how many cases passed, and the names of the others."""
    passed: int = 0
    failed: list = dataclasses.field(default_factory=list)
    unsteady: list = dataclasses.field(default_factory=list)

    def add(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.unsteady += other.unsteady


def outcomes(folder, base="testlog"):
    """What each test program of a run came to, from meson's JUnit log. Skipped cases have failed."""
    log = log_of(folder, base)
    if not os.path.exists(log):
        return {"no log": Outcome(failed=[f"{folder}: meson test wrote no log"])}
    with open(log, "rb") as file:
        text = file.read()
    found = {}
    for case in ElementTree.fromstring(text.translate(None, NOT_XML)).iter("testcase"):
        _, _, program = case.get("classname").partition(".")  # empty where a program is one case
        outcome = found.setdefault(program or case.get("name"), Outcome())
        bad = [child.tag for child in case if child.tag in ("failure", "error", "skipped")]
        if bad:
            outcome.failed.append(f"{folder}: {bad[0]}: {program} {case.get('name')}")
        else:
            outcome.passed += 1
    for test in told(folder, base):  # a program may end badly after cases that all passed
        outcome = found.setdefault(test["name"], Outcome())
        if test["result"] not in ("OK", "EXPECTEDFAIL") and not outcome.failed:
            outcome.failed.append(f"{folder}: {test['result'].lower()}: {test['name']}")
    with open(log.removesuffix("junit.xml") + "txt", encoding="utf-8", errors="replace") as lines:
        tried_again = sorted({line.strip()[2:] for line in lines if line.strip().startswith("# unsteady: ")})
    found["tried again"] = Outcome(unsteady=[f"{folder}: {each}" for each in tried_again])
    return found


def try_again(folder, env, found):
    """Run the failed programs of the timed suites once more, one at a time."""
    again = [program for program, outcome in found.items()
             if outcome.failed and program.partition(" / ")[0].rpartition(":")[2].startswith(TIMED)]
    if not again:
        return
    print(f"Once more, one at a time: {', '.join(again)}", flush=True)
    names = [program.partition(" / ")[2] for program in again]
    subprocess.run(["meson", "test", "-C", folder, "--no-rebuild", "--print-errorlogs", "--num-processes", "1",
                    "--logbase", "again", *names], cwd=ROOT, env=env)
    second = outcomes(folder, "again")
    for program in again:
        outcome = second.get(program, Outcome(failed=[f"{folder}: {program} was not run again"]))
        if not outcome.failed:
            outcome.unsteady = [f"{folder}: unsteady: {program}"]
        found[program] = outcome


def durations(folder):
    """Seconds and name of every test of the last run in a build folder."""
    for test in told(folder):
        yield test["duration"], f"{folder[6:]}: {test['name']}"


def run_suites(folder, suites, soak):
    flavour = FLAVOURS[folder]
    started = time.monotonic()
    print(f"== {flavour.what}", flush=True)
    if os.path.exists(log_of(folder)):
        os.remove(log_of(folder))
    for each in filter(None, (flavour.beside, folder)):
        if not build(each):
            return Outcome(failed=[f"The build in {each} failed."])
    command = ["meson", "test", "-C", folder, "--no-rebuild", "--print-errorlogs", "--num-processes", str(flavour.processes())]
    for suite in suites:
        command += ["--suite", suite]
    for suite in [] if soak else LONG.get(folder, []):
        command += ["--no-suite", suite]
    env = dict(os.environ, **flavour.env)
    if flavour.beside:
        env["ASTRAGAL"] = os.path.join(ROOT, flavour.beside, "astragal")
    command += ["--timeout-multiplier", "30" if soak else "4"]  # a limit is for what hangs, not for a busy machine
    if soak:
        env["ASTRAGAL_SOAK"] = "1"
    status = subprocess.run(command, cwd=ROOT, env=env).returncode
    found = outcomes(folder)
    if status and not any(outcome.failed for outcome in found.values()):
        found["meson"] = Outcome(failed=[f"{folder}: meson test ended with {status}"])
    try_again(folder, env, found)
    total = Outcome()
    for outcome in found.values():
        total.add(outcome)
    print(f"-- {flavour.what}: {total.passed} passed, {len(total.failed)} failed in {time.monotonic() - started:.0f} s",
          flush=True)
    return total


def finish(total):
    for each in total.unsteady + total.failed:
        print(each)
    print(f"{total.passed} passed, {len(total.failed)} failed")
    return 1 if total.failed or not total.passed else 0


def test():
    total = Outcome()
    for folder, suites in TESTS:
        total.add(run_suites(folder, suites, soak=False))
    print("The slowest tests:")
    every = [each for folder, _ in TESTS for each in durations(folder)]
    for seconds, name in sorted(every, reverse=True)[:SLOWEST]:
        print(f"{seconds:8.1f} s  {name}")
    return finish(total)


def list_parts():
    print("The parts of `make soak`, none longer than an hour: make soak PART=NAME")
    for name, (what, _) in SOAK.items():
        print(f"  {name:<16}{what}")
    return 0


def soak(part):
    if part not in SOAK:
        print(f"There is no part '{part}'.")
        list_parts()
        return 1
    what, how = SOAK[part]
    if isinstance(how, tuple):
        return finish(run_suites(*how, soak=True))
    print(f"== {what}", flush=True)
    return subprocess.run(how, cwd=ROOT).returncode


def main(arguments):
    if not arguments:
        return test()
    if arguments[0] == "--soak":
        return soak(arguments[1]) if len(arguments) > 1 else list_parts()
    print(__doc__)
    return 2


if __name__ == "__main__":
    if not shutil.which("meson"):
        sys.exit("meson is missing; `make test` installs what debian/control names.")
    sys.exit(main(sys.argv[1:]))
