"""Base classes of decisions."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from msgspec.structs import astuple

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.kinds import SPAN
from engine.families.tycoon.rules.position import ACT, Position
from engine.families.tycoon.text.labels import card_ref, city_refs
from engine.game.decision import Decision
from engine.model.ids import Ref


class TycoonDecision(Decision[CompiledBoard, Position], frozen=True):
    """A decision. Its number is its kind times SPAN plus the value of its field, if it has one; kinds are 0 outside of
    the steps ACT and BUILD.

    `word` is its code, or the first word of it. `counted` is the key of its actions in reports about many games,
    `counted_title` their title; "" if other decisions stand for its actions.
    """

    steps: ClassVar[tuple[int, ...]] = (ACT,)
    kind: ClassVar[int] = 0
    word: ClassVar[str] = ""
    counted: ClassVar[str] = ""
    counted_title: ClassVar[str] = ""

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number // SPAN == cls.kind

    @classmethod
    def decode(cls, board: CompiledBoard, state: Position, number: int) -> Self:
        make: Any = cls
        decision: Self = make(number % SPAN) if cls.__struct_fields__ else make()
        return decision

    def encode(self, board: CompiledBoard, state: Position) -> int:
        fields: tuple[int, ...] = astuple(self)
        return self.kind * SPAN + sum(fields)

    def code(self, board: CompiledBoard, state: Position) -> str:
        return self.word


class OfCity(TycoonDecision, frozen=True):
    """A decision whose value is a city."""

    city: int

    def code(self, board: CompiledBoard, state: Position) -> str:
        return f"{self.word} {board.city_ids[self.city]}"

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return city_refs(board, self.city)


class OfCard(TycoonDecision, frozen=True):
    """A decision whose value is an operation card."""

    card: int

    def code(self, board: CompiledBoard, state: Position) -> str:
        return f"{self.word} {board.card_ids[self.card]}"

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (card_ref(board, self.card),)
