#!/usr/bin/env python3
"""Writes the model data/balut_best.bin as a C array.  embed.py [--outside] OUTPUT INPUT

--outside: only declares the array, for a program that is given the numbers when it runs."""
import struct
import sys

outside = sys.argv[1] == "--outside"
output, source = sys.argv[1 + outside:]
data = open(source, "rb").read()
numbers = struct.unpack(f"<{len(data) // 2}h", data)
with open(output, "w") as out:
    out.write("/* Made from balut_best.bin by embed.py. */\n")
    if outside:
        out.write(f"enum {{ AG_BALUT_BEST = {len(numbers)} }};\nextern int16_t balut_best[AG_BALUT_BEST];\n")
    else:
        out.write(f"static const int16_t balut_best[{len(numbers)}] = {{\n")
        for i in range(0, len(numbers), 24):
            out.write(",".join(map(str, numbers[i:i + 24])) + ",\n")
        out.write("};\n")
