"""`astragal join` at tables of a real house: terminals line by line and on the full screen beside other clients, the
dice proof, lost connections, and every refusal with a sentence and its exit status."""
import itertools
import os
import pathlib
import re
import subprocess
import time

import pytest

import client

ASTRAGAL = os.environ["ASTRAGAL"]
PATIENCE = 60


def link(server, table):
    return f"http://{server.host}:{server.port}/#t/{table}"


class Terminal:
    """`astragal join --plain` whose keys are a pipe."""

    def __init__(self, folder, where, name, *options):
        env = dict(os.environ, XDG_DATA_HOME=str(folder), LANG="C.UTF-8")
        self.process = subprocess.Popen([ASTRAGAL, "join", where, "--plain", "--name", name, *options],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.text, self.read = "", 0

    def look(self):
        """Takes in what has been printed; False: the program has ended."""
        try:
            piece = os.read(self.process.stdout.fileno(), 65536)
        except BlockingIOError:
            return True
        self.text += piece.decode()
        return piece != b""

    def see(self, words):
        """Waits until the words stand behind what was seen before."""
        end = time.monotonic() + PATIENCE
        while (at := self.text.find(words, self.read)) < 0:
            if not self.look() or time.monotonic() > end:
                raise AssertionError(f"not seen: {words!r}\n{self.text}")
            time.sleep(0.01)
        self.read = at + len(words)
        return self.text

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def end(self):
        status = self.process.wait(PATIENCE)
        while self.look() and self.process.poll() is None:
            pass
        os.set_blocking(self.process.stdout.fileno(), True)
        self.text += self.process.stdout.read().decode()
        return status


@pytest.fixture
def terminal(tmp_path):
    started = []

    def start(where, name, *options, folder="data"):
        started.append(Terminal(tmp_path / folder, where, name, *options))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
        one.process.wait()
        one.process.stdin.close()
        one.process.stdout.close()


def play_on(host, *terminals, over="Type again for another game"):
    """Plays until everybody has been told the end: the host at random, terminals the first move of each list."""
    end = time.monotonic() + PATIENCE
    asked = {t: t.read for t in terminals}
    while not all(over in t.text for t in terminals):
        assert time.monotonic() < end, "\n\n".join(t.text for t in terminals)
        for message in host.socket.pending() if host else []:
            host.take(message)
        if host:
            host.act()
        for t in terminals:
            assert t.look(), t.text
            new = t.text[asked[t]:]
            # the question is whole once its list of moves is
            if re.search(r"press Enter\.\n", new):
                asked[t] = len(t.text)
                t.type("")
            elif re.search(r"^(?: *1 .*|There are .* moves.*)\n", new, re.M):
                asked[t] = len(t.text)
                t.type("1")
        time.sleep(0.005)


def table_of(server, preset="farkle", seats=3, headers=None, **settings):
    """A table whose host is a client of the tests, in seat 0."""
    host = client.Player(server, "Hob", headers=headers)
    settings.setdefault("turn_seconds", 0)
    settings.setdefault("roll_seconds", 0)
    host.create(preset, set={"seats": seats, **settings.pop("set", {})}, **settings)
    host.join()
    host.do("sit")
    return host


def test_two_terminals_and_another_client_17_18(serve, terminal):
    """17.18: two terminals and a client of another kind play a whole game at one table."""
    server = serve()
    host = table_of(server, set={"target": 1000})
    ann, bea = (terminal(link(server, host.table), name) for name in ("Ann", "Bea"))
    ann.see("Ann (you)")
    bea.see("Bea (you)")
    host.until(lambda: sum(e["kind"] == "sat" for e in host.events) >= 2)
    host.do("start")
    host.until(lambda: host.phase == "playing")
    for t in (ann, bea):
        t.see("Your own number is in these dice.")
    ann.type("say good luck")
    bea.see("Ann: good luck")
    play_on(host, ann, bea)
    for t in (ann, bea):
        assert re.search(r"All \d+ rolls follow from everybody’s numbers, yours among them", t.text), t.text
        assert "!!!" not in t.text, t.text
        t.type("q")
        assert t.end() == 0, t.text
        assert "Your seat stays yours. Come back with:\n  astragal join http://" in t.text


def test_hidden_hands_17_18(serve, terminal, tmp_path):
    """17.18: Palko: hidden dice stay hidden, are shown when the rules show them, and fit the seals they were shaken
    under."""
    server = serve()
    host = table_of(server, "palko", seats=2, window_seconds=600)
    ann = terminal(link(server, host.table), "Ann")
    ann.see("Ann (you)")
    host.until(lambda: any(e["kind"] == "sat" and e["name"] == "Ann" for e in host.events))
    host.do("start")
    host.until(lambda: host.phase == "playing")
    play_on(host, ann)
    assert re.search(r"All \d+ rolls follow from everybody’s numbers, yours among them", ann.text), ann.text
    ann.type(f"save {tmp_path}/game.txt")
    ann.see("game.txt")
    ann.type("q")
    assert ann.end() == 0
    verdict = subprocess.run([ASTRAGAL, "verify", tmp_path / "game.txt"], capture_output=True, text=True)
    assert verdict.returncode == 0 and "dice proof" in verdict.stdout, verdict


# ---- the full screen ----


class Screen:
    """`astragal join` on the full screen, in a terminal of tmux. Each has a socket of its own: one whose server is
    still ending takes nobody new."""
    sockets = itertools.count()

    def __init__(self, folder, where, name, *options):
        folder.mkdir(exist_ok=True)
        self.tmux = ["tmux", "-S", str(folder / f"t{next(self.sockets)}"), "-f", "/dev/null"]
        env = dict(os.environ, XDG_DATA_HOME=str(folder), XDG_CONFIG_HOME=str(folder), LANG="C.UTF-8")
        env.pop("TMUX", None)
        command = " ".join([ASTRAGAL, "join", f"'{where}'", "--name", name, "--no-animation", *options])
        subprocess.run([*self.tmux, "new-session", "-d", "-x", "80", "-y", "24",
                        f"{command}; echo [status $?]; exec sleep 600", ";", "set", "-g", "status", "off"], env=env,
                       check=True)

    def picture(self):
        return subprocess.run([*self.tmux, "capture-pane", "-p"], capture_output=True, text=True, check=True).stdout

    def see(self, words, meanwhile=lambda: None):
        end = time.monotonic() + PATIENCE
        while words not in (picture := self.picture()):
            assert time.monotonic() < end, f"not on the screen: {words}\n{picture}"
            meanwhile()
            time.sleep(0.02)
        return picture

    def keys(self, *keys):
        subprocess.run([*self.tmux, "send-keys", *keys], check=True)

    def end(self):
        subprocess.run([*self.tmux, "kill-server"], capture_output=True)


@pytest.fixture
def screen(tmp_path):
    started = []

    def start(where, name, *options, folder=None):
        started.append(Screen(tmp_path / (folder or f"screen{len(started)}"), where, name, *options))
        return started[-1]

    yield start
    for one in started:
        one.end()


def test_full_screen_17_18(serve, terminal, screen):
    """17.18: a full screen, a terminal line by line and a client of another kind play a whole game at one table."""
    server = serve()
    host = table_of(server, set={"target": 1000})
    ann = screen(link(server, host.table), "Ann")
    ann.see("1  Ann (you)")
    bea = terminal(link(server, host.table), "Bea")
    bea.see("2  Bea (you)")
    ann.see("2  Bea")
    host.until(lambda: sum(e["kind"] == "sat" for e in host.events) >= 3)
    host.do("start")
    end, asked, last = time.monotonic() + 2 * PATIENCE, 0, ""

    def others():
        nonlocal asked
        for message in host.socket.pending():
            host.take(message)
        host.act()
        assert bea.look(), bea.text
        if re.search(r"press Enter\.\n|^(?: *1 .*|There are .* moves.*)\n", bea.text[asked:], re.M):
            bea.type("" if "press Enter." in bea.text[asked:] else "1")
            asked = len(bea.text)

    while "Enter again" not in (picture := ann.picture()):
        assert time.monotonic() < end, picture
        others()
        if picture != last:  # perhaps half drawn
            last = picture
        elif "press Enter" in picture:
            ann.keys("Enter")
        elif "All moves" in picture:
            ann.keys("Enter")
        elif "  m " in picture.splitlines()[-1]:
            ann.keys("m")
    ann.see("yours among them")
    ann.keys("C")
    ann.see("What would you like to say?")
    ann.keys("well played", "Enter")
    bea.see("Ann: well played")
    ann.keys("q")
    ann.see("[status 0]")


def test_full_screen_refused_17_18(serve, screen):
    """17.18: the full screen gives the terminal back and says why."""
    screen_ = screen(link(serve(), "0d3mk7p2x9qfw"), "Ann")
    screen_.see("astragal: There is no such table.")
    screen_.see("[status 1]")


def test_digits_setting_17_18(serve, screen, tmp_path):
    """17.18: whether digits pick dice by where they lie or by what they show is as the file of settings says."""
    server = serve()
    host = table_of(server, seats=2)
    config = tmp_path / "own" / "astragal" / "astragal.ini"
    config.parent.mkdir(parents=True)
    config.write_text("digits = faces\n")
    ann = screen(link(server, host.table), "Ann", folder="own")
    host.until(lambda: any(e["kind"] == "sat" and e["name"] == "Ann" for e in host.events))
    host.do("start")

    def host_plays():
        for message in host.socket.pending():
            host.take(message)
        host.act()

    ann.see("dice  m ", meanwhile=host_plays)
    ann.keys("?")
    ann.see("pick a die that shows it")


# ---- a house with a password ----

PASSWORD = "open sesame & more"


def closed_house(serve, tmp_path, *options, password=PASSWORD, **more):
    (tmp_path / "secret").write_text(password + "\n")
    return serve("--set", f"password_file={tmp_path / 'secret'}", *options, **more)


def closed_table(server, password=PASSWORD, **more):
    """A table there, whose host has shown the password."""
    status, headers, _ = server.request("POST", "/api/door", {"password": password})
    assert status == 200
    return table_of(server, headers={"Cookie": headers["set-cookie"].split(";")[0]}, **more)


def test_password_at_the_keys_17_18(serve, screen, tmp_path):
    """17.18: a house with a password asks for it, unseen; a wrong one is told and asked for again; with the right one we
    are in, and the next time it is not asked for. What is kept is a pass for our own eyes, and never the password."""
    server = closed_house(serve, tmp_path)
    host = closed_table(server)
    ann = screen(link(server, host.table), "Ann", folder="own")
    ann.see(f"Password of 127.0.0.1:{server.port}:")
    ann.keys("-l", "open barley")
    ann.keys("Enter")
    picture = ann.see("That is not the password.\nPassword of")
    assert "barley" not in picture
    ann.keys("-l", PASSWORD)
    ann.keys("Enter")
    assert "sesame" not in ann.see("1  Ann (you)")
    ann.keys("q")
    assert "sesame" not in ann.see("[status 0]")
    ann.end()
    files = [p for p in (tmp_path / "own").rglob("*") if p.is_file()]
    assert sorted(p.suffix for p in files) == [".pass", ".token"]
    for one in files:
        assert one.stat().st_mode & 0o777 == 0o600 and "sesame" not in one.read_text()
    again = screen(link(server, host.table), "Ann", folder="own")
    assert "Password" not in again.see("1  Ann (you)")
    assert "sesame" not in server.log_text()


def test_password_from_a_file_17_18(serve, terminal, tmp_path):
    """17.18: the password comes from a file, or from the first line of standard input; what follows there is typed."""
    server = closed_house(serve, tmp_path)
    host = closed_table(server, seats=3)
    ann = terminal(link(server, host.table), "Ann", "--password-file", str(tmp_path / "secret"))
    ann.see("Ann (you)")
    bea = terminal(link(server, host.table), "Bea", "--password-file", "-", folder="hers")
    bea.type(PASSWORD)
    bea.type("say hello")
    ann.see("Bea: hello")
    bea.type("q")
    assert bea.end() == 0


def test_password_refused_17_18(serve, tmp_path):
    """17.18: without somebody at the keys a wrong password is one sentence and a no; too many say how long to wait."""
    server = closed_house(serve, tmp_path, "--set", "requests_burst=200", "--set", "requests_per_second=1", fast=False)
    where, wrong = link(server, "0d3mk7p2x9qfw"), tmp_path / "wrong"
    assert refused(where, "--password-file", str(wrong))[0] == 3  # there is no such file
    wrong.write_text("\n")
    assert refused(where, "--password-file", str(wrong)) == (
        2, f"astragal: The file '{wrong}' should have the password of the house on its first line.\n")
    wrong.write_text("x" * 300 + "\n")
    assert refused(where) == (1, "astragal: This house asks for a password. Give it with --password-file FILE.\n")
    told = [refused(where, "--password-file", str(wrong)) for _ in range(5)]
    assert told[:4] == [(1, "astragal: That is not the password.\n")] * 4
    # each try counts as 1 (the table), 1 (the request) and 40; 3 were spent before: 200 - 3 - 4 * 42 - 2 are left of
    # 41, one comes back in a second
    status, said = told[4]
    wait = re.fullmatch(r"astragal: Too many tries\. You can try again in (\d+) seconds?\.\n", said)
    assert status == 1 and wait and 1 <= int(wait[1]) <= 41 - (200 - 3 - 4 * 42 - 2)


def test_another_password_meanwhile_17_18(serve, screen, tmp_path):
    """17.18: where the house has another password when the connection comes back, it is asked for, and the seat is kept."""
    server = closed_house(serve, tmp_path)
    host = closed_table(server)
    ann = screen(link(server, host.table), "Ann")
    ann.see("Password of")
    ann.keys("-l", PASSWORD)
    ann.keys("Enter")
    ann.see("1  Ann (you)")
    server.kill()
    closed_house(serve, tmp_path, password="another", port=server.port)
    ann.see("Password of")
    ann.keys("another", "Enter")
    ann.see("1  Ann (you)")
    ann.keys("q")
    ann.see("[status 0]")


# ---- refusals, each with a sentence and its exit status ----


def refused(where, *options):
    """(status, what was said on stderr) of a join that nobody types at."""
    done = subprocess.run([ASTRAGAL, "join", where, "--plain", *options], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=PATIENCE)
    return done.returncode, done.stderr


@pytest.mark.parametrize("text", ["", "farkle", "http://127.0.0.1:4747/", "http://127.0.0.1:4747/#t/short",
                                  "http://127.0.0.1:0/#t/0d3mk7p2x9qfw", "http://127.0.0.1:x/#t/0d3mk7p2x9qfw",
                                  "ftp://127.0.0.1/#t/0d3mk7p2x9qfw", "http:///#t/0d3mk7p2x9qfw",
                                  "http://[::1/#t/0d3mk7p2x9qfw", "http://127.0.0.1/#t/0d3mk7p2x9qfwz"])
def test_wrong_links_17_18(text):
    """17.18: what is no link to a table is wrong usage, and the sentence says what a link looks like."""
    status, said = refused(text)
    assert status == 2 and said.startswith("astragal: ") and "link to a table" in said and said.count("\n") == 1


def test_no_house_17_18(serve):
    """17.18: nobody answers: trouble with the machine."""
    server = serve()
    server.stop()
    status, said = refused(link(server, "0d3mk7p2x9qfw"))
    assert status == 3 and said == (f"astragal: No house answers at 127.0.0.1:{server.port}. "
                                    "Check the link, and whether the house is open.\n")


def test_no_such_table_17_18(serve):
    """17.18: a link to a table that is not there: the answer is no, in the words of the house."""
    assert refused(link(serve(), "0d3mk7p2x9qfw")) == (1, "astragal: There is no such table.\n")


def test_taken_seat_17_18(serve):
    """17.18: a seat that somebody has taken: the answer is no."""
    server = serve()
    host = table_of(server)
    assert refused(link(server, host.table), "--seat", "0") == (1, "astragal: Somebody already sits there.\n")
    assert refused(link(server, host.table), "--seat", "7") == (1, "astragal: There is no such seat at this table.\n")
    assert refused(link(server, host.table), "--seat", "9")[0] == 2


def test_closed_table_17_18(serve, terminal):
    """17.18: a table that is closed already: no; one that is closed while we sit there: fine."""
    server = serve()
    host = table_of(server)
    ann = terminal(link(server, host.table), "Ann")
    ann.see("Ann (you)")
    host.do("close")
    ann.see("The table is closed.")
    assert ann.end() == 0
    assert refused(link(server, host.table)) == (1, "astragal: The table is closed.\n")


def test_not_a_house_17_18(serve):
    """17.18: something else answers there."""
    server = serve()
    status, said = refused(f"http://127.0.0.1:{server.port}/nothing/here#t/0d3mk7p2x9qfw")
    assert status == 3 and "is no house" in said and "404" in said


def test_capital_letters_17_18(serve, terminal):
    """17.18: a link in capitals, as some programs make it, leads to the same table."""
    server = serve()
    host = table_of(server)
    ann = terminal(f"HTTP://127.0.0.1:{server.port}/#T/{host.table.upper()}", "Ann")
    ann.see(f"/#t/{host.table}")
    ann.see("Ann (you)")


@pytest.mark.parametrize("form", ["http://HOUSE/#t/TABLE", "http://HOUSE/t/TABLE", "http://HOUSE/t/TABLE/", "HOUSE/#t/TABLE",
                                  "HOUSE#t/TABLE", "HOUSE/t/TABLE", "http://HOUSE/index.html#t/TABLE",
                                  "http://HOUSE/?from=mail#t/TABLE"])
def test_every_form_of_a_link_17_18(serve, terminal, form):
    """17.18: whatever the house, the page and the bar of a browser show leads to the table."""
    server = serve()
    host = table_of(server)
    ann = terminal(form.replace("HOUSE", f"127.0.0.1:{server.port}").replace("TABLE", host.table), "Ann")
    ann.see(f"http://127.0.0.1:{server.port}/#t/{host.table}")
    ann.see("Ann (you)")


@pytest.mark.parametrize("form", ["#t/TABLE", "/t/TABLE"])
def test_link_without_a_house_17_18(form):
    """17.18: a link alone is of a house on this machine, where `astragal serve` opens one."""
    status, said = refused(form.replace("TABLE", "0d3mk7p2x9qfw"))
    assert (status, "127.0.0.1:4747" in said) == (3, True) or (status, said) == (1, "astragal: There is no such table.\n")


def begun(server, terminal):
    """A short game of a host and of Ann at a terminal, which has begun."""
    host = table_of(server, seats=2, set={"target": 1000})
    ann = terminal(link(server, host.table), "Ann")
    ann.see("Ann (you)")
    host.until(lambda: any(e["kind"] == "sat" and e["name"] == "Ann" for e in host.events))
    host.do("start")
    host.until(lambda: host.phase == "playing")
    ann.see("Your own number is in these dice.")
    return host, ann


def test_back_in_the_middle_17_18(serve, terminal):
    """17.18: who comes back to a game under way is not told that another number was used; a watcher hears nothing of
    a number of their own."""
    server = serve()
    host, ann = begun(server, terminal)
    ann.type("q")
    assert ann.end() == 0
    ann = terminal(link(server, host.table), "Ann")
    eve = terminal(link(server, host.table), "Eve", "--watch")
    eve.see("You are watching")
    play_on(host, ann)
    assert re.search(r"All \d+ rolls follow from the numbers in the record\. You came back", " ".join(ann.text.split()))
    eve.see("rolls follow from the numbers in the record.")
    for t in (ann, eve):
        assert "not among them" not in t.text, t.text


def test_full_table_17_18(serve, terminal):
    """17.18: where all seats are taken one may look on."""
    server = serve()
    host = table_of(server, seats=2)
    host.do("opponent", seat=1, level="random")
    ann = terminal(link(server, host.table), "Ann")
    ann.see("All seats are taken, so you are watching.")
    ann.type("quit")
    assert ann.end() == 0


# ---- lost connections ----


def test_comes_back_17_18(serve, terminal):
    """17.18: the house goes and comes back: what was missed is told, and the game is played to its end."""
    server = serve()
    host, ann = begun(server, terminal)
    server.kill()
    ann.see("Connection lost.")
    again = serve(port=server.port)
    host.again(again)
    ann.see("The connection is back.")
    play_on(host, ann)
    assert re.search(r"All \d+ rolls follow from everybody’s numbers, yours among them", ann.text), ann.text


def test_missed_is_told_17_18(serve, terminal):
    """17.18: a terminal that was asleep hears of every event once, in order."""
    server = serve()
    host = table_of(server, seats=2, set={"target": 100000})
    ann = terminal(link(server, host.table), "Ann")
    ann.see("Ann (you)")
    host.until(lambda: any(e["kind"] == "sat" and e["name"] == "Ann" for e in host.events))
    for i in range(5):
        host.do("chat", text=f"remark {i}")
    ann.see("remark 4")
    server.kill()
    ann.see("Connection lost.")
    again = serve(port=server.port)
    host.again(again)
    for i in range(5, 10):
        host.do("chat", text=f"remark {i}")
    ann.see("remark 9")
    assert re.findall(r"^Hob: remark (\d)$", ann.text, re.M) == [str(i) for i in range(10)]


def test_same_seat_again_17_18(serve, terminal):
    """17.18: who leaves and comes back with the same command has the same seat; who has another name is somebody
    else."""
    server = serve()
    host = table_of(server)
    for _ in range(2):
        ann = terminal(link(server, host.table), "Ann")
        ann.see("1  Ann (you)")
        ann.type("q")
        assert ann.end() == 0
    bea = terminal(link(server, host.table), "Bea")
    bea.see("2  Bea (you)")


def test_token_is_secret_17_18(serve, terminal, tmp_path):
    """17.18: what makes us who we are is for our own eyes."""
    server = serve()
    host = table_of(server)
    ann = terminal(link(server, host.table), "Ann")
    ann.see("Ann (you)")
    ann.type("q")
    assert ann.end() == 0
    [token] = pathlib.Path(tmp_path, "data").rglob("*.token")
    assert token.stat().st_mode & 0o777 == 0o600


def test_house_gone_for_good_17_18(serve, terminal):
    """17.18: a house that stays away is given up where nobody sits at the keys."""
    server = serve()
    host = table_of(server)
    ann = terminal(link(server, host.table), "Ann")
    ann.see("Ann (you)")
    server.kill()
    ann.see("Connection lost.")
    assert ann.end() == 3
    assert "The house does not answer any more." in ann.text


def test_interrupted_17_18(serve, terminal):
    """17.18: Ctrl-C leaves, as shells count it."""
    server = serve()
    host = table_of(server)
    ann = terminal(link(server, host.table), "Ann")
    ann.see("Ann (you)")
    ann.process.send_signal(2)
    assert ann.end() == 130
    assert "Your seat stays yours." in ann.text
