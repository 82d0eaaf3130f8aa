#!/usr/bin/python3
"""What the command says in another language is said in it, whole: languages.py ASTRAGAL TOP [XX...]

Each line of COMMANDS is run in each language (de and ja unless others are named). Nothing of an English sentence that
has a translation may be left in what it prints, and no line may be wider than 80 columns. What programs read (records,
JSON) must be the same bytes in every language.
"""
import os
import re
import subprocess
import sys
import tempfile

ASTRAGAL, TOP = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
LANGUAGES = sys.argv[3:] or ["de", "ja"]
sys.path.insert(0, f"{TOP}/tools")
import po  # noqa: E402

COLUMNS = 80
TYPED = "help\nmoves\nsheet\nrules\nundo\nnonsense\nkeep 9\ntutor maybe\n" + "1\n" * 12
# The arguments, and what is typed into it.
COMMANDS = [(one, "") for one in (
    "help", "games", "players", "rules farkle", "rules penk --read", "rules palko --read", "check mine.ini", "check bad.ini",
    "check none.ini", "show farkle", "show balut", "show palko", "show penk", "score farkle 1 1 5 2 3 4",
    "score balut 4 4 4 5 5", "score farkle 7", "play palko --plain --demo --seed 5", "play nosuch --plain",
    "play farkle --seats Ann=nobody --plain", "play farkle --set target=-5 --plain", "play farkle --nosuch", "nosuch",
    "play --seed x farkle", "perft farkle --depth 2", "sim palko --seats greedy,random --games 2 --seed 1", "replay game.txt",
    "replay game.txt --words", "replay bad.txt", "verify game.txt", "verify bad.txt", "verify none.txt",
    "odds farkle 1 1 5", "odds farkle", "odds balut 4 4 1 2 3", "stats", "stats Ann", "stats Nobody", "archive",
    "archive --name Nobody", "config", "config tutor maybe", "config nosuch 1", "join x", "house", "serve --port 99999999",
    "version", "rate none.txt", "help play", "help keep", "help serve")
] + [
    ("score farkle", "1 1 1\n2 3 4\nnonsense\n"),
    ("play farkle --plain --seed 1 --seats Ann,Bea=casual", TYPED + "q\n"),
    ("play balut --plain --seed 1 --words --seats Ann,Bea", TYPED + "q\n"),
    ("play penk --plain --seed 3", TYPED + "resign\nq\n"),
    ("play --plain", "1\n1\n1\n\n\n\n\nq\n"),
    ("learn palko --plain", "help\n\n1\n1\nq\n"),
    ("keep balut --seats Ann,Bea", "help\n1 2 3 4 5\nkeep 5\n1 2 3 4\nsheet\n9 9\nundo\nq\n"),
    ("keep farkle --seats Ann,Bea", "help\n1 1 1 2 3 4\n+300\n500\nfarkle\nq\n"),
]
# For programs: the same in every language.
SAME = ["games --json", "players --json", "rules balut --json", "show penk --json", "score farkle 1 1 5 --json",
        "replay game.txt --json", "archive --json", "odds farkle 1 1 5 --json", "verify game.txt --json", "--man",
        "--completion bash"]
FREE = re.compile(r"^astragal: |/| astragal ")  # complaints have one line; paths and commands are not broken


def pieces(sentence):
    """What a sentence says between its arguments, of more than one word."""
    plain = po.catalogue.ARGUMENT.sub("\0", sentence)
    for piece in plain.split("\0"):
        words = " ".join(piece.split())
        if len(re.findall(r"[A-Za-z]{2,}", words)) > 1 and len(words) > 8:
            yield words
    if re.fullmatch(r"[A-Z][a-z]{3,}:?", sentence):
        yield sentence


def leftovers(code, known):
    """Pieces of English that mean that something was not translated."""
    entries = po.translated(code)
    mine = "\n".join(" ".join(po.catalogue.ARGUMENT.sub(" ", t).split()) for t in entries.values())
    words = set(re.findall(r"\w+", mine))
    found = {}
    for s in known.values():
        if entries.get(s.id) and entries[s.id] != s.english and not s.id.startswith("page:"):
            for piece in pieces(s.english):
                if piece not in mine and (" " in piece or piece.strip(":") not in words):
                    found[piece] = s.id
    return found


def run(arguments, typed, code):
    done = subprocess.run([ASTRAGAL, *arguments.split(), "--language", code], input=typed, capture_output=True, text=True, timeout=120)
    return re.sub(r"(?m)^(> )+", "", done.stdout + done.stderr)  # what is typed, and its line's end, does not come back


def wide(output):
    return [line for line in output.split("\n") if po.width(line) > COLUMNS and not FREE.search(line)]


def prepare():
    os.makedirs("games")
    subprocess.run([ASTRAGAL, *"sim farkle --seats Ann=greedy,Bea=greedy --games 3 --seed 1 --records games".split()],
                   check=True, capture_output=True)
    os.rename("games/000001.txt", "game.txt")
    for name, text in (("mine.ini", "[home:farkle]\ntarget = 5000\n"), ("bad.ini", "[home:farkle]\ntarget = soon\n"),
                       ("bad.txt", "astragal record 1\nnonsense\n")):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    subprocess.run([ASTRAGAL, *"play palko --plain --seats Ann,Bea --seed 4".split()], input="1\n" * 4000, text=True,
                   check=True, capture_output=True)


def problems(code, known):
    left = leftovers(code, known)
    for arguments, typed in COMMANDS:
        output = run(arguments, typed, code)
        flat = " ".join(output.split())
        for piece, id_ in left.items():
            if piece in flat and re.search(rf"(?<![\w-]){re.escape(piece)}(?!\w)", flat):
                yield f"astragal {arguments} --language {code} says {piece!r} ({id_})"
        for line in wide(output):
            yield f"astragal {arguments} --language {code} has a line of {po.width(line)} columns: {line}"


def main():
    known, wrong = po.sentences(), []
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(XDG_DATA_HOME=f"{folder}/data", XDG_CACHE_HOME=f"{folder}/cache", HOME=folder, TERM="dumb",
                          XDG_CONFIG_HOME=f"{folder}/config")
        os.chdir(folder)
        prepare()
        for code in LANGUAGES:
            wrong += problems(code, known)
            wrong += [f"astragal {one} --language {code} is not what it is in English" for one in SAME
                      if run(one, "", code) != run(one, "", "en")]
    print(*wrong, sep="\n")
    return 1 if wrong else 0


sys.exit(main())
