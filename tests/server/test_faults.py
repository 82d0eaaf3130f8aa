"""The store fails under the real server: a disk that is full or broken, a lock, a torn write. Every command is answered
within five seconds, people can look and come in all the while, nothing acknowledged is lost, and once the fault is gone
the house goes on by itself."""
import os
import random
import sqlite3
import time

import pytest

from client import Gone, Socket
from faults import ANSWER, FULL, READ, SYNC, TORN, WRITE, Disk, check, go_on, judged, moves, patient, refusals, storm

ROUNDS = 100 if os.environ.get("ASTRAGAL_SOAK") else 1


@pytest.fixture
def disk(tmp_path):
    return Disk(tmp_path)


def people_look_and_come_in(server, table):
    """While nothing can be written: pings, joins, looks, records."""
    start = time.monotonic()
    guest = Socket(server, name="Eve")
    guest.send({"type": "ping"})
    guest.wait(lambda m: m["type"] == "pong")
    guest.send({"type": "join", "table": table})
    assert guest.wait(lambda m: m["type"] in ("table", "refused"))["type"] == "table"
    told = guest.ask({"type": "create", "id": "c", "preset": "farkle"})
    assert told["type"] == "refused" and told["code"] == "store"
    assert "cannot reach its store" in told["why"]["text"] and "Nothing is lost" in told["why"]["text"]
    assert server.get(f"/api/tables/{table}")[0] == 200
    assert server.get(f"/api/tables/{table}/record")[0] == 200
    token = server.post("/api/guest", {})[1]["token"]
    status, answer = server.post(f"/api/tables/{table}/sit", {"id": "x", "name": "Eve"}, token)
    assert (status, answer["code"]) == (503, "store")
    assert time.monotonic() - start < ANSWER
    guest.close()


def outage(server, players, begin, end):
    """A fault comes, is seen, and goes."""
    before = moves(players)
    begin()
    go_on(players, lambda: refusals(players))
    assert server.get("/api/health")[0] == 503
    people_look_and_come_in(server, players[0].table)
    assert "Nothing is lost" in refusals(players)[-1]["why"]["text"]
    end()
    go_on(players, lambda: moves(players) > before + 20 or players[0].phase == "over")
    assert server.get("/api/health")[0] == 200
    go_on(players, lambda: not any(p.waiting for p in players))


@pytest.mark.parametrize("fault", [FULL, WRITE, SYNC], ids=["full", "write error", "sync error"])
def test_3_a_disk_that_cannot_write_stops_nobody_for_longer_than_it_lasts(serve, disk, fault):
    server = serve(env=disk.env)
    players = patient(server)
    outage(server, players, lambda: disk.fail(fault), disk.mend)
    assert disk.hits
    check(server, players)
    assert server.stop() == 0
    server = serve()
    check(server, players)


def test_3_a_lock_of_somebody_else_stops_nobody_for_longer_than_it_lasts(serve):
    server = serve()
    players = patient(server)
    other = sqlite3.connect(f"{server.folder}/house.db", isolation_level=None)
    outage(server, players, lambda: other.execute("BEGIN IMMEDIATE"), lambda: other.execute("ROLLBACK"))
    other.close()
    check(server, players)


def test_3_health_finds_a_full_disk_before_anybody_plays(serve, disk):
    server = serve(env=disk.env)
    assert server.get("/api/health")[0] == 200
    disk.fail(FULL)
    end = time.monotonic() + 20
    while server.get("/api/health")[0] == 200:
        assert time.monotonic() < end
        time.sleep(0.1)
    disk.mend()
    while server.get("/api/health")[0] == 503:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert server.stop() == 0


def test_3_a_clock_goes_on_after_the_store_is_back_though_nobody_is_there(serve, disk):
    """The only move that fails is one of the house; nobody comes to wake the table."""
    server = serve("--set", "turn_ms_min=100", "--set", "grace_ms=0", env=disk.env)
    players = patient(server, turn_seconds=1)
    token = players[0].token
    for p in players:
        p.socket.close()
    disk.fail(FULL)
    end = time.monotonic() + 30
    while not disk.hits:
        assert time.monotonic() < end
        time.sleep(0.05)
    before = server.metrics()["astragal_committed_entries_total"]
    disk.mend()
    while server.metrics()["astragal_committed_entries_total"] == before:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert server.get(f"/api/tables/{players[0].table}", token)[0] == 200


@pytest.mark.parametrize("after", [0, 3, 7])
def test_3_a_write_that_the_power_tears_is_not_seen(serve, disk, after):
    server = serve(env=disk.env)
    players = patient(server)
    disk.fail(TORN, after)
    with pytest.raises((OSError, Gone)):  # nobody can come back
        go_on(players, lambda: False)
    assert server.process.wait(20) == -9
    server = serve(port=server.port)
    for p in players:
        p.again(server)
    go_on(players, lambda: moves(players) > 30 and not any(p.waiting for p in players))
    check(server, players)


def test_3_a_table_that_cannot_be_read_is_not_called_missing(serve, disk):
    server = serve(env=disk.env)
    players = patient(server)
    table = players[0].table
    players[0].do("close")
    assert server.stop() == 0
    server = serve(env=disk.env)  # closed tables are read when somebody asks for them
    guest = Socket(server, name="Eve")
    disk.fail(READ)
    guest.send({"type": "join", "table": table})
    told = guest.wait(lambda m: m["type"] in ("table", "refused"))
    assert told["type"] == "refused" and told["code"] == "store" and disk.hits
    assert server.get(f"/api/tables/{table}")[0] == 503
    disk.mend()
    guest.send({"type": "join", "table": table})
    assert guest.wait(lambda m: m["type"] in ("table", "refused"))["type"] == "table"
    assert server.get(f"/api/tables/{table}/record")[0] == 200


def test_the_judge_is_not_blind(serve):
    """An acknowledgement that is not in the log, and an event that was told in other words, are found."""
    server = serve()
    players = patient(server)
    go_on(players, lambda: moves(players) > 5 and not any(p.waiting for p in players))
    assert judged(server, players)[0]
    players[0].acknowledged.append("never-done")
    good, told = judged(server, players)
    assert not good and "is not in the log" in told
    players[0].acknowledged.pop()
    texts = players[1].socket.bytes
    at = next(i for i, text in enumerate(texts) if b'"kind":"roll"' in text)
    texts[at] = texts[at].replace(b'"kind":"roll"', b'"kind":"move"')
    good, told = judged(server, players)
    assert not good and "told" in told


def test_a_storm_of_faults_at_several_tables(serve, disk):
    dice = random.Random(3)
    server = serve(env=disk.env)

    def weather():
        disk.fail(dice.choice([FULL, WRITE, SYNC]), dice.randrange(40))
        return disk.mend

    storm(server, ROUNDS, weather)
    assert server.stop() == 0
