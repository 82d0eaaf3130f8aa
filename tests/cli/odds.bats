# odds: exact chances. Expected values are derived by hand in the comments, or stand in docs/numbers.md.
load common

# close KEY VALUE: the only row that odds gave has this value, to six digits.
same() { a odds "${@:3}" --json >out && json "abs($1 - ($2)) < 1e-6"; }

@test "farkle: rolls without a score" {
    a odds farkle --json >out
    json '[(d["lose"]["ways"], d["lose"]["of"]) for d in j["dice"]] == [
        (4, 6), (16, 36), (60, 216), (204, 1296), (600, 7776), (1080, 46656)]'
    a odds farkle-basic --dice 6 --json >out # three pairs do not score
    json '(j["dice"][0]["lose"]["ways"], j["dice"][0]["lose"]["of"]) == (1440, 46656)'
    a odds zilch --dice 6 >out # six dice without a score bring points there
    grep -q 'lose everything 0.000000' out
}

@test "farkle: reaching a total" {
    # one die, 50 more: a one or a five
    same 'j["dice"][0]["reach"]' 2/6 farkle --dice 1 --reach 500 --have 450
    # two dice, 100 more: a one (11 of 36) or two fives (1); one five (8 of 36) and then 50 more with one die (1/3)
    same 'j["dice"][0]["reach"]' '12/36 + 8/36/3' farkle --dice 2 --reach 500 --have 400
    # reached already
    same 'j["dice"][0]["reach"]' 1 farkle --dice 3 --reach 500 --have 500
    # a whole turn
    same 'j["dice"][0]["reach"]' 0.52742043 farkle --dice 6 --reach 500
    # a turn must reach 300 to be banked: a lower aim is no easier
    a odds zilch --dice 2 --reach 50 --have 200 --json >low
    a odds zilch --dice 2 --reach 300 --have 200 --json >high
    [ "$(grep '"reach": 0' low)" = "$(grep '"reach": 0' high)" ]
    # all six aside must be rolled again: 1,080 of the 46,656 rolls lose it all, three pairs of 2, 3, 4 and 6 (4 x 90
    # rolls) can only be kept whole and must be rolled again, all others leave a die
    same 'j["dice"][0]["reach"]' '2/6 * (46656 - 1080 - 360) / (46656 - 360)' farkle --dice 1 --reach 500 --have 450 \
        --set hot_dice=must_roll
}

@test "farkle: the coloured die" {
    # 100 more with one die: a plain one, or a plain five and then anything with six dice; a coloured five is enough
    a odds farkel-doubler --dice 1 --reach 500 --have 400 --json >out
    json 'abs(j["dice"][0]["reach"] - (1/6 + 1/6 * (1 - 1080/46656))) < 1e-9'
    json 'abs(j["dice"][1]["reach"] - 2/6) < 1e-9'
    # the coloured die alone: a one is 200, a five 100; with 150 to go only the one is enough at once; the five brings
    # 100 and all six dice back, so the chance is above 1/6 and below 2/6
    a odds farkel-doubler --dice 1 --reach 500 --have 350 --json >out
    json '[d["coloured"] for d in j["dice"]] == [False, True]'
    json '1/6 < j["dice"][0]["reach"] < j["dice"][1]["reach"] < 2/6'
    a odds farkel-doubler --dice 6 --json >out
    json '[d["coloured"] for d in j["dice"]] == [True]'
}

@test "farkle: a roll on the table" {
    # 1 5 of three dice with 400: 1 5 and 1 reach 500 at once; 5 brings 450 and two dice need 50 more: 20 of 36
    a odds farkle 1 5 3 --have 400 --reach 500 --json >out
    json '[(s["keep"], s["value"], s["left"]) for s in j["sets"]] == [("1 5", 150, 1), ("1", 100, 2), ("5", 50, 2)]'
    json '[round(s["reach"], 9) for s in j["sets"]] == [1, 1, round(20/36, 9)]'
    json '[s["lose"]["ways"] for s in j["sets"]] == [4, 16, 16]'
    a odds farkle 22346 >out
    grep -q 'a farkle' out
    # the coloured five is worth 100, a plain one 50, both in one set 150; hot dice bring all six back
    a odds farkel-doubler '55*' --json >out
    json '[(s["keep"], s["value"], s["left"]) for s in j["sets"]] == [("5 5*", 150, 6), ("5*", 100, 1), ("5", 50, 1)]'
}

@test "balut: single turns aimed at one category" {
    a odds balut --json >out
    json '[round(c["chance"], 6) for c in j["categories"][3:5]] == [0.261095, 0.362883]'
    json 'round(j["categories"][6]["chance"], 6) == 0.046029 and round(j["categories"][5]["expected"], 4) == 23.3333'
    json '[round(c["expected"], 6) for c in j["categories"][:3]] == [8.425926, 10.532407, 12.638889]'
}

@test "balut: dice on the table" {
    a odds balut 44122 --throws 0 --json >out
    json '[c["expected"] for c in j["categories"]] == [8, 0, 0, 0, 0, 13, 0]'
    a odds balut 4 4 4 4 1 --throws 1 --json >out # one die, one face
    json '(j["categories"][6]["ways"] * 6, j["categories"][6]["keep"]) == (j["categories"][6]["of"], "4 4 4 4")'
    a odds balut 22445 --throws 1 --json >out # 2 2 4 4: two faces of six make the full house
    json '(j["categories"][4]["ways"] * 6, j["categories"][4]["keep"]) == (j["categories"][4]["of"] * 2, "2 2 4 4")'
    a odds balut 12346 --throws 2 --json >out # only a five helps: one die, twice
    json 'abs(j["categories"][3]["chance"] - 11/36) < 1e-12'
    # locked dice cannot help: a chance with them is at most the free one, and with one throw left the same
    a odds balut 11246 --throws 2 --json >free
    a odds balut 11246 --throws 2 --set kept_dice=locked --json >locked
    /usr/bin/python3 -c 'import json
free, locked = ([c["chance"] for c in json.load(open(f))["categories"]] for f in ("free", "locked"))
assert all(a >= b for a, b in zip(free, locked)) and free[6] > locked[6]' # Balut: 1 1 kept, then 4 4 4: the ones go
    a odds balut 44122 --throws 1 --json | grep chance >free
    a odds balut 44122 --throws 1 --set kept_dice=locked --json | grep chance | diff - free
}

@test "palko: how likely a call is" {
    a odds palko --set seats=2 --json >out
    json '[round(c["chance"], 4) for c in j["calls"] if c["call"] in ["%dx2" % q for q in range(2, 9)]] == [
        .8716, .6711, .4207, .2055, .0764, .0221, .0060]'
    a odds palko --set seats=5 --json >out
    json '[round(c["chance"], 4) for c in j["calls"] if c["call"] in ["%dx2" % q for q in range(5, 13)]] == [
        .9351, .8576, .7393, .5889, .4279, .2809, .1657, .0877]'
    # my 1 1 4 5 6 counts three fours with ones wild, one without; where no hand is unseen that is all there is
    same 'j["calls"][0]["chance"]' 1 palko --hand 11456 --unseen 0 --call 3x4
    same 'j["calls"][0]["chance"]' 0 palko --hand 11456 --unseen 0 --call 2x4 --wild no
    # one more hand: at least one of its dice is a four or a one and it is no straight: 1 - 1264/7776
    same 'j["calls"][0]["chance"]' '1 - 1264/7776' palko --hand 11456 --set seats=2 --call 4x4
    same 'j["calls"][0]["chance"]' '1 - 3365/7776' palko --hand 11456 --set seats=2 --call 2x4 --wild no
    # my straight counts nothing
    same 'j["calls"][0]["chance"]' '1 - 1264/7776' palko --hand 23456 --set seats=2 --call 1x4
}

@test "penk: marking a cell" {
    a odds penk '11234!' --cell 3x1 --rolls 0 --json >out # two ones and the jolly
    json 'j["cells"][0]["chance"] == 1'
    a odds penk '22345!' --cell 5x2 --rolls 1 --json >out # keep 2 2 !: at least two more of three dice, 16 of 216
    json '(j["cells"][0]["ways"] * 216, j["cells"][0]["keep"]) == (j["cells"][0]["of"] * 16, "2 2 !")'
    a odds penk '!!!!!!' --cell 1x1 --rolls 1 --json >out # a jolly cannot stand alone: 1 - (5/6)^6 with all rolled
    json 'abs(j["cells"][0]["chance"] - (1 - (5/6)**6)) < 1e-12'
    same 'j["cells"][0]["chance"]' '1 - (5/6)**18' penk --cell 1x4 # three rolls of six dice
    a odds penk --json >out
    json 'len(j["cells"]) == 25'
}

@test "mistakes are answered with a sentence" {
    refused odds
    refused odds null
    said "no odds"
    refused odds farkle --cell 3x1
    said "means nothing"
    refused odds farkle 1 2 3 --dice 3
    refused odds farkle 1234567
    refused odds farkle 1 2 5*
    said "no coloured die"
    refused odds farkel-doubler 1 2 3 4 5 6
    refused odds farkle --have 100
    refused odds farkle --dice 7
    refused odds balut 4412
    said "5 dice"
    refused odds balut 44122 --throws 3
    refused odds balut 4412?
    refused odds palko --hand 123456
    refused odds palko --call 7x9
    refused odds palko --set seats=6
    refused odds palko --unseen 0
    refused odds palko --hand 11456 --unseen 5
    refused odds farkle --unseen 1
    said "means nothing in"
    refused odds palko --wild maybe
    refused odds penk '11234!' --cell 6x1
    said "not a cell"
    refused odds penk 666666
}

@test "answers fit the screen" {
    for p in farkle "farkle --reach 1000" balut "balut 44122" "palko --call 3x4" penk; do
        a odds $p >out
        narrow out
    done
}
