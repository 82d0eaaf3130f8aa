# common.bash - drives the full screen through tmux: keys go in, the picture comes out. Each test has a folder of its
# own, $D, where its games are saved, and a terminal of its own.
setup() {
    : "${ASTRAGAL:?the program under test}"
    D=$BATS_TEST_TMPDIR
    cd "$D" || exit 1
    export LANG=C.UTF-8 XDG_DATA_HOME=$D/data XDG_CONFIG_HOME=$D/config
    unset TMUX NO_COLOR
}

# A program whose terminal is closed still saves its game: the folder is needed until then.
teardown() {
    local session i
    session=$(tm display -p '#{pane_pid}' 2>/dev/null || true)
    tm kill-server 2>/dev/null || true
    for ((i = 0; i < 100; i++)); do
        [[ -n $session && -n $(pgrep -s "$session" || true) ]] || return 0
        sleep 0.02
    done
}

tm() { tmux -S "$D/t" -f /dev/null "$@"; }

# start COLUMNSxROWS ARGUMENTS... : astragal play, or COMMAND, in a new terminal. When it ends, its exit status is on the
# screen, and whether the terminal is as it was.
start() {
    local size=$1
    shift
    tm kill-server 2>/dev/null || true
    rm -f "$D/t"
    printf '%q ' "$ASTRAGAL" ${COMMAND-play} "$@" >"$D/command"
    cat >"$D/shell" <<'END'
bash command
echo "[status $?]"
[[ $(stty -a) == *" icanon "*" echo "* ]] && echo "[terminal as before]"
exec sleep 60
END
    tm new-session -d -x "${size%x*}" -y "${size#*x}" "exec bash '$D/shell'" \; set -g status off
}

keys() { tm send-keys "$@"; }
picture() { tm capture-pane -p; }

# see TEXT...: every text comes to stand on the screen within PATIENCE_S seconds. hide TEXT: it is not there.
see() {
    local text p i
    for text in "$@"; do
        for ((i = 0; i < 50 * ${PATIENCE_S:-10}; i++)); do
            p=$(picture)
            [[ $p == *"$text"* ]] && continue 2
            sleep 0.02
        done
        printf 'Not on the screen: %s\n%s\n' "$text" "$p"
        return 1
    done
}
hide() { local p; p=$(picture); [[ $p != *"$1"* ]] || { printf 'On the screen: %s\n%s\n' "$1" "$p"; return 1; }; }

# whole: nothing is cut, and no line is wider than the terminal: there is a bar on top and keys below.
whole() {
    local p
    p=$(picture)
    [[ $(head -1 <<<"$p") == *"? keys"* && $(tail -1 <<<"$p") == *"q quit"* ]] || { echo "$p"; return 1; }
}

# finish MOVE...: plays on until the game is over; MOVE are the keys that make a move from the list of all moves.
finish() {
    local p seen='' done='' i same=0
    for ((i = 0; i < 5000; i++)); do
        p=$(picture)
        [[ $p == *"Another game"* ]] && return 0
        if [[ $p != "$seen" ]]; then # perhaps half drawn
            seen=$p
            continue
        fi
        if [[ $p == "$done" ]] && ((same++ < 200)); then # the keys have not arrived yet
            sleep 0.01
            continue
        fi
        done=$p same=0
        case $p in
        *"All moves"* | *"What has happened"*) keys Escape ;;
        *"Pass the keyboard"* | *", roll "*) keys Enter ;;
        *) keys m "$@" Enter ;;
        esac
    done
    echo "$p"
    return 1
}

# press KEY TEXT: presses the key until the text is on the screen.
press() {
    local i
    for ((i = 0; i < 60; i++)); do
        [[ $(picture) == *"$2"* ]] && return 0
        keys "$1"
        sleep 0.05
    done
    see "$2"
}

quit() { keys q; see "[status 0]" "[terminal as before]"; }
