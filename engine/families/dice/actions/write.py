"""Writing a number, with the loaders that change it, and what is completed by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from engine.families.dice.actions.line import Line, line_event
from engine.families.dice.content import LOADER
from engine.families.dice.rules import journal as j
from engine.families.dice.rules.position import WRITE, Position
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.writing import DOWN_WAY, LEAVE, ORDER_WAY, PLAIN, SPLIT_WAY, UP_WAY, WAYS_OF, written
from engine.families.dice.text.labels import n_points, ref_of
from engine.game.decision import Decision, Event, FixedDecision
from engine.game.kernel.position import Row
from engine.game.rules import Counted, Entry, Leg
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref

ABILITIES = {
    SPLIT_WAY: tr_noop("Even Split"),
    UP_WAY: tr_noop("Up"),
    DOWN_WAY: tr_noop("Down"),
    ORDER_WAY: tr_noop("Order"),
}
"""The loaders that change how a number is written, as the rulebook calls them."""

CODE_PREFIXES = {PLAIN: "", SPLIT_WAY: "split ", UP_WAY: "up ", DOWN_WAY: "down ", ORDER_WAY: "order "}


class Write(Decision[Sheet, Position], frozen=True):
    """Write a number in a slot: the next one, or what a loader of `ABILITIES` makes of it (PLAIN: none)."""

    steps = (WRITE,)
    prompt = tr_noop("where to write")
    rules = "DX-ALLOC-01 DX-LOAD-05 DX-LOAD-06 DX-LOAD-07 DX-LOAD-08"

    number: int
    slot: int
    way: int

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number >= 0

    @classmethod
    def decode(cls, board: Sheet, state: Position, number: int) -> Self:
        way, slot = divmod(number, WAYS_OF)
        return cls(written(state.hand[0], way), slot, way)

    def encode(self, board: Sheet, state: Position) -> int:
        return self.way * WAYS_OF + self.slot

    def code(self, board: Sheet, state: Position) -> str:
        return f"{CODE_PREFIXES[self.way]}write {self.number} {board.slot_code(self.slot)}"

    def text(self, board: Sheet, state: Position, names: Sequence[str]) -> str:
        fields = {"number": self.number, "box": board.slot_name(self.slot)}
        if self.way in ABILITIES:
            return tr("{ability}: write {number} in {box}").format(ability=tr(ABILITIES[self.way]), **fields)
        return tr("Write {number} in {box}").format(**fields)

    def about(self, board: Sheet, state: Position) -> tuple[Ref, ...]:
        return ref_of(board, self.slot)


class Leave(FixedDecision[Sheet, Position], frozen=True):
    """Do not write the next number."""

    steps = (WRITE,)
    rules = "DX-ALLOC-01"
    number = LEAVE

    def code(self, board: Sheet, state: Position) -> str:
        return f"leave {state.hand[0]}"

    def text(self, board: Sheet, state: Position, names: Sequence[str]) -> str:
        return tr("Do not write the {number}").format(number=state.hand[0])


def number_written(sheet: Sheet, names: Sequence[str], row: Row) -> Entry:
    """Return the entry for a number in a box."""
    _, seat, number, slot, way = row
    box = sheet.slot_name(slot)
    if way in ABILITIES:
        ability = tr(ABILITIES[way])
        text = tr("{name} uses {ability} to write {number} in {box}").format(
            name=names[seat], ability=ability, number=number, box=box
        )
        does = tr("uses {ability} to write {number} in").format(ability=ability, number=number)
    else:
        text = tr("{name} writes {number} in {box}").format(name=names[seat], number=number, box=box)
        does = tr("writes {number} in").format(number=number)
    leg = Leg(does, "", "", box, tr("box"), tr("boxes"))
    return Entry("write", seat, text, rule="DX-ALLOC-01", about=ref_of(sheet, slot), leg=leg)


def star(sheet: Sheet, names: Sequence[str], row: Row) -> Entry:
    """Return the entry for the star of a car or loader."""
    _, seat, points, slot, _ = row
    is_loader = slot >= 2 * sheet.cars
    rule, reason = ("DX-LOAD-02", tr("star of a loader")) if is_loader else ("DX-CAR-01", tr("star of a boxcar"))
    text = tr("{name} completes {box}: {points}").format(
        name=names[seat], box=sheet.slot_name(slot if is_loader else slot % sheet.cars), points=n_points(points)
    )
    return Entry("money", seat, text, points, reason, rule, ref_of(sheet, slot), mark="goal")


def loader_completed(sheet: Sheet, row: Row) -> Iterator[tuple[str, Counted, int]]:
    """Count the completed loaders."""
    slot = row[3]
    if slot >= 2 * sheet.cars:
        yield "loaders", Ref(LOADER, sheet.loader_ids[slot - 2 * sheet.cars]), 1


KINDS = (Write, Leave)

EVENTS = (
    Event[Sheet](
        kind=j.WROTE,
        entries=number_written,
        rulings={
            "DX-ALLOC-01": tr_noop("Each die is written in a free box of a boxcar, a loader or the warehouse."),
        },
    ),
    line_event(j.LEFT, Line("leave", tr_noop("{name} does not write the {x}"), "DX-ALLOC-01")),
    Event[Sheet](
        kind=j.STAR,
        entries=star,
        rulings={
            "DX-CAR-01": tr_noop("A completed boxcar is closed and scores a star."),
            "DX-LOAD-02": tr_noop("A completed loader scores a star and can be used from the next turn on."),
        },
        counters=("loaders",),
        counted=loader_completed,
    ),
)
