"""Bytes and messages for the fuzzers of the real server: which ones follows from a number alone.

`case(number)` is what one connection sends, in the parts in which it sends them; `message(dice, table, id_)` is one
message of the protocol with something wrong about it, or nothing.
"""
import base64
import json
import random
import struct

SILENT = ["join", "quit", "name", "ping"]  # answered otherwise, or not at all
TYPES = SILENT + ["hello", "create", "rename", "sit", "stand", "opponent", "rules", "settings", "start", "seal", "open",
                  "roll", "move", "takeback", "consent", "resign", "pause", "resume", "replace", "remove", "host",
                  "rematch", "chat", "react", "close", "nonsense", ""]
MEMBERS = {"id": str, "table": str, "seat": int, "viewer": int, "last": int, "at": int, "yes": bool, "move": str,
           "text": str, "reaction": str, "name": str, "level": str, "preset": str, "set": dict, "commitment": str, "seed": str,
           "public": bool, "watch": bool, "chat": bool, "series": int, "turn_seconds": int, "window_seconds": int,
           "roll_seconds": int, "version": int, "token": str, "want": list, "password": str}
WORDS = ["", "farkle", "balut", "palko", "penk", "farkel-keen-doubler", "keep 1 5 stop", "keep 1 roll", "random",
         "best", "null", "legal", "sheet", "\u0000", "\u202e", "\ud83c\udfb2", "x" * 33, "y" * 301, "00" * 32,
         "ff" * 32, "0000000000001", "-1", "1e9", "../../etc/passwd", "seats", "target", "\u00e9" * 40]
NUMBERS = [0, 1, 2, 5, -1, 255, 256, 65536, 2**31, 2**32, 2**53, 2**63, -2**63, 10**30, 0.5, -0.0, 1e308]
PATHS = ["/", "/ws", "/api/health", "/metrics", "/api/games", "/api/tables", "/api/tables/0000000000001",
         "/api/tables/0000000000001/record", "/api/guest", "/api/guest/forget", "/api/sentences", "/host.html",
         "/assets/x", "/../etc/passwd", "/%2e%2e/%00", "/" + "a" * 400, "*", "//", "/ws?x=" + "b" * 200]
HEADERS = [("Host", "localhost"), ("Host", ""), ("Connection", "keep-alive"), ("Connection", "Upgrade"),
           ("Upgrade", "websocket"), ("Upgrade", "h2c"), ("Upgrade", "descriptors"), ("Content-Length", "5"),
           ("Content-Length", "-1"), ("Content-Length", "99999999999999999999"), ("Transfer-Encoding", "chunked"),
           ("Expect", "100-continue"), ("Cookie", "astragal_guest=1.00.00"), ("Cookie", "a=b; " * 200),
           ("X-Forwarded-For", "::1"), ("Origin", "http://elsewhere"), ("Authorization", "Bearer x"),
           ("Sec-WebSocket-Protocol", "descriptors"), ("Sec-WebSocket-Version", "12"), ("Range", "bytes=0-"),
           ("Accept-Encoding", "gzip"), ("X", "y" * 5000), ("", ""), ("A:B", "\x01\x7f")]


# ---- messages ----

def value(dice, kind, depth=0):
    if kind is str:
        return dice.choice(WORDS)
    if kind is int:
        return dice.choice(NUMBERS)
    if kind is bool:
        return dice.random() < 0.5
    if kind is dict:
        return {dice.choice(WORDS): anything(dice, depth + 1) for _ in range(dice.randrange(3))}
    return [anything(dice, depth + 1) for _ in range(dice.randrange(3))]


def anything(dice, depth=0):
    kinds = [str, int, bool] + ([dict, list] if depth < 3 else [])
    return None if dice.random() < 0.1 else value(dice, dice.choice(kinds), depth)


def message(dice, table=None, id_=None):
    """A text; whether it asks for an answer under its id: it can be read, whatever it says."""
    out = {"type": dice.choice(TYPES)}
    for name in dice.sample(list(MEMBERS), dice.randrange(6)):
        out[name] = value(dice, MEMBERS[name]) if dice.random() < 0.7 else anything(dice)
    if table and dice.random() < 0.8:
        out["table"] = table
    if id_:
        out["id"] = id_
    text = json.dumps(out, ensure_ascii=dice.random() < 0.5)
    if dice.random() < 0.8:
        unreadable = "\\u0000" in text or str(10**30) in text or str(2**63) in text.replace(str(-2**63), "")
        return text, id_ is not None and out["type"] not in SILENT and not unreadable
    at = dice.randrange(len(text))  # one place is spoilt
    return text[:at] + dice.choice(["", "\\", '"', "{", "\u0000", ",", "[" * 200, "\u00ff"]) + text[at + 1:], False


# ---- frames ----

def frame(dice, opcode, payload, final=True, spoil=0.0):
    """A frame as RFC 6455 has it; spoil: how often something about it is wrong."""
    first = (0x80 if final else 0) | opcode
    n = len(payload)
    if dice.random() < spoil:
        first ^= 1 << dice.randrange(8)
    masked = 0 if dice.random() < spoil else 0x80
    said = dice.choice([n + 1, 0, 125, 126, 65535, 2**31, 2**63 - 1, 2**64 - 1]) if dice.random() < spoil else n
    wide = dice.choice([0, 2, 8]) if dice.random() < spoil else 0 if said < 126 else 2 if said < 65536 else 8
    head = bytes([first, masked | (said & 127 if wide == 0 else 126 if wide == 2 else 127)])
    head += struct.pack(">H", said & 0xFFFF) if wide == 2 else struct.pack(">Q", said) if wide == 8 else b""
    mask = dice.randbytes(4)
    if not masked:
        return head + payload
    return head + mask + bytes(b ^ mask[i & 3] for i, b in enumerate(payload))


def talk(dice, spoil):
    """Frames of a conversation."""
    for _ in range(dice.randrange(1, 12)):
        text = message(dice)[0].encode("utf-8", "surrogatepass")
        which = dice.randrange(10)
        if which < 5:
            yield frame(dice, 1, text, spoil=spoil)
        elif which == 5:  # in pieces, with a control frame between
            cut = sorted(dice.randrange(len(text) + 1) for _ in range(dice.randrange(1, 5)))
            parts = [text[a:b] for a, b in zip([0, *cut], [*cut, len(text)])]
            for i, part in enumerate(parts):
                yield frame(dice, 1 if i == 0 else 0, part, final=i == len(parts) - 1, spoil=spoil)
                if dice.random() < 0.3:
                    yield frame(dice, 9, dice.randbytes(dice.choice([0, 4, 125])), spoil=spoil)
        elif which == 6:
            yield frame(dice, dice.choice([9, 10]), dice.randbytes(dice.choice([0, 1, 125, 126, 300])), spoil=spoil)
        elif which == 7:
            yield frame(dice, 8, dice.choice([b"", b"\x03", b"\x03\xe8bye", b"\x00\x00", b"\xff\xff\xff"]), spoil=spoil)
        elif which == 8:
            yield frame(dice, dice.choice([0, 2, 3, 7, 11, 15]), dice.randbytes(dice.randrange(200)), spoil=spoil)
        else:  # no UTF-8, or too long
            yield frame(dice, 1, dice.choice([b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"a" * 9000]), spoil=spoil)


def upgrade(dice):
    key = base64.b64encode(dice.randbytes(16)).decode()
    return (f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode()


def request(dice):
    method = dice.choice(["GET", "POST", "HEAD", "PUT", "OPTIONS", "CONNECT", "TRACE", "get", "", "G\x00T", "PRI"])
    version = dice.choice(["HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9", "", "\r"])
    lines = [f"{method} {dice.choice(PATHS)} {version}"]
    lines += [f"{name}: {text}" for name, text in dice.choices(HEADERS, k=dice.randrange(8))]
    end = dice.choice(["\r\n", "\r\n", "\r\n", "\n", "\r"])
    body = dice.choice([b"", b"", b"{}", b"5\r\nhello\r\n0\r\n\r\n", message(dice)[0].encode("utf-8", "surrogatepass")])
    return (end.join(lines) + end + end).encode() + body


HELLO = json.dumps({"type": "hello", "version": 2, "name": "Fuzz"}).encode()


def spoilt(dice, data):
    """The same with a few bytes changed, left out or put in."""
    data = bytearray(data)
    for _ in range(dice.randrange(1, 6)):
        at = dice.randrange(len(data) + 1)
        how = dice.randrange(3)
        if how == 0 and at < len(data):
            data[at] = dice.randrange(256)
        elif how == 1:
            del data[at:at + dice.randrange(1, 9)]
        else:
            data[at:at] = dice.randbytes(dice.randrange(1, 9))
    return bytes(data)


def case(number):
    """What connection number so and so sends: parts, and whether it stays and dawdles."""
    dice = random.Random(f"bytes {number}")
    which = dice.randrange(8)
    if which == 0:
        data = dice.randbytes(dice.randrange(1, 3000))
    elif which == 1:
        data = request(dice)
    elif which == 2:
        data = spoilt(dice, request(dice))
    elif which == 3:
        data = spoilt(dice, upgrade(dice)) + b"".join(talk(dice, 0.0))
    elif which == 4:
        data = upgrade(dice) + dice.randbytes(dice.randrange(1, 600))
    elif which == 5:
        data = upgrade(dice) + frame(dice, 1, HELLO) + b"".join(talk(dice, 0.0))
    elif which == 6:
        data = upgrade(dice) + frame(dice, 1, HELLO) + b"".join(talk(dice, 0.3))
    else:
        data = upgrade(dice) + frame(dice, 1, HELLO) + spoilt(dice, b"".join(talk(dice, 0.0)))
    if dice.random() < 0.3:
        data = data[:dice.randrange(len(data) + 1)]
    slow = dice.random() < 0.2
    step = dice.choice([1, 2, 7]) if slow else dice.choice([len(data) or 1, 64, 1400])
    parts = [data[i:i + step] for i in range(0, len(data), step)]
    return parts[:400], slow
