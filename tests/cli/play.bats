# play: games in plain lines.
load common

setup() {
    : "${ASTRAGAL:?the program under test}"
    D=$BATS_TEST_TMPDIR
    cd "$D" || exit 1
    export XDG_DATA_HOME=$D/data HOME=$D
}

# One round for two people who type their dice: Ann 4, Bea 6.
typed() { a play null --plain --set rounds=1 --seats Ann,Bea --dice typed "$@"; }

@test "play --demo shows a whole game of every preset in 80 columns" {
    list=$(presets)
    for p in $list; do
        a play "$p" --demo --seed 11 </dev/null >out
        narrow out
        tail -n 1 out | grep -qE ' wins\.$| share the win\.$'
    done
    a play --demo </dev/null >out
    grep -q '^Farkle: ' out
    a play farkle --demo --seed 5 </dev/null >out
    a play farkle --demo --seed 5 </dev/null | cmp - out
}

@test "play takes moves in words and by number" {
    printf 'pass\n1\n  pass  \n' | a play null --plain --seats Ann,Bea=idle --seed 3 --record game.txt >out
    narrow out
    grep -qE '^(Ann|Bea) wins\.$|share the win' out
    a verify game.txt | grep -q 'ok, .* finished'
    grep -q '^seat 0 person Ann$' game.txt
}

@test "whole games in plain lines: every game against an opponent, and people by turns" {
    for p in farkle farkel-keen-doubler balut palko penk; do
        yes 1 | head -n 3000 | a play $p --plain --seats Ann,Bea=casual --seed 5 --record $p.txt >out
        a verify $p.txt | grep -q 'ok, .* finished'
        grep -q '^seat 1 casual Bea$' $p.txt
        narrow out
    done
    # Any line shows the dice to who is asked; then 2 is a call or a challenge, and 1 what can always be done.
    yes $'2\n1' | head -n 3000 |
        lines play palko --plain --seats Ann,Ben,Cid --seed 5 --record three.txt >out
    a verify three.txt | grep -q 'ok, .* finished'
}

@test "play with typed dice is the game that was rolled" {
    printf '3\n2\n4\npass\n6\npass\n' | typed --record game.txt >out
    tail -n 2 out | head -n 1 | grep -q '^Bea wins\.$'
    sed -n '/^begin/,$p' game.txt >events
    printf '%s\n' 'begin 0 1' 'roll 0: 3' 'roll 1: 2' 'roll 0: 4' 'move 0: pass' 'roll 1: 6' 'move 1: pass' \
        'score 4 6' 'win 1' | diff - events
}

@test "what cannot be understood is answered, and asked again" {
    printf '7\n3 3\n3\nhelp\n2\n\nhello\n4\nstay\n2\nmoves\nsheet\nrules\nlog\nnote Hello\n' | typed >out || [ $? -eq 1 ]
    grep -q "'7' is not a die" out
    grep -q 'Type the 1 die you rolled' out
    grep -q '^quit: save the game' out
    grep -q 'The only move is: pass' out
    grep -q '^rounds = 1\|^  rounds = 1' out
    grep -q '^roll 0: 4$' out
    grep -q 'Noted' out
    narrow out
}

@test "in practice undo goes back to the last decision, and the same dice come again" {
    printf 'undo\nkeep nothing\nundo\nkeep nothing\n' | a play balut --plain --seats Ann --seed 3 >out
    grep -q 'nothing to take back' out
    grep -q 'Taken back' out
    [ "$(grep -c 'You throw' out)" -ge 3 ]
    [ "$(sed -n '/Taken back/,$!p' out | grep '^You throw [1-6]' | tail -n 1)" = \
        "$(sed -n '/Taken back/,$p' out | grep '^You throw [1-6]' | head -n 1)" ]
}

@test "in a game no undo goes past a roll, and there is none where dice are hidden" {
    printf 'pass\nundo\n' | a play null --plain --seats Ann,Bea=idle --seed 3 >out
    grep -q 'Dice have been rolled since your last move: it cannot be taken back\.$' out
    printf 'undo\n' | a play palko --plain --seats Ann,Bea=casual --seed 3 >out
    grep -q 'With hidden dice on the table, a move cannot be taken back\.$' out
}

@test "who plays by default is a level with a name" {
    for p in farkle balut palko penk; do
        printf 'quit\n' | a play $p --plain --seed 1 >out
        grep -q '^  Ann (person)$' out
        grep -q '^  Bea (casual)$' out
    done
}

@test "another game at the same table makes a series" {
    printf '%s\n' 3 2 4 pass 6 pass again 2 5 1 pass 1 pass again 1 2 quit | typed --record game.txt >out
    grep -q '^Game 2 at this table\.$' out
    grep -q '^Games won so far: Ann 0 and Bea 1\.$' out   # 4 against 6
    grep -q '^Games won so far: Ann 0.50 and Bea 1.50\.$' out # then 1 all
    grep -q '^Game 3 at this table\.$' out
    a verify game.txt game-2.txt | grep -c finished | grep -qx 2
    grep -qx 'series 2 0 840' game-2.txt
    grep -qx 'series 3 420 1260' game-3.txt
    a verify game-3.txt | grep -q 'not over yet'
    a stats Ann | grep -q '2 games'
    # A saved game of a series goes on as such.
    printf '%s\n' 2 pass 3 pass | a play --plain --resume game-3.txt --dice typed >out
    grep -q '^Games won so far: Ann 1.50 and Bea 1.50\.$' out
    # What is not understood ends an evening that nobody watches.
    { printf '3\n2\n'; yes 1; } | typed >out
    grep -q "^'1' means nothing here" out
}

@test "the last move of a game can be taken back before the next one" {
    printf '%s\n' 3 2 4 pass 6 pass undo pass '' | typed --record game.txt >out
    [ "$(grep -c '^Bea wins' out)" -eq 2 ]
    a verify game.txt | grep -q finished
    a stats Bea | grep -q '1 game,\|1 game:\|1 game '
}

@test "in words no sentence names dice by numbers" {
    list=$(presets)
    for p in $list; do
        a play "$p" --demo --words --seed 12 </dev/null >out
        narrow out
        [ -z "$(grep -E "(aside|keeps|shows|throws|has|roll is|rolls) [1-6!?](\*|\.\$|,|;| [1-6!?] | for [0-9])" out)" ]
    done
    lines play farkle --plain --words --dice typed --seats Ann --set opening=0 >out <<'END'
113556
keep 2 stop
keep 3 stop
keep 1 3 stop
note 5 dice
log
keep 1 1 stop
END
    tr '\n' ' ' <out >one-line
    grep -q 'You cannot set aside a two from two ones, a three, two fives and a six\.' one-line
    grep -q 'There is no score in a three, so that cannot be set aside\.' one-line
    grep -q 'Not every die of a one and a three scores; a one would score 100\.' one-line
    grep -q '^1: keep two ones and two fives, roll$' out
    [ "$(grep -c 'You roll two ones, a three, two fives and a six\.$' out)" -eq 2 ]
    grep -q 'You set aside two ones for 200: 200 this turn\.$' out
    narrow out
}

@test "the game is saved at the end of the input and can be gone on with" {
    printf 'pass\n' | a play null --plain --seats Ann,Bea=idle --seed 3 >out
    grep -q "^  astragal play --resume $D/data/astragal/astragal-save.txt" out
    printf 'quit\n' | a play null --plain --seats Ann,Bea=idle --seed 3 >out
    grep -q "astragal-save-2.txt" out
    printf 'pass\npass\n' | a play --resume data/astragal/astragal-save.txt --seed 3 >out
    grep -qE 'wins\.$|share the win' out
    a verify data/astragal/astragal-save.txt | grep -q finished
    answers_no play --resume data/astragal/astragal-save.txt
    said "is over"
    printf 'pass\npass\npass\n' | a play null --plain --seats Ann,Bea=idle --seed 3 --record whole.txt >out
    cmp whole.txt data/astragal/astragal-save.txt
}

@test "the record is written while the game goes on" {
    printf 'pass\nsave copy.txt\npass\n' |
        a play null --plain --seats Ann,Bea=idle --seed 3 --record game.txt >out
    grep -q 'Saved in copy.txt' out
    a verify copy.txt | grep -q 'not over yet'
    [ ! -e data ]
    printf 'save\nsave nowhere/x\n' | lines play null --seed 3 >out 2>err
    grep -q 'Where to?' out
    grep -q 'nowhere/x' err
}

@test "a person may resign or abandon" {
    printf 'resign\n' | a play null --plain --seats Ann,Bea=idle --seed 3 --record game.txt >out
    grep -q '^Bea wins\.$' out
    grep -q '^resign 0$' game.txt
    printf 'abandon\n' | a play null --plain --seats Ann,Bea=idle --seed 3 --record game.txt --force >out
    grep -q 'nobody wins' out
    a verify game.txt | grep -q abandoned
    printf 'resign\nabandon\n' | a play null --plain --seats Ann --seed 3 >out
    grep -q 'You are alone at the table' out
    printf 'resign\npass\npass\npass\n' | a play null --plain --seats Ann,Ben,Cid=idle --seed 3 >out
    grep -qE '^(Ben|Cid|Ben and Cid) (wins|share the win)\.$' out
}

@test "play --dice proof leaves a record whose dice can be checked" {
    printf 'pass\nundo\npass\npass\n' |
        a play null --plain --seats Ann,Bea=idle --dice proof --record game.txt >out
    narrow out
    grep -q 'No taking back with a dice proof' out
    grep -q '^  commit [0-9a-f]\{64\}$' out
    run a verify game.txt
    [[ ${lines[0]} == "game.txt: ok, "*", finished, dice proof holds" ]]
    [[ ${lines[1]} == "  The house drew the number for Ann: this proof does not protect Ann from the house." ]]
    [[ ${lines[2]} == "  No start was called off at this table before this game." ]]
    [ ! -e game.txt.seeds ]
}

@test "a game with a dice proof can be gone on with, and its seeds are kept secret" {
    printf 'pass\n' | a play null --plain --seats Ann,Bea=idle --dice proof --record game.txt >out
    [ "$(stat -c %a game.txt.seeds)" = 600 ]
    a verify game.txt | grep -q 'dice proof still sealed'
    mv game.txt.seeds away
    in_trouble play --resume game.txt
    said "seeds"
    sed 's/server ./server x/' away >game.txt.seeds
    in_trouble play --resume game.txt
    mv away game.txt.seeds
    refused play --resume game.txt --dice typed
    printf 'pass\npass\n' | a play --resume game.txt >out
    a verify game.txt | grep -q 'finished, dice proof holds'
    [ ! -e game.txt.seeds ]
}

@test "verify notices false dice and false seeds" {
    printf 'pass\npass\npass\npass\npass\n' |
        a play null --plain --set rounds=5 --seats Ann,Bea=idle --dice proof --record game.txt >/dev/null
    server=$(grep -n '^proof server' game.txt | cut -d: -f1)
    sed '/^proof server/s/[0-9a-f]$/x/; /^proof server/s/.x$/00/' game.txt >bad.txt
    cmp -s game.txt bad.txt || { run a verify bad.txt; [ "$status" -eq 1 ] && [[ $output == "bad.txt:$server: "* ]]; }
    grep -v '^proof s.* seed\|^proof server' game.txt >bad.txt
    run a verify bad.txt
    [ "$status" -eq 1 ]
    [[ $output == *"were not opened"* ]]
    # The dice of another game under this game's seals.
    printf 'pass\npass\npass\npass\npass\n' |
        a play null --plain --set rounds=5 --seats Ann,Bea=idle --seed 1 --record other.txt >/dev/null
    { sed '/^begin/,$d' other.txt; sed '/^begin/,$d' game.txt | grep '^proof'; sed -n '/^begin/,$p' other.txt
      sed -n '/^begin/,$p' game.txt | grep '^proof'; } >bad.txt
    run a verify bad.txt
    [ "$status" -eq 1 ]
    [[ $output =~ ^bad.txt:([0-9]+):\ Roll\ [0-9]+\ should\ be ]]
    sed -n "${BASH_REMATCH[1]}p" bad.txt | grep -q '^roll '
}

@test "many moves are summed up, and listed when asked" {
    printf 'moves\n' | a play penk --plain --seats Ann,Bea=idle --seed 3 >out
    narrow out
    grep -qE "There are [0-9]+ moves \('moves' lists them\)" out
    grep -q 'for example: ' out
    [ "$(grep -cE '^ +1 ' out)" -ge 1 ]
}

@test "hidden dice are shown to their owner alone" {
    printf '\n' | a play palko --plain --seats Ann,Ben --seed 4 --record game.txt >out
    # Nobody has seen a hand before Enter; then one hand, and the other as question marks.
    sed '/Press Enter/,$d' out >before
    for hand in $(sed -n 's/^roll . hidden: //p' game.txt | tr -d ' '); do ! tr -d ' ' <before | grep -q "$hand"; done
    [ "$(sed -n '/Press Enter/,$p' out | grep -cE ' \? \? \? \? \?$')" -eq 1 ]
    # When the screen changes hands the former one is scrolled away.
    printf '\n1\n\n' | a play palko --plain --seats Ann,Ben --seed 4 >out
    [ "$(grep -c '^$' out)" -ge 60 ]
    [ "$(grep -c 'Press Enter' out)" -eq 2 ]
}

@test "play ends well when it is interrupted" {
    mkfifo input
    "$ASTRAGAL" play null --plain --seats Ann,Bea=idle --record game.txt <input >out 2>&1 3>&- &
    game=$!
    exec 7>input
    for _ in 1 2 3 4 5 6 7 8 9 10; do grep -q '1 pass' out && break; sleep 0.1; done
    kill -TERM $game
    status=0
    wait $game || status=$?
    [ "$status" -eq 130 ]
    exec 7>&-
    grep -q 'The game is saved' out
    a verify game.txt | grep -q 'not over yet'
}

@test "play refuses what makes no sense" {
    refused play
    said "What would you like to play?"
    refused play nonsense
    refused play null --seats Ann,Bea=nobody
    said "no player called 'nobody'"
    refused play null --seats person:
    refused play null --dice loaded
    refused play null --demo --dice proof
    refused play null --resume x.txt
    in_trouble play --resume nowhere.txt
    printf 'nonsense\n' >bad.txt
    answers_no play --resume bad.txt
    said "bad.txt:1: "
    refused play null --demo --seats person,idle
    refused play penk --seats idle,idle,idle,idle,idle
}
