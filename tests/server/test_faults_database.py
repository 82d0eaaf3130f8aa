"""The database fails under the real server: it goes away, only reads, or freezes. Every command is answered within five
seconds, the log stays short, health tells, nothing acknowledged is lost, and the house goes on by itself."""
import os
import random
import time

import pytest

import postgres
from client import Player, Socket
from faults import ANSWER, check, go_on, moves, patient, refusals, storm

ROUNDS = 40 if os.environ.get("ASTRAGAL_SOAK") else 1


@pytest.fixture(scope="module")
def database_of_ours():
    with postgres.machine() as database:
        yield database


@pytest.fixture
def database(database_of_ours):
    yield database_of_ours
    if database_of_ours.server.poll() is not None:
        database_of_ours.start()
    database_of_ours.thaw()
    database_of_ours.sql("ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()")


def used_seconds(server):
    """Processor time of the server itself."""
    with open(f"/proc/{server.process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quick_pong(server, within=ANSWER):
    start = time.monotonic()
    guest = Socket(server, name="Eve")
    guest.send({"type": "ping"})
    guest.wait(lambda m: m["type"] == "pong")
    assert time.monotonic() - start < within
    return guest


def until(good, timeout=30):
    end = time.monotonic() + timeout
    while not good():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def go_on_afterwards(server, players, before):
    go_on(players, lambda: moves(players) > before + 20 or players[0].phase == "over")
    until(lambda: server.get("/api/health")[0] == 200)
    go_on(players, lambda: not any(p.waiting for p in players))
    check(server, players)


def test_4_connections_that_break_while_the_database_only_reads_are_made_again_whole(serve, database):
    """As in a failover: prepared statements must not be missing afterwards."""
    server = serve(store=database.where)
    players = patient(server)
    before = moves(players)
    database.sql("ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
    database.cut()
    go_on(players, lambda: refusals(players))
    until(lambda: "state=reading" in server.log_text())
    assert server.get("/api/health")[0] == 503
    # What can be read is shown, though nothing can be written.
    guest = quick_pong(server)
    guest.send({"type": "join", "table": players[0].table})
    assert guest.wait(lambda m: m["type"] in ("table", "refused"))["type"] == "table"
    told = guest.ask({"type": "create", "id": "c", "preset": "farkle"})
    assert told["code"] == "store" and "Nothing is lost" in told["why"]["text"]
    database.cut()
    go_on(players, lambda: len(refusals(players)) > 5)
    database.sql("ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()")
    go_on_afterwards(server, players, before)
    assert server.stop() == 0


def test_4_while_the_database_is_away_people_are_told_and_the_log_stays_short(serve, database):
    server = serve(store=database.where)
    players = patient(server)
    before = moves(players)
    quiet = Player(server, "Cleo")
    lobby = quiet.create("palko")
    database.stop()
    used, start, lines = used_seconds(server), time.monotonic(), len(server.log_text().splitlines())
    go_on(players, lambda: refusals(players) and time.monotonic() - start > 2)
    assert server.get("/api/health")[0] == 503
    guest = quick_pong(server)
    guest.send({"type": "join", "table": players[0].table})  # it may be in the store alone: nobody can know
    told = guest.wait(lambda m: m["type"] in ("table", "refused"))
    assert told["type"] == "table" or told["code"] == "store"
    guest.send({"type": "join", "table": "0000000000001"})
    told = guest.wait(lambda m: m["type"] == "refused" and "id" not in m)
    assert told["code"] == "store" and "Nothing is lost" in told["why"]["text"]
    assert server.get(f"/api/tables/{lobby}")[0] == 200  # in memory
    assert len(server.log_text().splitlines()) - lines < 60
    assert used_seconds(server) - used < 0.5 * (time.monotonic() - start)
    database.start()
    go_on_afterwards(server, players, before)
    assert server.stop() == 0


def test_4_a_frozen_database_does_not_freeze_the_server(serve, database):
    server = serve(store=database.where)
    players = patient(server)
    before = moves(players)
    quick_pong(server).close()
    database.freeze()
    try:
        go_on(players, lambda: refusals(players))
        for _ in range(20):
            quick_pong(server, within=1.0).close()
            time.sleep(0.1)
        assert server.get("/api/health")[0] == 503
    finally:
        database.thaw()
    go_on_afterwards(server, players, before)
    assert server.stop() == 0


def test_a_storm_of_faults_at_several_tables(serve, database):
    dice = random.Random(4)
    server = serve(store=database.where)
    only_reads = "ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()"
    writes_too = "ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()"

    def weather():
        fault = dice.choice(["reads", "away", "frozen"])
        if fault == "reads":
            database.sql(*only_reads)
            return lambda: database.sql(*writes_too)
        if fault == "away":
            database.stop()
            return database.start
        database.freeze()
        return database.thaw

    storm(server, ROUNDS, weather)
    assert server.stop() == 0
