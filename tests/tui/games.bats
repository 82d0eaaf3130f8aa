#!/usr/bin/env bats
# Whole games of every document on the full screen, at both sizes, to the result in words.
load common

@test "Farkle: a whole game with four seats at 80x24" {
    start 80x24 farkle --no-animation --seed 5 --set target=1500 --set opening=0 --seats person:Ann,greedy:Bea,greedy:Cid,person:Dot
    see "Ann, roll 1 die."
    whole
    finish End
    see "wins." "Another game" "Ann" "Dot"
    whole
    quit
}

@test "Farkel with offers and the coloured die: a whole game at 120x40" {
    start 120x40 farkel-keen-doubler --no-animation --seed 6 --set target=1500 --set opening=0 --seats person:Ann,greedy
    see "Ann, roll 1 die."
    finish End
    see "wins."
    keys l
    see "What has happened so far"
    keys Escape
    quit
}

@test "Balut: 28 turns alone at 80x24" {
    start 80x24 balut --no-animation --seed 7 --seats person:Ann
    see "Round 1 of 28." "Full House"
    whole
    finish End
    see "Ann wins." "points)"
    quit
}

@test "Balut: the cards of four seats at both sizes" {
    start 80x24 balut --no-animation --seed 7 --seats person:Ann,greedy:Bea,greedy:Cid,person:Dot
    press Enter "[e Enter]"
    whole
    tm resize-window -x 120 -y 40
    press Tab "4 points if all four score  Straight"
    [ "$(picture | grep -o 'Straight' | wc -l)" -eq 4 ]
    quit
}

@test "Palko: a whole game against opponents at 80x24" {
    start 80x24 palko --no-animation --seed 8 --seats person:Ann,greedy:Bea,greedy:Cid,greedy:Dot
    see "Ann, roll 5 dice."
    whole
    finish End
    see "wins."
    quit
}

@test "Penk!: a whole game at 120x40" {
    start 120x40 penk --no-animation --seed 9 --seats person:Ann,greedy:Bea
    see "Ones Twos Threes Fours Fives"
    finish End
    see "win"
    quit
}

@test "Penk!: four seats have their sheets on one screen of 80x24" {
    start 80x24 penk --no-animation --seed 3 --seats person:Ann,greedy:Bea,greedy:Cid,person:Dot
    see "Ann    Ones Twos Threes Fours Fives" "Bea         Cid         Dot"
    keys v
    see "Bea    Ones Twos Threes Fours Fives"
    quit
}

@test "a demo plays by itself, and another game makes a series" {
    start 80x24 farkle --demo --no-animation --seed 1 --set target=1000
    see "Another game"
    keys a
    see "game 2; wins:"
    keys q
    see "[status 0]"
}

@test "every preset can be opened at 80x24" {
    for preset in $("$ASTRAGAL" games --json | python3 -c 'import json,re,sys
for g in json.load(sys.stdin)["games"]:
    for p in g["presets"]: print(p["name"])'); do
        start 80x24 "$preset" --no-animation --seed 1
        see "? keys"
        whole
    done
}
