"""What every game shares: rules without state, states that tell their own story, actions, draws of chance."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

from msgspec import Struct

from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import RuleValue, Scenario

if TYPE_CHECKING:
    from engine.game.amount import Amount
    from engine.game.ends import End

Seat = int
"""A place at the table, 0 for the first in the list of seats; CHANCE for chance."""

CHANCE: Seat = -1

Counted = Ref | Seat | tuple[Seat, Ref]
"""What is counted in many games: a thing, a seat, or what one seat did with a thing."""

Options = Mapping[str, RuleValue]
"""A value for every option of a family: defaults, then the scenario's `rules`, then what was set for this game."""


class SeatSetup(Struct, frozen=True):
    """Who sits where: a name, the bot that plays (`person` for nobody's bot), a colour `#rrggbb`."""

    name: str
    bot: str = "person"
    colour: str = ""


class Option(Struct, frozen=True):
    """A number or switch of the rules. `rule` names the rows of the rules matrix; `unit` is said after a number.

    Every number has a `lowest` and a `highest` value with which a game can be played. A `name` is that of something the
    scenario has, "" for nothing.
    """

    name: str
    title: str
    type: Literal["bool", "int", "float", "choice", "name"]
    default: RuleValue
    rule: str = ""
    choices: tuple[str, ...] = ()
    unit: str = ""
    lowest: float | None = None
    highest: float | None = None
    choice_names: tuple[str, ...] = ()
    """Display names of the choices, in their order, marked with `tr_noop`."""

    def display_name(self, value: object) -> str:
        """Return the translated name of a value of a choice option."""
        if value in self.choices and self.choice_names:
            return tr(self.choice_names[self.choices.index(str(value))])
        return str(value).replace("_", " ") or tr("none")


class Action(Struct, frozen=True):
    """One decision. `code` is what a record keeps and is distinct among the actions of a state; `text` the button;
    `about` what lights up on the board; `to` where what the seat moves stands afterwards, None where nothing moves.

    `faces` are the numbers of a roll; `bonus` is the number on a die of another color, 0 without one."""

    code: str
    text: str
    about: tuple[Ref, ...] = ()
    to: Ref | None = None
    faces: tuple[int, ...] = ()
    bonus: int = 0

    def __str__(self) -> str:
        return self.text


Method = Literal["roll", "draw", "set out"]
"""How chance decides at a table: by a roll, by drawing one piece, or by drawing many pieces that are set out one after
another. A game does not wait for a person to set out pieces."""


class Draw(Struct, frozen=True):
    """What chance decides now: the nth draw of this purpose by this seat in this turn, with whole-number weights.
    `text` completes the sentence "Roll …" or "Draw …", for example "for the home region"."""

    purpose: str
    seat: Seat
    turn: int
    n: int
    outcomes: tuple[tuple[Action, int], ...]
    text: str
    method: Method = "roll"

    @property
    def is_roll(self) -> bool:
        """Whether a roll decides."""
        return self.method == "roll"

    @property
    def is_set_out(self) -> bool:
        """Whether it is one of many pieces that are set out."""
        return self.method == "set out"


class Leg(Struct, frozen=True):
    """A stretch of something that a seat does step by step: what it does, on what, from where and to where, and what
    one such stretch is called. Without `start`, `to` alone says which it was."""

    does: str
    by: str
    start: str
    to: str
    unit: str
    units: str


class Entry(Struct, frozen=True):
    """What happened, in words. `amount` is signed and changes the seat's money by so much when `kind` is "money";
    `withheld` is what the bank took off before it paid the rest.
    `repeats` says that the entry before it told the same from another side; of entries with a `leg` that follow each
    other a journal makes one line.

    Kinds that others read: "money", "turn" (a seat's turn begins), "win" (the game is over and this seat has won).
    Everything else is told; what is counted in many games is the family's own matter (`Rules.counted`).
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


class Token(Struct, frozen=True):
    """Something of a seat that stands on the board: kind "train", "destination", "home", …

    `loads` are the short names of what a train has in its places, empty for a free one; None for what carries nothing.
    """

    seat: Seat
    kind: str
    at: Ref
    text: str = ""
    loads: tuple[str, ...] | None = None


class Holding(Struct, frozen=True):
    """What a seat has: money (None where hidden), ids owned, how far to the goal (0 to 1), a word on its status.

    `due` is what the seat owes by now and has not paid yet; `bound` says where it is bound for, how far that is and
    what it brings.
    """

    seat: Seat
    money: float | None
    owned: tuple[Ref, ...] = ()
    goal: float = 0.0
    status: str = ""
    due: float = 0.0
    bound: str = ""


class State(Protocol):
    """A position of a game. `entries` is what the last action changed; `turn` counts the turns of all seats."""

    @property
    def turn(self) -> int: ...
    @property
    def entries(self) -> Sequence[Entry]: ...
    @property
    def tokens(self) -> Sequence[Token]: ...
    @property
    def holdings(self) -> Sequence[Holding]: ...


class Rules(ABC):
    """A family's rules. They keep no state; the current step is derived from the state and never stored."""

    @abstractmethod
    def start(self, scenario: Scenario, seats: Sequence[SeatSetup], options: Options) -> Any:
        """The first state. Raises RulesError, with the issues, where the scenario cannot be played."""

    @abstractmethod
    def actor(self, state: Any) -> Seat | None:
        """Whose decision is next: a seat, CHANCE, or None when the game is over."""

    @abstractmethod
    def actions(self, state: Any) -> Sequence[Action]:
        """The legal decisions of the actor, only such from which the rules can still be kept; for CHANCE none.

        Never more than a person can look through: of many that differ by an amount only some are here, and `amounts`
        tells the rest.
        """

    def has_choice(self, state: Any) -> bool:
        """Whether the actor may decide between several; False for CHANCE."""
        return len(self.actions(state)) > 1

    def prompt(self, state: Any) -> str:
        """What the actor decides, behind "decides", such as "where to ride"; nothing where nobody has said it."""
        return ""

    def amounts(self, state: Any) -> Sequence[Amount]:
        """Where the actor may name an amount that `actions` leaves out; `apply` takes the code of every legal one."""
        return ()

    @abstractmethod
    def action(self, state: Any, code: str) -> Action | None:
        """What can happen next by its code: a decision, listed or with an amount named, or an outcome of chance; None
        where it cannot."""

    @property
    def has_dice(self) -> bool:
        """Whether chance ever decides by a roll."""
        return True

    @property
    def has_rides(self) -> bool:
        """Whether a seat ever moves anything on the board."""
        return True

    @abstractmethod
    def outcomes(self, state: Any) -> Draw:
        """What chance may bring. Only when chance acts."""

    @abstractmethod
    def apply(self, state: Any, action: Action) -> Any:
        """The state after the action; changes nothing that was there. Raises RulesError for an illegal action."""

    @abstractmethod
    def scores(self, state: Any) -> Mapping[Seat, float]:
        """A number for every seat, higher is better; when the game is over the winner has the highest."""

    @abstractmethod
    def view(self, state: Any, seat: Seat) -> Any:
        """The state as far as that seat may know it."""

    def ends(self, state: Any) -> Iterator[End | None]:
        """Where what the actor moves can go in this move, on the way and at its end, for what the mover pays least and
        then by the fewest decisions; the cheapest places first. Every place, exactly; nothing where nothing moves, or
        where a family has no such search. None stands wherever who waits may look at something else."""
        return iter(())

    @abstractmethod
    def counters(self) -> Sequence[str]:
        """The names of what is counted in many games, such as "bought"."""

    @abstractmethod
    def counted(self, state: Any) -> Iterator[tuple[str, Counted, int]]:
        """What the last action adds to these: the name, for what, and how much."""

    @abstractmethod
    def options(self) -> Sequence[Option]:
        """The numbers and switches of this family, with defaults."""
