# The full screen and plain lines while an opponent thinks. SLOW is a library that makes it take SLOW_S seconds.
load common

# slowly SECONDS: from now on opponents think for so long.
slowly() {
    [ "$ASTRAGAL" != "$D/slow" ] || return 0
    printf '#!/bin/sh\nLD_PRELOAD=%q SLOW_S=%q exec %q "$@"\n' "${SLOW:?}" "$1" "$ASTRAGAL" >"$D/slow"
    chmod +x "$D/slow"
    ASTRAGAL=$D/slow
}

# alone: no process of the game is left; it is known by its seed.
SEED=$((90000000 + $$))
alone() {
    local i
    for ((i = 0; i < 100; i++)); do
        [ -z "$(pgrep -f "play.*--seed $SEED" || true)" ] && return 0
        sleep 0.05
    done
    pgrep -af "play.*--seed $SEED"
    return 1
}

# thinking: a game in which Bea thinks for five minutes.
thinking() {
    slowly 300
    start 80x24 null --seed $SEED --seats Ann,Bea=idle --no-animation
    see "roll 1 die"
    keys Enter
    press Enter "Bea is thinking"
}

@test "keys work while an opponent thinks" {
    thinking
    keys '?'
    see "While dice tumble or opponents move"
    keys Escape r
    see "the rules" "The goal"
    keys Escape l
    see "The game so far"
    keys Escape
    see "Bea is thinking"
    tm resize-window -x 1 -y 1
    sleep 0.1
    tm resize-window -x 100 -y 30
    see "Bea is thinking" "q quit"
    keys 1 Enter Tab # bring nobody to their turn before its time
    see "Bea is thinking ."
    see "Bea is thinking .."
    quit
    alone
    grep -q '^seat 1 idle Bea$' data/astragal/astragal-save.txt
}

@test "a game can be abandoned and resigned while an opponent thinks" {
    thinking
    keys x
    see "Ann resigns"
    keys Down Enter
    see "You resign" "Bea wins"
    quit
    alone
    thinking
    keys x
    see "Abandon the game"
    keys End Enter
    see "nobody wins"
    quit
    alone
}

@test "Ctrl-C and a closed terminal end a thought, and the game is saved" {
    thinking
    keys C-c
    see "[status 130]" "[terminal as before]" "--resume"
    alone
    thinking
    tm kill-server
    alone
    for f in data/astragal/astragal-save*.txt; do "$ASTRAGAL" verify "$f"; done
}

@test "a thought that takes a while is taken in the end" {
    slowly 1
    start 80x24 null --seed $SEED --seats Bea=idle,Cid=idle --demo --no-animation --set rounds=1
    see "is thinking" "Another game"
    quit
    alone
}

@test "plain lines: Ctrl-C ends a thought, and the game is saved" {
    slowly 300
    printf 'pass\npass\npass\n' >lines
    local started=$SECONDS
    timeout --foreground --preserve-status -s INT 2 \
        "$ASTRAGAL" play null --plain --seed $SEED --seats Ann,Bea=idle <lines >out && status=0 || status=$?
    [ "$status" -eq 130 ]
    ((SECONDS - started < 60))
    grep -q 'The game is saved' out
    alone
    "$ASTRAGAL" verify data/astragal/astragal-save.txt | grep -q 'not over yet'
}
