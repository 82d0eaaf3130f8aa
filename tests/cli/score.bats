# score: settling arguments.
load common

@test "score answers in sentences, the best first" {
    # FA-6: two single ones, three twos and a five.
    run a score farkle 1 1 5 2 2 2
    [ "$status" -eq 0 ]
    [[ ${lines[0]} == *"1 1 2 2 2 5"*450* ]]
    run a score farkle 115222
    [[ ${lines[0]} == *450* ]]
}

@test "score answers in JSON" {
    a score farkle 1 1 5 2 2 2 --json >out
    json 'j["best"] == 450 and sorted(j) == ["best", "dice", "keeps"]'
    a score balut 4 4 4 5 5 --json >out
    # BA-5 to BA-9
    json 'j == {"fours": 12, "fives": 10, "sixes": 0, "straight": 0, "full_house": 22, "choice": 22, "balut": 0}'
}

@test "score goes by the rules that are set" {
    run a score farkle 1 --set single=70,0,0,0,50,0
    [[ ${lines[0]} == *70* ]]
}

@test "score --stdin answers each line, and bad lines by number" {
    printf '1 1 5 2 2 2\n\n2\nhello\n5\n%05000d\n1\r\n111' 0 >cases
    status=0
    a score farkle --stdin <cases >out 2>err || status=$?
    [ "$status" -eq 1 ]
    grep -q '^astragal: line 4: ' err
    grep -q '^astragal: line 6: ' err
    [ "$(grep -c 450 out)" -eq 1 ]
    [ "$(tail -n 1 out | grep -c 300)" -eq 1 ]
    [ "$(($(wc -l <out) + $(wc -l <err)))" -eq 8 ]
    a score farkle --stdin --json <cases >out 2>err || true
    [ "$(($(wc -l <out) + $(wc -l <err)))" -eq 8 ]
    head -n 1 out >first
    json 'j["best"] == 450' first
}

@test "score judges a call" {
    # The worked example of PA-9 to PA-12.
    a score palko 14444 23456 11662 --call 4x4 >out
    grep -q 'is 8: the call of four is true' out
    a score palko 14444 23456 11662 --call 5x6 --wild no >out
    grep -q 'is 2: the call of five is not true' out
}

@test "score refuses what is no roll" {
    refused score null 1 2 3
    said "nothing to score"
    refused score
    refused score farkle 1 --stdin
    said "standard input"
    refused score farkle 7
    refused score farkle 1111111
    refused score balut 1
}
