"""Legal decisions of a position, computed on first access and then stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Generic, overload

from msgspec.structs import replace

from engine.errors import RulesError, did_you_mean
from engine.game.amount import Amount
from engine.game.chance import Outcomes
from engine.game.kernel.position import G, M
from engine.game.rules import Action
from engine.i18n import tr

if TYPE_CHECKING:
    from engine.game.game_rules import GameRules


class Decisions(Generic[M, G]):
    """The decisions of the acting seat, or outcomes of chance, in a step of an unchanging position, with the names of
    the seats. Codes are looked up here only."""

    def __init__(self, rules: GameRules[M, G], board: M, position: G, step: int, names: Sequence[str]) -> None:
        self._rules, self._board, self._position, self._step, self._names = rules, board, position, step, names
        self._coded: dict[str, int] = {}
        """The numbers of the listed decisions that were put into words, by their codes."""

    @property
    def is_chance(self) -> bool:
        """Return whether chance decides."""
        return self._step in self._rules.chance

    @property
    def is_seat(self) -> bool:
        """Return whether a seat decides."""
        return self._step != self._rules.over and not self.is_chance

    @cached_property
    def numbers(self) -> list[int]:
        """Return the legal decisions as numbers, as the rules use them. They are searched for only here."""
        # On a copy: a search may mark a position while it looks, and other threads may be reading this one.
        return self._rules.legal(self._board, self._position.copy(), self._step) if self.is_seat else []

    @cached_property
    def actions(self) -> Sequence[Action]:
        """Return the legal decisions as actions."""
        return _Worded(self)

    @property
    def is_searched(self) -> bool:
        """Return whether the legal decisions are known already."""
        return "numbers" in self.__dict__

    @cached_property
    def has_choice(self) -> bool:
        """Return whether a seat has more than one legal decision; all are listed only if necessary."""
        found = None
        if self.is_seat and not self.is_searched:
            found = self._rules.several_legal(self._board, self._position, self._step)
        return len(self.numbers) > 1 if found is None else found

    @property
    def knows_choice(self) -> bool:
        """Return whether `has_choice` is known without a search."""
        return self.is_searched or "has_choice" in self.__dict__

    @cached_property
    def amounts(self) -> Sequence[tuple[int, Amount]]:
        """Return the decisions for which the seat may also name another amount."""
        return (
            self._rules.decisions.amounts(self._board, self._position, self._step, self._names) if self.is_seat else ()
        )

    @cached_property
    def outcomes(self) -> Outcomes:
        """Return the outcomes of chance. Raises RulesError if chance does not decide."""
        if not self.is_chance:
            raise RulesError(tr("there is no chance event here"))
        return self._rules.outcomes(self._board, self._position, self._step, self._names)

    def number(self, code: str) -> int:
        """Return the number of the decision or outcome with this code. Raises RulesError if it is not legal now."""
        if self.is_chance:
            if code in self.outcomes.by_code:
                return self.outcomes.by_code[code]
            raise RulesError(tr("“{code}” is no possible chance event here").format(code=code))
        found = self._read(code)
        if found is not None:
            return found
        named = self._named(code)
        if named is None:
            raise RulesError(
                tr("“{code}” is not possible here{by_code}").format(
                    code=code, by_code=did_you_mean(code, self._by_code)
                )
            )
        number, _, value = named
        return number + value

    def action(self, code: str) -> Action | None:
        """Return the decision or outcome with this code as an action; None if it is not legal now."""
        if self.is_chance:
            return self.outcomes.action(code)
        found = self._read(code)
        if found is not None:
            return self.named(found)
        named = self._named(code)
        if named is None:
            return None
        number, amount, value = named
        decision = self._rules.decisions.decode(self._board, self._position, self._step, number + value)
        return replace(amount.action(value), decision=decision)

    def of(self, number: int) -> Action:
        """Return the listed decision with this number as an action."""
        return self.actions[self.numbers.index(number)]

    def listed(self, place: int) -> Action:
        """Return the decision at this index of the list as an action with its text."""
        number = self.numbers[place]
        found = self.named(number)
        self._coded[found.code] = number
        return found

    def _read(self, code: str) -> int | None:
        """Return the listed decision with this code; the list is made only if it is needed."""
        if code in self._coded:
            return self._coded[code]
        if self.is_seat and not self.is_searched:
            found = self._rules.decisions.read(self._board, self._position, self._step, code)
            if found is not None:
                return found
        return self._by_code.get(code)

    def _named(self, code: str) -> tuple[int, Amount, int] | None:
        """Return the decision with this code whose amount can be named: its number without the amount, and the
        amount."""
        for number, amount in self.amounts:
            value = amount.read(code)
            if value is not None:
                return number, amount, value
        return None

    @cached_property
    def _by_code(self) -> Mapping[str, int]:
        code, board, position, step = self._rules.decisions.code, self._board, self._position, self._step
        return {code(board, position, step, number): number for number in self.numbers}

    def named(self, number: int) -> Action:
        """Return the action of a decision by its number."""
        return self._rules.decisions.action(self._board, self._position, self._step, number, self._names)


class _Worded(Sequence[Action]):
    """The listed decisions as a lazy sequence of actions. The decisions are searched for on first access, and the text
    of each is made when it is accessed: of hundreds of possible sections, a bot uses one."""

    def __init__(self, decisions: Decisions[M, G]) -> None:
        self._decisions = decisions

    @cached_property
    def _worded(self) -> list[Action | None]:
        return [None] * len(self._decisions.numbers)

    def __len__(self) -> int:
        return len(self._worded)

    @overload
    def __getitem__(self, place: int) -> Action: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...

    def __getitem__(self, place: int | slice) -> Action | Sequence[Action]:
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(len(self))))
        found = self._worded[place]
        if found is None:
            found = self._worded[place] = self._decisions.listed(place)
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]
