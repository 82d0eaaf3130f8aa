#!/usr/bin/env bats
# The menu: game, variant, seats, house rules, dice.
load common

@test "the menu opens without a preset, and quits" {
    start 80x24
    see "Start the game" "House rules" "Variant"
    keys '?'
    see "Keys"
    keys Escape
    see "Start the game"
    keys Escape
    see "[status 0]"
}

@test "17.9 astragal alone opens the menu on a terminal" {
    COMMAND='' start 80x24
    see "Start the game" "House rules" "Variant"
    keys Escape
    see "[status 0]"
}

@test "17.12 the menu starts with the name, the game and the symbols of the settings" {
    mkdir -p config/astragal
    printf '%s\n' 'name = Zoe' 'game = balut-federation' 'symbols = ascii' 'pace = instant' >config/astragal/astragal.ini
    start 80x24
    see "Balut, federation rules" "Zoe, a person"
    hide "▶"
}

@test "game and variant are chosen with their sentences" {
    start 80x24 --no-animation
    see "Start the game"
    keys Home
    see "▶ Game"
    keys Enter
    see "Balut" "Palko" "Penk!"
    keys Escape Right
    see "Balut" "seven rows of four boxes"
    keys Down Right
    see "Balut, federation rules" "as clubs play it"
}

@test "17.7 the menu offers what is for players, and tells presets of one title apart" {
    printf '[long:farkle]\ntitle = At home\ntarget = 12000\n[short:farkle]\ntitle = At home\ntarget = 3000\n' >own.ini
    start 100x40 --no-animation --rules own.ini
    see "At home (long)"
    keys Home Down Enter
    see "At home (long)" "At home (short)" "Farkle"
    hide "(farkle)"
    keys Down Enter
    see "◀ At home (short) ▶"
    keys Up Enter
    see "Balut" "Penk!"
    hide "Null"
}

@test "seats: people by name, opponents by their sentence" {
    start 120x40 --no-animation
    see "▶ Start the game"
    keys Up Up Up Up Enter
    see "Who sits here?" "Thinks one roll ahead"
    keys Home Enter
    see "What is this player's name?"
    keys C-u
    keys -l "Zoë"
    keys Enter
    see "Zoë, a person"
    keys Up Up Right
    see "Cid, casual"
    keys g
    see "Ann, roll 1 die." "Zoë" "Cid"
}

@test "house rules are changed, and refused with a sentence" {
    start 80x24 --no-animation
    see "▶ Start the game"
    keys Up Up Up Enter
    see "House rules" "target"
    press Down "The score that brings the end"
    keys Enter
    see "> 10000"
    keys C-u
    keys -l "many"
    keys Enter
    see "The option target takes a whole number, not 'many'."
    keys Enter
    see "> 10000"
    keys C-u
    keys -l "1234"
    keys Enter
    see "* target"
    keys Escape
    see "target = 1234"
    keys g
    see "Ann, roll 1 die."
    keys r
    see "The goal"
    keys Tab
    press PageDown "target = 1234 *"
    keys Escape
    see "Ann, roll 1 die."
    keys q
    see "Start the game"
}
