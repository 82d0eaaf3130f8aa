# common.bash - what the command tests share. Each test has a folder of its own, $D.
setup() {
    : "${ASTRAGAL:?the program under test}"
    D=$BATS_TEST_TMPDIR
    cd "$D" || exit 1
    export XDG_DATA_HOME=$D/data # nothing goes into the home of who runs the tests
}

a() { "$ASTRAGAL" "$@"; }

# refused WORDS... : exit status 2, nothing on stdout, one line on stderr that begins with "astragal: ".
refused() {
    local status=0
    "$ASTRAGAL" "$@" >"$D/out" 2>"$D/err" </dev/null || status=$?
    [ "$status" -eq 2 ] && [ ! -s "$D/out" ] && [ "$(wc -l <"$D/err")" -eq 1 ] && grep -q '^astragal: .*\.$' "$D/err" ||
        { echo "status $status"; cat "$D/out" "$D/err"; return 1; }
}

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

# presets: the names of all built-in presets.
presets() {
    a games --json | /usr/bin/python3 -c 'import json, sys
for g in json.load(sys.stdin)["games"]:
    for p in g["presets"]: print(p["name"])'
}
