#!/usr/bin/env python3
"""Load on `astragal serve` over loopback, and the figures: moves a second, latency, memory a table.

run.py [--tables N] [--people N] [--rate MOVES_PER_SECOND] [--seconds S] [--preset NAME] [--store WHERE]
       [--build FOLDER] [--check] [--parts]

Everything is bounded: the number of tables, the seconds, and the memory of both programs. The server and the generator
share the machine, so what is printed holds for both together; the load of the machine before the start is printed too.
"""
import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

import parts

LIMITS = {"rooms": 100000, "rooms_per_address": 100000, "connections": 100000, "connections_per_address": 100000,
          "requests_per_address": 100000, "requests_burst": 100000, "messages_per_second": 1000,
          "messages_burst": 1000, "ping_s": 600, "silent_s": 1200, "away_s": 1200, "log": 2}


def metrics(address):
    text = urllib.request.urlopen(f"{address}/metrics", timeout=60).read().decode()
    return {line.split()[0]: float(line.split()[1]) for line in text.splitlines() if line and line[0] != "#"}


def within(counts, ms):
    return counts[f'astragal_commit_seconds_bucket{{le="{ms / 1000:g}"}}']


def cpu_s(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=5000)
    parser.add_argument("--people", type=int, default=2)
    parser.add_argument("--rate", type=float, default=2500)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--preset", default="farkle")
    parser.add_argument("--store")
    parser.add_argument("--build", default="build")
    parser.add_argument("--check", action="store_true", help="fail unless moves were made and none was refused or lost")
    parser.add_argument("--parts", action="store_true", help="processor time a move by part; perf slows the house down")
    a = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if a.tables * a.people + 200 > hard:
        sys.exit(f"{a.tables * a.people} connections do not fit into {hard} descriptors.")
    load_before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        sets = [w for k, v in LIMITS.items() for w in ("--set", f"{k}={v}")]
        where = ["--store", a.store] if a.store else ["--data", folder]
        server = subprocess.Popen([os.path.join(a.build, "astragal"), "serve", "--port", "0", *where, *sets],
                                  stdout=subprocess.PIPE, text=True)
        try:
            address = server.stdout.readline().split()[-1].rstrip("/")
            host, port = address.split("//")[1].split(":")
            before = metrics(address)
            load = subprocess.Popen([os.path.join(a.build, "bench", "server_load"), host, port, str(a.tables),
                                     str(a.people), str(a.rate), str(a.seconds), a.preset], stdout=subprocess.PIPE,
                                    text=True)
            if load.stdout.readline().strip() != "ready":
                sys.exit("The tables could not be made.")
            ready, start, cpu = metrics(address), time.monotonic(), cpu_s(server.pid)
            watch = parts.Watch(server.pid) if a.parts else None
            figures = json.loads(load.stdout.readline())
            after, used, seconds = metrics(address), cpu_s(server.pid) - cpu, time.monotonic() - start
            shares = watch.shares(a.build) if watch else {}
            load.wait()
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()
    grown = after["astragal_resident_bytes"] - before["astragal_resident_bytes"]
    commits = after["astragal_commit_seconds_count"] - ready["astragal_commit_seconds_count"]
    figures |= {"server_cpu": round(used / seconds, 2),
                "kib_per_table": round(grown / 1024 / a.tables, 1),
                "house_kib_per_table": round(after["astragal_house_bytes"] / 1024 / a.tables, 1),
                "commits_per_s": round(commits / seconds), "store": "postgresql" if a.store else "sqlite",
                "entries_per_commit": round((after["astragal_committed_entries_total"] -
                                             ready["astragal_committed_entries_total"]) / max(1, commits), 1),
                "commit_ms": round(1000 * (after["astragal_commit_seconds_sum"] -
                                           ready["astragal_commit_seconds_sum"]) / max(1, commits), 2),
                "slow_commits": {f"over_{ms}_ms": int(commits - (within(after, ms) - within(ready, ms)))
                                 for ms in (20, 50, 100)},
                "load_before": round(load_before, 1), "cores": os.cpu_count()}
    if shares:
        figures["us_per_move"] = {part: round(share * used * 1e6 / figures["all_moves"], 1)
                                  for part, share in shares.items()}
    print(json.dumps(figures, indent=1))
    if a.check and (not figures["moves"] or figures["refused"] or figures["lost"]):
        sys.exit("Moves were refused or lost.")
    # The house counts rolls too, so it has made more than the generator counts; what is not a move is not among them.
    made = after["astragal_moves_total"] - before["astragal_moves_total"]
    if a.check and (figures["all_moves"] > made or figures["seals_refused"]):
        sys.exit(f"The house made {made:.0f} moves, and {figures['all_moves']} were counted.")


if __name__ == "__main__":
    main()
