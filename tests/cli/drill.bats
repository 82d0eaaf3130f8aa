# drill: questions, the score over days, positions that come back, and the test. A small target keeps tables quick.
load common

FILE=data/astragal/drills/Ann.ini
quick=(--set target=1500 --set opening=0 --set last_round=sudden_death)

# answers N...: a drill of farkle with these answers, one a line; the input ends after them.
answers() { printf '%s\n' "$@" | a drill farkle "${quick[@]}" --seed 3 --plain >out 2>err; }

# asked POSITION: the file of Ann holds one missed position whose day has come.
asked() {
    mkdir -p data/astragal/drills
    printf '[drill]\nversion = 1\nname = Ann\n\n[preset farkle]\nday 2020-01-01 = 4 3 0.01\n' >"$FILE"
    printf 'again 2020-01-02 %s = %s\n' "$1" "$2" >>"$FILE"
}

# Ann has 1,400 of 1,500 points and rolls a one: whoever banks the target first wins, so stopping is certain to win.
near='farkle opening=0 target=1500 last_round=sudden_death / phase keeping turns 9 scores 1400,1450 since 7,8'
near+=' opened 0,1 rolled 122346'

@test "questions are answered with values and reasons" {
    answers 1 1 1
    grep -q '^Question 1 of 10$' out
    grep -q 'Exact chances to win' out
    [ "$(grep -c '^> \(Right\.\|A small error\|A mistake\|A blunder\)' out)" -eq 3 ]
    [ "$(grep -c ' best$' out)" -eq 3 ]
    grep -qE '^(stop and bank [0-9,]+|set aside .*) \(keep ' out
    grep -q '(yours)' out
    grep -qE 'That banks|of rolls lose' out
    narrow out
    [ ! -s err ] || grep -q 'Solving these rules' err
}

@test "the same seed asks the same questions" {
    answers 1 2 1
    cp out first
    rm -r data
    answers 1 2 1
    cmp out first
}

@test "every question is close or misplayed: the best move is ahead of another by something" {
    a drill farkle "${quick[@]}" --seed 8 --questions 30 --plain >out 2>/dev/null < <(yes 1 | head -30)
    grep -q 'of 30 right' out
    ! grep -qE '^(0|30) of 30 right' out || false # the first move of a list is not always right, nor always wrong
}

@test "when the input ends the score so far is kept" {
    answers 1 1
    grep -q 'of 2 right' out
    grep -qE '^day [0-9-]{10} = 2 [0-2] ' "$FILE"
    answers 1
    grep -qE '^day [0-9-]{10} = 3 [0-3] ' "$FILE"
    answers
    grep -q 'You have not answered anything.' out
    grep -qE '^day [0-9-]{10} = 3 [0-3] ' "$FILE"
}

@test "quit, help, moves, sheet and rules are understood, and nonsense gets a sentence" {
    answers help moves sheet rules 'keep 9' 'nonsense' 999 quit
    grep -q 'Type the words of a move' out
    grep -q 'target = 1500' out || grep -q 'target' out
    grep -q 'You have not answered anything.' out
    [ "$(grep -c '^Question' out)" -eq 1 ]
}

@test "a missed position comes back on its day, and moves on when it is right" {
    asked 1 "$near"
    printf 'keep 1 stop\n' | a drill farkle "${quick[@]}" --plain >out 2>/dev/null
    grep -q '^Question 1 of 10, which you missed before$' out
    grep -q '^> Right' out
    grep -qE "^again $(date -d '+2 days' +%F) 2 = farkle" "$FILE"
    grep -q 'On 2 days: 4 of 5 right' out
}

@test "missed again it is back tomorrow; after the last box it is done with" {
    asked 4 "$near"
    printf 'keep 1 roll\n' | a drill farkle "${quick[@]}" --plain >out 2>/dev/null
    grep -qE '^> A (small error|mistake|blunder)' out
    grep -qE "^again $(date -d '+1 day' +%F) 1 = farkle" "$FILE"
    asked 5 "$near"
    printf 'keep 1 stop\n' | a drill farkle "${quick[@]}" --plain >out 2>/dev/null
    ! grep -q '^again' "$FILE" || false
}

@test "positions of other rules wait for those" {
    asked 1 "$near"
    printf '1\n' | a drill farkle --set target=2000 --seed 1 --plain >out 2>/dev/null
    ! grep -q 'missed before' out || false
    grep -q '^again 2020-01-02 1 = farkle' "$FILE"
}

@test "a file that is not understood is refused and left alone" {
    asked 1 "$near"
    echo 'and more' >>"$FILE"
    cp "$FILE" before
    in_trouble drill farkle "${quick[@]}" --plain
    said 'does not belong'
    cmp "$FILE" before
    for line in 'day 2020-13-01 = 1 1 0' 'day 2020-01-01 = 1 2 0' 'day 2020-01-01 = 1 1 -1' 'again 2020-01-01 9 = x' \
        'test 2020-01-01 = 1 1 1 1 0' 'test 2020-01-01 7 = 1 1 1 0' 'day 2020-01-01 = 1 1 nan'; do
        printf '[drill]\nversion = 1\nname = Ann\n[preset farkle]\n%s\n' "$line" >"$FILE"
        in_trouble drill farkle "${quick[@]}" --plain || { echo "$line"; return 1; }
    done
    printf '[drill]\nversion = 1\nname = Bob\n' >"$FILE"
    in_trouble drill farkle "${quick[@]}" --plain
    said 'Bob'
}

@test "the test by seed: what the moves cost, against an independent count" {
    /usr/bin/python3 "$TOP/tests/cli/chart_counts.py" test "$ASTRAGAL" 5
    grep -qE '^test [0-9-]{10} 5 = [0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9.]+$' data/astragal/drills/Py.ini
}

@test "17.8 a test without a target speaks of none" {
    yes 1 | head -400 | a drill farkle --test --seed 9 --plain >out
    grep -q 'Set scoring dice aside' out
    ! grep -qE '1,?000,?000' out || false
    a show --position 'farkle target=5000 / phase keeping turns 1 rolled 112346' | grep -q 'The target is 5,000 points'
}

@test "the dice of a turn do not depend on the turns before" {
    yes 1 | head -400 | a drill farkle --test --seed 9 --plain >one
    yes 2 | head -400 | a drill farkle --test --seed 9 --plain >two
    # rolling on or stopping at once: the first roll of every turn is the same
    first() {
        awk '/^Turn/ && $2 != turn { turn = $2; wanted = 1 }
            wanted && /^  Dice/ { print turn ": " $0; wanted = 0 }' "$1"
    }
    first one >a && first two >b
    cmp a b
    [ "$(wc -l <a)" -ge 7 ] # a roll without a score is no question
    grep -q 'The same dice for anybody: astragal drill farkle --test --seed 9' one
    grep -q 'You scored .* in 10 turns' one
}

@test "balut: a whole card, and half a card that is not counted" {
    yes 2 | head -400 | a drill balut --test --seed 7 --plain >out 2>/dev/null
    grep -q 'in 28 turns' out
    for words in 'no error' 'small errors' 'mistakes' 'blunders' 'Exact expected scores'; do grep -q "$words" out; done
    grep -c '^test' data/astragal/drills/Ann.ini
    [ "$(grep -c '^    better: .*, by [0-9.]* points$' out)" -eq 3 ]
    printf '2\n2\n' | a drill balut --test --seed 7 --plain >out 2>/dev/null
    grep -q 'You did not finish the test, so it does not count' out
    [ "$(grep -c '^test' data/astragal/drills/Ann.ini)" -eq 1 ]
    yes 2 | head -400 | a drill balut --test --seed 7 --plain >out 2>/dev/null
    grep -q 'Your last tests:' out
    narrow out
}

@test "the command of a test names the rules that were changed" {
    yes 2 | head -400 | a drill farkle --test --seed 7 --set straight=2000 --plain >out
    grep -q 'astragal drill farkle --set straight=2000 --test --seed 7$' out
}

@test "the best move all the way costs nothing" {
    # the drill itself says which is best, with what to type in brackets; a second run of the same seed answers with that
    a drill balut --seed 2 --questions 5 --plain >out 2>/dev/null < <(yes 1 | head -5)
    awk '/^[a-z].*\(/ { move = $0; sub(/ \(yours\).*/, "", move); sub(/\)[^)]*$/, "", move); sub(/.*\(/, "", move) }
         / best$/ { print move }' out >best
    rm -r data
    a drill balut --seed 2 --questions 5 --plain >out 2>/dev/null <best
    grep -q '5 of 5 right. Each answer cost you 0.00 points on average' out
}

@test "words for those who listen" {
    printf '1\n' | a drill farkle "${quick[@]}" --seed 3 --words >out 2>/dev/null
    grep -qE 'Dice: (one|two|three|a) ' out || grep -qiE '(ones|a one|twos|a two|fives|a five)' out
}

@test "the other games are drilled by estimates that say so" {
    for p in palko penk; do
        printf '1\n' | a drill $p --seed 4 --questions 1 --plain >out 2>err
        grep -q 'Estimated chances to win' out
        grep -q '±' out
        grep -q 'Looking for positions' err
    done
}

@test "what cannot be drilled is refused with a sentence" {
    refused drill palko --test
    said 'tests for Farkle and Balut'
    refused drill farkle --test --questions 3
    refused drill farkle --questions 0
    refused drill nothing-like-this
    refused drill farkle --name ''
}
