# hint, analyse and rate. Exact values come from solved tables of small targets; what is checked follows from the rules
# of luck and skill, not from what the program printed once.
load common

# games PRESET SEATS [OPTION...]: a record in $D/r/000000.txt.
game() { a sim "$1" --seats "$2" --games 1 --seed 7 --records "$D/r" --force "${@:3}" >/dev/null; }

# absent GREP-ARGUMENTS...: nothing matches.
absent() { if grep -n "$@"; then return 1; fi; }

# identity TOLERANCE: for every seat of the analysis in out, start + luck + effects = end.
identity() {
    json "all(abs(s['start'] + sum((e.get('luck') or e.get('effect'))[i] for e in j['events']) - s['end']) < $1 and
          abs(s['start'] + s['luck'] - s['loss'] + s['gain'] - s['end']) < $1 for i, s in enumerate(j['seats']))"
}

@test "hint: exact values of a last turn" {
    # 500 + 450 + 100 beats 1,000; hot dice farkle in 1,080 of 46,656 rolls
    p='farkle target=1000 / phase keeping turn 0 began 1 turns 4 scores 500,1000 since 2,3 opened 0,1 reached 1'
    p="$p running 450 aside 11155 rolled 1"
    a hint --position "$p" --json >out
    json 'j["objective"] == "win" and j["exact"] is True and j["seat"] == 0'
    json '[m["move"] for m in j["moves"]] == ["keep 1 stop", "keep 1 roll"]'
    json '[m["words"] for m in j["moves"]] == ["stop and bank 550", "set aside 1 and roll all six dice again"]'
    json '[round(m["value"], 12) for m in j["moves"]] == [1, round(1 - 1080/46656, 12)]'
    json 'all(m["stderr"] == 0 and abs(m["loss"] + m["value"] - 1) < 1e-12 for m in j["moves"])'
    a hint --position "$p" >out
    grep -q '^Seat 0 chooses from 2 moves\.$' out
    grep -q 'Exact chances to win, from a solved table' out
    grep -q '^stop and bank 550 (keep 1 stop)  *100\.000 %  *best$' out
    narrow out
}

@test "hint: a record, to an event, by names" {
    game farkle Ann=greedy,Bea=greedy --set target=1500
    a hint r/000000.txt --to 3 >out
    grep -qE '^(Ann|Bea) chooses from [0-9]+ moves\.$' out
    answers_no hint r/000000.txt
    said "The game is over"
    answers_no hint r/000000.txt --to 1
    said "rolls next"
    refused hint r/000000.txt --to 3000
    refused hint
    refused hint r/000000.txt --position 'farkle / to_roll 0,1'
    refused hint --position 'farkle / to_roll 0,1' --to 3
    refused hint r/000000.txt --to 3 --objective fame
    said "win, score or points"
    refused hint r/000000.txt --to 3 --player nobody
    in_trouble hint nothing.txt
}

@test "hint: estimates have errors, and come again with their options" {
    p='farkle seats=3 / phase keeping turns 1 rolled 112346'
    a hint --position "$p" --nodes 200000 --json --threads 1 >one
    a hint --position "$p" --nodes 200000 --json --threads 2 >two
    cmp one two
    json 'j["exact"] is False and all(m["stderr"] > 0 and m["trials"] > 0 for m in j["moves"])' one
    json 'j["options"] == "--objective win --estimate --player greedy --nodes 200000 --seed 1"' one
    a hint --position "$p" $(/usr/bin/python3 -c 'import json; print(json.load(open("one"))["options"])') --json >two
    cmp one two
    a hint --position "$p" --nodes 200000 >out
    grep -q '±' out
    narrow out
}

@test "hint: an estimate agrees with the exact value" {
    # the exact player plays moves out: then both are about the same thing; four standard errors hold 99.99 %
    a solve farkle --set target=1500 >/dev/null
    p='farkle target=1500 / phase keeping turns 1 rolled 112346'
    a hint --position "$p" --json >exact
    a hint --position "$p" --player exact:win --nodes 400000 --json >out
    /usr/bin/python3 - <<'END'
import json
exact = {m["move"]: m["value"] for m in json.load(open("exact"))["moves"]}
for m in json.load(open("out"))["moves"]:
    assert abs(m["value"] - exact[m["move"]]) < 4 * m["stderr"], m
END
}

@test "hint: every game says why" {
    game balut greedy,greedy
    a hint r/000000.txt --to 3 >out
    grep -q 'a whole turn' out
    grep -q 'Exact expected scores' out
    narrow out
    answers_no hint r/000000.txt --to 3 --objective points
    said "astragal solve balut --objective points"
    game penk greedy,greedy
    a hint r/000000.txt --to 3 --nodes 5000 >out
    grep -q 'best single cell' out
    narrow out
    game palko greedy,greedy --set seats=2
    a hint r/000000.txt --to 4 --nodes 5000 >out
    grep -q 'by your dice' out
    narrow out
    # with all dice open there is no doubt left about a call
    a hint r/000000.txt --to 4 --nodes 5000 --open --json >out
    json 'all("100.0 %" in m["why"]["text"] or "0.0 %" in m["why"]["text"] for m in j["moves"] if m["move"].startswith("call"))'
}

@test "analyse: luck and skill make the result" {
    for preset in farkle farkel farkel-keen farkle-basic; do
        game $preset Ann=casual,Bea=skilled --set target=1500
        a analyse r/000000.txt --json >out
        json 'j["exact"] and j["complete"] and j["luck_known"] and not j["hidden"]'
        json 'sorted(s["end"] for s in j["seats"]) in ([0, 1], [0.5, 0.5])'
        identity 1e-9
    done
    game balut Ann=casual,Bea=skilled
    a analyse r/000000.txt --json >out
    json 'j["objective"] == "score" and j["exact"]'
    identity 1e-9
    [ "$(grep '^score' r/000000.txt)" = "score $(/usr/bin/python3 -c 'import json
print(*(round(s["end"]) for s in json.load(open("out"))["seats"]))')" ]
}

@test "analyse: in words" {
    game farkle Ann=casual,Bea=skilled --set target=2000
    a analyse "$D/r/000000.txt" >out
    grep -q '^at the start  *50\.000 %  *50\.000 %$' out
    grep -q '^The moves that lost most:$' out
    grep -q 'Better: ' out
    grep -q '^The chance to win after each turn:$' out
    grep -q "^  astragal analyse $D/r/000000.txt --objective win$" out
    narrow out
    # the command that is printed gives the same again, and so does the one for a move
    sh -c "PATH=$(dirname "$ASTRAGAL"):\$PATH; $(grep '^  astragal analyse' out)" >again
    cmp out again
    a analyse "$D/r/000000.txt" --json >out
    /usr/bin/python3 - <<'END' >commands
import json
for w in json.load(open("out"))["worst"]:
    print(f'{w["command"]} --json >one && /usr/bin/python3 -c \'import json; ' +
          f'm = {{m["move"]: m for m in json.load(open("one"))["moves"]}}; ' +
          f'assert abs(m["{w["move"]}"]["loss"] - {w["loss"]!r}) < 1e-12 and m["{w["best"]}"]["loss"] == 0\'')
END
    PATH=$(dirname "$ASTRAGAL"):$PATH sh -e commands
}

@test "analyse: a page that needs nothing else" {
    game farkle Ann=casual,"<Bea & Cid>=skilled" --set target=2000
    a analyse r/000000.txt --html page.html >out
    grep -q 'page.html' out
    grep -q '&lt;Bea &amp; Cid&gt;' page.html
    absent -F '<Bea' page.html
    # nothing is fetched, and the chart has words and a table
    absent -iE '(src|href|url|@import)[ =(]|https?:' page.html
    /usr/bin/python3 - <<'END'
from html.parser import HTMLParser
class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.seen, self.heads = [], {}, []
    def handle_starttag(self, tag, attrs):
        self.seen.setdefault(tag, []).append(dict(attrs))
        if tag not in ("meta", "br"): self.open.append(tag)
        if tag in ("h1", "h2", "h3"): self.heads.append(tag)
    def handle_startendtag(self, tag, attrs):
        self.seen.setdefault(tag, []).append(dict(attrs))
    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag
page = Page()
page.feed(open("page.html").read())
assert page.open == [], page.open
assert page.seen["html"][0]["lang"] == "en" and "title" in page.seen and len(page.seen["main"]) == 1
assert page.heads[0] == "h1" and page.heads.count("h1") == 1
assert all("scope" in th for th in page.seen["th"])
assert page.seen["svg"][0]["role"] == "img" and "desc" in page.seen and len(page.seen["polyline"]) == 2
assert len(page.seen["caption"]) == len(page.seen["table"]) == 3
END
    in_trouble analyse r/000000.txt --html nowhere/page.html
    answers_no analyse page.html
}

@test "analyse: only what was set aside was told" {
    a keep farkle --seats Ann,Bea --set opening=0 --set target=800 --claims --record k.txt >/dev/null <<'END'
4
2
115 roll
5 stop
farkle
111 stop
1 stop
11155 roll
1 stop
farkle
END
    a verify k.txt
    a analyse k.txt --json >out
    json 'j["exact"] and not j["luck_known"] and all("luck" not in s and s["loss"] >= 0 for s in j["seats"])'
    json 'any("skill but no luck" in r for r in j["remarks"])'
    json '[e.get("stand_ins") for e in j["events"] if e["kind"] == "move"][:2] == [True, True]'
    a analyse k.txt --html k.html >/dev/null
    grep -q 'skill but no luck' k.html
    grep -q 'not known' k.html
    a analyse k.txt >out
    grep -q '^luck of the dice  *not known  *not known$' out
    # with whole rolls the same game has its luck
    a keep farkle --seats Ann,Bea --set opening=0 --set target=800 --record w.txt >/dev/null <<'END'
4
2
112235
115 roll
225
5 stop
223346
END
    a analyse w.txt --json >out
    json 'j["luck_known"]'
    identity 1e-9
}

@test "analyse: hidden dice are judged twice" {
    game palko Ann=greedy,Bea=greedy --set seats=2 --set tokens=1
    a analyse r/000000.txt --nodes 4000 --json >out
    json 'j["hidden"] and not j["exact"] and j["complete"]'
    json 'all("open_loss" in s and s["loss_stderr"] >= 0 for s in j["seats"])'
    json 'any("what each player could know" in r for r in j["remarks"])'
    # values of estimates are told with their error, and the sums still make the result
    json 'all("values_stderr" in e for e in j["events"] if "values" in e)'
    json "all(abs(s['start'] - s['end'] +
                  sum((e.get('luck') or e.get('effect') or [0, 0])[i] for e in j['events'])) < 1e-9
          for i, s in enumerate(j['seats']))"
    a analyse r/000000.txt --nodes 4000 --json --threads 1 >again
    cmp out again
    a analyse r/000000.txt --nodes 4000 >out
    grep -q 'open dice' out
    narrow out
}

@test "analyse: resigned and unfinished games" {
    game farkle Ann=casual,Bea=casual --set target=1500
    grep -vE '^(score|win)' r/000000.txt | head -n -4 >cut.txt
    a verify cut.txt
    a analyse cut.txt --json >out
    identity 1e-9
    # a resignation gives up what the position was worth
    a keep farkle --seats Ann,Bea --set opening=0 --set target=800 --record k.txt >/dev/null <<'END'
4
2
112235
115 stop
223346
resign Ann
END
    a analyse k.txt --json >out
    json '[s["end"] for s in j["seats"]] == [0, 1] and j["events"][-1]["kind"] == "resigned"'
    json 'j["events"][-1]["loss"] == j["events"][-2]["values"][0] > 0.5'
    identity 1e-9
}

@test "rate: many records" {
    a sim farkle --seats Ann=expert,Bea=novice --games 6 --seed 3 --set target=2000 --records r >/dev/null
    a rate r/*.txt --json >out
    json '[p["name"] for p in j["players"]] == ["Ann", "Bea"]' # the better one first
    json 'all(p["exact"] and p["games"] == 6 and p["mean_loss_95"][0] <= p["mean_loss"] <= p["mean_loss_95"][1]
          for p in j["players"])'
    json 'abs(sum(p["mean_luck"] for p in j["players"])) < 1e-9'
    json 'abs(sum(p["mean_result"] for p in j["players"]) - 1) < 1e-9'
    # start + luck - own losses + those of the other, in the mean of all games
    json 'all(abs(0.5 + p["mean_luck"] - p["loss_per_game"] + q["loss_per_game"] - p["mean_result"]) < 1e-9
          for p, q in (j["players"], j["players"][::-1]))'
    a rate r/*.txt --name Bea >out
    grep -q '^Bea, farkle: 6 games' out
    absent '^Ann' out
    narrow out
    answers_no rate r/*.txt --name Nobody
    in_trouble rate nothing.txt
}

@test "three seats are exact once their table has been made" {
    p='farkle-basic seats=3 target=500 / phase keeping turns 1 rolled 112346'
    a hint --position "$p" --json >estimate 2>err
    json 'j["exact"] is False' estimate
    grep -q 'astragal solve farkle-basic --set seats=3 --objective win' err
    a solve farkle-basic --set seats=3 --set target=500 >/dev/null
    a hint --position "$p" --json >out 2>err
    [ ! -s err ]
    json 'j["exact"] is True and j["moves"][0]["loss"] == 0 and all(m["stderr"] == 0 for m in j["moves"])'
    game farkle-basic greedy,casual,random --set target=500
    a analyse r/000000.txt --json >out
    json 'j["exact"] is True and j["complete"] is True and len(j["seats"]) == 3'
    json 'abs(sum(s["start"] for s in j["seats"]) - 1) < 1e-9 and all(abs(s["start"] - 1/3) < 1e-9 for s in j["seats"])'
    identity 2e-6
    # best reads the table too: it plays as exact:win does
    for who in best exact:win; do
        a sim farkle-basic --set target=500 --seats $who,greedy,random --games 200 --seed 3 --json >by-$who
    done
    json 'j["wins"] == json.load(open("by-exact:win"))["wins"]' by-best
}

@test "17.19 hint --moves shows the best ones, --explain says what the figures mean" {
    a sim penk --seats greedy,greedy --games 1 --seed 1 --records r >/dev/null
    a hint r/*.txt --to 5 --nodes 20000 --seed 1 >all
    a hint r/*.txt --to 5 --nodes 20000 --seed 1 --moves 3 --explain >out
    [ "$(grep -c '%' out)" -eq 3 ] # a line of figures for each move
    n=$(sed -n 's/.* chooses from \([0-9]*\) moves\./\1/p' out)
    grep -qx "$((n - 3)) more moves are not shown." out
    grep -q '^value: your chance to win after this move' out
    grep -q '^loss: how much less' out
    grep -q 'one standard error' out
    diff <(grep '%' all | head -3) <(grep '%' out)
    refused hint r/000000.txt --to 5 --moves 0
    said "--moves takes a whole number"
}

@test "17.19 where estimates cannot tell moves apart, the strongest player chooses" {
    a sim penk --seats greedy,greedy --games 1 --seed 1 --records r >/dev/null
    a hint r/*.txt --to 5 --nodes 2000 --seed 1 --json >out
    json 'j["exact"] is False and (not j.get("chosen") or j["moves"][0]["loss"] <= 2 * j["moves"][0]["loss_stderr"])'
    json 'j.get("chosen") or j["moves"][0]["loss"] == 0'
    json 'j.get("chosen")' # so few games cannot tell them apart
    a hint r/*.txt --to 5 --nodes 2000 --seed 1 | grep -q 'our choice'
}

@test "17.4 rate: the interval of estimates is no narrower than what analyse says of its measurement" {
    a sim farkle --seats Ann=greedy,Bea=greedy --games 1 --seed 3 --set target=1000 --records r >/dev/null
    a analyse r/000000.txt --estimate --nodes 200000 --json >analysis
    a rate r/000000.txt --estimate --nodes 200000 --name Ann --json >out
    json 'j["seats"][0]["loss_stderr"] > 0' analysis
    json "(lambda p, s: p['mean_loss_95'][1] - p['mean_loss'] >= 1.96 * s['loss_stderr'] / p['decisions'] - 1e-9)(
          j['players'][0], json.load(open('analysis'))['seats'][0])"
}

@test "17.4 rate: exact figures and estimates together offer no options; Ctrl-C keeps what has been rated" {
    a sim farkle --seats Ann=greedy,Bea=greedy --games 1 --seed 3 --set target=1000 --records f >/dev/null
    a sim palko --seats Ann=greedy,Bea=greedy --games 1 --seed 3 --records p >/dev/null
    a rate f/000000.txt --json >out
    json 'j["players"][0]["exact"] and j["options"]'
    a rate f/000000.txt p/000000.txt --nodes 1000 >out
    grep -q 'exact, in the' out
    grep -q 'estimates, in the' out
    absent -e '--estimate' out
    # a record that arrives after the interruption: whoever opens the pipe has rated the first
    mkfifo later
    "$ASTRAGAL" rate f/000000.txt later --nodes 1000 >out 2>err 3>&- &
    pid=$!
    exec {line}>later
    kill -INT "$pid"
    exec {line}>&-
    status=0
    wait "$pid" || status=$?
    [ "$status" -eq 130 ]
    grep -q '^Ann, farkle: 1 game' out
    grep -q '^astragal: Stopped; 1 of 2 records counts above\.$' err
}
