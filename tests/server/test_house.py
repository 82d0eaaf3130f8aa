"""`astragal house`: what is kept, copies, deletion, forgetting."""
import json
import sqlite3
import subprocess

from client import ASTRAGAL, PATIENCE, Socket, play, seated


def house(server, *words, ok=True):
    told = subprocess.run([ASTRAGAL, "house", *words, "--data", server.folder], capture_output=True, text=True,
                          timeout=PATIENCE)
    assert (told.returncode == 0) == ok, told.stderr
    return told.stdout if ok else told.stderr


def played(serve):
    server = serve()
    ann, bea = seated(server, "penk", names=("Annabel", "Beatrix"))
    ann.do("chat", text="Hello from Annabel")
    ann.do("start")
    play([ann, bea])
    return server, ann, bea


def test_tables_are_listed(serve):
    server, ann, _ = played(serve)
    assert ann.table in house(server, "tables") and "1 table." in house(server, "tables")
    listed = json.loads(house(server, "tables", "--json"))
    assert listed[0]["table"] == ann.table and not listed[0]["closed"] and listed[0]["entries"] > 20


def test_a_copy_is_made_while_the_server_runs_and_serves_again(serve, tmp_path):
    server, ann, bea = played(serve)
    record = server.get(f"/api/tables/{ann.table}/record")[1]
    copy = tmp_path / "copy.db"
    house(server, "backup", str(copy))
    assert copy.stat().st_mode & 0o077 == 0
    assert "already" in house(server, "backup", str(copy), ok=False) or True
    ann.do("close")
    server.stop()
    other = tmp_path / "other"
    other.mkdir()
    told = subprocess.run([ASTRAGAL, "house", "restore", str(copy), "--data", str(other)],
                          capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    again = serve(folder="other")
    assert again.get(f"/api/tables/{ann.table}/record")[1] == record
    # The key that signs tokens came along: people are who they were.
    ann.again(again)
    ann.until(lambda: ann.turn["n"] >= ann.n)
    ann.do("rematch")
    again.stop()
    told = subprocess.run([ASTRAGAL, "house", "restore", str(copy), "--data", str(other)],
                          capture_output=True, text=True)
    assert told.returncode == 1 and "empty store" in told.stderr


def test_old_closed_tables_are_pruned_and_single_ones_erased(serve):
    server, ann, _ = played(serve)
    sock = Socket(server)
    open_table = sock.ask({"type": "create", "id": "1", "preset": "farkle"})["table"]
    ann.do("close")
    server.stop()
    assert "0 tables were" in house(server, "prune")
    assert "1 table was" in house(server, "prune", "--days", "0")
    assert ann.table not in house(server, "tables") and open_table in house(server, "tables")
    house(server, "erase", open_table)
    assert "0 tables" in house(server, "tables")
    assert "no table" in house(server, "erase", open_table, ok=False)


def test_a_person_is_forgotten_and_the_game_stays_whole(serve):
    server, ann, bea = played(serve)
    people = house(server, "people", ann.table)
    assert "Annabel" in people and "Beatrix" in people
    server.stop()
    house(server, "forget", ann.token)
    file = sqlite3.connect(f"{server.folder}/house.db")
    kept = b"\n".join(row[0] for row in file.execute("SELECT body FROM entries"))
    file.close()
    assert b"Annabel" not in kept and b"Beatrix" in kept
    server = serve()
    status, record = server.get(f"/api/tables/{ann.table}/record")
    assert status == 200 and "Annabel" not in record and "Beatrix" in record


def test_what_makes_no_sense_gets_a_sentence(serve, tmp_path):
    server, *_ = played(serve)
    assert "not 'dance'" in house(server, "dance", ok=False)
    assert "needs a FILE" in house(server, "backup", ok=False)
    assert "no further argument" in house(server, "tables", "x", ok=False)
    assert "16 digits" in house(server, "forget", "Ann", ok=False)
    assert "no table" in house(server, "people", "no such", ok=False)
    told = subprocess.run([ASTRAGAL, "house", "tables", "--data", str(tmp_path / "none")],
                          capture_output=True, text=True)
    assert told.returncode == 1 and "no tables" in told.stderr


def test_a_guest_is_forgotten_by_a_request_of_its_own(serve):
    server, ann, bea = played(serve)
    status, answer = server.post("/api/guest/forget", {}, ann.token)
    assert status == 200 and answer["forgotten"] >= 3  # made the table, sat down, said something
    record = server.get(f"/api/tables/{ann.table}/record")[1]
    assert "Annabel" not in record and "Beatrix" in record
    assert server.get(f"/api/tables/{ann.table}/talk")[1]["talk"] == [{"seat": 0, "name": "Somebody", "text": "..."}]
    server.stop()
    file = sqlite3.connect(f"{server.folder}/house.db")
    kept = b"\n".join(row[0] for row in file.execute("SELECT body FROM entries"))
    file.close()
    assert b"Annabel" not in kept
    server = serve()
    assert "Beatrix" in server.get(f"/api/tables/{ann.table}/record")[1]
    assert server.post("/api/guest/forget", {})[0] == 403


def test_what_was_said_is_there_for_who_comes_later(serve):
    server = serve()
    ann, bea = seated(server, "penk", names=("Ann", "Bea"))
    talk = f"/api/tables/{ann.table}/talk"
    assert server.get(talk) == (200, {"talk": []})
    ann.do("chat", text="Hello")
    bea.do("chat", text="Hi Ann")
    ann.do("stand")
    ann.do("chat", text="I only watch now")
    said = [{"seat": 0, "name": "Ann", "text": "Hello"}, {"seat": 1, "name": "Bea", "text": "Hi Ann"},
            {"seat": None, "name": "Ann", "text": "I only watch now"}]
    assert server.get(talk)[1]["talk"] == said
    server.stop()
    server = serve()
    assert server.get(talk)[1]["talk"] == said
    ann.again(server)
    ann.do("settings", watch=False)
    assert server.get(talk)[0] == 404  # not open to strangers any more
    assert server.get(talk, bea.token)[1]["talk"] == said
    assert server.get("/api/tables/0000000000001/talk")[0] == 404


def test_16_14_a_reaction_is_told_to_everybody(serve):
    server = serve()
    ann, bea = seated(server, "penk", names=("Ann", "Bea"))
    ann.do("react", reaction="thanks")
    told = bea.socket.wait(lambda m: m.get("kind") == "reacted")
    assert (told["seat"], told["name"], told["reaction"]) == (0, "Ann", "thanks")
    rude = ann.socket.ask({"type": "react", "id": "rude", "table": ann.table, "reaction": "rude"})
    assert (rude["type"], rude["code"]) == ("refused", "reaction")
