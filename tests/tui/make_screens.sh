#!/usr/bin/env bash
# Makes the captures in docs/screens again, and the one in the README: make_screens.sh ASTRAGAL FOLDER [README]. A game of four simple players is cut in its
# middle, at a decision of seat 0, which a person then takes over; so the screens show what a table looks like.
set -eu
ASTRAGAL=$(realpath "$1") OUT=$(realpath "$2") README=${3:+$(realpath "$3")}
BATS_TEST_TMPDIR=$(mktemp -d)
source "$(dirname "$0")/common.bash"
setup
trap 'teardown; rm -rf "$D"' EXIT

# cut GAME EVENTS PATTERN: a record of at least so many events, up to where PATTERN matches the last ones with the move
# of seat 0 that comes next.
cut() {
    "$ASTRAGAL" sim "$1" --seats casual,casual,casual,casual --games 1 --seed 4 --records "$D/$1" --force >/dev/null
    python3 - "$D/$1/000000.txt" "$2" "$3" <<'PYTHON' >"$D/$1.txt"
import re, sys
lines = open(sys.argv[1]).read().splitlines()
start = next(i for i, l in enumerate(lines) if l.startswith("begin")) + 1
end = start + int(sys.argv[2])
while not re.search(sys.argv[3] + "$", "/".join(lines[end - 4 : end + 1])):
    end += 1
print("\n".join(l.replace("seat 0 casual", "seat 0 person") for l in lines[:end]))
PYTHON
}

# shot NAME SIZE: what is on the screen, once it has stopped changing.
shot() {
    local before='' now
    now=$(picture)
    while [[ $now != "$before" ]]; do
        sleep 0.5
        before=$now now=$(picture)
    done
    printf '%s\n' "$now" >"$OUT/$1-$2.txt"
}

for size in 80x24 120x40; do
    start $size
    see "Start the game"
    keys Home
    shot menu $size
    while read -r game events pattern then; do
        cut "$game" "$events" "${pattern//_/ }"
        start $size --resume "$game.txt" --no-animation
        see "? keys"
        [ -z "$then" ] || keys $then
        shot "$game" $size
    done <<'END'
farkle 150 /roll_0:_._._.(_.)?/move_0:_keep[^/]* Space
farkel-doubler 60 /roll_0:_[^/]*[*][^/]*/move_0:_keep[^/]*
balut 300 /roll_0:(_.){5}/move_0:_keep[^/]*/roll_0:[^/]*/move_0:_keep[^/]* 1 2
palko 14 /move_0:_call[^/]*
penk 90 /move_3:[^/]*/roll_0:[^/]*/move_0:[^/]* Tab Space
END
done

start 80x24
see "▶ Start the game"
keys Up Up Up Enter
see "four_and_pair"
keys Down Down
shot house-rules 80x24
start 80x24 palko --no-animation --seed 8 --seats Ann,Ben,Cid
press Enter "Pass the keyboard"
shot hand-over 80x24
start 80x24 farkle --demo --no-animation --seed 2 --set target=3000
see "Another game"
shot end 80x24
start 80x24 farkle --no-animation --seed 3 --ascii
press Enter "+--2--+"
keys 2 3 4
shot ascii 80x24

# A lesson, and the rules with one of the house.
COMMAND=learn start 80x24 farkle --no-animation
press Enter "step 2 of"
shot learn 80x24
start 80x24 farkle --no-animation --seed 3 --set opening=300
see "? keys"
keys r
see "The goal"
shot rules 80x24

# The analysis, at an error in the middle of a game.
export XDG_CACHE_HOME=$D/cache
"$ASTRAGAL" sim farkle --seats casual,expert --games 1 --seed 4 --records "$D/review" >/dev/null
for size in 80x24 120x40; do
    COMMAND='' start $size replay "$D/review/000000.txt" --analyse
    PATIENCE_S=60 see "Event 1 of "
    keys n n n n n
    see "Better:"
    shot analysis $size
done

# The tutor: 250 points with three dice left look better than they are.
"$ASTRAGAL" solve farkle >/dev/null
printf '%s\n' 6 1 112345 | "$ASTRAGAL" play farkle --plain --dice typed --seats Ann,Bea \
    --record "$D/tutor.txt" >/dev/null
start 80x24 --resume tutor.txt --no-animation --tutor mistakes
see "[o Roll]"
keys h
see "Exact chances to win"
shot hint 80x24
keys Escape
see "[o Roll]"
keys 1 2 6 o
see "The tutor asks"
shot tutor 80x24

# The README shows the table of Farkle: the one block with the bar of a game on top.
[ -z "$README" ] || python3 - "$README" "$OUT/farkle-80x24.txt" <<'PYTHON'
import re, sys
text, picture = open(sys.argv[1]).read(), open(sys.argv[2]).read().rstrip("\n")
text, n = re.subn(r"```\n [^\n]*\? keys\n.*?\n```", lambda _: "```\n" + picture + "\n```", text, flags=re.S)
assert n == 1, n
open(sys.argv[1], "w").write(text)
PYTHON
