# common.bash - what the command tests share. Each test has a folder of its own, $D.
setup() {
    : "${ASTRAGAL:?the program under test}"
    D=$BATS_TEST_TMPDIR
    export XDG_CACHE_HOME=$D/cache # solved tables
    cd "$D" || exit 1
    export XDG_DATA_HOME=$D/data XDG_CONFIG_HOME=$D/config # nothing goes into the home of who runs the tests
}

a() { "$ASTRAGAL" "$@"; }

# ends STATUS WORDS... : that exit status, nothing on stdout, one line on stderr that begins with "astragal: ".
ends() {
    local wanted=$1 status=0
    shift
    "$ASTRAGAL" "$@" >"$D/out" 2>"$D/err" </dev/null || status=$?
    [ "$status" -eq "$wanted" ] && [ ! -s "$D/out" ] && [ "$(wc -l <"$D/err")" -eq 1 ] && grep -q '^astragal: .*\.$' "$D/err" ||
        { echo "status $status, not $wanted"; cat "$D/out" "$D/err"; return 1; }
}

# What was typed makes no sense; the answer is no; the machine could not do it.
refused() { ends 2 "$@"; }
answers_no() { ends 1 "$@"; }
in_trouble() { ends 3 "$@"; }

# lines WORDS... : a command that reads lines, of which some may be refused: exit status 0 or 1.
lines() { "$ASTRAGAL" "$@" || [ $? -eq 1 ]; }

# said PART: the last complaint holds these words.
said() { grep -qF -- "$1" "$D/err" || { cat "$D/err"; return 1; }; }

# json EXPRESSION [FILE...]: a Python expression over the JSON value j holds for each file (out).
json() {
    local expression=$1
    shift
    [ $# -gt 0 ] || set -- out
    /usr/bin/python3 -c 'import json, sys
for path in sys.argv[2:]:
    j = json.load(open(path))
    assert eval(sys.argv[1]), (path, j)' "$expression" "$@"
}

# narrow FILE: no line is longer than 80 columns, but for commands with a path.
narrow() { ! grep -nE '^.{81}' "$1" | grep -v ':  astragal [a-z]* .*/'; }

# presets: the names of all built-in presets. offered: of those that players are offered.
presets() { sed -n 's/^\[\([a-z0-9-]*\).*/\1/p' "$TOP"/rules/*.ini; }
offered() {
    a games --json | /usr/bin/python3 -c 'import json, sys
for g in json.load(sys.stdin)["games"]:
    for p in g["presets"]: print(p["name"])'
}
