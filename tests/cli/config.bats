# The file of settings, and config.
load common

INI=config/astragal/astragal.ini
# settings LINES...: what the file of settings says.
settings() { mkdir -p config/astragal && printf '%s\n' "$@" >"$D/$INI"; }
# from KEY VALUE WHERE: what config says about a setting.
from() { a config | grep -qE "^  $1 +$2 +$3\$" || { a config; return 1; }; }

@test "17.12 config shows each value and where it comes from: default, file and line, environment, option" {
    unset NO_COLOR
    a config | grep -q "Settings go into $D/$INI, which does not exist yet."
    for key in name game rules tutor pace symbols colours digits language archive; do a config | grep -q "^  $key .* default\$"; done
    settings '# mine' 'name = Zoë' 'tutor = mistakes' '' 'symbols = ascii'
    a config | grep -q "Settings are in $D/$INI."
    from name Zoë "$D/$INI:2"
    from tutor mistakes "$D/$INI:3"
    from symbols ascii "$D/$INI:5"
    from pace normal default
    a config --tutor small | grep -qE '^  tutor +small +option --tutor$'
    a config --no-animation | grep -qE '^  pace +instant +option --no-animation$'
    NO_COLOR=1 a config | grep -qE '^  colours +off +environment NO_COLOR$'
    [ "$(a config tutor)" = mistakes ]
    a config --json >out
    json '[(s["value"], s["from"], s["line"]) for s in j["settings"] if s["key"] == "tutor"] == [("mistakes", "file", 3)]'
    narrow <(a config | grep -v "$D")
}

@test "17.12 config sets and unsets a value, and leaves the rest of the file as it is" {
    a config name 'Ann Lee'
    [ "$(cat $INI)" = 'name = Ann Lee' ]
    settings '# a comment' 'name=Old' '; another' 'pace = instant'
    a config name Bea
    a config tutor 2.5
    a config pace --unset
    diff $INI - <<'END'
# a comment
name = Bea
; another
tutor = 2.5
END
    refused config nme Bea
    said "There is no setting 'nme'. Perhaps you meant 'name'."
    refused config colours red
    said "The setting colours takes auto, off, not 'red'."
    refused config language xx
    said "There is no language 'xx' here; there are en, da, de, es, fr, it and ja."
    refused config tutor strict
    refused config name ''
    refused config --unset
    [ "$(a config name)" = Bea ]
    # a place that cannot be written
    printf 'not a folder' >blocked
    local status=0
    XDG_CONFIG_HOME=$D/blocked "$ASTRAGAL" config name Ann 2>err || status=$?
    [ "$status" -eq 3 ]
    [ "$(cat blocked)" = 'not a folder' ]
}

@test "17.12 settings hold where nothing was typed" {
    printf '[tiny:farkle]\ntarget = 1000\n' >config.ini
    settings 'name = Bea' 'game = tiny' "rules = $D/config.ini" 'tutor = small'
    printf 'quit\n' | a play tiny --plain --seed 1 --record g.txt >out
    grep -q '^seat 0 person Bea$' g.txt
    ! grep -q '^seat 1 casual Bea$' g.txt || false # the house gives its player another name
    grep -q '^preset tiny$' g.txt
    a keep --seats Ann,Cid --record k.txt </dev/null >out
    grep -q '^preset tiny$' k.txt
    a play --demo --plain --seed 1 >out
    a drill tiny --plain --questions 1 --seed 1 </dev/null >out 2>&1 || true
    grep -q Bea out
    # the tutor of the settings speaks up, and an option silences it
    local rules='--set target=100 --set opening=0 --set last_round=sudden_death --set single=100,0,0,0,100,0'
    a solve farkle $rules >/dev/null
    printf '%s\n' 6 1 123466 'keep 1 roll' >lines
    a play farkle --plain --dice typed --seats Ann,Ben $rules --record t.txt <lines >on || true
    grep -q 'Better: ' on
    a play farkle --plain --dice typed --seats Ann,Ben $rules --tutor off --record t2.txt <lines >off || true
    ! grep -q 'Better: ' off || false
    # a file beside the settings
    cp config.ini config/astragal/own.ini
    settings 'rules = own.ini'
    a rules tiny | grep -q 1000
}

@test "17.12 a line that makes no sense is told with its place, and the others hold" {
    settings 'nmae = Ann' 'tutor = strict' 'language = xx' 'name = Cid'
    a games >out 2>err
    [ -s out ]
    grep -q "$INI:1: There is no setting 'nmae'. Perhaps you meant 'name'." err
    grep -q "$INI:2: The setting tutor takes off, small" err
    grep -q "$INI:3: There is no language 'xx' here" err
    [ "$(a config name 2>/dev/null)" = Cid ]
    settings 'rules = missing.ini'
    status=0
    "$ASTRAGAL" rules farkle >out 2>err || status=$?
    [ "$status" -eq 3 ] || [ "$status" -eq 2 ]
    grep -q 'missing.ini' err
}
