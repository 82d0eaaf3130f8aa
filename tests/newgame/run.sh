#!/bin/sh
# Carries out the steps of docs/new-game.md in a copy of the tree: Pig (tests/newgame/pig) becomes a game, and is then
# played, judged, explained and charted by the command and by the page's module. run.sh [--keep]: leave the copy there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
tree=$work/tree
[ "${1:-}" = --keep ] || trap 'rm -rf "$work"' EXIT
step() { echo "== $*"; }
fail() { echo "new game: $*" >&2; exit 1; }
kept() { git -C "$tree" -c user.name=test -c user.email=test@example.org "$@"; }

step "a copy of the tree"
mkdir "$tree"
(cd "$root" && tar -cf - --exclude='./build*' --exclude=./.git --exclude=./web/node_modules --exclude=./web/dist \
    --exclude=./packages/astragal/dist .) | tar -xf - -C "$tree"
kept init -q
kept add -A
kept commit -qm "The tree as it is"

step "what docs/new-game.md quotes of Pig stands in its files"
/usr/bin/python3 "$here/check_quotes.py" "$root/docs/new-game.md" "$here/pig" || fail "quotes"

step "the files of Pig, and one line in the list of games"
cp -r "$here/pig/." "$tree"
cat "$tree/tests/rule-ids.add" >>"$tree/tests/rule-ids.txt"
rm "$tree/tests/rule-ids.add"
echo 'GAME(pig)' >>"$tree/src/games/list.def"

step "at most six files under src and rules, none over 600 lines; nothing of the page"
files=$(kept status --porcelain -uall -- src rules | cut -c4-)
[ "$(echo "$files" | wc -l)" -le 6 ] || fail "too many files: $files"
for file in $files; do
    [ "$(wc -l <"$tree/$file")" -le 600 ] || fail "$file is too long"
done
[ -z "$(kept status --porcelain -- web)" ] || fail "the page was touched"

step "build, and renew the goldens"
cd "$tree"
meson setup build -Dwerror=true >"$work/log" 2>&1 || { cat "$work/log"; fail "meson setup"; }
ninja -C build >"$work/log" 2>&1 || { tail -n 30 "$work/log"; fail "the build"; }
sh tools/make_goldens.sh build >/dev/null
cmp tests/golden/pig.txt "$here/pig/tests/golden/pig.txt" || fail "the golden of Pig is not what was read and checked"
changed=$(kept diff --name-only -- tests/golden)
[ "$changed" = tests/golden/signature.txt ] || fail "goldens of other games have changed: $changed"
kept diff -U0 -- tests/golden/signature.txt | sed -n '/^@@/,$p' | grep '^[-+]' | grep -v '^+pig ' >"$work/lines" || true
[ "$(wc -l <"$work/lines")" -eq 2 ] || { cat "$work/lines"; fail "the signature of another game has changed"; }

step "tests: its rules, and those that run over all games"
meson test -C build --no-rebuild --print-errorlogs pig golden-pig signature rule-ids no_game_names format layers \
    extras players record table play >"$work/log" 2>&1 || { tail -n 60 "$work/log"; fail "tests"; }
/usr/bin/python3 tests/mutants/run.py --only pig >"$work/log" 2>&1 || { cat "$work/log"; fail "mutants"; }

step "the command plays, hints, tells odds and charts"
export HOME="$work" XDG_DATA_HOME="$work/data" XDG_CACHE_HOME="$work/cache"
astragal() { "$tree/build/astragal" "$@"; }
says() { grep -q -- "$1" "$work/out" || { cat "$work/out"; fail "'$1' is not said"; }; }
astragal games >"$work/out" && says '^ *pig'
printf 'hold\nhold\nhold\nquit\n' | astragal play pig --plain --seats Ann,Bea=expert --seed 3 >"$work/out"
says 'Roll on, or hold and keep it?'
says 'Ann holds'
astragal sim pig --seats expert,casual --games 200 --seed 1 --records "$work/games" >"$work/out"
astragal verify "$work/games/000000.txt" >"$work/out"
astragal hint --position 'pig / phase deciding began 0 total 18 die 6 scores 30,42' --nodes 100000 >"$work/out"
says 'played on many times'
says 'That keeps 18, for a score of 48.'
astragal analyse "$work/games/000000.txt" --nodes 2000 >"$work/out"
astragal odds pig --reach 20 >"$work/out"
says 'From 0 to 20 or more this turn: 0.375459' # published: holding at 20 scores with 0.3755
astragal chart pig >"$work/out"
says '20 *38% *8.14'
astragal chart pig --html "$work/pig.html" >/dev/null

step "the page's module: the preset is listed, played, hinted and charted"
meson setup build-wasm --cross-file cross/wasm32.ini -Dwasm=true -Dwerror=true >"$work/log" 2>&1 ||
    { cat "$work/log"; fail "meson setup for WebAssembly"; }
ninja -C build-wasm src/wasm/astragal.wasm >"$work/log" 2>&1 || { tail -n 30 "$work/log"; fail "the module"; }
node tests/newgame/page.mjs build-wasm/src/wasm/astragal.wasm

step "the page in a browser plays, hints and charts it"
sh tools/build_web.sh build-wasm/src/wasm/astragal.wasm >"$work/log" 2>&1 || { tail -n 30 "$work/log"; fail "the page"; }
node --test tests/newgame/browser.mjs || fail "the browser"
[ -z "$(kept status --porcelain -- web)" ] || fail "the page was touched"

echo "Pig is a game like the others: $(echo "$files" | wc -l) files under src and rules."
