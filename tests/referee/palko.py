"""Palko. Implements PA-1 to PA-22 of docs/games/; the words of the moves are those of docs/record.md."""

import copy
import re
from itertools import product

from gamebase import Game, Move, Roll, Wrong, choice, highest, is_fine, number, tasks

FACES = [2, 3, 4, 5, 6, 1]                                             # PA-6, from low to high
STAKES = {"challenge": 1, "double": 2}                                 # PA-13
CONTESTS = 4                                                           # the most in a chain: PA-14
FULL_HAND = 5


def rank(quantity, face):
    """Calls rise with this pair: first by quantity, then by face. PA-6"""
    return (quantity, FACES.index(face))


def count_hand(hand, face, wild, five_of_a_kind):
    """How many of `face` one hand counts for; `wild` says whether ones are wild for the call. With fewer than five dice
    there is no straight and no five of a kind (PA-22), and the counts below cannot be five."""
    if sorted(hand) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]):             # PA-11
        return 0
    natural = hand.count(face)
    if face == 1 or not wild:                                          # PA-9, PA-12: natural dice only
        return 6 if natural == 5 else natural
    count = natural + hand.count(1)                                    # PA-9
    same = len(set(hand)) == 1                                         # five ones among them: six of any face
    if count == 5 and (same or five_of_a_kind == "wild"):              # PA-12
        return 6
    return count


def count_table(hands, face, wild, five_of_a_kind):
    return sum(count_hand(hand, face, wild, five_of_a_kind) for hand in hands)


class Call:
    def __init__(self, seat, quantity, face, wild):
        self.seat, self.quantity, self.face = seat, quantity, face
        self.wild = wild                                               # ones were wild when it was made: PA-10


class Contest:
    """One challenged call. PA-14"""

    def __init__(self, call, challenger, stake):
        self.call, self.caller, self.challenger = call, call.seat, challenger
        self.entered = self.stake = stake
        self.raises = 0
        self.opened = False


class Palko(Game):
    OPTIONS = [
        ("seats", number(2, 5)),                                       # PA-1
        ("tokens", number(1, 12)),
        ("opening_count", choice("still_in", "started")),
        ("five_of_a_kind", choice("wild", "natural")),
        ("stakes", choice("ladder", "one_raise", "doubles_only")),
        ("cover", choice("mover", "both")),
        ("scoring", choice("tokens", "forfeits")),
        ("sets", number(1, 99)),
        ("tasks", tasks),
        ("chain", choice("to_own", "past_own")),                       # PA-14
        ("dice", number(1, FULL_HAND)),                                # PA-22
    ]
    LATER = {"chain": "to_own", "dice": "5"}

    def __init__(self, options, starters):
        seats = options["seats"]
        self.forfeits_game = options["scoring"] == "forfeits"          # PA-21
        self.tokens = [options["tokens"]] * seats
        self.forfeits = [0] * seats
        self.out_in_set = [None] * seats                               # the number of the set in which it went out
        self.direction = 1                                             # AL-1: clockwise
        self.set_number = 0
        super().__init__(options, starters)

    def start_dice(self):
        return self.options["dice"]                                    # PA-2, PA-22

    def begin(self, seat):
        self.start_set(seat)

    # -- the circle of the seats --------------------------------------------------------------------------------

    def still_in(self, seat):
        return self.forfeits_game or self.tokens[seat] > 0             # PA-20, PA-21

    def number_in(self):
        return sum(self.still_in(seat) for seat in range(self.seats))

    def following(self, seat):
        """The seats still in after `seat`, in calling order, without `seat` itself."""
        ring = [(seat + self.direction * step) % self.seats for step in range(1, self.seats)]
        return [other for other in ring if self.still_in(other)]

    # -- a set --------------------------------------------------------------------------------------------------

    def start_set(self, opener):
        self.set_number += 1
        self.opener = opener
        self.to_roll = [opener] + self.following(opener)               # PA-3, in calling order from the opener
        self.hands = {}
        self.calls = []
        self.reversed_now = False
        self.phase = "roll"
        self.to_call = opener                                          # PA-4

    def due_in_play(self):
        if self.phase == "roll":
            return Roll(self.to_roll[0], self.options["dice"], hidden=True)
        if self.phase in ("call", "must challenge"):
            return Move(self.to_call)
        if self.phase == "window":
            return Move(*[seat for seat in self.following(self.calls[-1].seat) if seat not in self.answers])
        if self.phase == "ladder":
            return Move(self.side_asked(self.contests[self.at]))
        return Move(self.winner_of(self.contests[self.at]))            # phase "task"

    def roll_in_play(self, dice):
        self.hands[self.to_roll.pop(0)] = dice
        if not self.to_roll:
            self.phase = "call"

    def move_in_play(self, seat, words):
        text = " ".join(words)
        if self.phase == "call":
            self.call_or_reverse(seat, text)
        elif self.phase == "window":
            self.answer(seat, text)
        elif self.phase == "must challenge":
            self.settle_challenger(seat, self.read_chain(seat, text))
        elif self.phase == "ladder":
            self.open_or_raise(seat, text)
        else:
            self.name_task(text)

    # -- calling ------------------------------------------------------------------------------------------------

    def most_dice(self):
        """The greatest quantity of a call: what all hands count at most. PA-8, PA-22"""
        dice = self.options["dice"]
        return (6 if dice == FULL_HAND else dice) * self.number_in()

    def least_dice(self):
        """The least quantity of the opening call; never more than may be called. PA-7"""
        players = self.number_in() if self.options["opening_count"] == "still_in" else self.seats
        return min(players, self.most_dice())

    def call_or_reverse(self, seat, text):
        if text == "reverse":                                          # PA-19
            if self.calls or self.set_number == 1 or self.reversed_now:
                raise Wrong("The order may be reversed once, by the opener, before its call, not in the first set.")
            self.reversed_now = True
            self.direction = -self.direction
            return
        match = re.fullmatch(r"call ([1-9][0-9]?)x([1-6])", text)
        if not match:
            raise Wrong("A call such as 'call 5x4' is due.")
        quantity, face = int(match[1]), int(match[2])
        if quantity > self.most_dice():
            raise Wrong("There cannot be so many on the table.")
        if not self.calls:
            if quantity < self.least_dice():
                raise Wrong(f"The opening call names at least {self.least_dice()} dice.")
        else:
            last = self.calls[-1]
            if rank(quantity, face) <= rank(last.quantity, last.face):  # PA-6
                raise Wrong("The call is not higher than the one before.")
        wild = all(call.face != 1 for call in self.calls)              # PA-10: no call of ones before this one
        self.calls.append(Call(seat, quantity, face, wild))
        self.answers = {}                                              # PA-15
        self.phase = "window"

    def answer(self, seat, text):
        """stand, or challenge with the whole chain named. PA-15"""
        self.answers[seat] = [] if text == "stand" else self.read_chain(seat, text)
        for other in self.following(self.calls[-1].seat):
            if other not in self.answers:
                return                                                 # its answer may decide
            if self.answers[other]:                                    # the nearest after the caller
                self.settle_challenger(other, self.answers[other])
                return
        last = self.calls[-1]
        self.to_call = self.following(last.seat)[0]
        at_the_top = (last.quantity, last.face) == (self.most_dice(), 1)
        self.phase = "must challenge" if at_the_top else "call"        # PA-8

    def read_chain(self, seat, text):
        """The contests of a challenge, the last call's first. PA-13, PA-14"""
        words = text.split("+")
        if any(word not in STAKES for word in words):
            raise Wrong("A challenge is 'challenge' or 'double', joined by '+' for a chain"
                        + (", or 'stand' lets the call stand." if self.phase == "window" else "; it must be made."))
        open_to = []                                                   # the calls that can be challenged, last first
        for call in reversed(self.calls):
            if call.seat != seat:
                open_to.append(call)
            elif self.options["chain"] == "to_own":                    # PA-14: ends before the challenger's own call,
                break                                                  # or passes over it
        if len(words) > min(len(open_to), CONTESTS):
            raise Wrong("The chain is longer than the calls it may hold.")
        contests = [Contest(call, seat, STAKES[word]) for call, word in zip(open_to, words)]
        self.check_cover(seat, contests, contests)
        return contests

    # -- contests -----------------------------------------------------------------------------------------------

    def check_cover(self, mover, contests, touched):
        """PA-17. `contests` are all contests as they would stand, `touched` those that the step enters or raises."""
        if self.forfeits_game:                                         # PA-21
            return

        def stakes(seat):
            return sum(contest.stake for contest in contests if seat in (contest.caller, contest.challenger))

        if stakes(mover) > self.tokens[mover]:
            raise Wrong(f"Seat {mover} has not enough tokens to cover its stakes.")
        if self.options["cover"] == "both":
            for contest in touched:
                other = contest.caller if mover == contest.challenger else contest.challenger
                if stakes(other) > self.tokens[other]:
                    raise Wrong(f"Seat {other} has not enough tokens to cover its stakes.")

    def settle_challenger(self, seat, contests):
        self.contests = contests
        self.at = 0
        self.phase = "ladder"
        self.next_question()

    def side_asked(self, contest):
        """The two sides take turns, the caller first. PA-16"""
        return contest.caller if contest.raises == 0 else contest.challenger

    def can_be_raised(self, contest):
        """The ladder still allows a raise, whatever the tokens. PA-16"""
        if contest.opened or contest.stake >= 4:
            return False
        if self.options["stakes"] == "one_raise":
            return contest.raises == 0
        if self.options["stakes"] == "doubles_only":
            return contest.entered == 2
        return True

    def next_question(self):
        """On to the next side that is asked, or to the showing of the dice. PA-16"""
        while self.at < len(self.contests):
            if self.can_be_raised(self.contests[self.at]):
                return
            self.at += 1
        self.show()

    def open_or_raise(self, seat, text):
        contest = self.contests[self.at]
        if text == "open":
            contest.opened = True
        elif text == "raise":
            contest.stake *= 2
            try:
                self.check_cover(seat, self.contests, [contest])
            except Wrong:
                contest.stake //= 2
                raise
            contest.raises += 1
        else:
            raise Wrong("'open' or 'raise' is due.")
        self.next_question()

    # -- every move ---------------------------------------------------------------------------------------------

    def legal_moves(self, seat):
        """Tries all words there are. Calls and answers to a contest are tried on a copy."""
        if self.phase == "call":
            words = ["reverse"] + [f"call {q}x{f}" for q in range(1, self.most_dice() + 1) for f in FACES]
            return {text for text in words if is_fine(copy.copy(self).call_or_reverse_alone, seat, text)}
        chains = ["+".join(chain) for size in range(1, CONTESTS + 1) for chain in product(STAKES, repeat=size)]
        if self.phase == "window":
            return {"stand"} | {text for text in chains if is_fine(self.read_chain, seat, text)}
        if self.phase == "must challenge":
            return {text for text in chains if is_fine(self.read_chain, seat, text)}
        if self.phase == "ladder":
            return {"open"} | ({"raise"} if is_fine(copy.deepcopy(self).open_or_raise, seat, "raise") else set())
        return {f"task {n}" for n in range(len(self.options["tasks"]) + 1)}

    def call_or_reverse_alone(self, seat, text):
        """For a copy that shares its lists with the original: they are left alone."""
        self.calls = list(self.calls)
        self.call_or_reverse(seat, text)

    # -- the showing of the dice --------------------------------------------------------------------------------

    def is_true(self, call):
        count = count_table(self.hands.values(), call.face, call.wild, self.options["five_of_a_kind"])
        return count >= call.quantity                                  # PA-5, PA-18

    def loser_of(self, contest):
        return contest.challenger if self.is_true(contest.call) else contest.caller

    def winner_of(self, contest):
        return contest.caller if self.is_true(contest.call) else contest.challenger

    def show(self):
        """PA-18"""
        for contest in self.contests:
            loser = self.loser_of(contest)
            if self.forfeits_game:                                     # PA-21
                self.forfeits[loser] += contest.stake
            else:
                self.tokens[loser] -= min(contest.stake, self.tokens[loser])  # PA-17: who is short pays all it has
                if self.tokens[loser] == 0 and self.out_in_set[loser] is None:
                    self.out_in_set[loser] = self.set_number           # PA-20
        if self.forfeits_game:
            self.phase, self.at = "task", 0
        else:
            self.end_set()

    def name_task(self, text):
        """PA-21: the winner of each contest, the last call's first."""
        match = re.fullmatch(r"task (0|[1-9][0-9]*)", text)
        if not match or int(match[1]) > len(self.options["tasks"]):
            raise Wrong(f"'task N' is due, with N from 0 to {len(self.options['tasks'])}.")
        self.at += 1
        if self.at == len(self.contests):
            self.end_set()

    def end_set(self):
        if self.forfeits_game:
            self.over = self.set_number == self.options["sets"]        # PA-21
        else:
            self.over = self.number_in() == 1                          # PA-20
        if not self.over:
            loser = self.loser_of(self.contests[0])                    # PA-19
            self.start_set(loser if self.still_in(loser) else self.following(loser)[0])

    # -- the result ---------------------------------------------------------------------------------------------

    def scores(self):
        return self.forfeits if self.forfeits_game else self.tokens

    def best(self, seats):
        if self.forfeits_game:
            return highest(seats, lambda seat: -self.forfeits[seat])   # PA-21
        # PA-20; those who are out stand the higher the later they went out
        return highest(seats, lambda seat: (self.tokens[seat], self.out_in_set[seat] or 0))
