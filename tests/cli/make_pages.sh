#!/usr/bin/env bash
# Makes the pictures of chart pages in docs/screens again: make_pages.sh ASTRAGAL FOLDER. Needs chromium and pngquant;
# an argument KEY=VALUE of chromium's blink settings shows a page by night.
set -eu
ASTRAGAL=$(realpath "$1") OUT=$(realpath "$2")
D=$(mktemp -d)
trap 'rm -rf "$D"' EXIT
cd "$D" # so that the commands on the pages have no path

# shot PRESET HEIGHT NAME [SETTINGS]
shot() {
    "$ASTRAGAL" chart "$1" --html "$1.html" >/dev/null
    chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --window-size="1000,$2" \
        ${4:+--blink-settings=$4} --screenshot="$3.png" "file://$D/$1.html" 2>/dev/null
    pngquant --force --output "$OUT/$3.png" 64 "$3.png"
}

shot farkle 1390 chart-farkle
shot farkle 1390 chart-farkle-night preferredColorScheme=0
shot balut 1180 chart-balut
shot palko 1030 chart-palko
shot penk 970 chart-penk
