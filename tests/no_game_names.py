#!/usr/bin/python3
"""Nobody asks which game is played: no_game_names.py SOURCE

What is particular to a game stands in its own files and in its row (src/extras/extras.h), and in the page in pictures
and texts. So no code compares with a game, in any of these forms:

  name     strcmp, ag_text_same ... with the name of a game or a preset; in the page ===, case, includes ...
  game     any comparison of a game's name with a text that a table may hold
  address  == &ag_palko
  message  the name of a message compared with anything; in the page === "PALKO_..."

Names are those of src/games/list.def and of the sections in rules/*.ini. The look-up by name itself is exempt. Before
the tree is searched, the search is tried on a planted violation of each form, and on code that is in order.
"""
import os
import re
import sys
import tempfile

# Where games, presets and solvers are looked up by name.
LOOK_UP = {"src/games/games.c", "src/presets/presets.c", "src/solve/solvers.c"}
CALLS = re.compile(r"\b(?:strn?(?:case)?cmp|memcmp|strstr|(?:ag_)?text_same|ag_scan_word)\s*\(")
SPACE = re.compile(r'/\*.*?\*/|//[^\n]*|("(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\')', re.DOTALL)


def without_comments(text):
    """The same lines, without what the compiler does not read."""
    return SPACE.sub(lambda m: m.group(1) or "\n" * m.group().count("\n"), text)


def call_at(text, start):
    """A call from its name to the closing bracket."""
    depth, at = 0, text.index("(", start)
    for at in range(at, min(len(text), at + 600)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            break
    return text[start:at + 1]


class Search:
    def __init__(self, games, presets):
        names = "|".join(sorted(map(re.escape, games | presets), key=len, reverse=True))
        upper = "|".join(re.escape(game.upper()) for game in sorted(games))
        known = "|".join(sorted(map(re.escape, games), key=len, reverse=True))
        self.literal = re.compile(rf'"(?:{names})"')
        self.game_name = re.compile(r"\bgame(?:\(\w*\)|_of\(\w*\))?\)?\s*(?:->|\.)name\b|rules_game\(\w+\)->name\b")
        self.address = re.compile(rf"[=!]=\s*&\s*ag_(?:{known})\b|&\s*ag_(?:{known})\b\s*[=!]=")
        quoted, message = rf"""["'`](?:{names})["'`]""", rf"""["'`](?:{upper})_[A-Z0-9_]*["'`]"""
        compared = r"(?:[=!]==?\s*{0}|{0}\s*[=!]==?|\bcase\s+{0}|\.(?:includes|startsWith|endsWith|indexOf)\(\s*{0})"
        self.page_name = re.compile(compared.format(quoted))
        self.page_message = re.compile(compared.format(message))

    def in_c(self, text):
        for found in CALLS.finditer(text):
            call = call_at(text, found.start())
            if "ag_msg_name" in call:
                yield "message", found.start()
            elif self.literal.search(call):
                yield "name", found.start()
            elif self.game_name.search(call):
                yield "game", found.start()
        for found in self.address.finditer(text):
            yield "address", found.start()

    def in_page(self, text):
        for found in self.page_name.finditer(text):
            yield "name", found.start()
        for found in self.page_message.finditer(text):
            yield "message", found.start()

    def file(self, path):
        text = without_comments(open(path, encoding="utf-8").read())
        found = self.in_c(text) if path.endswith((".c", ".h")) else self.in_page(text)
        return [(form, text.count("\n", 0, at) + 1) for form, at in found]


def names_of(root):
    games = set(re.findall(r"^GAME\((\w+)\)", open(os.path.join(root, "src/games/list.def")).read(), re.MULTILINE))
    folder = os.path.join(root, "rules")
    presets = {name for file in os.listdir(folder) if file.endswith(".ini")
               for name in re.findall(r"^\[([\w-]+)", open(os.path.join(folder, file)).read(), re.MULTILINE)}
    return games, presets


def try_out(search, game, preset):
    """A planted violation of each form is found, and code in order is not."""
    planted = {
        ("name", ".c"): [f'if (strcmp(word, "{game}") == 0) x();', f'return ag_text_same(info.name,\n  "{preset}");',
                         f'bool is = !strncmp("{game}", word, 4);'],
        ("game", ".c"): ["while (i < n && strcmp(kinds[i].game, r->game->name) != 0) i++;",
                         "if (ag_text_same(rows[i].game, ag_rules_game(r)->name)) x();"],
        ("address", ".c"): [f"if (ag_rules_game(r) != &ag_{game}) return;", f"x = &ag_{game} == r->game;"],
        ("message", ".c"): [f'if (strcmp(ag_msg_name(m.id), "{game.upper()}_HOT") == 0) x();',
                            'if (ag_text_same("START_ROLL", ag_msg_name(m->id))) x();'],
        ("name", ".ts"): [f'if (picture.game === "{game}") x();', f"switch (preset) {{ case '{preset}': x(); }}",
                          f'const is = ["a"].includes("{game}");'],
        ("message", ".ts"): [f'if (say.id === "{game.upper()}_HOT") x();', f'id.startsWith("{game.upper()}_")'],
    }
    fine = {".c": f'/* strcmp(a, "{game}") */ const struct ag_extras row = {{.game = &ag_{game}}}; strcmp(a, "stop");\n'
                  f'ag_preset_find(NULL, "{preset}", &info, NULL); json_text("id", ag_msg_name(m->id));',
            ".ts": f'// game === "{game}"\nconst own = p.game === game.name; const pictures = {{"{game}": 1}};'}
    with tempfile.TemporaryDirectory() as folder:
        def looked(ending, text):
            path = os.path.join(folder, "planted" + ending)
            open(path, "w", encoding="utf-8").write(text)
            return [form for form, _ in search.file(path)]
        return [f"the search does not find the form '{form}': {text}"
                for (form, ending), texts in planted.items() for text in texts if looked(ending, text) != [form]] + \
               [f"the search finds something in code that is in order: {text}"
                for ending, text in fine.items() if looked(ending, text)]


def sources(root):
    for folder, ending in (("src", (".c", ".h")), ("include", (".h",)), ("web/src", (".ts",))):
        for at, _, files in os.walk(os.path.join(root, folder)):
            for file in sorted(files):
                if file.endswith(ending):
                    yield os.path.relpath(os.path.join(at, file), root)


def main(root):
    games, presets = names_of(root)
    search = Search(games, presets)
    problems = try_out(search, sorted(games)[-1], sorted(presets - games)[0])
    for path in sources(root):
        if path not in LOOK_UP:
            problems += [f"{path}:{line}: compares with a game ({form}); give its row what is wanted here"
                         for form, line in search.file(os.path.join(root, path))]
    print("\n".join(problems) or f"Nobody asks which of {len(games)} games is played.")
    return 1 if problems else 0


sys.exit(main(sys.argv[1]))
