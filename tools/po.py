#!/usr/bin/env python3
"""The translations: po.py COMMAND [ARGUMENT...]; docs/translate.md says how they are made.

    po.py update [XX...]                    bring po/XX.po up to date with the sources; without XX, all languages
    po.py check [XX...]                     say everything that is wrong with them
    po.py todo XX [--limit N] [--file F]    what is not translated yet, as JSON
    po.py fill XX FILE.json                 take translations {id: words}; {id: {"text": words, "same": why}} where the
                                            words are the English ones and should be
    po.py compile OUT.h KIND IDS XX...      the catalogues of the library or of the program, as C; IDS: its list of ids
    po.py page OUT MODULE IDS XX...         those of the page: OUT/XX.json, and for the module MODULE/XX.bin

po/XX.po is the translation and po/languages.ini what a language does with numbers and plurals. The English sentences
are in the sources (tools/catalogue.py), so po/XX.po names each by its msgctxt: the catalogue it belongs to and its id.
"""
import argparse
import configparser
import fnmatch
import json
import re
import sys
import unicodedata
from pathlib import Path
from typing import NamedTuple

import catalogue

ROOT = Path(__file__).resolve().parent.parent
WRAP = 100
SAME = "same: "  # begins a translator's comment that says why a sentence is as in English


class Sentence(NamedTuple):
    id: str  # library:FARKLE_BUST
    english: str
    comment: str
    file: str


# ---- the sources ----

# Which catalogue a file's sentences belong to: the first that fits. Each is a file of its own where it is loaded.
DOMAINS = [
    ("lessons", "src/extras/lesson*.c"),
    ("rules", "src/extras/rules_*.c"),
    ("charts", "src/extras/chart_page*.c"),
    ("help", "src/cli/help.def"),
    ("help", "src/cli/commands.def"),
    ("help", "src/cli/options.def"),
    ("page", "web/src/*"),
    ("library", "rules/*.ini"),
] + [("library", f"src/{folder}/*") for folder in
     ("bots", "coach", "dice", "extras", "fair", "games", "json", "presets", "rooms", "rules", "shell", "solve", "table",
      "text")] + [("phrases", "src/*")]
ORDER = ["library", "page", "rules", "lessons", "charts", "phrases", "help"]  # most read first
SENTENCES = re.compile(r"^AG_SENTENCES\(\n(.*?)^\)", re.S | re.M)
RULES = "LANGUAGE_RULES"  # comes from po/languages.ini
# A preset for developers, and what stands for a game in tests.
NOT_SHOWN = {"rules/null.ini", "src/games/null.c"}


def domain_of(file):
    return next(name for name, pattern in DOMAINS if fnmatch.fnmatchcase(file, pattern))


def preset_id(preset, key):
    return f"PRESET_{preset.upper().replace('-', '_')}_{key.upper()}"


def presets(text):
    """What people read in a file of presets: a title and a sentence each."""
    comments = {"title": "The name of a set of rules, in lists of games.",
                "about": "What is special about these rules, in lists of games."}
    preset = ""
    for line in text.split("\n"):
        head = re.match(r"\[([\w-]+)", line)
        pair = re.match(r"(title|about) = (.+)", line)
        preset = head[1] if head else preset
        if pair:
            yield preset_id(preset, pair[1]), pair[2], f"{comments[pair[1]]} The rules: {preset}."


def messages_of(path, text):
    if path.suffix == ".ini":
        yield from presets(text)
        return
    if path.suffix == ".c":
        block = SENTENCES.search(text)
        text = block[1] if block else ""
    for m in catalogue.read(text, path.name):
        if m.id != RULES:
            yield m.id, m.sentence, m.comment


def source_files(root):
    return sorted({*root.glob("src/*/*.def"), *root.glob("src/*/*.c"), *root.glob("rules/*.ini"),
                   *root.glob("web/src/*.def"), *root.glob("web/src/*/texts.def")})


def sentences(root=ROOT):
    """Every sentence that people read, {id: Sentence}, catalogue by catalogue and file by file."""
    found = {}
    for path in source_files(root):
        file = path.relative_to(root).as_posix()
        if file in NOT_SHOWN:
            continue
        for id_, english, comment in messages_of(path, path.read_text(encoding="utf-8")):
            id_ = f"{domain_of(file)}:{id_}"
            found[id_] = Sentence(id_, english, comment, file)
    def order(pair):
        return ORDER.index(pair[0].split(":")[0]), pair[1].file != "src/text/language.def"
    return dict(sorted(found.items(), key=order))


# ---- languages ----

class Language(NamedTuple):
    code: str
    name: str
    plurals: list  # how its plural branches are called: ["one", "other"]
    rules: dict  # the rest of its section


def languages(root=ROOT):
    ini = configparser.ConfigParser(interpolation=None)
    ini.read(root / "po/languages.ini", encoding="utf-8")
    return {code: Language(code, ini[code]["name"], ini[code]["plurals"].split(), dict(ini[code])) for code in ini.sections()}


def po_file(code, root=ROOT):
    import polib  # only here: whoever has no translations to read needs none

    path = root / f"po/{code}.po"
    if path.exists():
        return polib.pofile(str(path), wrapwidth=WRAP, encoding="utf-8")
    return polib.POFile(wrapwidth=WRAP, encoding="utf-8")


def widths(root=ROOT):
    """[(pattern of ids, columns)] of po/widths.txt."""
    lines = (root / "po/widths.txt").read_text(encoding="utf-8").split("\n")
    return [(line.split()[0], int(line.split()[1])) for line in lines if line and not line.startswith("#")]


def most_columns(id_, limits):
    return next((columns for pattern, columns in limits if fnmatch.fnmatchcase(id_, pattern)), None)


def width(text):
    """Columns of a terminal that a text takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def shown(sentence):
    """A sentence with its longest branches and without its arguments."""
    def longest(match):
        return max(map(shown, catalogue.BRANCH.findall(match[3])), key=width, default="") if match[3] else ""
    return catalogue.ARGUMENT.sub(longest, sentence)


# ---- update ----

HEADER = {"Project-Id-Version": "astragal", "Report-Msgid-Bugs-To": "", "MIME-Version": "1.0",
          "Content-Type": "text/plain; charset=UTF-8", "Content-Transfer-Encoding": "8bit"}


def update(code, known, limits, filled=None):
    """Writes po/XX.po with every sentence in its order; a translation whose English has changed becomes fuzzy."""
    import polib

    old = po_file(code)
    kept = {entry.msgctxt: entry for entry in old}
    new = polib.POFile(wrapwidth=WRAP, encoding="utf-8")
    new.metadata = dict(HEADER, Language=code)
    for s in known.values():
        before = kept.get(s.id)
        entry = polib.POEntry(msgctxt=s.id, msgid=s.english, occurrences=[(s.file, "")], comment=comment_of(s, limits))
        if before:
            entry.msgstr, entry.tcomment = before.msgstr, before.tcomment
            if before.msgstr and (before.msgid != s.english or before.fuzzy):
                entry.flags.append("fuzzy")
        if filled and s.id in filled:
            text, why = filled[s.id]
            entry.msgstr, entry.flags, entry.tcomment = text, [], SAME + why if why else ""
        new.append(entry)
    Path(ROOT / f"po/{code}.po").write_text(str(new) + "\n", encoding="utf-8")


def comment_of(s, limits):
    columns = most_columns(s.id, limits)
    return s.comment + (f" At most {columns} columns." if columns else "")


def fill(code, file, known, limits):
    given = json.loads(Path(file).read_text(encoding="utf-8"))
    unknown = [id_ for id_ in given if id_ not in known]
    for id_ in unknown:
        print(f"There is no sentence {id_}.")
    filled = {}
    for id_, value in given.items():
        text, why = (value, "") if isinstance(value, str) else (value.get("text", known[id_].english), value.get("same", ""))
        filled[id_] = text, why
    language = languages()[code]
    wrong = [line for id_, (text, why) in filled.items() if id_ in known
             for line in complaints(known[id_], text, SAME + why if why else "", language, limits)]
    update(code, known, limits, filled)
    print(*wrong, f"{len(filled) - len(unknown)} taken, {len(wrong)} with something wrong.", sep="\n")
    return 1 if unknown or wrong else 0


# ---- check ----

def kind(form):
    """What an argument is: a number, a text, somebody, dice, a list or another message."""
    form = form.lstrip("+")
    if form[:1] in ("", "n", "q", "o", "f", "F", "p", "."):
        return "number"
    return {"t": "text", "s": "person", "h": "dice", "m": "message", "l": "list"}.get(form, "?" + form)


def places(sentence):
    """{(number, is a text)}: arguments that are written, and all that a sentence knows. In messages of the library the
    numbers of texts are counted apart; where they are not, the two never meet."""
    written, all_ = {}, {}
    for number, form, branches in catalogue.arguments(sentence):
        key = number, kind(form) == "text"
        all_[key] = kind(form)
        if branches is None:
            written.setdefault(key, set()).add(kind(form))
    return written, all_


FORM = re.compile(r"[nqofFtsmhl]?|\+?(p\d?|\.\d)|\+")


def wrong_places(english, text, language):
    written, known = places(english)
    mine, all_mine = places(text)
    if "{" in catalogue.ARGUMENT.sub("", text) or "}" in catalogue.ARGUMENT.sub("", text):
        yield "has a brace that belongs to no argument"
    for key in sorted(all_mine.keys() - known.keys()):
        yield f"has {{{key[0]}{'t' if key[1] else ''}}}, which the English sentence does not know"
    for key in sorted(written.keys() - all_mine.keys()):
        yield f"lacks {{{key[0]}{'t' if key[1] else ''}}}"
    for number, form, branches in catalogue.arguments(text):
        key = number, kind(form) == "text"
        if not FORM.fullmatch(form):
            yield f"has {{{number}{form}}}, which is no form of an argument"
        elif key in known and not branches and kind(form) not in {kind(f) for n, f, _ in catalogue.arguments(english) if n == number}:
            yield f"takes {{{number}{form}}} as a {kind(form)}, which it is not in English"
        if branches is not None and form == "s" and len(branches) != 2:
            yield f"has {len(branches)} forms in {{{number}s|...}}: the first is for a name, the second for 'you'"
        if branches is not None and form == "" and len(branches) != len(language.plurals):
            yield (f"has {len(branches)} plural forms in {{{number}|...}}, "
                   f"and {language.name} has {len(language.plurals)}: {', '.join(language.plurals)}")


def has_words(sentence):
    return re.search(r"[^\W\d_]{2}", shown(sentence))


def complaints(s, text, comment, language, limits):
    """All that is wrong with one translation."""
    if not text:
        yield f"{language.code}: {s.id} is not translated: {s.english}"
        return
    for words in wrong_places(s.english, text, language):
        yield f"{language.code}: {s.id} {words}: {text}"
    if text == s.english and has_words(text) and not comment.startswith(SAME):
        yield f"{language.code}: {s.id} is still English; if it should be, say why: {text}"
    if text != text.strip() and s.english == s.english.strip():
        yield f"{language.code}: {s.id} begins or ends with a blank"
    if s.english[:1] == " " != text[:1] and language.plurals != ["other"]:
        yield f"{language.code}: {s.id} should begin with a blank, as the English one does"
    if "\n" in text and "\n" not in s.english:
        yield f"{language.code}: {s.id} has a line break"
    columns = most_columns(s.id, limits)
    if columns and width(shown(text)) > columns:
        yield f"{language.code}: {s.id} is {width(shown(text))} columns wide, and its place has {columns}: {text}"


def check(code, known, limits, root=ROOT):
    language = languages(root)[code]
    entries = {entry.msgctxt: entry for entry in po_file(code, root) if not entry.obsolete}
    for s in known.values():
        entry = entries.get(s.id)
        if entry is None or entry.msgid != s.english:
            yield f"{code}: {s.id} is {'missing' if entry is None else 'another sentence'} in po/{code}.po: run tools/po.py update"
        elif entry.fuzzy:
            yield f"{code}: {s.id} was translated from other words; read it again: {s.english}"
        else:
            yield from complaints(s, entry.msgstr, entry.tcomment, language, limits)
    for id_ in entries.keys() - known.keys():
        yield f"{code}: {id_} is no sentence any more: run tools/po.py update"


def todo(code, known, limits, limit, file):
    entries = {entry.msgctxt: entry for entry in po_file(code)}
    left = []
    for s in known.values():
        entry = entries.get(s.id)
        done = entry is not None and entry.msgstr and not entry.fuzzy and entry.msgid == s.english
        if done or (file and not fnmatch.fnmatch(s.file, f"*{file}*")):
            continue
        row = {"id": s.id, "english": s.english, "comment": s.comment, "file": s.file}
        columns = most_columns(s.id, limits)
        left.append(dict(row, width=columns) if columns else row)
    print(json.dumps(left[:limit], ensure_ascii=False, indent=1))


# ---- compile ----

# The catalogues of each kind: what is together in one of src/text/compiled.h.
PARTS = {"library": ["library", "rules", "lessons", "charts"], "phrases": ["phrases", "help"]}
MOST_BYTES = 60 * 1024


def ids_of(path):
    """The list of ids that the build made, in its order: {name: number}."""
    names = re.findall(r"MSG\((\w+)\)", Path(path).read_text(encoding="utf-8"))
    return {name: number for number, name in enumerate(names, 1)}


def hash_of(ids):
    """As ag_compiled_hash in src/text/compiled.c."""
    h = 0x811C9DC5
    for byte in "".join(name + "\n" for name in ids).encode():
        h = (h ^ byte) * 0x01000193 & 0xFFFFFFFF
    return h


BLANKS = {"nbsp": "\u00a0", "thin": "\u202f", "none": ""}


def rules_of(language):
    """What language.def calls LANGUAGE_RULES."""
    rules = language.rules
    one = {"1": "1", "0-1": "0"}[rules["one"]] if len(language.plurals) > 1 else "-"
    fields = [one] + [BLANKS.get(rules[key], rules[key]) for key in ("thousands", "group", "decimal", "percent")]
    return "|".join(fields)


def pseudo(change, sentence):
    """An English sentence with its words changed, and everything in braces left alone."""
    def argument(match):
        branches = catalogue.BRANCH.findall(match[3])
        return "{" + match[1] + match[2] + "".join("|" + pseudo(change, branch) for branch in branches) + "}"
    pieces, at = [], 0
    for match in catalogue.ARGUMENT.finditer(sentence):
        pieces += [re.sub(r"\S+", change, sentence[at:match.start()]), argument(match)]
        at = match.end()
    return "".join(pieces) + re.sub(r"\S+", change, sentence[at:])


# Languages for tests, made of English and never shipped: what is not in the catalogue shows, and what has no room.
PSEUDO = {"mirrored": lambda word: word[0][::-1], "longer": lambda word: word[0] + "~" * -(-2 * len(word[0]) // 5)}


def translated(code, root=ROOT):
    """{id: words} of everything that is translated."""
    if code in PSEUDO:
        return {s.id: pseudo(PSEUDO[code], s.english) for s in sentences(root).values()}
    words = {entry.msgctxt: entry.msgstr for entry in po_file(code, root) if entry.msgstr and not entry.fuzzy}
    return dict(words, **{"library:" + RULES: rules_of(languages(root)[code])})


def compiled(part, words, ids):
    """One catalogue in bytes: see src/text/compiled.h."""
    numbered = sorted((ids[id_.split(":")[1]], text) for id_, text in words.items()
                      if id_.startswith(part + ":") and id_.split(":")[1] in ids)
    offsets, strings, at = [], b"", {}
    for _, text in numbered:
        if text not in at:
            at[text] = len(strings)
            strings += text.encode() + b"\0"
        offsets.append(at[text])
    if len(strings) > 0xFFFF:
        sys.exit(f"The catalogue {part} is too large: {len(strings)} bytes.")
    two = lambda numbers: b"".join(n.to_bytes(2, "little") for n in numbers)
    return (b"AGL1" + hash_of(ids).to_bytes(4, "little") + two([len(numbered), 0]) + two(n for n, _ in numbered)
            + two(offsets) + strings)


def name_of(code):
    return code if code in PSEUDO else languages()[code].name


def write_c(out, kind, ids, codes):
    """What src/text/languages.c and src/phrases/phrases.c include."""
    lines = ["/* Made by tools/po.py from po/. */"]
    rows = []
    for code in codes:
        words = translated(code)
        for part in PARTS[kind]:
            bytes_ = compiled(part, words, ids)
            rows_of = [",".join(map(str, bytes_[i:i + 32])) for i in range(0, len(bytes_), 32)]
            lines.append(f"static const unsigned char {code}_{part}[] = {{")
            lines.append(",\n".join(rows_of) + "};")
        names = ", ".join(f"{code}_{part}" for part in PARTS[kind])
        lines.append(f"static const unsigned char *const {code}_{kind}_parts[] = {{{names}, NULL}};")
        rows.append(f'    {{.code = "{code}", .name = "{name_of(code)}", .compiled = {code}_{kind}_parts}},\n')
    lines.append(f"static const struct ag_language {kind}_languages[] = {{\n{''.join(rows)}    {{0}},\n}};")
    Path(out).write_text("\n".join(lines) + "\n", encoding="utf-8")


# Sentences of the library that only the command says, as it alone asks for odds and takes moves that are typed.
COMMAND_ONLY = ("src/extras/ask_", "src/extras/odds_ask.c")
# Pages of their own, without the rest: host.html and privacy.html.
PAPERS = ("HOST_", "PRIVACY_", "PAGE_NAME")


def write_page(out, module, ids, codes):
    """OUT/XX.json: what the page says for itself; OUT/XX.paper.json: what papers say. MODULE/XX.bin: what the library says, all its catalogues one after
    another, each behind its length."""
    elsewhere = {s.id for s in sentences().values() if s.file.startswith(COMMAND_ONLY) or s.id.startswith("library:TYPED_")}
    for code in codes:
        words = translated(code)
        own = {id_.split(":")[1]: text for id_, text in words.items() if id_.startswith(("page:", "library:LANGUAGE_"))}
        papers = {id_: text for id_, text in own.items() if id_.startswith(PAPERS)}
        screens = {id_: text for id_, text in own.items() if id_ not in papers}
        for ending, data in (("", {"code": code, "name": name_of(code), "sentences": screens, "shelf": {"presets": [], "aims": []}}),
                             (".paper", papers)):
            text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            Path(out, f"{code}{ending}.json").write_text(text, encoding="utf-8")
        needed = {id_: text for id_, text in words.items() if id_ not in elsewhere}
        parts = [compiled(part, needed, ids) for part in PARTS["library"]]
        Path(module, f"{code}.bin").write_bytes(b"".join(len(part).to_bytes(4, "little") + part for part in parts))


# ---- the command ----

def main():
    parser = argparse.ArgumentParser(description="The translations in po/.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("update", "check"):
        commands.add_parser(name).add_argument("codes", nargs="*")
    part = commands.add_parser("todo")
    part.add_argument("code")
    part.add_argument("--limit", type=int)
    part.add_argument("--file", default="")
    part = commands.add_parser("fill")
    part.add_argument("code")
    part.add_argument("json")
    part = commands.add_parser("compile")
    part.add_argument("out")
    part.add_argument("kind", choices=PARTS)
    part.add_argument("ids")
    part.add_argument("languages", nargs="*")
    part = commands.add_parser("page")
    part.add_argument("out")
    part.add_argument("module")
    part.add_argument("ids")
    part.add_argument("languages", nargs="*")
    args = parser.parse_args()
    if args.command == "page":
        return write_page(args.out, args.module, ids_of(args.ids), args.languages)
    if args.command == "compile":
        return write_c(args.out, args.kind, ids_of(args.ids), args.languages)
    known, limits = sentences(), widths()
    for code in getattr(args, "codes", None) or ([args.code] if "code" in args else []):
        if code not in languages():
            sys.exit(f"{code} is not in po/languages.ini.")
    if args.command == "todo":
        return todo(args.code, known, limits, args.limit, args.file)
    if args.command == "fill":
        return fill(args.code, args.json, known, limits)
    codes = args.codes or list(languages())
    if args.command == "update":
        for code in codes:
            update(code, known, limits)
        return 0
    found = [line for code in codes for line in check(code, known, limits)]
    print(*found, f"{len(known)} sentences in {len(codes)} languages; {len(found)} complaints", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
