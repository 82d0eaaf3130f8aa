#!/usr/bin/env python3
"""Build the flavours of the project and run their tests; the last line reads "N passed, N failed".

run_tests.py                every flavour that `make test` runs
run_tests.py --soak         list the parts of `make soak`
run_tests.py --soak PART    run one part: the same tests for longer, or what is too long for every day

A test that was skipped counts as failed: nobody has seen it pass. The ten slowest tests are listed before the last
line.
"""
import dataclasses
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


@dataclasses.dataclass
class Flavour:
    what: str
    compiler: str | None  # None: a cross file names it
    options: list         # of meson setup
    env: dict = dataclasses.field(default_factory=dict)
    beside: str | None = None  # a build whose command these tests use


# What is compiled here must compile without a warning; whoever only builds and runs is not held to that.
FLAVOURS = {
    "build-gcc": Flavour("gcc", "gcc", ["-Dwerror=true"]),
    "build-sanitize": Flavour(
        "clang with the address and undefined behaviour sanitizers", "clang",
        ["-Dwerror=true", "-Db_sanitize=address,undefined", "-Db_lundef=false", "-Doptimization=1"],
        {"ASAN_OPTIONS": "detect_leaks=1", "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"}),
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

# The parts of `make soak`, none longer than an hour on two cores: what it shows; then what runs, either a build folder
# with suites, or a command.
SOAK = {
    "unit": ("unit tests, solvers and properties, at full length", ("build-gcc", ["unit", "alloc", "solve", "property"])),
    "rooms": ("ten thousand seeds of the simulated house", ("build-gcc", ["rooms"])),
    "server": ("the real server and both stores, with a hundred storms of faults", ("build-gcc", ["server", "store"])),
    "bytes": ("most of an hour of bytes that no browser would send, for the real server under sanitizers",
              ("build-sanitize", ["server-bytes"])),
    "messages": ("a million messages with something wrong about them, for the real server under sanitizers",
                 ("build-sanitize", ["server-messages"])),
    "kills": ("a hundred kill -9 on each store under load", ("build-gcc", ["server-kills"])),
    "fuzz": ("every fuzzer for five minutes", ("build-fuzz", ["fuzz"])),
    "page": ("WebAssembly and the page in a browser", ("build-wasm", ["wasm", "web"])),
    "sanitizers": ("commands that compute for long, under clang's sanitizers", ("build-sanitize", ["cli-long"])),
    "gcc-sanitizers": ("all that sanitizers can watch, built by gcc",
                       ("build-gcc-sanitize", ["unit", "signature", "rooms", "store", "server", "cli"])),
    "mutants": ("for each rule a small mistake that its test must catch", [sys.executable, "tests/mutants/run.py"]),
    "new-game": ("the steps of docs/new-game.md in a copy of the tree", ["sh", "tests/newgame/run.sh"]),
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


def log_of(folder):
    return os.path.join(ROOT, folder, "meson-logs", "testlog.junit.xml")


def counted(log):
    """Passed and failed test cases of a run, from meson's JUnit log. Skipped ones have failed."""
    with open(log, "rb") as file:
        text = file.read()
    passed = failed = 0
    for case in ElementTree.fromstring(text.translate(None, NOT_XML)).iter("testcase"):
        bad = any(child.tag in ("failure", "error", "skipped") for child in case)
        passed, failed = passed + (not bad), failed + bad
        if any(child.tag == "skipped" for child in case):
            print(f"skipped, which counts as failed: {case.get('name')}")
    return passed, failed


def durations(folder):
    """Seconds and name of every test of the last run in a build folder, from meson's JSON log: an object a line."""
    path = os.path.join(ROOT, folder, "meson-logs", "testlog.json")
    if not os.path.exists(path):
        return
    import json
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            test = json.loads(line)
            yield test["duration"], f"{folder[6:]}: {test['name']}"


def run_suites(folder, suites, soak):
    flavour = FLAVOURS[folder]
    started = time.monotonic()
    print(f"== {flavour.what}", flush=True)
    if os.path.exists(log_of(folder)):
        os.remove(log_of(folder))
    for each in filter(None, (flavour.beside, folder)):
        if not build(each):
            print(f"The build in {each} failed.")
            return 0, 1
    command = ["meson", "test", "-C", folder, "--no-rebuild", "--print-errorlogs"]
    for suite in suites:
        command += ["--suite", suite]
    env = dict(os.environ, **flavour.env)
    if flavour.beside:
        env["ASTRAGAL"] = os.path.join(ROOT, flavour.beside, "astragal")
    if soak:
        command += ["--timeout-multiplier", "30"]
        env["ASTRAGAL_SOAK"] = "1"
    status = subprocess.run(command, cwd=ROOT, env=env).returncode
    passed, failed = counted(log_of(folder)) if os.path.exists(log_of(folder)) else (0, 1)
    if status and not failed:
        failed = 1
    print(f"-- {flavour.what}: {passed} passed, {failed} failed in {time.monotonic() - started:.0f} s", flush=True)
    return passed, failed


def finish(passed, failed):
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def test():
    total_passed = total_failed = 0
    for folder, suites in TESTS:
        passed, failed = run_suites(folder, suites, soak=False)
        total_passed, total_failed = total_passed + passed, total_failed + failed
    print("The slowest tests:")
    every = [each for folder, _ in TESTS for each in durations(folder)]
    for seconds, name in sorted(every, reverse=True)[:SLOWEST]:
        print(f"{seconds:8.1f} s  {name}")
    return finish(total_passed, total_failed)


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
        return finish(*run_suites(*how, soak=True))
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
