# chart: strategy charts. chart_counts.py counts their figures again; published numbers are those of docs/numbers.md.
load common

counts() { /usr/bin/python3 "$TOP/tests/cli/chart_counts.py" "$@"; }
page() { /usr/bin/python3 "$TOP/tests/cli/check_page.py" "$@"; }

# small PRESET: options that keep the solved table of a Farkle preset small; nothing for the other games.
small() { case $1 in farkle* | farkel* | zilch) echo --set target=1500 --set opening=0 ;; esac; }

@test "farkle: the published limits to stop, and rolls that lose" {
    a chart farkle --set seats=1 --json >out
    json 'j["sections"][0]["rows"][0]["cells"] == ["300", "250", "400", "950", "2,800", "16,800"]'
    json 'j["sections"][0]["rows"][1]["cells"] == ["67%", "44%", "28%", "16%", "7.7%", "2.3%"]'
    json '"542.1 on average" in j["sections"][0]["note"] and "52.7 %" in j["sections"][0]["note"]'
    json 'all(s["kind"] in ("exact", "by the rules", "not worked out") for s in j["sections"])'
    counts farkle out
}

@test "farkle: ahead one stops sooner, behind later, and both seats level are near the limits for points" {
    a chart farkle --set target=4000 --json >out 2>/dev/null
    /usr/bin/python3 - <<'END'
import json
rows = {r["head"].split(" ")[0] + r["head"].split(" ")[1][:1]: [int(c.strip("*").replace(",", "")) for c in r["cells"]]
        for s in json.load(open("out"))["sections"] if s["heading"].startswith("How the scores") for r in s["rows"]}
level, ahead, behind = rows["halfway2"], rows["fara"], rows["farb"]
assert level[:2] == [300, 250], level  # far from the end points are all that counts
assert all(a < b < c for a, b, c in zip(ahead, level, behind)), rows
END
}

@test "a change of the rules changes the chart" {
    # without three pairs 1,440 of 46,656 rolls of six dice lose; without fives 2/6 more of a single die
    a chart farkle --set three_pairs=0 --set four_and_pair_is_three_pairs=no --set four_and_pair=0 --set target=1500 \
        --json >out 2>/dev/null
    json 'j["sections"][0]["rows"][1]["cells"][5] == "3.1%"'
    a chart farkle --set single=100,0,0,0,0,0 --set target=1500 --json >out 2>/dev/null
    json 'j["sections"][0]["rows"][1]["cells"][0] == "83%"'
    json '"--set single=100,0,0,0,0,0 --set target=1500" in j["command"]'
}

@test "keen and the coloured die have tables of their own" {
    a chart farkel-keen-doubler --set target=1500 --set opening=0 --json >out 2>/dev/null
    json 'len([s for s in j["sections"] if s["heading"].startswith("Take an offer")]) == 2'
    json '[r["head"] for r in j["sections"][0]["rows"]][:2] == ["coloured die to roll", "coloured die set aside"]'
    json 'any("1*" in r["head"] for s in j["sections"] if s["heading"].startswith("Which") for r in s["rows"])'
}

@test "rules whose table takes minutes get the chart without it, and how to make it" {
    a chart zilch >out
    grep -q 'astragal solve zilch --objective win --set seats=2' out
    tr -s ' \n' ' ' <out | grep -q '620.9 in the long run' # published: 620.855
}

@test "balut: rows, boxes and dice" {
    a chart balut --json >out 2>/dev/null
    counts balut out
    json '[r["cells"][0] for r in j["sections"][0]["rows"]] == ["53 in all", "66 in all", "79 in all", "all four",
        "all four", "101 in all", "any box"]'
    # the published totals of a whole card and of one box of each category
    json '[s["rows"][-1]["cells"][::3] for s in j["sections"]
        if s["heading"].startswith("What a box")] == [["433.3", "98.5"]]'
    json 'sum(s["kind"].startswith("estimate") for s in j["sections"]) == 2'
    a chart balut-federation --json >out 2>/dev/null
    json '[r["cells"][0] for r in j["sections"][0]["rows"]][:3] == ["52 in all", "65 in all", "78 in all"]'
    a chart balut --set kept_dice=locked >out 2>/dev/null # no table of these rules can be made
    ! grep -q 'What a box costs' out || false
}

@test "palko: how likely a call is" {
    a chart palko --json >out
    counts palko out
    # two unseen hands, ones wild: P(at least 3) = 0.6711, P(at least 4) = 0.4207 (docs/numbers.md)
    json '[s["rows"][0]["cells"][1] for s in j["sections"] if s["heading"].startswith("Challenge")] == ["4"]'
    a chart palko --set seats=3 --json >out
    json 'j["sections"][0]["columns"] == ["1", "2"]'
    a chart palko-5 --set five_of_a_kind=natural >out
}

@test "penk: cells and lines" {
    a chart penk --json >out
    counts penk out
    json '[r["cells"][5] for s in j["sections"] if s["heading"].startswith("What cells")
        for r in s["rows"][:5]] == ["40", "25", "15", "10", "5"]'
    json '[s["rows"][5]["cells"][0] for s in j["sections"] if s["heading"].startswith("What cells")] == ["19"]'
}

@test "every preset has a chart of 80 columns and a page that everybody can read" {
    for p in $(presets); do
        [ "$p" = null ] && continue
        a chart "$p" $(small "$p") >out 2>/dev/null
        /usr/bin/python3 -c 'import sys
for line in open("out", encoding="utf-8"):
    assert len(line) <= 81 or line.startswith("  $ "), line'
        grep -q "^This chart: astragal chart $p" out
        a chart "$p" $(small "$p") --html "$p.html" >said 2>/dev/null
        grep -q "The chart is in $p.html." said
        page "$p.html"
        grep -qE "<code>astragal chart $p (.* )?--html $p.html</code>" "$p.html"
        [ "$(grep -c '<section' "$p.html")" -eq "$(grep -o 'class="kind">' "$p.html" | wc -l)" ]
    done
}

@test "16.17 a score sheet to print: the boxes of the game, and what scores under these rules" {
    a chart farkle --sheet --set straight=2000 >out
    grep -q '^Farkle: score sheet$' out
    grep -Eq '^  20( +______){6}$' out
    grep -Eq '^  \[1\]\[2\]\[3\]\[4\]\[5\]\[6\] a straight \* +2,000$' out
    for preset in balut palko penk null; do
        a chart $preset --sheet --html $preset.html >out
        grep -qx "The score sheet is in $preset.html." out
        page $preset.html
    done
    grep -q 'Player 2:' balut.html
    a chart penk --sheet --json >out
    json 'j["sections"][0]["rows"][4]["cells"][:5] == ["8"] * 5' # PE-2: five of a kind
}

@test "what cannot be charted is refused with a sentence" {
    refused chart null
    said 'no chart for Null'
    refused chart nothing-like-this
    refused chart farkle --html a.html --json
    refused chart palko --set seats=9
    in_trouble chart penk --html /nowhere/at/all.html
    refused chart farkle --set target=0
}

@test "a rules file of one's own is charted, and its names cannot break the page" {
    printf '[mine:penk]\ntitle = Mine & <yours>\nvalues =%s\n' "$(printf ' 2%.0s' {1..25})" >'my rules.ini'
    a chart mine --rules 'my rules.ini' --html p.html >out
    grep -q '<title>Mine &amp; &lt;yours&gt;' p.html
    grep -q "astragal chart mine --rules 'my rules.ini'" p.html
    page p.html
}
