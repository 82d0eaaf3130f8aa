#!/usr/bin/env python3
"""Writes a player's model, data/NAME.bin (16-bit numbers), as a C array NAME.  embed_model.py OUTPUT INPUT"""
import pathlib
import struct
import sys

name = pathlib.Path(sys.argv[2]).stem
data = pathlib.Path(sys.argv[2]).read_bytes()
numbers = struct.unpack(f"<{len(data) // 2}h", data)
with open(sys.argv[1], "w") as out:
    out.write(f"/* Made from {name}.bin by embed_model.py. */\nstatic const int16_t {name}[{len(numbers)}] = {{\n")
    for i in range(0, len(numbers), 24):
        out.write(",".join(map(str, numbers[i:i + 24])) + ",\n")
    out.write("};\n")
