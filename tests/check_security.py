"""Holds SECURITY.md to its word: every test it names exists, and each of the fifteen holes has one named after it."""
import os
import re
import sys

TOP = sys.argv[1]
with open(os.path.join(TOP, "SECURITY.md"), encoding="utf-8") as file:
    text = file.read()
complaints, named = [], 0


def exists(path, test):
    """Whether the file has a test of this name: a function in Python or C, a title in JavaScript."""
    whole = os.path.join(TOP, path)
    if not os.path.isfile(whole):
        return False
    with open(whole, encoding="utf-8") as source:
        body = source.read()
    if path.endswith(".mjs"):
        return f'test("{test}"' in body
    if path.endswith(".py"):
        return re.search(rf"^def {re.escape(test)}\(", body, re.M) is not None
    return re.search(rf"^static void {re.escape(test)}\(", body, re.M) is not None and f"({test})" in body


for path, test in re.findall(r"`(tests/[\w/.-]+)::([^`]+)`", text):
    named += 1
    if not exists(path, test):
        complaints.append(f"{path} has no test '{test}'")
for number in range(1, 16):
    rows = re.findall(rf"^\| {number} \|.*$", text, re.M)
    if len(rows) != 1 or not re.search(rf"::test_{number}_", rows[0]):
        complaints.append(f"hole {number} needs one row that names a test test_{number}_...")
for heading in ("## What is promised to whom", "## Reporting a hole", "## Where it is tested"):
    if heading not in text:
        complaints.append(f"there is no '{heading}'")
if named < 40:
    complaints.append(f"only {named} tests are named")
print("\n".join(complaints) or f"{named} tests are there")
sys.exit(1 if complaints else 0)
