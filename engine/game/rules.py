"""Interfaces of games: rules without state, states that report their own events, actions, draws of chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import RuleValue

Seat = int
"""Number of a seat, 0 for the first in the list of seats; CHANCE for chance."""

CHANCE: Seat = -1

Counted = Ref | Seat | tuple[Seat, Ref]
"""Subject of a counter: a thing, a seat, or a seat with a thing."""

Options = Mapping[str, RuleValue]
"""A value for every option of a game system: defaults, then the scenario's `rules`, then those set for this game. A
name such as `cash.start@2` has the value for the second player only."""

SEAT_SIGN = "@"
"""Sign between the name of an option and the number of a player, from 1."""

MAX_NUMBERED = 16
"""Highest number of a player that an option can name."""


class SeatSetup(Struct, frozen=True):
    """A seat: a name, the bot that plays (`person` for a human), a color `#rrggbb`."""

    name: str
    bot: str = "person"
    colour: str = ""


class Option(Struct, frozen=True):
    """An option of the rules. `rule` names the rows of the rules matrix; `unit` follows a number.

    Every number has a `lowest` and a `highest` value with which a game can be played. A `name` is that of something in
    the scenario, "" for none; `names` are IDs separated by commas. An option that is `by_seat` can have another value
    for a player (`SEAT_SIGN`). One for an `experiment` is no house rule, so that forms for rules do not offer it.
    """

    name: str
    title: str
    type: Literal["bool", "int", "float", "choice", "name", "names"]
    default: RuleValue
    rule: str = ""
    choices: tuple[str, ...] = ()
    unit: str = ""
    lowest: float | None = None
    highest: float | None = None
    choice_names: tuple[str, ...] = ()
    """Display names of the choices, in their order, marked with `tr_noop`."""
    by_seat: bool = False
    experiment: bool = False
    when: str = ""
    """The choice for which the rules see True; "" if they see the choice itself."""

    def display_name(self, value: object) -> str:
        """Return the translated name of a value of a choice option."""
        if value in self.choices and self.choice_names:
            return tr(self.choice_names[self.choices.index(str(value))])
        return str(value).replace("_", " ") or tr("none")


class Action(Struct, frozen=True):
    """A decision. `code` is its form in records, unique among the actions of a state; `text` is shown on its button;
    `about` is highlighted on the board; `to` is the new place of what the seat moves, None if nothing moves.

    `faces` are the numbers of a roll; `bonus` is the number on a die of another color, 0 without one. `decision` is the
    decision as a value of the game system (`engine.game.decision`), None for an outcome of chance.
    """

    code: str
    text: str
    about: tuple[Ref, ...] = ()
    to: Ref | None = None
    faces: tuple[int, ...] = ()
    bonus: int = 0
    decision: Any = None

    def __str__(self) -> str:
        return self.text


Method = Literal["roll", "draw", "set out"]  # not shown
"""How chance decides at a table: by a roll, by drawing one piece, or by drawing many pieces that are placed one after
another. A game does not wait for a person to place pieces."""


class Draw(Struct, frozen=True):
    """A draw of chance: the nth of this purpose by this seat in this turn, with whole-number weights. `text` completes
    the sentence "Roll …" or "Draw …", for example "for the home region"."""

    purpose: str
    seat: Seat
    turn: int
    n: int
    outcomes: tuple[tuple[Action, int], ...]
    text: str
    method: Method = "roll"

    @property
    def is_roll(self) -> bool:
        """Return whether it is a roll."""
        return self.method == "roll"

    @property
    def is_set_out(self) -> bool:
        """Return whether it is one of many pieces that are placed."""
        return self.method == "set out"  # not shown


class Leg(Struct, frozen=True):
    """A leg that a seat travels step by step: its action, its line, from where and to where, and the name of a leg.
    Without `start`, `to` alone identifies it."""

    does: str
    by: str
    start: str
    to: str
    unit: str
    units: str


Mark = Literal[
    "",
    "purchase",
    "sale",
    "auction",
    "trip",
    "build",
    "declaration",
    "catch",
    "event",
    "goal",
    "out",
    "win",
]
"""Mark on a time line; "" for none. A `trip` is anything a seat is paid for or gets points for transporting."""


class Entry(Struct, frozen=True):
    """An event as text. `amount` is signed and changes the seat's money by that amount if `kind` is "money"; `withheld`
    is what the bank deducted before it paid the rest. `repeats`: the entry before reports the same from another side.
    The journal makes one line of successive entries with a `leg`.

    Kinds with a meaning for others: "money", "turn" (a seat's turn starts), "win" (the game is over and this seat has
    won). All other kinds are only shown. The game system defines counters of many games (`GameRules.counted`).
    """

    kind: str
    seat: Seat
    text: str
    amount: float = 0
    reason: str = ""
    rule: str = ""
    about: tuple[Ref, ...] = ()
    leg: Leg | None = None
    repeats: bool = False
    withheld: float = 0
    cause: str = ""
    """The key of the reason for which money moves, such as "payoff"; the reason itself is a text."""
    mark: Mark = ""


class Token(Struct, frozen=True):
    """Something of a seat on the board: kind "train", "destination", "home", …

    `loads` are the short names of the loads on a train, empty for a free place; None for what carries nothing.
    """

    seat: Seat
    kind: str
    at: Ref
    text: str = ""
    loads: tuple[str, ...] | None = None


class Holding(Struct, frozen=True):
    """Assets of a seat: money (None if hidden), owned IDs, progress to the goal (0 to 1), a word on its status.

    `due` is what the seat owes and has not paid yet; `bound` is its destination with distance and payoff.
    """

    seat: Seat
    money: float | None
    owned: tuple[Ref, ...] = ()
    goal: float = 0.0
    status: str = ""
    due: float = 0.0
    bound: str = ""
