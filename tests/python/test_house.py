"""A bot in ten lines at a real house (18.4), with its dice checked; and a house that cannot be trusted."""
import asyncio
import concurrent.futures
import json
import os
import sys

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests/server"))

import astragal  # noqa: E402
import astragal.house  # noqa: E402
import client  # noqa: E402
from conftest import FAST  # noqa: E402


@pytest.fixture
def house(tmp_path):
    server = client.Server(tmp_path, *FAST)
    yield server
    server.kill()


def play_against(house, preset, choose):
    """A person of the tests opens a table and plays at random; the bot comes by the link."""
    host = client.seated(house, preset, names=("Ann",), set={"seats": "2"})[0]
    found = concurrent.futures.ThreadPoolExecutor(1).submit(
        lambda: asyncio.run(astragal.house.play(f"http://127.0.0.1:{house.port}/t/{host.table}", choose, name="Pip")))
    host.until(lambda: found.done() or any(event["kind"] == "sat" and event["name"] == "Pip" for event in host.events))
    host.do("start")
    client.play([host], step=lambda _: found.done() and found.result())
    return found.result(60)


@pytest.mark.parametrize("preset", ["farkle", "palko"])
def test_18_4_a_bot_in_ten_lines_plays_and_checks_its_dice(house, preset):
    asked = []

    def choose(table):
        asked.append(len(table))
        if preset == "palko":
            assert any("?" in event.dice for event in table.log) or any(e.dice for e in table.log)
        return table.choose("casual")

    played = play_against(house, preset, choose)
    assert asked and played.winners and played.proof
    assert astragal.Table.read(played.record).result.scores == played.scores


def test_18_4_a_link_that_is_none_gets_a_sentence():
    for link in ("nonsense", "http://127.0.0.1:1/t/short", "ftp://127.0.0.1/t/abcdefghjkmnp"):
        with pytest.raises(astragal.Refused, match="link"):
            asyncio.run(astragal.house.play(link, lambda table: ""))


def test_18_4_a_number_is_opened_once_and_only_for_what_was_seen():
    """The part in the proof, against a house that asks for a number twice, or has put another one on the table."""
    sent = []

    class Line:
        async def send(self, text):
            sent.append(json.loads(text))

    async def start(change, twice):
        seat = astragal.house._Seat(Line(), "abcdefghjkmnp", lambda table: "")
        seat.seat, seat.envelope = 0, "e" * 64
        await seat.seal()
        head = f"game\nproof commit {seat.envelope}\nproof seat 0 commit {sent[-1]['commitment']}\nbegin 0 1\n"
        if change:
            head = head.replace(sent[-1]["commitment"], "0" * 64)
        await seat.open({"head": head, "block": astragal.house.start_of(head)})
        if twice:
            again = head.replace("game", "game of another kind")
            await seat.open({"head": again, "block": astragal.house.start_of(again)})

    asyncio.run(start(False, False))
    assert [message["type"] for message in sent] == ["seal", "open"]
    for change, twice in ((True, False), (False, True)):
        sent.clear()
        with pytest.raises(astragal.house.Untrusted):
            asyncio.run(start(change, twice))
        assert sum(message["type"] == "open" for message in sent) == (1 if twice else 0)
