#!/usr/bin/env python3
"""Everything said to people goes through the catalogue: check_catalogue.py SOURCE

This is the half about C; the page has a check of its own. Three things are looked for:

- A string literal with words for people outside the catalogue. Literals are told apart by rule: what goes to a function
  that shows something (SHOWN) may hold no word at all, any other literal no two words in a row. Tags, formats, options,
  commands to type, keys of files, SQL and CSS are not for people. What else is not says so in a comment on its line or
  the line before: /* not for people: the reason */. Such a comment on a line of its own that ends with "below" covers
  the lines up to the next blank one.
- A sentence without a comment for translators, or whose comment leaves out an argument (tools/catalogue.py).
- An id that nobody says, and a call with fewer arguments than the sentence takes or with more.

At the end violations are planted, each of which must be found.
"""
import re
import sys
from pathlib import Path

import catalogue

LIBRARY = {"bots", "coach", "dice", "extras", "fair", "games", "json", "presets", "rooms", "rules", "shell", "solve",
           "table", "text"}
# They speak through the protocol and platform_refuse: what they print goes to files, sockets and logs.
SILENT = LIBRARY | {"server", "store"}

# Functions that show what they are given.
SHOWN = re.compile(r"^(v?f?printf|s?nprintf|f?puts|text_(cell|cell_right|wrap|figures)|html_text|element|put|complain_text|"
                   r"inform_text|line_prompt|ask|tell|notice|ncplane_\w+|mv?w?(add|print)\w*|screen_\w+|grid_\w+|dialog_\w+|lines_add\w*|add_word)$")
# Functions whose texts are for machines.
MACHINE = re.compile(r"^(strn?cmp|str(str|chr|spn|cspn|pbrk|len|tok_r|ftime)|mem(cmp|chr)|sscanf|getenv|fopen|open|"
                     r"opendir|access|json_\w+|js_\w+|form_\w+|ag_values_set|ag_(player|game)_named|ag_scan_word|"
                     r"(ag_)?text_same|seats_fill|typed_word|ag_solver_for|log_\w+|sqlite3_\w+|PQ\w+|"
                     r"_Static_assert|__attribute__|put_seats|config_set|note_stand_ins|metric)$")
CODE = re.compile(r"^\s*(astragal|python3)\b|"  # a command to type
                  r"^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|WITH|SET|VACUUM|BEGIN|LISTEN)\b|"  # SQL
                  r"\b(RETURNING|ON CONFLICT|coalesce\()|^id, epoch|^# HELP |"  # a part of it, metrics
                  r"; charset=|max-age=|no-cache|"  # HTTP
                  r"[\w.#:()*>-]+\{[^}]*:[^}]*\}|:root\{|^\}?(\\n)?@(media|page)|"  # CSS
                  r" = %|^(\\n)*\[\w|"  # keys and sections of a file
                  r"^[^ ]*[%/][^ ]*$|^[^ ]*\.\w[^ ]*$|"  # names of files
                  r"^ --\w")  # options
MARK = re.compile(r"not for people: \w")
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|[A-Za-z_]\w*|[^\sA-Za-z_]', re.S)
WORD = r"[A-Za-z][a-z]+(?:'[a-z]+)?"
SENTENCE = re.compile(rf"\b{WORD}[,;:]? {WORD}\b")
ONE_WORD = re.compile(r"\b[A-Za-z][a-z]{2,}\b")


class Literal:
    def __init__(self, text, line, calls):
        self.text, self.line, self.calls = text, line, calls  # calls: the functions around it, innermost first


def literals(source):
    """Every string literal of a C file, those beside each other as one; and the lines marked as not for people."""
    marked, block_from = set(), []
    calls, last, found = [], "", []
    for match in TOKEN.finditer(source):
        token, line = match[0], source.count("\n", 0, match.start()) + 1
        if token.startswith(("/*", "//")):
            if MARK.search(token):
                end = line + token.count("\n")
                marked.update((line, end, end + 1))
                if re.search(r"below\s*\*/$", token):
                    block_from.append(end)
            continue
        if token == "(":
            calls.append(last)
        elif token in "{[":
            calls.append(token)
        elif token in ")}]" and calls:
            calls.pop()
        elif token.startswith('"') and "AG_SENTENCES" not in calls:
            text = token[1:-1]
            previous = found[-1] if found else None
            if last.startswith('"') and previous:
                previous.text += text
            else:
                found.append(Literal(text, line, [c for c in reversed(calls) if c not in "{["]))
        last = token
    lines = source.split("\n")
    for start in block_from:
        for number in range(start, len(lines) + 1):
            marked.add(number)
            if not lines[number - 1].strip():
                break
    return found, marked


def plain(text):
    """What a person would read of a literal: no tags but what their attributes say, no formats, no escapes."""
    text = text.replace('\\"', '"')
    said = re.findall(r'\b(?:aria-label|title|alt|placeholder)="([^"]*)"', text)
    text = re.sub(r"<[^>]*>?|^[^<]*\">|&\w+;|\b[\w-]+=\"[^\"]*\"", "|", text) + "".join("|" + words for words in said)
    text = re.sub(r"\\x[0-9a-fA-F]{2}|\\[0-7]{1,3}|\\.", "|", text)
    text = re.sub(r"%[-+ 0#]*[\d*]*(?:\.[\d*]+)?(?:hh|h|ll|l|z|j|t)?[a-zA-Z%]", "|", text)
    return re.sub(r"--[a-z-]+|\w+\.\w+|\w*_\w+", "|", text)


def literals_for_people(path, source, silent):
    found, marked = literals(source)
    for literal in found:
        if literal.line in marked or CODE.search(literal.text) or any(MACHINE.match(c) for c in literal.calls[:2]):
            continue
        said = plain(literal.text)
        shown = not silent and literal.calls and SHOWN.match(literal.calls[0])
        if SENTENCE.search(said) or (shown and ONE_WORD.search(said)):
            yield f'{path}:{literal.line}: "{literal.text[:60]}" is not in the catalogue'


# ---- the phrases ----

# At which place of a call the id stands.
CALLS = {"say": 1, "say_line": 1, "say_into": 2, "complain": 0, "inform": 0, "platform_refuse": 2, "text_said": 0,
         "text_wrap_said": 3, "PHRASE": 0}
CALL = re.compile(r"\b(" + "|".join(CALLS) + r")\(")


def arguments_of(source, start):
    """The arguments of a call whose parenthesis opens before start."""
    depth, parts = 0, [""]
    for token in TOKEN.finditer(source, start):
        text = token[0]
        if text in "([{":
            depth += 1
        elif text in ")]}":
            depth -= 1
            if depth < 0:
                return parts
        if text == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += " " + text
    return parts


def wrong_calls(path, source, takes):
    """Calls whose arguments are not those that the sentence takes; takes: {id: how many}."""
    for call in CALL.finditer(source):
        parts = arguments_of(source, call.end())
        place = CALLS[call[1]]
        ids = re.findall(r"\bSAY_(\w+)", parts[place]) if place < len(parts) else []
        given = len(parts) - place - 1
        for name in ids:
            if name not in takes:
                continue
            if given < takes[name] or given > max(takes.get(i, 0) for i in ids):
                line = source.count("\n", 0, call.start()) + 1
                yield f"{path}:{line}: {name} takes {takes[name]} arguments and is given {given}"


def takes_of(messages):
    return {m.id: max((n + 1 for n, _, _ in catalogue.arguments(m.sentence)), default=0) for m in messages}


# ---- the tree ----

def read_tree(source):
    """{path: text} of all C files, and the messages of .def files and AG_SENTENCES blocks by path."""
    files = {p.relative_to(source): p.read_text(encoding="utf-8") for p in sorted((source / "src").rglob("*.[ch]"))}
    messages = {}
    for path in sorted((source / "src").rglob("*.def")):
        messages[path.relative_to(source)] = list(catalogue.read(path.read_text(encoding="utf-8"), path.name))
    for path, text in files.items():
        block = re.search(r"^AG_SENTENCES\(\n(.*?)^\)", text, re.S | re.M)
        if block:
            messages[path] = list(catalogue.read(block[1], path.name))
    return files, messages


def check(files, messages):
    everything = "\n".join(files.values())
    used = set(re.findall(r"\b(?:SAY|AG_MSG)_(\w+)", everything))
    pasted = set(re.findall(r"\b(?:SAY|AG_MSG)_(\w+)_##", everything))  # SAY_DRILL_VALUE_##what
    takes = {}
    for path, list_ in messages.items():
        phrases = path.parts[1] not in LIBRARY
        takes.update(takes_of(list_) if phrases else {})
        for message in list_:
            for complaint in catalogue.complaints(message):
                yield f"{path}: {complaint}"
            if message.id not in used and not any(message.id.startswith(begin) for begin in pasted):
                yield f"{path}: nobody says {message.id}"
    for path, text in files.items():
        folder = path.parts[1]
        yield from wrong_calls(path, text, takes)
        yield from literals_for_people(path, text, folder in SILENT)


# ---- planted ----

PLANTED = [
    ("cli", 'void f(void) { fprintf(out, "The game is saved.\\n"); }'),
    ("cli", 'void f(void) { fputs("wins", out); }'),
    ("cli", 'void f(void) { puts("Taken back."); }'),
    ("cli", 'void f(void) { puts("Noted."); }'),
    ("cli", 'void f(void) { text_cell(out, "loss", 9); }'),
    ("cli", 'void f(void) { snprintf(shown, sizeof shown, "%u games", n); }'),
    ("cli", 'void f(void) { text_wrap(out, "Type a move, "\n "or its number.", 0, 0); }'),
    ("cli", 'static const char *const verdicts[] = {"A small error", "A mistake"};'),
    ("cli", 'void f(void) { fputs("<h2>Luck and skill</h2>", out); }'),
    ("cli", 'void f(void) { fprintf(out, "<div aria-label=\\"Every decision\\" class=\\"scroll\\">"); }'),
    ("tui", 'void f(void) { ncplane_putstr_yx(plane, 0, 0, "Press any key."); }'),
    ("tui", 'void f(void) { mvwaddstr(window, 0, 0, "Quit"); }'),
    ("tui", 'void f(void) { int i = dialog_list("Dice", names, NULL, 3, 0); }'),
    ("tui", 'void f(void) { screen_put(bar, 0, 1, MARK_BAR, "Keys"); }'),
    ("coach", 'void f(void) { ag_str_text(s, " share the win"); }'),
    ("server", 'void f(void) { server_refuse(s, c, id, "hello", "Say hello first."); }'),
    ("store", 'void f(void) { platform_refuse_text(why, "The store could not be opened."); }'),
    ("platform", 'void f(void) { complain_text("There is no such file."); }'),
    ("cli", 'void f(void) { say_line(out, SAY_PLANTED); }'),
    ("cli", 'void f(void) { say_line(out, SAY_PLANTED, path, 1, 2); }'),
    ("cli", 'void f(void) { complain(good ? SAY_PLANTED : SAY_PLANTED, path); }'),
]
HARMLESS = [
    ("cli", 'void f(void) { if (strcmp(line, "go on please") == 0) fprintf(out, "%s: %u\\n", name, n); }'),
    ("cli", 'void f(void) { printf("  astragal play --resume %s\\n", path); }'),
    ("cli", 'void f(void) { fputs("<table class=\\"many words\\">", out); /* a remark with words */ }'),
    ("cli", 'void f(void) { fputs("keep ", out); /* not for people: a word of the record */ }'),
    ("cli", 'void f(void) { say_line(out, SAY_PLANTED, path, count); }'),
    ("server", 'void f(void) { put(c, &w, "cache-control:", "no-store"); }'),
    ("cli", 'static const char style[] = "th,td{text-align:right;border-bottom:1px solid red}";'),
]
SENTENCES = [
    '/* x.def - a file */ MSG(PLANTED_ALONE, "Without a comment.")',
    '/* {0t}: a name */ MSG(PLANTED_HALF, "{0t} has {1}.")',
]


def plant():
    """What of the planted was not found, or found without need."""
    takes = {"PLANTED": 2}
    for folder, text in PLANTED + HARMLESS:
        found = list(literals_for_people("x.c", text, folder in SILENT)) + list(wrong_calls("x.c", text, takes))
        if bool(found) != ((folder, text) in PLANTED):
            yield f"planted: {text}: {found}"
    for text in SENTENCES:
        if not any(list(catalogue.complaints(m)) for m in catalogue.read(text, "x.def")):
            yield f"planted: {text}"
    lonely = {Path("src/cli/x.def"): list(catalogue.read('/* a */ MSG(PLANTED_UNUSED, "Nobody.")', "x.def"))}
    if "nobody says" not in "".join(check({}, lonely)):
        yield "planted: an id that nobody says"


def main(source):
    files, messages = read_tree(Path(source))
    complaints = list(check(files, messages)) + list(plant())
    for complaint in complaints:
        print(complaint)
    print(f"{sum(map(len, messages.values()))} sentences, {len(files)} C files, {len(PLANTED)} planted; "
          f"{len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
