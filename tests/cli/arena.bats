# arena: who is stronger, with an interval.
load common

@test "the same deal in every seating: equal players share exactly" {
    a arena farkle --seats greedy,greedy --games 40 --seed 1 --json >out
    json '[p["share"] for p in j["players"]] == [0.5, 0.5] and (j["deals"], j["seatings"], j["games"]) == (40, 1, 40)'
    a arena palko --seats random,random,random --games 30 --seed 1 --json >out
    json 'all(abs(p["share"] - 1/3) < 1e-12 for p in j["players"]) and (j["deals"], j["seatings"]) == (30, 1)'
}

@test "15.9 seatings that differ only in equal players are one: 4!/3! = 4, 3!/2! = 3, 4!/(2!2!) = 6" {
    a arena farkle --seats greedy,random,random,random --games 24 --seed 1 --json >out
    json '(j["deals"], j["seatings"], j["games"]) == (6, 4, 24)'
    json 'abs(sum(p["share"] for p in j["players"]) - 1) < 1e-12'
    json 'len({p["share"] for p in j["players"][1:]}) == 1'
    a arena farkle --seats random,greedy,random --games 24 --seed 1 --json >out
    json '(j["deals"], j["seatings"]) == (8, 3)'
    a arena farkle --seats random,greedy,greedy,random --games 24 --seed 1 --json >out
    json '(j["deals"], j["seatings"]) == (4, 6)'
    a arena farkle --seats greedy,random,greedy,random,greedy,random --games 24 --seed 1 --json >out
    json '(j["deals"], j["seatings"]) == (12, 2)'
    a arena farkle --seats random,greedy,random --games 24 --seed 1 >out # equal players are one row
    [ "$(grep -c '^random ' out)" -eq 1 ]
}

@test "games are rounded up to whole deals, and five players rotate" {
    a arena farkle --seats greedy,random,random,random,random --games 7 --seed 1 --json >out
    json '(j["deals"], j["seatings"], j["games"]) == (2, 5, 10)'
}

@test "shares sum to one, lie in their intervals, and threads change nothing" {
    a arena farkle --seats greedy,random --games 300 --seed 7 --threads 1 --json | grep -v seconds >one
    a arena farkle --seats greedy,random --games 300 --seed 7 --threads 2 --json | grep -v seconds >two
    cmp one two
    a arena farkle --seats greedy,random --games 300 --seed 7 --json >out
    json 'abs(sum(p["share"] for p in j["players"]) - 1) < 1e-12'
    json 'all(0 <= p["low"] <= p["share"] <= p["high"] <= 1 for p in j["players"]) and j["players"][0]["low"] > 0.9'
}

@test "an interval narrows with the games, and few games are never certain" {
    a arena penk --seats greedy,random --games 8 --seed 1 --json >few
    a arena penk --seats greedy,random --games 400 --seed 1 --json >many
    json 'j["players"][0]["low"] < 0.95' few
    json 'j["players"][0]["high"] - j["players"][0]["low"] < 0.1' many
}

@test "a table for the documents" {
    a arena balut --seats greedy,random --games 40 --seed 1 --markdown >out
    [ "$(sed -n 1p out)" = "| player | against | wins | 95 % interval | games |" ]
    [ "$(wc -l <out)" -eq 4 ]
    a arena balut --seats greedy,random --games 40 --seed 1 >out
    narrow out
}

@test "the ladder" {
    a arena farkle --ladder --games 20 --seed 1 --json >out
    json 'len(j["ladder"]) >= 1 and all(len(x["players"]) == 2 for x in j["ladder"])'
    a arena penk --ladder --games 10 --seed 1 --markdown >out
    head="| rules | games | casual : novice | skilled : casual | expert : skilled | best : expert | best : greedy |"
    [ "$(sed -n 1p out)" = "$head" ]
    [ "$(sed -n 2p out)" = "|---|---|---|---|---|---|---|" ]
    grep -q '^| `penk` | 10 |\( [0-9.]* % ([0-9.]*–[0-9.]*) |\)\{5\}$' out
    [ "$(wc -l <out)" -eq 3 ]
}

@test "mistakes are answered with a sentence" {
    refused arena farkle
    refused arena farkle --ladder --seats greedy,random
    refused arena farkle --seats greedy
    said "two players"
    refused arena farkle --seats person,greedy
    refused arena farkle --seats greedy,random --json --markdown
    refused arena nothing --seats greedy,random
    refused arena palko --seats greedy,greedy,greedy,greedy,greedy,greedy
}
