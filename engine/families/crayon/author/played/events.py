"""Losses of players by events."""

from __future__ import annotations

from engine.families.crayon.content import Event
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.text.labels import event_ref
from engine.game.fast.batch import GameTally
from engine.i18n import format_number, tr
from engine.model.ids import Ref
from engine.report.growing import Growing
from engine.report.intervals import Rate
from engine.report.report import Cell, Table

TAKEN = {"event_cost": "money", "event_sections": "sections", "event_turns": "turns"}
"""The unit of each counter."""


def takes(event: Event) -> list[str]:
    """Return the counters of possible losses by an event; none if it only delays."""
    can = {
        "event_cost": event.kind == "tax",
        "event_sections": event.kind == "flood",
        "event_turns": event.turns_lost > 0,
    }
    return [name for name, so in can.items() if so]


class Events(Growing):
    """Draws of each event and the losses."""

    counters = ("events", *TAKEN, "spent", "sections", "paid")
    summed = ("_drawn", "_taken", "_section", "_turn")

    def __init__(self, board: CompiledBoard) -> None:
        self._m = board
        self._drawn = [0] * board.event_count
        self._taken = {(event, name): Rate() for event, said in enumerate(board.events) for name in takes(said)}
        self._section, self._turn = Rate(), Rate()

    def add(self, tally: GameTally) -> None:
        """Add a finished game."""
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
        """Return the events in the order of the deck, with a row for each kind of loss."""
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
        note = tr(
            "Per draw: loss of all players each time the event is drawn, with its 95% interval (from, to). Value: this "
            "loss in {currency}; a section counts with its average cost ({section}), a turn with its average earnings "
            "({turn}). Lost loads and delays are not included."
        ).format(
            currency=m.currency.strip(),
            section=_figure(worth["event_sections"]),
            turn=_figure(worth["event_turns"]),
        )
        columns = ("event", "kind", "drawn", "takes", "a_drawing", "from", "to", "worth")
        return (Table("events", tr("Losses by event"), columns, tuple(rows), tuple(about), note=note),)


def _figure(value: float | None) -> str:
    return tr("unknown") if value is None else format_number(value, ".2f")
