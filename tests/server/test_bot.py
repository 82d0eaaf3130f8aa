"""The example bot plays whole games of every preset through the documented protocol, over `astragal engine` and over
the network, and every message of both ends fits the JSON Schemas."""
import json
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASTRAGAL = os.environ["ASTRAGAL"]
BOT = [sys.executable, str(ROOT / "examples" / "bot.py"), "--quiet", "--seed", "1"]
sys.path[:0] = [str(ROOT / "examples"), str(ROOT / "tests")]
import bot as example  # noqa: E402
import client  # noqa: E402
import schemas  # noqa: E402


def presets():
    """Every preset that two can play, with the fewest seats it needs."""
    games = json.loads(subprocess.run([ASTRAGAL, "games", "--json"], capture_output=True, check=True).stdout)
    found = [p["name"] for g in games["games"] for p in g["presets"] if g["name"] != "null"]
    assert {"farkle", "farkel-keen-doubler", "balut", "palko", "penk"} <= set(found)
    return found


def schema(name):
    whole = schemas.load(f"{name}.json")
    by_kind = {}
    for i, message in enumerate(whole["oneOf"]):
        props = message["properties"]
        key = (props["type"]["const"], props.get("kind", {}).get("const"))
        by_kind[key] = schemas.validator(f"{name}.json#/oneOf/{i}")
    return by_kind


CLIENT, HOUSE = schema("client"), schema("server")


def check(known, message):
    key = (message["type"], message.get("kind") if message["type"] == "event" else None)
    assert key in known, f"no schema for {key}"
    known[key].validate(message)


class Checked:
    """A line whose traffic is checked both ways."""

    def __init__(self, line):
        self.line, self.seen = line, set()

    def send(self, message):
        check(CLIENT, {"table": "0" * 13, **message} if message["type"] not in ("hello", "create", "ping") else message)
        self.line.send(message)

    def receive(self):
        message = self.line.receive()
        if message is not None:
            check(HOUSE, message)
            self.seen.add((message["type"], message.get("kind")))
        return message

    def close(self):
        self.line.close()


def play(line, preset, against=None, seats=2, **settings):
    player = example.Bot(line, 1, False)
    line.send({"type": "hello", "version": 2, "name": "Pip"})
    assert player.next()["type"] == "welcome"
    player.join(player.ask("create", preset=preset, set={"seats": seats}, **settings)["table"])
    player.sit(0)
    for seat in range(1, seats):
        player.ask("opponent", seat=seat, level=against) if against else player.sit(seat)
    player.ask("start")
    while player.result is None:
        player.handle(player.next())
    return player


@pytest.mark.parametrize("preset", presets())
def test_the_example_bot_over_the_engine(preset):
    done = subprocess.run([*BOT, "--engine", f"{ASTRAGAL} engine", "--preset", preset], capture_output=True, text=True,
                          timeout=120)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    assert done.stdout.startswith("scores ") and "\nwinners " in done.stdout


@pytest.mark.parametrize("preset", ["farkle", "farkel-keen-doubler", "balut", "palko", "penk"])
def test_all_messages_fit_the_schemas(preset):
    line = Checked(example.Engine(f"{ASTRAGAL} engine"))
    player = play(line, preset, against="greedy", seats=3)
    assert player.result["over"] and len(player.result["scores"]) == 3
    line.close()
    assert {("table", None), ("turn", None), ("event", "sealed"), ("event", "roll"), ("event", "move")} <= line.seen
    assert preset != "palko" or ("event", "shown") in line.seen


def test_the_example_bot_over_the_network(serve):
    address = f"http://127.0.0.1:{serve().port}"
    for preset in presets():
        done = subprocess.run([*BOT, "--server", address, "--preset", preset, "--against", "random"],
                              capture_output=True, text=True, timeout=120)
        assert done.returncode == 0 and done.stderr == "", done.stderr
        assert done.stdout.startswith("scores ")


def test_too_fast_is_told_and_nothing_is_lost(serve):
    """With the ordinary limits a fast bot is asked to wait; it sends the same command again, and plays on."""
    address = f"http://127.0.0.1:{serve(fast=False).port}"
    done = subprocess.run([*BOT, "--server", address, "--preset", "farkle", "--against", "random", "--set",
                           "target=5000"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and done.stderr == "", done.stderr


def engine(*lines):
    """What the engine answers to these lines."""
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    done = subprocess.run([ASTRAGAL, "engine"], input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stderr == ""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for answer in answers:
        check(HOUSE, answer)
    return answers


def test_the_engine_answers_nonsense_with_a_sentence():
    answers = engine("", "nonsense", "[1]", '{"type":"dance","id":"a"}', "x" * 70000,
                     {"type": "create", "id": "b", "preset": "nothing"}, {"type": "sit", "id": "c"})
    assert [a["type"] for a in answers].count("refused") == 6
    assert all(a["why"]["text"].endswith(".") for a in answers if a["type"] == "refused")
    assert {a.get("id") for a in answers if a["type"] == "refused"} >= {"a", "b", "c"}


def test_a_second_table_of_one_engine_works_like_the_first():
    process = subprocess.Popen([ASTRAGAL, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(message):
        process.stdin.write(json.dumps(message) + "\n")
        process.stdin.flush()
        while True:
            answer = json.loads(process.stdout.readline())
            check(HOUSE, answer)
            if answer["type"] in ("done", "refused") and answer.get("id") == message["id"]:
                return answer

    for game in "ab":
        table = ask({"type": "create", "id": game + "1", "preset": "farkle"})["table"]
        process.stdin.write(json.dumps({"type": "join", "table": table}) + "\n")
        for seat in (0, 1):
            assert ask({"type": "sit", "id": f"{game}s{seat}", "seat": seat})["type"] == "done"
        assert ask({"type": "start", "id": game + "go"})["type"] == "done"
        for seat in (0, 1):
            assert ask({"type": "seal", "id": f"{game}c{seat}", "seat": seat, "commitment": None})["type"] == "done"
    process.stdin.close()
    process.stdout.close()
    assert process.wait(30) == 0


def test_a_seat_that_is_not_held_cannot_be_moved():
    made = [{"type": "create", "id": "1", "preset": "farkle"}]
    table = next(a for a in engine(*made) if a["type"] == "done")["table"]
    assert len(table) == 13
    answers = engine(*made, {"type": "join", "table": "x"}, {"type": "move", "id": "2", "seat": 1, "move": "stop"})
    assert answers[-1] == {"type": "refused", "id": "2", "code": "engine", "why": {"text": "That seat is not yours."}}


@pytest.mark.parametrize("preset, settings", [("farkle", {"target": 2000}), ("palko", {})])
def test_bots_in_c_17_18(serve, preset, settings):
    """17.18: examples/bot.c, by src/client, plays a whole game at a table of a house, and all see the same end."""
    server = serve()
    host = client.Player(server, "Hob")
    host.create(preset, set={"seats": 3, **settings}, turn_seconds=0, roll_seconds=0, window_seconds=600)
    host.join()
    host.do("sit")
    where = f"http://127.0.0.1:{server.port}/#t/{host.table}"
    bots = [subprocess.Popen([os.environ["BOT"], where, "casual", name], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             text=True) for name in ("Pip", "Pam")]
    host.until(lambda: sum(e["kind"] == "sat" for e in host.events) >= 3)
    host.do("start")
    client.play([host], timeout=60)
    result = next(e["result"] for e in host.events if e["kind"] == "over")
    scores, winners = (" ".join(map(str, result[what])) for what in ("scores", "winners"))
    for one in bots:
        told, complaints = one.communicate(timeout=60)
        assert (one.returncode, complaints) == (0, "")  # its own number is in the dice, or it would complain
        assert told == f"scores {scores}\nwinners {winners}\n"


def test_bots_in_c_say_why_not_17_18(serve):
    """17.18: without a table there is a sentence and a status."""
    where = f"http://127.0.0.1:{serve().port}/#t/0d3mk7p2x9qfw"
    done = subprocess.run([os.environ["BOT"], where], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "There is no such table.\n")
