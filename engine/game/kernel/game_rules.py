"""Interface of a game system's rules: functions over a board and a position.

A board `m` is compiled from a scenario and its options, and never changes. A position `g` has the fields of a moment;
rules change it in place. A step `now` is what is decided next, and a number `a` a decision or an outcome of chance.
Everything here is a function of a module, so that a position can be sent to another process.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from msgspec import Struct

from engine.game.chance import below
from engine.game.ends import Way
from engine.game.rules import Action, Counted, Entry, Holding, Method, Option, Options, Seat, Token
from engine.model.ids import Ref
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from engine.game.amount import Amount
    from engine.game.decision import Decision

Row = tuple[int, ...]
"""What happened, noted while it happens: a kind and whole numbers, which the family words and counts."""


class Position(Protocol):
    """The fields of every position: the number of turns of all seats, and the log rows since it was copied."""

    turn: int
    log: list[Row]

    def copy(self) -> Self:
        """Return a copy with an empty log."""


M = TypeVar("M")
G = TypeVar("G", bound=Position)


class Outcomes:
    """The outcomes of a draw: numbers for `act`, their actions and their whole-number weights, in a fixed order. A
    family that makes them once has their codes looked up once."""

    def __init__(self, found: Iterable[tuple[int, Action, int]]) -> None:
        rows = list(found)
        self.numbers = [number for number, _, _ in rows]
        self.weighted = tuple((action, weight) for _, action, weight in rows)

    @cached_property
    def by_code(self) -> Mapping[str, int]:
        """Return the number of each outcome by its code."""
        return {action.code: number for number, (action, _) in zip(self.numbers, self.weighted, strict=True)}

    def action(self, code: str) -> Action | None:
        """Return the outcome with this code; None if there is none."""
        return next((action for action, _ in self.weighted if action.code == code), None)

    @cached_property
    def sums(self) -> list[int]:
        """Return the cumulative weights of the outcomes."""
        return list(accumulate(weight for _, weight in self.weighted))

    def picked(self, bits: int) -> int:
        """Return the number of the outcome that 64 random bits select, as `chance.pick` does."""
        return self.numbers[bisect_right(self.sums, below(bits, self.sums[-1]))]


def nothing(*asked: Any) -> tuple[()]:
    """Default of a chapter that a family does not have."""
    return ()


def nowhere(board: Any, state: Any, step: int, action: int) -> bool:
    """Default for the place that a decision moves to, if nothing ever moves."""
    return False


def undecoded(board: Any, state: Any, step: int, action: int) -> None:
    """Default for the value of a decision, if the game system has no classes for its decisions."""


def uncounted(board: Any, state: Any, seat: Seat) -> None:
    """Default for the remaining steps of a move, if they are not counted."""


def all_paid(board: Any, state: Any, seat: Seat) -> str:
    """Default for the consequence of a debt, if a seat can always pay."""
    return ""


def unread(board: Any, state: Any, step: int, code: str) -> None:
    """Default for the look-up of a decision by its code, if listing all decisions is cheap."""


def unnamed(board: Any, state: Any, step: int) -> str:
    """Default for the title of a draw, if its step determines it."""
    return ""


def untold(board: Any, state: Any, step: int) -> None:
    """Default for whether a seat has a choice, if listing all decisions is cheap."""


def all_open(board: Any, state: Any, seat: Seat) -> None:
    """Default for hiding secrets from a seat, if there are none."""


class Chapters(Struct, Generic[M, G], frozen=True, kw_only=True):
    """The rules of a game system. `KernelRules` applies them to copies, one decision at a time; a batch applies them in
    place.

    `compiled` gets a value for every option and raises RulesError if the scenario cannot be played; `begin` raises it
    if that number of seats cannot play. `over` is the step after the last decision, `draws` names the steps of chance
    with the purpose that each has in the hash; in all other steps that `advance` returns, a seat decides.
    """

    options: tuple[Option, ...]
    compiled: Callable[[Scenario, Options], M]
    begin: Callable[[M, int], G]
    """Return the position before the first decision, for this number of seats."""
    over: int
    draws: Mapping[int, str]
    methods: Mapping[int, Method] = {}
    """How chance decides in a step of chance, if not by a roll."""
    rolls: Mapping[int, str] = {}
    """Text of a roll in a step of chance, as in `Draw.text`; by default the dice."""
    rolled: Callable[[M, G, int], str] = unnamed
    """The same where the position says more, such as for whom; "" where it does not."""

    asked: Mapping[int, str] = {}
    """Text of a decision in a step of a seat, to follow "decides", such as "where to ride"."""

    step: Callable[[M, G], int]
    """What happens next, from the position alone."""
    advance: Callable[[M, G], int]
    """Does what follows by itself until a seat or chance has to decide, and returns that step."""
    actor: Callable[[M, G, int], Seat]
    """The seat that decides in a step, or for which chance does."""
    legal: Callable[[M, G, int], list[int]]
    """The decisions offered to a seat."""
    has_choice: Callable[[M, G, int], bool | None] = untold
    """Whether more than one decision is offered to a seat, where that can be told without a search for all, and without
    a mark on the position; else None, and they are listed."""
    amounts: Callable[[M, G, int, Sequence[str]], Sequence[tuple[int, Amount]]] = nothing
    """Decisions whose amount the seat may name besides: each is the amount added to a number. Words have the names of
    the seats here and below."""
    outcomes: Callable[[M, G, int, Sequence[str]], Outcomes]
    """What chance may bring."""
    drawn: Callable[[M, G, int], int]
    """How often chance decided this in the turn."""
    act: Callable[[M, G, int, int], None]
    """Carries out a decision, or what chance brings, in the present step."""

    code: Callable[[M, G, int, int], str]
    """The code of a seat's decision, distinct among those of a position."""
    read: Callable[[M, G, int, str], int | None] = unread
    """The decision of a seat with a code, where it is legal and that can be told without a search for all that are;
    else None, and it is looked for among them."""
    said: Callable[[M, G, int, int, Sequence[str]], tuple[str, tuple[Ref, ...]]]
    """A seat's decision in words, and what lights up on the board."""
    told: Callable[[M, Sequence[str], Sequence[Row]], Sequence[Entry]]
    """Rows of the log as lines of the journal, with the names of the seats."""
    tokens: Callable[[M, G, Sequence[str]], Sequence[Token]] = nothing
    """What stands on the board, with the names of the seats."""
    holdings: Callable[[M, G], Sequence[Holding]]
    """What every seat has."""
    scores: Callable[[M, G], Sequence[float]]
    """A number for every seat, higher is better; once the game is over the winner has the highest."""
    seen: Callable[[M, G, Seat], G | None] = all_open
    """The position as far as a seat may know it; None where that is all of it."""
    counters: tuple[str, ...] = ()
    """The names of what is counted in many games, such as "bought"."""
    counted: Callable[[M, Row], Iterable[tuple[str, Counted, int]]] = nothing
    """What a row of the log adds to which counter, and for what."""
    decoded: Callable[[M, G, int, int], Decision[M, G] | None] = undecoded
    """Return a seat's decision as a value; None if the game system has no classes for its decisions."""
    leads: Callable[[M, G, int, int], bool] = nowhere
    """Whether a seat moves something by a decision: the first that it lights up is then where it leads."""
    ends: Callable[[M, G, int], Iterable[Way | None]] = nothing
    """Where what the actor moves can go in this move, by the cheapest way, and None wherever the search may pause."""
    settle: Callable[[M, G], object] = nothing
    """Pays what is due in the turn, as if there was money for it."""
    left: Callable[[M, G, Seat], int | None] = uncounted
    """Return the remaining steps of a seat's move; None if they are not counted."""
    unpaid: Callable[[M, G, Seat], str] = all_paid
    """What happens where a seat cannot pay what a move has made due, in words; "" where it can. The log of the position
    is that of the move."""
