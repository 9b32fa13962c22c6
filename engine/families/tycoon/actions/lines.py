"""Lines of the journal, one for each kind of row. A row is (kind, seat, amount, x, y)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from engine.families.tycoon.actions.counted_refs import Found, action_ref
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.text.labels import (
    card_ref,
    city_refs,
    colour,
    money,
    n_empty_cities,
    n_points,
    n_shares,
    n_tiles,
    tycoon_ref,
)
from engine.game.decision import Event, nothing, rulings_of
from engine.game.kernel.position import Row
from engine.game.rules import Entry, Leg, Mark
from engine.i18n import tr
from engine.model.ids import Ref

Fields = Mapping[str, Callable[[CompiledBoard, int, int], Any]]
"""Values of the fields of a template, from the board, x and y."""

FIELDS: Fields = {
    "x": lambda board, x, y: x,
    "y": lambda board, x, y: y,
    "city": lambda board, x, y: board.city_names[x],
    "card": lambda board, x, y: board.cards[x].name,
    "tycoon": lambda board, x, y: board.tycoons[x].name,
    "color": lambda board, x, y: colour(board, y),
    "shares": lambda board, x, y: n_shares(x),
    "total": lambda board, x, y: n_points(x),
    "points": lambda board, x, y: n_points(y),
    "tiles": lambda board, x, y: n_tiles(y),
    "empty": lambda board, x, y: n_empty_cities(y),
}
"""The fields that several kinds of rows have."""


Refs = Callable[[CompiledBoard, int, int], tuple[Ref, ...]]


def no_refs(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    """Return no refs."""
    return ()


def city_of_row(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    """Return the refs of the city x."""
    return city_refs(board, x)


def card_of_row(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    """Return the refs of the operation card x and its cities."""
    return (card_ref(board, x), *(Ref("site", site) for site in board.cards[x].sites))


def tycoon_of_row(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    """Return the ref of the Tycoon card x."""
    return (tycoon_ref(board, x),)


class _Values(dict[str, Any]):
    """The values of the fields of a template, calculated when the template has them."""

    def __init__(self, fields: Fields, name: str, board: CompiledBoard, amount: int, x: int, y: int) -> None:
        super().__init__(name=name, amount=money(board, amount))
        self._fields, self._row = fields, (board, x, y)

    def __missing__(self, field: str) -> Any:
        return (self._fields.get(field) or FIELDS[field])(*self._row)


def _one_action(action: str, board: CompiledBoard, row: Row) -> Found:
    return (("done", (row[1], action_ref(action)), 1),)


def row(
    kind: int,
    label: str,
    template: str,
    rule: str,
    ruling: str | Mapping[str, str] = "",
    *,
    action: str = "",
    counters: tuple[str, ...] = (),
    counted: Callable[[CompiledBoard, Row], Found] = nothing,
    refs: Refs = no_refs,
    reason: str = "",
    mark: Mark = "",
    fields: Fields | None = None,
    leg: Callable[[CompiledBoard, int, int], Leg] | None = None,
    repeats: bool = False,
) -> Event[CompiledBoard]:
    """Return a kind of row with its line, of the kind `label` if it moves no money. `ruling` is the sentence of the
    rule, or sentences by rule; `reason` is that of a payment. `fields` are those of the template that only this kind of
    row has. `action` is counted for the seat; all tiles of one action count once."""

    def entry(board: CompiledBoard, names: Sequence[str], row: Row) -> Entry:
        _, seat, amount, x, y = row
        return Entry(
            "money" if amount else label,
            seat,
            tr(template).format_map(_Values(fields or {}, names[seat], board, abs(amount), x, y)),
            amount,
            tr(reason) if reason else "",
            rule,
            refs(board, x, y),
            leg(board, x, y) if leg is not None else None,
            repeats,
            mark=mark,
        )

    rulings = rulings_of(rule, ruling)
    if action:
        counters, counted = ("done",), partial(_one_action, action)
    return Event(kind=kind, entries=entry, rulings=rulings, counters=counters, counted=counted)
