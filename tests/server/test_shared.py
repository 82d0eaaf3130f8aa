"""Several processes on one PostgreSQL: lists, hand-over, a database that goes away and comes back."""
import signal
import subprocess
import time

import pytest

import postgres
from client import PATIENCE, Player, Socket, deciding, fill, kept, play, seated
from faults import check, go_on, moves, patient
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
    with postgres.machine() as database:
        server = serve(folder="p", store=database.where)
        players = patient(server)
        for _ in range(2):
            before = moves(players)
            database.cut()
            go_on(players, lambda: moves(players) > before + 10 or players[0].phase == "over")
        go_on(players, lambda: not any(p.waiting for p in players))
        check(server, players)
        assert "event=reconnected" in server.log_text()
        assert server.stop() == 0


def entries(where, table):
    """How many entries the log of a table has in the database."""
    told = subprocess.run([postgres.program("psql"), "-qAt", where, "-c",
                           "SELECT count(*) FROM astragal.entries WHERE room = (SELECT number FROM astragal.rooms "
                           f"WHERE id = '{table}')"], check=True, capture_output=True, text=True)
    return int(told.stdout)


def talk(server, p):
    return [remark["text"] for remark in server.get(f"/api/tables/{p.table}/talk", p.token)[1]["talk"]]


def test_9_a_hung_owner_is_taken_over_within_five_seconds(serve, database):
    """SIGSTOP: the owner keeps its connections and says nothing. What waited for it is done in order, once; when it wakes
    up it writes nothing."""
    one, two = both(serve, database)
    ann, bea = seated(one, "farkle", turn_seconds=600)
    deciding([ann, bea])
    for p in (ann, bea):
        p.again(two)
        p.until(lambda p=p: p.turn["n"] >= p.n and not p.waiting)
    ann.do("chat", text="before")  # by way of the owner
    one.process.send_signal(signal.SIGSTOP)
    try:
        begin = time.monotonic()
        said = [f"remark {i}" for i in range(8)]
        for text in said:
            ann.command("chat", text=text)
        ann.until(lambda: not ann.waiting)
        took = time.monotonic() - begin
        assert took < 5 * PATIENCE / 30, f"it took {took:.1f} s"
        assert not ann.refusals and talk(two, ann) == ["before", *said]
        before = entries(database, ann.table)
    finally:
        one.process.send_signal(signal.SIGCONT)
    until(lambda: one.metrics()["astragal_connections"] >= 0)  # it is awake, and has read what waited for it
    late = Player(one, "Late")
    late.join(ann.table)
    late.do("chat", text="after")
    assert entries(database, ann.table) == before + 1
    assert talk(one, ann) == talk(two, ann) == ["before", *said, "after"]
    who = (ann, bea)[ann.turn["due"]["seat"]]
    who.do("move", move=who.turn["legal"][0], at=who.turn["n"])


def test_9_an_owner_that_hangs_while_it_writes_keeps_no_table(serve, database):
    """The rows of its tables are locked then; the database gives them back."""
    one, two = both(serve, database)
    tables = [seated(one, "farkle", names=(f"A{i}", f"B{i}"), turn_seconds=600) for i in range(6)]
    for people in tables:
        people[0].do("start")
    players = [p for people in tables for p in people]
    play(players, over=lambda p: p.phase == "playing")
    for _ in range(10):  # moves under way, so that it stops wherever it is
        for p in players:
            for message in p.socket.pending():
                p.take(message)
            p.act()
    one.process.send_signal(signal.SIGSTOP)
    try:
        for p in players:
            p.again(two)
        play(players, over=lambda p: p.phase == "over" or len(p.events) > 25)
    finally:
        one.process.send_signal(signal.SIGCONT)
    play(players, over=lambda p: p.phase == "over" or len(p.events) > 40)
    for p in players:
        p.until(lambda p=p: not p.waiting)
    for p in players:
        kept(p, two.get(f"/api/tables/{p.table}/record", p.token)[1])
