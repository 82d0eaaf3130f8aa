# games, rules, check: what is known about rules, and rules files of users.
load common

@test "games lists every game with its presets" {
    a games >out
    narrow out
    grep -q '^Balut: ' out
    grep -q '^  balut-federation ' out
    a games --json >out
    json 'any(p["name"] == "palko-5" for g in j["games"] if g["name"] == "palko" for p in g["presets"])'
    json 'all(g["aim"] and g["title"] and g["presets"] for g in j["games"])'
}

@test "17.7 lists are for players: no example among them, and each preset once" {
    [ "$(cat <(a games) <(a players) | grep -ci '\bnull\b')" -eq 0 ]
    [ "$(cat <(a games --json) <(a players --json) | grep -c '"null"')" -eq 0 ]
    [ "$(offered | sort)" = "$(presets | grep -vx null | sort)" ]
    a players null | grep -q '^Null$' # whoever names it is told
    printf '[farkle:farkle]\ntarget = 3000\n' >own.ini
    [ "$(a games --rules own.ini | grep -c '^  farkle ')" -eq 1 ]
    refused rules nul
    ! grep -q 'Perhaps' "$D/err" || false
}

@test "17.8 a rules file of 30,000 presets is checked in about the time of its presets" {
    printf '[p%05d:balut]\n' $(seq 30000) >good.ini
    printf '[p%05d:p00001]\nnonsense = 1\n' $(seq 30000) >bad.ini
    timeout 20 "$ASTRAGAL" check good.ini >out
    [ "$(wc -l <out)" -eq 30000 ]
    timeout 20 "$ASTRAGAL" check bad.ini >out 2>err || [ $? -eq 1 ]
    [ "$(wc -l <err)" -eq 30000 ]
    # a name that is there twice is told by its second line, before whatever is wrong behind it
    { cat good.ini; echo '[p00007]'; echo '[ ]'; } >twice.ini
    answers_no check twice.ini || [ "$(cat err)" = "twice.ini:30001: The section 'p00007' is already in this file, on line 7." ]
    { echo '[long:farkle]'; printf 'key%d = 1\n' $(seq 50000); } >long.ini
    timeout 20 "$ASTRAGAL" check long.ini >out 2>err || true
    [ "$(cat err)" = 'long.ini:202: A section has at most 200 keys.' ]
}

@test "every built-in preset has rules that fit 80 columns and survive a rules file" {
    list=$(presets)
    for p in $list; do
        a rules "$p" >out
        narrow out
        a rules "$p" --ini >"$p.ini"
        a check "$p.ini"
        a rules "$p" --rules "$p.ini" --ini | cmp - "$p.ini"
        a rules "$p" --json >"$p.json"
    done
    json 'j["options"][0]["key"] == "seats" and all(o["about"] for o in j["options"])' ./*.json
}

@test "rules shows each option with its value and a sentence" {
    run a rules null
    [[ $output == *"rounds = 3"*"How many turns each player has."* ]]
    run a rules null --set rounds=7 --ini
    [[ $output == *"[null]"*"game = null"*"rounds = 7"* ]]
}

@test "--set is refused with a sentence that names key and value" {
    refused rules null --set rounds
    said "KEY=VALUE"
    refused rules null --set =5
    refused rules null --set rounds=100
    said "rounds takes 1 to 99, not 100"
    refused rules null --set colour=red
    said "colour"
}

@test "--rules gives presets of one's own, and names the line when they are wrong" {
    printf '[short:null]\ntitle = Short\nrounds = 1\n\n[bad:short]\n\nrounds = many\n[tiny:farkle]\n' >mine.ini
    run a rules short --rules mine.ini
    [[ $output == "Short (short, a preset of Null)"*"rounds = 1"* ]]
    run a games --rules mine.ini
    [[ $output == *"  tiny"* ]]
    answers_no rules bad --rules mine.ini
    said "mine.ini:7: The option rounds takes a whole number, not 'many'."
    in_trouble rules short --rules nowhere.ini
    said "nowhere.ini"
    printf 'x = 1\n' >worse.ini
    answers_no rules null --rules worse.ini
    said "worse.ini:1: "
}

@test "check answers each preset of a file" {
    printf '[short:null]\nrounds = 1\n[bad:null]\nrounds = 2\nseats = 12\n[also:null]\n' >mine.ini
    run a check mine.ini
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = "mine.ini: short: ok" ]
    [ "${lines[1]}" = "mine.ini:5: The option seats takes 1 to 8, not 12." ]
    [ "${lines[2]}" = "mine.ini: also: ok" ]
    run a check mine.ini --json
    [ "$status" -eq 1 ]
    echo "$output" >out
    json 'not j["ok"] and [p["ok"] for p in j["presets"]] == [True, False, True] and j["presets"][1]["line"] == 5'
}

@test "check notices what a file does by accident" {
    refused_at() {
        run a check mine.ini
        [ "$status" -eq 1 ] && [[ $output == "mine.ini:$1: "*"$2"* ]] || { echo "$output"; return 1; }
        run a check mine.ini --json
        [ "$status" -eq 1 ]
        echo "$output" >out
        json "j['line'] == $1"
    }
    : >mine.ini && refused_at 1 "empty"
    printf '[a:null]\n  rounds = 1\n' >mine.ini && refused_at 2 "blank"
    printf '[a:null]\nabout = %0200d\n' 1 >mine.ini && refused_at 2 "at most 199 characters"
    printf '[a:null]\n[a:null]\n' >mine.ini && refused_at 2 "already"
    printf '[a:null]\nrounds = 1\nrounds = 2\n' >mine.ini && refused_at 3 "already"
    printf 'rounds = 1\n' >mine.ini && refused_at 1 "section"
    printf '[a:null]\nabout = \0x\n' >mine.ini && refused_at 2 "NUL"
    printf '[a:null]\r\nrounds = 2\r\n' >mine.ini && a check mine.ini
    in_trouble check nowhere.ini
    in_trouble check .
    head -c 1100000 /dev/zero >mine.ini
    answers_no check mine.ini
    said "at most 1,024 KiB"
}
