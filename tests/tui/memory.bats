# No leak and no access to memory that is not ours: valgrind watches whole games, resizing and bad input. The terminal
# library keeps some memory for ever; only what is lost counts.
load common

# watched: from now on the program runs under valgrind; what that finds goes to files in $D/found.
watched() {
    mkdir -p "$D/found"
    cat >"$D/watched" <<END
#!/bin/sh
exec valgrind -q --leak-check=full --show-leak-kinds=definite,indirect,possible \
    --errors-for-leak-kinds=definite,indirect,possible --child-silent-after-fork=yes --error-exitcode=99 \
    --log-file='$D/found/%p' '$ASTRAGAL' "\$@"
END
    chmod +x "$D/watched"
    ASTRAGAL=$D/watched PATIENCE_S=60
}
nothing_found() { cat "$D"/found/*; [ -z "$(cat "$D"/found/*)" ]; }

@test "full screen: a whole game, every size and any key, and nothing is lost" {
    watched
    start 80x24 farkle --no-animation --seed 5 --set target=700 --set opening=0 --seats Ann,Bea=casual
    see "roll 1 die."
    for size in 1x1 300x100 2x50 80x24; do
        tm resize-window -x "${size%x*}" -y "${size#*x}"
        sleep 0.2
        keys Tab 9 ! % Escape
    done
    for key in r l f '?' m x; do
        keys "$key"
        sleep 0.2
        tm resize-window -x 1 -y 1
        sleep 0.2
        tm resize-window -x 80 -y 24
        keys Escape
    done
    finish Home
    press a "game 2"
    quit
    nothing_found
}

@test "plain lines: whole games and bad input, and nothing is lost" {
    watched
    "$ASTRAGAL" play palko --demo --words --seed 2 </dev/null >out
    "$ASTRAGAL" play penk --demo --seed 2 </dev/null >out
    printf '%s\n' 7 1 2 '' 'keep 9' nonsense 'note x' moves log sheet rules help undo abandon again resign |
        "$ASTRAGAL" play farkle --plain --dice typed --seats Ann,Bea=casual --words >out || [ $? -eq 1 ] # moves were refused
    printf '%s\n' 3 1 '1 2' 113556 '13 stop' '1155 roll' back undo 'undo 9' log abandon back abandon foo |
        "$ASTRAGAL" keep farkle --seats Ann,Bea --words >out || [ $? -eq 1 ]
    "$ASTRAGAL" stats Ann >out
    nothing_found
}
