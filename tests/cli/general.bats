# The astragal command as such: help, version, man page, completion, options that are wrong.
load common

@test "--version prints the version and the hash of the rules" {
    run a --version
    [ "$status" -eq 0 ]
    [[ $output =~ ^astragal\ [0-9]+\.[0-9]+\.[0-9]+\ \(rules\ [0-9a-f]{16}\)$ ]]
}

@test "help lists every command and fits 80 columns" {
    a help >out
    narrow out
    for c in games rules check score show perft; do grep -q "^  $c " out; done
    a --help | cmp - out
}

@test "every command has a help of its own that fits 80 columns" {
    for c in $(a help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
        a help "$c" >out
        narrow out
        grep -q "^Usage: astragal $c" out
        grep -q '^Options:' out
        grep -q '^Examples:' out
        a "$c" --help | cmp - out
    done
}

@test "the man page names every command and every option of its help" {
    a --man >page.scd
    for c in $(a help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
        grep -q "^## $c" page.scd
        for o in $(a help "$c" | sed -n 's/^  \(--[a-z-]*\).*/\1/p' | grep -v -- --help); do
            grep -q "^\*$o\*" page.scd
        done
    done
    scdoc <page.scd >page
    grep -q '^\.TH "astragal" "1"' page
}

@test "the bash completion is a script and completes commands, options and presets" {
    a --completion bash >completion
    bash -n completion
    source completion
    COMP_WORDS=(astragal per) COMP_CWORD=1
    _astragal
    [ "${COMPREPLY[*]}" = perft ]
    COMP_WORDS=(astragal perft --dep) COMP_CWORD=2
    _astragal
    [ "${COMPREPLY[*]}" = --depth ]
    COMP_WORDS=(astragal rules balut-f) COMP_CWORD=2
    _astragal
    [ "${COMPREPLY[*]}" = balut-federation ]
    refused --completion csh
    said "bash, zsh and fish"
}

@test "17.20 bash completes the values of options too" {
    source <(a --completion bash)
    complete_words() { COMP_WORDS=(astragal "$@") COMP_CWORD=$# COMPREPLY=(); _astragal; }
    complete_words solve farkle --objective win-
    [ "${COMPREPLY[*]}" = win-most ]
    complete_words hint g.txt --objective s
    [ "${COMPREPLY[*]}" = score ]
    complete_words play farkle --dice t
    [ "${COMPREPLY[*]}" = typed ]
    complete_words play farkle --seats Ann,exp
    [ "${COMPREPLY[*]}" = Ann,expert ]
    complete_words play farkle --set targ
    [ "${COMPREPLY[*]}" = target= ]
    complete_words play farkle --tutor mis
    [ "${COMPREPLY[*]}" = mistakes ]
    complete_words config tut
    [ "${COMPREPLY[*]}" = tutor ]
}

@test "17.20 fish completes commands, options and values" {
    a --completion fish >astragal.fish
    HOME=$D fish --no-execute astragal.fish
    fished() { HOME=$D fish -c "source astragal.fish; complete -C '$1'" | cut -f1; }
    [ "$(fished 'astragal perf')" = perft ]
    [ "$(fished 'astragal perft farkle --dep')" = --depth ]
    [ "$(fished 'astragal solve farkle --objective win-')" = win-most ]
    [ "$(fished 'astragal rules balut-f')" = balut-federation ]
}

@test "17.7 completions offer what is for players" {
    for shell in bash zsh fish; do
        [ "$(a --completion $shell | grep -v /dev/null | grep -c "\\bnull\\b")" -eq 0 ]
        a --completion $shell | grep -q 'balut-federation'
    done
}

@test "17.20 zsh takes the script, and every command is in it" {
    a --completion zsh >_astragal
    zsh -n _astragal
    head -1 _astragal | grep -q '^#compdef astragal$'
    for c in $(a help | sed -n 's/^  \([a-z]*\)  .*/\1/p' | grep -v help); do
        grep -q "^    $c)\$" _astragal
        grep -q "^            '$c:" _astragal
    done
    grep -q "'--objective\[.*:WHAT:(win win-most turn turns score points)'" _astragal
    grep -q "'--rules\[.*:FILE:_files'" _astragal
}

@test "what cannot be understood is answered with one sentence" {
    refused nonsense
    said "no command 'nonsense'"
    refused help nonsense
    refused games --nonsense
    said "no option '--nonsense'"
    refused games -x
    refused games extra
    refused rules
    said "Usage: astragal rules PRESET"
    refused rules null --json=yes
    said "takes no value"
    refused rules null --set
    said "needs a value"
    refused games --json --json
    said "twice"
    refused rules nonsense
    said "no preset called 'nonsense'"
}

@test "17.11 exit codes: fine, the answer is no, wrong usage, trouble with the machine, interrupted" {
    a sim null --seats random,random --games 1 --seed 1 --records r >/dev/null
    a verify r/000000.txt
    sed 's/^win .*/win 0 1/' r/000000.txt >bad.txt
    for question in "verify bad.txt" "replay bad.txt" "hint bad.txt" "analyse bad.txt" "rate bad.txt" "stats Nobody" \
        "play --resume r/000000.txt" "keep --resume bad.txt"; do
        run a $question
        [ "$status" -eq 1 ] || { echo "$question: $status, $output"; return 1; }
    done
    run a verify nowhere.txt bad.txt r/000000.txt # what the machine could not do weighs most
    [ "$status" -eq 3 ]
    for end in 0:log 1:nonsense; do # a move that is refused, from a script
        printf '%s\n' 3 2 4 "${end#*:}" pass 6 pass >lines
        run a play null --plain --dice typed --seats Ann,Bea --record "${end%:*}.txt" <lines
        [ "$status" -eq "${end%:*}" ] || { echo "$output"; return 1; }
        run a keep null --seats Ann,Bea --record "${end%:*}k.txt" <lines
        [ "$status" -eq "${end%:*}" ] || { echo "$output"; return 1; }
    done
    refused verify
    refused rules null --set rounds=100
    in_trouble verify nowhere.txt
    in_trouble rules null --rules .
    in_trouble solve farkle --set target=550 --out bad.txt/table
    timeout --foreground --preserve-status -s INT 1 "$ASTRAGAL" sim farkle --seats greedy,greedy --games 100000000 \
        >out 2>err && status=0 || status=$?
    [ "$status" -eq 130 ]
    a --man | sed -n '/^# EXIT STATUS/,$p' >manual
    for code in 0 1 2 3 130; do grep -qx "\*$code\*" manual; done
}

@test "an answer that cannot be written is a complaint" {
    run bash -c "'$ASTRAGAL' games >/dev/full"
    [ "$status" -eq 3 ]
    [[ $output == "astragal: The answer could not be written: No space left on device." ]]
}

@test "17.9 astragal alone explains itself where no terminal is" {
    a </dev/null >out
    a help | cmp - out
}

@test "17.9 the nearest name is offered for commands, presets, options, house rules and players" {
    refused paly
    said "There is no command 'paly'. Perhaps you meant 'play'."
    refused help analyze
    said "Perhaps you meant 'analyse'."
    refused rules farkel-kean
    said "There is no preset called 'farkel-kean'. Perhaps you meant 'farkel-keen'."
    printf '[grandmas:farkle]\ntarget = 3000\n' >own.ini
    refused rules grandma --rules own.ini
    said "Perhaps you meant 'grandmas'."
    refused show --position 'farlke / phase keeping'
    said "Perhaps you meant 'farkle'."
    refused perft farkle --dpeth 3
    said "'perft' has no option '--dpeth'. Perhaps you meant --depth."
    refused games -json
    said "Perhaps you meant --json."
    refused rules farkle --set taget=5000
    said "There is no option taget in this game. Perhaps you meant target."
    refused sim farkle --seats greedy,caual
    said "Perhaps you meant 'casual'."
    a sim null --seats idle,idle --games 1 --seed 1 --records r >/dev/null
    refused hint r/000000.txt --to 3 --player radnom
    said "Perhaps you meant 'random'."
    # what is like nothing gets no guess
    refused xyzzy
    said "There is no command 'xyzzy'; 'astragal help' lists them."
}

@test "17.9 players lists who can sit down, and each of them can" {
    a players >out
    narrow out
    a players farkle --json >out
    json 'j["games"][0]["name"] == "farkle" and len(j["games"]) == 1'
    json '{"novice", "casual", "skilled", "expert", "best", "greedy", "random", "exact:win"} <= {p["name"] for p in j["games"][0]["players"]}'
    json 'all(p["about"].endswith(".") for p in j["games"][0]["players"])'
    for game in farkle balut palko penk; do
        for who in $(a players $game | sed -n 's/^  \([a-z:-]*\)  .*/\1/p'); do
            case $who in exact:*) continue ;; esac # needs a table
            a play $game --plain --seats "Ann,Bea=$who" --set seats=2 --seed 1 --record g.txt --force </dev/null >/dev/null
            grep -q "^seat 1 $who Bea\$" g.txt
        done
    done
    refused players farkl
    said "Perhaps you meant 'farkle'."
}

@test "17.9 version is a command too" {
    a version >out
    a --version | cmp - out
    a version --json >out
    json '"astragal %s (rules %s)" % (j["version"], j["rules"]) == "'"$(a --version)"'"'
}

@test "17.9 - is standard input wherever a file is read" {
    a sim null --seats idle,idle --set rounds=1 --games 1 --seed 1 --records r >/dev/null
    for command in replay verify hint analyse rate; do
        local more=
        [ $command != hint ] || more='--to 3'
        a $command r/000000.txt $more >named 2>&1 || true
        a $command - $more <r/000000.txt >out 2>&1 || true
        diff <(sed 's#r/000000.txt#-#g' named) out
        [ -s out ]
    done
    printf '[mine:farkle]\ntarget = 5000\n' >own.ini
    a check - <own.ini >out
    grep -q mine out
    a rules mine --rules - <own.ini | grep -q 5000
    printf 'nonsense\n' >bad
    "$ASTRAGAL" replay - <bad 2>err && false
    grep -q '^astragal: standard input:1: ' err
    refused play --resume -
    said "--resume needs a name"
    refused keep --resume -
    said "--resume needs a name"
}

@test "17.20 the man page gives groff nothing to warn about, and has the usual sections" {
    a --man | scdoc >astragal.1
    groff -man -ww -Tutf8 astragal.1 2>warnings >page
    [ ! -s warnings ] || { cat warnings; false; }
    for section in NAME SYNOPSIS DESCRIPTION COMMANDS SETTINGS FILES ENVIRONMENT EXAMPLES 'EXIT STATUS'; do
        grep -q "^\.SH $section\$" astragal.1 || { echo "no $section"; false; }
    done
}

# example PAGE: the text between the fences of a man page's source.
example() { sed -n '/^```$/,/^```$/{/^```$/!p}' "$TOP/docs/man/$1.5.scd"; }

@test "17.20 the record and rules files have man pages of their own, installed, and their examples are true" {
    for page in astragal-record astragal-rules; do
        scdoc <"$TOP/docs/man/$page.5.scd" >$page.5
        groff -man -ww -Tutf8 $page.5 2>warnings >/dev/null
        [ ! -s warnings ] || { cat warnings; false; }
        for section in NAME DESCRIPTION FILES ENVIRONMENT 'EXIT STATUS' EXAMPLES 'SEE ALSO'; do
            grep -q "^\.SH $section\$" $page.5 || { echo "no $section in $page"; false; }
        done
        a --man | sed -n '/^# SEE ALSO/,$p' | grep -qF "*$page*(5)"
        grep -qF "{mandir}/man5/$page.5" "$(dirname "$ASTRAGAL")/meson-info/intro-install_plan.json"
    done
    # every line and every note of the format's description
    words=$(sed -n '/^## Words/q; s/^| `\([^ `]*\).*/\1/p' "$TOP/docs/record.md" | sort -u)
    for word in $words; do
        grep -q "^\*$word[ *]" "$TOP/docs/man/astragal-record.5.scd" || { echo "no $word"; false; }
    done
    [[ $words == *begin*series* ]]
    example astragal-record >game.txt
    a verify game.txt | grep -q '^game.txt: ok, 8 events, finished'
    example astragal-rules >home.ini
    a check home.ini | grep -qx 'home.ini: home-of-four: ok'
    a rules home-of-four --rules home.ini | grep -qx 'target = 5000'
}

@test "17.20 doctor tells what is where, and says no where something is wrong" {
    a doctor >out
    grep -q "^Program  *$(a --version | sed 's/[()]/\\&/g' | tr -d '\\\\')\$" out
    grep -q "^Games  *$D/data/astragal/ (made when it is needed)\$" out
    grep -q '^Tables  *0 solved tables, 0 MiB$' out
    grep -q '^Everything is in its place\.$' out
    narrow <(grep -v "$D" out)
    a solve farkle --set target=500 --set seats=2 >/dev/null
    a doctor | grep -q '^Tables  *1 solved table, 1 MiB$'
    # a file where a folder should be
    printf x >blocked
    local status=0
    XDG_DATA_HOME=$D/blocked "$ASTRAGAL" doctor >out || status=$?
    [ "$status" -eq 1 ]
    grep -q '^Games .* CANNOT BE WRITTEN$' out
    # settings that name a rules file which is gone
    a config rules "$D/gone.ini"
    status=0
    "$ASTRAGAL" doctor >out 2>err || status=$?
    [ "$status" -eq 1 ]
    grep -q gone.ini err
}

@test "17.6 serve finds the page beside its build, then where it was installed, from any folder; a missing one is refused" {
    shows() { # WORDS PROGRAM: its front page, asked for from another folder, has these words
        mkdir -p elsewhere
        : >served
        (cd elsewhere && exec "$2" serve --port 0 --data "$D/house" >"$D/served" 2>"$D/log" 3>&-) &
        pid=$!
        for _ in $(seq 600); do grep -q 'Ctrl-C' served && break; sleep 0.1; done
        /usr/bin/python3 -c 'import sys, urllib.request
print(urllib.request.urlopen(sys.argv[1], timeout=60).read().decode())' "$(sed -n 's/^The house is open: //p' served)" >shown
        kill "$pid"
        wait "$pid" || true
        grep -qF "$1" shown || { cat served log shown; return 1; }
    }
    mkdir -p top/build top/bin top/share/astragal/web top/web/dist
    cp "$ASTRAGAL" top/build/astragal
    cp "$ASTRAGAL" top/bin/astragal
    echo '<p>as built' >top/web/dist/index.html
    echo '<p>as installed' >top/share/astragal/web/index.html
    shows 'as built' "$D/top/build/astragal"
    rm -r top/web
    shows 'as installed' "$D/top/bin/astragal"
    in_trouble serve --port 0 --data house --web nowhere
    said "'nowhere'"
    in_trouble serve --port 0 --data house --set web=top/bin/astragal
    in_trouble serve --port 0 --data house --web top/bin # a folder, and yet no page
    said "'top/bin'"
}

@test "17.6 the example bot and the documents name the port that serve has by default" {
    port=$(a serve --help | sed -n 's/.*(default \([0-9]*\));.*free.*/\1/p')
    [ "$port" -gt 0 ]
    grep -q "127\.0\.0\.1:$port" "$TOP/examples/bot.py"
    ! grep -rhoE '(127\.0\.0\.1|localhost):[0-9]+' "$TOP/examples" "$TOP/docs/protocol.md" "$TOP/docs/server.md" | grep -v ":$port\$"
}
