"""Item 13: what people are called and what they say, and a table that nobody may watch."""
import pytest

from client import Socket, deciding, play, seated

OVERRIDE, ZERO_WIDTH, C1 = "\u202e", "\u200b", "\u009b"


def at_a_table(server, *names, seats=4, **settings):
    """People who have joined a new table of the first one."""
    people = [Socket(server, name=name) for name in names]
    table = people[0].ask({"type": "create", "id": "c", "preset": "farkle", "set": {"seats": seats}, **settings})["table"]
    for one in people:
        one.send({"type": "join", "table": table})
        one.wait(lambda m: m["type"] == "table")
    return table, people


def event(sock, kind):
    return sock.wait(lambda m: m["type"] == "event" and m["kind"] == kind)


@pytest.mark.parametrize("sign", [OVERRIDE, ZERO_WIDTH, C1, "\u2067", "\u00a0", "\u3000", "\ufeff"])
def test_13_a_name_with_what_cannot_be_seen_is_refused_and_not_kept(serve, sign):
    server = serve()
    refused = Socket(server, name=f"An{sign}n").welcome
    assert refused["type"] == "refused" and "cannot see" in refused["why"]["text"]
    table, (ann,) = at_a_table(server, "Ann")
    ann.send({"type": "name", "name": f"Be{sign}a"})
    assert ann.wait(lambda m: m["type"] == "refused")["code"] == "name"
    ann.send("nonsense")  # whatever comes next is not blamed for it
    ann.send({"type": "ping"})
    ann.messages.clear()
    ann.wait(lambda m: m["type"] == "pong")
    assert [m["code"] for m in ann.messages if m["type"] == "refused"] == ["message"]
    ann.ask({"type": "sit", "id": "s", "table": table, "seat": 0})
    assert server.get(f"/api/tables/{table}")[1]["seats"][0]["name"] == "Ann"
    status, answer = server.post("/api/tables", {"id": "x", "preset": "farkle", "name": f"Be{sign}a"})
    assert status == 400 and "cannot see" in answer["why"]["text"]


def test_13_remarks_lose_what_cannot_be_seen(serve):
    table, (ann, bea) = at_a_table(serve(), "Ann", "Bea")
    said = ann.ask({"type": "chat", "id": "1", "table": table, "text": f"{OVERRIDE}ab{ZERO_WIDTH}c{C1} \u00a0d"})
    assert said["type"] == "done" and event(bea, "chat")["text"] == "abc d"
    empty = ann.ask({"type": "chat", "id": "2", "table": table, "text": OVERRIDE + ZERO_WIDTH})
    assert empty["type"] == "refused" and empty["code"] == "chat"


def test_13_two_people_called_ann_sit_together_with_a_mark(serve):
    server = serve()
    table, (ann, other, alike, watcher) = at_a_table(server, "Ann", "Ann", "\u0410nn", "ANN")
    for i, one in enumerate((ann, other, alike)):
        assert one.ask({"type": "sit", "id": "s", "table": table, "seat": i})["type"] == "done"
    names = ["Ann", "Ann 2", "\u0410nn 3"]
    assert [s["name"] for s in server.get(f"/api/tables/{table}")[1]["seats"]][:3] == names
    assert [event(watcher, "sat")["name"] for _ in range(3)] == names
    other.ask({"type": "chat", "id": "h", "table": table, "text": "it is me"})
    assert event(ann, "chat")["name"] == "Ann 2"
    watcher.ask({"type": "chat", "id": "h", "table": table, "text": "and me"})
    assert event(ann, "chat")["name"] == "ANN 4"


def test_13_a_mark_is_in_the_record_too(serve):
    people = seated(serve(), "farkle", names=("Ann", "ann"))
    deciding(people)
    record = people[0].server.request("GET", f"/api/tables/{people[0].table}/record")[2]
    assert "Ann\n" in record and "ann 2\n" in record


def test_13_renaming_is_told_as_renaming(serve):
    server = serve()
    table, (ann, bea) = at_a_table(server, "Ann", "Bea")
    for i, one in enumerate((ann, bea)):
        one.ask({"type": "sit", "id": "s", "table": table, "seat": i})
    assert bea.ask({"type": "rename", "id": "r", "table": table, "name": "Zoe"})["type"] == "done"
    told = event(ann, "renamed")
    assert (told["seat"], told["former"], told["name"]) == (1, "Bea", "Zoe")
    assert not [m for m in ann.messages if m.get("kind") == "stood"]
    assert server.get(f"/api/tables/{table}")[1]["seats"][1]["name"] == "Zoe"
    assert bea.ask({"type": "rename", "id": "r2", "table": table, "name": "x" * 33})["code"] == "name"


def test_13_a_table_that_nobody_may_watch_stays_closed_to_strangers_when_the_game_is_over(serve):
    server = serve()
    people = seated(server, "farkle", watch=False)
    table = people[0].table
    people[0].do("start")
    play(people)
    assert people[0].phase == "over"
    stranger = Socket(server)
    stranger.send({"type": "join", "table": table})
    assert stranger.wait(lambda m: m["type"] in ("refused", "table")).get("code") == "watch"
    for path in ("", "/record", "/record?game=1", "/talk"):
        assert server.get(f"/api/tables/{table}{path}")[0] == 404
    assert server.get(f"/api/tables/{table}", people[1].token)[0] == 200
