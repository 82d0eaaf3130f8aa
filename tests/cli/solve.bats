# solve: exact values, the tables they are kept in, and the players that read them. Small targets, for speed.
load common

small="--set target=1000"

# kept KIND: the only table of that kind in the cache.
kept() { ls "$XDG_CACHE_HOME/astragal/$1"-*.table; }

@test "solve answers every objective in JSON" {
    a solve farkle $small --json >out
    json 'j["objective"] == "win" and j["from"] == "solve" and j["seats"] == 2 and j["states"] == 400'
    json '0.5 < j["first_seat_wins"] < 0.6 and 0 <= j["residual"] < 1e-10 and j["seconds"] > 0 and j["bytes"] > 0'
    json '__import__("os").path.getsize(j["table"]) > 4096 + 8 * 400'
    a solve farkle --set seats=1 --json >out
    json 'abs(j["expected_turn_score"] - 542.063244) < 5e-7 and j["limits"] == [300, 250, 400, 950, 2800, 16800]'
    a solve farkel-doubler --objective turn --json >out
    json 'abs(j["expected_turn_score"] - 879.952381) < 5e-7 and len(j["limits_coloured"]) == 6'
    a solve zilch --objective turn --json >out
    json 'abs(j["long_run"] - 620.854672) < 5e-7 and j["limits"][5] is None'
    a solve farkle --reach 500 --json >out
    json 'abs(j["chance"] - 0.52742043) < 5e-9'
    a solve farkle $small --objective turns --json >out
    json '1 < j["expected_turns"] < 10'
    a solve balut --json >out
    json 'j["objective"] == "score" and abs(j["expected_score"] - 433.347123664) < 5e-10 and j["residual"] < 1e-9'
}

@test "solve answers in words too" {
    a solve farkle $small >out
    grep -q 'the seat that begins wins  *0\.5' out
    grep -q 'residual' out
    a solve farkel-doubler --objective turn >out
    grep -q '26,500' out
    a solve zilch --objective turn >out
    grep -q 'never' out
    narrow out
}

@test "solve tells the value at given scores, the mover's own first" {
    a solve farkle $small --json --at 0,0 >out
    json 'j["value"] == j["first_seat_wins"]'
    a solve farkle $small --json --at 950,0 >ahead
    a solve farkle $small --json --at 0,950 >behind
    json 'j["value"] > 0.8' ahead
    json 'j["value"] < 0.3' behind
    a solve farkle $small --json --at 500,1500 >out # the last turn: more than 1,000 points are needed
    json '0 < j["value"] < 0.3'
    # who began matters only where the rotation is finished
    for b in yes no; do
        a solve farkle $small --set last_round=finish_rotation --json --at 900,900 --began $b >began-$b
    done
    json 'j["value"] != json.load(open("began-no"))["value"]' began-yes
    # by hand: only six of a kind scores, and wins at once; x = p + (1 - p)(1 - x) with p = 6 / 46656
    printf '%s\n' '[one:farkle-basic]' 'single = 0 0 0 0 0 0' 'three = 0 0 0 0 0 0' 'six = 500 500 500 500 500 500' \
        'target = 500' >one.ini
    a solve one --rules one.ini --json >out
    json 'abs(j["first_seat_wins"] - 1 / (2 - 6 / 46656)) < 1e-12'
}

@test "solve knows three seats" {
    a solve farkle --set seats=3 --set target=500 --json >out
    json 'abs(sum(j["values"]) - 1) < 1e-12 and j["values"][0] == j["first_seat_wins"] > 1 / 3'
    a solve farkle --set seats=3 --set target=500 --at 0,450,0 --json >out
    json 'j["from"] == "cache" and j["value"] == j["values"][0] and j["values"][1] > j["values"][2]'
    refused solve farkle --set seats=3 --set target=500 --at 0,0
    refused solve farkle --set seats=3 --set target=500 --at 0,0,0 --began no
    said "yes, next or last"
    a sim farkle --set target=500 --seats exact:win,greedy,random --games 3000 --seed 1 --json >out
    json '1200 < j["wins"][0] > j["wins"][1]'
    answers_no sim farkle --set target=550 --seats exact:win,greedy,random --games 1
    said "astragal solve farkle --set seats=3 --objective win"
    answers_no solve farkel-keen --set seats=3
    said "With three players, rules with keen = yes cannot be solved."
}

@test "solve keeps its table, uses it again and makes it anew on request" {
    a solve farkle $small --json >first
    a solve farkle $small --json >again
    json 'j["from"] == "cache"' again
    for k in first_seat_wins residual bytes states table; do
        json "j['$k'] == json.load(open('first'))['$k']" again
    done
    a solve farkle $small --fresh --json >out
    json 'j["from"] == "solve"'
    a solve farkle $small --set seats=2 --set tie=shared --json >out # other rules, another table
    json 'j["from"] == "solve"'
    [ "$(kept farkle-win-2 | wc -l)" -eq 2 ]
}

@test "solve gives the same file on one thread and on two" {
    for p in farkle farkel-keen farkle-facebook; do
        for t in 1 2; do a solve $p --set target=800 --set opening=0 --threads $t --out $p.$t >/dev/null; done
        cmp $p.1 $p.2
    done
    for t in 1 2; do a solve balut --threads $t --out balut.$t >/dev/null; done
    cmp balut.1 balut.2
}

@test "an interrupted solve goes on to the same table, to the last bit" {
    a solve farkle --threads 2 --out whole >/dev/null
    for s in 0.3 0.6 1.2 2.4 4.8; do # a busy machine may not even have begun
        status=0
        timeout --foreground --preserve-status -s INT $s \
            "$ASTRAGAL" solve farkle --threads 1 --out t >out 2>err || status=$?
        [ ! -e t.part ] || break
    done
    [ "$status" -eq 130 ]
    [ -e t.part ]
    [ ! -e t ]
    grep -q '^astragal: Stopped. Your progress is saved; run the same command to continue.$' err
    cp t.part kept
    a solve farkle --out t >out 2>err
    grep -q 'Resuming from the checkpoint' err
    cmp t whole
    [ ! -e t.part ]
    rm t
    head -c 100000 kept >t.part # a cut checkpoint is noticed
    timeout --preserve-status -s TERM 0.2 "$ASTRAGAL" solve farkle --threads 1 --out t >out 2>err || true
    grep -q "'t.part' has been cut short. The solve starts over." err || [ ! -s err ]
}

# The solve of a whole game until its checkpoint is there, stopped by the signal named; a busy machine may be slow.
stopped_by() {
    for s in 0.3 0.6 1.2 2.4 4.8; do
        timeout --preserve-status -s "$1" $s "$ASTRAGAL" solve farkle --threads 1 --out t >out 2>err || true
        [ ! -e t.part ] || return 0
    done
    false
}

@test "a killed solve loses nothing but time" {
    a solve farkle --threads 2 --out whole >/dev/null
    stopped_by INT
    cp t.part kept
    timeout -s KILL 0.3 "$ASTRAGAL" solve farkle --threads 1 --out t >out 2>err || true # no time for good-byes
    if [ -e t ]; then rm t; cp kept t.part; fi # a fast machine was through with it
    cmp t.part kept
    a solve farkle --out t >/dev/null 2>err
    grep -q 'Resuming from the checkpoint' err
    cmp t whole
}

@test "a checkpoint with a wrong byte is noticed, said so and costs only time" {
    stopped_by INT
    printf '\377' | dd of=t.part bs=1 seek=6000 conv=notrunc status=none
    a solve farkle --out t >out 2>err
    grep -q "'t.part' is damaged.*The solve starts over." err
    a solve farkle --threads 2 --out again >/dev/null
    cmp t again
}

@test "a disk that is full when a checkpoint is due gives a sentence, and the solve starts over" {
    status=0
    for s in 0.3 0.6 1.2 2.4; do
        (trap '' XFSZ && ulimit -f 8 &&
            timeout --foreground --preserve-status -s INT $s \
                "$ASTRAGAL" solve farkle --threads 1 --out t >out 2>err) || status=$?
        [ ! -s err ] || break
    done
    [ "$status" -eq 130 ]
    grep -q '^astragal: Stopped before the end.$' err
    [ ! -e t ]
    [ ! -e t.part ]
}

@test "solve does not trust a table that is damaged or foreign" {
    a solve farkle $small --json >first
    t=$(kept farkle-win-2)
    printf 'x' | dd of="$t" bs=1 seek=5000 conv=notrunc status=none
    answers_no sim farkle $small --seats exact:win,greedy --games 1
    said "is damaged: its checksum is wrong."
    a solve farkle $small --json >out 2>err
    grep -q 'is damaged.*It will be made again' err
    json 'j["from"] == "solve" and j["first_seat_wins"] == json.load(open("first"))["first_seat_wins"]'
    a solve farkle --set target=800 --out other >/dev/null
    cp other "$t"
    answers_no sim farkle $small --seats exact:win,greedy --games 1
    said "for other rules"
}

@test "solve does not replace a file of yours that is no such table" {
    echo "my diary" >diary
    answers_no solve farkle $small --out diary
    said "too short to be a solved table"
    head -c 10000 /dev/zero >zeros
    answers_no solve farkle $small --out zeros
    said "is not a solved table"
    [ "$(cat diary)" = "my diary" ]
    a solve farkle $small --out diary --fresh --force >/dev/null
    [ "$(head -n 1 diary | tr -d '\0')" = "astragal table 1" ]
}

@test "a disk that is full gives a sentence and leaves nothing broken" {
    mkdir -p "$XDG_CACHE_HOME"
    (trap '' XFSZ && ulimit -f 4 && in_trouble solve balut) # a file may have a few KiB and no more
    said "Could not write"
    [ -z "$(find "$XDG_CACHE_HOME" -type f)" ]
    touch file
    in_trouble solve farkle $small --out file/table
}

@test "solve refuses rules that are too large, and says what would fit" {
    answers_no solve farkel-keen --memory 20
    said "MB of memory, and 20 MB may be used; a target of "
    target=$(sed 's/.*a target of \([0-9,]*\) would.*/\1/; s/,//g' err)
    [ "$target" -gt 500 ]
    [ "$target" -lt 10000 ]
    answers_no solve balut --objective points --memory 100
    said "MB of memory"
}

@test "solve refuses what makes no sense" {
    refused solve palko
    said "Palko cannot be solved for 'score'"
    refused solve farkle --objective score
    refused solve balut --objective win
    refused solve farkle --objective beauty
    refused solve farkle --set seats=4
    said "2 or 3 seats"
    refused solve farkle --set seats=9
    refused solve farkle $small --at 100
    said "--at needs a score for each of the 2 seats"
    refused solve farkle $small --at 100,x
    refused solve farkle $small --at 1000,0
    refused solve farkle $small --at 25,0
    refused solve farkle $small --began yes
    refused solve farkle $small --at 0,0 --began perhaps
    refused solve farkle --reach 500 --objective win
    refused solve farkle --reach 500 --at 0,0
    refused solve farkle --objective turn --out file
    answers_no solve balut --set kept_dice=locked
}

@test "exact players play by their table, on any number of threads" {
    answers_no sim farkle $small --seats exact:win,greedy --games 10
    said "astragal solve farkle --objective win"
    a solve farkle $small >/dev/null
    for t in 1 3; do
        a sim farkle $small --seats exact:win,greedy --games 3000 --seed 1 --threads $t --json | grep -v seconds >out.$t
    done
    cmp out.1 out.3
    json 'j["wins"][0] > 1560 and j["seats"] == ["exact:win", "greedy"]' out.1
    refused sim farkle $small --seats exact:win,greedy,greedy,greedy --games 10
    said "2 or 3 seats"
    refused sim farkle --seats exact:score,greedy
    said "exact:win"
    answers_no sim balut --seats exact:points --games 1
    said "astragal solve balut --objective points"
    a solve balut >/dev/null # one table for any number of seats
    a sim balut --seats exact:score,exact:score,greedy --games 200 --seed 1 --json >out
    json 'all(abs(m - 433.347) < 4 * e for m, e in zip(j["mean_score"][:2], j["stderr_score"]))'
}

@test "best is the solved game at two-seat Farkle, made at first use" {
    a sim farkle $small --seats best,greedy --games 2000 --seed 1 --json >best 2>err
    grep -q '^astragal: Solving these rules once for the best opponent' err
    a sim farkle $small --seats exact:win,greedy --games 2000 --seed 1 --json >exact 2>err
    [ ! -s err ]
    json 'j["wins"] == json.load(open("best"))["wins"]' exact
    a sim farkle $small --seats best,greedy,random --games 20 --seed 1 >out # not solved: the best simple player
    a sim penk --seats best,greedy --games 2 --seed 1 >out
    a sim balut --seats best,greedy --games 20 --seed 1 --json >out
    json 'j["mean_points"][0] > j["mean_points"][1]'
}

@test "play knows them too, also when a game is gone on with" {
    a solve farkle $small >/dev/null
    a play farkle $small --demo --plain --seats Ada=exact:win,best --seed 3 >out
    grep -q 'Ada (exact:win)' out
    grep -q 'wins' out
    a play farkle $small --plain --seats Me,exact:win --seed 3 --record game.txt </dev/null >out
    grep -q 'seat 1 exact:win ' game.txt
    a play --resume game.txt --plain </dev/null >out
    rm -r "$XDG_CACHE_HOME"
    if a play --resume game.txt --plain </dev/null >out 2>err; then false; fi
    grep -q 'astragal solve farkle' err
}
