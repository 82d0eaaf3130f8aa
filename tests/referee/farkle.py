"""The Farkle family: Farkle, Farkel, Keen, Doubler and the house rules. Implements FA-1 to FA-19 of docs/games/.

A die is a pair (face, coloured). Scoring tries every split of the dice into combinations; nothing is tabulated,
but what has been found out for some dice is remembered. The named events of FA-15 leave no trace in a record.
"""

from collections import Counter
from itertools import combinations

from gamebase import Game, Move, Roll, Wrong, choice, highest, number, numbers, remove_all, yes_no, all_parts, is_fine

SIX = 6


class Scoring:
    """What dice of one roll are worth (FA-4: only dice of one roll are ever passed in together)."""

    def __init__(self, options):
        self.options = options
        self.known = {(): 0}                                           # best_split by sorted dice
        self.farkles = {}                                              # is_farkle by sorted dice

    def combination(self, dice):
        """The value of all these dice as one single combination; 0 if they are none. FA-6, FA-7"""
        option = self.options
        faces = sorted(face for face, _ in dice)
        first = faces[0] - 1                                           # where the tables have this face
        groups = sorted(Counter(faces).values())
        values = [0]
        if groups == [1]:
            values.append(option["single"][first])
        if groups in ([3], [4], [5], [6]):
            table = {3: "three", 4: "four", 5: "five", 6: "six"}[len(dice)]
            values.append(option[table][first])
        if faces == [1, 2, 3, 4, 5, 6]:
            values.append(option["straight"])
        if groups == [2, 2, 2]:                                        # FA-8: six of a kind is [6], so none of these
            values.append(option["three_pairs"])
        if groups == [2, 4]:
            values.append(option["four_and_pair"])
            if option["four_and_pair_is_three_pairs"]:                 # FA-8
                values.append(option["three_pairs"])
        if groups == [3, 3]:
            values.append(option["two_triplets"])
        doubled = any(coloured for _, coloured in dice)                # FA-17
        return max(values) * (2 if doubled else 1)

    def best_split(self, dice):
        """The best value of a complete split into combinations, or None if there is none. FA-5"""
        dice = tuple(sorted(dice))
        if dice not in self.known:
            first, others = dice[0], dice[1:]
            best = None
            for size in range(len(others) + 1):                        # the first die with `size` others
                for chosen in combinations(range(len(others)), size):
                    value = self.combination([first] + [others[i] for i in chosen])
                    if value == 0:
                        continue
                    rest = self.best_split(die for i, die in enumerate(others) if i not in chosen)
                    if rest is not None and (best is None or value + rest > best):
                        best = value + rest
            self.known[dice] = best
        return self.known[dice]

    def is_farkle(self, dice):
        """No dice of this roll can be set aside. FA-10"""
        dice = tuple(sorted(dice))
        if dice not in self.farkles:
            self.farkles[dice] = all(self.combination(chosen) == 0
                                     for size in range(1, len(dice) + 1)
                                     for chosen in combinations(dice, size))
        return self.farkles[dice]


class Farkle(Game):
    OPTIONS = [
        ("seats", number(1, 8)),                                       # FA-1
        ("single", numbers(6, 0)),
        ("three", numbers(6, 0)),
        ("four", numbers(6, 0)),
        ("five", numbers(6, 0)),
        ("six", numbers(6, 0)),
        ("straight", number(0, None)),
        ("three_pairs", number(0, None)),
        ("four_and_pair", number(0, None)),
        ("two_triplets", number(0, None)),
        ("four_and_pair_is_three_pairs", yes_no),
        ("hot_dice", choice("may_roll", "must_roll")),
        ("opening", number(0, None)),
        ("min_bank", number(0, None)),
        ("target", number(1, None)),
        ("last_round", choice("others_once", "finish_rotation", "sudden_death", "all_once")),
        ("tie", choice("first_to_reach", "shared")),
        ("beginner", choice("roll", "winner")),
        ("keen", yes_no),
        ("keen_fail", choice("turn_lost", "fresh_six")),
        ("doubler", yes_no),
        ("three_farkles", number(0, None)),
        ("score_floor", number(-10**17, 0)),
        ("no_score_six", number(0, None)),
        ("keen_points", choice("kept", "passed")),
        ("named_farkles", yes_no),                                     # FA-15: no effect in a record
    ]
    LATER = {"keen_points": "kept", "named_farkles": "yes"}

    @staticmethod
    def check_options(options):
        if options["keen"] and options["seats"] == 1:                  # FA-16
            raise Wrong("keen = yes needs two seats.")

    def __init__(self, options, starters):
        seats = options["seats"]
        self.scoring = Scoring(options)
        self.score = [0] * seats
        self.opened = [False] * seats                                  # has banked something
        self.farkles = [0] * seats                                     # in a row
        self.changed = [0] * seats                                     # which change made the score what it is
        self.changes = 0
        self.turns_left = None                                         # of the last round, once it has begun
        super().__init__(options, starters)

    def begin(self, seat):
        self.start_turn(seat, offer=None)

    # -- a turn -------------------------------------------------------------------------------------------------

    def start_turn(self, seat, offer):
        """`offer` is None or (points, dice, coloured die among them). FA-16, FA-18"""
        self.turn = seat
        self.offer = offer
        self.fresh_dice()
        self.running = 0
        self.on_offer = False                                          # the next roll is the first of taken dice
        self.phase = "roll" if offer is None else "answer"

    def fresh_dice(self):
        """All six dice, the coloured one among them. FA-3, FA-17"""
        self.dice_left = SIX
        self.coloured_left = self.options["doubler"]

    def due_in_play(self):
        return Roll(self.turn, self.dice_left) if self.phase == "roll" else Move(self.turn)

    def read_die(self, word):
        """1 to 6, with a star for the coloured die. FA-17"""
        return (super().read_die(word[:1]), True) if word[1:] == "*" else (super().read_die(word), False)

    def start_total(self, dice):
        if dice[0][1]:
            raise Wrong("The coloured die does not roll for who begins.")
        return dice[0][0]

    def roll_in_play(self, dice):
        stars = sum(coloured for _, coloured in dice)
        if stars != (1 if self.coloured_left else 0):
            raise Wrong(f"{stars} dice of this roll carry a star, but {1 if self.coloured_left else 0} should.")
        self.rolled = dice
        first_of_offer, self.on_offer = self.on_offer, False
        if not self.scoring.is_farkle(dice):
            self.phase = "keep"
        elif len(dice) == SIX and self.options["no_score_six"] > 0:    # FA-19: points and a free roll
            self.running += self.options["no_score_six"]
            self.fresh_dice()                                          # as if all six were set aside
            self.phase = "free roll"
        elif first_of_offer and self.options["keen_fail"] == "fresh_six":  # FA-16
            self.running = 0
            self.fresh_dice()
            self.phase = "roll"
        else:
            self.farkle()

    def farkle(self):
        """FA-10: the running total is lost and the turn ends."""
        seat, option = self.turn, self.options
        self.farkles[seat] += 1
        if option["three_farkles"] > 0 and self.farkles[seat] == 3:    # FA-19
            self.farkles[seat] = 0
            before = self.score[seat]
            lowest = min(before, option["score_floor"])                # the floor never raises a score
            self.set_score(seat, max(before - option["three_farkles"], lowest))
        self.end_turn(offer=None)                                      # FA-16: after a farkle nothing is offered

    def set_score(self, seat, score):
        if score != self.score[seat]:
            self.score[seat] = score
            self.changes += 1
            self.changed[seat] = self.changes

    def move_in_play(self, seat, words):
        if self.phase == "answer":
            self.answer(words)
        elif self.phase == "free roll":
            if words not in (["roll"], ["stop"]):
                raise Wrong("After six dice without a score the player says 'roll' or 'stop'.")
            self.roll_or_stop(words[0], hot=True)
        else:
            self.keep(words)

    def answer(self, words):
        """Keen: take the offer or decline it. FA-16"""
        if words == ["take"]:
            self.running, self.dice_left, self.coloured_left = self.offer
            self.on_offer = True
            if self.options["keen_points"] == "passed":                # they leave the seat that stopped
                stopped = (self.turn - 1) % self.seats
                self.set_score(stopped, self.score[stopped] - self.running)
        elif words != ["decline"]:
            raise Wrong("An offer is answered with 'take' or 'decline'.")
        self.offer = None
        self.phase = "roll"

    def keep(self, words):
        """keep D D … roll|stop. FA-3"""
        if len(words) < 3 or words[0] != "keep" or words[-1] not in ("roll", "stop"):
            raise Wrong("The move must be 'keep', some dice, then 'roll' or 'stop'.")
        kept = [self.read_die(word) for word in words[1:-1]]
        if kept != sorted(kept):
            raise Wrong("The dice of a move are written in rising order, the coloured die after its equals.")
        if remove_all(self.rolled, kept) is None:                      # FA-4: dice of that roll only
            raise Wrong("These dice are not all in the last roll.")
        value = self.scoring.best_split(kept)
        if value is None:                                              # FA-3, FA-5
            raise Wrong("Not every die set aside is part of a scoring combination.")
        # roll_or_stop may refuse the move, and then nothing must have changed: look before setting aside
        running = self.running + value
        hot = len(kept) == self.dice_left
        if words[-1] == "stop":
            self.check_stop(running, hot)
        self.running = running
        self.dice_left -= len(kept)
        if any(coloured for _, coloured in kept):
            self.coloured_left = False
        if hot:
            self.fresh_dice()                                          # FA-9, FA-17: all six come back into play
        self.roll_or_stop(words[-1], hot)

    def check_stop(self, running, hot):
        option = self.options
        if hot and option["hot_dice"] == "must_roll":                  # FA-9
            raise Wrong("After hot dice the player must roll.")
        least = option["min_bank"]                                     # FA-19
        if not self.opened[self.turn]:
            least = max(least, option["opening"])                      # FA-11
        if running < least:
            raise Wrong(f"A running total of {running} is less than the {least} needed to stop.")

    def legal_moves(self, seat):
        if self.phase == "answer":
            return {"take", "decline"}
        if self.phase == "free roll":
            return {"roll"} | ({"stop"} if is_fine(self.check_stop, self.running, True) else set())
        moves = set()
        for kept in all_parts(self.rolled, 1, len(self.rolled)):
            value = self.scoring.best_split(kept)
            if value is None:
                continue
            words = "keep " + " ".join(f"{face}*" if star else str(face) for face, star in kept)
            moves.add(words + " roll")
            if is_fine(self.check_stop, self.running + value, len(kept) == self.dice_left):
                moves.add(words + " stop")
        return moves

    def roll_or_stop(self, word, hot):
        """The running total and the dice for the next roll (or for the offer) are in place."""
        if word == "roll":
            self.phase = "roll"
            return
        self.check_stop(self.running, hot)
        seat = self.turn
        self.set_score(seat, self.score[seat] + self.running)
        self.opened[seat] = True
        self.farkles[seat] = 0
        if self.turns_left is None and self.score[seat] >= self.options["target"]:
            self.turns_left = self.turns_of_last_round(seat)
        keen = self.options["keen"]
        self.end_turn(offer=(self.running, self.dice_left, self.coloured_left) if keen else None)

    def turns_of_last_round(self, trigger):
        """How many turns follow the one in which `trigger` reached the target. FA-13"""
        return {"others_once": self.seats - 1,
                "finish_rotation": (self.beginner - trigger - 1) % self.seats,
                "sudden_death": 0,
                "all_once": self.seats if self.seats > 1 else 0}[self.options["last_round"]]

    def end_turn(self, offer):
        if self.turns_left == 0:
            self.over = True
            return
        if self.turns_left is not None:
            self.turns_left -= 1
        self.start_turn(self.after(self.turn), offer)

    # -- the result ---------------------------------------------------------------------------------------------

    def scores(self):
        return self.score

    def best(self, seats):
        tied = highest(seats, lambda seat: self.score[seat])
        if self.options["tie"] == "first_to_reach":                    # FA-14
            tied = highest(tied, lambda seat: -self.changed[seat])
        return tied
