#!/usr/bin/env bats
# At the table: picking, refusals, undo, saving, resizing, a terminal that goes away, dice that are typed.
load common

# A game of one seat whose first dice lie on the table.
practice() {
    start 80x24 balut --no-animation --seed 3 --seats Ann
    see "Ann, roll"
    keys Enter
    see "throws left"
}

@test "number keys pick dice, letters press buttons, and a wrong pick gets the game's sentence" {
    start 80x24 farkle --no-animation --seed 3
    see "Ann, roll 1 die."
    keys Enter
    see "Ann, roll 6 dice."
    keys Enter
    see "You roll 2 3 3 3 4 6."
    keys o
    see "You must set aside at least one scoring die."
    keys 1
    see "2 scores nothing, so it cannot be set aside."
    keys 2
    see "╔═════╗"
    keys o
    see "3 scores nothing alone; 3 3 3 together score 300."
    keys 3 4
    see "→ keep 3 3 3 roll"
    keys o
    see "You set aside 3 3 3 for 300"
}

@test "what a pick would bring is told, opponents are named, and an idle key gets a sentence" {
    start 80x24 farkle --no-animation --seed 3
    see "Against Bea (casual)."
    keys k
    see "That key does nothing here; ? shows the keys."
    keys Enter
    see "Ann, roll 6 dice."
    keys Enter
    see "You roll 2 3 3 3 4 6."
    keys 2 3 4
    see "With that: You set aside 3 3 3 for 300: 300 this turn."
    keys Escape f
    see "Bea plays as casual. Thinks one roll ahead"
    keys Escape
    quit
}

@test "the mouse picks a die" {
    start 80x24 farkle --no-animation --seed 3
    see "Ann, roll 1 die."
    keys Enter
    see "Ann, roll 6 dice."
    keys Enter
    see "[o Roll]"
    keys -l $'\033[M +%'
    see "╔═════╗"
}

@test "arrows move on the card, Enter picks a box and enters it" {
    practice
    keys Tab Down Enter
    see "[+"
    keys Enter
    see "You enter"
}

@test "undo takes back any move in practice, and none past a roll in a game" {
    practice
    keys m End Enter
    see "You enter" "Round 2 of 28."
    keys u
    see "Taken back." "Round 1 of 28."
    start 80x24 farkle --no-animation --seed 3
    see "Ann, roll 1 die."
    keys Enter
    see "Ann, roll 6 dice."
    keys Enter
    see "[o Roll]"
    keys u
    see "Dice have been rolled since your last move: it cannot be taken back."
}

@test "undo is named where it can do something" {
    practice
    hide "u undo"
    keys m Down Down Enter
    see "u undo"
    keys u
    see "Taken back."
    hide "u undo"
    quit
    start 80x24 palko --no-animation --seed 8 --seats Ann,Bea=casual
    see "Ann, roll 5 dice."
    keys Enter
    see "moves  r rules"
    hide "u undo"
    keys u
    see "With hidden dice on the table, a move cannot be taken back."
    quit
}

@test "in a game of people a move can be taken back before the next one rolls" {
    start 80x24 farkle --no-animation --seed 4 --set opening=0 --seats Ann,Ben
    see "roll 1 die."
    for i in 1 2 3; do keys Enter; done
    see "[t Stop]"
    keys m End Enter
    see "stops and banks" "roll 6 dice."
    keys u
    see "Taken back." "[t Stop]"
}

@test "leaving saves, coming back resumes" {
    practice
    keys m End Enter
    see "Round 2 of 28."
    keys q
    see "--resume" "[status 0]"
    start 80x24 balut --no-animation
    see "Continue it"
    keys Enter
    see "Round 2 of 28."
    keys s
    see "Saved in"
    keys q
    see "[status 0]"
    start 80x24 --no-animation
    see "Continue a saved game (1)"
    keys Enter
    see "balut: Ann"
    keys Enter
    see "Continue it"
    keys Enter
    see "Round 2 of 28."
    keys x
    see "Abandon the game"
    keys End Enter
    see "abandoned; nobody wins"
    keys q
    see "Continue a saved game (0)"
}

@test "nothing is lost when the terminal is closed, nor with Ctrl-C, nor by a signal" {
    practice
    keys m End Enter
    see "Round 2 of 28."
    tm kill-server
    for i in $(seq 100); do
        grep -qs "score" data/astragal/astragal-save.txt && break
        sleep 0.02
    done
    "$ASTRAGAL" verify data/astragal/astragal-save.txt
    start 80x24 --resume data/astragal/astragal-save.txt --no-animation
    see "Round 2 of 28."
    keys m End Enter
    see "Round 3 of 28."
    keys C-c
    see "[status 130]" "[terminal as before]"
    grep -c '^move' data/astragal/astragal-save.txt | grep -qx 2
    start 80x24 --resume data/astragal/astragal-save.txt --no-animation
    see "Round 3 of 28."
    kill -TERM "$(pgrep -P "$(pgrep -P "$(tm display -p '#{pane_pid}')")" || pgrep -P "$(tm display -p '#{pane_pid}')")"
    see "--resume" "[terminal as before]"
    "$ASTRAGAL" verify data/astragal/astragal-save.txt
}

@test "any size is survived" {
    practice
    for size in 1x1 2x50 200x1 79x24 80x23 300x100 80x24; do
        tm resize-window -x "${size%x*}" -y "${size#*x}"
        sleep 0.05
        keys Tab
    done
    see "throws left" "? keys"
    tm resize-window -x 60 -y 10
    see "Too small: 80 columns and 24 rows"
    tm resize-window -x 80 -y 24
    see "? keys"
    for key in r l f '?' m x; do
        keys "$key"
        sleep 0.03
        tm resize-window -x 1 -y 1
        keys Down PageDown
        sleep 0.03
        tm resize-window -x 80 -y 24
        keys Escape
    done
    keys Escape
    see "Round 1 of 28."
    quit
}

@test "rules, log, facts and keys are one key away" {
    practice
    keys r; see "Balut: the rules" "The goal"; keys Tab; see "All options"; press PageDown "kept_dice = free"; keys Escape
    keys l; see "The game so far" "You throw"; keys Escape
    keys f; see "at best"; keys Escape
    keys '?'; see "choose from all moves"; keys Escape
    see "throws left"
}

@test "resigning leaves the game to the others" {
    start 80x24 farkle --no-animation --seed 3 --set target=1000 --seats Ann,Bea=greedy,Cid=greedy
    see "Ann, roll 1 die."
    keys x
    see "Ann resigns; the others play on"
    keys Down Enter
    see "Another game"
    keys l
    see "The game so far"
    press Home "You resign"
}

@test "typed dice are read and refused with a sentence" {
    start 80x24 farkle --no-animation --dice typed --seats Ann --seed 1
    see "type what they show"
    keys 7 Enter
    see "'7' is not a die"
    keys BSpace 1 2 3 Enter
    see "Type 6 dice here."
    keys Escape
    case $(picture) in *"1 die"*) keys 4 Enter; see "6 dice" ;; esac
    keys 1 1 5 2 3 4 Enter
    see "[o Roll]" "You roll 1 1 2 3 4 5."
}

@test "a roll tumbles and settles, and a key skips it" {
    start 80x24 farkle --seed 3
    see "Ann, roll 1 die."
    keys Enter
    see "Ann, roll 6 dice."
    keys Enter
    sleep 0.1
    keys Space
    see "You roll 2 3 3 3 4 6."
}

@test "17.8 a name with marks is legible where the locale has only ASCII, and kept as it is" {
    LANG=C LC_ALL=C start 80x24 farkle --no-animation --seed 3 --seats Zoë,Łukasz=greedy --record game.txt
    see "Zoe, roll 1 die." "Lukasz"
    keys Enter
    see "Lukasz rolls"
    keys q
    see "[status 0]"
    grep -q '^seat 0 person Zoë$' game.txt
    grep -q '^seat 1 greedy Łukasz$' game.txt
}

@test "plain ASCII on request, and where the locale has no more" {
    start 80x24 farkle --no-animation --seed 3 --ascii
    see "Ann, roll 1 die."
    keys Enter
    see "+-----+"
    LANG=C LC_ALL=C start 80x24 farkle --no-animation --seed 3
    see "Ann, roll 1 die."
    keys Enter
    see "+-----+"
    hide "┌"
}

@test "item 20: a position that was set up is played on from, to the end of the game" {
    start 80x24 --no-animation --seats Ann,casual --record game.txt --position \
        'farkle target=1000 last_round=sudden_death / phase keeping turns 9 scores 850,600 since 7,6 opened 0,1 rolled 112345'
    see "Ann 850" "Bea 600" "This is turn 9."
    whole
    press m "keep 1 1 5 stop"
    keys Escape
    keys 1
    keys 2
    press 6 "250"
    keys t
    see "You win" "Another game"
    quit
    grep -qx 'score 1100 600' game.txt
}
