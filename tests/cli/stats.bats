# stats: what is remembered of a player.
load common

# profile NAME [REAL]: a small profile.
profile() {
    mkdir -p data/astragal/profiles
    cat >"data/astragal/profiles/$1.ini" <<END
# What astragal remembers of a player; see docs/keep.md.
[profile]
version = 1
name = $1

[dice]
real = ${2:-10 10 10 10 10 10}
program = 0 0 0 0 0 0

[preset farkle]
games = 4
won = 2
shared = 1
resigned = 0
abandoned = 1
scored = 4
best = 10500
worst = 3000
total = 30000
recent = WLSW
event Farkle = 12
event Jaime = 1
END
}

game() { # Ann banks 3,000; Bea loses six dice at once
    printf '%s\n' 4 2 111111 '111111 stop' 223346 |
        a keep farkle --seats Ann,Bea --set target=1000 --set opening=0 --record k.txt --force >/dev/null
}

@test "games are remembered, with events and dice" {
    game
    a stats Ann --json >ann
    a stats Bea --json >bea
    json '[(p["games"], p["won"], p["best"], p["worst"], p["recent"]) for p in j["presets"]] == [
        (1, 1, 3000, 3000, "W")]' ann
    json 'j["presets"][0]["events"] == {"Hot dice": 1} and j["real_dice"]["faces"] == [6, 0, 0, 1, 0, 0]' ann
    json '[(p["games"], p["won"], p["best"], p["recent"]) for p in j["presets"]] == [(1, 0, 0, "L")]' bea
    json 'j["presets"][0]["events"] == {"Farkle": 1}' bea # FA-15: Grand Farkels are Troop 188's
    json 'j["real_dice"]["faces"] == [0, 3, 2, 1, 0, 1]' bea
    game
    a stats Bea --json >bea
    json 'j["presets"][0]["games"] == 2 and j["presets"][0]["events"]["Farkle"] == 2 and j["real_dice"]["n"] == 14' bea
    a stats >out
    [ "$(cat out)" = "$(printf 'Ann: 2 games, 2 won\nBea: 2 games, 0 won')" ]
}

@test "dice of the program and unfinished games" {
    printf 'abandon\n' | a play farkle --plain --seats Ann,Bea=greedy --seed 1 >/dev/null
    a stats Ann --json >out
    json 'j["presets"][0]["games"] == 0 and j["presets"][0]["abandoned"] == 1'
    json 'j["real_dice"]["n"] == 0 and j["program_dice"]["n"] > 0'
    answers_no stats Bea # a player of the house has no profile
    said "Nothing is remembered"
}

@test "dice that stand in for others are not counted" {
    printf '%s\n' 4 2 '115 stop' abandon |
        a keep farkle --seats Ann,Bea --set opening=0 --claims --record k.txt >/dev/null
    a stats Ann --json >out
    json 'j["real_dice"]["faces"] == [0, 0, 0, 1, 0, 0]'
}

@test "how unusual dice are" {
    profile Ann
    a stats Ann --json >out # all equal: every sample is at least as uneven
    json 'j["real_dice"]["chi_squared"] == 0 and abs(j["real_dice"]["p"] - 1) < 1e-12'
    profile Ann "20 10 10 10 10 0" # (100 + 100) / 10 = 20; tables of five degrees of freedom: 0.0012497
    a stats Ann --json >out
    json 'abs(j["real_dice"]["chi_squared"] - 20) < 1e-9 and abs(j["real_dice"]["p"] - 0.0012497) < 1e-7'
    a stats Ann | tr -s ' \n' ' ' >out # the sentence may take two lines
    grep -q 'about 1 of 800 samples: unusual' out
    profile Ann "12 11 9 10 8 10" # (4 + 1 + 1 + 0 + 4 + 0) / 10 = 1; tables: 0.96257
    a stats Ann | tr -s ' \n' ' ' >out
    grep -q 'about 96 of 100 samples: nothing unusual' out
    profile Ann "1 2 3 0 0 0"
    a stats Ann >out
    grep -q 'Too few dice' out
}

@test "charts fit the screen" {
    profile Ann "2000000 1000000 1000000 1000000 1000000 1"
    a stats Ann >out
    narrow out
    grep -q 'farkle: 4 games, 2 won, 1 shared; 1 abandoned' out
    grep -q 'won     50 % ####################$' out
    grep -q 'best 10,500, worst 3,000, average 7,500.0' out
    grep -q '^  Farkles  *12 ##############################$' out
}

@test "names may hold anything" {
    printf '%s\n' 4 2 111111 '111111 stop' 223346 |
        a keep farkle --seats '../Zoë B.,Bea' --set target=1000 --set opening=0 --record k.txt >/dev/null
    [ "$(ls data/astragal/profiles | head -1)" = "%2E%2E%2FZo%C3%AB%20B%2E.ini" ]
    a stats '../Zoë B.' >out
    a stats | grep -q '^../Zoë B.: 1 game, 1 won$'
}

@test "bad and foreign files get a sentence and are left alone" {
    f=data/astragal/profiles/Ann.ini
    for damage in 's/version = 1/version = 2/' 's/won = 2/won = two/' '/^\[profile/d' 's/name = Ann/name = Eve/' \
        's/^recent.*/recent = WXL/' '$a[colours]' 's/10 10$/10 -10/' '$aevent Jaime = 2'; do
        profile Ann
        sed -i "$damage" $f
        cp $f before
        in_trouble stats Ann
        game 2>err
        cmp $f before || { echo "$damage"; return 1; }
        grep -q '^astragal: ' err
    done
    printf 'a\0b' >$f
    in_trouble stats Ann
    profile Ann
    a stats Ann >/dev/null
    profile Ann
    cp $f before
    game
    a stats Ann --json >out # what was there is still there
    json 'j["presets"][0]["games"] == 5 and j["presets"][0]["recent"] == "WLSWW"'
    json 'j["presets"][0]["events"]["Jaime"] == 1'
}
