"""Event cards and what they cost."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.actions.base import Filled, entry, event
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.text.labels import event_ref
from engine.game.decision import Event
from engine.game.kernel.position import Row
from engine.game.rules import Entry
from engine.i18n import ntr, tr_noop


def _of_event(board: CompiledBoard, names: Sequence[str], x: int, y: int) -> Filled:
    each = board.events[x]
    places = [board.city_names[board.city_of[site]] for site in each.sites if site in board.city_of]
    text = f"{each.title} ({', '.join(places)})" if places else each.title
    return {"event": text, "n": str(y)}, (event_ref(board, x),)


def _erased(board: CompiledBoard, names: Sequence[str], row: Row) -> Entry:
    text = ntr("{player} loses {n} section of track: {event}", "{player} loses {n} sections of track: {event}", row[4])
    filled = _of_event(board, names, row[3], row[4])
    return entry(board, names, row, "flood", text, "BR-EVENT-06", filled, mark="event")


def _loses_turns(board: CompiledBoard, names: Sequence[str], row: Row) -> Entry:
    text = ntr("{player} loses {n} turn: {event}", "{player} loses {n} turns: {event}", row[4])
    filled = _of_event(board, names, row[3], row[4])
    return entry(board, names, row, "event", text, "BR-EVENT-08", filled, mark="event")


EVENTS = (
    event(
        journal.EVENT, "event", tr_noop("{player} starts an event: {event}"), "BR-EVENT-01", _of_event, mark="event",
        repeats=(journal.DREW,),
        ruling=tr_noop(
            "An event takes effect at once and lasts until the end of the next turn of the player who drew it."
        ),
        counters=("events",), counted=lambda board, row: [("events", event_ref(board, row[3]), 1)],
    ),
    event(
        journal.EVENT_OVER, "event", tr_noop("{player} ends the event: {event}"), "BR-EVENT-01", _of_event,
        mark="event",
    ),
    event(
        journal.TAXED, "tax", tr_noop("{player} pays a tax of {amount}: {event}"), "BR-EVENT-11", _of_event,
        reason=tr_noop("tax"), mark="event", ruling=tr_noop("Each player pays a tax by the cash in hand."),
        counters=("event_cost",), counted=lambda board, row: [("event_cost", event_ref(board, row[3]), -row[2])],
    ),
    Event(
        kind=journal.ERASED, entries=_erased,
        rulings={"BR-EVENT-06": tr_noop("A flood erases all track across the river.")},
        counters=("event_sections",),
        counted=lambda board, row: [("event_sections", event_ref(board, row[3]), row[4])],
    ),
    Event(
        kind=journal.LOSES_TURN, entries=_loses_turns,
        rulings={"BR-EVENT-08": tr_noop("A derailment affects trains near the city when the card is drawn.")},
        counters=("event_turns",), counted=lambda board, row: [("event_turns", event_ref(board, row[3]), row[4])],
    ),
)  # fmt: skip
