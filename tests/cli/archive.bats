#!/usr/bin/env bats
# The archive: finished games are kept, found, opened, analysed, exported and deleted; nothing in it is ever replaced.
load common

@test "17.8 the longest names break no word at 80 columns" {
    ann=AnnaMariaSchmidt-Leutheusser-123 ben=Bartholomaeus-von-Hohenzollern-x
    printf '4\n2\n3\npass\n5\npass\n' | a keep null --set rounds=1 --seats "$ann,$ben" --record kept.txt >out
    a replay kept.txt >>out
    a archive >>out
    a stats "$ann" >>out
    yes 1 | head -2000 | a play palko --plain --seats "$ann,$ben" --set seats=2 --seed 4 | sed 's/^\(> \)*//' >>out
    a sim balut --seats "$ann=idle,$ben=idle" --games 1 --seed 1 --records r >/dev/null
    a replay r/000000.txt >>out
    narrow out
    grep -q "$ann and" out
}

# game NAME NAME: a short game of Balut for practice alone would have no loser; two people play Farkle to 500 points.
# Ann begins with a 6 against a 1; her first turn ends the game.
game() {
    printf '%s\n' 6 1 111111 'keep 1 1 1 1 1 1 stop' 223346 n |
        a keep farkle --set target=500 --seats "$1,$2" "${@:3}" >out
}

# many N: an archive of N games, as if played a minute apart. The records are real ones.
many() {
    a sim farkle --seats casual,casual --games 50 --seed 1 --records sims >/dev/null
    /usr/bin/python3 - "$1" <<'END'
import datetime, os, pathlib, sys
folder = pathlib.Path(os.environ["XDG_DATA_HOME"], "astragal", "games")
records = [p.read_text().replace("seat 0 casual Ann", "seat 0 person Ann") for p in sorted(pathlib.Path("sims").iterdir())]
when = datetime.datetime(2024, 12, 30, 12, 0)
for i in range(int(sys.argv[1])):
    when += datetime.timedelta(minutes=1)
    path = folder / f"{when:%Y}" / f"{when:%Y-%m-%d-%H%M}-farkle.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(records[i % len(records)])
END
}

@test "17.13 every finished game of keep and play is kept by date, under a name of its own, unless switched off" {
    a archive >out
    grep -q 'not finished a game yet' out
    game Ann Bea
    game Ann Bea
    [ "$(find data/astragal/games -name '*.txt' | wc -l)" -eq 2 ]
    find data/astragal/games -name "$(date +%Y)-??-??-????-farkle-by-hand*.txt" | grep -q .
    game Cid Dot --no-archive
    a config archive off
    game Cid Dot
    a config archive on
    [ "$(find data/astragal/games -name '*.txt' | wc -l)" -eq 2 ]
    printf '%s\n' 6 1 111111 'keep 1 1 1 1 1 1 stop' 223346 n |
        a play farkle --plain --dice typed --set target=500 --seats Eva,Fay >out
    a archive >out
    [ "$(wc -l <out)" -eq 3 ]
    tail -1 out | grep -q '^1  .*farkle  .*Eva .*(won).* Fay 0$\|^1  .*farkle  Eva .* (won) and Fay 0$'
    # each is the whole record, byte for byte what --record writes
    game Ann Bea --record mine.txt
    a archive export 1 | cmp - mine.txt
    # a game that only the house played is not one's own, and one that was left is not over
    a play farkle --demo --plain >out
    printf '%s\n' 6 1 | a keep farkle --seats Ann,Bea >out
    [ "$(a archive | wc -l)" -eq 4 ]
}

@test "17.13 two games that end in the same minute are both kept, also when they end at once" {
    for i in 1 2 3 4 5 6 7 8; do
        game Ann Bea --record "game$i.txt" >/dev/null &
    done
    wait
    [ "$(a archive | wc -l)" -eq 8 ]
}

@test "17.13 list filters by game, person, date, result and number; ten thousand games list fast" {
    many 10000
    start=$(date +%s%N)
    a archive >out
    took=$((($(date +%s%N) - start) / 1000000))
    echo "listed in $took ms"
    [ "$took" -lt 5000 ] # about 300 on a quiet machine
    [ "$(wc -l <out)" -eq 10000 ]
    head -1 out | grep -q '^10000  2024-12-30 12:01  farkle  '
    # 2024 has 12 hours less a minute of its 30th and the whole 31st: 719 + 1440 games, the rest is 2025
    [ "$(a archive --until 2024 | wc -l)" -eq 2159 ]
    [ "$(a archive --since 2025-01 | wc -l)" -eq 7841 ]
    [ "$(a archive --since 2024-12-31 --until 2024-12-31 | wc -l)" -eq 1440 ]
    [ "$(a archive --last 7 | wc -l)" -eq 7 ]
    [ "$(a archive --name Ann --won | wc -l)" -eq "$(grep -c 'Ann [0-9,]* (won)' out)" ]
    [ "$(a archive --name Ann --lost | wc -l)" -eq "$(grep -vc 'Ann [0-9,]* (won)' out)" ]
    a archive --name Nobody | grep -q 'No game fits that.'
    a archive --game balut | grep -q 'No game fits that.'
    [ "$(a archive --game farkle --last 3 --json | /usr/bin/python3 -c 'import json, sys; print([g["number"] for g in json.load(sys.stdin)["games"]])')" = "[3, 2, 1]" ]
    refused archive --since yesterday
    said "--since takes a day, a month or a year"
}

@test "17.13 a game is opened, analysed, exported and deleted by number or name; nothing is replaced" {
    many 3
    a archive open 3 >out
    a replay data/astragal/games/2024/2024-12-30-1201-farkle.txt | cmp - out
    a archive analyse 2024-12-30-1202 --nodes 1000 --estimate >out
    grep -q 'luck' out
    a archive export 1 --out one.txt
    cmp one.txt data/astragal/games/2024/2024-12-30-1203-farkle.txt
    echo precious >one.txt
    answers_no archive export 1 --out one.txt
    said "stays as it is"
    grep -qx precious one.txt
    refused archive export
    said "3 games need a folder"
    a archive export --out all/of/them
    [ "$(ls all/of/them | wc -l)" -eq 3 ]
    refused archive delete
    said "Which game?"
    answers_no archive delete 2024
    said "No game is called '2024'"
    refused archive delete 2024-
    said "Several games begin with '2024-'"
    answers_no archive delete 1 99 # found before anything is deleted
    [ "$(a archive | wc -l)" -eq 3 ]
    a archive delete 1 3 1
    [ "$(a archive | wc -l)" -eq 1 ]
    a archive | grep -q 2024-12-30
    refused archive burn
    said "list, open, analyse, export or delete"
}

@test "17.13 damaged files are named, and the others are listed all the same" {
    many 4
    cd data/astragal/games/2024
    truncate -s 100 2024-12-30-1201-farkle.txt
    echo nonsense >2024-12-30-1202-farkle.txt
    mkdir 2024-12-30-1209-farkle.txt
    status=0
    a archive >"$D/out" 2>"$D/err" || status=$?
    [ "$status" -eq 3 ]
    [ "$(wc -l <"$D/out")" -eq 2 ]
    [ "$(wc -l <"$D/err")" -eq 3 ]
    grep -q '2024-12-30-1201-farkle.txt.*cut short' "$D/err"
    grep -q '2024-12-30-1202-farkle.txt.*not a record' "$D/err"
    a archive --json >"$D/out" 2>/dev/null || true
    cd "$D"
    json 'len(j["games"]) == 2 and len(j["damaged"]) == 3'
    # what a list does not look at, whoever counts does
    sed -i 's/^move 1: .*/move 1: keep 1 1 1 1 1 1 1 stop/' data/astragal/games/2024/2024-12-30-1204-farkle.txt
    a stats Ann --since 2024 >out 2>err || true
    grep -q '2024-12-30-1204-farkle.txt' err
    grep -q 'farkle: 1 game' out
}

@test "17.13 stats and rate count games of the archive; an unwritable archive is told and harms nothing" {
    many 30
    a stats Ann --since 2024 --last 20 >out
    grep -q '^farkle: 20 games, ' out
    [ "$(sed -n 's/^farkle: 20 games, \([0-9]*\) won.*/\1/p' out)" -eq "$(a archive --last 20 | grep -c 'Ann [0-9,]* (won)')" ]
    a stats --game farkle >out
    grep -q '^Ann: 30 games, ' out
    a rate --last 2 --name Ann --nodes 1000 --estimate >out
    grep -q 'Ann.*2 games' out
    refused rate sims/000000.txt --last 2
    said "leave the records out"
    rm -rf data
    mkdir -p data/astragal
    echo >data/astragal/games
    game Ann Bea >out 2>err
    grep -q 'The game is not in the archive' err
    a stats Ann | grep -q 'farkle: 1 game, 1 won'
}
