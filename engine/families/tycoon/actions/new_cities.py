"""Urbanizing a city, and placing the New City tile."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.actions.decisions import OfCity, TycoonDecision
from engine.families.tycoon.actions.lines import city_of_row, row
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.kinds import NEW_CITY
from engine.families.tycoon.rules.position import COLOUR, Position
from engine.families.tycoon.text.labels import city_refs, colour, money
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref


class Urbanize(OfCity, frozen=True):
    """Urbanize a gray city for a fixed price. The color of its tile comes next."""

    rules = "RT-URB-01 RT-URB-03 RT-URB-04"
    kind = NEW_CITY
    word = "urbanize"
    counted = "urbanize"
    counted_title = tr_noop("Urbanizing")

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        text = tr("Urbanize {city} for {amount}")
        return text.format(city=board.city_names[self.city], amount=money(board, board.urban_cost))


class PlaceTile(TycoonDecision, frozen=True):
    """Place a New City tile of a color on the chosen city."""

    rules = "RT-URB-02"
    steps = (COLOUR,)
    prompt = tr_noop("which tile to place")
    word = "colour"  # not shown

    colour: int

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return board.colour_ids[self.colour]

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Place the {color} New City tile on {city}").format(
            color=colour(board, self.colour), city=board.city_names[state.site]
        )

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return city_refs(board, state.site)


KINDS = (Urbanize, PlaceTile)

EVENTS = (
    row(j.NEW_CITY, "urbanize", tr_noop("{name} urbanizes {city} for {amount}; it is now {color}"), "RT-URB-03",
        tr_noop("Urbanizing has a fixed price."), refs=city_of_row, reason=tr_noop("urbanizing"), mark="build",
        action=Urbanize.counted),
    row(j.NEW_INDUSTRY, "urbanize", tr_noop("{name} brings a new industry to {city}; it is now {color}"),
        "RT-CARD-14", refs=city_of_row),
    row(j.UNMARKED, "empty", tr_noop("{name} removes the empty marker from {city}"), "RT-URB-02",
        tr_noop("An urbanized city receives two cubes and is no longer empty."), refs=city_of_row, mark="event"),
)  # fmt: skip
