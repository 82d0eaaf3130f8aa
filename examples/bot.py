#!/usr/bin/env python3
"""A player for Astragal in plain Python: no package beyond the standard library.

It speaks the protocol of docs/protocol.md over either of two lines:

    bot.py --server http://127.0.0.1:4747 --table abcdef      sits down at an online table
    bot.py --engine "astragal engine" --preset farkle         plays all seats of a local game

To write a player of your own, change choose(): it is given what is due and all legal moves in words.

It also takes part in the dice proof (docs/dice-proof.md): it brings a secret number for each of its seats, opens it
only if the house has put it on the table, and after the game works out every roll by itself.
"""
import argparse
import base64
import hashlib
import hmac
import itertools
import json
import os
import random
import re
import shlex
import socket
import ssl
import struct
import subprocess
import sys
import time
import urllib.parse


def choose(turn, rng):
    """The move to make: one of turn["legal"], which are all legal moves in words."""
    return rng.choice(turn["legal"])


# ---- two lines to the house: each sends and receives one message at a time -------------------------------------------


class Engine:
    """A program that speaks the protocol on its standard input and output, one message a line."""

    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        encoding="utf-8")

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def receive(self):
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class WebSocket:
    """The little of RFC 6455 that a client of text messages needs."""

    TEXT, CLOSE, PING, PONG = 1, 8, 9, 10

    def __init__(self, address):
        url = urllib.parse.urlsplit(address)
        secure = url.scheme in ("https", "wss")
        port = url.port or (443 if secure else 80)
        line = socket.create_connection((url.hostname, port))
        self.line = ssl.create_default_context().wrap_socket(line, server_hostname=url.hostname) if secure else line
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall((f"GET {url.path.rstrip('/')}/ws HTTP/1.1\r\nHost: {url.hostname}:{port}\r\n"
                           "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                           f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: astragal\r\n\r\n").encode())
        self.read = self.line.makefile("rb")
        status = self.read.readline()
        if b" 101 " not in status:
            raise SystemExit(f"bot: the server answered {status.decode(errors='replace').strip()}")
        headers = {}
        while (header := self.read.readline().strip()):
            name, _, value = header.decode().partition(":")
            headers[name.lower()] = value.strip()
        expected = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if headers.get("sec-websocket-accept") != base64.b64encode(expected).decode():
            raise SystemExit("bot: this is no WebSocket server")

    def frame(self, opcode, payload):
        size = len(payload)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += struct.pack("!BH", 0x80 | 126, size)
        else:
            head += struct.pack("!BQ", 0x80 | 127, size)
        mask = os.urandom(4)
        self.line.sendall(head + mask + bytes(b ^ m for b, m in zip(payload, itertools.cycle(mask))))

    def send(self, message):
        self.frame(self.TEXT, json.dumps(message).encode())

    def receive(self):
        text = b""
        while True:
            head = self.read.read(2)
            if len(head) < 2:
                return None
            final, opcode, size = head[0] & 0x80, head[0] & 15, head[1] & 127
            if size == 126:
                size = struct.unpack("!H", self.read.read(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self.read.read(8))[0]
            payload = self.read.read(size)
            if opcode == self.CLOSE:
                return None
            if opcode == self.PING:
                self.frame(self.PONG, payload)
            elif opcode != self.PONG:
                text += payload
                if final:
                    return json.loads(text)

    def close(self):
        try:
            self.frame(self.CLOSE, struct.pack("!H", 1000))
        except OSError:
            pass
        self.line.close()


# ---- the dice proof --------------------------------------------------------------------------------------------------


def digest(label, data):
    return hashlib.sha256(label.encode() + data).hexdigest()


def seal_of(seed):
    return digest("dice/seat/v1|", seed)


def start_of(head):
    """The hash of what is on the table: the head of a record without its seats."""
    return digest("dice/start/v2|", head.encode())


def head_of(record):
    """A record up to the line "begin", without its seats."""
    lines = record[:record.index("\n", record.index("\nbegin ") + 1) + 1].splitlines(True)
    return "".join(line for line in lines if not line.startswith("seat "))


def dice_of(key, label, n):
    """The dice of a roll: a byte below 252 is a face, others are passed over."""
    dice, counter = [], 0
    while len(dice) < n:
        block = hmac.digest(key, f"{label}|{counter}".encode(), "sha256")
        dice += [1 + byte % 6 for byte in block if byte < 252]
        counter += 1
    return dice[:n]


def check_record(record, start, commitment, seeds):
    """Works out the dice of a finished game. start, commitment and seeds (by seat) are what we know ourselves; what is
    wrong is said in a sentence, and None means that all is well."""
    proof = dict(re.findall(r"^proof (\S+(?: \d \w+)?) ([0-9a-f]{64})$", record, re.M))
    if start_of(head_of(record)) != start:
        return "the record is not of the game that we opened our number for"
    if proof.get("commit") != commitment or digest("dice/commit/v1|", bytes.fromhex(proof["server"])) != commitment:
        return "the house has opened another number than the one it had sealed"
    opened = {int(key.split()[1]): bytes.fromhex(block) for key, block in proof.items() if key.endswith(" seed")}
    for seat, seed in seeds.items():
        if opened.get(seat) != seed:
            return "OUR OWN NUMBER IS NOT IN THE KEY OF THESE DICE"
    for seat, seed in opened.items():
        if seal_of(seed) not in (proof.get(f"seat {seat} commit"), proof.get(f"seat {seat} drawn")):
            return f"seat {seat} has opened another number than the one it had sealed"
    key = hmac.digest(bytes.fromhex(proof["server"]), b"dice/key/v2|" + bytes.fromhex(start) +
                      b"".join(opened[seat] for seat in sorted(opened)), "sha256")
    rolls = re.findall(r"^roll (\d)( hidden)?: (.*)$", record, re.M)
    for i, (seat, hidden, lies) in enumerate(rolls):
        lies = lies.replace("*", "").replace("!", "6").split()
        hand = hmac.digest(key, f"hand|{i}|{seat}".encode(), "sha256")
        due = dice_of(hand, "die", len(lies)) if hidden else dice_of(key, f"roll|{i}", len(lies))
        if "?" not in lies and due != list(map(int, lies)):
            return f"roll {i} is {lies}, but should be {due}"
    return None


# ---- playing ---------------------------------------------------------------------------------------------------------


class Bot:
    def __init__(self, line, seed, verbose):
        self.line, self.rng, self.verbose = line, random.Random(seed), verbose
        self.ids = itertools.count(1)
        self.table = None
        self.seats = []     # ours
        self.seeds = {}     # of each of our seats: 32 random bytes for the dice proof
        self.sealed = {}    # of each of our seats: for which envelope of the house it has sealed
        self.commitment = None  # the envelope of the house
        self.start = None   # the hash of what is on the table
        self.opened = None  # the hash for which our numbers were opened: they are good for nothing else
        self.record = None
        self.asked = {}     # of each of our seats: the last turn that we answered
        self.sent = {}      # commands that are not answered yet
        self.result = None

    # ---- talking ----

    def say(self, type_, **members):
        """Sends a command and returns its id."""
        id_ = f"b{next(self.ids)}"
        if self.table:
            members.setdefault("table", self.table)
        self.sent[id_] = {"type": type_, "id": id_, **{k: v for k, v in members.items() if v is not None}}
        self.line.send(self.sent[id_])
        return id_

    def ask(self, type_, **members):
        """Sends a command and waits until it is done; other messages are handled meanwhile."""
        id_ = self.say(type_, **members)
        while True:
            message = self.next()
            if message.get("id") == id_:
                if message["type"] == "refused":
                    raise SystemExit(f"bot: {type_} was refused: {message['why']['text']}")
                return message
            self.handle(message)

    def next(self):
        """The next message. A command that came too soon is sent again a moment later: the id makes that safe."""
        while True:
            message = self.line.receive()
            if message is None:
                raise SystemExit("bot: the line was closed")
            if message["type"] == "refused" and message["code"] == "rate" and message.get("id") in self.sent:
                time.sleep(0.5)
                self.line.send(self.sent[message["id"]])
                continue
            if message["type"] in ("done", "refused"):
                self.sent.pop(message.get("id"), None)
            return message

    def join(self, table):
        """Looks at the table; the answer is the table itself. With an id it is said again if it came too soon."""
        self.table = table
        self.say("join")

    def sit(self, seat=None):
        """Takes a seat; the look at the table from there says which it is."""
        have = len(self.seats)
        self.ask("sit", seat=seat)
        if seat is not None and seat not in self.seats:
            self.seats.append(seat)
        while len(self.seats) == have:
            self.handle(self.next())

    # ---- what comes ----

    def handle(self, message):
        if message["type"] == "table":
            if message["viewer"] is not None and message["viewer"] not in self.seats:
                self.seats.append(message["viewer"])
            self.commitment, self.record = message["commitment"], message["record"]
            if message["turn"]["phase"] in ("lobby", "sealing"):
                self.seal()
            self.turn(message["viewer"], message["turn"])
        elif message["type"] == "turn":
            self.turn(message["viewer"], message)
        elif message["type"] == "event":
            self.event(message)
        elif message["type"] == "refused":
            print(f"bot: {message['why']}", file=sys.stderr)

    def event(self, event):
        if self.verbose:
            for sentence in event.get("say", []):
                print(sentence["text"])
        if event["kind"] == "commit":  # the house has sealed its number for the game to come
            self.commitment, self.start = event["block"], None
            self.seal()
        elif event["kind"] == "start":
            self.start = None
            self.seal()
        elif event["kind"] == "opening":  # all envelopes are on the table
            self.open(event)
        elif event["kind"] == "off":
            print(f"bot: start {event['number']} was called off because of seat {event['seat']}: {event['reason']}",
                  file=sys.stderr)
            self.opened = self.opened or "called off"  # it may be known by now
        elif event["kind"] == "begun" and self.start is None:
            raise SystemExit("bot: THE GAME BEGINS WITHOUT OUR NUMBER; we do not play with dice the house may choose")
        elif event["kind"] == "over":
            self.result = event["result"]
        elif event["kind"] == "closed":
            raise SystemExit("bot: the table was closed")

    def seal(self):
        """Seals a secret number for each of our seats, once for each envelope of the house. A number that was opened is
        no secret any more: another start gets another one, also if the house shows the same envelope again."""
        if self.opened:
            self.sealed, self.seeds, self.opened = {}, {}, None
        for seat in self.seats:
            if self.commitment and self.sealed.get(seat) != self.commitment:
                self.sealed[seat], self.seeds[seat] = self.commitment, os.urandom(32)
                self.say("seal", commitment=seal_of(self.seeds[seat]), seat=seat)

    def open(self, event):
        """Opens our numbers if they are on the table, under the seals that we know; otherwise it says so."""
        head, seats = event["head"], [seat for seat in self.seats if seat in self.seeds]
        drawn = [seat for seat in seats if f"\nproof seat {seat} drawn " in head]
        for seat in drawn:  # an honest house calls the start off when it sees that ours was ready
            print(f"bot: the house drew a number for seat {seat} although ours is ready", file=sys.stderr)
            self.say("seal", commitment=seal_of(self.seeds[seat]), seat=seat)
        if drawn:
            return
        lines = [f"proof commit {self.commitment}"] + [f"proof seat {s} commit {seal_of(self.seeds[s])}" for s in seats]
        if start_of(head) != event["block"] or not all(f"\n{line}\n" in head for line in lines):
            raise SystemExit("bot: THE HOUSE HAS NOT PUT OUR NUMBER ON THE TABLE; we do not open it")
        if self.opened and self.opened != start_of(head):
            raise SystemExit("bot: THE HOUSE READS OUT ANOTHER START FOR THE NUMBER WE HAVE OPENED; we do not play")
        self.start = self.opened = start_of(head)
        for seat in re.findall(r"^proof seat (\d) drawn ", head, re.M):
            print(f"bot: the house drew the number for seat {seat}: the proof does not protect it from the house",
                  file=sys.stderr)
        for seat in seats:
            self.say("open", seed=self.seeds[seat].hex(), seat=seat)

    def check(self):
        """Whether our numbers are in the key of the dice, by the record of the finished game."""
        self.record = None
        self.join(self.table)
        while self.record is None:
            self.handle(self.next())
        wrong = check_record(self.record, self.start, self.commitment, {seat: self.seeds[seat] for seat in self.seats})
        if wrong:
            raise SystemExit(f"bot: {wrong}; do not trust these dice")
        print(f"proof our {'numbers are' if len(self.seats) > 1 else 'number is'} in the key of these dice")

    def turn(self, seat, turn):
        """What is due; each turn of ours is answered once."""
        if not turn["yours"] or turn["phase"] != "playing" or self.asked.get(seat) == turn["n"]:
            return
        self.asked[seat] = turn["n"]
        if turn["due"]["kind"] == "roll":
            self.say("roll", seat=seat)
        else:
            self.say("move", move=choose(turn, self.rng), at=turn["n"], seat=seat)

    def play(self):
        """Until the game is over."""
        while self.result is None:
            self.handle(self.next())
        print("scores " + " ".join(map(str, self.result["scores"])))
        print("winners " + " ".join(map(str, self.result["winners"])))
        self.check()


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    where = options.add_mutually_exclusive_group(required=True)
    where.add_argument("--server", help="the address of a house")
    where.add_argument("--engine", help="the command of a local engine")
    options.add_argument("--table", help="the table to sit down at")
    options.add_argument("--preset", default="farkle", help="the game to play where no table is named")
    options.add_argument("--against",
                         help="the level of the opponents at a new table; without it the bot plays all seats")
    options.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a house rule of a new table, such as seats=4 (default 2)")
    options.add_argument("--name", default="Pip")
    options.add_argument("--seed", type=int, help="the same seed makes the same choices")
    options.add_argument("--quiet", action="store_true")
    args = options.parse_args()
    line = WebSocket(args.server) if args.server else Engine(args.engine)
    bot = Bot(line, args.seed, not args.quiet)
    line.send({"type": "hello", "version": 2, "name": args.name})
    while bot.next()["type"] != "welcome":
        pass
    if args.table:
        bot.join(args.table)
        bot.sit()
    else:
        rules = {"seats": "2", **dict(pair.split("=", 1) for pair in args.set)}
        bot.join(bot.ask("create", preset=args.preset, set=rules, roll_seconds=0)["table"])
        bot.sit(0)
        for seat in range(1, int(rules["seats"])):
            if args.against:
                bot.ask("opponent", seat=seat, level=args.against)
            else:
                bot.sit(seat)
        bot.ask("start")
    bot.play()
    line.close()


if __name__ == "__main__":
    main()
