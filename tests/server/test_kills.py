"""14 Must hold: kill -9 under load, again and again, on each store. Nothing acknowledged is lost, no command is left
without an answer for five seconds once there is a server again, and the checker of the simulation finds nothing.
ASTRAGAL_SOAK: a hundred times on each."""
import os
import random

import pytest

import postgres
from faults import check, go_on, moves, patient

KILLS = 100 if os.environ.get("ASTRAGAL_SOAK") else 3
PRESETS = ["farkle", "palko", "balut", "penk"]


def test_the_lock_of_a_folder_dies_with_the_server(serve):
    """And not with the last of its workers: whoever starts the house again at once must find the folder free."""
    server = serve()
    inode = os.stat(os.path.join(server.folder, "lock")).st_ino
    with open("/proc/locks") as file:
        kinds = [line.split()[1:5] for line in file if line.split()[5].endswith(f":{inode}")]
    assert kinds == [["POSIX", "ADVISORY", "WRITE", str(server.process.pid)]]


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_killed_again_and_again_it_keeps_what_it_said(serve, store):
    dice = random.Random(f"kills {store}")
    if store == "sqlite":
        acknowledged = storm(serve, dice, {})
    else:
        with postgres.cluster() as where:
            acknowledged = storm(serve, dice, {"store": where})
    assert acknowledged > 10 * KILLS
    print(f"{store}: {KILLS} kills, {acknowledged} moves acknowledged, all kept")


def storm(serve, dice, where):
    server, kills, acknowledged, number = serve(**where), 0, 0, 0
    while kills < KILLS:
        number += 1
        tables = [patient(server, preset, names=(f"A{number}{i}", f"B{number}{i}")) for i, preset in enumerate(PRESETS)]
        players = [p for people in tables for p in people]
        while kills < KILLS:
            enough = moves(players) + dice.randrange(8, 40)
            go_on(players, lambda: moves(players) > enough or all(p.phase == "over" for p in players))
            if sum(p.phase == "over" for p in players) > 4:
                break
            server.kill()
            server = serve(port=server.port, **where)
            kills += 1
            for p in players:
                p.again(server)
        go_on(players, lambda: not any(p.waiting or p.sent_again for p in players))
        for people in tables:
            check(server, people)
        for p in players:
            p.socket.close()
        acknowledged += moves(players)
    assert server.stop() == 0
    return acknowledged
