#!/usr/bin/env python3
"""The house beside boardgame.io 0.50, on the same machine, at the same number of tables; see README.md.

run.py [--tables N] [--seconds S] [--rate MOVES_PER_SECOND] [--rounds N] [--build FOLDER]

For each of the three (the house, boardgame.io in memory, boardgame.io with its store FlatFile) a closed loop, in which
everybody moves as soon as they may, and a fixed rate. They take turns, and the best of some rounds counts. What it
compares with is installed beside this file, by npm, from the lock file; nothing else of the project needs it.
"""
import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CLOSED = 1000000  # moves a second: more than anybody can make


def install():
    if not os.path.isdir(os.path.join(HERE, "node_modules", "boardgame.io")):
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True, stdout=sys.stderr)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def peer(tables, rate, seconds, files):
    port = str(free_port())
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(["node", "server.js", port, *([folder] if files else [])], cwd=HERE,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            if server.stdout.readline().strip() != "open":
                sys.exit("boardgame.io did not start.")
            done = subprocess.run(["node", "load.js", port, str(tables), str(rate), str(seconds)], cwd=HERE,
                                  stdout=subprocess.PIPE, text=True, check=True)
        finally:
            server.send_signal(signal.SIGKILL)
            server.wait()
    return json.loads(done.stdout)


def house(tables, rate, seconds, build):
    done = subprocess.run([sys.executable, os.path.join(HERE, "..", "server", "run.py"), "--build", build, "--tables",
                           str(tables), "--rate", str(rate), "--seconds", str(seconds)], stdout=subprocess.PIPE,
                          text=True, check=True)
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rate", type=float, default=800)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--build", default="build")
    a = parser.parse_args()
    install()
    runs = {"the house, SQLite": lambda rate: house(a.tables, rate, a.seconds, a.build),
            "boardgame.io, memory": lambda rate: peer(a.tables, rate, a.seconds, files=False),
            "boardgame.io, files": lambda rate: peer(a.tables, rate, a.seconds, files=True)}
    best = {}
    for _ in range(a.rounds):
        for name, run in runs.items():
            full, steady = run(CLOSED), run(a.rate)
            if name not in best or full["moves_per_s"] > best[name][0]["moves_per_s"]:
                best[name] = full, best.get(name, (None, steady))[1]
            if steady["p99_ms"] < best[name][1]["p99_ms"]:
                best[name] = best[name][0], steady
    print(f"{a.tables} tables, two people each; {os.cpu_count()} cores; load {os.getloadavg()[0]:.1f}")
    print(f"{'':22}{'closed loop':>14}{'p99 ms':>9}{f'at {a.rate:.0f}/s: p50':>18}{'p99 ms':>9}")
    for name, (full, steady) in best.items():
        print(f"{name:22}{full['moves_per_s']:>10}/s  {full['p99_ms']:>9.1f}{steady['p50_ms']:>18.1f}"
              f"{steady['p99_ms']:>9.1f}")
    ours = best["the house, SQLite"][0]["moves_per_s"]
    for name in list(best)[1:]:
        print(f"{ours / best[name][0]['moves_per_s']:.1f} times {name}")


if __name__ == "__main__":
    main()
