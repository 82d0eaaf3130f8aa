#!/usr/bin/env bats
# What the screen says is so: nothing begins, is staked or belongs to somebody unless the screen says it.
load common

@test "17.5 Esc at 'Continue it / Start a new game' does neither" {
    start 80x24 farkle --no-animation --seed 3
    see "Ann, roll 1 die."
    keys Enter
    see "Ann, roll 6 dice."
    keys Enter
    see "You roll 2 3 3 3 4 6."
    keys m Enter
    see "set aside 3 3 3"
    keys q
    see "[status 0]"
    start 80x24 farkle --no-animation
    see "Continue it"
    before=$(cat data/astragal/*.txt)
    keys Escape
    see "[status 0]" "[terminal as before]"
    hide "Continue it"
    [ "$(cat data/astragal/*.txt)" = "$before" ]
}

@test "17.5 who lets a call stand has no stake on the screen; who goes to the stake sees the challenge" {
    start 80x24 palko --no-animation --seed 8
    for ((i = 0; i < 40; i++)); do
        [[ $(picture) == *"Let it stand"* ]] && break
        if [[ $(picture) == *"[c Call]"* ]]; then keys m Enter; else keys Enter; fi
        sleep 0.1
    done
    see "→ stand"
    see "– ▶  Cid"
    keys Tab
    see "1 ▶  Cid" "→ challenge"
    keys Up # back to the answers
    see "– ▶  Cid" "→ stand"
}

@test "17.5 a seat that is eliminated is out once" {
    start 80x24 palko --demo --no-animation --seed 2
    PATIENCE_S=40 see "Another game" "0 tokens, out, "
    hide "out, out"
    keys f
    see "Facts"
    hide "out, out"
}

# whose NAME: the sheet drawn in full has this name above it, in bold.
whose() {
    local line
    line=$(tm capture-pane -pe | grep -a Threes)
    [[ $line =~ ^$'\e'\[[0-9\;]*1m(.\[[0-9]*m)*$1 ]] || { printf '%q\n' "$line"; false; }
}

@test "17.5 at the end of Penk! it stands out whose sheet is shown, and v shows the next one" {
    start 80x24 penk --demo --no-animation --seed 2 --seats casual,casual
    PATIENCE_S=40 see "Another game"
    whose Ann
    keys v
    see "Bea    Ones"
    whose Bea
}
