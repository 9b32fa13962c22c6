"""What events take from the players."""

from __future__ import annotations

from engine.families.crayon.content import Event
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.text.counting import event_ref
from engine.game.fast.batch import GameTally
from engine.model.ids import Ref
from engine.report.intervals import Rate
from engine.report.report import Cell, Table

TAKEN = {"event_cost": "money", "event_sections": "sections", "event_turns": "turns"}
"""What each counter counts."""


def takes(event: Event) -> list[str]:
    """The counters of what an event can take; nothing where it only hinders."""
    can = {
        "event_cost": event.kind == "tax",
        "event_sections": event.kind == "flood",
        "event_turns": event.turns_lost > 0,
    }
    return [name for name, so in can.items() if so]


class Events:
    """How often each event was drawn, and what it took."""

    counters = ("events", *TAKEN, "spent", "sections", "paid")

    def __init__(self, board: CompiledBoard) -> None:
        self._m = board
        self._drawn = [0] * board.event_count
        self._taken = {(event, name): Rate() for event, said in enumerate(board.events) for name in takes(said)}
        self._section, self._turn = Rate(), Rate()

    def add(self, tally: GameTally) -> None:
        """Adds a game that was played."""
        counts, m = tally.counts, self._m
        for event in range(m.event_count):
            self._drawn[event] += counts["events"].get(event_ref(m, event), 0)
        for (event, name), rate in self._taken.items():
            ref = event_ref(m, event)
            rate.add(counts[name].get(ref, 0), counts["events"].get(ref, 0))
        self._section.add(sum(counts["spent"].values()), sum(counts["sections"].values()))
        cities = (much for of, much in counts["paid"].items() if isinstance(of, Ref) and of.kind == "site")
        self._turn.add(sum(cities), tally.turns)

    def tables(self) -> tuple[Table, ...]:
        """The events in the order of the deck; one that takes two things has two rows."""
        m = self._m
        worth = {"event_cost": 1.0, "event_sections": self._section.value, "event_turns": self._turn.value}
        rows: list[tuple[Cell, ...]] = []
        about = []
        for event, said in enumerate(m.events):
            taken: list[tuple[Cell, ...]] = []
            for name in takes(said):
                rate, each = self._taken[event, name], worth[name]
                value = rate.value * each if each is not None and rate.value is not None else None
                taken.append((TAKEN[name], *rate.cells(), value))
            for cells in taken or [("", None, None, None, None)]:
                rows.append((said.title, said.kind, self._drawn[event], *cells))
                about.append(event_ref(m, event))
        title = (
            "Events: how often drawn, and what a drawing took from all seats together, with its interval at 95 % "
            f"(from, to). Worth is that in {m.currency.strip()}: a section is taken for what one cost on the mean "
            f"({_figure(worth['event_sections'])}), a turn for what one brought ({_figure(worth['event_turns'])}). "
            "Lost loads are not counted, nor what is only hindered."
        )
        columns = ("event", "kind", "drawn", "takes", "a_drawing", "from", "to", "worth")
        return (Table("events", title, columns, tuple(rows), tuple(about)),)


def _figure(value: float | None) -> str:
    return "unknown" if value is None else f"{value:.2f}"
