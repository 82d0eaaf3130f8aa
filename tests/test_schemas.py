"""Real output of every command that has --json fits its schema, whatever the game; and a wrong member does not."""
import copy
import json
import os
import re
import subprocess
import sys

import jsonschema
import pytest

import schemas

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "server"))
import client  # noqa: E402

ASTRAGAL = os.environ["ASTRAGAL"]
GAMES = ["farkle", "farkel-keen-doubler", "balut", "palko", "penk"]
LAST_TURN = ("farkle target=1000 / phase keeping turn 0 began 1 turns 4 scores 500,1000 since 2,3 opened 0,1 reached 1 "
             "running 450 aside 11155 rolled 1")

# Words of command lines, in a folder with records of all games. {table} is a table of a house that was open once.
EXAMPLES = {
    "games": [[]],
    "players": [[], ["farkle"], ["palko"]],
    "version": [[]],
    "config": [[], ["--ascii"]],
    "rules": [["farkel-keen-doubler"], ["palko"]],
    "check": [["good.ini"], ["bad.ini"], ["missing.ini"]],
    "score": [["farkle", "113556"], ["balut", "44455"], ["palko", "11455", "--call", "2x5"], ["penk", "11234!"]],
    "show": [[p] for p in GAMES] + [["palko", "--seat", "1"], ["--position", LAST_TURN]],
    "perft": [["null", "--depth", "6"], ["farkle", "--depth", "2"]],
    "sim": [["farkle", "--seats", "greedy,random", "--games", "3", "--seed", "1"], ["balut", "--seats", "random", "--games", "2"]],
    "solve": [["farkle", "--set", "seats=1"], ["farkle", "--set", "seats=1", "--reach", "500"],
              ["farkel-doubler", "--set", "seats=1"], ["farkle", "--set", "target=1000"]],
    "stats": [[], ["Ann"]],
    "archive": [[], ["open", "1"], ["analyse", "1", "--nodes", "1000", "--estimate"]],
    "replay": [[f"{p}.txt"] for p in GAMES] + [["palko.txt", "--seat", "1", "--to", "9"], ["noted.txt"]],
    "verify": [["farkle.txt", "palko.txt"], ["bad.ini"]],
    "bench": [[]],
    "odds": [["farkle"], ["farkle", "1", "5", "3", "--have", "400", "--reach", "500"], ["farkel-doubler", "--dice", "2"],
             ["balut", "44122"], ["palko", "--set", "seats=3"], ["penk", "11234!", "--cell", "3x1"]],
    "chart": [["farkle", "--set", "seats=1"], ["palko"]],
    "arena": [["farkle", "--seats", "greedy,random", "--games", "4", "--seed", "1"],
              ["palko", "--ladder", "--games", "2", "--seed", "1"]],
    "exploit": [["palko", "--player", "classic", "--set", "dice=1", "--games", "20", "--seed", "1"],
                ["palko", "--equilibrium", "--set", "dice=1", "--rounds", "10"]],
    "hint": [["--position", LAST_TURN], ["palko.txt", "--to", "6", "--nodes", "3000"]],
    "analyse": [["small.txt"], ["palko.txt", "--nodes", "1000"]],
    "rate": [["small.txt"]],
    "house": [["tables", "--data", "house"], ["people", "{table}", "--data", "house"]],
}

PROFILE = """[profile]
version = 1
name = Ann

[dice]
real = 10 10 10 10 10 10
program = 0 0 0 0 0 0

[preset farkle]
games = 4
won = 2
shared = 1
resigned = 0
abandoned = 1
scored = 4
best = 10500
worst = 3000
total = 30000
recent = WLSW
event Farkle = 12
"""


def run(folder, *words, status=(0,)):
    environment = dict(os.environ, XDG_DATA_HOME=str(folder / "data"), XDG_CACHE_HOME=str(folder / "cache"),
                       XDG_CONFIG_HOME=str(folder / "config"))
    done = subprocess.run([ASTRAGAL, *words], capture_output=True, text=True, cwd=folder, env=environment, timeout=100)
    assert done.returncode in status, (words, done.stderr)
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("schemas")
    for preset in GAMES:
        seats = "greedy,random,greedy" if preset == "palko" else "greedy,random"
        run(place, "sim", preset, "--seats", seats, "--games", "1", "--seed", "3", "--records", f"r-{preset}")
        (place / f"{preset}.txt").write_text((place / f"r-{preset}" / "000000.txt").read_text())
    run(place, "sim", "farkle", "--seats", "Ann=greedy,Bea=random", "--set", "target=1500", "--games", "1", "--seed", "7",
        "--records", "r-small")
    (place / "small.txt").write_text((place / "r-small" / "000000.txt").read_text())
    lines = (place / "farkle.txt").read_text().splitlines(keepends=True)
    begin = next(i for i, line in enumerate(lines) if line.startswith("begin ")) + 1
    (place / "noted.txt").write_text("".join(lines[:begin]) + "note A fine evening.\nnote Seat 1 is played by expert from here on.\n")
    (place / "data" / "astragal" / "profiles").mkdir(parents=True)
    (place / "data" / "astragal" / "profiles" / "Ann.ini").write_text(PROFILE)
    (place / "data" / "astragal" / "games" / "2026").mkdir(parents=True)
    (place / "data" / "astragal" / "games" / "2026" / "2026-11-18-2105-farkle.txt").write_text((place / "small.txt").read_text())
    (place / "good.ini").write_text("[mine:farkle]\ntarget = 5000\n")
    (place / "bad.ini").write_text("[mine:farkle]\ntarget = lots\n")
    return place


def test_every_command_with_json_has_an_example():
    text = subprocess.run([ASTRAGAL, "--completion", "bash"], capture_output=True, text=True, check=True).stdout
    commands = [name for name, options in re.findall(r"^    (\w+)\)\n +options='(.*)'", text, re.M) if "--json" in options]
    assert len(commands) > 15 and set(commands) == set(EXAMPLES)
    assert set(EXAMPLES) <= set(schemas.load("command.json")["$defs"])


@pytest.fixture(scope="module")
def house(folder):
    """A table that was made and closed; what the server answers is checked on the way."""
    (folder / "house").mkdir()
    server = client.Server(folder / "house")
    status, guest = server.post("/api/guest", {})
    token = guest["token"]
    table = server.post("/api/tables", {"id": "1", "preset": "farkle", "public": True}, token)[1]["table"]
    server.post(f"/api/tables/{table}/sit", {"id": "2"}, token)
    server.post(f"/api/tables/{table}/chat", {"id": "3", "text": "Hello."}, token)
    answers = {word: server.get(f"/api/{path}", token) for word, path in {
        "health": "health", "games": "games", "sentences": "sentences", "tables": "tables",
        "talk": f"tables/{table}/talk", "look": f"tables/{table}", "none": "tables/0000000000001"}.items()}
    server.stop()
    return table, {"guest": (status, guest), **answers}


def test_answers_over_http_fit_their_schemas(house):
    _, answers = house
    assert answers["talk"][1]["talk"] and answers["tables"][1]["tables"] and answers["none"][0] == 404
    for word, (_, answer) in answers.items():
        name = "server.json" if word in ("look", "none") else f"http.json#/$defs/{word}"
        schemas.validator(name).validate(answer)


@pytest.mark.parametrize("command", EXAMPLES)
def test_output_fits_its_schema(command, folder, house):
    validator = schemas.validator(f"command.json#/$defs/{command}")
    for words in EXAMPLES[command]:
        words = [word.replace("{table}", house[0]) for word in words]
        validator.validate(json.loads(run(folder, command, *words, "--json", status=(0, 1, 3))))


def test_notes_tell_what_they_are_about(folder):
    events = json.loads(run(folder, "replay", "noted.txt", "--json"))["events"]
    assert [(e["note_kind"], e.get("seat"), e.get("player")) for e in events] == [("text", None, None),
                                                                                 ("replaced", 1, "expert")]


def walk(value, path=()):
    """Every object inside, by its path."""
    if isinstance(value, dict):
        yield path
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from walk(item, path + (key,))


def test_a_wrong_member_anywhere_in_a_position_is_noticed(folder):
    validator = schemas.validator("command.json#/$defs/replay")
    good = json.loads(run(folder, "replay", "balut.txt", "--to", "12", "--json"))
    validator.validate(good)
    places = list(walk(good))
    assert len(places) > 100
    for path in places:
        bad = copy.deepcopy(good)
        at = bad
        for key in path:
            at = at[key]
        at["planted"] = 1
        with pytest.raises(jsonschema.ValidationError):
            validator.validate(bad)


def test_every_kind_of_message_is_in_the_schema():
    known = set(schemas.load("forms.json")["$defs"]["kind"]["enum"])
    told = set()
    for path in [*(schemas.FOLDER.parent / "src").rglob("*.c"), *(schemas.FOLDER.parent / "src").rglob("*.def")]:
        told |= set(re.findall(r'MSG\(\w+,\s*(?:"(?:[^"\\\n]|\\.)*"\s*)+,\s*([a-z_]+)\s*\)', path.read_text()))
    assert told == known
