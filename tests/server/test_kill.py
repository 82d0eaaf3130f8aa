"""kill -9 at any moment: no acknowledged move is lost, none is applied twice. Both backends."""
import random

from client import Player, fill, kept, play, seated

PRESETS = ["farkle", "balut", "palko", "penk", "farkel-keen-doubler"]


def check(players, server):
    """What was acknowledged is exactly what the records hold, in order."""
    total = 0
    for p in players:
        status, record = server.get(f"/api/tables/{p.table}/record", p.token)
        assert status == 200
        total += kept(p, record)
    return total


def moves(players):
    """How many moves have been acknowledged: kills go by that and not by the clock, so that they fall into every game,
    however fast the machine is."""
    return sum(len(p.sent_moves) for p in players)


def settle(players):
    """Until every command has its answer."""
    for p in players:
        p.until(lambda p=p: not p.waiting and p.phase == "over")


def test_sigkill_in_the_middle_of_load_loses_nothing(serve):
    dice = random.Random(1)
    server = serve()
    port = server.port
    tables = [seated(server, preset, names=(f"A{i}", f"B{i}"), seed=i)
              for i, preset in enumerate(PRESETS * 2)]
    for people in tables:
        fill(people)
        people[0].do("start")
    players = [p for people in tables for p in people]
    kills, state = 4, {"next": 60, "left": 4}

    def step(p):
        if state["left"] and moves(players) > state["next"]:
            nonlocal server
            state["left"] -= 1
            server.kill()
            server = serve(port=port)
            for one in players:
                one.again(server)
            state["next"] = moves(players) + dice.randrange(10, 60)

    play(players, step=step)
    settle(players)
    assert state["left"] < kills, "the games were over before the first kill"
    assert check(players, server) > 300
    assert server.stop() == 0
    # And once more from the disk alone.
    server = serve(port=port)
    for p in players:
        p.server = server
    check(players, server)


def test_a_torn_write_is_not_seen(serve, tmp_path):
    """Half of the write-ahead log is cut off, as a power failure might: the server starts with what is whole."""
    server = serve()
    ann, bea = seated(server, "farkle")
    ann.do("start")
    play([ann, bea], over=lambda p: len(p.events) > 60 or p.phase == "over")
    server.kill()
    wal = tmp_path / "house" / "house.db-wal"
    size = wal.stat().st_size
    assert size > 100000
    with open(wal, "r+b") as file:
        file.truncate(size // 2 + 777)
    server = serve(port=server.port)
    status, record = server.get(f"/api/tables/{ann.table}/record")
    assert status == 200 and record.startswith("astragal record 1")
    look = server.get(f"/api/tables/{ann.table}")[1]
    assert look["turn"]["phase"] in ("playing", "over", "lobby", "sealing", "opening")


# ---- two processes on one PostgreSQL ----

def both(serve, database, port=(0, 0), number=(1, 2)):
    return [serve(folder=f"p{n}", store=database, port=p) for n, p in zip(number, port)]


def test_people_at_different_processes_play_together(serve, database):
    one, two = both(serve, database)
    ann = Player(one, "Ann")
    bea = Player(two, "Bea")
    table = ann.create("farkle", turn_seconds=0, roll_seconds=0)
    ann.join()
    bea.join(table)
    ann.do("sit")
    bea.do("sit")
    watcher = Player(two, "Wat")
    watcher.join(table)
    ann.do("start")
    play([ann, bea, watcher])
    settle([ann, bea])
    check([ann, bea], one)
    check([ann, bea], two)
    assert watcher.n == len(watcher.events) + watcher.look["n"]
    assert two.metrics()["astragal_forwarded_total"] > 10
    assert one.metrics()["astragal_forwarded_total"] == 0
    assert one.stop() == 0 and two.stop() == 0


def test_one_of_two_processes_is_killed_and_nothing_is_lost(serve, database):
    servers = both(serve, database)
    players = []
    for i in range(6):
        first, second = servers[i % 2], servers[(i + 1) % 2]
        a, b = Player(first, f"A{i}", i), Player(second, f"B{i}", i)
        table = a.create(PRESETS[i % len(PRESETS)], turn_seconds=0, roll_seconds=0)
        a.join()
        b.join(table)
        a.do("sit")
        b.do("sit")
        fill([a, b])
        a.do("start")
        players += [a, b]
    state = {"next": 30, "left": 2}

    def step(p):
        if state["left"] and moves(players) > state["next"]:
            state["left"] -= 1
            victim = servers[state["left"]]
            other = servers[1 - state["left"]]
            victim.kill()
            for one in players:
                if one.server is victim:
                    one.again(other)
            servers[state["left"]] = serve(folder=f"p{state['left']}x", store=database)
            state["next"] = moves(players) + 40

    play(players, step=step)
    settle(players)
    assert state["left"] < 2, "the games were over before the first kill"
    assert check(players, servers[0]) > 100
    check(players, servers[1])
    assert [s.stop() for s in servers] == [0, 0]
