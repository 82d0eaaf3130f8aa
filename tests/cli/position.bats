# Item 20: a position can be set up by hand and played on from.
load common

# position RECORD N: the position behind the first N events, in words.
position() { a replay "$1" --to "$2" --json | sed -n 's/^ *"position": "\(.*\)",$/\1/p'; }

@test "item 20: a position of every game is played on from to a record that holds" {
    mkdir games
    for game in farkle balut palko penk; do
        a sim "$game" --seats greedy,greedy --games 1 --seed 20 --records "games/$game" >/dev/null
        for n in 9 20; do
            from=$(position "games/$game/000000.txt" $n)
            [ -n "$from" ]
            a play --plain --demo --seed $n --position "$from" --record "$game-$n.txt" >out
            narrow out
            grep -qxF "position ${from#* / }" "$game-$n.txt"
            ! grep -q '^begin' "$game-$n.txt"
            a verify "$game-$n.txt" | grep -q 'finished'
            # the first position of the replay is the one that was set up
            [ "$(position "$game-$n.txt" 0)" = "$from" ]
            a replay "$game-$n.txt" | grep -q '^The game is over'
        done
    done
}

# Ann needs 150 more to win and is at the dice: 1 1 5 score 250 (FA-4), and stopping with them ends the game.
FROM='farkle target=1000 last_round=sudden_death / phase keeping turns 9 scores 850,600 since 7,6 opened 0,1 rolled 112345'

@test "item 20: a person plays on, stops, goes on from the saved game, and the end is in the archive" {
    a play --plain --position "$FROM" --seats Ann,casual --record game.txt </dev/null >out
    grep -q 'astragal play --resume game.txt' out
    a verify game.txt | grep -q '0 events, not over yet'
    printf 'log\nkeep 1 1 5 stop\n' | a play --plain --resume game.txt >out
    grep -q '^> *position phase keeping' out
    grep -q '^You win' out
    a verify game.txt | grep -q '1 event, finished'
    grep -qx 'score 1100 600' game.txt
    kept=$(echo data/astragal/games/*/*.txt)
    cmp game.txt "$kept"
    a archive | grep -q Ann
    a analyse game.txt --json >out
    json 'j["complete"] and abs(j["seats"][0]["end"] - 1) < 1e-9'
    # Who sets up the score has not earned it: no result of Ann's is counted.
    ! a stats Ann 2>&1 | grep -q '1 game'
}

@test "item 20: dice with a proof cover the position" {
    printf 'keep 1 roll\n' | a play --plain --position "$FROM" --seats Ann,casual --dice proof --record game.txt >out || true
    while ! a verify game.txt | grep -q finished; do printf '1\n1\n1\n1\n1\n1\n1\n1\n' | a play --plain --resume game.txt >out; done
    a verify game.txt | grep -q 'dice proof holds'
    sed 's/since 7,6/since 7,5/' game.txt >bad.txt # nothing else in the game depends on it
    run a verify bad.txt
    [ "$status" -eq 1 ]
    [[ $output == *"should be"* ]]
}

@test "item 20: words may be typed in any order and are written in one" {
    a play --plain --demo --seed 1 --position 'farkle / turns 1 phase rolling' --record game.txt >/dev/null
    grep -qx 'position phase rolling turns 1' game.txt
    sed 's/^position phase rolling turns 1$/position turns 1 phase rolling/' game.txt >bad.txt
    run a verify bad.txt
    [ "$status" -eq 1 ]
    [[ $output == *"position phase rolling turns 1"* ]]
}

@test "item 20: what cannot be played on from is refused with one sentence" {
    refused play --plain --position 'farkle / phase rolling'
    said 'No game can reach this position: turns does not fit.'
    refused play --plain --position 'farkle / phase rolling turns 1 horses 3'
    said "cannot be understood at 'horses 3'"
    refused play --plain --position 'palko seats=2 / phase calling set 1 holds 3,3 hands ?,11235'
    said "'?' will not do"
    refused play --plain --position 'null rounds=1 / phase over round 1'
    said 'The game is over.'
    refused play --plain --position farkle
    said 'Write a position like this'
    refused play farkle --plain --position 'farkle / phase rolling turns 1'
    refused play --plain --set target=1000 --position 'farkle / phase rolling turns 1'
    refused play --plain --resume x.txt --position 'farkle / phase rolling turns 1'
    said 'leave out PRESET, --set and --resume'
    refused play --plain --seats Ann,Bea,Cid --position 'farkle / phase rolling turns 1'
    said 'The position is for 2 players, but --seats names 3.'
}
