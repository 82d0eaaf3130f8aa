# replay and verify: records.
load common

# One round of the null game, written by hand: Ann 4, Bea 6.
by_hand() {
    printf '%s\n' 'astragal record 1' 'game null' 'preset null' 'rule seats = 2' 'rule rounds = 1' \
        'seat 0 person Ann' 'seat 1 random Bea' 'begin 0 1' 'roll 0: 3' 'roll 1: 2' 'roll 0: 4' 'move 0: pass' \
        'note Well rolled!' 'roll 1: 6' 'move 1: pass' 'score 4 6' 'win 1' >game.txt
}

@test "verify says that a record is in order" {
    by_hand
    run a verify game.txt
    [ "$status" -eq 0 ]
    [ "$output" = "game.txt: ok, 7 events, finished, no dice proof" ]
    head -n 12 game.txt >saved.txt
    run a verify game.txt saved.txt
    [ "${lines[1]}" = "saved.txt: ok, 4 events, not over yet, no dice proof" ]
    a verify game.txt saved.txt --json >out
    json '[(r["ok"], r["over"], r["events"], r["proof"]) for r in j] == [
        (True, True, 7, "none"), (True, False, 4, "none")]'
}

@test "verify names the line that is off" {
    by_hand
    off() { # off LINE OLD NEW
        sed "s/$2/$3/" game.txt >bad.txt
        run a verify bad.txt game.txt
        [ "$status" -eq 1 ] && [[ $output == "bad.txt:$1: "*"game.txt: ok"* ]] || { echo "$output"; return 1; }
    }
    off 1 'record 1' 'record 2'
    off 2 'game null' 'game chess'
    off 5 'rounds = 1' 'rounds = 100'
    off 9 'roll 0: 3' 'roll 0: 7'
    off 12 'move 0: pass' 'move 1: pass'
    off 15 'move 1: pass' 'move 1: stay'
    off 16 'score 4 6' 'score 5 6'
    off 17 'win 1' 'win 0'
    in_trouble verify nowhere.txt
    refused verify
    run a verify bad.txt --json
    [ "$status" -eq 1 ]
    echo "$output" >out
    json 'j[0]["ok"] is False and j[0]["line"] == 17 and j[0]["error"]'
}

@test "replay tells every event and draws the position" {
    by_hand
    a replay game.txt >out
    narrow out
    grep -q '^   1  Ann rolls 3\.$' out
    grep -q '^        Ann rolls 3 for the start\.$' out
    grep -q '^   5  Note: Well rolled!$' out
    grep -q '^Bea wins\.$' out
    a replay game.txt --to 3 >out
    ! grep -q 'pass$' out || false
    grep -q '^> Ann  4' out
    grep -q '^Ann decides\.$' out
    a replay game.txt --json >out
    json 'len(j["events"]) == 7'
    json 'j["events"][3] == {"kind": "move", "index": 3, "seat": 0, "move": "pass", "say": []}'
    json 'j["look"]["result"]["winners"] == [1] and j["look"]["result"]["scores"] == [4, 6]'
    json '(j["look"]["sheet"]["seats"][1]["who"], j["look"]["sheet"]["seats"][1]["name"]) == ("random", "Bea")'
    json 'j["events"][0]["say"][0]["id"] == "START_ROLL" and j["look"]["due"]["kind"] == "over"'
    a replay game.txt --to 3 --seat 1 --json >out
    json 'len(j["events"]) == 3 and j["look"]["legal"] == [] and not j["look"]["result"]["over"]'
}

@test "replay refuses what it cannot tell" {
    by_hand
    in_trouble replay nowhere.txt
    refused replay game.txt --to 8
    said "from 0 to 7"
    refused replay game.txt --seat 2
    sed 's/win 1/win 0/' game.txt >bad.txt
    run a replay bad.txt
    [ "$status" -eq 1 ]
    [ "$output" = "astragal: bad.txt:17: The line should read: win 1" ]
}

@test "every preset replays and verifies in 80 columns" {
    list=$(presets)
    for p in $list; do
        a sim "$p" --seats greedy,random --games 1 --seed 5 --records "$p" >/dev/null
        a verify "$p/000000.txt" >/dev/null
        a replay "$p/000000.txt" >out
        narrow out
        a replay "$p/000000.txt" --to 9 --seat 1 >out
        narrow out
        a replay "$p/000000.txt" --json >"$p.json"
    done
    json 'j["look"]["result"]["over"] and j["look"]["result"]["winners"]' ./*.json
}

@test "replay for a seat hides what the seat may not know yet" {
    a sim palko --seats greedy,greedy --games 1 --seed 5 --records r >/dev/null
    first=$(grep -n 'hidden' r/000000.txt | head -n 1 | cut -d: -f1)
    begin=$(grep -n '^begin' r/000000.txt | cut -d: -f1)
    seat=$(sed -n "${first}s/roll \\([01]\\).*/\\1/p" r/000000.txt)
    a replay r/000000.txt --to $((first - begin)) --seat "$seat" >own
    a replay r/000000.txt --to $((first - begin)) --seat $((1 - seat)) >other
    dice=$(sed -n "${first}s/.*: //p" r/000000.txt)
    grep -q "rolls $dice, hidden" own
    ! grep -q "rolls $dice" other || false
    grep -q 'that nobody else may see' other
}
