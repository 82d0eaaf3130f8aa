#!/usr/bin/env python3
"""Which lines the tests reach, one line for each folder of src: coverage.py

Builds build-coverage, runs the quick suites in it, and asks gcov about every object.
"""
import collections
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run_tests  # noqa: E402

FOLDER = "build-coverage"
SUITES = ["unit", "golden", "rooms", "store", "server", "cli", "tui"]


def reached():
    """By source file, the set of lines with code and the set of those that ran, over all objects."""
    code, ran = collections.defaultdict(set), collections.defaultdict(set)
    top = os.path.join(run_tests.ROOT, FOLDER)
    for folder, _, names in os.walk(top):
        notes = [os.path.join(folder, name) for name in names if name.endswith(".gcno")]
        for note in notes:
            said = subprocess.run(["gcov", "--json-format", "--stdout", note], cwd=top, capture_output=True)
            for line in said.stdout.splitlines():
                for file in json.loads(line)["files"]:
                    path = os.path.relpath(os.path.join(top, file["file"]), run_tests.ROOT)
                    code[path].update(each["line_number"] for each in file["lines"])
                    ran[path].update(each["line_number"] for each in file["lines"] if each["count"])
    return code, ran


def main():
    passed, failed = run_tests.run_suites(FOLDER, SUITES, soak=False)
    code, ran = reached()
    total, hit = collections.Counter(), collections.Counter()
    for path in code:
        if path.startswith("src" + os.sep):
            folder = os.path.dirname(path)
            total[folder] += len(code[path])
            hit[folder] += len(ran[path])
    for folder in sorted(total):
        print(f"{folder:<16}{hit[folder]:6} of {total[folder]:6} lines  {100 * hit[folder] / total[folder]:5.1f} %")
    return run_tests.finish(passed, failed)


if __name__ == "__main__":
    sys.exit(main())
