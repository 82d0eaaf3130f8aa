# Lessons line by line, and rules as people read them.
load common

LESSONS="farkle farkel farkel-keen-doubler balut palko penk"


@test "17.15 every lesson is played to its end by whoever types what is shown" {
    for lesson in $LESSONS; do
        : >typed
        for step in 1 2 3 4 5 6 7 8 9 10 11 12; do
            a learn "$lesson" --plain <typed >out
            ! grep -q '^Ready to play: astragal play ' out || break
            { cat typed; echo show; } | a learn "$lesson" --plain >out
            if tail -n 2 out | grep -q '^Type: '; then
                sed -n 's/^Type: //p' out | tail -n 1 >>typed
            else
                grep -q '^Just press Enter to roll\.$' out
                echo >>typed
            fi
        done
        grep -q "^Ready to play: astragal play $lesson$" out
        narrow out
        [ "$(wc -l <typed)" -ge 6 ]
        a learn "$lesson" --words <typed | grep -q "^Ready to play"
    done
}

@test "17.15 another legal move gets a reason, an illegal one a refusal, and the lesson waits" {
    printf '\nkeep 4 4 4 roll\nkeep 1 roll\nkeep 2 roll\nnonsense\nkeep 1 5 stop\n' | a learn farkle >out
    grep -q 'a single die fails 67 times in a hundred' out
    grep -q "'nonsense'" out
    grep -q '^You stop and bank 550' out
}

@test "17.15 lessons are listed, and others do not exist" {
    a learn >out
    [ "$(grep -c '^[a-z]' out)" -eq 6 ]
    narrow out
    for lesson in $LESSONS; do grep -q "^$lesson: " out; done
    run a learn backgammon </dev/null
    [ "$status" -ne 0 ]
    [[ $output == *"no lesson 'backgammon'"* ]]
    a learn farkle </dev/null | tail -n 1 | grep -q 'See you again'
}

@test "17.15 rules are told as people read them, with the numbers in force" {
    for p in $(presets); do
        a rules "$p" --read >out
        narrow out
        grep -q '^The goal$' out
        ! grep -q '\*$' out
    done
    a rules farkel --read >out
    grep -q 'Your first score has to be 750 or more' <(tr -s '\n ' ' ' <out)
    grep -Eq '^  \[1\]\[1\]\[1\] of a kind +1,000$' out
    grep -Eq '^  \[2\]\[2\]\[3\]\[3\]\[6\]\[6\] three pairs +750$' out
    a rules balut --read | grep -Eq '^  Fives: more than 65 +2$'
    a rules balut-federation --read | grep -Eq '^  Fives: 65 or more +2$'
    a rules palko --read | grep -Eq '^  \[2\]\[3\]\[4\]\[5\]\[6\]\[1\] from low to high'
    a rules palko --read | grep -Eq '^  \[4\]\[4\]\[4\]\[4\]\[4\] five of a kind +counts 6'
    a rules penk --read | tr -s '\n ' ' ' | grep -q 'When two columns of somebody’s sheet have no clear cell left'
}

@test "17.15 house rules stand out where they differ from the preset" {
    a rules farkle --read --set three_pairs=750 --set opening=300 >out
    grep -Eq 'three pairs \* +750$' out
    grep -q '^A turn \*$' out
    grep -q '^House rules at this table \*$' out
    grep -q '^\* House rules' out
    ! grep -q '^How it ends \*' out
    narrow out
}
