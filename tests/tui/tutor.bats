# The tutor on the full screen. The rules are those of tests/cli/tutor.bats, where the loss of 7.54 % is counted by
# hand.
load common

RULES=(--set target=100 --set opening=0 --set last_round=sudden_death --set single=100,0,0,0,100,0)

# position: a saved game, g.txt, in which Ann has rolled 1 2 3 4 6 6. solved: with exact values.
position() {
    export XDG_CACHE_HOME=$D/cache
    printf '%s\n' 6 1 123466 | "$ASTRAGAL" play farkle --plain --dice typed --seats Ann,Ben \
        "${RULES[@]}" --record "$D/g.txt" --force >/dev/null
}
solved() { position; "$ASTRAGAL" solve farkle "${RULES[@]}" >/dev/null; }

# ready ARGUMENTS...: at Ann's decision, and the tutor has finished thinking: a hint waits for it.
ready() {
    start 80x24 --resume g.txt --no-animation "$@"
    see "[o Roll]"
    keys h
    see "Exact chances to win" "100.00 %      best" "92.46 %    7.54 %" \
        "7.7 % of rolls lose the 100 points at stake"
    keys Escape
    see "[o Roll]"
}

@test "a blunder is named and taken back with the picks as they were, then played anyway" {
    solved
    ready --tutor mistakes
    see "T tutor: mistakes  h hint"
    keys 1 o
    see "The tutor asks" "A blunder. Better: stop and bank 100." "costs you" \
        "> Take it back" "  Play it anyway"
    keys Enter
    see "Taken back; think again." "→ keep 1" "╔═════╗"
    hide "The tutor asks"
    keys o
    see "The tutor asks"
    keys Escape
    see "Taken back; think again."
    keys m
    see "All moves"
    keys Home Enter
    see "The tutor asks"
    keys Down Enter
    see "Ann sets aside 1 for 100"
    quit
    [ "$(grep '^move' g.txt)" = "move 0: keep 1 roll" ]
}

@test "a good move is made without a word" {
    solved
    ready --tutor small
    keys 1 t
    see "Ann wins"
    hide "The tutor asks"
    quit
}

@test "off by default, and one key turns it on and off" {
    solved
    ready
    see "T tutor: off"
    keys T
    see "Tutor for Ann: mistakes." "T tutor: mistakes"
    keys 1 o
    see "The tutor asks"
    keys Enter
    see "Taken back"
    keys T
    see "Tutor for Ann: off."
    keys o
    see "Ann sets aside 1 for 100"
    hide "The tutor asks"
    quit
}

@test "an amount of one's own" {
    solved
    ready --tutor 7.6
    see "T tutor: 7.6"
    keys 1 o
    see "Ann sets aside 1 for 100"
    quit
}

@test "a table that is quickly made is made meanwhile: estimates first, then exact values" {
    position
    start 80x24 --resume g.txt --seed 3 --no-animation --tutor small # five dice that score
    see "[o Roll]"
    keys h
    see "Estimated chances to win" "one standard error." "% ±"
    keys Escape
    see "[o Roll]"
    for i in {1..200}; do compgen -G "$D/cache/astragal/*.table" >/dev/null && break; sleep 0.05; done
    keys 1 o
    see "The tutor asks" "costs you about"
    keys Down Enter
    see "Ann sets aside 1 for 100"
    press Enter "[o Roll]" # whoever is next
    keys h
    see "Exact chances to win"
    keys Escape
    quit
}

@test "hidden dice are judged by what the seat may know, and the coach can be stopped" {
    start 80x24 palko --no-animation --seed 8 --tutor small --seats Ann,Bea=casual
    see "Ann, roll 5 dice."
    keys h
    see "There is nothing to decide yet"
    keys Enter
    see "moves  r rules"
    keys h Escape
    see "Estimated chances to win: the game is played on many"
    keys Escape
    see "q quit"
    quit
}

@test "leaving ends the coach as well" {
    local seed=$((80000000 + $$)) i
    start 80x24 palko --no-animation --seed $seed --tutor small --seats Ann,Bea
    press Enter "moves  r rules"
    quit # while it thinks
    for ((i = 0; i < 100; i++)); do
        [ -n "$(pgrep -f "play palko.*--seed $seed" || true)" ] || return 0
        sleep 0.05
    done
    pgrep -af "play palko.*--seed $seed"
    return 1
}

@test "the menu has a row for it" {
    start 80x24 --no-animation
    see "▶ Start the game"
    keys Up Right
    see "small" "loses 0.1 % of your wins or more"
    keys Enter
    see "  off" "> small" "  mistakes" "  blunders"
    keys Down Enter
    see "loses 1 % of your wins or more"
    keys g
    see "T tutor: mistakes"
    quit_to_menu
}

quit_to_menu() { keys q; see "Start the game"; keys q; see "[status 0]" "[terminal as before]"; }
