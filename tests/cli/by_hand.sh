#!/bin/sh
# by_hand.sh RECORD - checks the dice proof of a record, version 1 or 2, with openssl and a shell: nothing of Astragal is
# asked. Silent when all is well; otherwise it says what is off.
set -eu
record=$1
bytes() { for b in $(printf %s "$1" | sed 's/../0x& /g'); do printf "\\$(printf %03o "$b")"; done; }
sha() { openssl dgst -sha256 | sed 's/.* //'; }
hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" | sed 's/.* //'; }
same() { [ "$2" = "$3" ] || { echo "$1: $2, not $3"; exit 1; }; }
word() { sed -n "s/^proof $1 //p" "$record"; } # what a proof line says

# dice KEY PREFIX NUMBER: the faces of a roll, from as many blocks as it takes.
dice() {
    faces="" counter=0 left=$3
    while [ "$left" -gt 0 ]; do
        for b in $(printf '%s|%s' "$2" "$counter" | hmac "$1" | sed 's/../0x& /g'); do
            [ $((b)) -lt 252 ] && [ "$left" -gt 0 ] || continue
            faces="$faces $((1 + b % 6))" left=$((left - 1))
        done
        counter=$((counter + 1))
    done
    echo "${faces# }"
}

server=$(word server)
same "the house's seal" "$(word commit)" "$({ printf 'dice/commit/v1|'; bytes "$server"; } | sha)"
seeds=""
for seat in 0 1 2 3 4 5 6 7; do
    seal=$(word "seat $seat commit")$(word "seat $seat drawn") seed=$(word "seat $seat seed")
    [ -n "$seal$seed" ] || continue
    same "the seal of seat $seat" "$seal" "$({ printf 'dice/seat/v1|'; bytes "$seed"; } | sha)"
    seeds=$seeds$seed
done
case $(word version) in
1) key=$({ printf 'dice/key/v1|'; bytes "$seeds"; } | hmac "$server") ;;
2)
    table=$({ printf 'dice/start/v2|'; sed '/^begin /q' "$record" | grep -v '^seat '; } | sha)
    key=$({ printf 'dice/key/v2|'; bytes "$table"; bytes "$seeds"; } | hmac "$server")
    ;;
*) echo "another version" && exit 1 ;;
esac
roll=0
grep '^roll ' "$record" | tr -d '*' | sed 's/!/6/g' >"${TMPDIR:-/tmp}/by_hand.$$"
while read -r line; do
    lies=${line#*: } who=${line#roll }
    set -- $lies
    case $line in
    *" hidden: "*) due=$(dice "$(printf 'hand|%s|%s' "$roll" "${who%% *}" | hmac "$key")" die $#) ;;
    *) due=$(dice "$key" "roll|$roll" $#) ;;
    esac
    [ "$1" = "?" ] || same "roll $roll" "$lies" "$due"
    roll=$((roll + 1))
done <"${TMPDIR:-/tmp}/by_hand.$$"
rm -f "${TMPDIR:-/tmp}/by_hand.$$"
[ "$roll" -gt 0 ] || { echo "no rolls"; exit 1; }
