# --seats: who sits where, in one grammar for every command.
load common

# sat RECORD LINES...: the seats of a record, in order.
sat() {
    local file=$1
    shift
    diff <(grep '^seat ' "$file") <(printf '%s\n' "$@")
}

@test "17.10 a name is a person, a player is a player, and NAME=PLAYER is a player with a name" {
    a play farkle --plain --seats Ann,casual,Bea=expert,Cid=exact:win --seed 1 --record g.txt </dev/null >out 2>err || true
    grep -q 'plays at tables of' err # exact:win is understood, and has no table of four seats
    a play farkle --plain --seats 'Ann,casual,Dot=expert,random=person' --seed 1 --record g.txt </dev/null >out
    sat g.txt 'seat 0 person Ann' 'seat 1 casual Bea' 'seat 2 expert Dot' 'seat 3 person random'
    grep -q '^rule seats = 4$' g.txt
    # the same words in keep and sim, each with those who can sit there
    a keep farkle --seats Zoë,Bea=person --record k.txt </dev/null >out
    sat k.txt 'seat 0 person Zoë' 'seat 1 person Bea'
    a sim farkle --seats greedy,Ada=casual --games 1 --seed 1 --set target=1000 --records r >out
    sat r/000000.txt 'seat 0 greedy Ann' 'seat 1 casual Ada'
    # the house does not call its player by a name that is taken, before or after it
    a play farkle --plain --seats casual,Ann,Bea --seed 1 --record n.txt </dev/null >out
    [ "$(grep -c '^seat . person \(Ann\|Bea\)$' n.txt)" -eq 2 ]
    [ "$(grep '^seat ' n.txt | cut -d' ' -f4 | sort -u | wc -l)" -eq 3 ]
}

@test "17.10 the number alone is a rule like any other" {
    a play palko --plain --set seats=4 --seed 1 --record g.txt </dev/null >out
    [ "$(grep -c '^seat ' g.txt)" -eq 4 ]
    a odds palko --set seats=2 --call 2x2 --json >two
    a odds palko --unseen 2 --call 2x2 --json | diff - two
    a chart palko --set seats=3 --json >out
    json 'j["command"] == "astragal chart palko --set seats=3"'
    json 'any("astragal odds palko --unseen 2 " in s.get("command", "") for s in j["sections"])'
    # both at once: only if they agree
    a sim null --seats idle,idle --set seats=2 --games 1 --seed 1 >out
    refused sim null --seats idle,idle --set seats=3 --games 1
    said "2 players sit at this table, but --set seats=3 asks for 3"
}

@test "17.10 old spellings are answered with the new one" {
    refused play farkle --seats person:Ann,casual:Bea
    said "Write Ann instead of person:Ann."
    refused play farkle --seats Ann,casual:Bea
    said "Write Bea=casual instead of casual:Bea."
    refused sim farkle --seats exact:win:Ada,greedy
    said "Write Ada=exact:win instead of exact:win:Ada."
    for command in play keep sim arena; do
        refused $command farkle --seats 3
        said "--seats says who sits there"
        said "--set seats=3"
    done
    for command in solve chart odds show score rules perft; do
        refused $command farkle --seats 3
        said "'$command' does not ask who sits where. For the number of seats, write --set seats=3."
        refused $command farkle --seats=Ann,Bea
        said "write --set seats=2."
    done
}

@test "17.10 a slip of the pen is not seated as a person" {
    refused play farkle --seats Ann,expret
    said "Did you mean the player 'expert'? For a person called 'expret', write expret=person."
    refused play farkle --seats Ann,Casual
    said "Did you mean the player 'casual'?"
    refused play farkle --seats Ann,Bea=gredy
    said "Perhaps you meant 'greedy'."
    refused play farkle --seats Ann,casual=Bea
    said "The name comes first: Bea=casual."
    refused sim farkle --seats greedy,Ann
    said "There is no player called 'Ann' for Farkle. Choose from: "
    refused keep farkle --seats Ann,casual
    said "'casual' is a player of the house, and only people sit here."
    refused play farkle --seats Ann,ann
    said "Two players cannot both be called ann."
    for seats in '' , Ann, ,Ann Ann,,Bea =casual Ann= =; do
        refused play farkle --seats "$seats"
        said "Write a seat as a name, a player or NAME=PLAYER"
    done
    # Bess is a name, although best is near
    a play farkle --plain --seats Bess,casual --seed 1 --record g.txt </dev/null >out
    grep -q '^seat 0 person Bess$' g.txt
}
