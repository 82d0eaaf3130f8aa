#!/usr/bin/env bats
# Several people at one screen: Palko hides dice until the right person confirms, and asks everybody in order.
load common

# The faces of a row are pips only on the screen of the one who has confirmed.
hidden() { hide "●"; }

@test "Palko: dice are hidden until the right person confirms, and each is asked in order" {
    start 80x24 palko --no-animation --seed 8 --seats Ann,Ben,Cid
    for i in 1 2 3; do see "roll 5 dice."; keys Enter; sleep 0.1; done
    see "Pass the keyboard to"
    hidden
    first=$(picture | grep -o 'Pass the keyboard to [A-Z][a-z]*')
    keys Enter
    see "Open the set" "●"
    keys c
    see "Pass the keyboard to"
    hidden
    second=$(picture | grep -o 'Pass the keyboard to [A-Z][a-z]*')
    [ "$first" != "$second" ]
    keys 1 2 o # nothing but the confirmation shows dice
    hidden
    keys Enter
    see "Let it stand" "●"
    keys e
    see "Pass the keyboard to" "has answered"
    hidden
    third=$(picture | grep -o 'Pass the keyboard to [A-Z][a-z]*')
    [ "$third" != "$first" ]
    [ "$third" != "$second" ]
    keys u
    see "With hidden dice on the table, a move cannot be taken back."
    keys l
    see "The game so far"
    hide "hidden"
    keys Escape
    quit
}

@test "Palko: a whole game of three people" {
    start 120x40 palko --no-animation --seed 8 --seats Ann,Ben,Cid
    see "roll 5 dice."
    finish End
    see "wins."
    quit
}

@test "Palko: one person sees their own dice all the time" {
    start 80x24 palko --no-animation --seed 8 --seats Ann,greedy,greedy
    see "Ann, roll 5 dice."
    keys Enter
    see "●" "[?]"
    hide "Pass the keyboard"
}

@test "a family plays Farkle by turns without hand-overs" {
    start 80x24 farkle --no-animation --seed 2 --set target=500 --set opening=0 \
        --seats Ann,Ben,Cleo,Dan
    see "Ann, roll 1 die."
    finish End
    see "wins."
}
