"""What a disk loses or changes by itself is noticed: by the server when a table is opened, by `house check`, and by
`house restore` before it says that everything is back."""
import json
import os
import random
import shutil
import sqlite3
import subprocess

import pytest

from client import ASTRAGAL, Socket, fill, play, seated

FLIPS = 300 if os.environ.get("ASTRAGAL_SOAK") else 20
OLD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "old")


def house(folder, *words):
    done = subprocess.run([ASTRAGAL, "house", *words, "--data", str(folder)], capture_output=True, text=True,
                          errors="replace")
    assert done.returncode in (0, 1, 3), done.stderr  # it never crashes
    return done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A house with games, names and remarks, and a copy of it."""
    from client import Server
    place = tmp_path_factory.mktemp("house")
    server = Server(place)
    for i, preset in enumerate(["farkle", "palko", "penk"]):
        people = seated(server, preset, names=(f"Annabel{i}", f"Beatrix{i}"))
        fill(people)
        people[0].do("chat", text="Good evening to everybody at this table")
        people[0].do("start")
        play(people, over=lambda p: p.phase == "over" or len(p.events) > 40)
    assert server.stop() == 0
    assert house(place, "backup", str(place / "copy.db"))[0]
    shutil.rmtree(place / "log", ignore_errors=True)
    return place


def kept(path):
    """Everything of the logs, or None: SQLite cannot read it."""
    try:
        file = sqlite3.connect(path)
        rows = file.execute("SELECT r.id, e.seq, e.body FROM rooms r JOIN entries e ON e.room = r.number "
                            "ORDER BY r.id, e.seq").fetchall()
        rows += file.execute("SELECT id, last FROM rooms ORDER BY id").fetchall()
        file.close()
        return rows
    except (sqlite3.DatabaseError, UnicodeDecodeError, OverflowError):
        return None


def everything(path):
    file = sqlite3.connect(path)
    rows = [file.execute(text).fetchall() for text in (
        "SELECT id, epoch, closed, created FROM rooms ORDER BY id", "SELECT * FROM secrets ORDER BY name",
        "SELECT * FROM results ORDER BY board, person")]
    file.close()
    return rows + [kept(path)]


def used(path):
    """Where the entries of the logs lie in the file, byte by byte."""
    file = sqlite3.connect(path)
    bodies = [row[0] for row in file.execute("SELECT body FROM entries")]
    file.close()
    data, places = path.read_bytes(), []
    for body in bodies:
        body = body if isinstance(body, bytes) else body.encode()
        at = data.find(body)
        places += range(at, at + len(body)) if at >= 0 and data.count(body) == 1 else []
    return places


def flip(path, dice, places=None):
    """One bit of a byte, anywhere in the file or at one of the places."""
    with open(path, "r+b") as file:
        at = dice.choice(places) if places else dice.randrange(os.path.getsize(path))
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ 1 << dice.randrange(8)]))


def test_10_a_byte_that_changes_by_itself_is_noticed_by_a_check(folder, tmp_path):
    dice = random.Random(10)
    assert house(folder, "check") == (True, house(folder, "check")[1])
    assert "All is well: 3 tables" in house(folder, "check")[1]
    before, places = kept(folder / "house.db"), used(folder / "house.db")
    assert len(places) > 1000
    for i in range(FLIPS):
        place = tmp_path / str(i)
        place.mkdir()
        shutil.copy(folder / "house.db", place)
        flip(place / "house.db", dice, i % 2 and places)  # elsewhere it may fall on what is not used
        same = kept(place / "house.db") == before
        assert not (same and i % 2), "an entry's byte was changed"
        good, told = house(place, "check")
        assert same or not good, f"flip {i}: {told}"


def test_10_a_restore_says_that_everything_is_back_only_if_it_is(folder, tmp_path):
    dice = random.Random(11)
    before = everything(folder / "copy.db")
    for i in range(FLIPS):
        copy = tmp_path / f"{i}.db"
        shutil.copy(folder / "copy.db", copy)
        if i:
            flip(copy, dice)
        bytes_before = copy.read_bytes()
        good, told = house(tmp_path / f"to{i}", "restore", str(copy))
        assert copy.read_bytes() == bytes_before and sorted(tmp_path.glob(f"{i}.db*")) == [copy]  # it is only read
        assert good == ("Everything is back." in told)
        assert good or i, told
        if good:
            after = everything(tmp_path / f"to{i}" / "house.db")
            assert after == before
        else:
            assert not os.path.exists(tmp_path / f"to{i}" / "house.db") or not kept(tmp_path / f"to{i}" / "house.db")


def test_10_a_lost_end_of_a_log_is_told_and_stops_no_other_table(folder, serve, tmp_path):
    place = tmp_path / "house"
    place.mkdir()
    shutil.copy(folder / "house.db", place)
    file = sqlite3.connect(place / "house.db")
    (hurt, number, last), (fine, *_) = file.execute("SELECT id, number, last FROM rooms ORDER BY id LIMIT 2").fetchall()
    file.execute("DELETE FROM entries WHERE room = ? AND seq = ?", (number, last))
    file.commit()
    file.close()
    good, told = house(place, "check")
    assert not good and f"{hurt}: The log of this table is damaged: entry {last} is missing." in told
    listed, _ = json.JSONDecoder().raw_decode(house(place, "check", "--json")[1])
    assert [one["table"] for one in listed] == [hurt]
    server = serve()
    guest = Socket(server, name="Eve")
    guest.send({"type": "join", "table": hurt})
    told = guest.wait(lambda m: m["type"] in ("table", "refused"))
    assert told["type"] == "refused" and told["code"] == "broken" and "damaged" in told["why"]["text"]
    guest.send({"type": "join", "table": fine})
    assert guest.wait(lambda m: m["type"] in ("table", "refused"))["type"] == "table"
    assert server.stop() == 0


@pytest.mark.parametrize("version", sorted(os.listdir(OLD)))
def test_an_old_copy_is_restored_and_stays_as_it_is(version, tmp_path):
    path = os.path.join(OLD, version, "house.db")
    with open(path, "rb") as file:
        before = file.read()
    assert house(tmp_path / "new", "restore", path) == (True, "Everything is back.\n")
    with open(path, "rb") as file:
        assert file.read() == before
    assert "All is well" in house(tmp_path / "new", "check")[1]
