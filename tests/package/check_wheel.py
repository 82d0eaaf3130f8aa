"""18.4: the package of a wheel in a virtual environment is the one that is imported, and its doctests pass:
check_wheel.py ENVIRONMENT"""
import doctest
import importlib
import sys

import astragal

assert astragal.__file__.startswith(sys.argv[1]), astragal.__file__
for name in ("rules", "table", "odds", "proof", "coach", "batch", "game"):
    found = doctest.testmod(importlib.import_module(f"astragal.{name}"))
    assert found.attempted and not found.failed, name
    print(f"astragal.{name}: {found.attempted} examples")
