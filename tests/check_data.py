#!/usr/bin/env python3
"""Files of numbers are the ones that data/README.md says how to make: check_data.py SOURCE."""
import hashlib
import pathlib
import re
import sys

data = pathlib.Path(sys.argv[1]) / "data"
rows = re.findall(r"^\| `(\S+\.bin)` \| `([0-9a-f]{64})` \|", (data / "README.md").read_text(), re.MULTILINE)
wrong = [name for name, digest in rows if hashlib.sha256((data / name).read_bytes()).hexdigest() != digest]
for name in wrong:
    print(f"{name} is not the file of data/README.md.")
if not rows:
    print("data/README.md lists no file.")
sys.exit(1 if wrong or not rows else 0)
