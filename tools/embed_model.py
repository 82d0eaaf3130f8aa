#!/usr/bin/env python3
"""Writes a player's model, data/NAME.bin (16-bit numbers), as a C array NAME.  embed_model.py [--outside] OUTPUT INPUT

--outside: only declares the array, for a program that is given the numbers when it runs."""
import pathlib
import struct
import sys

outside = sys.argv[1] == "--outside"
output, source = map(pathlib.Path, sys.argv[1 + outside:])
name = source.stem
data = source.read_bytes()
numbers = struct.unpack(f"<{len(data) // 2}h", data)
with output.open("w") as out:
    out.write(f"/* Made from {name}.bin by embed_model.py. */\n")
    if outside:
        out.write(f"enum {{ AG_{name.upper()} = {len(numbers)} }};\nextern int16_t {name}[AG_{name.upper()}];\n")
    else:
        out.write(f"static const int16_t {name}[{len(numbers)}] = {{\n")
        for i in range(0, len(numbers), 24):
            out.write(",".join(map(str, numbers[i:i + 24])) + ",\n")
        out.write("};\n")
