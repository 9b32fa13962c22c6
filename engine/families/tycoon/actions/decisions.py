"""Base classes of decisions."""

from __future__ import annotations

from typing import ClassVar

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.kinds import SPAN
from engine.families.tycoon.rules.position import ACT, Position
from engine.families.tycoon.text.labels import card_ref, city_refs
from engine.game.decision import NumberedDecision
from engine.model.ids import Ref


class TycoonDecision(NumberedDecision[CompiledBoard, Position], frozen=True):
    """A decision. Kinds are 0 outside of the steps ACT and BUILD.

    `counted` is the key of its actions in reports about many games,
    `counted_title` their title; "" if other decisions stand for its actions.
    """

    steps: ClassVar[tuple[int, ...]] = (ACT,)
    span = SPAN
    counted: ClassVar[str] = ""
    counted_title: ClassVar[str] = ""


class OfCity(TycoonDecision, frozen=True):
    """A decision whose value is a city."""

    city: int

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return board.city_ids[self.city]

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return city_refs(board, self.city)


class OfCard(TycoonDecision, frozen=True):
    """A decision whose value is an operation card."""

    card: int

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return board.card_ids[self.card]

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (card_ref(board, self.card),)
