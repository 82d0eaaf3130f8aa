"""Tables that nobody looks at leave the memory, whatever their clocks; the store wakes them when they are due. No limit keeps
a stored table away."""
import sqlite3
import subprocess
import time

import pytest

import postgres
from client import Socket, deciding, seated

SLEEPY = ["--set", "sleep_ms=1000", "--set", "grace_ms=0", "--set", "turn_ms_min=1000"]


def until(good, timeout=30):
    end = time.monotonic() + timeout
    while not good():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.1)


def moves_kept(server, where=None):
    """The moves by the clock that each table has in the store, without asking the server, which would load the table."""
    text = "SELECT id, {} FROM {}rooms LEFT JOIN {}entries ON room = number GROUP BY id"
    if where:
        select = text.format("count(*) FILTER (WHERE position('made'::bytea in body) = 1)", "astragal.", "astragal.")
        told = subprocess.run([postgres.program("psql"), "-qAt", "-F", " ", where, "-c", select], check=True,
                              capture_output=True, text=True).stdout
        return {line.split()[0]: int(line.split()[1]) for line in told.splitlines()}
    file = sqlite3.connect(f"file:{server.folder}/house.db?mode=ro", uri=True)
    told = dict(file.execute(text.format("sum(substr(body, 1, 4) = CAST('made' AS BLOB))", "", "")))
    file.close()
    return told


def left_alone(server, seconds, n=1, seed=0):
    """So many tables at which somebody has to decide; then everybody goes home."""
    people = []
    for i in range(n):
        people.append(seated(server, "farkle", names=(f"A{seed + i}", f"B{seed + i}"), turn_seconds=seconds))
        deciding(people[-1])
    for p in sum(people, []):
        p.socket.close()
    return [pair[0].table for pair in people]


def test_6_tables_with_clocks_of_days_leave_the_memory(serve):
    server = serve(*SLEEPY)
    left_alone(server, 14 * 86400, n=3)
    until(lambda: server.metrics()["astragal_tables"] == 0)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_6_the_clock_of_a_sleeping_table_goes_on(serve, request, kind):
    where = request.getfixturevalue("database") if kind == "postgresql" else None
    server = serve(*SLEEPY, **({"store": where} if where else {}))
    (table,) = left_alone(server, 5)
    until(lambda: server.metrics()["astragal_tables"] == 0)
    assert moves_kept(server, where)[table] == 0
    until(lambda: moves_kept(server, where)[table] > 0)


def test_6_after_a_restart_more_tables_than_fit_go_on_and_can_be_joined(serve):
    server = serve(*SLEEPY)
    tables = left_alone(server, 4, n=8)
    server.kill()
    server = serve(*SLEEPY, "--set", "rooms=2", port=server.port)
    until(lambda: all(moves_kept(server)[table] > 0 for table in tables))
    watchers = [Socket(server, name=f"W{i}") for i in range(len(tables))]
    for sock, table in zip(watchers, tables):
        sock.send({"type": "join", "table": table})
        assert sock.wait(lambda m: m["type"] in ("table", "refused"))["type"] == "table"


def test_6_rules_of_ones_own_keep_nobody_from_presets_or_stored_tables(serve):
    server = serve()
    sock = Socket(server)
    stored = sock.ask({"type": "create", "id": "0", "preset": "farkle", "set": {"target": "4000"}})["table"]
    server.stop()
    server = serve("--set", "rule_sets=5", port=server.port)
    sock = Socket(server)

    def own(i):
        return sock.ask({"type": "create", "id": f"own{i}", "preset": "farkle", "set": {"target": str(5000 + 50 * i)}})

    answers = [own(i) for i in range(6)]
    assert [a["type"] for a in answers] == ["done"] * 5 + ["refused"]
    assert "house rules" in answers[-1]["why"]["text"]
    for preset in ("farkle", "balut", "palko", "penk"):
        assert sock.ask({"type": "create", "id": preset, "preset": preset})["type"] == "done"
    assert server.get(f"/api/tables/{stored}")[0] == 200
