#!/usr/bin/python3
"""Referees whole game records (docs/record.md) by an independent reading of the rules (docs/games).

    /usr/bin/python3 tests/referee/referee.py FILE...

prints "FILE: ok" or "FILE:LINE: sentence" for each, and ends with status 1 if any record is bad. The name "-" stands
for a list of file names on standard input, one a line. A record that stops after any event is a saved game, and fine;
but where the game has ended the result must follow, so that writing what was read gives the same text.
"""

import importlib
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from farkle import Farkle                                              # noqa: E402
from gamebase import Game, Wrong, whole                                # noqa: E402


def games_here():
    """The games by name: each is a class of its name in a file of its name, farkle.Farkle. A new one is a new file."""
    found = {}
    for file in sorted(os.listdir(os.path.dirname(os.path.abspath(__file__)))):
        name, ending = os.path.splitext(file)
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), file)
        if ending == ".py" and f"class {name.capitalize()}(Game):" in open(path, encoding="utf-8").read():
            found[name] = getattr(importlib.import_module(name), name.capitalize())
    assert all(issubclass(kind, Game) for kind in found.values())
    return found


GAMES = games_here()
LINE_BYTES = 400
NAME_BYTES = 32
WIN = 840                                                              # a win in a `series` line


class RefereeError(Exception):
    """A bad record: the number of the first line that is off (from 1), and why."""

    def __init__(self, line_number, sentence):
        super().__init__(f"{line_number}: {sentence}")
        self.line_number, self.sentence = line_number, sentence


def check_record(text):
    """Returns None if the record is good, else raises RefereeError."""
    Reader(text).check()


class Reader:
    """Goes through a record line by line."""

    def __init__(self, text):
        self.at = 0                                                    # lines read so far = number of the last one read
        self.lines = text.split("\n")
        self.ends_well = self.lines.pop() == ""

    def check(self):
        try:
            self.check_form()
            game = self.header()
            abandoned = self.events(game)
            self.result(game, abandoned)
            self.closing_proof()
        except Wrong as wrong:
            raise RefereeError(max(self.at, 1), str(wrong)) from None

    # -- lines --------------------------------------------------------------------------------------------------

    def check_form(self):
        """The text form that every line has."""
        for self.at, line in enumerate(self.lines, 1):
            if line == "":
                raise Wrong("A record has no blank lines.")
            if len(line.encode("utf-8", "surrogatepass")) > LINE_BYTES:
                raise Wrong(f"The line is longer than {LINE_BYTES} bytes.")
            if re.search("[\0-\x1f\x7f]", line):
                raise Wrong("A record has no tabs, carriage returns or other control characters.")
            if line != line.strip(" ") or "  " in line:
                raise Wrong("There is one space between words, none before the first and none after the last.")
        if not self.ends_well:
            self.at = len(self.lines) + 1
            raise Wrong("The last line does not end with a newline.")
        self.at = 0

    def peek(self):
        return self.lines[self.at] if self.at < len(self.lines) else None

    def next(self, what):
        """The next line; there must be one."""
        line = self.peek()
        self.at += 1
        if line is None:
            raise Wrong(f"The record stops where {what} is due.")
        return line

    def peek_word(self):
        line = self.peek()
        return line.split(" ")[0] if line is not None else None

    # -- the header ---------------------------------------------------------------------------------------------

    def header(self):
        if self.next("the version") != "astragal record 1":
            raise Wrong("A record begins with 'astragal record 1'.")
        match = re.fullmatch(r"game (\S+)", self.next("the game"))
        if not match or match[1] not in GAMES:
            raise Wrong("The second line is 'game' and the name of a game.")
        kind = GAMES[match[1]]
        if not re.fullmatch(r"preset \S+", self.next("the preset")):
            raise Wrong("The third line is 'preset' and a name.")
        options = self.rules(kind)
        series = self.series(options)
        for seat in range(options["seats"]):
            self.seat(seat)
        self.proofs()
        starters = self.starters(kind, options, series)
        return kind(options, starters)

    def rules(self, kind):
        """Every option of the game, in order; one that was added later only where it differs from its default. AL-3"""
        options = {}
        for key, read in kind.OPTIONS:
            if key in kind.LATER and not (self.peek() or "").startswith(f"rule {key} ="):
                options[key] = read(kind.LATER[key])
                continue
            match = re.fullmatch(r"rule (\S+) =(?: (.*))?", self.next(f"the rule '{key}'"))
            if not match or match[1] != key:
                raise Wrong(f"The rule '{key}' is due.")
            value = match[2] or ""
            if value == kind.LATER.get(key):
                raise Wrong(f"rule {key} = {value} is the default, which a record does not spell out.")
            try:
                options[key] = read(value)
            except Wrong as wrong:
                raise Wrong(f"rule {key} = {value}: {wrong}") from None
        kind.check_options(options)
        return options

    def series(self, options):
        """None, or (number of this game, wins before it in 840ths)."""
        if self.peek_word() != "series":
            return None
        words = self.next("the series").split(" ")[1:]
        values = [whole(word) for word in words]
        if len(values) != 1 + options["seats"] or values[0] < 1 or min(values[1:]) < 0:
            raise Wrong("A series line has the number of the game, from 1, and the wins of each seat.")
        game, wins = values[0], values[1:]
        if sum(wins) > WIN * (game - 1):
            raise Wrong("More wins than games before this one.")
        return game, wins

    def seat(self, seat):
        match = re.fullmatch(r"seat ([0-9]+) (\S+) (.+)", self.next(f"seat {seat}"))
        if not match or match[1] != str(seat):
            raise Wrong(f"The line of seat {seat} is due: 'seat {seat}', who, and a name.")
        if len(match[3].encode("utf-8", "surrogatepass")) > NAME_BYTES:
            raise Wrong(f"A name has at most {NAME_BYTES} bytes.")

    def proofs(self):
        """`proof` lines are kept as they are and judged elsewhere."""
        while self.peek_word() == "proof":
            if self.next("a proof") == "proof":
                raise Wrong("A proof line says something.")

    def starters(self, kind, options, series):
        """begin S …: the seats among which the beginner is rolled for. FA-2"""
        words = self.next("the line 'begin'").split(" ")
        if words[0] != "begin" or len(words) < 2:
            raise Wrong("The line 'begin' with some seats is due.")
        seats = [whole(word) for word in words[1:]]
        if seats != sorted(set(seats)) or seats[0] < 0 or seats[-1] >= options["seats"]:
            raise Wrong("'begin' names seats of this game in rising order.")
        everybody = list(range(options["seats"]))
        if series is None or series[0] == 1:
            if seats != everybody:
                raise Wrong("Outside a series, and in its first game, all seats roll for who begins.")
        elif kind is not Farkle or options["beginner"] == "roll":      # BA-13, PA-2, PE-3
            if seats != everybody:
                raise Wrong("By these rules all seats roll for who begins.")
        else:
            game, wins = series
            if game == 2 and sum(wins) == WIN:
                if seats != [seat for seat in everybody if wins[seat] > 0]:
                    raise Wrong("The winner of the game before begins.")
        return seats

    # -- the events ---------------------------------------------------------------------------------------------

    def events(self, game):
        """Applies all events; says whether the game was abandoned."""
        abandoned = False
        while self.peek_word() not in (None, "score"):
            line = self.next("an event")
            if re.fullmatch(r"note .+", line):
                continue                                               # no effect, anywhere before the result
            if abandoned:
                raise Wrong("The game was abandoned; nothing but the scores can follow.")
            if game.over:
                raise Wrong("The game is over; nothing but the result can follow.")
            if line == "abandon":
                abandoned = True
            else:
                self.event(game, line)
        return abandoned

    def event(self, game, line):
        if match := re.fullmatch(r"roll ([0-9]+)( hidden)?: (.+)", line):
            game.roll(whole(match[1]), match[3].split(" "), hidden=bool(match[2]))
        elif match := re.fullmatch(r"move ([0-9]+): (.+)", line):
            game.move(whole(match[1]), match[2].split(" "))
        elif match := re.fullmatch(r"resign ([0-9]+)", line):
            game.resign(whole(match[1]))
        else:
            raise Wrong("This line is no event.")

    # -- the result ---------------------------------------------------------------------------------------------

    def result(self, game, abandoned):
        if not game.over and not abandoned:
            if self.peek() is None:
                return                                                 # a saved game
            self.at += 1
            raise Wrong(f"The game is not over: {game.due()} is due.")
        self.result_line("score", game.scores())
        if game.points() is not None:
            self.result_line("points", game.points())
        if not abandoned:
            self.result_line("win", game.winners())

    def result_line(self, word, values):
        right = " ".join([word] + [str(value) for value in values])
        if self.next(f"'{word}'") != right:
            raise Wrong(f"The line should be '{right}'.")

    def closing_proof(self):
        self.proofs()
        if self.peek() is not None:
            self.at += 1
            raise Wrong("Nothing but proof lines can follow the result.")


# ---------------------------------------------------------------------------------------------------------------

def check_file(name):
    """One line about the record in a file, and whether it is good."""
    try:
        with open(name, "rb") as file:
            data = file.read()
    except OSError as error:
        return f"{name}:0: The file cannot be read: {error.strerror}.", False
    try:
        check_record(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        return f"{name}:{data.count(10, 0, error.start) + 1}: The text is not UTF-8.", False
    except RefereeError as error:
        return f"{name}:{error.line_number}: {error.sentence}", False
    return f"{name}: ok", True


def main(arguments):
    if not arguments:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    good = True
    for argument in arguments:
        names = [line.rstrip("\n") for line in sys.stdin] if argument == "-" else [argument]
        for name in names:
            sentence, fine = check_file(name)
            print(sentence)
            good = good and fine
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
