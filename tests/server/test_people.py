"""Item 14, and tokens that can be called in: one guest on several devices, guests who leave for good or are not welcome,
and what was done by whom."""
import json
import re
import subprocess
import time

from client import ASTRAGAL, PATIENCE, Gone, Socket, seated
from faults import FULL, Disk


def house(server, *words):
    told = subprocess.run([ASTRAGAL, "house", *words, "--data", server.folder], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    return told.stdout


def known(server, token):
    return server.post("/api/guest", {}, token)[1]["known"]


def person_of(token):
    return token.split(".")[1]


def last_word(sock):
    """The last refusal before the connection ends."""
    word = None
    try:
        while True:
            message = sock.receive()
            assert message is not None, "it is still open"
            if message["type"] == "refused":
                word = message["code"]
    except Gone:
        return word


def eventually(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


# ---- another device ----

def test_14_a_seat_is_taken_to_another_device_with_a_code_that_works_once(serve):
    server = serve()
    ann, _ = seated(server, "farkle")
    told = server.post("/api/guest/code", {}, ann.token)[1]
    assert re.fullmatch(r"[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}", told["code"]) and 60 <= told["seconds"] <= 900
    status, headers, text = server.request("POST", "/api/guest/take", {"code": told["code"].upper().replace("-", " ")})
    assert status == 200 and "astragal_guest=" in headers["set-cookie"]
    token = json.loads(text)["token"]
    assert person_of(token) == person_of(ann.token)
    ann.socket.wait(lambda m: m["type"] == "device")  # the device of before is told
    other = Socket(server, token=token)
    other.send({"type": "join", "table": ann.table})
    assert other.wait(lambda m: m["type"] == "table")["viewer"] == 0  # it has the seat
    status, refused = server.post("/api/guest/take", {"code": told["code"]})
    assert status == 403 and refused["code"] == "code" and "new one" in refused["why"]["text"]
    assert told["code"] not in server.log_text() and told["code"].replace("-", "") not in server.log_text()
    server.stop()
    for file in ("house.db", "house.db-wal"):
        try:
            assert told["code"].replace("-", "").encode() not in open(f"{server.folder}/{file}", "rb").read()
        except FileNotFoundError:
            pass


def test_14_a_code_can_be_called_back_and_only_the_last_one_counts(serve):
    server = serve()
    token = server.post("/api/guest", {})[1]["token"]
    codes = [server.post("/api/guest/code", {}, token)[1]["code"] for _ in range(3)]
    assert len(set(codes)) == 3
    assert [server.post("/api/guest/take", {"code": code})[0] for code in codes[:2]] == [403, 403]
    assert server.post("/api/guest/code/cancel", {}, token)[0] == 200
    assert server.post("/api/guest/take", {"code": codes[2]})[0] == 403
    assert server.post("/api/guest/code", {})[0] == 403  # a stranger has no seat to take along
    assert server.post("/api/guest/take", {})[0] == 403


def test_14_codes_cannot_be_guessed(serve):
    server = serve("--set", "requests_burst=200", "--set", "requests_per_second=1", fast=False)
    tries = [server.post("/api/guest/take", {"code": f"00000-0000{i}"})[0] for i in range(12)]
    assert tries[:2] == [403, 403] and 429 in tries and 200 not in tries


def test_14_two_processes_know_each_others_codes(serve, database):
    one, two = (serve(store=database, folder=name) for name in ("one", "two"))
    ann = Socket(one)
    code = one.post("/api/guest/code", {}, ann.welcome["token"])[1]["code"]
    status, told = two.post("/api/guest/take", {"code": code})
    assert status == 200 and person_of(told["token"]) == person_of(ann.welcome["token"])
    ann.wait(lambda m: m["type"] == "device")
    assert one.post("/api/guest/take", {"code": code})[0] == 403
    # What is called in at one is good no more at the other.
    fresh = one.post("/api/guest/leave", {}, told["token"])[1]["token"]
    eventually(lambda: not known(two, told["token"]))
    assert known(two, fresh)


# ---- tokens that are called in ----

def test_tokens_a_guest_calls_in_all_other_devices(serve):
    server = serve()
    ann, _ = seated(server, "farkle")
    fresh = server.post("/api/guest/leave", {}, ann.token)[1]["token"]
    assert last_word(ann.socket) == "token"
    assert not known(server, ann.token) and known(server, fresh)
    with_old = Socket(server, token=ann.token)
    assert with_old.welcome["type"] == "refused"
    again = Socket(server, token=fresh)
    again.send({"type": "join", "table": ann.table})
    assert again.wait(lambda m: m["type"] == "table")["viewer"] == 0
    server.stop()
    server = serve()  # it is kept
    assert not known(server, ann.token) and known(server, fresh)


def test_tokens_who_is_forgotten_has_none_any_more(serve):
    server = serve()
    ann, bea = seated(server, "farkle", names=("Annabel", "Bea"))
    status, headers, _ = server.request("POST", "/api/guest/forget", {}, {"Authorization": f"Bearer {ann.token}"})
    assert status == 200 and "Max-Age=0" in headers["set-cookie"]
    assert last_word(ann.socket) == "token"
    assert not known(server, ann.token) and known(server, bea.token)


def test_further_4f_a_store_that_fails_leaves_both_name_and_token(serve, tmp_path):
    """Hole 4f: nobody loses the token, with which they can ask again, as long as the name is there."""
    disk = Disk(tmp_path)
    server = serve(env=disk.env)
    ann, _ = seated(server, "farkle", names=("Annabel", "Bea"))
    disk.fail(FULL)
    status, headers, _ = server.request("POST", "/api/guest/forget", {}, {"Authorization": f"Bearer {ann.token}"})
    assert status == 503 and "set-cookie" not in headers
    assert known(server, ann.token)
    disk.mend()
    eventually(lambda: server.get("/api/health")[0] == 200)
    assert known(server, ann.token)
    assert server.post("/api/guest/forget", {}, ann.token)[0] == 200
    assert not known(server, ann.token)
    assert "Annabel" not in json.dumps(server.get(f"/api/tables/{ann.table}")[1])


# ---- the operator ----

def test_14_an_operator_bans_a_guest_while_the_server_runs(serve):
    server = serve()
    ann, bea = seated(server, "farkle")
    house(server, "ban", person_of(bea.token))
    assert last_word(bea.socket) == "banned"
    eventually(lambda: server.post("/api/guest", {}, bea.token)[0] == 403)
    assert Socket(server, token=bea.token).welcome["code"] == "banned"
    status, told = server.get("/api/tables", bea.token)
    assert status == 403 and "keeper" in told["why"]["text"]
    assert server.get("/api/health", bea.token)[0] == 200
    assert known(server, ann.token)
    server.stop()
    server = serve()
    assert server.get("/api/tables", bea.token)[0] == 403  # it is kept
    house(server, "unban", bea.token)
    eventually(lambda: server.get("/api/tables", bea.token)[0] == 200)
    assert Socket(server, token=bea.token).welcome["type"] == "welcome"


def test_14_what_hosts_and_operators_did_is_written_down_and_names_nobody(serve):
    server = serve()
    ann, bea = seated(server, "farkle", names=("Annabel", "Beatrix"))
    ann.do("settings", turn_seconds=30)
    ann.do("remove", seat=1)
    house(server, "ban", person_of(bea.token))
    eventually(lambda: "action=ban" in server.log_text())
    log = [line for line in server.log_text().splitlines() if "event=audit" in line]
    for action in ("settings", "remove"):
        (line,) = [each for each in log if f"action={action} " in each]
        assert re.search(rf"role=host action={action} table={ann.table[:5]} by=[0-9a-f]{{16}}$", line)
    (line,) = [each for each in log if "action=ban" in each]
    assert re.search(r"role=operator action=ban about=[0-9a-f]{16}$", line)
    listed = house(server, "actions")
    assert [word in listed for word in ("action=settings", "action=remove", "action=ban", "3 actions")] == [True] * 4
    assert listed.index("action=settings") < listed.index("action=remove") < listed.index("action=ban")
    for text in (server.log_text(), listed, house(server, "actions", "--json")):
        for secret in ("Annabel", "Beatrix", person_of(ann.token), person_of(bea.token), ann.table, ann.token):
            assert secret not in text
    # The same person has the same hash, and another one another.
    whose = re.findall(r"by=([0-9a-f]+)", listed)
    assert len(set(whose)) == 1 and re.search(r"about=([0-9a-f]+)", listed)[1] not in whose


# ---- a house with a password, and pages without a script ----

def closed_house(serve, tmp_path, *options, **more):
    secret = tmp_path / "secret"
    secret.write_text("open sesame & more\n")
    return serve("--set", f"password_file={secret}", *options, **more)


def cookies(headers):
    return headers.get("set-cookie", "").split(";")[0]


def test_14_a_house_with_a_password_is_closed_to_those_without_it(serve, tmp_path):
    server = closed_house(serve, tmp_path)
    token = {"Authorization": "Bearer 1.x"}
    assert server.request("GET", "/api/health")[0] == 200
    for path in ("/api/tables", "/api/games", "/assets/x.js", "/api/tables/0000000000001"):
        status, _, text = server.request("GET", path, headers=token)
        assert status == 401 and json.loads(text)["code"] == "door"
    assert server.request("POST", "/api/tables", {"id": "a", "preset": "farkle"})[0] == 401
    for headers in ({}, {"Cookie": "astragal_door=1." + "f" * 16 + "." + "0" * 64}):
        try:
            Socket(server, headers=headers)
            raise AssertionError("it was let in")
        except Gone as gone:
            assert "401" in str(gone)
    status, headers, _ = server.request("GET", "/")
    assert status == 303 and headers["location"] == "/door" and "set-cookie" not in headers
    assert 'type="password"' in server.request("GET", "/door")[2]
    status, headers, _ = server.request("POST", "/api/door", "password=open+sesame+%26+mor")
    assert (status, headers["location"]) == (303, "/door?wrong") and "set-cookie" not in headers
    assert server.request("POST", "/api/door", {"password": "x"})[0] == 403
    status, headers, _ = server.request("POST", "/api/door", "password=open+sesame+%26+more")
    assert (status, headers["location"]) == (303, "/") and "HttpOnly" in headers["set-cookie"]
    inside = {"Cookie": cookies(headers)}
    assert server.request("GET", "/api/tables", headers=inside)[0] == 200
    assert Socket(server, headers=inside).welcome["type"] == "welcome"
    assert server.request("POST", "/api/door", {"password": "open sesame & more"})[0] == 200
    assert "sesame" not in server.log_text()
    server.stop()
    (tmp_path / "secret").write_text("another\n")
    server = serve("--set", f"password_file={tmp_path / 'secret'}")
    assert server.request("GET", "/api/tables", headers=inside)[0] == 401  # another password, other passes


def test_14_a_password_cannot_be_tried_often(serve, tmp_path):
    server = closed_house(serve, tmp_path, "--set", "requests_burst=200", "--set", "requests_per_second=1", fast=False)
    tries = [server.request("POST", "/api/door", {"password": str(i)})[0] for i in range(12)]
    assert tries[0] == 403 and 429 in tries and 200 not in tries


def test_19_3_small_pages_speak_the_readers_language(serve):
    server = serve()
    accept = {"Accept": "text/html"}
    for wanted, code, words in [("de-AT,de;q=0.9,en;q=0.8", "de", "Hier gibt es nichts"), ("xx, fr;q=0.5", "fr", "Il n’y a rien ici"),
                                ("ja", "ja", "ここには何もありません"), ("en-GB,de", "en", "There is nothing here"),
                                ("*", "en", "There is nothing here"), (";;,-,," + "x" * 90, "en", "There is nothing here")]:
        page = server.request("GET", "/nowhere", headers=accept | {"Accept-Language": wanted})[2]
        assert f'<html lang="{code}"' in page and words in page, (wanted, page)
    guest = {"Cookie": cookies(server.request("GET", "/")[1]), "Accept-Language": "it"}
    assert "Dimenticami" in server.request("GET", "/me", headers=guest)[2]
    assert re.search(r"Il tuo codice è \w{5}-\w{5}\.", server.request("POST", "/api/guest/code", "form=1", guest)[2])


def test_14_a_guest_has_a_page_for_all_of_it(serve):
    server = serve()
    guest = {"Cookie": cookies(server.request("GET", "/")[1])}
    page = server.request("GET", "/me", headers=guest)[2]
    assert page.count("<form") == 3
    assert "<form" not in server.request("GET", "/me")[2]  # there is nothing of a stranger's
    page = server.request("POST", "/api/guest/code", "form=1", guest)[2]
    link = re.search(r"http://\S*/device\?code=(\w{5}-\w{5})", page)
    assert f'value="{link[1]}"' in server.request("GET", f"/device?code={link[1]}")[2]
    assert "<script" not in server.request("GET", '/device?code="><script>')[2]
    status, headers, _ = server.request("POST", "/api/guest/take", f"code={link[1]}")
    other = {"Cookie": cookies(headers)}
    assert (status, headers["location"]) == (303, "/") and other == guest  # the same guest
    assert server.request("POST", "/api/guest/take", f"code={link[1]}")[1]["location"] == "/device?wrong"
    status, headers, _ = server.request("POST", "/api/guest/leave", "form=1", guest)
    fresh = {"Cookie": cookies(headers)}
    assert status == 200 and fresh != guest
    assert "<form" not in server.request("GET", "/me", headers=guest)[2]
    status, headers, page = server.request("POST", "/api/guest/forget", "form=1", fresh)
    assert status == 200 and "forgotten" in page and "Max-Age=0" in headers["set-cookie"]
    assert "<form" not in server.request("GET", "/me", headers=fresh)[2]
