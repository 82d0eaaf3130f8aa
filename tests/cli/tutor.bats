# The tutor in plain lines and in keep: before a move that loses too much it says so; hints.
#
# The rules here let any scoring die win at once, so values can be counted by hand. Who may stop wins: 1. Who rolls five
# dice instead loses everything with 600 of 7,776 rolls (only 2, 3, 4 and 6, none of them three times: 12 x 30 + 4 x
# 60). Then the other rolls six dice, farkles with 1,080 of 46,656 (6 x 180: two pairs and two single ones; three pairs
# score) and otherwise wins: V = 1 - 1080/46656 V = 43.2/44.2. So rolling on loses 600/7776 x 43.2/44.2 = 7.541 % of
# the wins.
load common

RULES=(--set target=100 --set opening=0 --set last_round=sudden_death --set single=100,0,0,0,100,0)
LOSS='Your move (set aside 1 and roll five dice) costs you 7.54 % of your wins.'

solved() { a solve farkle "${RULES[@]}" >/dev/null; }

# typed TUTOR LINE...: Ann has rolled 1 2 3 4 6 6 and answers with these lines; the program says what goes to out.
typed() {
    local tutor=$1
    shift
    rm -f g.txt
    printf '%s\n' 6 1 123466 "$@" | lines play farkle --plain --dice typed --seats Ann,Ben "${RULES[@]}" \
        --tutor "$tutor" --record g.txt >out
}
kept() {
    local tutor=$1
    shift
    rm -f g.txt
    printf '%s\n' 6 1 123466 "$@" | a keep farkle --seats Ann,Ben "${RULES[@]}" --tutor "$tutor" --record g.txt >out
}

# told TEXT: it stands in out, however the lines are broken. silent: nothing was asked.
told() { tr '\n' ' ' <out | grep -qF -- "$1" || { cat out; return 1; }; }
silent() { [ "$(grep -c 'of your wins' out)" -eq 0 ] || { cat out; return 1; }; }
moves() { [ "$(grep -c '^move' g.txt)" -eq "$1" ] || { cat g.txt; return 1; }; }

@test "play: a blunder is named with its exact loss, the better move and why, and is taken back" {
    solved
    typed mistakes 'keep 1 roll'
    told "A blunder. Better: stop and bank 100 (keep 1 stop). That banks 100 and reaches the target with 100. $LOSS"
    told "With five dice, 7.7 % of rolls lose the 100 points at stake. It has been taken back."
    moves 0
    narrow out
    typed mistakes 1 'keep 1 stop' # by its number; then the better one
    told "$LOSS"
    grep -q '^move 0: keep 1 stop$' g.txt
    moves 1
}

@test "play: anyway, or the same move again, plays it; other words come in between" {
    solved
    typed blunders 'keep 1 roll' sheet anyway
    told "$LOSS"
    grep -q '^move 0: keep 1 roll$' g.txt
    typed blunders 'keep 1 roll' 'keep 1 roll'
    grep -q '^move 0: keep 1 roll$' g.txt
    typed blunders anyway
    told "No move has been taken back."
    moves 0
}

@test "play: no word about a good move, nor with the tutor off, nor below the chosen amount" {
    solved
    typed small 'keep 1 stop'
    silent
    moves 1
    typed 0 'keep 1 stop'
    silent
    moves 1
    typed off 'keep 1 roll'
    silent
    moves 1
    typed 7.6 'keep 1 roll'
    silent
    moves 1
    typed 7.5 'keep 1 roll'
    told "$LOSS"
    moves 0
    typed small 'tutor off' 'keep 1 roll'
    told "Tutor for Ann: off."
    silent
    typed off tutor 'keep 1 roll'
    told "Tutor for Ann: mistakes."
    told "$LOSS"
    typed off 'tutor 7.5' 'keep 1 roll'
    told "Tutor for Ann: 7.5."
    told "$LOSS"
    typed off 'tutor much'
    told "tutor takes off, small, mistakes, blunders, or a number"
}

@test "play: each person has a switch of their own, and opponents are left alone" {
    solved
    typed off 'tutor small' 'keep 1 roll' anyway 22346 123466 'keep 1 roll'
    [ "$(grep -c "of your wins" out)" -eq 1 ] || { cat out; false; }
    moves 2
    a play farkle --demo --seed 1 "${RULES[@]}" --tutor small --record demo.txt </dev/null >out
    silent
}

@test "play: an illegal move is refused by the game, not by the tutor" {
    solved
    typed small 'keep 2 roll'
    silent
    told "2 scores nothing"
    moves 0
}

@test "play: a hint on demand, the values of the command hint, and nothing to decide" {
    solved
    typed off hint
    told "Exact chances to win, from a solved table."
    grep -qE '^stop and bank 100 \(keep 1 stop\) +100\.00 % +best$' out
    grep -A1 '^set aside 1 and roll five dice (keep 1 roll)$' out | grep -qE '^ +92\.46 % +7\.54 %$'
    a hint g.txt --json >hint
    json 'j["exact"] and abs(j["moves"][1]["loss"] - 600 / 7776 * 43.2 / 44.2) < 1e-9' hint
    typed off 'keep 1 roll' hint
    told "There is nothing to decide right now."
    typed off 'hint me'
    told "Type hint, or hint all."
}

@test "play: estimates say so; no table is needed" {
    printf '%s\n' hint quit | a play palko --plain --seed 3 --seats Ann,Ben=casual >out
    told "Estimated chances to win: the game is played on many"
    grep -q '^let it stand (stand) .*% ±.*%' out
    narrow out
    printf '%s\n' 6 1 123466 'keep 1 roll' | a play farkle --plain --dice typed --seats Ann,Ben \
        "${RULES[@]}" --tutor mistakes >out
    told "of your wins (an estimate). With five dice"
    [ ! -e cache/astragal ] || [ -z "$(ls cache/astragal)" ] # lines from a file make no table
}

@test "play: what --tutor takes, and the menu asks" {
    refused play farkle --tutor much
    said "--tutor takes off, small, mistakes, blunders, or a number"
    refused keep farkle --seats Ann,Ben --tutor -1
    said "--tutor takes"
    solved
    printf '%s\n' farkle Ann,Ben much small target=100 opening=0 last_round=sudden_death \
        single=100,0,0,0,100,0 '' 6 1 123466 'keep 1 roll' | a play --plain --dice typed >out
    told "It takes off, small"
    told "$LOSS"
}

@test "keep: the same, and anyway" {
    solved
    kept mistakes '1 roll'
    told "A blunder. Better: stop and bank 100 (keep 1 stop)."
    told "$LOSS"
    moves 0
    kept mistakes '1 roll' anyway
    grep -q '^move 0: keep 1 roll$' g.txt
    kept mistakes '1 roll' '1 stop'
    told "$LOSS"
    grep -q '^move 0: keep 1 stop$' g.txt
    kept mistakes '1 stop'
    silent
    kept off '1 roll'
    silent
    moves 1
    kept off hint
    grep -A1 '^set aside 1 and roll five dice (keep 1 roll)$' out | grep -qE '^ +92\.46 % +7\.54 %$'
    # other dice after something was taken back: nothing is remembered of those before
    kept mistakes '1 roll' back 523466 '5 stop'
    [ "$(grep -c "of your wins" out)" -eq 1 ]
    grep -q '^move 0: keep 5 stop$' g.txt
}

@test "keep: claims are judged by the dice that were told" {
    solved
    printf '%s\n' 6 1 '1 roll' '1 stop' | a keep farkle --claims --seats Ann,Ben "${RULES[@]}" --tutor small \
        --record g.txt >out
    told "$LOSS"
    grep -q '^move 0: keep 1 stop$' g.txt
    rm g.txt
    printf '%s\n' 6 1 '1 roll' anyway | a keep farkle --claims --seats Ann,Ben "${RULES[@]}" --tutor small \
        --record g.txt >out
    grep -q '^move 0: keep 1 roll$' g.txt
    [ "$(grep -c '^note Stand-ins' g.txt)" -eq 1 ]
}

@test "keep: hands that the keeper does not know are not judged" {
    printf '%s\n' 1 2 3 4 5 6 hint tutor quit | lines keep palko --seats Ann,Ben --tutor small >out
    told "The tutor is silent: the keeper does not know the hidden dice."
    [ "$(grep -c 'does not know hidden dice, so there are no hints in this game' out)" -eq 2 ]
}

@test "17.19 a hint at the table leads with the move that the command leads with, chosen by the strongest player" {
    a sim penk --seats greedy,greedy --games 1 --seed 1 --records r >/dev/null
    a replay r/000000.txt --to 5 >/dev/null
    awk '/^begin/ { begun = 1; print; next } begun && ++n > 5 { exit } { sub(/ greedy /, " person "); print }' r/000000.txt >cut.txt
    a hint cut.txt >want
    grep -m 1 '%' want >first
    grep -q 'our choice' first # a second of games does not tell these moves apart
    printf 'hint\nquit\n' | a play --resume cut.txt --plain >out
    move=$(sed 's/  .*//; s/^ *//' <(sed 's/^ *//' first))
    echo "the command: $move"
    grep -m 1 'our choice' out | grep -qF "$move"
}
