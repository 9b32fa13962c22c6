"""Picking up, delivering, dropping and losing loads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.families.crayon.actions.base import Choice, Filled, LoadChoice, TurnChoice, entry, event, of_load
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.loads import ROWS
from engine.families.crayon.rules.position import LOSE_LOAD, OPERATE, Position
from engine.families.crayon.rules.turn import DELIVER, DROP, PICK_UP
from engine.families.crayon.text.labels import card_refs, city_ref, demand_ref, load_refs, money
from engine.game.decision import Event
from engine.game.kernel.position import Row
from engine.game.rules import Counted, Entry
from engine.i18n import tr, tr_noop


class Deliver(TurnChoice, frozen=True):
    """Deliver a load for a demand: a row of a card, from 0."""

    steps = (OPERATE,)
    rules = "BR-DELIV-01"
    kind, word, sentence = DELIVER, "deliver", tr_noop("Deliver {load} to {city} for {payoff}")

    card: int
    row: int

    @classmethod
    def radix(cls, board: CompiledBoard) -> int:
        return ROWS

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return f"{board.card_ids[self.card]}.{self.row + 1}"

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        city, load, payoff = board.demands[self.card][self.row]
        fields = {"load": board.load_names[load], "city": board.city_names[city], "payoff": money(board, payoff)}
        return fields, (city_ref(board, city), *load_refs(board, load), *card_refs(board, self.card))


class PickUp(LoadChoice, frozen=True):
    """Pick up a load from the tray."""

    steps = (OPERATE,)
    rules = "BR-LOAD-03"
    kind, word, sentence = PICK_UP, "load", tr_noop("Pick up {load} {place}")


class Drop(LoadChoice, frozen=True):
    """Drop a load."""

    steps = (OPERATE,)
    rules = "BR-LOAD-05"
    kind, word, sentence = DROP, "drop", tr_noop("Drop {load} {place}")


class LoseLoad(Choice, frozen=True):
    """Lose a load to an event."""

    steps = (LOSE_LOAD,)
    prompt = tr_noop("which load to lose")
    rules = "BR-EVENT-09"
    word, sentence = "lose", tr_noop("Lose {load}")

    load: int

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        return _of_lost(board, (), self.load, 0)


def _of_lost(board: CompiledBoard, names: Sequence[str], x: int, y: int) -> Filled:
    return {"load": board.load_names[x]}, load_refs(board, x)


def _delivered(board: CompiledBoard, names: Sequence[str], row: Row) -> Entry:
    city, load, _ = board.demands[row[3]][row[4]]
    fields = {"load": board.load_names[load], "city": board.city_names[city]}
    filled = fields, (city_ref(board, city), *load_refs(board, load))
    text = tr("{player} delivers {load} to {city} for {amount}")
    rule, reason = "BR-DELIV-01 BR-DELIV-02", tr_noop("delivery")
    return entry(board, names, row, "deliver", text, rule, filled, reason=reason, mark="trip")


def _count_delivered(board: CompiledBoard, row: Row) -> Iterator[tuple[str, Counted, int]]:
    _, _, amount, card, place = row
    city, load, _ = board.demands[card][place]
    yield "fulfilled", demand_ref(board, card, place), 1
    for ref in (city_ref(board, city), *load_refs(board, load), *card_refs(board, card)):
        yield "deliveries", ref, 1
        yield "paid", ref, amount


KINDS = (Deliver, PickUp, Drop, LoseLoad)
EVENTS = (
    Event(
        kind=journal.DELIVERED,
        entries=_delivered,
        rulings={
            "BR-DELIV-01": tr_noop("A player who delivers a load to the city named on a card in hand is paid for it."),
            "BR-DELIV-02": tr_noop("After a delivery, the player is paid, discards the card and draws a new one."),
        },
        counters=("fulfilled", "deliveries", "paid"),
        counted=_count_delivered,
    ),
    event(
        journal.PICKED_UP, "load", tr_noop("{player} picks up {load} {place}"), "BR-LOAD-03", of_load,
        ruling=tr_noop("A load is picked up in a city that supplies it, as long as a load chip is available."),
    ),
    event(
        journal.DROPPED, "load", tr_noop("{player} drops {load} {place}"), "BR-LOAD-05", of_load,
        ruling=tr_noop("A load may be dropped in any city without payment."),
    ),
    event(
        journal.LOST_LOAD, "load", tr_noop("{player} loses {load}"), "BR-EVENT-09", _of_lost,
        ruling=tr_noop("A player whose train loses a load chooses which one."),
    ),
)  # fmt: skip
