"""The base class of the rules of every game system, with the names of OpenSpiel where it has one.

A game system implements functions of a board, a position and a step. A board is compiled from a scenario and its
options, and never changes. A position has the fields of a moment; rules change it in place. A step says what is decided
next, and a number stands for a decision or an outcome of chance.

Everybody else sees a `State`, a position that never changes, and `Action`, a decision with its code and text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, ClassVar, Generic

from msgspec import Struct

from engine.game.amount import Amount
from engine.game.chance import Outcomes
from engine.game.decision import DecisionTable
from engine.game.ends import End, Way, by_payee, payments
from engine.game.kernel.decisions import Decisions
from engine.game.kernel.position import G, M
from engine.game.kernel.state import State
from engine.game.options import resolve
from engine.game.rules import (
    Action,
    Counted,
    Draw,
    Holding,
    Method,
    Option,
    Options,
    Seat,
    SeatSetup,
    Token,
)
from engine.i18n import tr, tr_noop
from engine.model.scenario import Scenario

THE_DICE = tr_noop("the dice")
"""The display name of a roll that a game system does not name."""


class ChanceStep(Struct, frozen=True):
    """A step that chance decides: the purpose of its draws in the hash, the text of a draw as in `Draw.text`, and how
    chance decides."""

    purpose: str
    text: str = THE_DICE
    method: Method = "roll"


class GameRules(ABC, Generic[M, G]):
    """The rules of a game system. They have no state. A subclass implements the functions of a position; a `State`
    applies them to copies, one action at a time, and a batch applies them in place.

    `options` have defaults. `over` is the step after the last decision. `chance` are the steps of chance; in all other
    steps that `advance` returns, a seat decides, and `decisions` has the kinds of its decisions. Static methods are
    plain functions for batches.
    """

    options: ClassVar[Sequence[Option]] = ()
    over: ClassVar[int]
    chance: ClassVar[Mapping[int, ChanceStep]]
    decisions: DecisionTable[M, G]

    # Functions of a board and a position, which a game system implements.

    @abstractmethod
    def board(self, scenario: Scenario, options: Options) -> M:
        """Return the compiled board. Raises RulesError if the scenario cannot be played. `options` has all values."""

    @abstractmethod
    def initial_position(self, board: M, seats: int) -> G:
        """Return the position before the first decision. Raises RulesError if this number of seats cannot play."""

    @staticmethod
    @abstractmethod
    def step(board: M, position: G, /) -> int:
        """Return the step that comes next."""

    @staticmethod
    @abstractmethod
    def advance(board: M, position: G, /) -> int:
        """Apply everything that follows without a decision, and return the step that a seat or chance decides."""

    @staticmethod
    @abstractmethod
    def actor(board: M, position: G, step: int, /) -> Seat:
        """Return the seat that decides in a step, or for which chance decides."""

    @staticmethod
    @abstractmethod
    def legal(board: M, position: G, step: int, /) -> list[int]:
        """Return the decisions of a seat."""

    @staticmethod
    @abstractmethod
    def act(board: M, position: G, step: int, action: int, /) -> None:
        """Apply a decision or an outcome of chance in the current step."""

    @staticmethod
    @abstractmethod
    def draw_count(board: M, position: G, step: int, /) -> int:
        """Return how often chance decided this in the turn."""

    @staticmethod
    def draw_turn(board: M, position: G, step: int, /) -> int:
        """Return the turn by which chance decides in a step: that of the game, unless a game system has another
        order. Draws with the same turn and count have the same outcome."""
        return int(position.turn)

    @staticmethod
    @abstractmethod
    def outcomes(board: M, position: G, step: int, names: Sequence[str], /) -> Outcomes:
        """Return the possible outcomes of chance. `names` are those of the seats here and below."""

    @staticmethod
    @abstractmethod
    def holdings(board: M, position: G, /) -> Sequence[Holding]:
        """Return the holdings of every seat."""

    @staticmethod
    @abstractmethod
    def scores(board: M, position: G, /) -> Sequence[float]:
        """Return a number for every seat, higher is better; when the game is over the winner has the highest."""

    @staticmethod
    def tokens(board: M, position: G, names: Sequence[str], /) -> Sequence[Token]:
        """Return the pieces on the board."""
        return ()

    @staticmethod
    def draw_text(board: M, position: G, step: int, /) -> str:
        """Return the text of a draw that depends on the position, such as for whom; "" if the step determines it."""
        return ""

    @staticmethod
    def visible_position(board: M, position: G, seat: Seat, /) -> G | None:
        """Return the position as far as a seat may know it; None if nothing is hidden."""
        return None

    @staticmethod
    def several_legal(board: M, position: G, step: int, /) -> bool | None:
        """Return whether a seat has several decisions, if it can be found without listing all and without marks on the
        position; else None."""
        return None

    @staticmethod
    def ends(board: M, position: G, step: int, /) -> Iterable[Way | None]:
        """Yield the cheapest way to every place that this move can reach; None marks places where a caller may
        pause."""
        return ()

    @staticmethod
    def settle(board: M, position: G, /) -> None:
        """Pay what is due in the turn, as if there was money for it."""

    @staticmethod
    def moves_left(board: M, position: G, seat: Seat, /) -> int | None:
        """Return the remaining steps of a seat's move; None if they are not counted."""
        return None

    @staticmethod
    def insolvency(board: M, position: G, seat: Seat, /) -> str:
        """Return what happens if a seat cannot pay what the move in the log costs; "" if it can."""
        return ""

    # The game from action to action, for all game systems.

    def state(self, board: M, position: G, seats: Sequence[SeatSetup]) -> State[M, G]:
        """Return a position for use outside the rules. The position must not change afterward."""
        return State(self, board, position, tuple(seats))

    def initial_state(self, scenario: Scenario, seats: Sequence[SeatSetup], options: Options) -> State[M, G]:
        """Return the first state. Raises RulesError, with the issues, if the scenario cannot be played."""
        board = self.board(scenario, resolve(self.options, scenario.rules, options))
        position = self.initial_position(board, len(seats))
        self.advance(board, position)
        return self.state(board, position, seats)

    def current_player(self, state: State[M, G]) -> Seat | None:
        """Return the player who decides next: a seat, CHANCE, or None if the game is over."""
        return state.current_player

    def is_terminal(self, state: State[M, G]) -> bool:
        """Return whether the game is over."""
        return state.step == self.over

    def legal_actions(self, state: State[M, G]) -> Sequence[Action]:
        """Return the legal decisions of the current player, only those after which the rules can still be followed; for
        CHANCE none.

        The list is short enough for a person: of many that differ by an amount it has only some, and `amounts` has the
        rest.
        """
        return state.decisions.actions

    def has_choice(self, state: State[M, G]) -> bool:
        """Return whether the current player has several decisions; False for CHANCE."""
        return state.decisions.has_choice

    def prompt(self, state: State[M, G]) -> str:
        """Return what the current player decides, to follow "decides", such as "where to ride"; "" if undefined."""
        text = self.decisions.prompts.get(state.step, "")
        return tr(text) if text else ""

    def amounts(self, state: State[M, G]) -> Sequence[Amount]:
        """Return decisions with amounts that `legal_actions` does not list; `apply_action` takes all legal codes."""
        return tuple(amount for _, amount in state.decisions.amounts)

    def string_to_action(self, state: State[M, G], code: str) -> Action | None:
        """Return a decision or an outcome of chance by its code; None if it is not possible."""
        return state.decisions.action(code)

    @property
    def has_dice(self) -> bool:
        """Return whether chance ever decides by a roll."""
        return any(step.method == "roll" for step in self.chance.values())

    @property
    def has_rides(self) -> bool:
        """Return whether a seat ever moves anything on the board."""
        return self.decisions.has_moves

    def chance_outcomes(self, state: State[M, G]) -> Draw:
        """Return the possible outcomes of chance. Only when chance decides."""
        board, position, step = state.m, state.g, state.step
        found = state.decisions.outcomes.weighted
        drawn = self.chance[step]
        return Draw(
            drawn.purpose,
            self.actor(board, position, step),
            self.draw_turn(board, position, step),
            self.draw_count(board, position, step),
            found,
            self.draw_text(board, position, step) or tr(drawn.text),
            drawn.method,
        )

    def apply_action(self, state: State[M, G], action: Action) -> State[M, G]:
        """Return the state after the action without changing the given one. Raises RulesError for an illegal action."""
        number = state.decisions.number(action.code)
        position = state.g.copy()
        self.act(state.m, position, state.step, number)
        self.advance(state.m, position)
        return State(self, state.m, position, state.seats)

    def returns(self, state: State[M, G]) -> Mapping[Seat, float]:
        """Return a number for every seat, higher is better; when the game is over the winner has the highest."""
        return dict(enumerate(self.scores(state.m, state.g)))

    def information_state(self, state: State[M, G], seat: Seat) -> State[M, G]:
        """Return the state as far as that seat may know it."""
        seen = self.visible_position(state.m, state.g, seat)
        if seen is None:
            return state
        # Only the current player knows its legal decisions, which can reveal secrets, such as the highest bid.
        known = state.decisions if seat == state.current_player else None
        return State(self, state.m, seen, state.seats, known)

    def reachable_ends(self, state: State[M, G]) -> Iterator[End | None]:
        """Yield the places that the current player can reach in this move, on the way and at its end, at the lowest
        cost for the mover and then with the fewest decisions; the cheapest places first. All places, exactly; none if
        nothing moves, or if the game system has no such search. None marks places where a caller may pause."""
        due: Mapping[Seat | None, float] | None = None
        for way in self.ends(state.m, state.g.copy(), state.step):
            if way is not None and due is None:
                due = self._due(state)
            yield None if way is None else self._end(state, way, due or {})

    def _due(self, state: State[M, G]) -> Mapping[Seat | None, float]:
        """Return the amounts that the moving seat owes for this turn already, by payee."""
        board, position = state.m, state.g.copy()
        self.settle(board, position)
        entries = self.decisions.entries(board, state.names, position.log)
        return by_payee(payments(entries), self.actor(board, state.g, state.step))

    def _end(self, state: State[M, G], way: Way, due: Mapping[Seat | None, float]) -> End:
        """Return the end of a way and its cost, found by playing it on a copy, so that it is what the rules charge."""
        board, step = state.m, state.step
        mover = self.actor(board, state.g, step)
        position = state.g.copy()
        actions = []
        for number in way.numbers:
            actions.append(Decisions(self, board, position, step, state.names).named(number))
            self.act(board, position, step, number)
            step = self.advance(board, position)
        left = self.moves_left(board, position, mover)
        unpaid = self.insolvency(board, position, mover)
        if position.turn == state.turn:
            self.settle(board, position)
        entries = self.decisions.entries(board, state.names, position.log)
        entries = list(takewhile(lambda entry: entry.kind != "turn", entries))
        paid = tuple(payments(entries))
        return End(
            mover=mover,
            at=way.at,
            actions=tuple(actions),
            sections=tuple(ref for action in actions for ref in action.about if ref.kind == "section"),
            payments=paid,
            cost=sum(payment.amount for payment in paid if payment.payer == mover),
            gain=sum(payment.amount for payment in paid if payment.to == mover),
            arrives=any(entry.kind == "arrive" and entry.seat == mover for entry in entries),
            stops=way.stops,
            due=due,
            left=0 if way.stops else left,
            unpaid=unpaid,
        )

    @property
    def counters(self) -> Sequence[str]:
        """Return the names of the counters, such as "bought"."""
        return self.decisions.counters

    def counted(self, state: State[M, G]) -> Iterator[tuple[str, Counted, int]]:
        """Yield what the last action adds to the counters: the name, the subject, and the amount."""
        for row in state.g.log:
            yield from self.decisions.counted(state.m, row)


AnyRules = GameRules[Any, Any]
"""The rules of some game system."""
