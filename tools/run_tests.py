#!/usr/bin/env python3
"""Build every flavour of the project and run its tests; the last line reads "N passed, N failed".

run_tests.py [--soak]

Flavours: gcc with everything; clang with the address and undefined behaviour sanitizers, unit tests; clang with
libFuzzer, short runs; WebAssembly under Node, which must give the same signature as the native builds, and the page
around it in Chromium.
"""
import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Meson copies what a test printed into its log as it is, colours included; XML has no place for those bytes.
NOT_XML = bytes(set(range(32)) - set(b"\t\n\r"))

SANITIZE = ["-Db_sanitize=address,undefined", "-Db_lundef=false", "-Doptimization=1"]
FLAVOURS = [
    # build folder, what it is, compiler, options of meson setup, options of meson test
    ("build", "gcc", "gcc", [], []),
    ("build-sanitize", "clang with sanitizers", "clang", SANITIZE, ["--suite", "unit", "--suite", "signature"]),
    ("build-fuzz", "fuzzers", "clang", ["-Dfuzz=true"], ["--suite", "fuzz"]),
    ("build-wasm", "WebAssembly and the page", None, ["--cross-file", "cross/wasm32.ini", "-Dwasm=true"],
     ["--suite", "wasm", "--suite", "web"]),
]


def run(command, **more):
    return subprocess.run(command, cwd=ROOT, **more).returncode


def quietly(command, env):
    """Run a build step; show its output only if it fails."""
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout)
    return done.returncode == 0


def build(folder, compiler, options):
    env = dict(os.environ)
    if compiler:
        env["CC"] = compiler
    if not os.path.exists(os.path.join(ROOT, folder, "build.ninja")):
        if not quietly(["meson", "setup", folder, *options], env):
            return False
    return quietly(["ninja", "-C", folder], env)


def counted(folder):
    """Passed and failed test cases of the last run in a build folder, from meson's JUnit log."""
    with open(os.path.join(ROOT, folder, "meson-logs", "testlog.junit.xml"), "rb") as log:
        text = log.read()
    passed = failed = 0
    for case in ElementTree.fromstring(text.translate(None, NOT_XML)).iter("testcase"):
        bad = any(child.tag in ("failure", "error") for child in case)
        passed, failed = passed + (not bad), failed + bad
    return passed, failed


def main(arguments):
    soak = "--soak" in arguments
    env = dict(os.environ, ASTRAGAL_SOAK="1") if soak else dict(os.environ)
    total_passed = total_failed = 0
    for folder, what, compiler, options, tests in FLAVOURS:
        started = time.monotonic()
        print(f"== {what}", flush=True)
        log = os.path.join(ROOT, folder, "meson-logs", "testlog.junit.xml")
        if os.path.exists(log):
            os.remove(log)
        if not build(folder, compiler, options):
            print(f"The build in {folder} failed.")
            total_failed += 1
            continue
        command = ["meson", "test", "-C", folder, "--no-rebuild", "--print-errorlogs", *tests]
        if soak:
            command += ["--timeout-multiplier", "30"]
        status = run(command, env=env)
        passed, failed = counted(folder) if os.path.exists(log) else (0, 1)
        if status and not failed:
            failed = 1
        total_passed, total_failed = total_passed + passed, total_failed + failed
        print(f"-- {what}: {passed} passed, {failed} failed in {time.monotonic() - started:.0f} s", flush=True)
    print(f"{total_passed} passed, {total_failed} failed")
    return 1 if total_failed or not total_passed else 0


if __name__ == "__main__":
    if not shutil.which("meson"):
        sys.exit("meson is missing; `make test` installs what debian/control names.")
    sys.exit(main(sys.argv[1:]))
