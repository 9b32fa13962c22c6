"""The decisions and events of the race with their texts, and what the table shows."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.chance import Outcomes
from engine.game.decision import DecisionTable, Event, NumberedDecision
from engine.game.kernel.position import Row
from engine.game.rules import Action, Entry, Holding, Token
from engine.model.ids import Ref
from tests.families.race.rules import RIDE, RODE, TURN, WON, Race, Ring, actor

DIE = Outcomes((face, Action(f"die {face}", f"Roll {face}"), 1) for face in range(1, 7))


class Ride(NumberedDecision[Ring, Race], frozen=True):
    """Move the train by a number of mileposts, or wait for 0."""

    mileposts: int

    steps = (RIDE,)
    prompt = "how far to ride"
    word = "ride"

    def text(self, board: Ring, state: Race, names: Sequence[str]) -> str:
        (there,) = self.about(board, state)
        return f"Ride {self.mileposts} to {there.id}" if self.mileposts else "Wait"

    def about(self, board: Ring, state: Race) -> tuple[Ref, ...]:
        return (board.at(state.gone[actor(board, state, RIDE)] + self.mileposts),)


def rode(board: Ring, names: Sequence[str], row: Row) -> list[Entry]:
    _, seat, gone, prize = row
    there = board.at(gone)
    return [
        Entry("ride", seat, f"{names[seat]} is at {there.id}", about=(there,)),
        Entry("money", seat, f"{names[seat]} gets the prize", prize),
    ]


EVENTS = (
    Event(kind=TURN, entries=lambda board, names, row: Entry("turn", row[1], f"{names[row[1]]} is next")),
    Event(
        kind=RODE, entries=rode, counters=("stops",),
        counted=lambda board, row: [("stops", board.at(row[2]), 1)],
    ),
    Event(kind=WON, entries=lambda board, names, row: Entry("win", row[1], f"{names[row[1]]} wins the race")),
)  # fmt: skip
TABLE = DecisionTable((Ride,), EVENTS)


def tokens(m: Ring, g: Race, names: Sequence[str]) -> list[Token]:
    return [Token(seat, "train", m.at(gone), names[seat]) for seat, gone in enumerate(g.gone)]


def holdings(m: Ring, g: Race) -> list[Holding]:
    return [Holding(seat, gone * m.prize, goal=min(1, gone / m.goal)) for seat, gone in enumerate(g.gone)]


def scores(m: Ring, g: Race) -> list[int]:
    return g.gone
