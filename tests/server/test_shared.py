"""Several processes on one PostgreSQL: lists, hand-over, a database that goes away and comes back."""
import os
import signal
import subprocess
import time

import pytest

import postgres
from client import Player, Socket, fill, kept, play, seated
from test_kill import both, settle


def until(good, timeout=20):
    end = time.monotonic() + timeout
    while not good():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.1)


def test_public_tables_of_all_processes_are_listed(serve, database):
    one, two = both(serve, database)
    sock = Socket(one, name="Ann")
    table = sock.ask({"type": "create", "id": "1", "preset": "palko", "public": True})["table"]
    for server in (one, two):
        until(lambda server=server: table in [t["table"] for t in server.get("/api/tables")[1]["tables"]])
    assert sock.ask({"type": "close", "id": "2", "table": table})["type"] == "done"
    for server in (one, two):
        until(lambda server=server: table not in [t["table"] for t in server.get("/api/tables")[1]["tables"]])


def test_a_stopped_process_hands_its_tables_over(serve, database):
    one, two = both(serve, database)
    ann, bea = seated(one, "farkle")
    ann.do("start")
    play([ann, bea], over=lambda p: len(p.events) > 30)
    assert one.stop() == 0
    for p in (ann, bea):
        p.again(two)
    play([ann, bea])
    settle([ann, bea])
    record = two.get(f"/api/tables/{ann.table}/record")[1]
    for p in (ann, bea):
        kept(p, record)


def test_requests_are_answered_by_any_process(serve, database):
    one, two = both(serve, database)
    token = one.post("/api/guest", {})[1]["token"]
    made = one.post("/api/tables", {"id": "c", "preset": "penk", "name": "Ann"}, token)[1]
    at = f"/api/tables/{made['table']}"
    # The second process does not own the table: it passes the command on and waits for the answer.
    sat = two.post(f"{at}/sit", {"id": "s", "name": "Ann"}, token)
    assert sat == (200, {"type": "done", "id": "s", "table": made["table"]})
    assert two.post(f"{at}/sit", {"id": "s", "name": "Ann"}, token)[0] == 200  # done once, however often it comes
    assert two.post(f"{at}/resign", {"id": "r"}, token)[0] == 409
    until(lambda: two.get(at, token)[1]["viewer"] == 0)
    assert one.get(at, token)[1]["seats"][0]["name"] == "Ann"


def test_the_database_goes_away_and_comes_back(serve):
    with postgres.cluster() as where:
        server = serve(folder="p", store=where)
        ann, bea = seated(server, "farkle")
        ann.do("start")
        play([ann, bea], over=lambda p: len(p.events) > 20)
        # Every connection to the database is cut, as a restart of it would.
        for _ in range(2):
            cut(where)
            play([ann, bea], over=lambda p: p.phase == "over" or len(p.events) > 60)
        play([ann, bea])
        settle([ann, bea])
        record = server.get(f"/api/tables/{ann.table}/record")[1]
        for p in (ann, bea):
            kept(p, record)
        assert "event=reconnected" in server.log_text()
        assert server.stop() == 0


def cut(where):
    subprocess.run([postgres.program("psql"), "-q", where, "-c",
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                    "AND backend_type = 'client backend'"], check=True, stdout=subprocess.DEVNULL)
