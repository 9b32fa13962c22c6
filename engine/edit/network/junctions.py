"""Junctions: points where lines of one railroad fork or cross. `MoveMileposts` moves them."""

from __future__ import annotations

from engine.edit.changing import with_board
from engine.edit.edit import Edit
from engine.edit.ids import check_free, fresh_junction_id
from engine.model.board import Junction
from engine.model.geometry import Point, rounded
from engine.model.ids import JunctionId
from engine.model.scenario import Scenario


class AddJunction(Edit, frozen=True):
    """A junction at a point, with the next free id if none is given."""

    at: Point
    id: JunctionId = JunctionId("")

    @property
    def text(self) -> str:
        return f"Add junction {self.id}".rstrip()

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        id = self.id or fresh_junction_id(board)
        check_free(id, {*board.mileposts, *board.junctions}, "milepost or junction")
        return with_board(scenario, junctions={**board.junctions, id: Junction(rounded(self.at))})
