#!/usr/bin/env bats
# Lessons on the full screen, and the rules as people read them.
load common

# learn ARGUMENTS...: in a terminal of 80x24.
learn() { COMMAND=learn start "${SIZE:-80x24}" "$@" --no-animation; }

# follow: does what the coach asks for, to the end of the lesson; every picture is whole.
follow() {
    local p done='' i same=0
    for ((i = 0; i < 3000; i++)); do
        p=$(picture)
        if [[ $p != "$(picture)" ]] || { [[ $p == "$done" ]] && ((same++ < 500)); }; then
            sleep 0.01
            continue
        fi
        done=$p same=0
        [[ $p != *"[d Done]"* ]] || return 0
        [[ $p == *"q quit"* && $p == *"─ Coach"* ]] || continue
        case $p in
        *"This is picked for you: press Enter."*) keys Enter ;;
        *"h show me"*) keys h ;;
        *) keys Enter ;; # a roll
        esac
    done
    echo "$p"
    return 1
}

@test "17.15 every lesson is played to its end on the full screen" {
    for lesson in farkle farkel farkel-keen-doubler balut palko penk; do
        learn "$lesson"
        see "Coach" "step 1 of"
        follow
        keys Enter
        see "Ready to play: astragal play $lesson" "[status 0]" "[terminal as before]"
    done
}

@test "17.15 another move gets a reason from the coach, and the lesson waits" {
    learn farkle
    see "[o Roll]" "In Farkle you roll six dice" "step 1 of 8"
    keys Enter
    see "You rolled three fours: they count 400" "step 2 of 8"
    keys h
    see "This is picked for you: press Enter." "keep 4 4 4 roll"
    keys Enter
    see "step 3 of 8"
    keys m
    see "All moves"
    keys Enter # keep 1 roll: one die left
    see "a single die fails 67 times in a" "step 3 of 8"
    keys u
    see "That key does nothing here"
    keys C
    see "In Farkle you roll six dice" "fails 67 times in a hundred"
    keys Escape
    see "step 3 of 8"
    keys q
    see "[status 0]"
    hide "Ready to play"
    [ ! -e data/astragal ] || [ -z "$(ls data/astragal)" ]
}

@test "17.15 astragal learn on a terminal lists the lessons; the one chosen begins" {
    learn
    see "Learn a game" "Your first game of Balut" "Three turns: what scores, when to stop"
    keys Down Down Down Enter
    see "Your first game of Balut: step 1 of"
    keys q
    see "Learn a game"
    keys Escape
    see "[status 0]"
}

@test "17.15 the menu has the lessons, and offers to play what was learned" {
    start 80x24 --no-animation
    see "▶ Start the game"
    keys Down
    see "▶ Learn a game" "with a coach beside you"
    keys Enter
    see "Your first game of Penk!"
    keys Down Enter
    see "Your first game of Farkel: step 1 of"
    follow
    keys Enter
    see "▶ Start the game" "Farkel"
}

@test "17.15 r shows the rules as people read them, with dice and this table's numbers" {
    start 80x24 farkle --no-animation --seed 3 --set three_pairs=750 --set opening=300
    see "roll 1 die."
    keys r
    see "Farkle: the rules" "The goal" "A turn *" "Your first score has" "to be 300 or more"
    press PageDown "[1][1][1]"
    press PageDown "House rules at this table *"
    keys End
    see "* House rules: the preset has it otherwise."
    keys Home
    see "The goal"
    hide "opening = "
    keys Tab
    see "All options" "seats = "
    press PageDown "opening = 300 *"
    keys Tab
    see "The goal"
    keys Escape
    see "roll 1 die."
}

@test "17.15 a row that the house changed has a star, others have none" {
    start 80x60 farkle --no-animation --seed 3 --set three_pairs=750
    see "roll 1 die."
    keys r
    see "three pairs * " "How it ends"
    picture >out
    grep -Eq '^ +\[2\]\[2\]\[3\]\[3\]\[6\]\[6\] three pairs \* +750$' out
    grep -Eq '^ +\[1\] on its own +100$' out
    hide "How it ends *"
}

@test "17.15 the rules of every game are read, in a smaller terminal too" {
    for game in farkle balut palko penk; do
        start 80x24 "$game" --no-animation --seed 3
        see "q quit"
        keys r
        see "The goal" "Tab: All options"
        tm resize-window -x 46 -y 12
        see "The goal" "Esc: back"
        for ((i = 0; i < 60; i++)); do
            [[ $(picture) != *"How it ends"* ]] || break
            keys PageDown
            sleep 0.05
        done
        see "How it ends"
        [ "$(picture | awk '{ if (length($0) > 46) print }' | wc -l)" -eq 0 ]
    done
}
