# The dice proof: docs/dice-proof.md can be followed by hand, and records can be checked with openssl alone.
load common

# Every block of commands in the document, run in one shell; every other block behind one is what they print.
@test "the commands of docs/dice-proof.md print what the document says" {
    sed -n '/^## By hand/,$p' "$TOP/docs/dice-proof.md" >by_hand
    sed -n '/^```sh$/,/^```$/p' by_hand | grep -v '^```' >commands.sh
    awk '/^```sh$/ {skip = 1; next} /^```$/ {if (skip) skip = 0; else inside = !inside; next} inside' by_hand >expected
    [ "$(wc -l <expected)" -eq 11 ]
    for shell in bash sh; do
        $shell commands.sh >printed
        diff expected printed
    done
}

@test "openssl alone finds the dice of records of both versions" {
    printf 'pass\npass\npass\n' | a play null --plain --seats Ann,Bea=idle --dice proof --record game.txt >out
    grep -q '^proof version 2$' game.txt
    cp "$TOP"/tests/corpus/*/proof-*.txt .
    grep -lq '^roll . hidden' proof-*.txt
    for record in game.txt proof-*.txt; do
        a verify "$record" >/dev/null
        "$TOP/tests/cli/by_hand.sh" "$record"
    done
    sed 's/^proof seat 0 drawn/proof seat 0 commit/' game.txt >bad.txt # a mark that is taken away makes other dice
    run "$TOP/tests/cli/by_hand.sh" bad.txt
    [ "$status" -eq 1 ] && [[ $output == "roll "*": "* ]]
    run a verify bad.txt
    [ "$status" -eq 1 ] && [[ $output == *"Roll "*" should be "* ]]
}

@test "verify says what a record of version 1 does not show" {
    run a verify "$TOP/tests/corpus/0.1.0/proof-farkle.txt"
    [[ ${lines[0]} == *"dice proof holds" ]]
    [[ ${lines[1]} == "  This proof is of version 1: it does not show whether the house drew somebody's number, or how many starts were called off." ]]
    a verify --json "$TOP/tests/corpus/0.1.0/proof-farkle.txt" >out
    json '[j[0]["version"], j[0]["drawn"], j[0]["called_off"]] == [1, None, None]'
}
