"""The `Rules` of any game system: its chapters applied to a copy, one decision at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Generic

from engine.game.amount import Amount
from engine.game.ends import End, Way, by_payee, payments
from engine.game.kernel.decisions import Decisions
from engine.game.kernel.game_rules import Chapters, G, M, nowhere
from engine.game.kernel.state import State
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, Counted, Draw, Option, Options, Rules, Seat, SeatSetup
from engine.i18n import tr, tr_noop
from engine.model.scenario import Scenario

THE_DICE = tr_noop("the dice")
"""The display name of a draw that a family does not name."""


class KernelRules(Rules, Generic[M, G]):
    """The rules made from the chapters of a game system."""

    def __init__(self, chapters: Chapters[M, G]) -> None:
        self.chapters = chapters

    def state(self, board: M, position: G, seats: Sequence[SeatSetup]) -> State[M, G]:
        """Return a position for use outside the rules. The position must not change afterward."""
        return State(self.chapters, board, position, tuple(seats))

    def initial_state(self, scenario: Scenario, seats: Sequence[SeatSetup], options: Options) -> State[M, G]:
        chapters = self.chapters
        m = chapters.compiled(scenario, resolve(chapters.options, scenario.rules, options))
        g = chapters.begin(m, len(seats))
        chapters.advance(m, g)
        return self.state(m, g, seats)

    def current_player(self, state: State[M, G]) -> Seat | None:
        chapters, now = self.chapters, state.step
        if now == chapters.over:
            return None
        return CHANCE if now in chapters.draws else chapters.actor(state.m, state.g, now)

    def legal_actions(self, state: State[M, G]) -> Sequence[Action]:
        return state.decisions.actions

    def has_choice(self, state: State[M, G]) -> bool:
        return state.decisions.has_choice

    def prompt(self, state: State[M, G]) -> str:
        text = self.chapters.asked.get(state.step, "")
        return tr(text) if text else ""

    def amounts(self, state: State[M, G]) -> Sequence[Amount]:
        return tuple(amount for _, amount in state.decisions.amounts)

    def string_to_action(self, state: State[M, G], code: str) -> Action | None:
        return state.decisions.action(code)

    @property
    def has_dice(self) -> bool:
        return any(self.chapters.methods.get(step, "roll") == "roll" for step in self.chapters.draws)

    @property
    def has_rides(self) -> bool:
        return self.chapters.leads is not nowhere

    def chance_outcomes(self, state: State[M, G]) -> Draw:
        chapters, m, g, now = self.chapters, state.m, state.g, state.step
        found = state.decisions.outcomes.weighted
        text, n = chapters.rolled(m, g, now) or tr(chapters.rolls.get(now, THE_DICE)), chapters.drawn(m, g, now)
        method = chapters.methods.get(now, "roll")
        return Draw(chapters.draws[now], chapters.actor(m, g, now), g.turn, n, found, text, method)

    def apply_action(self, state: State[M, G], action: Action) -> State[M, G]:
        chapters, m = self.chapters, state.m
        number = state.decisions.number(action.code)
        g = state.g.copy()
        chapters.act(m, g, state.step, number)
        chapters.advance(m, g)
        return State(chapters, m, g, state.seats)

    def returns(self, state: State[M, G]) -> Mapping[Seat, float]:
        return dict(enumerate(self.chapters.scores(state.m, state.g)))

    def information_state(self, state: State[M, G], seat: Seat) -> State[M, G]:
        seen = self.chapters.seen(state.m, state.g, seat)
        if seen is None:
            return state
        # Who acts knows what may be decided. To others it would tell what they may not know, such as the highest bid.
        known = state.decisions if seat == self.current_player(state) else None
        return State(self.chapters, state.m, seen, state.seats, known)

    def reachable_ends(self, state: State[M, G]) -> Iterator[End | None]:
        due: Mapping[Seat | None, float] | None = None
        for way in self.chapters.ends(state.m, state.g.copy(), state.step):
            if way is not None and due is None:
                due = self._due(state)
            yield None if way is None else self._end(state, way, due or {})

    def _due(self, state: State[M, G]) -> Mapping[Seat | None, float]:
        """Return the amounts that the moving seat owes for this turn already, by payee."""
        chapters, m, g = self.chapters, state.m, state.g.copy()
        chapters.settle(m, g)
        return by_payee(payments(chapters.told(m, state.names, g.log)), chapters.actor(m, state.g, state.step))

    def _end(self, state: State[M, G], way: Way, due: Mapping[Seat | None, float]) -> End:
        """Return the end of a way and its cost, found by riding it on a copy, so that it is what the rules charge."""
        chapters, m, now = self.chapters, state.m, state.step
        mover = chapters.actor(m, state.g, now)
        g = state.g.copy()
        actions = []
        for number in way.numbers:
            actions.append(Decisions(chapters, m, g, now, state.names).named(number))
            chapters.act(m, g, now, number)
            now = chapters.advance(m, g)
        left = chapters.left(m, g, mover)
        unpaid = chapters.unpaid(m, g, mover)
        if g.turn == state.turn:
            chapters.settle(m, g)
        entries = list(takewhile(lambda entry: entry.kind != "turn", chapters.told(m, state.names, g.log)))
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

    def counters(self) -> Sequence[str]:
        return self.chapters.counters

    def counted(self, state: State[M, G]) -> Iterator[tuple[str, Counted, int]]:
        for row in state.g.log:
            yield from self.chapters.counted(state.m, row)

    def options(self) -> Sequence[Option]:
        return self.chapters.options
