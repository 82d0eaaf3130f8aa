# perft: counts that can be made by hand.
load common

@test "perft counts paths and positions of the null game" {
    # One round of two seats: 6, 36 first rolls; ties (6 of 36 paths) fall together with the first position.
    a perft null --depth 5 --json >out
    json '[l["paths"] for l in j["levels"]] == [1, 6, 36, 216, 396, 2376]'
    json '[l["positions"] for l in j["levels"]][:4] == [1, 6, 3, 18]'
    json 'j["probabilities_sum_to_1"]'
    run a perft null --depth 5
    [[ $output == *"probabilities sum to 1 exactly" ]]
}

@test "perft counts games that end" {
    # A single seat begins by right: roll, pass, and the game of one round is over.
    a perft null --set seats=1 --set rounds=1 --depth 4 --json >out
    json '[(l["paths"], l["positions"], l["ended"]) for l in j["levels"]] == [
        (1,1,0), (6,6,0), (6,6,6), (0,0,0), (0,0,0)]'
    json 'j["probabilities_sum_to_1"] and j["denominator"] == "6"'
}

@test "perft is exact far beyond 64 bits" {
    a perft null --set seats=1 --set rounds=99 --depth 198 --json >out
    json 'int(j["levels"][-1]["paths"]) == 6**99 and j["levels"][-1]["positions"] == 99*5+1'
    json 'int(j["denominator"]) == 6**99 and j["probabilities_sum_to_1"]'
    a perft null --set seats=1 --set rounds=99 --depth 198 >out
    narrow out
}

@test "perft is exact for every preset" {
    list=$(presets)
    for p in $list; do
        run a perft "$p" --depth 3
        [ "$status" -eq 0 ] || { echo "$p $output"; return 1; }
        [[ $output == *"probabilities sum to 1 exactly" ]]
    done
}

@test "perft refuses what is too much" {
    refused perft null
    said "--depth"
    refused perft null --depth many
    refused perft null --depth 201
    refused perft null --depth 6 --nodes 100
    said "--nodes"
}
