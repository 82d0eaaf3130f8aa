# The dice proof: docs/dice-proof.md can be followed by hand.
load common

# Every block of commands in the document, run in one shell; every other block behind one is what they print.
@test "the commands of docs/dice-proof.md print what the document says" {
    sed -n '/^## By hand/,$p' "$TOP/docs/dice-proof.md" >by_hand
    sed -n '/^```sh$/,/^```$/p' by_hand | grep -v '^```' >commands.sh
    awk '/^```sh$/ {skip = 1; next} /^```$/ {if (skip) skip = 0; else inside = !inside; next} inside' by_hand >expected
    [ "$(wc -l <expected)" -eq 7 ]
    for shell in bash sh; do
        $shell commands.sh >printed
        diff expected printed
    done
}
