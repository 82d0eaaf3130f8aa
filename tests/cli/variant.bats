# A new variant is a few lines of data: no code is touched.
load common

@test "five lines of a rules file are a new variant that plays, records and verifies" {
    cat >house.ini <<'INI'
[grandma:farkel]
title = Grandma's Farkel
about = Farkel to 3,000 with a dear straight.
target = 3000
straight = 2500
INI
    a check house.ini
    a score grandma --rules house.ini 1 2 3 4 5 6 | grep '2,500'
    a sim grandma --rules house.ini --seats greedy,random,greedy --games 20 --seed 5 --records r >/dev/null
    a verify r/*.txt
    /usr/bin/python3 "$TOP/tests/referee/referee.py" r/*.txt
    grep -q 'rule straight = 2500' r/000000.txt
    a play grandma --rules house.ini --demo --seed 1 | grep -q "Grandma's Farkel"
}

@test "the pages of the games list the options that the rules have" {
    for preset in farkle balut palko penk; do
        a rules "$preset" --ini | sed -n 's/^\([a-z_]*\) = .*/\1/p' | grep -vE '^(game|title|about)$' >keys
        sed -n 's/^| `\([a-z_]*\)` |.*/\1/p' "$TOP/docs/games/$preset.md" | grep -xFf keys | awk '!seen[$0]++' >listed
        diff keys listed
    done
}
