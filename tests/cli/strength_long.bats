# How strong the opponents are, at full length, for `make soak PART=figures`: figures of docs/strength.md.
load common

# above LEAST PRESET ONE OTHER SEATS: so much at least, its interval too, does one seat win among seats of the other.
above() {
    local seats=$3 i
    for ((i = 1; i < $5; i++)); do seats+=,$4; done
    a arena "$2" --seats "$seats" --games 20000 --seed 1 --json >out
    json "j['players'][0]['player'] == '$3' and j['players'][0]['low'] > $1"
}

@test "15.4 best of Penk! wins more than its share among seats of classic" {
    for n in 2 3 4; do above "1 / $n" penk best classic $n; done
}

@test "15.6 best of Farkle wins more than its share among seats of greedy, from three seats to eight" {
    for n in 3 5 6 7 8; do above "1 / $n" farkle best greedy $n; done
    above 0.27 farkle best greedy 4
}

@test "15.7 every level wins more than 52 % against the one below it, its interval too" {
    for preset in farkle farkel penk; do
        a arena $preset --ladder --games 10000 --seed 1 --json >out
        json 'len(j["ladder"]) == 5 and all(m["players"][0]["low"] > 0.52 for m in j["ladder"][:4])'
    done
}

@test "15.2 best of Palko wins more than 51 % of its games against classic" {
    above 0.51 palko best classic 2
}
