"""Whole games through the real server: every preset, watched, interrupted, verified."""
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys

import pytest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools"))

import catalogue  # noqa: E402
from client import ASTRAGAL, Player, deciding, fill, kept, play, seated


def presets():
    """The names of all built-in presets but that of the null game, which asks for no decision."""
    text = subprocess.run([ASTRAGAL, "games", "--json"], capture_output=True, text=True, check=True).stdout
    return [p["name"] for game in json.loads(text)["games"] if game["name"] != "null" for p in game["presets"]]


def verify(record, tmp_path):
    path = tmp_path / "record.txt"
    path.write_text(record)
    return subprocess.run([ASTRAGAL, "verify", str(path)], capture_output=True, text=True)


@pytest.mark.parametrize("preset", presets())
def test_two_people_play_every_preset_to_the_end(serve, tmp_path, preset):
    server = serve()
    ann, bea = seated(server, preset)
    fill([ann, bea])
    watcher = Player(server, "Wat")
    watcher.join(ann.table)
    assert watcher.viewer is None
    ann.do("start")
    cut = {"done": False}

    def step(p):
        # In the middle of the game Bea's connection breaks; she comes back and misses nothing.
        if p is bea and not cut["done"] and len(bea.events) > 25:
            cut["done"] = True
            bea.again()

    play([ann, bea, watcher], step=step)
    assert cut["done"] or len(bea.events) <= 25
    assert not ann.refusals and not bea.refusals and not watcher.refusals
    status, record = server.get(f"/api/tables/{ann.table}/record")
    assert status == 200
    for p in (ann, bea):
        kept(p, record)
    # What the watcher saw, line by line, is the record.
    lines = [e["line"] for e in watcher.events if e["kind"] in ("roll", "move") and "?" not in e["line"]]
    assert [line for line in lines if line not in record] == []
    told = verify(record, tmp_path)
    assert told.returncode == 0 and "dice proof holds" in told.stdout, told.stdout + told.stderr
    assert server.stop() == 0


def test_commitments_of_hidden_hands_are_told_at_once_and_open_at_the_reveal(serve):
    server = serve()
    ann, bea = seated(server, "palko")
    fill([ann, bea])
    ann.do("start")
    play([ann, bea])
    sealed, shown = {}, 0
    for e in ann.events:
        if e["kind"] == "roll" and "commitment" in e:
            sealed[e["index"]] = e["commitment"]
        if e["kind"] == "shown":
            shown += 1
            assert hashlib.sha256(b"dice/hand/v1|" + bytes.fromhex(e["block"])).hexdigest() == sealed[e["index"]]
    assert shown > 0


@pytest.mark.parametrize("level", ["greedy", "novice", "casual", "skilled", "expert"])
def test_opponents_of_every_level_play(serve, level):
    server = serve("--set", "think_ms=20000")
    (ann,) = seated(server, "penk", names=("Ann",))
    fill([ann], level)
    ann.do("start")
    play([ann])
    assert ann.phase == "over" and not ann.refusals
    assert not [e for e in ann.events if e.get("by") == "clock"], "no opponent was too slow"


def test_a_rematch_and_both_records(serve):
    server = serve()
    ann, bea = seated(server, "penk")
    ann.do("start")
    play([ann, bea])
    first = server.get(f"/api/tables/{ann.table}/record")[1]
    bea.do("rematch")
    ann.do("rematch")  # people seal their seeds at once, since all are still there
    play([ann, bea], over=lambda p: p.phase == "over" and sum(e["kind"] == "begun" for e in p.events) == 2)
    second = server.get(f"/api/tables/{ann.table}/record")[1]
    assert second != first
    assert server.get(f"/api/tables/{ann.table}/record?game=1")[1] == first
    assert server.get(f"/api/tables/{ann.table}/record?game=2")[1] == second
    assert server.get(f"/api/tables/{ann.table}/record?game=3")[0] == 404


def test_15_play_again_needs_every_person_still_at_the_table(serve):
    server = serve()
    ann, bea = seated(server, "penk")
    ann.do("start")
    play([ann, bea])
    ann.do("rematch")
    bea.until(lambda: bea.events[-1]["kind"] == "wants")
    assert (bea.events[-1]["seat"], bea.events[-1]["name"]) == (0, "Ann")
    look = server.get(f"/api/tables/{ann.table}")[1]
    assert look["turn"]["phase"] == "over" and [s.get("again") for s in look["seats"]] == [True, None]
    bea.do("rematch")
    play([ann, bea], over=lambda p: p.phase == "playing")


def test_11_a_change_of_the_clock_counts_from_the_next_decision(serve):
    """The host shortens the clock while the other decides: the other keeps the time it had."""
    server = serve()
    ann, bea = seated(server, "penk", turn_seconds=600)
    who = deciding([ann, bea])
    before = ann.turn["due"]
    ann.do("settings", turn_seconds=5)
    turn = server.get(f"/api/tables/{ann.table}", ann.token)[1]["turn"]
    assert turn["due"] == before and 300000 < turn["left_ms"] <= 600000
    who.do("move", move=who.turn["legal"][0], at=who.turn["n"])
    turn = server.get(f"/api/tables/{ann.table}", ann.token)[1]["turn"]
    assert turn["left_ms"] <= 5000


def test_11_players_can_read_what_a_host_may_do(serve, tmp_path):
    """The page that every house serves says what docs/host.md says; its sentences are in the page's catalogue."""
    top = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("page")
    shutil.copy(os.path.join(top, "web", "host.html"), tmp_path / "page")
    server = serve("--web", str(tmp_path / "page"))
    status, headers, page = server.request("GET", "/host.html")
    assert status == 200 and headers["content-type"].startswith("text/html")
    with open(os.path.join(top, "docs", "host.md"), encoding="utf-8") as file:
        items = re.findall(r"^- (.*(?:\n  .*)*)", file.read(), re.M)
    assert len(items) > 10
    with open(os.path.join(top, "web", "src", "host.def"), encoding="utf-8") as file:
        sentences = {f"%{one.id}%": one.sentence for one in catalogue.read(file.read(), "host.def")}
    listed = [sentences[place] for place in re.findall(r"<li>(.*)</li>", page)]
    assert listed == [re.sub(r"\s+", " ", item) for item in items]


def test_14_players_can_read_what_the_house_keeps(serve, tmp_path):
    """The page says what docs/privacy.md says, and a house serves it."""
    top = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("page")
    shutil.copy(os.path.join(top, "web", "privacy.html"), tmp_path / "page")
    status, _, page = serve("--web", str(tmp_path / "page")).request("GET", "/privacy.html")
    assert status == 200 and 'href="/me"' in page
    with open(os.path.join(top, "docs", "privacy.md"), encoding="utf-8") as file:
        items = re.findall(r"^- (.*(?:\n  .*)*)", file.read(), re.M)
    with open(os.path.join(top, "web", "src", "privacy.def"), encoding="utf-8") as file:
        sentences = {f"%{one.id}%": one.sentence for one in catalogue.read(file.read(), "privacy.def")}
    listed = [sentences[place] for place in re.findall(r"<li>(.*)</li>", page)]
    assert len(items) > 10 and listed == [re.sub(r"\s+", " ", item) for item in items]


def test_an_opponent_that_plays_for_somebody_says_for_whom(serve):
    server = serve()
    people = seated(server, "penk", names=("Ann", "Bea", "Cid"), set={"seats": 3})
    ann, bea, cid = people
    ann.do("start")
    play(people, over=lambda p: p.phase == "playing")
    bea.do("stand")
    ann.do("replace", seat=1, level="novice")
    seats = server.get(f"/api/tables/{ann.table}")[1]["seats"]
    assert seats[1]["sitter"] == "opponent" and seats[1]["former"] == "Bea"
    assert "former" not in seats[0] and "former" not in seats[2]
    ann.do("replace", seat=1, level=None)
    seat = server.get(f"/api/tables/{ann.table}")[1]["seats"][1]
    assert seat["sitter"] == "person" and seat["name"] == "Bea" and "former" not in seat


def test_presets_of_a_rules_file_can_be_played(serve, tmp_path):
    path = tmp_path / "own.ini"
    path.write_text("[quick:penk]\ntitle = Quick\nabout = Penk! at home.\n")
    server = serve("--rules", str(path))
    games = server.get("/api/games")[1]
    assert "quick" in [p["name"] for p in games["presets"]]
    ann, bea = seated(server, "quick")
    ann.do("start")
    play([ann, bea])


def test_http_alone_is_enough_for_a_bot(serve):
    """Sits, seals, opens and plays by requests only."""
    server = serve()
    tokens = [server.post("/api/guest", {})[1]["token"] for _ in range(2)]
    seeds = [os.urandom(32) for _ in range(2)]
    status, made = server.post("/api/tables", {"id": "c1", "preset": "farkle-basic", "name": "Ann", "roll_seconds": 0,
                                               "turn_seconds": 0, "set": {"seats": 2, "target": 1000}}, tokens[0])
    assert status == 200, made
    at = f"/api/tables/{made['table']}"
    # The same id makes no second table.
    assert server.post("/api/tables", {"id": "c1", "preset": "farkle-basic", "name": "Ann"}, tokens[0])[1] == made
    for i, token in enumerate(tokens):
        assert server.post(f"{at}/sit", {"id": "s", "seat": i, "name": "AB"[i]}, token)[0] == 200
    assert server.post(f"{at}/start", {"id": "go"}, tokens[0])[0] == 200
    for i, token in enumerate(tokens):
        seal = hashlib.sha256(b"dice/seat/v1|" + seeds[i]).hexdigest()
        assert server.post(f"{at}/seal", {"id": "seal", "commitment": seal}, token)[0] == 200
    for i, token in enumerate(tokens):
        assert server.post(f"{at}/open", {"id": "open", "seed": seeds[i].hex()}, token)[0] == 200
    for step in range(500):
        looks = [server.get(at, token)[1] for token in tokens]
        if looks[0]["turn"]["phase"] == "over":
            break
        for i, look in enumerate(looks):
            if look["turn"]["yours"]:
                legal = look["turn"]["legal"]
                move = next((m for m in legal if m.endswith("stop")), legal[-1])
                answer = server.post(f"{at}/moves", {"id": f"m{step}", "move": move, "at": look["turn"]["n"]},
                                     tokens[i])
                assert answer[0] == 200, answer
    assert looks[0]["turn"]["phase"] == "over" and looks[0]["result"]["winners"]
