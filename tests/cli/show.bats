# show: positions, in words and as JSON.
load common

@test "show draws the first position of every preset in 80 columns" {
    list=$(presets)
    for p in $list; do
        a show "$p" >out
        narrow out
        a show "$p" --json >"$p.json"
    done
    json 'j["due"]["kind"] == "roll" and len(j["sheet"]["seats"]) >= 1' ./*.json
}

@test "show draws a position in words with the moves" {
    run a show --position 'null rounds=4 / phase deciding turn 1 scores 3,5'
    [ "$status" -eq 0 ]
    [[ $output == *"> Seat 1  5"*"Round 1 of 4"*"Seat 1 decides."*"1 pass"* ]]
}

@test "palko: who began is not the opener, and who is out is out once" {
    position='palko / phase between set 3 opener 2 began 0 holds 2,0,3 out 0,2,0 hands 12246,11166,25566 calls 1 caller 1'
    position+=' quantity 10,0,0,0,0 face 2,0,0,0,0 wild 1,0,0,0,0 challenger 2 contests 1 entered 2,0,0,0 at 1'
    a show --position "$position" >out
    grep -Eq 'Seat 0 .*2 tokens, began$' out
    grep -Eq 'Seat 1 .*0 tokens, out$' out
    grep -Eq 'Seat 2 .*3 tokens, opener, challenger$' out
    a show --position "$position" --json >out
    json '[[m for m in ("began", "opener", "out") if s.get(m)] for s in j["sheet"]["seats"]] == [
        ["began"], ["out"], ["opener"]]'
}

@test "show --json has the sheet, the prompt and the moves, with ids and words" {
    a show --position 'null / phase deciding turn 1 scores 3,5' --json >out
    json 'j["due"] == {"kind": "decide", "seat": 1, "seats": [1], "dice": 0}'
    json 'j["prompt"]["ask"]["id"] == "NULL_ASK" and j["prompt"]["buttons"][0]["label"]["text"] == "Pass"'
    json 'j["legal"] == ["pass"] and j["sheet"]["seats"][1]["to_act"] and j["sheet"]["seats"][1]["score"] == 5'
    json 'j["sheet"]["facts"][0] == {"id": "NULL_ROUND", "text": "Round 1 of 3", "args": [1, 3]}'
    position=$(/usr/bin/python3 -c 'import json; print(json.load(open("out"))["position"])')
    a show --position "$position" --json | cmp - out
    a show --position 'null / phase deciding turn 1 scores 3,5' --seat 0 --json >out
    json 'j["prompt"] is None and j["legal"] == []'
}

@test "show refuses what makes no sense" {
    refused show
    refused show null --position 'null / phase rolling'
    refused show --position 'null'
    refused show --position 'null / phase sleeping'
    refused show --position 'null / phase deciding turn 7'
    refused show --position 'null / phase rolling' --set rounds=5
    refused show null --seat 2
    said "--seat takes a whole number from 0 to 1, not '2'"
}
