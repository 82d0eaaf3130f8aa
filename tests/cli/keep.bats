# keep: the score-keeper for real dice.
load common

keep() { lines keep "$@" --force >out 2>err || { cat out err; return 1; }; }

# events FILE: what happened, without who sits where.
events() { sed -n '/^begin/,$p' "$1" | grep -v '^note'; }

# A whole game of every document, told as people would tell it, wrong claims and corrections on the way: the record the
# keeper writes is the record the lines were made from.
@test "whole games are kept with mistakes corrected on the way" {
    for game in farkle:2 farkel:3 farkel-keen-doubler:3 balut:2 palko:4 palko-5:3 penk:3 null:2; do
        preset=${game%:*} n=${game#*:}
        players=$(printf 'greedy,%.0s' $(seq "$n"))
        [ "$preset" != null ] || players=random,random,
        a sim "$preset" --seats "${players%,}" --games 1 --seed 5 --records r >/dev/null
        sed -i -e 's/^\(seat [0-9]*\) [a-z]* /\1 person /' r/000000.txt
        names=$(sed -n 's/^seat [0-9]* person //p' r/000000.txt | paste -sd,)
        /usr/bin/python3 "$TOP/tests/cli/keep_lines.py" r/000000.txt >lines
        keep "$preset" --seats "$names" --record k.txt <lines
        diff <(events r/000000.txt) <(events k.txt) || { echo "$preset"; return 1; }
        a verify k.txt
        grep -q 'wins\.$\|share the win\.$' out
        rm -r r
    done
}

@test "a claim is refused with the reason and the best that is allowed" {
    # 1 1 3 5 5 6: 1 1 5 5 is 300 and the opening takes 500; then 1 1 with 2 dice is 200 more
    keep farkle --seats Ann,Bea --record k.txt <<'END'
4
2
113556
1 3 stop
1155 stop
1155 roll
11
5 stop
END
    grep -q 'Not every die of 1 3 scores' out
    grep -q 'You need 500 points' out
    [ "$(grep -c 'The best you can do: set aside 1 1 5 5 and roll two dice (keep 1 1 5 5 roll)\.' out)" -eq 2 ]
    grep -q 'You cannot set aside 5 from 1 1' out
    grep -q 'The best you can do: stop and bank 500 (keep 1 1 stop), for 500\.' out
}

@test "dice are typed in many ways, and wrong ones get a sentence" {
    keep farkel-doubler --seats Ann,Bea --record k.txt <<'END'
4
2
123456
1 2 3 4 5* 6*
7
1, 1,2 3,4 5*
115* roll
END
    grep -q 'with a star after the coloured one' out
    grep -q "not a die" out
    grep -q '^roll 0: 1 1 2 3 4 5\*$' k.txt
    grep -q '^move 0: keep 1 1 5\* roll$' k.txt
    keep penk --seats Ann,Bea --record k.txt <<'END'
!
1
22!345
2x2
END
    grep -q '^roll 0: 2 2 ! 3 4 5$' k.txt
    grep -q '^move 0: mark 2x2$' k.txt
    keep balut --seats Ann --record k.txt <<'END'
33344
full house
END
    grep -q '^move 0: score full_house$' k.txt
}

@test "turns and entries are taken back" {
    # Ann: 1 5 (150); Bea: farkle; Ann again
    keep farkle --seats Ann,Bea --set opening=0 --record k.txt <<'END'
4
2
152346
15 stop
223346
111223
undo
undo
undo
back
undo 5
END
    # back to the beginning of Ann's third roll, of Bea's turn, of Ann's first turn; then the last die for the start
    [ "$(grep -c 'Taken back to the beginning' out)" -eq 3 ]
    grep -q 'The last entry has been taken back' out
    grep -q 'There are not that many turns' out
    [ "$(events k.txt)" = "$(printf 'begin 0 1\nroll 0: 4')" ]
    keep farkle --seats Ann,Bea --set opening=0 --record k.txt <<'END'
4
2
152346
15 stop
223346
111223
undo 3
log
END
    grep -q '3 turns have been taken back' out
    [ "$(events k.txt)" = "$(printf 'begin 0 1\nroll 0: 4\nroll 1: 2')" ]
}

@test "the last round, the result and the record" {
    # to 1,000: Ann banks 3,000 with six ones; Bea has one more turn and banks 50
    keep farkle --seats Ann,Bea --set target=1000 --set opening=0 --record k.txt <<'END'
4
2
111111
111111 stop
523346
5 stop
END
    grep -q 'Last round' out
    grep -q '^Ann wins\.$' out
    [ "$(tail -2 k.txt)" = "$(printf 'score 3000 50\nwin 0')" ]
    a verify k.txt
}

@test "palko: the example of the rules" {
    # Fours count 8, so both calls of fours are true; ones count 3, so four ones is false; natural sixes count 2, so
    # five sixes is false. Bea doubles five sixes and challenges four ones: Ann pays 2, Cid 1.
    keep palko --seats Ann,Bea,Cid --record k.txt <<'END'
66666
55555
11111
2x4
3x4
3x3
4x4
4x1
5x6
Ann challenge
bea double+challenge+challenge+challenge
Bea double+challenge
open
open
1444
14444
23456
11662
sheet
END
    grep -q 'The opening call names at least 3 dice' out
    grep -q 'Call higher than three fours' out
    grep -q 'From the next call on, ones are no longer wild' out
    grep -q 'Ann has nothing to answer here' out
    grep -q 'Type the 5 dice you rolled' out
    grep -q 'Ann called five sixes and the count is 2: not enough. The caller pays 2' out
    grep -q 'Cid called four ones and the count is 3: not enough. The caller pays 1' out
    grep -q 'Ann .*1 token\b' out
    grep -q 'Bea .*3 tokens' out
    grep -q 'Cid .*2 tokens' out
    grep -q '^roll 0 hidden: 1 4 4 4 4$' k.txt # the first set is complete in the record
    grep -q '^roll 0 hidden: ? ? ? ? ?$' k.txt # the second is not known yet
    a verify k.txt
}

@test "palko: cover, stakes, and taking a set back" {
    # three tokens: a stake of 4 is not covered
    keep palko --seats Ann,Bea --record k.txt <<'END'
66666
11111
3x4
bea double+double
bea double
raise
open
44452
33326
undo
log
END
    grep -q 'Your chain can go back over 1 call' out
    grep -q 'You have 3 tokens, and your stakes would come to 4' out
    grep -q 'Ann called three fours and the count is 3: true. The challenger pays 2' out
    [ "$(events k.txt | tail -2)" = "$(printf 'roll 0 hidden: ? ? ? ? ?\nroll 1 hidden: ? ? ? ? ?')" ]
}

@test "the end of the input saves, and --resume goes on" {
    printf '4\n2\n113556\n' | a keep farkle --seats Ann,Bea >out
    file=$(sed -n 's/^  astragal keep --resume //p' out)
    [ -f "$file" ]
    printf '1155 roll\n' | a keep --resume "$file" >out
    grep -q '^move 0: keep 1 1 5 5 roll$' "$file"
    printf 'quit\n3x4\n' | a keep palko --seats Ann,Bea --record p.txt >/dev/null
    printf '66666\n11111\n3x4\n4x4\n' | a keep --resume p.txt >/dev/null
    printf 'ann challenge\nopen\n44452\n33326\n' | a keep --resume p.txt >out
    grep -q 'Bea called four fours and the count is 3: not enough' out
}

@test "resigning, abandoning and notes" {
    keep farkle --seats Ann,Bea,Cid --set opening=0 --record k.txt <<'END'
4
2
1
note a fine evening
resign bea
resign Dan
152346
15 stop
223346
152346
abandon
END
    grep -q "Nobody here is called 'Dan'" out
    grep -q '^note a fine evening$' k.txt
    grep -q '^resign 1$' k.txt
    grep -q '^note Stand-ins: the house rolls' k.txt
    grep -q 'abandoned; nobody wins' out
    a verify k.txt
}

@test "only what is set aside is told" {
    # 1 1 5 (250) and on; 5 stops with 300; Bea loses at once; Ann cannot set 2 aside; the last die was told, whole
    keep farkle --seats Ann,Bea --set opening=0 --claims --record k.txt <<'END'
4
2
115 roll
5 stop
farkle
2 stop
11155 roll
1 stop
111223
END
    grep -q 'Ann stops and banks 300: 300 in all' out
    grep -q '^Farkle!$' out
    grep -q '2 scores nothing' out
    [ "$(grep -c '^note Stand-ins: ' k.txt)" -eq 4 ]
    a verify k.txt
    refused keep balut --seats Ann,Bea --claims
    said "Farkle family"
}

@test "everything in words" {
    keep penk --seats Ann,Bea --words --record k.txt <<'END'
3
1
22!345
sheet
moves
END
    grep -q '^Ann rolls two twos, a three, a four, a five and a jolly\.$' out
    grep -q '^Ann, 2 dice: Ones free, Twos 2 offered' out
    grep -q '^Dice: two twos, a three, a four, a five and a jolly\.$' out
    grep -q '^mark 2x2$' out
    printf '1\n' | a play farkel-doubler --plain --words --seed 4 --seats Ann,Bea=greedy >out
    grep -qE '^(Ann|Bea) rolls .*coloured (one|two|three|four|five|six)' out
    grep -qE '^1: keep ' out
    ! grep -q "$(printf '\033')" out || false # no cursor movement
}

@test "in words: refusals, the best that is allowed, and the log" {
    keep farkle --seats Ann,Bea --words --record k.txt <<'END'
3
1
113556
13 stop
1155 roll
23
log
END
    grep -q '^Not every die of a one and a three scores; a one would score 100\.$' out
    grep -q '^The best you can do: set aside two ones and two fives and roll two dice (keep 1' out
    grep -q '^Ann rolls a three for the start\.$' out
    [ "$(grep -c '^Ann sets aside two ones and two fives for 300: 300 this turn\.$' out)" -eq 2 ]
    narrow out
}

@test "games of an evening are a series, and the last entry can still be taken back" {
    keep null --set rounds=1 --seats Ann,Bea --record k.txt <<'END'
3
2
4
pass
6
pass
back
back
5
pass
again
3
2
6
pass
1
pass

END
    grep -q '^Game 2 at this table\.$' out
    [ "$(grep -c '^Bea wins\.$' out)" -eq 2 ] # 6 to 4, and 5 to 4 once corrected
    grep -q '^Games won so far: Ann 0 and Bea 1\.$' out
    grep -q '^Games won so far: Ann 1 and Bea 1\.$' out
    grep -q '^roll 1: 5$' k.txt
    grep -qx 'series 2 0 840' k-2.txt
    a verify k.txt k-2.txt
    a stats Ann | grep -q '2 games'
}

@test "nothing but text comes out, and mistakes are answered with a sentence" {
    refused keep
    refused keep farkle
    said "Who is playing?"
    refused keep farkle --seats Ann,Ann
    refused keep farkle --seats Ann,
    refused keep farkle --seats Ann,,Bea
    refused keep palko --seats A,B,C,D,E,F
    refused keep nothing --seats Ann,Bea
    in_trouble keep --resume nothing.txt
    refused keep farkle --resume x --seats Ann,Bea
    a sim null --seats random,random --games 1 --seed 1 --records r >/dev/null
    answers_no keep --resume r/000000.txt
    said "is over"
    head -c 2000 /dev/urandom | lines keep penk --seats Ann,Bea --record k.txt >out
    a verify k.txt
}

@test "claims: six dice without a score where they are worth points (FA-19)" {
    keep zilch --seats Ann,Bea --claims --record k.txt <<'END'
4
2
farkle
stop
END
    grep -q '^Zilch, kept for Ann and Bea' out
    grep -q 'Six dice without a score bring 500 points' out
    grep -q 'Ann stops and banks 500' out
    a verify k.txt
}

@test "17.5 --claims asks for the whole roll where nothing can be set aside yet" {
    printf '%s\n' 6 1 11 | a keep farkle --seats Ann,Bea --claims >out || true
    grep -q 'Ann rolls 1 die:' out
    grep -q 'Bea rolls 1 die:' out
    grep -q 'Ann has 6 dice and sets aside:' out
    ! grep -q 'has 1 die and sets aside' out
    # and nothing else is taken for a roll there
    printf '%s\n' farkle | a keep farkle --seats Ann,Bea --claims --record other.txt >out || true
    grep -q "First type the rolls for who begins." out || { cat out; false; }
}

@test "17.17 short forms: the last word may be as short as leaves no doubt" {
    printf '4\n2\n113556\n1155 r\n11\n11 s\nquit\n' >typed
    a keep farkle --seats Ann,Bea --record kept.txt <typed >out
    grep -qx 'move 0: keep 1 1 5 5 roll' kept.txt
    grep -qx 'move 0: keep 1 1 stop' kept.txt
}

@test "17.17 redo does again what was taken back, unless something else has happened" {
    printf '4\n2\n113556\n11 roll\nundo\nredo\nredo\nquit\n' >typed
    a keep farkle --seats Ann,Bea --record kept.txt <typed >out
    grep -qx 'Done again.' out
    grep -qx 'There is nothing to do again.' out
    [ "$(grep -c '^move' kept.txt)" -eq 1 ]
    printf '4\n2\n113556\n11 roll\nundo\n122233\nredo\nquit\n' >typed
    a keep farkle --seats Ann,Bea --record other.txt <typed >out
    ! grep -qx 'Done again.' out
    grep -qx 'roll 0: 1 2 2 2 3 3' other.txt
    [ "$(grep -c '^move' other.txt)" -eq 0 ]
}

@test "17.17 quick keeping: a whole turn of Farkle by its points, or by farkle, and the record says what was told" {
    for claims in "" --claims; do
        rm -f kept.txt
        printf '%s\n' 6 1 450 700 farkle 1,300 quit >typed
        a keep farkle --seats Ann,Bea --set target=20000 --record kept.txt $claims <typed >out || true
        grep -qx 'No turn here can bank 450 points; 500 is the least.' out
        grep -qx 'Ann stops and banks 700: 700 in all.' out
        grep -qx 'Farkle!' out
        grep -qx 'Ann stops and banks 1,300: 2,000 in all.' out
        ! grep -q 'sets aside .* for' out
        grep -qx "note Stand-ins: only '700' was told of this turn; its dice and moves are not real." kept.txt
        [ "$(grep -c '^roll' kept.txt)" -eq $((2 + $(grep -c '^note Stand-ins' kept.txt))) ]
        a verify kept.txt
        /usr/bin/python3 "$BATS_TEST_DIRNAME/../referee/referee.py" kept.txt
    done
    # nobody's skill is judged by moves that nobody told
    a analyse kept.txt --estimate --nodes 1000 | grep -Eq '^decisions +0 +0$'
}

@test "17.17 quick keeping: a told turn is one entry to take back, and a die is still a die" {
    printf '%s\n' 6 1 5,000 back 113556 '1155 r' 11 '11 s' quit | a keep farkle --seats Ann,Bea --record kept.txt >out
    ! grep -q Stand-ins kept.txt
    grep -qx 'move 0: keep 1 1 stop' kept.txt
}

@test "17.17 quick keeping: a box of Balut by its row and score; other games want their dice" {
    printf '%s\n' 6 1 'fours 12' 'fours 13' 'full house 22' quit >typed
    a keep balut --seats Ann,Bea --record kept.txt <typed >out || true
    grep -qx 'Ann enters 12 in Fours.' out
    grep -qx 'No dice score 13 there; they can score 0, 4, 8, 12, 16, 20.' out
    grep -qx 'Bea enters 22 in Full House.' out
    grep -qx 'move 1: score full_house' kept.txt
    a verify kept.txt
    printf '%s\n' 6 1 450 quit | a keep penk --seats Ann,Bea --record other.txt >out || true
    grep -Eqx '(Penk! is kept roll by roll: type the dice|First type the rolls for who begins)\.' out
}
