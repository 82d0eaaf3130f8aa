#!/usr/bin/env bats
# The analysis on the full screen: a curve, luck and skill of each step, better moves; from the end of a game, from the
# archive and by replay --analyse.
load common

# screen SIZE COMMAND...: any command in a terminal, with a folder of its own for solved tables.
screen() {
    export XDG_CACHE_HOME=$D/cache
    COMMAND='' start "$@"
}

# A game of Farkle for 1,500 points is solved in a moment and has exact values.
record() {
    "$ASTRAGAL" sim farkle --set target=1500 --seats random,greedy --games 1 --seed 7 --records r >/dev/null
    sed 's/^seat 0 random /seat 0 person /' r/000000.txt >game.txt
}

@test "17.14 replay --analyse steps through a game: curve, luck, errors, better moves, the same figures as analyse" {
    record
    screen 80x24 replay game.txt --analyse
    PATIENCE_S=60 see "'s chance to win, exact" "Event 1 of " "100 %" "50 %" "0 %"
    picture | LC_ALL=C grep -qP '\xe2[\xa0-\xa3][\x80-\xbf]' # a curve in braille
    keys n
    see "it costs" "Better: "
    # every figure is one that the command gives for that event
    "$ASTRAGAL" analyse game.txt --json >analysis.json
    event=$(picture | sed -n 's/.*─ Event \([0-9]*\) of .*/\1/p')
    cost=$(picture | sed -n 's/.*it costs \([0-9.]*\) %.*/\1/p')
    /usr/bin/python3 - "$event" "$cost" <<'END'
import json, sys
steps = json.load(open("analysis.json"))["events"]
step = next(s for s in steps if s["event"] == int(sys.argv[1]))
assert abs(100 * step["loss"] - float(sys.argv[2])) < 0.0006, (step, sys.argv)
END
    keys N
    see "There are no earlier errors of "
    keys End
    see "Event $(/usr/bin/python3 -c 'import json; print(json.load(open("analysis.json"))["events"][-1]["event"])') of "
    keys n
    see "There are no more errors of "
    keys Home v
    see "Bea's chance to win"
    keys '?'
    see "the next error of the player"
    keys q p
    see "The position"
    keys q q
    see "[status 0]" "[terminal as before]"
}

@test "17.14 the curve in ASCII and on a large screen, which shows the position too; a click goes to a step; it follows the size" {
    record
    screen 120x40 replay game.txt --analyse --ascii
    PATIENCE_S=60 see "chance to win, exact" "Event 1 of " "The position" "***"
    [[ ! $(picture) =~ [^[:print:][:space:]] ]]
    keys -l $'\e[M '"$(printf '\\x%x' $((32 + 112)) | xargs -0 printf '%b')"'(' # near the right end of the curve
    for ((i = 0; i < 500; i++)); do
        [[ $(picture) == *"Event 1 of "* ]] || break
        sleep 0.02
    done
    hide "Event 1 of "
    tm resize-window -x 80 -y 24
    see "Event "
    for ((i = 0; i < 500; i++)); do
        [[ $(picture) != *"The position"* ]] && break
        sleep 0.02
    done
    hide "The position"
    tm resize-window -x 60 -y 20
    see "Too small"
    tm resize-window -x 80 -y 24
    see "chance to win, exact"
    keys q
    see "[status 0]"
}

@test "17.14 an analysis that takes long shows its progress, and Esc ends it with what is done" {
    "$ASTRAGAL" sim penk --seats greedy,greedy --games 1 --seed 7 --records r >/dev/null
    screen 80x24 replay r/000000.txt --analyse
    PATIENCE_S=60 see "Going through the game: "
    keys Escape
    PATIENCE_S=60 see "Event 1 of " "You stopped the analysis; this is how far it came." "estimates"
    keys q
    see "[status 0]" "[terminal as before]"
}

@test "17.14 the end of a game offers the analysis, and so do the games played in the menu" {
    export XDG_CACHE_HOME=$D/cache
    start 80x24 farkle --no-animation --seed 3 --set target=500
    see "Ann, roll"
    finish End
    see "[n Analysis]"
    keys n
    PATIENCE_S=60 see "Ann's chance to win, exact" "Event 1 of "
    keys q
    see "[n Analysis]" # back at the end of the game
    keys e
    see "[status 0]"
    [ "$("$ASTRAGAL" archive | wc -l)" -eq 1 ]
    start 80x24
    see "Games you have played (1)"
    keys End Up Enter
    see "farkle: Ann"
    keys Enter
    see "Step through the analysis"
    keys Enter
    PATIENCE_S=60 see "Ann's chance to win, exact"
    keys q
    see "farkle: Ann"
    keys Enter
    see "Read the log"
    keys Down Enter
    see "The game so far" "Ann rolls"
    keys q
    see "farkle: Ann"
    keys Enter
    see "Delete it"
    keys Down Down Enter
    see "You have not finished a game yet."
    [ "$("$ASTRAGAL" archive | head -1)" = "You have not finished a game yet. Every game of play and keep will be listed" ]
}

@test "17.14 without a terminal --analyse says what to type, and a damaged record is refused" {
    record
    run "$ASTRAGAL" replay game.txt --analyse
    [ "$status" -eq 2 ] || [ "$status" -eq 3 ]
    [[ $output == *"In plain lines: astragal analyse game.txt."* ]]
    run "$ASTRAGAL" replay game.txt --analyse --to 3
    [[ $output == *"leave out --to"* ]]
    head -20 game.txt >bad.txt
    echo nonsense >>bad.txt
    screen 80x24 replay bad.txt --analyse
    see "bad.txt" "[status 1]"
}
