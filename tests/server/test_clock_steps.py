"""Somebody sets the clock of the machine while people play: spans go by the monotonic clock, the wall's is for people
alone. TIMESHIFT is a library that moves the clock on the wall (timeshift.c)."""
import os
import time

import pytest

from client import deciding, play, seated

HOUR = 3600


@pytest.fixture
def shifted(serve, tmp_path, monkeypatch):
    """Starts servers whose wall clock is moved by shift(seconds)."""
    file = tmp_path / "shift"

    def shift(seconds):
        new = tmp_path / "shift.new"
        new.write_text(str(seconds))
        new.rename(file)  # never half a number

    shift(0)
    monkeypatch.setenv("LD_PRELOAD", os.environ["TIMESHIFT"])
    monkeypatch.setenv("ASTRAGAL_TIME_SHIFT", str(file))
    return lambda *options, **more: serve(*options, **more), shift


def two(server, seconds):
    """Two people at Farkle, one of whom has to decide within so many seconds."""
    people = seated(server, "farkle", turn_seconds=seconds)
    deciding(people)
    return people


def left(server, p):
    return server.get(f"/api/tables/{p.table}", p.token)[1]["turn"]["left_ms"]


def by_clock(p):
    return [e for e in p.events + p.socket.messages if e.get("by") == "clock"]


def alive(p):
    """The connection it has had all along is still good."""
    p.socket.send({"type": "ping"})
    p.socket.wait(lambda m: m["type"] == "pong")


def test_7_an_hour_back_stops_no_clock_and_cuts_nobody_off(shifted):
    start, shift = shifted
    server = start()
    ann, bea = two(server, 5)
    shift(-HOUR)
    begin = time.monotonic()
    ann.until(lambda: by_clock(ann))
    assert time.monotonic() - begin < 15
    for p in (ann, bea):
        alive(p)
    assert left(server, ann) <= 5000


def test_7_two_hours_forward_and_back_play_for_nobody(shifted):
    start, shift = shifted
    server = start()
    ann, bea = two(server, 60)
    record = server.get(f"/api/tables/{ann.table}/record")[1]
    for seconds in (2 * HOUR, 0, -2 * HOUR, 0):
        shift(seconds)
        for p in (ann, bea):
            alive(p)
        assert 0 < left(server, ann) <= 60000
    assert server.get(f"/api/tables/{ann.table}/record")[1] == record


def test_7_a_clock_that_was_wrong_until_the_restart_leaves_no_more_than_a_turn(shifted):
    start, shift = shifted
    shift(2 * HOUR)
    server = start()
    ann, bea = two(server, 60)
    server.kill()
    shift(0)
    server = start(port=server.port)
    assert 0 < left(server, ann) <= 60000
    for p in (ann, bea):
        p.again(server)
    play([ann, bea], over=lambda p: len(p.events) > 30 or p.phase == "over")
    assert not by_clock(ann)
