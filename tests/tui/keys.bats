#!/usr/bin/env bats
# Keys and mouse: what is named does something, and a click meets what was clicked.
load common

# click COLUMN ROW, from 0: a press of the left button, as xterm sends it.
click() { keys -l $'\e[M '"$(printf '%b' "\\x$(printf '%x' $((33 + $1)))\\x$(printf '%x' $((33 + $2)))")"; }

# decision: a person's first dice of Balut, with 5 dice to pick from and more moves than a screen has rows.
decision() {
    start 80x24 balut --no-animation --seed 3 --seats Ann
    see "Ann, roll"
    keys Enter
    see "throws left"
}

@test "17.16 a click in a list that was scrolled chooses what was clicked" {
    decision
    keys m
    see "All moves"
    keys End # there are 30, and the box holds 20
    for ((i = 0; i < 1000; i++)); do
        box=$(picture)
        [[ $box != *"keep nothing"* && $box == "$(picture)" ]] && break
        sleep 0.05
    done
    hide "keep nothing"
    move=$(/usr/bin/python3 -c 'import sys; print(sys.stdin.read().split("\n")[5][31:49].strip(" >│"))' <<<"$box")
    echo "on the sixth row: $move"
    [ -n "$move" ]
    click 35 5
    for ((i = 0; i < 500; i++)); do
        [[ $(picture) != *"All moves"* ]] && break
        sleep 0.02
    done
    keys q
    see "[status 0]"
    # the move that was clicked is the one in the record
    grep -qx "move 0: $move" data/astragal/*.txt || { echo "clicked: $move"; cat data/astragal/*.txt | tail -3; false; }
}

@test "17.16 ? shows only what applies now, and a key that does nothing says so" {
    start 100x40 farkle --no-animation --seed 3
    see "Ann, roll 1 die."
    keys '?'
    see "press a button"
    for no in "pick a die" "change a number" "undo your last move" "next player's sheet" "Cards:" "a hint:"; do hide "$no"; done
    keys Escape
    see "Ann, roll 1 die."
    keys v
    see "That key does nothing here"
    keys Enter
    see "Ann, roll 6 dice."
    keys Enter
    see "[o Roll]"
    keys '?'
    see "pick a die" "a hint:" "Dice: "
    for no in "change a number" "next player's sheet" "Cards:"; do hide "$no"; done
    keys Escape
    see "[o Roll]"
    quit
    decision
    keys '?'
    see "pick a die"
    hide "opponents move"
    start 100x40 farkle --demo --no-animation --seed 2 --set target=1000
    PATIENCE_S=40 see "Another game"
    keys '?'
    see "press a button"
    for no in "resign" "tutor on" "pick a die" "opponents move"; do hide "$no"; done
    keys Escape
    see "Another game"
    keys x
    see "That key does nothing here"
}
