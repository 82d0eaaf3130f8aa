#!/usr/bin/python3
"""Show that the tests catch mistakes: make mutants, or run.py [--only FA-8] [--jobs 2] [--keep].

tests/mutants/*.txt hold small mistakes, at least one for each rule, in blocks separated by blank lines:

    FA-8 src/games/farkle.c
    - text that occurs exactly once in that file
    + what to put in its place

Each is applied to a copy of the tree, and some test named after the rule (test_FA_8_...) must fail then. What no test
notices is a survivor. Lines that begin with # are comments. The status is 1 if there are survivors or bad mutations.
"""
import argparse
import glob
import os
import queue
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TEST_SECONDS = 60                # a test that takes longer hangs: noticed
MEMORY_BYTES = 4 << 30           # of a test gone wild


class Mutation:
    def __init__(self, rule, path, old, new, where):
        self.rule, self.path, self.old, self.new, self.where = rule, path, old, new, where

    def __str__(self):
        return f"{self.where} {self.rule} {self.path}"


def read_mutations(path):
    """The mutations of one file; stops with a sentence if its form is bad."""
    found, block, start = [], [], 0
    for number, line in enumerate(open(path, encoding="utf-8").read().split("\n") + [""], 1):
        if line.startswith("#"):
            continue
        if line.strip():
            start = start if block else number
            block.append(line)
            continue
        if block:
            where = f"{os.path.relpath(path, ROOT)}:{start}"
            head = re.fullmatch(r"([A-Z]{2}-[0-9]+) (\S+)", block[0])
            if len(block) != 3 or not head or block[1][:2] != "- " or block[2][:1] != "+":
                sys.exit(f"{where}: a block is: ID FILE, a line '- OLD', a line '+ NEW'.")
            found.append(Mutation(head[1], head[2], block[1][2:], block[2][2:], where))
        block = []
    return found


def programs_of(rule):
    """The unit-test programs that hold a test named after the rule."""
    name = re.compile(r"\btest_" + rule.replace("-", "_") + r"_\w")
    return sorted(os.path.basename(path)[:-2] for path in glob.glob(os.path.join(ROOT, "tests/unit/test_*.c"))
                  if name.search(open(path, encoding="utf-8").read()))


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


class Tree:
    """A copy of the tree with a build of its own. The mutation in force is replaced by the next one."""

    def __init__(self, folder):
        self.folder, self.build = folder, os.path.join(folder, "build")
        self.changed = None                            # the file that differs from the original

    def run(self, *command):
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode == 0, done.stdout

    def prepare(self, programs):
        names = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                               stdout=subprocess.PIPE, text=True).stdout.split("\0")
        for name in filter(None, names):
            if os.path.isfile(os.path.join(ROOT, name)):
                to = os.path.join(self.folder, name)
                os.makedirs(os.path.dirname(to), exist_ok=True)
                shutil.copy2(os.path.join(ROOT, name), to)
        for command in (["meson", "setup", self.build, "-Doptimization=1", "-Dwerror=true"], self.ninja(programs)):
            good, output = self.run(*command)
            if not good:
                return output
        return None

    def ninja(self, programs):
        return ["ninja", "-C", self.build, "-j1", *[f"tests/{program}" for program in programs]]

    def write(self, path, text):
        with open(os.path.join(self.folder, path), "w", encoding="utf-8") as file:
            file.write(text)

    def mutate(self, mutation):
        """A sentence if it cannot be done, else None."""
        path = os.path.join(ROOT, mutation.path)
        if not os.path.isfile(path):
            return f"there is no file {mutation.path}"
        text = open(path, encoding="utf-8").read()
        if text.count(mutation.old) != 1:
            return f"the old text occurs {text.count(mutation.old)} times, not once"
        if self.changed not in (None, mutation.path):
            self.write(self.changed, open(os.path.join(ROOT, self.changed), encoding="utf-8").read())
        self.write(mutation.path, text.replace(mutation.old, mutation.new))
        self.changed = mutation.path
        return None

    def failing(self, program, rule):
        """Whether some test of the rule in this program fails (or crashes, or hangs)."""
        pattern = f"test_{rule.replace('-', '_')}_*"
        try:
            done = subprocess.run([os.path.join(self.build, "tests", program), pattern], cwd=self.folder,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=TEST_SECONDS,
                                  preexec_fn=limit_memory)
            return done.returncode != 0
        except subprocess.TimeoutExpired:
            return True

    def judge(self, mutation, programs):
        """('caught' | 'survived' | 'bad', detail)"""
        problem = self.mutate(mutation)
        if problem:
            return "bad", problem
        good, output = self.run(*self.ninja(programs))
        if not good:
            return "bad", "it does not compile:\n" + "\n".join(output.split("\n")[-25:])
        caught = [program for program in programs if self.failing(program, mutation.rule)]
        return ("caught", ", ".join(caught)) if caught else ("survived", f"- {mutation.old}\n    + {mutation.new}")


class Run:
    def __init__(self, mutations, jobs, keep):
        self.programs = {rule: programs_of(rule) for rule in {m.rule for m in mutations}}
        self.todo = queue.Queue()
        for mutation in sorted(mutations, key=lambda m: m.path):       # the same file again: one rebuild, not two
            self.todo.put(mutation)
        self.total, self.jobs, self.keep = len(mutations), jobs, keep
        self.counts = {"caught": 0, "survived": 0, "bad": 0}
        self.lock = threading.Lock()
        self.broken = None                             # why the code fails without any mutation

    def tell(self, mutation, verdict, detail):
        with self.lock:
            self.counts[verdict] += 1
            word = {"caught": "caught by", "survived": "SURVIVED", "bad": "BAD MUTATION"}[verdict]
            rest = f" {detail}" if verdict == "caught" else f"\n    {detail}"
            print(f"[{sum(self.counts.values())}/{self.total}] {mutation}: {word}{rest}", flush=True)

    def work(self, folder, first):
        tree = Tree(folder)
        broken = tree.prepare(sorted(set().union(*self.programs.values())))
        if not broken and first:
            broken = "\n".join(f"{program} fails for {rule} without any mutation"
                               for rule, programs in sorted(self.programs.items())
                               for program in programs if tree.failing(program, rule))
        if broken:
            self.broken = broken
        while not self.broken:
            try:
                mutation = self.todo.get_nowait()
            except queue.Empty:
                return
            programs = self.programs[mutation.rule]
            if not programs:
                self.tell(mutation, "bad", "no test is named after the rule")
            else:
                self.tell(mutation, *tree.judge(mutation, programs))

    def go(self):
        top = tempfile.mkdtemp(prefix="mutants-")
        try:
            folders = [os.path.join(top, str(i)) for i in range(self.jobs)]
            for folder in folders:
                os.mkdir(folder)
            threads = [threading.Thread(target=self.work, args=(folder, folder == folders[0])) for folder in folders]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            if self.keep:
                print(f"kept: {top}")
            else:
                shutil.rmtree(top, ignore_errors=True)
        if self.broken:
            print(f"The code does not pass as it stands:\n{self.broken}")
            return 1
        print("{caught} caught, {survived} survived, {bad} bad".format(**self.counts))
        return 1 if self.counts["survived"] or self.counts["bad"] else 0


def main():
    parser = argparse.ArgumentParser(description="Apply each mutation and see that a test of its rule fails.")
    parser.add_argument("--only", metavar="ID", help="only the mutations of this rule, or of a file: FA-8, farkle")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", action="store_true", help="keep the mutated trees")
    args = parser.parse_args()
    mutations = []
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/mutants/*.txt"))):
        name = os.path.basename(path)[:-4]
        mutations += [m for m in read_mutations(path) if args.only in (None, m.rule, name)]
    if not mutations:
        sys.exit("There is no such mutation.")
    return Run(mutations, args.jobs, args.keep).go()


if __name__ == "__main__":
    sys.exit(main())
