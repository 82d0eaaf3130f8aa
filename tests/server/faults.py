"""Faults for the real server, and people who note how long every answer takes.

Disk plans what faults.c does to the house's files; Patient is a player who repeats, under the same id, what the store
could not keep, as docs/protocol.md asks of clients.
"""
import json
import mmap
import os
import select
import struct
import subprocess
import time

from client import Gone, Player, fill, kept

ANSWER = 5.0  # seconds: every command has its answer within them, whatever the store does
FULL, WRITE, SYNC, READ, TORN = range(1, 6)


class Disk:
    """The disk under a server that was started with env=disk.env."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "faults")
        with open(self.path, "wb") as file:
            file.write(bytes(12))
        with open(self.path, "r+b") as file:
            self.plan = mmap.mmap(file.fileno(), 12)
        assert os.path.exists(os.environ["FAULTS"])
        # The sanitizers' library wants to be the first one; it may be the second here.
        options = ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "verify_asan_link_order=0"]))
        self.env = {"LD_PRELOAD": os.environ["FAULTS"], "ASTRAGAL_FAULTS": self.path, "ASAN_OPTIONS": options}

    def fail(self, fault, after=0):
        self.plan[4:8] = struct.pack("=I", after)
        self.plan[0:4] = struct.pack("=I", fault)

    def mend(self):
        self.plan[0:4] = bytes(4)

    @property
    def hits(self):
        return struct.unpack("=I", self.plan[8:12])[0]


class Patient(Player):
    """Knows when each command was sent, and sends again what the store could not keep."""

    def __init__(self, *args, **more):
        self.sent_at, self.slowest, self.sent_again, self.store_refusals, self.join_again = {}, 0.0, [], [], None
        super().__init__(*args, **more)

    def open(self):
        super().open()
        self.sockets = getattr(self, "sockets", []) + [self.socket]

    def told(self):
        """Every event that came, as it came, and every command that was done: for the judge."""
        person = self.token.split(".")[1]
        lines = [f"ack {person} {id_}" for id_ in self.acknowledged]
        for text in [text.decode() for socket in self.sockets for text in socket.bytes]:
            message = json.loads(text)
            if message["type"] == "event" and message["table"] == self.table:
                viewer = "-" if message["viewer"] is None else message["viewer"]
                lines.append(f"event {viewer} {message['n']} {text}")
        return lines

    def command(self, type_, **more):
        id_ = super().command(type_, **more)
        self.sent_at[id_] = time.monotonic()
        return id_

    def take(self, message):
        if message["type"] in ("done", "refused") and message.get("id") in self.sent_at:
            self.slowest = max(self.slowest, time.monotonic() - self.sent_at.pop(message["id"]))
        if message["type"] == "refused" and message["code"] in ("store", "again"):
            self.store_refusals.append(message)
            if "id" in message:
                self.sent_again.append((time.monotonic() + 0.1, message["id"]))
            else:
                self.join_again = time.monotonic() + 0.1
            return
        super().take(message)

    def rejoin(self):
        if self.table:
            self.socket.send({"type": "join", "table": self.table, "last": self.n, "viewer": self.viewer})
        later = {id_ for _, id_ in self.sent_again}
        for id_, message in self.waiting.items():
            if id_ not in later:
                self.sent_at[id_] = time.monotonic()
                self.socket.send(message)

    def repeat(self):
        """What is due to be sent again; and nobody waits for longer than is promised."""
        now = time.monotonic()
        for due, id_ in [one for one in self.sent_again if one[0] <= now]:
            self.sent_again.remove((due, id_))
            if id_ in self.waiting:
                self.sent_at[id_] = now
                self.socket.send(self.waiting[id_])
        if self.join_again and self.join_again <= now:
            self.join_again = None
            self.socket.send({"type": "join", "table": self.table, "last": self.n, "viewer": self.viewer})
        for id_, at in self.sent_at.items():
            assert now - at < ANSWER, f"{self.name}: no answer to {self.waiting.get(id_)} in {ANSWER} s"


def go_on(players, until, timeout=60):
    """Everybody plays until the condition holds."""
    end = time.monotonic() + timeout
    while not until():
        stuck = all(p.phase == "over" and not p.waiting for p in players)
        assert time.monotonic() < end and not stuck, "; ".join(
            f"{p.name}: {p.phase} {p.turn} {p.store_refusals[-1:]}" for p in players)
        for p in players:
            try:
                for message in p.socket.pending():
                    p.take(message)
                p.repeat()
                p.act()
            except Gone:
                p.again()
        select.select([p.socket for p in players], [], [], 0.02)


def patient(server, preset="farkle", names=("Ann", "Bea"), **settings):
    """People in a game that has begun."""
    people = [Patient(server, name) for name in names]
    table = people[0].create(preset, **{"turn_seconds": 0, "roll_seconds": 0, **settings})
    for p in people:
        p.join(table)
        p.do("sit")
    fill(people)
    people[0].do("start")
    go_on(people, lambda: all(p.phase == "playing" for p in people))
    return people


def moves(players):
    return sum(len(p.sent_moves) for p in players)


def storm(server, rounds, weather):
    """Faults one after another while people play at several tables; then everything is judged. weather: begins a fault
    and gives what ends it."""
    for number in range(rounds):
        tables = [patient(server, preset, names=(f"A{number}{i}", f"B{number}{i}"))
                  for i, preset in enumerate(("farkle", "palko", "balut"))]
        players = [p for people in tables for p in people]
        end = weather()
        go_on(players, lambda: refusals(players))
        end()
        before = moves(players)
        go_on(players, lambda: moves(players) > before + 30 or all(p.phase == "over" for p in players))
        go_on(players, lambda: not any(p.waiting for p in players))
        for people in tables:
            check(server, people)
            people[0].socket.close()


def refusals(players):
    return [told for p in players for told in p.store_refusals]


def judged(server, players):
    """What the checker of the simulation says about what these people were told: (good, words)."""
    where = server.command[server.command.index("--store") + 1] if "--store" in server.command else \
        os.path.join(server.folder, "house.db")
    lines = [line for p in players for line in p.told()]
    done = subprocess.run([os.environ["JUDGE"], where, players[0].table], input="\n".join(lines) + "\n", text=True,
                          capture_output=True)
    return done.returncode == 0, done.stdout + done.stderr


def check(server, players):
    """What was acknowledged is what is kept, and every answer came in time; and the checker finds nothing."""
    record = server.get(f"/api/tables/{players[0].table}/record", players[0].token)[1]
    for p in players:
        kept(p, record)
        assert p.slowest < ANSWER
    good, told = judged(server, players)
    assert good, told
