#!/usr/bin/python3
"""Every rule has a test named after it and a mutation that this test must catch: check_rule_ids.py

rule-ids.txt lists the rules of docs/games. A test is a function test_FA_8_... in tests/unit/*.c; a mutation is a
block that begins with FA-8 in tests/mutants/*.txt (run.py there shows that the test notices it). Which game a rule is
of says the page it stands on, docs/games/GAME.md; those of README.md are for all games. Rules of a game that is not in
src/games/list.def are passed over.
"""
import glob
import os
import re
import sys

TESTS = os.path.dirname(os.path.abspath(__file__))


def all_matches(pattern, files):
    return [found for path in sorted(glob.glob(os.path.join(TESTS, files)))
            for found in re.findall(pattern, open(path, encoding="utf-8").read(), re.MULTILINE)]


def pages():
    """The page that each rule stands on, by its name: {"FA-8": "farkle", "AL-1": "README"}."""
    return {rule: os.path.basename(path)[:-3] for path in sorted(glob.glob(os.path.join(TESTS, "../docs/games/*.md")))
            for rule in re.findall(r"^- \*\*([A-Z]{2}-[0-9]+)\b", open(path, encoding="utf-8").read(), re.MULTILINE)}


def misfits():
    """Mutations whose text does not stand exactly once in their file: nobody would notice until `make mutants`."""
    for rule, path, old in all_matches(r"^([A-Z]{2}-[0-9]+) (\S+)\n- (.*)$", "mutants/*.txt"):
        file = os.path.join(TESTS, "..", path)
        if not os.path.exists(file) or open(file, encoding="utf-8").read().count(old) != 1:
            yield f"{rule}: the text of a mutation does not stand exactly once in {path}: {old}"


def main():
    rules = open(os.path.join(TESTS, "rule-ids.txt"), encoding="utf-8").read().split()
    games = all_matches(r"^GAME\((\w+)\)", "../src/games/list.def")
    tested = {"-".join(pair) for pair in all_matches(r"^static void test_([A-Z]{2})_([0-9]+)_\w", "unit/test_*.c")}
    mutated = set(all_matches(r"^([A-Z]{2}-[0-9]+) \S+$", "mutants/*.txt"))
    page_of = pages()
    wanted = [rule for rule in rules if page_of.get(rule, "README") in games + ["README"]]
    problems = [f"{rule}: stands on no page of docs/games" for rule in rules if rule not in page_of]
    problems += [f"{rule}: a rule of {page} that tests/rule-ids.txt does not list"
                 for rule, page in sorted(page_of.items()) if rule not in rules]
    problems += [f"{rule}: no test is named after it" for rule in wanted if rule not in tested]
    problems += [f"{rule}: no mutation in tests/mutants" for rule in wanted if rule not in mutated]
    problems += [f"{rule}: a test or a mutation is named after a rule that does not exist"
                 for rule in sorted((tested | mutated) - set(rules))]
    problems += misfits()
    print("\n".join(problems) or f"{len(wanted)} of {len(rules)} rules have a test and a mutation each.")
    return 1 if problems else 0


sys.exit(main())
