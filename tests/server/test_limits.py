"""Limits, hostile clients, and what must not get out."""
import http.client
import json
import os
import random
import re
import signal
import socket
import subprocess
import time

import pytest

from client import ASTRAGAL, PATIENCE, Gone, Player, Server, Socket, fill, play, seated


def gone(sock, timeout=10):
    """Whether the server closes the connection."""
    end = time.monotonic() + timeout
    try:
        while time.monotonic() < end:
            sock.receive(0.2)
    except Gone:
        return True
    return False


def still_fine(server):
    """Somebody else notices nothing: a game of two plays on."""
    ann, bea = seated(server, "penk", names=("Cas", "Dot"))
    ann.do("start")
    play([ann, bea])
    assert not ann.refusals and not bea.refusals


# ---- starting ----

def test_a_client_of_version_1_is_told_to_reload(serve):
    """In a form that it can show: why was a plain text then. The connection ends with it."""
    line = Socket(serve(), hello=False)
    line.send({"type": "hello", "version": 1, "name": "Old", "id": "h"})
    answer = line.receive()
    assert (answer["type"], answer["code"], answer["id"]) == ("refused", "version", "h")
    assert "reload" in answer["why"] and answer["versions"] == [2]
    with pytest.raises(Gone):
        line.receive()


def test_an_empty_folder_and_no_configuration_are_enough(tmp_path):
    env = dict(os.environ, HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path / "data"))
    process = subprocess.Popen([ASTRAGAL, "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               text=True, env=env)
    first = process.stdout.readline()
    assert re.fullmatch(r"The house is open: http://127\.0\.0\.1:\d+/\n", first)
    assert "Only this machine" in process.stdout.readline()
    process.terminate()
    assert process.wait(PATIENCE) == 0
    assert (tmp_path / "data" / "astragal" / "house" / "house.db").exists()
    assert (tmp_path / "data" / "astragal" / "house" / "house.db").stat().st_mode & 0o077 == 0
    process.stdout.close()


def test_a_taken_port_gets_a_sentence(serve, tmp_path):
    server = serve()
    told = subprocess.run([ASTRAGAL, "serve", "--data", str(tmp_path / "other"), "--port", str(server.port)],
                          capture_output=True, text=True, timeout=PATIENCE)
    assert told.returncode == 3 and f"Port {server.port} is already in use" in told.stderr and "--port" in told.stderr


def test_a_folder_belongs_to_one_server(serve):
    server = serve()
    told = subprocess.run([ASTRAGAL, "serve", "--data", server.folder, "--port", "0"], capture_output=True, text=True,
                          timeout=PATIENCE)
    assert told.returncode == 3 and "Another server is already using" in told.stderr


def test_the_local_network_is_let_in_on_request_only(serve, tmp_path):
    server = serve("--lan", folder="lan")
    assert server.host == "127.0.0.1"  # what is said first; the addresses for others follow
    listening = open("/proc/net/tcp").read()
    anywhere = f"00000000:{server.port:04X}"
    assert anywhere in listening
    inside = serve(folder="inside")
    listening = open("/proc/net/tcp").read()
    assert f"0100007F:{inside.port:04X}" in listening and f"00000000:{inside.port:04X}" not in listening


@pytest.mark.parametrize("option, part", [
    (["--set", "nonsense=1"], "no setting 'nonsense'"), (["--set", "rooms=0"], "number from 1"),
    (["--set", "rooms"], "NAME=VALUE"), (["--port", "70000"], "number from 0"), (["--bind", "1.2.3"], "not an address"),
    (["--config", "/nowhere"], "Could not open '/nowhere'"), (["--lan", "--bind", "::1"], "Choose"),
])
def test_bad_settings_get_a_sentence(tmp_path, option, part):
    port = ["--port", "0"] if "--port" not in option else []
    told = subprocess.run([ASTRAGAL, "serve", "--data", str(tmp_path), *port, *option], capture_output=True, text=True,
                          timeout=PATIENCE)
    assert told.returncode == (3 if "Could not" in part or "address" in part else 2) and part in told.stderr, told.stderr


def test_a_configuration_file_is_read_and_blamed_by_line(serve, tmp_path):
    good = tmp_path / "good.conf"
    good.write_text("# ours\nname_bytes = 5\nping_s = 20\n")
    server = serve("--config", str(good))
    assert Socket(server, name="Abcdef").welcome["type"] == "refused"
    assert Socket(server, name="Abcde").welcome["limits"]["name_bytes"] == 5
    bad = tmp_path / "bad.conf"
    bad.write_text("name_bytes = 5\n\nname_bytes = many\n")
    told = subprocess.run([ASTRAGAL, "serve", "--data", str(tmp_path / "x"), "--port", "0", "--config", str(bad)],
                          capture_output=True, text=True, timeout=PATIENCE)
    assert told.returncode == 1 and "bad.conf:3:" in told.stderr
    for text, part in [("port = 1 ; one\n", "bad.conf:1: A value cannot contain"), ("\n[server]\n", "bad.conf:2: A conf"),
                       ("port\n", "bad.conf:1: This is neither"), ("ports = 1\n", "There is no setting 'ports'.")]:
        bad.write_text(text)
        told = subprocess.run([ASTRAGAL, "serve", "--data", str(tmp_path / "x"), "--config", str(bad)],
                              capture_output=True, text=True, timeout=PATIENCE)
        assert told.returncode == 1 and part in told.stderr, told.stderr


# ---- limits ----

def test_messages_that_are_too_long_or_too_many(serve):
    server = serve("--set", "message_bytes=600", "--set", "messages_burst=10", "--set", "messages_per_second=2",
                   fast=False)
    sock = Socket(server)
    sock.send(json.dumps({"type": "ping", "x": "y" * 500}))
    assert sock.receive()["type"] == "pong"
    sock.send(json.dumps({"type": "ping", "x": "y" * 700}))
    assert gone(sock)
    sock = Socket(server)
    answers, began = [], time.monotonic()
    try:  # one by one: what is still on its way when the house hangs up would take answers with it
        for i in range(200):
            sock.send({"type": "chat", "id": str(i), "text": "hi"})
            answers.append(sock.receive()["code"])
    except Gone:
        pass
    more = 2 * (time.monotonic() - began) + 1  # two a second are always allowed
    assert 10 <= answers.count("no_table") <= 10 + more and 9 <= answers.count("rate") < 200
    assert server.metrics()["astragal_too_long_total"] == 1


def test_tables_and_connections_per_address(serve):
    server = serve("--set", "rooms_per_address=2", "--set", "connections_per_address=3", fast=False)
    sock = Socket(server)
    kinds = [sock.ask({"type": "create", "id": str(i), "preset": "farkle"})["type"] for i in range(3)]
    assert kinds == ["done", "done", "refused"]
    others = [Socket(server), Socket(server)]
    last = Socket(server)
    assert last.welcome["type"] == "refused" and "too many connections" in last.welcome["why"]["text"]
    assert gone(last)
    others[0].close()
    time.sleep(0.3)
    assert Socket(server).welcome["type"] == "welcome"


def test_connections_of_any_kind_per_address(serve):
    server = serve("--set", "requests_per_address=20", fast=False)
    held = [socket.create_connection((server.host, server.port)) for _ in range(20)]
    time.sleep(0.3)
    extra = socket.create_connection((server.host, server.port))
    extra.settimeout(PATIENCE)
    assert extra.recv(1) == b""  # closed at once
    for s in held:
        s.close()
    time.sleep(0.3)
    assert server.get("/api/health")[0] == 200


def test_requests_of_one_address_have_a_rate(serve):
    server = serve("--set", "requests_burst=60", "--set", "requests_per_second=1", fast=False)
    answers = [server.request("GET", "/api/health")[0] for _ in range(70)]
    assert answers[:55] == [200] * 55 and answers[-1] == 429
    with pytest.raises(Gone):
        Socket(server)
    time.sleep(2.2)
    assert server.request("GET", "/api/health")[0] == 200
    # To be forgotten costs more: everything that is kept is looked through.
    assert server.request("POST", "/api/guest/forget", {}, {"Authorization": "Bearer x"})[0] in (403, 429)


@pytest.mark.parametrize("name", ["x" * 33, "", "a\tb", "\u0007"])
def test_names_have_a_length_and_hold_letters(serve, name):
    assert Socket(serve(), name=name).welcome["type"] == "refused"


def test_a_full_log_is_closed(serve):
    server = serve("--set", "entries=100")
    sock = Socket(server)
    table = sock.ask({"type": "create", "id": "c", "preset": "farkle"})["table"]
    sock.send({"type": "join", "table": table})
    answers = [sock.ask({"type": "chat", "id": f"m{i}", "text": "hello"}) for i in range(101)]
    assert [a["type"] for a in answers] == ["done"] * 99 + ["refused"] * 2
    assert answers[100]["code"] in ("full", "phase")
    assert server.get(f"/api/tables/{table}")[0] == 200  # it can still be looked at


def test_who_says_nothing_is_dropped(serve):
    server = serve("--set", "hello_ms=300", "--set", "ping_s=1", "--set", "silent_s=3")
    silent = Socket(server, hello=False)
    assert gone(silent, 5)
    # A client that answers pings stays; one that does not is dropped.
    polite = Socket(server)
    dead = Socket(server)
    end = time.monotonic() + 6
    while time.monotonic() < end:
        assert polite.receive(0.2) is None
    time.sleep(0.1)
    with pytest.raises(Gone):
        while True:
            dead.more()


def test_16_12_a_seat_that_does_not_answer_is_away_for_the_others_within_15_s(serve):
    """Bea's machine is gone without a word: nothing is closed, and no ping is answered."""
    server = serve()
    ann, bea = seated(server, "farkle")
    begun, told = time.monotonic(), []

    def here():
        told.extend(ann.socket.pending())  # she answers pings
        return server.get(f"/api/tables/{ann.table}", ann.token)[1]["seats"][1].get("here", False)
    assert here()
    while here():
        assert time.monotonic() < begun + 15
        time.sleep(0.2)
    while not any(m["type"] == "turn" for m in told):  # the others are told to look
        assert time.monotonic() < begun + 15
        here()
    bea.socket.pending()  # now she answers
    while not here():
        assert time.monotonic() < begun + PATIENCE
        time.sleep(0.1)


def children(server):
    """The processes that the server has started: workers, and one that tends the store."""
    text = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True,
                          text=True).stdout
    return [int(pid) for pid in text.split()]


def test_a_worker_that_dies_is_replaced(serve):
    server = serve("--set", "think_ms=3000")
    tender = children(server)[2]  # is started last
    (ann,) = seated(server, "penk", names=("Ann",))
    fill([ann], "skilled")
    ann.do("start")
    killed = []

    def step(p):
        if len(killed) < 4 and len(p.events) > 12 + 6 * len(killed):
            for pid in children(server):
                if pid != tender:
                    os.kill(pid, 9)
                    killed.append(pid)
            time.sleep(0.2)

    play([ann], step=step)
    assert ann.phase == "over" and len(killed) == 4  # of more lines than five the log would leave some out
    assert server.log_text().count("event=worker") == len(killed)
    now = children(server)
    assert len(now) == 3 and tender in now and not set(now) & set(killed)
    assert server.stop() == 0


def test_a_worker_that_dies_before_it_has_read_its_question_is_replaced(serve):
    server = serve("--set", "think_ms=4000")
    workers = children(server)[:2]
    (ann,) = seated(server, "penk", names=("Ann",))
    fill([ann], "skilled")
    for pid in workers:  # they sleep when they are asked
        os.kill(pid, signal.SIGSTOP)
    ann.do("start")
    since = []

    def step(p):
        since.append(time.monotonic())
        if workers and since[-1] - since[0] > 1:  # by then it is the opponent's turn
            while workers:
                os.kill(workers.pop(), signal.SIGKILL)

    play([ann], step=step)
    assert ann.phase == "over"
    assert server.log_text().count("event=worker") == 2


# ---- hostile clients ----

NONSENSE = ["", "{", "[]", "null", "1", "{}", '{"type":1}', '{"type":"nothing"}', '{"type":"move"}',
            '{"type":"move","id":7}', '{"type":"move","id":"x","table":"0"}',
            '{"type":"join","table":"' + "z" * 13 + '"}',
            '{"type":"join","table":"0000000000001"}', '{"type":"create","id":"a","preset":"nothing"}',
            '{"type":"create","id":"b","preset":"farkle","set":{"seats":99}}',
            '{"type":"create","id":"c","preset":"farkle","set":{"nothing":1}}',
            '{"type":"create","id":"d","preset":"farkle","set":[1]}',
            '{"type":"create","id":"e","preset":"farkle","turn_seconds":-1}',
            '{"type":"create","id":"e","preset":"farkle","turn_seconds":1e99}',
            '{"type":"seal","id":"f","commitment":"00"}', '{"type":"sit","id":"g","seat":8}',
            '{"type":"sit","id":"g","seat":-1}', '{"type":"hello","version":2}', '{"a":1,"a":2,"type":"ping"}',
            '"\ud800"'.encode("utf-8", "surrogatepass").decode("latin1"),
            "[" * 3000, '{"type":"chat","id":"h","text":"\\u0000"}', '{"type":"consent","id":"i"}']


def test_nonsense_gets_a_sentence_and_nobody_else_notices(serve):
    server = serve()
    sock = Socket(server)
    for text in NONSENSE:
        sock.send(text)
        answer = sock.receive()
        assert answer["type"] == "refused" and len(answer["why"]["text"]) > 10, (text, answer)
    dice = random.Random(7)
    good = [json.dumps(m) for m in ({"type": "create", "id": "z", "preset": "palko", "set": {"seats": 3}},
                                    {"type": "sit", "id": "q", "seat": 1},
                                    {"type": "move", "id": "w", "move": "call 3x4"})]
    for _ in range(1500):
        text = bytearray(dice.choice(good).encode())
        for _ in range(dice.randrange(1, 6)):
            at = dice.randrange(len(text))
            kind = dice.randrange(3)
            if kind == 0:
                text[at] = dice.randrange(32, 127)
            elif kind == 1:
                del text[at]
            else:
                text[at:at] = bytes([dice.randrange(32, 127)])
        sock.send(text.decode())
        sock.pending()
    sock.send({"type": "ping"})
    sock.wait(lambda m: m["type"] == "pong")
    still_fine(server)
    assert server.process.poll() is None


def test_broken_frames_and_requests(serve):
    server = serve()
    dice = random.Random(3)
    for kind in range(60):
        sock = Socket(server, hello=kind % 2 == 0)
        try:
            for _ in range(5):
                sock.raw(bytes(dice.randrange(256) for _ in range(dice.randrange(1, 200))))
        except Gone:
            pass
        sock.close()
    for _ in range(100):
        raw = socket.create_connection((server.host, server.port))
        lines = [b"GET /api/tables HTTP/1.1", b"POST /api/tables HTTP/1.1", b"BREW / HTTP/1.1", b"GET " + b"/" * 5000,
                 b"\0" * 50, b"Content-Length: 99999999999999999999", b"Content-Length: -1", b"Host: x",
                 b"Cookie: " + b"a" * 3000, b"", b"{}"]
        try:
            raw.sendall(b"\r\n".join(dice.choice(lines) for _ in range(dice.randrange(1, 8))) + b"\r\n\r\n")
        except OSError:
            pass
        raw.close()
    for _ in range(40):  # binary, and a message cut into pieces that is never ended
        sock = Socket(server)
        sock.frame(2, b"{}")
        assert gone(sock)
        sock = Socket(server)
        sock.frame(1, b'{"type":', final=False)
        sock.close()
    still_fine(server)


@pytest.mark.parametrize("path, body", [
    ("/api/tables", "{"), ("/api/tables", "[]"), ("/api/tables", "{}"), ("/api/tables", '{"id":"x","preset":1}'),
    ("/api/tables/0/moves", "{}"), ("/api/tables/0000000000001/moves", '{"id":"x","move":"y"}'),
    ("/api/tables/0000000000001/dance", "{}"), ("/api/nothing", "{}"), ("/api/tables", "x" * 20000),
])
def test_bad_requests_get_a_sentence(serve, path, body):
    status, _, text = serve().request("POST", path, body)
    assert 400 <= status < 500 and len(json.loads(text)["why"]["text"]) > 10


def test_a_flood_is_dropped(serve):
    server = serve(fast=False)
    sock = Socket(server)
    with pytest.raises(Gone):
        for i in range(100000):
            sock.send({"type": "ping"} if i % 2 else {"type": "name", "name": "x"})
            if i % 100 == 0:
                sock.pending()
    assert server.metrics()["astragal_dropped_total"] >= 1


def test_a_client_that_never_reads_is_dropped_and_nobody_waits_for_it(serve):
    server = serve("--set", "queue_bytes=100000")
    ann, bea = seated(server, "farkle")
    lazy = Socket(server)
    lazy.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lazy.send({"type": "join", "table": ann.table})
    # It asks for looks at the table for ever and reads none of them.
    try:
        for _ in range(20000):
            lazy.socket.settimeout(5)
            lazy.send({"type": "join", "table": ann.table})
            if _ % 500 == 0 and server.metrics()["astragal_overflowed_total"]:
                break
    except (Gone, OSError):
        pass
    ann.do("start")
    play([ann, bea])
    assert server.metrics()["astragal_overflowed_total"] == 1
    assert server.metrics()["astragal_sockets"] == 2


# ---- who may come in ----

def test_only_pages_of_this_server_connect(serve):
    server = serve("--set", "origins=https://friends.example")
    own = f"http://{server.host}:{server.port}"
    for origin in (own, "https://friends.example"):
        Socket(server, headers={"Origin": origin})
    for origin in ("http://evil.example", "null", own + ".evil.example", "https://friends.example.evil.example"):
        with pytest.raises(Gone):
            Socket(server, headers={"Origin": origin})
        assert server.request("POST", "/api/guest", {}, {"Origin": origin})[0] == 403
    with pytest.raises(Gone):
        Socket(server, path="/api/health")
    # A name of somebody else that leads here does not make their page ours.
    fooled = {"Origin": "http://evil.example", "Host": "evil.example"}
    assert server.request("POST", "/api/guest", {}, fooled)[0] == 403
    local = {"Origin": f"http://localhost:{server.port}", "Host": f"localhost:{server.port}"}
    assert server.request("POST", "/api/guest", {}, local)[0] == 200


def test_the_cookie_is_the_person(serve):
    server = serve()
    status, headers, _ = server.request("GET", "/")
    cookie = headers["set-cookie"]
    assert status == 200 and all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Path=/"))
    value = cookie.split(";")[0]
    one = Socket(server, headers={"Cookie": "x=1; " + value}, name="Ann")
    assert "token" not in one.welcome  # a script in the page never sees it
    table = one.ask({"type": "create", "id": "1", "preset": "farkle"})["table"]
    again = Socket(server, headers={"Cookie": value}, name="Ann")
    assert again.ask({"type": "create", "id": "1", "preset": "farkle"})["table"] == table
    other = Socket(server, name="Eve")
    assert other.ask({"type": "create", "id": "1", "preset": "farkle"})["table"] != table
    assert other.ask({"type": "start", "id": "2", "table": table})["type"] == "refused"
    # A token that was changed in one digit is nobody's.
    token = other.welcome["token"]
    spoiled = token[:-1] + ("0" if token[-1] != "0" else "1")
    assert Socket(server, token=spoiled).welcome["code"] == "token"
    swapped = "1." + "0" * 15 + "1" + token[18:]
    assert Socket(server, token=swapped).welcome["code"] == "token"
    # A second visit brings no new cookie.
    assert "set-cookie" not in server.request("GET", "/", headers={"Cookie": value})[1]


def test_answers_forbid_scripts_of_others(serve):
    server = serve()
    for path in ("/", "/api/health", "/api/games", "/nothing", "/t/0000000000001"):
        status, headers, _ = server.request("GET", path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self' 'wasm-unsafe-eval';" in policy, path
        assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "same-origin"


def test_files_are_served_packed_and_nothing_beside_them(serve, tmp_path):
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    (web / "index.html").write_text("<!doctype html><p>page</p>")
    (web / "assets" / "app-1234.js").write_text("let a = 1;")
    (web / "assets" / "app-1234.js.br").write_bytes(b"packed")
    (web / ".hidden.txt").write_text("secret")
    server = serve("--web", str(web))
    status, headers, text = server.request("GET", "/")
    assert status == 200 and "page" in text and headers["content-type"].startswith("text/html")
    assert server.request("GET", "/t/0000000000001")[2] == text
    plain = server.request("GET", "/assets/app-1234.js")
    assert plain[2] == "let a = 1;" and "immutable" in plain[1]["cache-control"]
    assert server.request("GET", "/t/assets/app-1234.js")[2] == "let a = 1;"
    packed = server.request("GET", "/assets/app-1234.js", headers={"Accept-Encoding": "gzip, br"})
    assert packed[2] == "packed" and packed[1]["content-encoding"] == "br"
    assert packed[1]["content-type"].startswith("text/javascript")
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/.hidden.txt", "/assets/../../secret.txt", "/assets/",
                 "//etc/passwd", "/index.html%00.txt"):
        try:
            text = server.request("GET", path)[2]
        except http.client.RemoteDisconnected:
            continue # that is an answer too
        assert "secret" not in text and "root:" not in text, path


def test_private_tables_are_not_listed_and_public_ones_are(serve):
    server = serve()
    sock = Socket(server, name="Ann")
    shown = sock.ask({"type": "create", "id": "1", "preset": "palko", "public": True})["table"]
    sock.ask({"type": "create", "id": "2", "preset": "palko"})
    tables = server.get("/api/tables")[1]["tables"]
    assert [t["table"] for t in tables] == [shown] and tables[0]["preset"] == "palko"


def test_behind_a_proxy_the_proxy_says_who_comes(serve):
    server = serve("--set", "forwarded=yes", "--set", "connections_per_address=1", fast=False)
    one = Socket(server, headers={"X-Forwarded-For": "9.9.9.9, 1.2.3.4"})
    assert one.welcome["type"] == "welcome"
    assert Socket(server, headers={"X-Forwarded-For": "1.2.3.4"}).welcome["type"] == "refused"
    assert Socket(server, headers={"X-Forwarded-For": "1.2.3.5"}).welcome["type"] == "welcome"
    assert server.request("GET", "/metrics", headers={"X-Forwarded-For": "1.2.3.4"})[0] == 403
    assert server.request("GET", "/metrics")[0] == 200
    secure = server.request("GET", "/", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "1.2.3.4"})[1]
    assert "; Secure" in secure["set-cookie"]
    # Without such a proxy nobody can pretend to be somebody else.
    server = serve("--set", "connections_per_address=1", fast=False, folder="plain")
    first = Socket(server, headers={"X-Forwarded-For": "1.2.3.4"})
    assert Socket(server, headers={"X-Forwarded-For": "1.2.3.5"}).welcome["type"] == "refused"
    first.close()


def test_a_table_that_nobody_looks_at_sleeps_and_wakes(serve):
    server = serve("--set", "sleep_ms=1000")
    ann, bea = seated(server, "farkle")
    ann.do("start")
    play([ann, bea], over=lambda p: len(p.events) > 30)
    for p in (ann, bea):
        p.socket.close()
    end = time.monotonic() + PATIENCE
    while server.metrics()["astragal_tables"] and time.monotonic() < end:
        time.sleep(0.1)
    assert server.metrics()["astragal_tables"] == 0
    ann.again()
    bea.again()
    play([ann, bea])
    assert server.metrics()["astragal_stale_total"] == 0


# ---- what must not get out ----

def test_logs_and_metrics_hold_no_secrets(serve):
    server = serve("--set", "log=0")
    ann, bea = seated(server, "palko")
    fill([ann, bea])
    ann.do("start")
    play([ann, bea])
    ann.do("chat", text="a private remark")
    server.get(f"/api/tables/{ann.table}/record", ann.token)
    metrics = server.request("GET", "/metrics")[2]
    server.stop()
    log = server.log_text()
    for text in (log, metrics):
        for secret in (ann.token, ann.token.split(".")[2], ann.seed.hex(), bea.seed.hex(), ann.table, "private remark",
                       "Ann"):
            assert secret not in text


def test_views_hide_dice_and_answers_of_others(serve):
    """No message to a seat or a watcher has another seat's dice before they are shown."""
    server = serve()
    people = seated(server, "palko", names=("Ann", "Bea", "Cid"))
    watcher = Player(server, "Wat")
    watcher.join(people[0].table)
    fill(people)
    people[0].do("start")
    play([*people, watcher])
    for p in [*people, watcher]:
        shown = set()
        hidden = 0
        for e in p.events:
            if e["kind"] == "shown":
                shown.add(e["index"])
                assert all(d["face"] for d in e["dice"])
            if e["kind"] == "roll" and "commitment" in e:
                if e["seat"] != p.viewer:
                    assert e["dice"] == [{"face": None}] * 5 and "?" in e["line"]
                    hidden += 1
                else:
                    assert all(d["face"] for d in e["dice"])
            if e["kind"] == "answer":
                assert e["seat"] == p.viewer
        assert hidden > 0 and shown


def test_health_says_ok(serve):
    status, answer = serve().get("/api/health")
    assert status == 200 and answer["status"] == "ok" and answer["store"] == "sqlite"


@pytest.mark.parametrize("first", ["GET /api/health", "GET /", "GET /api/nothing", "POST /api/guest"])
@pytest.mark.parametrize("second", ["POST /api/guest", "GET /api/health"])
def test_requests_sent_ahead_stop_nobody(serve, first, second):
    """A client that does not wait for the answer gets the first one; the house goes on for everybody."""
    server = serve()

    def request(line):
        body = "{}" if line.startswith("POST") else ""
        head = f"{line} HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n"
        return (head + (f"Content-Length: {len(body)}\r\n" if body else "") + "\r\n" + body).encode()

    for pause in (0, 0.05):
        with socket.create_connection((server.host, server.port), timeout=10) as line:
            line.sendall(request(first))
            time.sleep(pause)
            try:
                line.sendall(request(second) * 3)
                assert line.recv(12).startswith(b"HTTP/1.1 ")
            except ConnectionError:
                pass  # it was closed meanwhile, as it said it would be
        assert server.get("/api/health")[0] == 200
    assert server.stop() == 0
