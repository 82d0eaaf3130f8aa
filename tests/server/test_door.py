"""The door of the house: what it says to whoever does not come by a plain request or a WebSocket of ours."""
import json
import os
import socket
import time

import pytest

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


def test_1_no_upgrade_but_to_a_websocket(serve):
    """More of them than there are places for headers: none keeps one, and whoever comes then is served."""
    server = serve()
    for _ in range(1100):
        status, headers, body = upgrade(server, "h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA")
        assert status == 400 and "sec-websocket-accept" not in headers
    assert "WebSocket" in json.loads(body)["why"]["text"]
    assert server.get("/api/health")[0] == 200


def test_1_upgrades_count_as_requests(serve):
    server = serve("--set", "requests_burst=5", "--set", "requests_per_second=1", fast=False)
    told = [upgrade(server, "h2c")[0] for _ in range(12)]
    assert told[:5] == [400] * 5 and 429 in told


def test_1_nobody_outside_speaks_the_inner_protocol(serve):
    server = serve()
    for name in ("descriptors", "astragal, descriptors", "descriptors, astragal"):
        status, headers, _ = upgrade(server, "websocket", *KEY, f"Sec-WebSocket-Protocol: {name}")
        assert status == 400 and "sec-websocket-accept" not in headers
    status, _, _ = upgrade(server, "websocket", *KEY, "Sec-WebSocket-Protocol: descriptors",
                           "Origin: http://elsewhere.example")
    assert status in (400, 403)
    assert Socket(server).welcome["type"] == "welcome"


def test_13_every_refusal_at_the_door_has_a_sentence_and_our_headers(serve):
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


def test_13_many_other_cookies_do_not_make_a_stranger(serve):
    server = serve()
    mine = server.request("GET", "/")[1]["set-cookie"].split(";")[0]
    crumbs = "; ".join(f"other{i}={'x' * 80}" for i in range(60))
    answer = server.request("GET", "/", headers={"Cookie": f"{crumbs}; {mine}"})
    assert answer[0] == 200 and "set-cookie" not in answer[1]


def test_8_no_cookie_on_what_everybody_shares(serve, tmp_path):
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


def test_12_behind_a_proxy_a_network_of_ipv6_is_one_visitor(serve):
    server = serve("--set", "forwarded=yes", "--set", "connections_per_address=1", fast=False)
    one = Socket(server, headers={"X-Forwarded-For": "2001:db8:1:2::5"})
    assert one.welcome["type"] == "welcome"
    assert Socket(server, headers={"X-Forwarded-For": "2001:0db8:1:2:ffff::6"}).welcome["type"] == "refused"
    assert Socket(server, headers={"X-Forwarded-For": "2001:db8:1:3::5"}).welcome["type"] == "welcome"
    one.close()


def test_12_behind_a_proxy_a_long_list_of_addresses_is_not_this_machine(serve):
    server = serve("--set", "forwarded=yes")
    long = ", ".join(["10.0.0.1"] * 200)
    for claimed in (f"{long}, 1.2.3.4", "x" * 2000, "nonsense", "127.0.0.1.example", "127.1.2.3x"):
        assert server.request("GET", "/metrics", headers={"X-Forwarded-For": claimed})[0] == 403, claimed
    for claimed in ("127.0.0.1", f"{long}, ::1"):
        assert server.request("GET", "/metrics", headers={"X-Forwarded-For": claimed})[0] == 200


def raw(server, data, source="127.0.0.1"):
    """A connection from an address of this machine, with these bytes sent and no end in sight."""
    line = socket.create_connection((server.host, server.port), PATIENCE, source_address=(source, 0))
    line.sendall(data)
    return line


def told(line):
    """Status, headers and body of what comes; the server must end the connection."""
    text = b""
    while more := line.recv(65536):
        text += more
    line.close()
    head, _, body = text.decode().partition("\r\n\r\n")
    first, *rest = head.split("\r\n")
    return int(first.split()[1]), dict(each.lower().split(": ", 1) for each in rest), body


def test_13_headers_that_are_too_long_get_a_sentence(serve):
    """Item 13: too long a header, too many, too long an address: 4xx with a sentence and our headers, never silence."""
    server = serve()
    for lines in ([f"Cookie: {'x' * 17000}"], [f"X-Other-{i}: y" for i in range(200)], [f"Cookie: {'x' * 200000}"]):
        line = raw(server, ("\r\n".join(["GET / HTTP/1.1", "Host: x", *lines]) + "\r\n\r\n").encode())
        status, headers, body = told(line)
        assert status == 431 and "too long" in json.loads(body)["why"]["text"]
        assert not [name for name in HEADERS if name not in headers]
    assert server.get("/api/health")[0] == 200


def test_further_4b_connect_and_other_methods_are_answered_and_end(serve):
    """Hole 4b: a CONNECT was kept for ever."""
    server = serve()
    for first, wanted in (("CONNECT example.com:443 HTTP/1.1", 405), ("BREW / HTTP/1.1", 405), ("\x16\x03\x01ab", 400),
                          ("TRACE / HTTP/1.1", 405), ("PRI * HTTP/2.0", 405)):
        status, headers, body = told(raw(server, f"{first}\r\nHost: x\r\n\r\n".encode()))
        assert status == wanted and "GET" in json.loads(body)["why"]["text"]
        assert not [name for name in HEADERS if name not in headers]
    assert wait_for(lambda: server.metrics()["astragal_strangers"] == 1)  # the one who asks


def wait_for(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


SLOW = {"a body that never ends": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n{",
        "headers that never end": b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        "not a word": b""}


@pytest.mark.parametrize("kind", SLOW)
def test_further_4a_slow_requests_take_no_place_from_others(serve, kind):
    """Hole 4a: slow requests from seven addresses kept all places for headers, and nobody else was served."""
    server = serve("--set", "request_ms=600000", fast=False)  # they would stay for long
    slow = [raw(server, SLOW[kind], f"127.0.0.{host}") for host in range(2, 9) for _ in range(190)]
    assert len(slow) > 1024
    for _ in range(5):
        assert server.get("/api/health")[0] == 200
    assert Socket(server).welcome["type"] == "welcome"
    assert server.metrics()["astragal_evicted_total"] > 0
    for line in slow:
        line.close()


@pytest.mark.parametrize("kind", SLOW)
def test_further_4a_a_slow_request_ends(serve, kind):
    """Also where somebody sends a byte now and then: the whole request has its time, not each byte."""
    server = serve("--set", "request_ms=600")
    line = raw(server, SLOW[kind])
    line.settimeout(0.1)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if not line.recv(65536):
                break
        except socket.timeout:
            if SLOW[kind]:
                try:
                    line.sendall(b"1")
                except OSError:
                    break
        except OSError:
            break
    else:
        raise AssertionError("it is still there")
    assert wait_for(lambda: server.metrics()["astragal_strangers"] == 1)


def test_further_4e_an_ipv4_address_written_as_ipv6_counts_as_itself(serve):
    """Hole 4e: behind a proxy with both kinds of addresses, all of IPv4 was one visitor, ::ffff:0:0/96 being in one /64."""
    server = serve("--set", "forwarded=yes", "--set", "connections_per_address=1", fast=False)
    one = Socket(server, headers={"X-Forwarded-For": "::ffff:192.0.2.1"})
    assert one.welcome["type"] == "welcome"
    assert Socket(server, headers={"X-Forwarded-For": "192.0.2.1"}).welcome["type"] == "refused"
    assert Socket(server, headers={"X-Forwarded-For": "::ffff:c000:201"}).welcome["type"] == "refused"
    assert Socket(server, headers={"X-Forwarded-For": "::ffff:192.0.2.2"}).welcome["type"] == "welcome"
    assert server.request("GET", "/metrics", headers={"X-Forwarded-For": "::ffff:192.0.2.9"})[0] == 403
    assert server.request("GET", "/metrics", headers={"X-Forwarded-For": "::ffff:127.0.0.1"})[0] == 200


def test_further_4g_addresses_that_come_once_do_not_pile_up(serve):
    """Hole 4g: what is counted by address was forgotten more slowly than new addresses can come."""
    server = serve("--set", "forwarded=yes", "--set", "visitors=300", "--set", "requests_burst=100",
                   "--set", "requests_per_second=1", fast=False)
    most = 0
    for i in range(1500):
        server.request("GET", "/api/health", headers={"X-Forwarded-For": f"198.51.{i // 250}.{i % 250}"})
        if i % 250 == 249:
            most = max(most, server.metrics()["astragal_visitors"])
    assert 200 < most <= 300
    again = serve("--set", "forwarded=yes", "--set", "requests_burst=100", "--set", "requests_per_second=100",
                  folder="again", fast=False)
    for i in range(400):
        again.request("GET", "/api/health", headers={"X-Forwarded-For": f"198.51.{i // 250}.{i % 250}"})
    assert wait_for(lambda: again.metrics()["astragal_visitors"] <= 2)


def test_16_14_an_address_that_leads_nowhere_is_a_page_for_people_and_a_refusal_for_programs(serve):
    server = serve()
    for path in ("/nowhere", "/t", "/t/a/b", "/assets/gone.js"):
        status, headers, text = server.request("GET", path, headers={"Accept": "text/html,*/*;q=0.8"})
        assert status == 404 and headers["content-type"].startswith("text/html") and '<a href="/"' in text, path
        assert not [name for name in HEADERS if name not in headers]
        status, headers, text = server.request("GET", path)
        assert status == 404 and json.loads(text)["code"] == "missing"
    page = server.request("GET", "/t", headers={"Accept": "text/html"})[2]
    assert "13 letters and digits" in page and "light-dark(#" in page


def test_14_an_open_house_has_no_door(serve):
    status, headers, _ = serve().request("GET", "/door")
    assert (status, headers["location"]) == (303, "/")


def test_14_nobody_is_forgotten_by_one_slip(serve):
    server = serve()
    mine = server.request("GET", "/")[1]["set-cookie"].split(";")[0]
    page = server.request("GET", "/me", headers={"Cookie": mine})[2]
    forget = page[page.index("/api/guest/forget"):]
    assert 'type="checkbox" required' in forget and page.count('type="checkbox"') == 1
