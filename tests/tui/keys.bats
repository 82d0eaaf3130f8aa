#!/usr/bin/env bats
# Keys and mouse: what is named does something, and a click meets what was clicked.
load common

# click COLUMN ROW, from 0: the left button is pressed and released, as xterm sends it.
click() {
    local at
    at=$(printf '%b' "\\x$(printf '%x' $((33 + $1)))\\x$(printf '%x' $((33 + $2)))")
    keys -l $'\e[M '"$at"$'\e[M#'"$at"
}

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

# typed DICE: Ann has rolled these six dice of Farkle.
typed() {
    start 80x24 farkle --no-animation --dice typed --seats Ann,Bea=casual "${@:2}"
    see "You roll 1 die"
    keys 6 Enter
    for ((i = 0; i < 500; i++)); do # who begins; a tie is rolled again
        case $(picture) in
        *"roll 6 dice"* | *"rolls 6 dice"*) break ;;
        *"You roll 1 die"*) keys 6 Enter ;;
        esac
        sleep 0.05
    done
    see "You roll 6 dice"
    keys -l "$1"
    keys Enter
    see "[o Roll]"
}

@test "17.16 Space picks the usual, and Enter makes the move that is offered: the safe one" {
    typed 555346 # 500 points, which is enough to stop with
    hide "Enter →"
    keys Space
    see "Enter → keep 5 5 5 stop" "With that: You set aside 5 5 5 for 500"
    keys Escape
    for ((i = 0; i < 300; i++)); do [[ $(picture) == *"→ keep"* ]] || break; sleep 0.02; done
    hide "→ keep"
    keys 3
    see "Enter → keep 5 roll" # 50 are not
    keys 4 5
    see "Enter → keep 5 5 5 stop"
    keys Enter
    see "500  began" # the log may have gone on
}

@test "17.16 Enter throws no dice away that nobody has picked from" {
    decision
    for i in 1 2 3 4; do
        keys Enter
        see "Pick dice first"
        see "two throws left"
    done
    keys 1
    see "Enter → keep"
}

@test "17.16 digits pick dice by what they show, as a setting and with D" {
    mkdir -p config/astragal
    printf '%s\n' 'digits = faces' >config/astragal/astragal.ini
    typed 115546
    keys 5
    see "→ keep 5 roll"
    keys 5
    see "→ keep 5 5 roll"
    keys 1
    see "→ keep 1 5 5 roll"
    keys 5 # both are picked: they are put back
    see "→ keep 1 roll"
    keys 3
    see "No die here shows 3."
    keys D
    see "Digits pick dice by where they lie."
    keys 1
    for ((i = 0; i < 300; i++)); do [[ $(picture) == *"→ keep"* ]] || break; sleep 0.02; done
    hide "→ keep" # the one that was picked is the first die
    keys D
    see "Digits pick dice by what they show."
    keys '?'
    see "pick a die that shows it" "the usual" "D              digits"
    hide "pick a die, or put it back"
}

@test "17.16 letters match the words beside them" {
    decision
    picture | tail -1 >line
    for word in "r rules" "l log" "f facts" "s save" "x exit" "q quit"; do grep -q "$word" line; done
    # each key that is a letter stands in the word it is for
    tr -s ' ' '\n' <line | /usr/bin/python3 -c '
import sys
words = sys.stdin.read().split()
for key, word in zip(words, words[1:]):
    if len(key) == 1 and key.isalpha():
        assert word.isdigit() or key in word, (key, word)'
    picture | grep -oE '\[[a-z] [A-Z][a-z]+' | while read -r letter word; do
        [[ ${word,,} == *"${letter#[}"* ]] || { echo "$letter $word"; exit 1; }
    done
}

@test "17.16 a click presses a button, picks a die and turns a page" {
    typed 111346
    row=$(picture | grep -n '└──1──┘' | cut -d: -f1)
    click 3 $((row - 3))
    see "→ keep 1 roll"
    click 3 $((row - 3))
    for ((i = 0; i < 300; i++)); do [[ $(picture) == *"→ keep"* ]] || break; sleep 0.02; done
    hide "→ keep"
    keys 1 2 3
    see "keep 1 1 1"
    row=$(picture | grep -n '\[o Roll\]' | cut -d: -f1)
    click 2 $((row - 1))
    see "You roll 3 dice"
    keys r
    see "Farkle: the rules" "The goal"
    for i in 1 2 3 4 5 6 7 8 9; do keys -l $'\e[Ma!!'; done # the wheel
    for ((i = 0; i < 300; i++)); do [[ $(picture) == *"The goal"* ]] || break; sleep 0.02; done
    hide "The goal"
}
