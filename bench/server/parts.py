"""Where a running house spends its processor time: samples of its stacks by `perf`, counted by part.

A sample belongs to the part of the first frame, from the innermost one outwards, that has one: a function of the house
by the layer that defines it, a library by what it works for. What the kernel does is so counted for whoever asked,
and what the games' rules do for the rooms.
"""
import collections
import glob
import os
import re
import signal
import subprocess
import tempfile

LAYERS = {"server": "sockets", "rooms": "rooms", "json": "JSON", "store": "store"}
LIBRARIES = {"libwebsockets": "sockets", "libsqlite3": "store", "libpq": "store"}
FRAME = re.compile(r"^\s+[0-9a-f]+ (?P<name>\S+?)(\+0x[0-9a-f]+)? \((?P<where>.*)\)$")
SAMPLES_PER_S = 499


def functions(build):
    """The part of each function of the program, by the layer's archive that its object file belongs to."""
    parts = {}
    for layer, part in LAYERS.items():
        objects = glob.glob(os.path.join(build, "src", layer, f"lib{layer}.a.p", "*.o"))
        listed = subprocess.run(["nm", "--defined-only", *objects], stdout=subprocess.PIPE, text=True, check=True).stdout
        for line in listed.splitlines():
            fields = line.split()
            if len(fields) == 3 and fields[1] in "tT":
                parts[fields[2]] = part
    return parts


def part_of(stack, parts):
    for name, where in stack:
        library = next((part for prefix, part in LIBRARIES.items() if os.path.basename(where).startswith(prefix)), None)
        part = library or (parts.get(name) if os.path.basename(where) == "astragal" else None)
        if part:
            return part
    return "other"


class Watch:
    """Samples a process from now on."""

    def __init__(self, pid):
        self.folder = tempfile.TemporaryDirectory()
        self.data = os.path.join(self.folder.name, "perf.data")
        self.perf = subprocess.Popen(["perf", "record", "-q", "-o", self.data, "-F", str(SAMPLES_PER_S), "-e",
                                      "cpu-clock", "--call-graph", "dwarf,16384", "-p", str(pid)],
                                     stderr=subprocess.DEVNULL)

    def shares(self, build):
        """The share of each part in the samples since then."""
        self.perf.send_signal(signal.SIGINT)
        self.perf.wait()
        text = subprocess.run(["perf", "script", "-i", self.data, "-F", "ip,sym,symoff,dso", "--max-stack", "40"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace").stdout
        self.folder.cleanup()
        parts, counts = functions(build), collections.Counter()
        for block in text.split("\n\n"):
            frames = [FRAME.match(line) for line in block.splitlines()]
            stack = [(frame["name"], frame["where"]) for frame in frames if frame]
            if stack:
                counts[part_of(stack, parts)] += 1
        return {part: count / counts.total() for part, count in counts.most_common()}
