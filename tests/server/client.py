"""A client of the house with nothing but Python's standard library: processes, WebSockets, requests, and players.

The WebSocket here knows what the tests need: text messages, pings, closing. Nothing is shared with the server's code.
"""
import base64
import hashlib
import http.client
import json
import os
import random
import re
import select
import signal
import socket
import struct
import subprocess
import time

ASTRAGAL = os.environ.get("ASTRAGAL", "build/astragal")
PATIENCE = float(os.environ.get("PATIENCE", "30"))  # seconds until a test gives up waiting


def readable(line, seconds):
    """Whether there is something to read in time; of any number of descriptors, unlike select()."""
    waiting = select.poll()
    waiting.register(line, select.POLLIN)
    return bool(waiting.poll(max(0.0, seconds) * 1000))


class Gone(Exception):
    """The server has closed the connection."""


class Server:
    """An `astragal serve` in a process of its own."""

    def __init__(self, folder, *options, store=None, port=0, env=None):
        self.folder = str(folder)
        self.log = open(os.path.join(self.folder, "log"), "ab")
        where = ["--store", store] if store else ["--data", self.folder]
        page = [] if "--web" in options else ["--web", ""]  # whether a page has been built beside makes no difference
        self.command = [ASTRAGAL, "serve", "--port", str(port), *where, *page, *options]
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        env=dict(os.environ, **env) if env else None)
        line = self.process.stdout.readline()
        if not line.startswith("The house is open: http://"):
            raise RuntimeError(f"{line}{open(os.path.join(self.folder, 'log')).read()}")
        self.host, self.port = line.split("//")[1].strip().rstrip("/").rsplit(":", 1)
        self.port = int(self.port)

    def kill(self):
        """SIGKILL: no time to tidy up."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def stop(self):
        """SIGTERM, and a clean end."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()
        return status

    def request(self, method, path, body=None, headers=None):
        """(status, headers, text) of a request."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), text

    def get(self, path, token=None):
        status, _, text = self.request("GET", path, headers=bearer(token))
        return status, json.loads(text) if text.startswith(("{", "[")) else text

    def post(self, path, body, token=None):
        status, _, text = self.request("POST", path, body, bearer(token))
        return status, json.loads(text)

    def metrics(self):
        text = self.request("GET", "/metrics")[2]
        return {line.split()[0]: float(line.split()[1]) for line in text.splitlines() if line and line[0] != "#"}

    def log_text(self):
        return open(os.path.join(self.folder, "log")).read()


def bearer(token):
    return {"Authorization": f"Bearer {token}"} if token else {}


class Socket:
    """One WebSocket."""

    def __init__(self, server, headers=None, path="/ws", hello=True, name="Guest", token=None, want=None):
        self.socket = socket.create_connection((server.host, server.port), timeout=PATIENCE)
        self.buffer = b""
        self.messages = []
        self.bytes = []  # every text as it came
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {server.host}:{server.port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{k}: {v}" for k, v in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Gone(f"status {self.status}")
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert b"sec-websocket-accept: " + accept in head.replace(b"Sec-WebSocket-Accept", b"sec-websocket-accept")
        if hello:
            message = {"type": "hello", "version": 2, "name": name}
            if token:
                message["token"] = token
            if want is not None:
                message["want"] = want
            self.send(message)
            self.welcome = self.wait(lambda m: m["type"] in ("welcome", "refused"))

    def fileno(self):
        return self.socket.fileno()

    def more(self):
        try:
            got = self.socket.recv(65536)
        except (ConnectionError, socket.timeout) as error:
            raise Gone(str(error)) from None
        if not got:
            raise Gone("end of stream")
        self.buffer += got

    def frame(self, opcode, payload, final=True):
        mask = os.urandom(4)
        head = bytes([(0x80 if final else 0) | opcode])
        n = len(payload)
        head += bytes([0x80 | n]) if n < 126 else b"\xfe" + struct.pack(">H", n) if n < 65536 else \
            b"\xff" + struct.pack(">Q", n)
        wide = (mask * (n // 4 + 1))[:n]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(wide, "big")).to_bytes(n, "big") if n else b""
        self.raw(head + mask + masked)

    def raw(self, data):
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise Gone(str(error)) from None

    def send(self, message):
        self.frame(1, (message if isinstance(message, str) else json.dumps(message)).encode())

    def take(self):
        """The next whole frame in the buffer: its text, or None."""
        while len(self.buffer) >= 2:
            n, at = self.buffer[1] & 127, 2
            if n == 126:
                if len(self.buffer) < 4:
                    return None
                n, at = struct.unpack(">H", self.buffer[2:4])[0], 4
            elif n == 127:
                if len(self.buffer) < 10:
                    return None
                n, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
            if len(self.buffer) < at + n:
                return None
            opcode, payload = self.buffer[0] & 15, self.buffer[at:at + n]
            assert not self.buffer[1] & 128, "a server does not mask"
            self.buffer = self.buffer[at + n:]
            if opcode == 8:
                raise Gone(f"closed {struct.unpack('>H', payload[:2])[0] if len(payload) > 1 else ''}")
            if opcode == 9:
                self.frame(10, payload)
            elif opcode == 1:
                self.bytes.append(payload)
                return payload.decode()
        return None

    def pending(self):
        """What has come, without waiting."""
        out = []
        while True:
            while (text := self.take()) is not None:
                out.append(json.loads(text))
            if not readable(self.socket, 0):
                return out
            self.more()

    def receive(self, timeout=None):
        """The next message; None: nothing came in time."""
        end = time.monotonic() + (PATIENCE if timeout is None else timeout)
        while (text := self.take()) is None:
            left = end - time.monotonic()
            if left <= 0 or not readable(self.socket, left):
                return None
            self.more()
        return json.loads(text)

    def wait(self, wanted, timeout=None):
        """The next message that is wanted; those before it are kept in self.messages."""
        end = time.monotonic() + (PATIENCE if timeout is None else timeout)
        while True:
            message = self.receive(max(0.0, end - time.monotonic()))
            if message is None:
                raise TimeoutError(f"waited in vain; the last messages: {self.messages[-5:]}")
            if wanted(message):
                return message
            self.messages.append(message)

    def ask(self, message):
        """A command and its answer."""
        self.send(message)
        return self.wait(lambda m: m["type"] in ("done", "refused") and m.get("id") == message.get("id"))

    def close(self):
        self.socket.close()


class Player:
    """Somebody at a table: sits down, seals and opens a seed, makes random legal moves, comes back when cut off."""

    def __init__(self, server, name, seed=0, want=None, token=None, headers=None):
        self.server, self.name, self.want, self.headers = server, name, want, headers
        self.random = random.Random(f"{name} {seed}")
        self.token = token
        self.table = self.viewer = None
        self.n = 0
        self.ids = 0
        self.seed = bytes(self.random.randrange(256) for _ in range(32))
        self.events, self.turn, self.phase = [], None, None
        self.record = None
        self.acknowledged = []   # ids
        self.sent_moves = []     # messages of moves that were acknowledged, in order
        self.sealed = set()      # ids of those that were sealed answers
        self.waiting = {}        # id: message that is not answered yet
        self.refusals = []
        self.asked_at = None     # the turn number a command was sent for
        self.open()

    def open(self):
        self.socket = Socket(self.server, headers=self.headers, name=self.name, token=self.token, want=self.want)
        if self.socket.welcome["type"] != "welcome":
            raise Gone(self.socket.welcome["why"]["text"])
        self.token = self.socket.welcome.get("token", self.token)

    def again(self, server=None):
        """A new connection, and what was missed; what was not answered is sent once more, under the same ids."""
        self.server = server or self.server
        self.socket.close()
        self.open()
        self.rejoin()

    def rejoin(self):
        if self.table:
            self.socket.send({"type": "join", "table": self.table, "last": self.n, "viewer": self.viewer})
        for message in self.waiting.values():
            self.socket.send(message)

    def command(self, type_, **more):
        self.ids += 1
        message = dict(more, type=type_, id=f"{self.name}-{self.ids}")
        if self.table and type_ != "create":
            message.setdefault("table", self.table)
        self.waiting[message["id"]] = message
        self.socket.send(message)
        return message["id"]

    def do(self, type_, **more):
        """A command that must be done; returns its answer."""
        id_ = self.command(type_, **more)
        end = time.monotonic() + PATIENCE
        while id_ in self.waiting:
            message = self.socket.receive(max(0.0, end - time.monotonic()))
            if message is None:
                raise TimeoutError(f"{type_} was not answered")
            self.take(message)
        if self.refusals and self.refusals[-1].get("id") == id_:
            raise AssertionError(f"{type_}: {self.refusals[-1]['why']['text']}")
        return self.answer

    def create(self, preset, **more):
        self.table = self.do("create", preset=preset, **more)["table"]
        return self.table

    def join(self, table=None):
        self.table = table or self.table
        self.socket.send({"type": "join", "table": self.table})
        self.until(lambda: self.phase is not None)

    def until(self, good, timeout=None):
        end = time.monotonic() + (PATIENCE if timeout is None else timeout)
        while not good():
            message = self.socket.receive(max(0.0, end - time.monotonic()))
            if message is None:
                raise TimeoutError(f"{self.name} waited in vain; last: {self.events[-2:]} {self.turn}")
            self.take(message)

    # ---- what comes ----

    def take(self, message):
        kind = message["type"]
        if kind in ("done", "refused"):
            sent = self.waiting.pop(message.get("id"), None)
            self.answer = message
            if kind == "done":
                self.acknowledged.append(message["id"])
                if sent and sent["type"] == "move":
                    self.sent_moves.append(sent)
            else:
                self.refusals.append(message)
                self.asked_at = None
                if sent is None and message["code"] not in ("rate", "watch"):
                    raise AssertionError(f"refused: {message}")
        elif kind == "event":
            assert message["n"] == self.n + 1, f"{self.name}: event {message['n']} after {self.n}"
            self.n = message["n"]
            self.events.append(message)
            self.on_event(message)
        elif kind in ("table", "turn"):
            self.viewer = message["viewer"]
            turn = message["turn"] if kind == "table" else message
            if kind == "table":
                self.look = message
                self.n = message["n"]
            assert turn["n"] == self.n, f"{self.name}: turn {turn['n']} after event {self.n}"
            self.turn, self.phase = turn, turn["phase"]
            self.asked_at = None if kind == "table" else self.asked_at
            if turn["phase"] == "sealing" and kind == "table":
                self.seal()
        elif kind == "lost":
            self.rejoin()

    def seal(self):
        self.command("seal", commitment=hashlib.sha256(b"dice/seat/v1|" + self.seed).hexdigest())

    def on_event(self, event):
        if self.viewer is None:
            return
        if event["kind"] == "start":
            self.seal()
        elif event["kind"] == "opening":
            self.command("open", seed=self.seed.hex())

    # ---- what to do ----

    def act(self):
        """Makes a move or asks for a roll if it is time. True: something was sent."""
        turn = self.turn
        if not turn or not turn["yours"] or self.asked_at == turn["n"] or turn["phase"] != "playing":
            return False
        self.asked_at = turn["n"]
        if turn["due"]["kind"] == "roll":
            self.command("roll")
        else:
            id_ = self.command("move", move=self.choose(turn["legal"]), at=turn["n"])
            if turn["due"].get("sealed"):
                self.sealed.add(id_)
        return True

    def choose(self, legal):
        return self.random.choice(legal)


def play(players, over=None, step=None, timeout=120):
    """Lets everybody act until the game is over for all. step: called after each message."""
    over = over or (lambda p: p.phase in ("over", "closed"))
    end = time.monotonic() + timeout
    while not all(over(p) for p in players):
        if time.monotonic() > end:
            raise TimeoutError("; ".join(f"{p.name}: {p.phase} {p.turn}" for p in players))
        for p in players:
            try:
                for message in p.socket.pending():
                    p.take(message)
                p.act()
            except Gone:
                p.again()
            if step:
                step(p)
        select.select([p.socket for p in players], [], [], 0.2)


def seated(server, preset, names=("Ann", "Bea"), seed=0, **settings):
    """People at a new table, ready to start."""
    settings.setdefault("turn_seconds", 0)
    settings.setdefault("roll_seconds", 0)
    people = [Player(server, name, seed) for name in names]
    table = people[0].create(preset, **settings)
    for p in people:
        p.join(table)
        p.do("sit")
    return people


def deciding(people):
    """Starts the game and rolls, until somebody is to decide. Returns who."""
    people[0].do("start")

    def ready(p):
        return p.phase == "playing" and p.turn["due"]["kind"] == "decide"

    for p in people:
        p.act = lambda p=p: not ready(p) and Player.act(p)
    play(people, over=ready)
    for p in people:
        del p.act
    return people[people[0].turn["due"]["seat"]]


def fill(people, level="random"):
    """Opponents on the seats that are left."""
    host = people[0]
    host.until(lambda: host.turn["phase"] == "lobby")
    for seat in range(len(people), host.look["rules"]["seats"]):
        host.do("opponent", seat=seat, level=level)


def kept(player, record):
    """Checks that what was acknowledged is what is kept: every move once, in order. Returns how many there were.

    A sealed answer comes back to its own seat as an event of its own; in the record it stands only if the window was
    still open when it was its turn (PA-15), so it may be missing there.
    """
    answers = [m["move"] for m in player.sent_moves if m["id"] in player.sealed]
    seen = [e["move"] for e in player.events if e["kind"] == "answer"]
    assert answers == seen, f"{player.name}: answers {answers} acknowledged, {seen} kept"
    held = re.findall(rf"^move {player.viewer}: (.*)$", record, re.M)
    at = 0
    for m in player.sent_moves:
        if at < len(held) and held[at] == m["move"]:
            at += 1
        else:
            assert m["id"] in player.sealed, f"{player.name}: {m} was acknowledged and is not kept ({held[at:at + 2]})"
    assert at == len(held), f"{player.name}: {held[at:]} was never acknowledged"
    return len(player.sent_moves)
