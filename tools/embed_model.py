#!/usr/bin/env python3
"""Writes numbers that a player reads, data/NAME.bin, as a C array NAME.  embed_model.py [--outside] TYPE OUTPUT INPUT

TYPE: of the numbers, which lie in the file low byte first. --outside: only declares the array, for a program that is
given the numbers when it runs."""
import pathlib
import struct
import sys

TYPES = {"int8_t": "b", "uint8_t": "B", "int16_t": "h", "uint16_t": "H", "int32_t": "i", "uint32_t": "I"}

outside = sys.argv[1] == "--outside"
kind = sys.argv[1 + outside]
output, source = map(pathlib.Path, sys.argv[2 + outside:])
name = source.stem
numbers = [number for number, in struct.iter_unpack("<" + TYPES[kind], source.read_bytes())]
with output.open("w") as out:
    out.write(f"/* Made from {name}.bin by embed_model.py. */\n#include <stdint.h>\n\n")
    if outside:
        out.write(f"extern {kind} {name}[{len(numbers)}];\n")
    else:
        out.write(f"static const {kind} {name}[{len(numbers)}] = {{\n")
        for i in range(0, len(numbers), 24):
            out.write(",".join(map(str, numbers[i:i + 24])) + ",\n")
        out.write("};\n")
