# bench: the speed of every game, and one signature for all rules.
load common

@test "bench measures every game and signs all rules the same each time" {
    a bench --json >out
    json 'set(j) == {"games", "signature"} and len(j["signature"]) == 16'
    json 'all(g["events_per_second"] > g["decisions_per_second"] > 50000 for g in j["games"].values()) and "farkle" in j["games"]'
    a bench >text
    narrow text
    grep -q "^signature $(/usr/bin/python3 -c 'import json; print(json.load(open("out"))["signature"])')$" text
    # A line each, the example that is no game for players too; a heading and the signature.
    [ "$(wc -l <text)" -eq "$(($(a games --json | grep -c '"aim"') + 1 + 2))" ]
}
