"""Base classes of decisions."""

from __future__ import annotations

from typing import ClassVar, Self

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.kinds import SPAN
from engine.families.tycoon.rules.position import ACT, Position
from engine.families.tycoon.text.labels import card_ref, city_refs
from engine.game.decision import Decision
from engine.model.ids import Ref


class TycoonDecision(Decision[CompiledBoard, Position], frozen=True):
    """A decision. `counted` is the key of its actions in reports about many games, `counted_title` their title; "" if
    other decisions stand for its actions."""

    counted: ClassVar[str] = ""
    counted_title: ClassVar[str] = ""


class Plain(TycoonDecision, frozen=True):
    """A decision in the steps ACT and BUILD, where its number is its kind times SPAN plus a value. This one has no
    value; `word` is its code."""

    steps: ClassVar[tuple[int, ...]] = (ACT,)
    kind: ClassVar[int]
    word: ClassVar[str]

    @classmethod
    def is_numbered(cls, step: int, number: int) -> bool:
        return number // SPAN == cls.kind

    @classmethod
    def decode(cls, board: CompiledBoard, state: Position, number: int) -> Self:
        return cls()

    def encode(self, board: CompiledBoard, state: Position) -> int:
        return self.kind * SPAN

    def code(self, board: CompiledBoard, state: Position) -> str:
        return self.word


class OfCity(Plain, frozen=True):
    """A decision whose value is a city."""

    city: int

    @classmethod
    def decode(cls, board: CompiledBoard, state: Position, number: int) -> Self:
        return cls(number % SPAN)

    def encode(self, board: CompiledBoard, state: Position) -> int:
        return self.kind * SPAN + self.city

    def code(self, board: CompiledBoard, state: Position) -> str:
        return f"{self.word} {board.city_ids[self.city]}"

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return city_refs(board, self.city)


class OfCard(Plain, frozen=True):
    """A decision whose value is an operation card."""

    card: int

    @classmethod
    def decode(cls, board: CompiledBoard, state: Position, number: int) -> Self:
        return cls(number % SPAN)

    def encode(self, board: CompiledBoard, state: Position) -> int:
        return self.kind * SPAN + self.card

    def code(self, board: CompiledBoard, state: Position) -> str:
        return f"{self.word} {board.card_ids[self.card]}"

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (card_ref(board, self.card),)
