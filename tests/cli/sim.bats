# sim: many games between players.
load common

# Without what depends on the clock.
steady() { grep -v '"seconds"' "$1"; }

@test "sim gives the same totals for any number of threads" {
    a sim farkle --seats greedy,random --games 200 --seed 7 --threads 1 --json >one
    a sim farkle --seats greedy,random --games 200 --seed 7 --threads 4 --json >four
    diff <(steady one) <(steady four)
    a sim farkle --seats greedy,random --games 200 --seed 8 --threads 4 --json >other
    ! diff -q <(steady one) <(steady other) || false
    json 'j["games"] == 200 and j["seed"] == 7 and abs(sum(j["wins"]) - 200) < 1e-9' one
    json 'len(j["mean_score"]) == 2 and all(e > 0 for e in j["stderr_score"]) and "mean_points" not in j' one
    json 'abs(j["length"] * 200 - j["moves"]) < 1e-6' one
}

@test "sim counts a shared win by shares, and points where there are some" {
    a sim null --seats idle,idle,idle --set rounds=1 --games 50 --seed 1 --records r --json >out
    grep -hc '^win . ' r/*.txt | grep -q 1
    for s in 0 1 2; do # each seat's wins, added up from the records
        grep -h '^win' r/*.txt |
            awk -v s=$s '{for (i = 2; i <= NF; i++) if ($i == s) sum += 1 / (NF - 1)} END {print sum}'
    done >sums
    json 'all(abs(w - float(s)) < 1e-3 for w, s in zip(j["wins"], open("sums")))'
    a sim balut --seats greedy --games 5 --seed 1 --json >out
    json 'j["wins"] == [5.0] and len(j["mean_points"]) == 1 and j["stderr_points"][0] >= 0'
}

@test "sim has the right mean: the null game is a sum of three dice" {
    a sim null --seats idle,idle --games 20000 --seed 3 --json >out
    json 'all(abs(m - 10.5) < 5 * e for m, e in zip(j["mean_score"], j["stderr_score"]))'
    json 'all(abs(e - (8.75 / 20000) ** 0.5) < 0.0005 for e in j["stderr_score"])'
}

@test "sim writes records that verify, the same for any number of threads" {
    a sim farkel-keen --seats greedy,random,idle --games 40 --seed 2 --threads 3 --records some/folder >out
    narrow out
    [ "$(ls some/folder | wc -l)" -eq 40 ]
    a verify some/folder/*.txt >verdicts
    [ "$(grep -c ': ok, .* finished' verdicts)" -eq 40 ]
    a sim farkel-keen --seats greedy,random,idle --games 40 --seed 2 --threads 1 --records other >/dev/null
    diff -r some/folder other
}

@test "sim stops at Ctrl-C and reports what was done" {
    status=0
    timeout --foreground --preserve-status -s INT 2 \
        "$ASTRAGAL" sim farkle --seats greedy,greedy --games 100000000 --json >out 2>err || status=$?
    [ "$status" -eq 130 ]
    json '0 < j["games"] < 100000000'
    games=$(/usr/bin/python3 -c 'import json; print(json.load(open("out"))["games"])')
    grep -q "Interrupted after $(echo "$games" | sed ':a;s/\B[0-9]\{3\}\>/,&/;ta') of 100,000,000 games" err
}

@test "sim refuses what makes no sense" {
    refused sim farkle
    said "--seats"
    refused sim farkle --seats greedy,nobody
    said "There is no player called 'nobody' for Farkle. Choose from: "
    refused sim farkle --seats person,greedy
    refused sim farkle --seats greedy,,random
    refused sim farkle --seats a,a,a,a,a,a,a,a,a
    refused sim penk --seats idle,idle,idle,idle,idle
    said "seats"
    refused sim farkle --seats idle,idle --games 0
    refused sim farkle --seats idle,idle --threads 0
    refused sim farkle --seats idle,idle --seed -1
    touch file
    in_trouble sim null --seats idle,idle --records file/deep
}
