#!/usr/bin/python3
"""Every command line in the documents runs and shows what the page says: documented.py ASTRAGAL TOP [long]

Read are README.md, docs/, and the examples of the manual (`astragal help COMMAND`). A command line is

  - a line "$ astragal ..." in a block of code; what follows it is what must be shown, line by line. A line "..." or one
    that begins with blanks and "..." stands for any number of lines, and so does the end of the block;
  - a line "astragal ..." in such a block; what stands behind three blanks or a # says what it is for;
  - `astragal ...` within a sentence. If a word of it is in capitals it is a pattern: then its command and its options
    must exist. The same goes for one that is cut short, such as `astragal verify`.

`<!-- not run: why -->` before a block, or within a paragraph, takes what it stands before or in out, with a reason.
Each line has a folder of its own, with a record, rules files, a house and games in the archive. Those that compute (LONG) run
with `long`, for `make soak`; all others without.
"""
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ASTRAGAL, TOP = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
COMPUTES = len(sys.argv) > 3
LIMIT_S = 600 if COMPUTES else 60
LONG = {"exploit", "solve", "chart", "bench", "arena", "rate", "drill", "hint", "analyse", "sim"}
LEAST = 40
FIRST_LINES = {"astragal record 1", "astragal table 1"}  # of files
TOO_LONG = {"astragal solve balut --objective points", "astragal solve farkle --set seats=3",
            "astragal exploit palko --player best"}  # for ten minutes or more
# Lines of the manual that need more than this machine.
ELSEWHERE = {"join": "somebody's house", "replay --analyse": "a terminal"}
NOT_RUN = re.compile(r"<!-- not run: \S[^>]*-->")

# What a line is typed into, where people would type something.
TYPED = {"keep": "q\n", "play": "q\n", "drill": "quit\n", "learn": "q\n"}


class Line:
    def __init__(self, where, text, shown=None, within=False):
        self.where, self.text, self.shown, self.within = where, text, shown, within


def of_block(where, block):
    lines = block.split("\n")
    found = []
    for i, line in enumerate(lines):
        if line.startswith("$ astragal"):
            found.append(Line(where, line[2:], []))
        elif line.startswith("$ "):
            found.append(None)  # something else: its output is not ours
        elif re.match(r"astragal($| [a-z-])", line) and not (found and found[-1] and found[-1].shown is not None):
            found.append(Line(where, re.split(r"   |\s#", line)[0].strip()))
        elif found and found[-1] and found[-1].shown is not None and line.strip():
            found[-1].shown.append(line)
    return [line for line in found if line]


def of_text(where, text):
    words = re.findall(r"`(astragal(?: [^`]+)?)`", re.sub(r"\s+", " ", text))
    return [Line(where, one, within=True) for one in words if re.match(r"astragal [a-z]", one)]


def of_document(path):
    name = os.path.relpath(path, TOP)
    text, found = open(path, encoding="utf-8").read(), []
    parts = re.split(r"^( *```\w*\n.*?^ *```$)", text, flags=re.M | re.S)
    for i, part in enumerate(parts):
        where = f"{name}:{''.join(parts[:i]).count(chr(10)) + 1}"
        if i % 2:
            marked = NOT_RUN.search(parts[i - 1].rstrip().rsplit("\n", 1)[-1])
            head, block = part.split("\n", 1)
            if not marked and head.strip() == "```":
                found += of_block(where, block[:block.rindex("```")])
            continue
        for paragraph in re.split(r"\n\s*\n", part):
            if not NOT_RUN.search(paragraph):
                found += of_text(where, paragraph)
    return found


def told(*words):
    return subprocess.run([ASTRAGAL, *words], capture_output=True, text=True, check=True).stdout


def of_manual():
    found = []
    for command in re.findall(r"^  ([a-z]+)  ", told("help").split("\n\n")[2], re.M):
        text = told("help", command)
        found += [Line(f"help {command}", f"astragal {one}")
                  for one in re.findall(r"^  astragal ?(.*)$", text[text.index("Examples:"):], re.M)]
    return found


def pattern_problem(words):
    """A line with words in capitals: are its command and its options there?"""
    if len(words) < 2:
        return ""
    done = subprocess.run([ASTRAGAL, "help", words[1]], capture_output=True, text=True)
    if done.returncode:
        return f"there is no command {words[1]}"
    gone = [w for w in words if w.startswith("--") and not re.search(rf"^  {w.split('=')[0]}\b", done.stdout, re.M)]
    return f"{words[1]} has no {', '.join(gone)}" if gone else ""


def is_pattern(words):
    return any(re.search(r"(^|[^A-Za-z])[A-Z]{2,}|^[A-Z]$|…|^\.\.\.", w) for w in words[2:] if "/" not in w)


def shows(shown, output):
    """The first documented line that is not there, in its order; None: all are."""
    lines, at = [line.rstrip() for line in output.split("\n")], 0
    for line in shown:
        if line.strip() in ("...", "…"):
            continue
        if line.rstrip() not in lines[at:]:
            return line
        at += lines[at:].index(line.rstrip()) + 1
    return None


def serve(words):
    """A house stays open until it is told to close."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = ""
    while "Ctrl-C closes it" not in said:
        line = process.stdout.readline()
        said += line
        if not line:
            break
    process.terminate()
    rest = process.communicate(timeout=LIMIT_S)[0]
    return process.returncode in (0, 130), said + rest


def run(line):
    """What is wrong; "" for nothing."""
    words = shlex.split(line.text)
    if is_pattern(words):
        return pattern_problem(words)
    command = [ASTRAGAL, *words[1:]]
    for option, value in zip(words, words[1:]):
        if option in ("--record", "--out", "--html") and os.path.isfile(value):
            os.remove(value)  # whoever types this has no such file yet
    if words[1:2] == ["serve"]:
        good, output = serve(command + ["--port", "0"])
        shown = [s for s in line.shown or [] if "http://" not in s]  # the port is the machine's
        output_shown = shows(shown, output)
        return "" if good and output_shown is None else f"{output_shown!r} is not in:\n{output}"
    done = subprocess.run(line.text.replace("astragal", shlex.quote(ASTRAGAL), 1), shell=True, capture_output=True,
                          text=True, timeout=LIMIT_S, input=TYPED.get(words[1] if len(words) > 1 else "", ""))
    if done.returncode == 2 and line.within and re.search(r"Usage:|needs a|What are you playing|Give either", done.stderr):
        return pattern_problem(words)
    maybe = words[1:2] and (words[1] in TYPED or words[1] == "hint")  # an end of the input; a game that is over
    if done.returncode not in ({0, 1} if maybe else {0}):
        return f"ends with {done.returncode}: {done.stderr}"
    missing = shows(line.shown, done.stdout + done.stderr) if line.shown else None
    return f"does not show {missing!r} but\n{done.stdout}" if missing else ""


def skipped(text):
    words = shlex.split(text)
    computes = words[1:2] and words[1] in LONG and not is_pattern(words)
    return text in FIRST_LINES | TOO_LONG or bool(computes) != COMPUTES or any(set(one.split()) <= set(words) for one in ELSEWHERE)


def prepare():
    os.makedirs("games")
    told("sim", "farkle", "--seats", "Ann=greedy,Bea=greedy", "--games", "3", "--seed", "1", "--records", "games")
    with open("games/000000.txt") as f:
        open("game.txt", "w").write(f.read())
    for name in ("mine.ini", "home.ini"):
        open(name, "w").write("[home:farkle]\ntarget = 5000\n")
    serve([ASTRAGAL, "serve", "--port", "0", "--web", ""])  # there is a house, and nobody in it
    for name in ("first.txt", "second.txt"):
        subprocess.run([ASTRAGAL, "keep", "null", "--set", "rounds=1", "--seats", "Ann,Bea", "--record", name],
                       input="4\n2\n3\npass\n5\npass\n", text=True, check=True, capture_output=True)
    subprocess.run([ASTRAGAL, "play", "palko", "--plain", "--seats", "Ann,Bea", "--seed", "4"], input="1\n" * 4000,
                   text=True, check=True, capture_output=True)


def main():
    lines = of_manual()
    for path in [f"{TOP}/README.md", *sorted(glob.glob(f"{TOP}/docs/**/*.md", recursive=True))]:
        lines += of_document(path)
    seen, problems, times = set(), [], []
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(XDG_DATA_HOME=f"{folder}/here/data", XDG_CACHE_HOME=f"{folder}/cache", HOME=f"{folder}/here",
                          TERM="dumb", XDG_CONFIG_HOME=f"{folder}/here/config")
        os.mkdir(f"{folder}/here")
        os.chdir(f"{folder}/here")
        prepare()
        os.chdir(folder)
        os.rename("here", "fresh")
        for line in lines:
            if line.text in seen and not line.shown or skipped(line.text):
                continue
            seen.add(line.text)
            shutil.rmtree(f"{folder}/here", ignore_errors=True)
            shutil.copytree(f"{folder}/fresh", f"{folder}/here")
            os.chdir(f"{folder}/here")
            start = time.monotonic()
            try:
                problem = run(line)
            except subprocess.TimeoutExpired:
                problem = f"does not end within {LIMIT_S} s"
            except ValueError as error:
                problem = str(error)
            times.append((time.monotonic() - start, line.text))
            if problem:
                problems.append(f"{line.where}: {line.text}\n    {problem}")
        os.chdir("/")
    print("\n".join(problems))
    for seconds, text in sorted(times)[-5:]:
        print(f"{seconds:6.2f} s  {text}")
    print(f"{len(times)} command lines of the documents")
    sys.exit(1 if problems or len(times) < LEAST and not COMPUTES else 0)


main()
