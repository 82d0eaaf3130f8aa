"""Made by cffi (build_native.py): everything that include/astragal.h and native.h declare."""
from typing import Any

ffi: Any
lib: Any
