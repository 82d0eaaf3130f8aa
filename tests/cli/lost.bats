# Nothing is lost: names are claimed, files that are there stay, and what is stopped ends at once.
load common

@test "17.1 two keepers at once, and two games in plain lines, have records of their own with the day in the name" {
    today=$(date +%F)
    for i in 1 2 3 4 5; do mkfifo "in$i"; done
    pids=()
    for i in 1 2 3; do
        "$ASTRAGAL" keep null --seats "Ann$i,Bea$i" <"in$i" >"out$i" 2>&1 3>&- &
        pids+=($!)
    done
    for i in 4 5; do
        "$ASTRAGAL" play null --plain --dice typed --seats "Ann$i,Bea$i" <"in$i" >"out$i" 2>&1 3>&- &
        pids+=($!)
    done
    exec {p1}>in1 {p2}>in2 {p3}>in3 {p4}>in4 {p5}>in5
    for p in $p1 $p2 $p3 $p4 $p5; do printf '3\n2\n4\n' >&"$p"; done # all five have begun, and nobody has ended
    exec {p1}>&- {p2}>&- {p3}>&- {p4}>&- {p5}>&-
    for pid in "${pids[@]}"; do wait "$pid"; done
    [ "$(date +%F)" != "$today" ] || { # not over midnight
        [ -e "data/astragal/kept-$today.txt" ]
        [ -e "data/astragal/kept-$today-2.txt" ]
        [ -e "data/astragal/kept-$today-3.txt" ]
    }
    for i in 1 2 3 4 5; do
        [ "$(grep -l "Ann$i" data/astragal/*.txt | wc -l)" -eq 1 ] || { ls data/astragal; cat out*; return 1; }
    done
    a verify data/astragal/*.txt
}

@test "17.1 a name that two ask for at the same moment goes to one of them" {
    for i in 1 2 3 4 5 6 7 8; do
        { printf '3\n2\n4\npass\n6\npass\n' | "$ASTRAGAL" keep null --set rounds=1 --seats "Ann$i,Bea" --record one.txt \
            >"out$i" 2>"err$i" && echo 0 >"status$i" || echo $? >"status$i"; } 3>&- &
    done
    wait
    [ "$(cat status? | grep -c '^0$')" -eq 1 ]
    [ "$(cat status? | grep -c '^2$')" -eq 7 ]
    winner=$(grep -l '^0$' status?)
    grep -q "Ann${winner#status}" one.txt
    a verify one.txt
}

@test "17.2 a record that is there is not replaced, except by the game that is continued or with --force" {
    a sim null --seats random,random --games 3 --seed 1 --records r >/dev/null
    cp r/000001.txt mine.txt
    cp mine.txt before
    refused play null --plain --seats Ann,idle --record mine.txt
    said "'mine.txt' already exists. Choose another name, or add --force to replace it."
    refused keep null --seats Ann,Bea --record mine.txt
    refused drill farkle --test --plain --name Ann --record mine.txt
    refused sim null --seats random,random --games 2 --seed 9 --records r
    said "r/00000"
    cmp mine.txt before
    a sim null --seats random,random --games 3 --seed 1 --records again >/dev/null
    diff -r r again
    rm r/000000.txt r/000001.txt
    a sim null --seats random,random --games 2 --seed 1 --records r >/dev/null # beside a later one
    diff -r r again
    # "save" in the middle of a game
    printf 'pass\nsave mine.txt\nsave other.txt\n' | a play null --plain --seats Ann,idle --seed 3 >out 2>err && status=0 ||
        status=$?
    [ "$status" -eq 1 ]
    grep -q "'mine.txt' already exists" err
    cmp mine.txt before
    a verify other.txt | grep -q 'not over yet'
    # The game that is continued goes on in its own file, and nowhere else that is taken.
    cp other.txt copy.txt
    refused play --resume other.txt --plain --record mine.txt
    printf 'pass\npass\n' | a play --resume other.txt --plain --record ./other.txt --seed 3 >out
    a verify other.txt | grep -q finished
    printf 'pass\npass\n' | a play --resume copy.txt --plain --seed 3 --record mine.txt --force >out
    a verify mine.txt | grep -q finished
    ! cmp -s mine.txt before || false
    a sim null --seats random,random --games 2 --seed 9 --records r --force >/dev/null
    ! cmp -s r/000000.txt again/000000.txt || false
    # What is refused for another reason leaves no empty file behind.
    refused keep null --seats Ann,Ann --record fresh.txt
    refused play nonsense --record fresh.txt
    in_trouble keep null --seats Ann,Bea --record mine.txt/fresh.txt
    [ ! -e fresh.txt ]
}

@test "17.2 a page replaces a page, and nothing else without --force" {
    echo "my diary" >diary.html
    refused chart penk --html diary.html
    said "already exists"
    [ "$(cat diary.html)" = "my diary" ]
    a chart penk --html page.html >/dev/null
    a chart penk --html page.html >/dev/null
    a chart penk --html diary.html --force >/dev/null
    cmp page.html diary.html || diff <(sed 's/diary/page/g' diary.html) page.html
    a sim null --seats random,random --games 1 --seed 1 --records r >/dev/null
    refused analyse r/000000.txt --html r/000000.txt
    a verify r/000000.txt
}

@test "17.3 solve leaves devices and files of yours alone" {
    small="--set target=550"
    mknod zero c 1 5 2>/dev/null || mkfifo zero # a pipe will do where devices cannot be made
    in_trouble solve farkle $small --out zero
    in_trouble solve farkle $small --out zero --fresh
    in_trouble solve farkle $small --out zero --fresh --force
    said "is not a regular file"
    [ ! -f zero ]
    echo "my diary" >diary
    refused solve farkle $small --out diary --fresh
    said "add --force"
    [ "$(cat diary)" = "my diary" ]
    a solve farkle $small --out diary --fresh --force >/dev/null
    a solve farkle $small --out diary --fresh >/dev/null # a table may be made again
    [ "$(head -n 1 diary | tr -d '\0')" = "astragal table 1" ]
}

# stops SECONDS WORDS...: that solve, stopped by Ctrl-C after so long, ends soon; the limit is for a busy machine.
stops() {
    local status=0 wait=$1 start
    shift
    start=$(date +%s)
    timeout --foreground --preserve-status -s INT "$wait" "$ASTRAGAL" "$@" >out 2>err || status=$?
    [ "$status" -eq 130 ] || { cat out err; return 1; }
    [ $(($(date +%s) - start)) -lt $((wait + 30)) ]
}

@test "17.3 Ctrl-C ends a large solve at once, and no checkpoint is written of nothing" {
    unset MALLOC_PERTURB_ # filling the memory of a large table takes its time
    stops 1 solve farkle --set target=300000 --memory 10000
    grep -qx 'astragal: Stopped before the end.' err
    [ -z "$(find cache -type f)" ]
    stops 1 solve farkle --set seats=3 --memory 10000
    [ -z "$(find cache -type f)" ]
}

@test "17.3 what a killed solve left in the cache is removed by the next, and nothing else" {
    mkdir -p cache/astragal
    for name in a.table.unfinished-AbCdEf b.table.part.unfinished-123456; do
        echo half >cache/astragal/$name
        touch -d '2 hours ago' cache/astragal/$name
    done
    echo half >cache/astragal/new.table.unfinished-AbCdEf # perhaps not locked yet
    echo half >cache/astragal/held.table.unfinished-AbCdEf
    touch -d '2 hours ago' cache/astragal/held.table.unfinished-AbCdEf
    echo mine >cache/astragal/unfinished-novel.txt
    touch -d '2 hours ago' cache/astragal/unfinished-novel.txt
    exec 9<cache/astragal/held.table.unfinished-AbCdEf
    flock -x 9 # somebody is still at it
    a solve farkle --set target=550 >/dev/null
    exec 9<&-
    [ "$(cd cache/astragal && ls | grep -v '^farkle-')" = "$(printf '%s\n' held.table.unfinished-AbCdEf new.table.unfinished-AbCdEf unfinished-novel.txt)" ]
    a solve farkle --set target=600 >/dev/null
    [ ! -e cache/astragal/held.table.unfinished-AbCdEf ]
}

@test "17.3 what is no copy of a house is not restored" {
    : >empty
    mkdir house
    for copy in /dev/zero /dev/null empty .; do
        answers_no house restore "$copy" --data house
        said "is not a copy made by 'house backup'"
    done
}

@test "item 8: 30,000 presets, each with rules of its own, are checked in less than 12 seconds of processor time" {
    seq 10001 40000 | sed 's/.*/[p&:farkle]\ntarget = &/' >good.ini
    (ulimit -t 12; "$ASTRAGAL" check good.ini >out 2>err)
    [ "$(grep -c ': ok$' out)" -eq 30000 ] || { head -3 out; return 1; }
    seq 30000 | sed 's/.*/[p&:penk]\nvalues = &/' >bad.ini
    (ulimit -t 12; "$ASTRAGAL" check bad.ini >out 2>err) || [ $? -eq 1 ]
    [ "$(wc -l <err)" -eq 30000 ]
}
