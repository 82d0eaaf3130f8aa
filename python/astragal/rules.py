"""Rules: presets by name, options as data, and rules prepared from them."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._core import Gathering, check, ffi, lib, new_why, text_of, written


def presets() -> list[str]:
    """The names of the built-in sets of rules.

    >>> "farkle" in presets() and "balut" in presets()
    True
    """
    every = lib.ag_presets_builtin()
    return [text_of(every.preset[i].name) for i in range(every.n)]


@dataclass(frozen=True)
class Option:
    """One option of a game: its key, its value as text, what it decides, and what it may be."""

    key: str
    value: str
    default: str
    about: str
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


class Rules:
    """Rules to play by; they never change. Make them with :func:`rules`."""

    def __init__(self, preset: str, **changes: Any) -> None:
        info, why = ffi.new("struct ag_preset_info *"), new_why()
        check(lib.ag_preset_find(ffi.NULL, preset.encode(), info, why), why)
        defaults = ffi.new("struct ag_values *", info.values)
        for key, value in changes.items():
            check(lib.ag_values_set(info.game, ffi.addressof(info, "values"), key.encode(), self._text(value).encode(),
                                    why), why)
        self.title, self.about = text_of(info.title), text_of(info.about)
        self._prepare(preset, info.game, ffi.addressof(info, "values"), defaults)

    def _prepare(self, preset: str, game: Any, values: Any, defaults: Any) -> None:
        why = new_why()
        self.preset, self._game, self._defaults = preset, game, defaults
        self._block = ffi.new("uint64_t[]", (lib.ag_rules_size(game) + 7) // 8)
        self._rules = lib.ag_rules_prepare(self._block, game, values, why)
        check(self._rules, why)
        self.game = text_of(lib.ag_game_name(game))
        self.seats = int(lib.ag_rules_seats(self._rules))
        self.actions = int(game.actions)

    @classmethod
    def _with(cls, preset: str, game: Any, values: Any) -> "Rules":
        """Rules of these values. The preset may be somebody's own: then the game's defaults are what they differ from."""
        found, info, defaults = cls.__new__(cls), ffi.new("struct ag_preset_info *"), ffi.new("struct ag_values *")
        lib.ag_values_default(game, defaults)
        found.title, found.about = text_of(lib.ag_game_title(game)), ""
        if lib.ag_preset_find(ffi.NULL, preset.encode(), info, ffi.NULL) and info.game == game:
            defaults = ffi.new("struct ag_values *", info.values)
            found.title, found.about = text_of(info.title), text_of(info.about)
        found._prepare(preset, game, values, defaults)
        return found

    @staticmethod
    def _text(value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (list, tuple)):
            return " ".join(map(str, value))
        return str(value)

    @property
    def options(self) -> dict[str, Option]:
        """Every option by its key, in order."""
        found = {}
        for i in range(self._game.n_options):
            option = ffi.addressof(self._game.options, i)
            number = option.type == lib.AG_OPT_NUMBER
            key = text_of(option.key)
            choices: list[str] = []
            while option.choices and option.choices[len(choices)]:
                choices.append(text_of(option.choices[len(choices)]))
            found[key] = Option(key, self._value(option, lib.ag_rules_values(self._rules)),
                                self._value(option, self._defaults),
                                text_of(lib.ag_msg_sentence(option.about, ffi.NULL)), tuple(choices),
                                option.min if number else None, option.max if number else None)
        return found

    @staticmethod
    def _value(option: Any, values: Any) -> str:
        return written(lambda buffer, size: lib.ag_values_write(option, values, buffer, size))

    @property
    def changes(self) -> dict[str, str]:
        """The options that differ from the preset's own."""
        return {key: option.value for key, option in self.options.items() if option.value != option.default}

    @property
    def players(self) -> list[str]:
        """The names of the house's players for this game, as :meth:`Table.choose` takes them."""
        names: list[str] = []
        while True:
            player = lib.ag_player_at(self._game, len(names))
            if not player:
                return names
            names.append(text_of(player.name))

    def score(self, *words: str) -> dict[str, Any]:
        """What dice are worth: settles an argument. The words are dice, and ``key=value`` where a game asks for more.

        >>> rules("farkel").score("1", "1", "1")["best"]
        1000
        """
        gathers, why = Gathering(), new_why()
        texts = [ffi.new("char[]", word.encode()) for word in words]
        check(self._game.score != ffi.NULL, why)
        check(self._game.score(self._rules, len(texts), ffi.new("char *[]", texts), gathers.emit, why), why)
        found: dict[str, Any] = gathers.top.get("", gathers.top)
        return found

    def __repr__(self) -> str:
        changes = "".join(f", {key}={value!r}" for key, value in self.changes.items())
        return f"astragal.rules({self.preset!r}{changes})"


def rules(preset: str, **changes: Any) -> Rules:
    """The rules of a preset, with some options changed.

    >>> r = rules("farkle", target=5000, seats=3)
    >>> r
    astragal.rules('farkle', seats='3', target='5000')
    >>> rules("farkle", target="many")
    Traceback (most recent call last):
    ...
    astragal.Refused: The option target takes a whole number, not 'many'.
    """
    return Rules(preset, **changes)
