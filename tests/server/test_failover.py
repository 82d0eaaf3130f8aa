"""14 Practices: a real failover of PostgreSQL. The primary dies while people play, its standby is promoted, and the house
follows by itself: every command is answered within five seconds, and nothing acknowledged is lost. The checker of the
simulation judges."""
import postgres
from faults import check, go_on, moves, patient, refusals


def test_the_house_follows_a_failover_and_nothing_acknowledged_is_lost(serve):
    with postgres.pair() as (primary, standby):
        where = f"host={primary.folder},{standby.folder} user=astragal dbname=postgres connect_timeout=10 " \
                "target_session_attrs=read-write"
        server = serve(store=where)
        tables = [patient(server, preset, names=(f"A{preset}", f"B{preset}")) for preset in ("farkle", "palko", "balut")]
        players = [p for people in tables for p in people]
        go_on(players, lambda: moves(players) > 30)
        primary.die()
        go_on(players, lambda: refusals(players))
        assert server.get("/api/health")[0] == 503
        before = moves(players)
        standby.sql("SELECT pg_promote()")
        go_on(players, lambda: moves(players) > before + 30 or all(p.phase == "over" for p in players))
        go_on(players, lambda: not any(p.waiting for p in players))
        assert server.get("/api/health")[0] == 200
        for people in tables:
            check(server, people)
        assert server.stop() == 0
