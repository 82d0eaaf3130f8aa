"""The dice proof on a real house: by hand with openssl alone, and against a house that says a seal came too late."""
import hashlib
import pathlib
import re
import subprocess
import sys

import pytest

from client import ASTRAGAL, Player, fill, play, seated

ROOT = pathlib.Path(__file__).resolve().parents[2]
BY_HAND = ROOT / "tests" / "cli" / "by_hand.sh"
sys.path.insert(0, str(ROOT / "examples"))
import bot as example  # noqa: E402


def record_of(player):
    return player.server.get(f"/api/tables/{player.table}/record")[1]


def judged(command, record, tmp_path):
    path = tmp_path / "record.txt"
    path.write_text(record)
    return subprocess.run([*command, str(path)], capture_output=True, text=True)


def verify(record, tmp_path):
    told = judged([ASTRAGAL, "verify"], record, tmp_path)
    assert told.returncode == 0 and "dice proof holds" in told.stdout, told.stdout + told.stderr
    return told.stdout


def seal(seed):
    return hashlib.sha256(b"dice/seat/v1|" + seed).hexdigest()


class Slow(Player):
    """Somebody whose seal is not there in time."""

    def seal(self):
        pass

    def late(self):
        self.do("seal", commitment=seal(self.seed))


class Patient(Player):
    """Somebody who opens when the test says so."""
    opens = False

    def on_event(self, event):
        if event["kind"] != "opening" or self.opens:
            super().on_event(event)


def event_of(player, kind):
    player.until(lambda: any(e["kind"] == kind for e in player.events))
    return [e for e in player.events if e["kind"] == kind][-1]


def table_of(*people):
    people[0].create("farkle", turn_seconds=0, roll_seconds=0, set={"seats": len(people), "target": 1000})
    for p in people:
        p.join(people[0].table)
        p.do("sit")


@pytest.mark.parametrize("preset", ["farkle", "palko"])
def test_a_game_verifies_by_hand_with_openssl_and_one_changed_die_fails(serve, tmp_path, preset):
    server = serve()
    ann, bea = seated(server, preset)
    fill([ann, bea])
    ann.do("start")
    play([ann, bea])
    record = record_of(ann)
    assert f"\nproof seat 0 seed {ann.seed.hex()}\n" in record and f"\nproof seat 1 seed {bea.seed.hex()}\n" in record
    assert f"\nproof start 1 game 1 table {ann.table}\n" in record
    by_hand = judged([BY_HAND], record, tmp_path)
    assert by_hand.returncode == 0, by_hand.stdout + by_hand.stderr
    said = verify(record, tmp_path)
    assert "Ann brought a number" in said and "Bea brought a number" in said and "The house drew" not in said
    # What everybody was told before the seeds were opened is the head of the record, and its hash.
    opening = event_of(bea, "opening")
    head = re.sub(r"(?m)^seat .*\n", "", record[:record.index("\n", record.index("\nbegin ") + 1) + 1])
    assert opening["head"] == head and opening["number"] == 1
    assert opening["block"] == hashlib.sha256(b"dice/start/v2|" + head.encode()).hexdigest()
    # One die that differs: the record no longer holds, and by hand it shows as well.
    roll = re.search(r"^roll \d( hidden)?: (\d)", record, re.M)
    spoiled = record[:roll.start(2)] + str(1 + int(roll[2]) % 6) + record[roll.end(2):]
    assert judged([ASTRAGAL, "verify"], spoiled, tmp_path).returncode == 1
    assert judged([BY_HAND], spoiled, tmp_path).stdout.startswith("roll 0: ")


def test_2_a_house_that_says_the_seal_came_too_late_must_call_the_start_off(serve, tmp_path):
    """With seal_ms = 100 the house of version 1 drew for Bea, knew every number, and played."""
    server = serve("--set", "seal_ms=100")
    ann, bea = Patient(server, "Ann"), Slow(server, "Bea")
    table_of(ann, bea)
    ann.do("start")
    opening = event_of(ann, "opening")
    assert "\nproof seat 1 drawn " in opening["head"] and f"\nproof seat 0 commit {seal(ann.seed)}\n" in opening["head"]
    assert event_of(bea, "opening") | {"viewer": 0} == opening
    drawn = event_of(bea, "sealed")
    assert drawn["by"] == "house" and drawn["seat"] == 1 and drawn["block"] != seal(bea.seed)
    bea.late()  # her own was ready after all
    off = event_of(ann, "off")
    assert off["reason"] == "late" and off["seat"] == 1 and off["number"] == 1
    look = ann.server.get(f"/api/tables/{ann.table}")[1]  # everybody can see it before the next start
    assert look["starts"] == 1 and [o["reason"] for o in look["called_off"]] == ["late"]
    assert look["called_off"][0]["block"] == off["block"]
    assert look["called_off"][0]["seeds"][0]["drawn"] and look["called_off"][0]["seeds"][0]["seat"] == 1
    ann.opens = True
    for p in (ann, bea):
        p.do("seal", commitment=seal(p.seed))
    ann.do("start")
    play([ann, bea])
    record, said = record_of(ann), verify(record_of(ann), tmp_path)
    assert "Bea brought a number" in said and "At this table 1 start was called off" in said
    assert "Start 1 was called off: the seal of whoever sat in seat 1 came after the house had drawn" in said
    assert f"\nproof off 1 late 1 server {off['block']}\n" in record and "\nproof off 1 seat 1 drawn " in record
    assert judged([BY_HAND], record, tmp_path).returncode == 0


def test_2_where_the_house_draws_everybody_sees_it_before_the_first_roll(serve, tmp_path):
    server = serve("--set", "seal_ms=100")
    ann, bea = Player(server, "Ann"), Slow(server, "Bea")
    table_of(ann, bea)
    ann.do("start")
    bea.on_event = lambda event: None  # has nothing to open
    play([ann, bea])
    for p in (ann, bea):
        kinds = [(e["kind"], e.get("by"), e.get("seat")) for e in p.events]
        assert kinds.index(("sealed", "house", 1)) < [k[0] for k in kinds].index("roll")
        assert ("opened", "house", 1) in kinds
    look = server.get(f"/api/tables/{ann.table}")[1]
    assert look["seats"][1]["drawn"] and "drawn" not in look["seats"][0]
    said = verify(record_of(ann), tmp_path)
    assert "The house drew the number for Bea: this proof does not protect Bea from the house." in said
    assert "Ann brought a number" in said


def test_2_a_table_closed_in_the_middle_of_a_start_publishes_its_number(serve):
    server = serve()
    ann, bea = Patient(server, "Ann"), Patient(server, "Bea")
    table_of(ann, bea)
    promised = ann.look["commitment"]
    ann.do("start")
    play([ann, bea], over=lambda p: p.phase == "opening")
    ann.do("close")
    opened = bytes.fromhex(event_of(bea, "closed")["block"])
    assert hashlib.sha256(b"dice/commit/v1|" + opened).hexdigest() == promised


# ---- the example bot: it looks for its own number, and is loud where it is missing ----


class Liar:
    """A line on which what is said is changed: up and down get each message and give it back, or None."""

    def __init__(self, server, up=lambda m: m, down=lambda m: m):
        self.line, self.up, self.down = example.WebSocket(f"http://{server.host}:{server.port}"), up, down

    def send(self, message):
        message = self.up(message)
        if message:
            self.line.send(message)

    def receive(self):
        while (message := self.line.receive()) is not None:
            if (message := self.down(message)):
                return message
        return None

    def close(self):
        self.line.close()


def bot_at(server, **lies):
    player = example.Bot(Liar(server, **lies), 1, False)
    player.line.send({"type": "hello", "version": 2, "name": "Pip"})
    assert player.next()["type"] == "welcome"
    player.join(player.ask("create", preset="farkle", set={"seats": 2, "target": 1000}, roll_seconds=0)["table"])
    player.sit(0)
    player.ask("opponent", seat=1, level="random")
    return player


def test_2_the_bot_says_that_its_number_is_in_the_key(serve, capsys):
    player = bot_at(serve())
    player.ask("start")
    player.play()
    assert "proof our number is in the key of these dice" in capsys.readouterr().out
    known = player.record, player.start, player.commitment
    assert example.check_record(*known, player.seeds) is None
    assert "OUR OWN NUMBER" in example.check_record(*known, {0: bytes(32)})
    assert "not of the game" in example.check_record(player.record, "0" * 64, player.commitment, player.seeds)
    roll = re.search(r"^roll \d: (\d)", player.record, re.M)
    spoiled = player.record[:roll.start(1)] + str(1 + int(roll[1]) % 6) + player.record[roll.end(1):]
    assert "roll 0 is" in example.check_record(spoiled, player.start, player.commitment, player.seeds)


def test_2_the_bot_does_not_play_where_the_house_drew_for_it(serve, capsys):
    player = bot_at(serve("--set", "seal_ms=100"), up=lambda m: None if m["type"] == "seal" else m)
    player.ask("start")
    with pytest.raises(SystemExit, match="THE GAME BEGINS WITHOUT OUR NUMBER"):
        player.play()
    assert "the house drew a number for seat 0 although ours is ready" in capsys.readouterr().err


def test_2_the_bot_has_a_start_called_off_where_its_seal_was_late(serve, capsys):
    lost = []  # seals that do not arrive in time
    player = bot_at(serve("--set", "seal_ms=2000"),
                    up=lambda m: lost.append(m) if m["type"] == "seal" and not lost else m)
    player.ask("start")
    while "start 1 was called off because of seat 0: late" not in capsys.readouterr().err:
        player.handle(player.next())
    player.ask("start")
    player.play()
    assert "proof our number is in the key of these dice" in capsys.readouterr().out
    assert "\nproof off 1 late 0 server " in player.record


@pytest.mark.parametrize("old, new", [("proof seat 0 commit", "proof seat 1 commit"),
                                      ("proof commit .", "proof commit x")])
def test_2_the_bot_does_not_open_its_number_where_it_was_left_out(serve, old, new):
    def lie(message):
        if message.get("kind") == "opening":
            message["head"] = re.sub(old, new, message["head"])
            message["block"] = hashlib.sha256(b"dice/start/v2|" + message["head"].encode()).hexdigest()
        return message

    opened = []
    player = bot_at(serve(), down=lie, up=lambda m: opened.append(m) if m["type"] == "open" else m)
    player.ask("start")
    with pytest.raises(SystemExit, match="NOT PUT OUR NUMBER ON THE TABLE"):
        player.play()
    assert not opened


def test_further_4c_the_bot_does_not_let_its_number_be_used_for_another_start(serve):
    """Hole 4c: the number is open, so the house could look for another start that it likes, and read that out."""
    real = {}

    def lie(message):
        if message.get("kind") == "opening":
            real.update(message)
        if message.get("kind") == "opened" and message["seat"] == 0:
            head = real["head"].replace("proof start 1 ", "proof start 2 ")
            return dict(real, n=message["n"], head=head,
                        block=hashlib.sha256(b"dice/start/v2|" + head.encode()).hexdigest())
        return message

    player = bot_at(serve(), down=lie)
    player.ask("start")
    with pytest.raises(SystemExit, match="ANOTHER START"):
        player.play()


def test_further_4c_a_start_that_is_repeated_gets_a_fresh_number(serve):
    """The house shows its envelope again, with or without saying that the start was called off."""
    sent = []
    player = bot_at(serve(), up=lambda m: sent.append(m) or m)
    player.ask("start")
    while not player.opened:
        player.handle(player.next())
    seals = [m["commitment"] for m in sent if m["type"] == "seal"]
    for events in ([{"kind": "off", "number": 1, "seat": 1, "reason": "unopened"}], []):
        for event in (*events, {"kind": "commit", "block": player.commitment}, {"kind": "start"}):
            player.event(event)
        fresh = [m["commitment"] for m in sent if m["type"] == "seal"][len(seals):]
        assert len(fresh) == 1 and fresh[0] not in seals
        seals += fresh
        player.opened = "again"
