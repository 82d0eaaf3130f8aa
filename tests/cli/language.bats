# Languages: how one is chosen, and a whole game in each.
load common

LANGUAGES="da de es fr it ja"
# complaint WORDS... : what an unknown command is answered, which every language says in its own words.
complaint() { "$ASTRAGAL" "$@" no-such-command 2>&1 >/dev/null || true; }

@test "19.3 --language, the file of settings, LC_ALL, LC_MESSAGES and LANG choose, in this order" {
    unset LC_ALL LC_MESSAGES LANG
    english=$(complaint) german=$(complaint --language de) french=$(complaint --language=fr)
    [ "$english" != "$german" ] && [ "$german" != "$french" ]
    [ "$(LANG=de_DE.UTF-8 complaint)" = "$german" ]
    [ "$(LANG=fr_FR LC_MESSAGES=de_AT.UTF-8 complaint)" = "$german" ]
    [ "$(LANG=fr_FR LC_MESSAGES=it_IT LC_ALL=de_CH complaint)" = "$german" ]
    [ "$(LANG=de_DE LC_ALL= complaint)" = "$german" ]
    for locale in C POSIX C.UTF-8 en_GB.UTF-8 pl_PL.UTF-8; do [ "$(LANG=$locale complaint)" = "$english" ]; done
    a config language de
    [ "$(LC_ALL=fr_FR.UTF-8 complaint)" = "$german" ]
    [ "$(LC_ALL=it_IT.UTF-8 complaint --language fr)" = "$french" ]
    [ "$(LC_ALL=fr_FR.UTF-8 complaint --language auto)" = "$french" ]
    a config language auto
    [ "$(LC_ALL=fr_FR.UTF-8 complaint)" = "$french" ]
}

@test "19.3 a language that there is not is refused with the names of those that there are" {
    refused games --language xx
    said "There is no language 'xx' here; there are en, da, de, es, fr, it and ja."
    refused --language xx
}

@test "19.2 a whole game in each language, in 80 columns, and the same record whatever is spoken" {
    yes 1 | head -n 3000 | a play farkle --plain --seats Ann,Bea=casual --seed 5 --record en.txt >en.out
    for code in $LANGUAGES; do
        yes 1 | head -n 3000 | a play farkle --plain --seats Ann,Bea=casual --seed 5 --record $code.txt --language $code >out
        cmp en.txt $code.txt
        /usr/bin/python3 - $code <<'END'
import sys, unicodedata
own, english = open("out", encoding="utf-8").read(), open("en.out", encoding="utf-8").read()
assert "{" not in own and own != english
for line in own.split("\n"):
    wide = sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)
    assert wide <= 80, (sys.argv[1], line)
END
    done
}

@test "19.2 moves are typed in the words of the language, or in English" {
    for code in $LANGUAGES; do
        own=$(/usr/bin/python3 -c 'import sys; sys.path.insert(0, sys.argv[1] + "/tools"); import po
words = po.translated(sys.argv[2])
print(*(words[f"library:TYPED_{w}"].split()[0] for w in ("KEEP", "NOTHING")))' "$TOP" $code)
        for move in "$own" "keep nothing"; do
            printf '%s\n' "$move" | lines play balut --plain --seats Ann --seed 3 --language $code --record game.txt >out
            grep -q '^move 0: keep nothing$' game.txt
            rm game.txt
        done
    done
}
