"""Nobody waits for what somebody else asks for: what a request costs does not grow with what others have left in the house, and
what is long is done in parts."""
import os
import sqlite3
import subprocess
import threading
import time

from client import Player, Socket, seated

TABLES = 30000
ENTRIES = 90000


class Pings:
    """Somebody who only wants to know that the house is there; how long the longest answer took."""

    def __init__(self, server):
        self.socket, self.most, self.going = Socket(server, name="Pia"), 0.0, True
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while self.going:
            begin = time.monotonic()
            self.socket.send({"type": "ping"})
            self.socket.wait(lambda m: m["type"] == "pong")
            self.most = max(self.most, time.monotonic() - begin)
            time.sleep(0.005)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.going = False
        self.thread.join()


def letters(n):
    """A table's number in letters, as its link has it."""
    text = ""
    for _ in range(13):
        text, n = "0123456789abcdefghjkmnpqrstvwxyz"[n & 31] + text, n >> 5
    return text


def copy_table(path, table, n):
    """As many closed tables of other people, with the log of this one."""
    file = sqlite3.connect(path)
    columns = [row[1] for row in file.execute("PRAGMA table_info(rooms)") if row[1] not in ("number", "id", "closed")]
    number = file.execute("SELECT number FROM rooms WHERE id = ?", (table,)).fetchone()[0]
    names = ", ".join(columns)
    file.executemany(f"INSERT INTO rooms (id, closed, {names}) SELECT ?, 1, {names} FROM rooms WHERE number = {number}",
                     ((letters(i),) for i in range(1, n + 1)))
    file.execute(f"INSERT INTO entries (room, seq, at, body) SELECT r.number, e.seq, e.at, e.body FROM rooms r, entries e "
                 f"WHERE e.room = {number} AND r.closed = 1")
    file.commit()
    file.close()


def test_5_forgetting_costs_what_the_person_has_left_and_not_what_others_have(serve):
    server = serve()
    ann, bea = seated(server, "farkle", names=("Annabel", "Beatrix"))
    cid = Player(server, "Cid")
    cid.join(ann.table)
    for i in range(250):
        cid.command("chat", text=f"remark {i}")
    cid.until(lambda: not cid.waiting)
    small = seated(server, "farkle", names=("Dee", "Eve"))
    server.stop()
    copy_table(f"{server.folder}/house.db", small[0].table, TABLES)
    server = serve(port=server.port)
    with Pings(server) as pings:
        begin = time.monotonic()
        assert server.post("/api/guest/forget", {}, cid.token) == (200, {"forgotten": 250})
        took = time.monotonic() - begin
        assert server.post("/api/guest/forget", {}, cid.token)[0] == 403  # the token was called in with the rest
        assert server.post("/api/guest/forget", {}, bea.token)[1]["forgotten"] == 1
    assert took < 2 and pings.most < 1, (took, pings.most)
    talk = server.get(f"/api/tables/{ann.table}/talk", ann.token)[1]["talk"]
    assert {(r["name"], r["text"]) for r in talk} == {("Somebody", "...")}
    server.stop()
    file = sqlite3.connect(f"{server.folder}/house.db")
    kept = b"\n".join(row[0] for table in ("entries", "snapshots") for row in file.execute(f"SELECT body FROM {table}"))
    file.close()
    assert b"Annabel" in kept and b"Dee" in kept
    assert b"Beatrix" not in kept and b"Cid" not in kept and b"remark" not in kept


def long_table(folder, table, entries):
    """A house as version 0.1.0 has left it, with one table of so many entries."""
    folder.mkdir()
    log = subprocess.run([os.environ["LONG_LOG"], str(entries)], check=True, capture_output=True).stdout
    file = sqlite3.connect(folder / "house.db")
    file.executescript(
        "CREATE TABLE rooms (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, epoch INTEGER NOT NULL, "
        "owner INTEGER NOT NULL, closed INTEGER NOT NULL, created INTEGER NOT NULL);"
        "CREATE TABLE entries (room INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL, "
        "PRIMARY KEY (room, seq)) WITHOUT ROWID;"
        "CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID; PRAGMA user_version = 1;")
    file.execute("INSERT INTO rooms (id, epoch, owner, closed, created) VALUES (?, 1, 0, 0, 1)", (table,))
    file.executemany("INSERT INTO entries VALUES (1, ?, 1, ?)", enumerate(log.splitlines(), 1))
    file.commit()
    file.close()


def test_5_a_table_with_a_long_log_holds_nobody_up(serve, tmp_path):
    """Joining it, catching up and going through all of it: others get their answers all the same."""
    table = letters(4711)
    long_table(tmp_path / "house", table, ENTRIES)
    server = serve()
    begin = time.monotonic()
    n = server.get(f"/api/tables/{table}")[1]["n"]  # read whole, once; from now on there is a snapshot
    whole = time.monotonic() - begin
    assert n > ENTRIES
    with Pings(server) as pings:
        for back in (0, 3, 50, 200, 399, 5000):
            sock = Socket(server, name="Wat")
            sock.send({"type": "join", "table": table, "last": n - back, "viewer": None})
            sock.wait(lambda m: m["type"] == "turn" and m["n"] == n)
            sock.close()
        assert server.get(f"/api/tables/{table}/record?game=1")[0] == 404
        assert server.get(f"/api/tables/{table}/talk") == (200, {"talk": []})
    assert pings.most < whole / 2, f"{pings.most:.2f} s, all at once {whole:.2f} s"
    server.kill()
    server = serve(port=server.port)
    with Pings(server) as pings:
        assert server.get(f"/api/tables/{table}")[1]["n"] == n  # what is new is all that is read
    assert pings.most < whole / 2, f"{pings.most:.2f} s, all at once {whole:.2f} s"
