# play without a preset: the menu in plain lines.
load common

@test "the menu asks for game, seats and house rules, and complains where it must" {
    printf '%s\n' nonsense 1 Ann,gredy Ann,Bea=greedy '' foo=1 target=1000 rules '' abandon |
        a play --plain --seed 1 --record g.txt >out 2>err
    grep -q '^  1 farkle: ' out
    grep -q "no preset called 'nonsense'" err
    grep -q "Did you mean the player 'greedy'?" err
    grep -q 'no option foo' err
    grep -q '^rule target = 1000$' g.txt
    grep -q '^seat 0 person Ann$' g.txt
    grep -q '^seat 1 greedy Bea$' g.txt
    grep -q '^abandon$' g.txt
    narrow out
}

@test "a game by name, the usual seats, and a game that was saved" {
    printf '%s\n' penk '' '' '' | a play --plain --seed 1 >out
    file=$(sed -n 's/^  astragal play --resume //p' out)
    [ "$file" = "$D/data/astragal/astragal-save.txt" ]
    n=$(offered | wc -l)
    printf '%s\n' $((n + 1)) abandon | a play --plain >out
    grep -q "Continue penk with Ann and Bea, " out
    grep -q '^abandon$' "$file"
    # it is over now, so there is nothing left to continue
    printf 'x\n' | a play --plain >out 2>err || true
    ! grep -q 'Continue' out || false
}

@test "17.7 the menu offers what is for players, each preset once; an example can still be named" {
    printf 'farkle\n' | a play --plain >out 2>err || true
    [ "$(grep -c '^ *[0-9]* null: ' out)" -eq 0 ]
    for p in $(offered); do [ "$(grep -c "^ *[0-9]* $p: " out)" -eq 1 ]; done
    printf '%s\n' null '' '' rounds=1 '' abandon | a play --plain --seed 1 --record n.txt >out
    grep -q '^game null$' n.txt
    printf '[farkle:farkle]\nabout = As we play it.\n[mine:null]\nrounds = 2\n' >own.ini
    printf 'farkle\n' | a play --plain --rules own.ini >out 2>err || true
    grep -q '^  1 farkle: As we play it' out
    [ "$(grep -c '^ *[0-9]* farkle: ' out)" -eq 1 ]
    [ "$(grep -c '^ *[0-9]* mine: ' out)" -eq 0 ]
}

@test "presets of one's own stand first" {
    printf '[tiny:farkle]\nabout = A short one.\ntarget = 1000\n' >my.ini
    printf '%s\n' 1 '' '' '' abandon | a play --plain --rules my.ini --seed 1 --record g.txt >out
    grep -q '^  1 tiny: A short one' out
    grep -q '^preset tiny$' g.txt
}

@test "nobody to ask: a sentence" {
    refused play
    said "What would you like to play?"
    status=0
    printf 'farkle\n' | a play >out 2>err || status=$?
    [ "$status" -eq 1 ]
    grep -q 'The input ended before you had chosen a game' err
}
