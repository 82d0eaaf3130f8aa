#!/usr/bin/env bats
# Drills and tests on the full screen: the same questions, answers and score as in plain lines.
load common

# drill ARGUMENTS...: astragal drill in a terminal of 80 x 24.
drill() {
    export XDG_CACHE_HOME=$D/cache
    start 80x24 unused
    tm kill-server 2>/dev/null || true
    rm -f "$D/t"
    printf '%q ' "$ASTRAGAL" drill "$@" >"$D/command"
    tm new-session -d -x 80 -y 24 "exec bash '$D/shell'" \; set -g status off
}
quick=(--set target=1500 --set opening=0 --set last_round=sudden_death)

@test "a question, its answer, and the score" {
    drill farkle "${quick[@]}" --seed 3 --questions 2
    see "Farkle: a drill for Ann." "Exact chances to win"
    keys Escape
    see "Question 1 of 2" "q quit" "Set scoring dice aside"
    keys Enter
    see "What do you do?"
    keys Enter
    see "chance to win" "(yours)" " best"
    keys Escape
    see "Question 2 of 2"
    keys q
    see "of 1 right. Each answer cost you"
    keys Escape
    see "[status 0]" "[terminal as before]" "of 1 right. Each answer cost you"
    grep -qE '^day [0-9-]{10} = 1 [01] ' "$D/data/astragal/drills/Ann.ini"
}

@test "a move can be typed, and a wrong one gets the game's sentence" {
    drill farkle "${quick[@]}" --seed 3 --questions 1
    see "a drill for Ann"
    keys Escape
    see "Question 1 of 1"
    keys t
    see "Type your move in words."
    keys -l 'keep 9'
    keys Enter
    see "You cannot do that here"
    keys Escape
    see "Question 1 of 1"
    keys r
    see "Farkle: the rules" "The goal"
    keys Tab
    see "All options" "single = 100"
    keys Escape
    see "Question 1 of 1"
    keys q Escape
    see "[status 0]" "[terminal as before]"
}

@test "a test goes from turn to turn without a word about errors until its end" {
    drill balut --test --seed 7
    see "Balut: a test for Ann." "The dice come from seed 7."
    keys Escape
    see "Balut: Turn 1"
    keys Enter
    see "What do you do?"
    keys End Enter
    see "Balut: Turn 2"
    hide "loss"
    keys q
    see "You did not finish the test, so it does not count."
    keys Escape
    see "[status 0]" "[terminal as before]"
}

@test "a terminal that goes away leaves the answers that were given" {
    drill farkle "${quick[@]}" --seed 3 --questions 3
    see "a drill for Ann"
    keys Escape
    see "Question 1 of 3"
    keys Enter
    see "What do you do?"
    keys Enter
    see "(yours)"
    tm kill-server
    for i in {1..100}; do grep -qs '^day' "$D/data/astragal/drills/Ann.ini" && break; sleep 0.05; done
    grep -qE '^day [0-9-]{10} = 1 ' "$D/data/astragal/drills/Ann.ini"
}
