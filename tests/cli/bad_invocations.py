#!/usr/bin/python3
"""What nobody should type, for every option of every command: bad_invocations.py ASTRAGAL

The options come from `astragal help COMMAND`, that is, from the table that the parser reads, so a new option is covered
by itself. For each there are values that are missing, empty, given twice, out of range or nonsense; for each that takes
a path there are a folder, a device, a place that cannot be written, a file where a folder should be, an existing file
and one that is not there. Every line must

  - end within LIMIT_S,
  - say one sentence on standard error, and with it nothing on standard output, if it ends with 1, 2 or 3,
  - end with the status that the man page promises (EXPECTED),
  - and leave every file that was there as it was.
"""
import hashlib
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

ASTRAGAL = os.path.abspath(sys.argv[1])
LIMIT_S = 20  # on a machine with other things to do; SLOW_S is what is wanted of one that has none
SLOW_S = 2
LEAST = 500

# A line of each command that would be fine, and cheap; one that is not here has the first of its examples. A house would
# run for ever: 192.0.2.1 is an address that no machine has, so the last thing it does is to find that out.
FINE = {
    "play": "play farkle --plain",
    "join": "join http://127.0.0.1:9/#t/0d3mk7p2x9qfw --plain",
    "learn": "learn farkle --plain",
    "perft": "perft farkle --depth 1",
    "sim": "sim farkle --seats greedy,random --games 1",
    "solve": "solve farkle-basic --set target=500",
    "keep": "keep farkle --seats Ann,Bea",
    "stats": "stats",
    "archive": "archive",
    "bench": "bench nothing",
    "odds": "odds farkle --dice 3",
    "chart": "chart farkle --set target=500",
    "drill": "drill farkle --plain --set target=500",
    "arena": "arena farkle --seats greedy,random --games 2",
    "exploit": "exploit palko --player classic --set tokens=1 --set dice=1 --games 2",
    "hint": "hint game.txt --to 12 --estimate --nodes 1000",
    "analyse": "analyse game.txt --estimate --nodes 1000",
    "rate": "rate game.txt --estimate --nodes 1000",
    "replay": "replay game.txt",
    "serve": "serve --bind 192.0.2.1 --data house --web ''",
    "house": "house tables --data house",
    "engine": "engine",
    "config": "config",
    "show": "show farkle",
}
# Where an option only goes with other words.
FINE_WITH = {
    "play --resume": "play --plain",
    "keep --resume": "keep",
    "drill --record": "drill farkle --plain --set target=500 --test",
    "hint --rules": "hint --position 'farkle / phase keeping turns 1 rolled 112346' --estimate --nodes 1000",
    "archive --out": "archive export 1",
    "archive --html": "archive analyse 1 --estimate --nodes 1000",
}
NEVER_ENDS = ["serve", "--data", "house", "--web", "", "--bind="]  # nonsense elsewhere, here it means everywhere
NUMBERS = {"N", "S", "T", "D", "MIB"}
PATHS = {"FILE", "FOLDER", "PATH"}
NOT_NUMBERS = ["x", "-1", "1.5", "99999999999999999999999", "1e3", "٣"]
NONSENSE = ["n o n s e n s e", "\x1b[2J", "=", ",", "%s%n", "x" * 5000]


def run(words):
    """(status, output, errors, seconds)"""
    start = time.monotonic()
    done = subprocess.run([ASTRAGAL, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT_S)
    return done.returncode, done.stdout, done.stderr, time.monotonic() - start


def told(*words):
    return subprocess.run([ASTRAGAL, *words], capture_output=True, text=True, check=True).stdout


def commands():
    return re.findall(r"^  ([a-z]+)  ", told("help").split("\n\n")[2], re.M)


def options_of(command):
    """[(name, the word for its value or None)]"""
    text = told("help", command)
    part = text[text.index("Options:"):text.index("Examples:")]
    return [(name, value or None) for name, value in re.findall(r"^  --([a-z-]+)(?: (\S+))?", part, re.M)]


def fine_line(command):
    if command in FINE:
        return shlex.split(FINE[command])
    text = told("help", command)
    return shlex.split(re.search(r"^  astragal (.*)$", text[text.index("Examples:"):], re.M).group(1))


def without(words, name):
    """The line without an option that it has already, so that another value can be given."""
    at = words.index(f"--{name}") if f"--{name}" in words else len(words)
    return words[:at] + words[at + 2:]


# Each case is (what is wrong, words, statuses that are right). Where only the value decides, several may be.
USAGE, NO_OR_USAGE, ANY = {2}, {1, 2}, {0, 1, 2, 3}


def cases_of_value(line, name, value):
    base = without(line, name)
    yield "no value", base + [f"--{name}"], USAGE
    if name != "set":  # which may be given often
        yield "twice", base + [f"--{name}", "1", f"--{name}", "1"], USAGE
    if value in NUMBERS:
        for number in ["", *NOT_NUMBERS]:
            yield "no number", base + [f"--{name}", number], USAGE
    elif value in PATHS:
        yield from cases_of_path(base, name)
    else:
        for text in ["", *NONSENSE]:
            words = base + [f"--{name}={text}"]
            if words != NEVER_ENDS:
                yield "nonsense", words, ANY


# Commands that only show or ask after a path, and go on whatever is there.
SHOWN = {"config --rules", "doctor --rules", "house --data"}
WRITTEN = {"record", "out", "html"}  # a file that is there is no place for these


def cases_of_path(base, name):
    trouble = ANY if f"{base[0]} --{name}" in SHOWN else {3}
    taken = {1, 2} if name in WRITTEN else ANY
    for what, path, right in (("a folder", "folder", ANY), ("a device", "/dev/full", ANY),
                              ("an unwritable place", "/proc/nowhere/x", trouble),
                              ("a file as a folder", "game.txt/x", trouble), ("an existing file", "precious", taken),
                              ("nothing", "", ANY), ("a long name", "n" * 300, trouble),
                              ("nowhere", "not/there/at/all", ANY)):
        yield what, base + [f"--{name}", path], right


def cases_of_flag(line, name):
    yield "a value", line + [f"--{name}=yes"], USAGE
    yield "twice", [w for w in line if w != f"--{name}"] + [f"--{name}"] * 2, USAGE


def cases_of(command):
    line = fine_line(command)
    yield "unknown option", line + ["--nonsense"], USAGE
    yield "short option", line + ["-z"], USAGE
    yield "too many words", line[:1] + ["x"] * 5000, NO_OR_USAGE
    for name, value in options_of(command):
        with_it = shlex.split(FINE_WITH.get(f"{command} --{name}", "")) or line
        yield from cases_of_value(with_it, name, value) if value else cases_of_flag(with_it, name)


def contents(folder):
    found = {}
    for where, _, files in os.walk(folder):
        for name in files:
            path = os.path.join(where, name)
            with open(path, "rb") as f:
                found[path] = hashlib.sha256(f.read()).digest()
    return found


def judge(words, right):
    """What is wrong with the answer to a line; "" for nothing. And how long it took."""
    try:
        status, output, errors, seconds = run(words)
    except subprocess.TimeoutExpired:
        return f"does not end within {LIMIT_S} s", LIMIT_S
    said = errors.decode(errors="replace")
    if status not in right:
        return f"ends with {status}, not with one of {sorted(right)}: {said}", seconds
    if status and not re.fullmatch(r"astragal: [^\n]*[.?]\n", said):
        return f"ends with {status} and says, instead of one sentence: {said!r}", seconds
    if status == 2 and output:
        return f"was refused, and yet says {output[:200]!r}", seconds
    return "", seconds


def prepare():
    os.mkdir("folder")
    for name in ("precious", "folder/precious"):
        with open(name, "w") as f:
            f.write("Nothing may happen to this.\n")
    with open("mine.ini", "w") as f:
        f.write("[mine:farkle]\ntarget = 500\n")
    told("sim", "farkle", "--seats", "Ann=greedy,Bea=greedy", "--set", "target=500", "--games", "1", "--seed", "1",
         "--records", "made")
    os.rename("made/000000.txt", "game.txt")
    told("chart", "farkle", "--set", "target=500")  # so that nobody has to be told that a table is made
    subprocess.run([ASTRAGAL, "keep", "null", "--set", "rounds=1", "--seats", "Ann,Bea", "--record", "kept.txt"],
                   input="4\n2\n3\npass\n5\npass\n", text=True, check=True, capture_output=True)
    told("archive", "open", "1", "--plain")


def main():
    problems, times, count = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ.update(XDG_DATA_HOME=f"{folder}/data", XDG_CACHE_HOME=f"{folder}/cache", HOME=folder,
                          XDG_CONFIG_HOME=f"{folder}/config", TERM="dumb")
        prepare()
        before = contents(".")
        for command in commands():
            for what, words, right in cases_of(command):
                count += 1
                problem, seconds = judge(words, right)
                times.append((seconds, words))
                now = contents(".")
                changed = sorted(path for path, hash in before.items() if now.get(path) != hash)
                if changed:
                    problem += f" has changed {', '.join(changed)}"
                    before = now
                if problem:
                    problems.append(f"{what}: astragal {shlex.join(words)[:200]}\n    {problem}")
        os.chdir("/")
    print("\n".join(problems))
    seconds, words = max(times)
    print(f"{count} bad invocations; {sum(t > SLOW_S for t, _ in times)} took longer than {SLOW_S} s, the slowest "
          f"{seconds:.2f} s: astragal {shlex.join(words)[:100]}")
    if count < LEAST:
        problems.append(f"only {count} of {LEAST}")
    sys.exit(1 if problems else 0)


main()
