"""Building a western link."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.actions.decisions import OfCity
from engine.families.tycoon.actions.lines import city_of_row, row
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.kinds import WEST
from engine.families.tycoon.rules.position import Position
from engine.families.tycoon.text.labels import money
from engine.i18n import tr, tr_noop


class BuildWesternLink(OfCity, frozen=True):
    """Build the western link of a city for a fixed price."""

    rules = "RT-WEST-01 RT-WEST-02 RT-WEST-03"
    kind = WEST
    word = "west"
    counted = "west"
    counted_title = tr_noop("Western link")

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        text = tr("Build the western link of {city} for {amount}")
        return text.format(city=board.city_names[self.city], amount=money(board, board.western_cost))


KINDS = (BuildWesternLink,)

EVENTS = (
    row(j.WEST, "west", tr_noop("{name} builds the western link of {city} for {amount}"), "RT-WEST-03",
        tr_noop("A western link has a fixed price."), refs=city_of_row, reason=tr_noop("western link"), mark="build",
        action=BuildWesternLink.counted),
)  # fmt: skip
