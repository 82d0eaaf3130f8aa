#!/usr/bin/env bats
# Whole games of every document on the full screen, at both sizes, to the result in words.
load common

# game SIZE ARGUMENTS...: a whole game by the last move of each list, to its result, with nothing cut on the way.
game() {
    start "$@" --no-animation
    see "roll "
    whole
    finish End
    see " win" "Another game"
    whole
    quit
}

farkle() {
    game "$1" farkle --seed 5 --set target=1500 --set opening=0 --seats Ann,Bea=greedy,Cid=greedy,Dot
}
@test "Farkle: a whole game with four seats at 80x24" { farkle 80x24; }
@test "Farkle: a whole game with four seats at 120x40" { farkle 120x40; }

farkel() { game "$1" farkel-keen-doubler --seed 6 --set target=1500 --set opening=0 --seats Ann,greedy; }
@test "Farkel with offers and the coloured die: a whole game at 80x24" { farkel 80x24; }
@test "Farkel with offers and the coloured die: a whole game at 120x40" { farkel 120x40; }

@test "Balut: 28 turns alone at 80x24" { game 80x24 balut --seed 7 --seats Ann; }
@test "Balut: 28 turns alone at 120x40" { game 120x40 balut --seed 7 --seats Ann; }

palko() { game "$1" palko --seed 8 --seats Ann,greedy,greedy,greedy; }
@test "Palko: a whole game against opponents at 80x24" { palko 80x24; }
@test "Palko: a whole game against opponents at 120x40" { palko 120x40; }

@test "Penk!: a whole game at 80x24" { game 80x24 penk --seed 9 --seats Ann,Bea=greedy; }
@test "Penk!: a whole game at 120x40" { game 120x40 penk --seed 9 --seats Ann,Bea=greedy; }

@test "Balut: the cards of four seats at both sizes" {
    start 80x24 balut --no-animation --seed 7 --seats Ann,Bea=greedy,Cid=greedy,Dot
    press Enter "[e Enter]"
    whole
    tm resize-window -x 120 -y 40
    press Tab "4 points if all four score  Straight"
    [ "$(picture | grep -o 'Straight' | wc -l)" -eq 4 ]
    quit
}

@test "Penk!: four seats have their sheets on one screen of 80x24" {
    start 80x24 penk --no-animation --seed 3 --seats Ann,Bea=greedy,Cid=greedy,Dot
    see "Ann    Ones Twos Threes Fours Fives" "Bea         Cid         Dot"
    keys v
    see "Bea    Ones Twos Threes Fours Fives"
    quit
}

@test "a demo plays by itself, and another game makes a series" {
    start 80x24 farkle --demo --no-animation --seed 1 --set target=1000
    see "Another game"
    keys a
    see "game 2; wins:" "Another game"
    press q "[status 0]"
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
