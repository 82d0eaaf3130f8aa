"""Boards of the challenge of the day: a game is brought as its record, replayed, judged and kept once for a guest."""
import datetime
import json
import re
import sqlite3
import subprocess

import jsonschema
import pytest

from client import ASTRAGAL, PATIENCE
from test_bot import ROOT
from test_kill import both


def day(days=0):
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=days)).strftime("%Y-%m-%d")


def seed(preset, date):
    return date.replace("-", "") + {"farkle": "1", "balut": "2"}[preset]


def game(folder, preset, choice=2, date=None, *options):
    """A game in a terminal by the dice of a day, always by the same number of the list; its record and what it told."""
    file = folder / f"{preset}-{choice}.txt"
    told = subprocess.run([ASTRAGAL, "drill", preset, "--test", "--plain", "--record", str(file), "--force", "--seed",
                           seed(preset, date or day()), *options], input=f"{choice}\n" * 400, capture_output=True,
                          text=True, timeout=PATIENCE,
                          env={"XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)})
    assert told.returncode == 0, told.stderr
    return file.read_text(), told.stdout


def guest(server):
    return {"authorization": f"Bearer {json.loads(server.request('POST', '/api/guest', {})[2])['token']}"}


SCHEMA = jsonschema.Draft202012Validator(json.loads((ROOT / "schemas" / "daily.json").read_text()))


def bring(server, who, record, preset="farkle", date=None, name="Ann"):
    message = {"date": date or day(), "preset": preset, "name": name, "record": record}
    status, _, text = server.request("POST", "/api/daily", message, who)
    answer = json.loads(text)
    if status == 200:
        SCHEMA.validate(message)
        SCHEMA.validate(answer)
    return status, answer


def board(server, preset="farkle", who=None):
    status, _, text = server.request("GET", f"/api/daily/{day()}/{preset}", headers=who)
    assert status == 200, text
    SCHEMA.validate(json.loads(text))
    return json.loads(text)


@pytest.mark.parametrize("preset,digits", [("farkle", 1), ("balut", 2)])
def test_a_game_is_judged_as_the_terminal_judges_it(serve, tmp_path, preset, digits):
    server = serve()
    ann = guest(server)
    record, told = game(tmp_path, preset)
    status, answer = bring(server, ann, record, preset)
    assert (status, answer["kept"], answer["place"], answer["of"]) == (200, True, 1, 1)
    lost = re.search(r"on\s+average,\s+([0-9.,]+)\s+points\s+in\s+all", told)[1].replace(",", "")
    score = re.search(r"^You scored ([0-9,]+) in", told, re.M)[1].replace(",", "")
    [entry] = answer["board"]
    assert f"{entry['loss']:.{digits}f}" == lost and entry["score"] == int(score)
    assert entry["name"] == "Ann" and entry["own"]
    assert board(server, preset) == {"board": [{**entry, "own": False}], "place": 0, "of": 1}


def test_the_least_loss_is_first_and_the_first_game_of_a_guest_stays(serve, tmp_path):
    server = serve()
    ann, bea = guest(server), guest(server)
    one, two = game(tmp_path, "farkle", 1)[0], game(tmp_path, "farkle", 2)[0]
    bring(server, ann, one)
    bring(server, bea, two, name="Bea")
    losses = [entry["loss"] for entry in board(server)["board"]]
    assert losses == sorted(losses) and losses[0] < losses[1]
    best = "Ann" if board(server, who=ann)["place"] == 1 else "Bea"
    assert board(server)["board"][0]["name"] == best
    status, answer = bring(server, ann, two, name="Other")
    assert (status, answer["kept"], answer["of"]) == (200, False, 2)
    assert {entry["name"] for entry in answer["board"]} == {"Ann", "Bea"}


def test_what_is_not_the_game_of_the_day_is_refused(serve, tmp_path):
    server = serve()
    ann = guest(server)
    record, _ = game(tmp_path, "farkle")
    lines = record.splitlines(keepends=True)
    rolls = [i for i, line in enumerate(lines) if re.match(r"roll 0: ([1-6] ){5}", line)]
    faces = lines[rolls[0]].split(": ")[1].split()
    turned = lines[:]
    turned[rolls[0]] = f"roll 0: {' '.join(faces[1:] + faces[:1])}\n"  # the same dice, but not as they fell
    yesterday = game(tmp_path, "farkle", 2, day(-1))[0]
    for wrong, code, words in [
        ("".join(turned), "record", "dice of this challenge") if len(set(faces)) > 1 else (yesterday, "record", "dice"),
        (yesterday, "record", "dice of this challenge"),
        ("".join(lines[:-4]), "record", "not finished"),
        (record.replace("target = 1000000", "target = 999950"), "record", "not the rules"),
        (game(tmp_path, "balut")[0], "record", "not the rules"),
        ("nonsense", "record", "Line 1"),
        ("", "record", "record"),
    ]:
        status, answer = bring(server, ann, wrong)
        assert (status, answer["code"]) == (400, code), answer
        assert words in answer["why"]["text"], answer
    for date in (day(1), day(-2), "2020-02-30", "yesterday"):
        assert bring(server, ann, record, date=date)[0] == 409
    assert bring(server, ann, yesterday, date=day(-1))[0] == 200  # a game may end after midnight
    assert bring(server, ann, record, preset="palko")[0] == 404
    assert bring(server, ann, record, name="")[0] == 400
    assert bring(server, ann, record, name="x" * 33)[0] == 400
    assert board(server)["of"] == 0


def test_requests_that_are_none_and_too_large_ones(serve):
    server = serve()
    for body in ("", "[]", "{", '{"date":1,"preset":"farkle","name":"A","record":""}',
                 '{"date":"a","preset":"b","name":"c"}', '{"date":"a","preset":"b","name":"c","record":"d","more":1}'):
        status, _, text = server.request("POST", "/api/daily", body)
        assert status == 400 and json.loads(text)["code"] == "message", (body, text)
    assert server.request("POST", "/api/daily", {"record": "x" * 20000})[0] == 413
    for path in ("", "/", "/2026-11-15", "/2026-11-15/palko", "/2026-11-15/farkle/more", "/x/farkle",
                 "/2026-11-15/../x"):
        assert server.request("GET", f"/api/daily{path}")[0] == 404, path


def test_a_board_outlives_a_kill_and_a_guest_is_forgotten(serve, tmp_path):
    server = serve()
    ann, bea = guest(server), guest(server)
    record, _ = game(tmp_path, "farkle")
    bring(server, ann, record)
    bring(server, bea, record, name="Bea")
    server.kill()
    again = serve(folder=server.folder)
    assert board(again, who=bea)["place"] == 2
    assert again.request("POST", "/api/guest/forget", {}, ann)[0] == 200
    assert [entry["name"] for entry in board(again)["board"]] == ["Bea"]
    again.stop()
    assert subprocess.run([ASTRAGAL, "house", "prune", "--days", "0", "--data", again.folder]).returncode == 0
    file = sqlite3.connect(f"{again.folder}/house.db")
    assert file.execute("SELECT count(*) FROM results").fetchone() == (0,)
    file.close()


def test_processes_share_their_boards(serve, database, tmp_path):
    one, two = both(serve, database)
    ann = guest(one)
    record, _ = game(tmp_path, "farkle")
    assert bring(one, ann, record)[1]["kept"]
    assert not bring(two, ann, record)[1]["kept"]
    assert board(two, who=ann)["place"] == 1
