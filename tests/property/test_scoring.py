"""Every roll there is, engine against referee: what may be done with it, and what that is worth."""
import copy

import pytest

import engine
from both import GAMES
from palko import count_hand

GAME_OF = {name: engine.Rules(name).game for name in engine.presets()}


def presets_of(game):
    return [name for name in GAME_OF if GAME_OF[name] == game]


class Start:
    """A game of two in which seat 0 has won the roll for who begins, in both readings."""

    def __init__(self, preset, **changes):
        self.rules = engine.Rules(preset, seats=2, **changes)
        self.position = engine.Position(self.rules)
        kind = GAMES[self.rules.game]
        values = engine.values(self.rules)
        self.referee = kind({key: read(values[key]) for key, read in kind.OPTIONS}, range(2))
        for seat, die in enumerate("51"):
            self.position.roll_dice([die])
            self.referee.roll(seat, [die])

    def rolls(self):
        """For every outcome of the roll that is due: its weight, the position and the referee after it, the dice."""
        due = self.position.due()
        assert due.seat == 0
        for outcome in range(self.position.outcomes()):
            position, referee = self.position.copy(), copy.copy(self.referee)
            for name, value in vars(referee).items():                  # a roll may change a list, but nothing deeper
                if isinstance(value, list):
                    setattr(referee, name, list(value))
            dice = position.dice_of(outcome)
            position.roll(outcome)
            referee.roll(0, dice)
            yield engine.lib.ag_outcome_weight(due, outcome), position, referee, dice


def same_moves(position, referee):
    ours = position.legal(0)
    assert set(ours) == referee.legal_moves(0)
    return ours


@pytest.mark.parametrize("preset", presets_of("farkle"))
def test_every_roll_of_six_dice_in_the_farkle_family(preset):
    """FA-5 to FA-8, FA-10, FA-17: what can be set aside, and its best split; with stopping allowed at any total."""
    start = Start(preset, opening=0, min_bank=0, target=1000000, hot_dice="may_roll")
    total = farkles = number = 0
    for weight, position, referee, dice in start.rolls():
        number, total = number + 1, total + weight
        if referee.due().__class__.__name__ == "Roll":                 # a farkle: the next roll is due
            assert position.due().kind == engine.lib.AG_DUE_ROLL
            farkles += weight
            continue
        for words, action in same_moves(position, referee).items():
            if words.startswith("keep ") and words.endswith(" stop"):
                after = position.copy()
                after.act(0, action)
                kept = [referee.read_die(word) for word in words.split(" ")[1:-1]]
                assert after.scores() == [referee.scoring.best_split(kept), 0]
    assert total == 6**6 and number == (1512 if start.referee.options["doubler"] else 462)
    if start.referee.options["no_score_six"] == 0:                     # docs/numbers.md: 1,080 where three pairs score
        assert farkles == (1080 if start.referee.options["three_pairs"] else 1440)


@pytest.mark.parametrize("preset", presets_of("balut"))
def test_every_roll_of_five_dice_in_balut(preset):
    """BA-4 to BA-9 in every category."""
    total = 0
    for weight, position, referee, dice in Start(preset, scratch="on").rolls():
        total += weight
        for words, action in same_moves(position, referee).items():
            if words.startswith("keep"):
                continue
            after, book = position.copy(), copy.deepcopy(referee)
            after.act(0, action)
            book.move(0, words.split(" "))
            assert after.scores() == book.scores()
    assert total == 6**5


@pytest.mark.parametrize("preset", presets_of("penk"))
def test_every_roll_of_six_dice_in_penk(preset):
    """PE-5 to PE-8 on an empty sheet. docs/numbers.md: 39.46 sets of marks on average, at most 80."""
    total = marks = most = 0
    for weight, position, referee, dice in Start(preset).rolls():
        moves = [move for move in same_moves(position, referee) if move.startswith("mark")]
        total, marks, most = total + weight, marks + weight * len(moves), max(most, len(moves))
    assert total == 6**6
    assert (round(marks / total, 2), most) == (39.46, 80)


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("five_of_a_kind", ["wild", "natural"])
@pytest.mark.parametrize("preset", presets_of("palko")[:1])
def test_every_hand_in_palko(preset, five_of_a_kind, size):
    """PA-9 to PA-12, PA-22: what each hand counts for each face, by the game's own answer to "what is this worth?"."""
    rules = engine.Rules(preset, five_of_a_kind=five_of_a_kind, dice=size)
    for number in range(engine.lib.ag_hand_first(size), engine.lib.ag_hand_first(size + 1)):
        hand = engine.lib.ag_hand_of(number)
        dice = [face for face in range(1, 7) for _ in range(hand >> 4 * (face - 1) & 15)]
        for face in range(1, 7):
            for wild in (True, False):
                answer = rules.score("".join(map(str, dice)), f"call=1x{face}", f"wild={'yes' if wild else 'no'}")
                assert answer["count"] == count_hand(dice, face, wild, five_of_a_kind), (dice, face, wild)
