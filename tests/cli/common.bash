# common.bash - what the command tests share. Each test has a folder of its own, $D.
setup() {
    D=$BATS_TEST_TMPDIR
    cd "$D" || exit 1
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

# json FILTER FILE: a Python expression over the JSON value j holds.
json() { python3 -c 'import json, sys; j = json.load(open(sys.argv[2])); assert eval(sys.argv[1]), j' "$1" "${2:-out}"; }

# narrow FILE: no line is longer than 80 columns.
narrow() { ! grep -nE '^.{81}' "$1"; }
