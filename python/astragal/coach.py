"""Exact values, hints, and luck and skill of a whole game."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Sequence

from ._core import Patience, Progress, Refused, check, ffi, lib, new_why, sentence, text_of, written
from .rules import Rules
from .table import EVENTS, Move, Table

CACHE_BYTES = 1 << 24  # turns that a solved table remembers while it is asked


class Solved:
    """Exact values of some rules, made by :func:`solve`. ``value`` is that of the first position for the seat that
    begins; ``shares`` the same for all seats, where there are several."""

    def __init__(self, rules: Rules, solver: Any, table: Any, size: int, report: Any = None) -> None:
        self.rules, self.objective = rules, text_of(solver.objective)
        self._solver, self._table, self._size = solver, table, size
        scratch_size = solver.scratch(solver, table, CACHE_BYTES)
        self._scratch = ffi.gc(lib.agp_aligned(scratch_size), lib.agp_free)
        if not self._scratch:
            raise MemoryError
        solver.prepare(solver, rules._rules, table, CACHE_BYTES, self._scratch)
        self.residual = float(solver.residual(solver, table, self._scratch))
        self.states = int(report.states) if report else None
        self.value = float(report.value) if report else None
        self.shares = tuple(report.share[i] for i in range(min(rules.seats, 3))) if report else None

    def __bytes__(self) -> bytes:
        """The table itself, to be kept; :meth:`load` takes it back."""
        return bytes(ffi.buffer(self._table, self._size))

    @classmethod
    def load(cls, rules: Rules, data: bytes, objective: str | None = None) -> "Solved":
        """A table that was kept. Refused where it is not one for these rules."""
        solver, table = _solver(rules, objective), _aligned(len(data))
        ffi.memmove(table, data, len(data))
        if not solver.fits(solver, rules._rules, table, len(data)):
            raise Refused("This is not a solved table for these rules.")
        return cls(rules, solver, table, len(data))

    def at(self, scores: Sequence[int], began: int = 0) -> tuple[float, ...]:
        """What the start of a turn of seat 0 is worth to every seat, with these scores, seat ``began`` having begun."""
        if not self._solver.at:
            raise Refused("These values cannot be asked for by scores.")
        if len(scores) != self.rules.seats:
            raise Refused(f"There are {self.rules.seats} seats, and {len(scores)} scores.")
        state, why = ffi.new("union ag_state *"), new_why()
        check(self._solver.at(self._solver, self.rules._rules, list(scores), began, state, why), why)
        out = ffi.new("double[]", lib.AG_SEATS_MAX)
        if not self._solver.value(self._solver, self.rules._rules, self._table, state, self._scratch, out):
            raise Refused("The table has no such position.")
        return tuple(out[i] for i in range(self.rules.seats))

    def __repr__(self) -> str:
        return f"<astragal.Solved {self.rules!r} for {self.objective}>"


def _aligned(size: int) -> Any:
    block = ffi.gc(lib.agp_aligned(size), lib.agp_free)
    if not block:
        raise MemoryError
    return block


def _objective(rules: Rules, objective: str | None) -> str:
    return objective or text_of(lib.ag_objective_name(lib.ag_coach_defaults(rules._rules).objective))


def _solver(rules: Rules, objective: str | None) -> Any:
    name = _objective(rules, objective)
    solver = lib.ag_solver_for(rules._rules, name.encode())
    if not solver or not solver.plan:
        raise Refused(f"There is no solver for {rules!r} by {name}.")
    return solver


def solve(rules: Rules, objective: str | None = None, *, progress: Progress | None = None,
          memory: int = 4 << 30) -> Solved:
    """Solves a game exactly, once. objective: "win", "score" or "points"; without it what is usual for the game. progress
    is called with how much is done, 0 to 1; if it returns False, the solve stops and is refused.

    >>> import astragal
    >>> solved = solve(astragal.rules("farkle", target=1000))
    >>> 0.5 < solved.value < 0.6
    True
    """
    solver, patience, why = _solver(rules, objective), Patience(progress), new_why()
    plan = ffi.new("struct ag_solve_plan *")
    patience.check(solver.plan(solver, rules._rules, patience.work, memory, plan, why), why)
    table, report = _aligned(plan.table), ffi.new("struct ag_solve_report *")
    good = solver.solve(solver, rules._rules, patience.work, table, ffi.NULL, ffi.NULL, report, why)
    patience.check(good, why)
    if not report.complete:
        raise Refused("The solve was stopped.")
    return Solved(rules, solver, table, plan.table, report)


# ---- hints -----------------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Advised:
    """A move and what it is worth to the seat that makes it; errors are standard errors, 0 where values are exact."""

    move: Move
    value: float
    error: float
    loss: float
    loss_error: float
    reason: str


@dataclass(frozen=True)
class Advice:
    """All legal moves, the best first."""

    seat: int
    objective: str
    exact: bool
    kind: str
    moves: tuple[Advised, ...]

    @property
    def best(self) -> Advised:
        return self.moves[0]


def _judge(rules: Rules, solved: Solved | None, objective: str | None, nodes: int | None, seed: int, game: bool) -> Any:
    usual = lib.ag_coach_defaults(rules._rules)
    if solved is not None and solved.rules.game != rules.game:
        raise Refused("This solved table is of another game.")
    wanted = solved.objective if solved is not None else _objective(rules, objective)
    names = [text_of(lib.ag_objective_name(i)) for i in range(lib.AG_OBJECTIVES)]
    if wanted not in names:
        raise Refused(f"There is no objective {wanted!r}; choose {', '.join(names)}.")
    judge = ffi.new("struct ag_judge *", {"rules": rules._rules, "objective": names.index(wanted), "seed": seed})
    judge.nodes = nodes or (usual.game_nodes if game else usual.nodes)
    if solved is not None:
        if not solved._solver.fits(solved._solver, rules._rules, solved._table, solved._size):
            raise Refused("This is not a solved table for these rules.")
        judge.table, judge.scratch, judge.residual = solved._table, solved._scratch, solved.residual
    player = lib.ag_player_named(usual.player, rules._game)
    for i in range(lib.AG_JUDGE_LANES):
        judge.player[i] = player
    return judge


class _Place:
    """A position that is asked about: at a table, as its seat sees it, or written in one line (Table.position)."""

    def __init__(self, where: Table | str, seat: int | None) -> None:
        self.state, why = ffi.new("union ag_state *"), new_why()
        if isinstance(where, str):
            info, words = ffi.new("struct ag_preset_info *"), ffi.new("char **")
            text = ffi.new("char[]", where.encode())
            check(lib.ag_position_rules(text, ffi.NULL, info, words, why), why)
            changes = ffi.addressof(info, "values")
            self.rules, self.names = Rules._with(text_of(info.name), info.game, changes), ffi.NULL
            check(info.game.read_position(self.rules._rules, self.state, words[0], why), why)
            self.seat = int(info.game.due(self.rules._rules, self.state).seat) if seat is None else seat
        else:
            self.rules, self.names, self.seat = where.rules, where._words(), where._asked(seat)
            lib.ag_view_of(self.rules._rules, lib.ag_table_state(where._table), self.seat, self.state)
        if not 0 <= self.seat < self.rules.seats:
            raise Refused("There is nothing to decide here.")

    def move(self, action: int) -> Move:
        game, message = self.rules._game, new_why()
        text = written(lambda b, n: game.write_action(self.rules._rules, self.state, action, b, n), lib.AG_MOVE_MAX)
        if not game.describe:
            return Move(action, text, text)
        game.describe(self.rules._rules, self.state, action, message)
        return Move(action, text, sentence(message, self.names))


def hint(where: Table | str, seat: int | None = None, *, solved: Solved | None = None, objective: str | None = None,
         nodes: int | None = None, seed: int = 1, progress: Progress | None = None) -> Advice:
    """What each legal move is worth at a table, or in a position as :attr:`Table.position` writes it: exact with a solved
    table, else estimated by playing on (nodes: how much work).

    >>> import astragal
    >>> table = astragal.Table(astragal.rules("balut", seats=1))
    >>> news = [table.roll("6 6 6 6 6")]
    >>> hint(table, nodes=20000).best.move.words
    'fill Balut'
    """
    place, why, patience = _Place(where, seat), new_why(), Patience(progress)
    judge = _judge(place.rules, solved, objective, nodes, seed, False)
    advice, rules = ffi.new("struct ag_advice *"), place.rules._rules
    patience.check(lib.ag_advise(judge, place.state, place.seat, patience.work, advice, why), why)
    order = ffi.new("uint16_t[]", lib.AG_LEGAL_MAX)
    lib.ag_advice_order(advice, order)
    actions = ffi.new("ag_action[]", [advice.move[i].action for i in range(advice.n)])
    reasons = ffi.new("struct ag_msg[]", advice.n)
    lib.ag_reasons(rules, place.state, place.seat, actions, advice.n, reasons)
    moves = []
    for i in (order[k] for k in range(advice.n)):
        found = advice.move[i]
        moves.append(Advised(place.move(found.action), found.value, found.error, found.loss, found.loss_error,
                             sentence(ffi.addressof(reasons, i), place.names)))
    kind = written(lambda b, n: lib.ag_judge_describe(judge, ffi.NULL, b, n))
    return Advice(place.seat, text_of(lib.ag_objective_name(advice.objective)), bool(advice.exact), kind, tuple(moves))


# ---- luck and skill --------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Step:
    """One event: the luck of a roll for every seat, or what a move lost. ``best`` and ``played`` are numbers of moves;
    ``grade`` is "none", "small", "mistake" or "blunder"."""

    event: int
    kind: str
    seat: int
    judged: bool
    luck: tuple[float, ...]
    loss: float
    loss_error: float
    grade: str
    played: int
    best: int
    after: tuple[float, ...]


@dataclass(frozen=True)
class Tally:
    """Sums of one seat over the game: start + luck - loss + gain = end, where values are exact and nothing is hidden."""

    start: float
    end: float
    luck: float
    loss: float
    loss_error: float
    gain: float
    decisions: int


@dataclass(frozen=True)
class Analysis:
    objective: str
    exact: bool
    complete: bool
    steps: tuple[Step, ...]
    seats: tuple[Tally, ...]


def analyse(table: Table, *, solved: Solved | None = None, objective: str | None = None, nodes: int | None = None,
            seed: int = 1, progress: Progress | None = None) -> Analysis:
    """Luck and skill of a whole game."""
    judge, why, patience = _judge(table.rules, solved, objective, nodes, seed, True), new_why(), Patience(progress)
    found, seats = ffi.new("struct ag_analysis *"), range(table.rules.seats)
    patience.check(lib.ag_analyse(judge, table._table, patience.work, found, why), why)
    try:
        steps = []
        for i in range(found.n):
            step = found.step[i]
            grade = text_of(lib.agp_grade(found, ffi.addressof(found.step, i))) if step.judged else "none"
            steps.append(Step(step.event, EVENTS[step.kind], step.seat, bool(step.judged),
                              tuple(step.luck[s] for s in seats), step.loss, step.loss_error, grade, step.played,
                              step.best, tuple(step.after[s] for s in seats)))
        tallies = tuple(Tally(t.start, t.end, t.luck, t.loss, t.loss_error, t.gain, t.decisions)
                        for t in (found.seat[s] for s in seats))
        return Analysis(text_of(lib.ag_objective_name(found.objective)), bool(found.exact), bool(found.complete),
                        tuple(steps), tallies)
    finally:
        lib.ag_analysis_free(patience.work, found)
