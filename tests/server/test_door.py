"""The door of the house: what it says to whoever does not come by a plain request or a WebSocket of ours."""
import json
import os
import socket

from client import PATIENCE, Socket

HEADERS = ("content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy",
           "cross-origin-resource-policy")


def ask(server, lines, timeout=PATIENCE):
    """Status, headers by name, and body that the server answers to these lines; the connection must end."""
    with socket.create_connection((server.host, server.port), timeout) as line:
        line.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        told = b""
        while more := line.recv(65536):
            told += more
    head, _, body = told.decode().partition("\r\n\r\n")
    first, *rest = head.split("\r\n")
    return (int(first.split()[1]) if first else 0,
            {name.lower(): value for name, value in (each.split(": ", 1) for each in rest)}, body)


def upgrade(server, to, *more, path="/ws"):
    return ask(server, [f"GET {path} HTTP/1.1", f"Host: {server.host}:{server.port}", f"Upgrade: {to}",
                        "Connection: Upgrade", *more])


KEY = ("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13")


def test_no_upgrade_but_to_a_websocket(serve):
    """More of them than there are places for headers: none keeps one, and whoever comes then is served."""
    server = serve()
    for _ in range(1100):
        status, headers, body = upgrade(server, "h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA")
        assert status == 400 and "sec-websocket-accept" not in headers
    assert "WebSocket" in json.loads(body)["why"]["text"]
    assert server.get("/api/health")[0] == 200


def test_upgrades_count_as_requests(serve):
    server = serve("--set", "requests_burst=5", "--set", "requests_per_second=1", fast=False)
    told = [upgrade(server, "h2c")[0] for _ in range(12)]
    assert told[:5] == [400] * 5 and 429 in told


def test_nobody_outside_speaks_the_inner_protocol(serve):
    server = serve()
    for name in ("descriptors", "astragal, descriptors", "descriptors, astragal"):
        status, headers, _ = upgrade(server, "websocket", *KEY, f"Sec-WebSocket-Protocol: {name}")
        assert status == 400 and "sec-websocket-accept" not in headers
    status, _, _ = upgrade(server, "websocket", *KEY, "Sec-WebSocket-Protocol: descriptors",
                           "Origin: http://elsewhere.example")
    assert status in (400, 403)
    assert Socket(server).welcome["type"] == "welcome"


def test_every_refusal_at_the_door_has_a_sentence_and_our_headers(serve):
    server = serve()
    wrong = [upgrade(server, "websocket", *KEY, path="/elsewhere"),
             upgrade(server, "websocket", *KEY, "Origin: http://elsewhere.example"),
             upgrade(server, "tls"),
             ask(server, ["GET /../../etc/passwd HTTP/1.1", "Host: x"]),
             ask(server, ["GET / HTTP/1.1", "Host: x", f"Cookie: {'x' * 15000}", "Upgrade: h2c"])]
    assert [status for status, _, _ in wrong[:2]] == [404, 403]
    for status, headers, body in wrong:
        assert 400 <= status < 500 and body.strip()
        assert not [name for name in HEADERS if name not in headers]


def test_many_other_cookies_do_not_make_a_stranger(serve):
    server = serve()
    mine = server.request("GET", "/")[1]["set-cookie"].split(";")[0]
    crumbs = "; ".join(f"other{i}={'x' * 80}" for i in range(60))
    answer = server.request("GET", "/", headers={"Cookie": f"{crumbs}; {mine}"})
    assert answer[0] == 200 and "set-cookie" not in answer[1]


def test_no_cookie_on_what_everybody_shares(serve, tmp_path):
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    for name in ("index.html", "sw.js", "icon.svg", "assets/index-1.js"):
        (page / name).write_text("something")
    server = serve("--web", str(page))
    for path in ("/assets/index-1.js", "/sw.js", "/icon.svg", "/t/assets/index-1.js"):
        status, headers = server.request("GET", path)[:2]
        assert status == 200 and "set-cookie" not in headers, path
    for path in ("/", "/t/abcdefghijkl"):
        status, headers = server.request("GET", path)[:2]
        assert status == 200 and "set-cookie" in headers and "private" in headers["cache-control"]


def test_behind_a_proxy_a_network_of_ipv6_is_one_visitor(serve):
    server = serve("--set", "forwarded=yes", "--set", "connections_per_address=1", fast=False)
    one = Socket(server, headers={"X-Forwarded-For": "2001:db8:1:2::5"})
    assert one.welcome["type"] == "welcome"
    assert Socket(server, headers={"X-Forwarded-For": "2001:0db8:1:2:ffff::6"}).welcome["type"] == "refused"
    assert Socket(server, headers={"X-Forwarded-For": "2001:db8:1:3::5"}).welcome["type"] == "welcome"
    one.close()


def test_behind_a_proxy_a_long_list_of_addresses_is_not_this_machine(serve):
    server = serve("--set", "forwarded=yes")
    long = ", ".join(["10.0.0.1"] * 200)
    for claimed in (f"{long}, 1.2.3.4", "x" * 2000, "nonsense", "127.0.0.1.example", "127.1.2.3x"):
        assert server.request("GET", "/metrics", headers={"X-Forwarded-For": claimed})[0] == 403, claimed
    for claimed in ("127.0.0.1", f"{long}, ::1"):
        assert server.request("GET", "/metrics", headers={"X-Forwarded-For": claimed})[0] == 200
