#!/usr/bin/env python3
"""Writes the model data/balut_best.bin as a C array.  embed.py OUTPUT INPUT"""
import struct
import sys

data = open(sys.argv[2], "rb").read()
numbers = struct.unpack(f"<{len(data) // 2}h", data)
with open(sys.argv[1], "w") as out:
    out.write(f"/* Made from balut_best.bin by embed.py. */\nstatic const int16_t balut_best[{len(numbers)}] = {{\n")
    for i in range(0, len(numbers), 24):
        out.write(",".join(map(str, numbers[i:i + 24])) + ",\n")
    out.write("};\n")
