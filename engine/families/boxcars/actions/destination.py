"""The next destination: region, city, and the swap of home and first destination."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from engine.families.boxcars.actions.event import Line, Row
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.destination import (
    CITY_ROLLED,
    DESTINATION,
    REGION_PICKED,
    REGION_ROLLED,
    SAME_CITY,
    SWAPPED,
)
from engine.families.boxcars.rules.position import PICK_REGION, SWAP, Position
from engine.families.boxcars.rules.turn import NO, YES
from engine.families.boxcars.text import labels
from engine.game.decision import Decision, FixedDecision
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref, RegionId

ROUNDED = 100
"""Averages are rounded to multiples of this amount."""


class RegionChoice(Decision[CompiledBoard, Position], frozen=True):
    """A choice of a region."""

    region: RegionId

    @classmethod
    def decode(cls, board: CompiledBoard, state: Position, number: int) -> Self:
        return cls(board.regions[number])

    def encode(self, board: CompiledBoard, state: Position) -> int:
        return board.region_number[self.region]

    def code(self, board: CompiledBoard, state: Position) -> str:
        return f"region {self.region}"

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (Ref("region", self.region),)


class PickRegion(RegionChoice, frozen=True):
    """Choose the region of the next destination instead of the current one."""

    steps = (PICK_REGION,)
    rules = "BX-DEST-03 RB-LOOKUP-03"
    prompt = tr_noop("which region to travel to")

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        number = self.encode(board, state)
        return tr("Choose {region}; average payoff {payoff}").format(
            region=labels.region(board, number), payoff=_average_payoff(board, state, number)
        )


def _average_payoff(board: CompiledBoard, state: Position, region: int) -> str:
    """Return the average payoff of a trip to a region over the rolls for its city. The current city pays nothing."""
    pay, only = board.pay[state.origin[state.seat]], board.only_city[region]
    if only != NONE:
        return labels.dollars(board, pay[only])
    cells, weights = board.city_cells[region], board.city_weights[region]
    summed = sum(weight * pay[cell] for cell, weight in zip(cells, weights, strict=True) if weight)
    return labels.dollars(board, round(summed / sum(weights) / ROUNDED) * ROUNDED)


class _HomeChoice(FixedDecision[CompiledBoard, Position], frozen=True):
    """A choice between the home city and the first destination."""

    steps = (SWAP,)
    rules = "RB-HOME-01"
    prompt = tr_noop("which city to choose as home")

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return tuple(labels.city_ref(board, row[state.seat]) for row in (state.home, state.goal))


class KeepHome(_HomeChoice, frozen=True):
    """Keep the home city."""

    number, word = NO, "keep home"  # not shown

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Keep {city} as home city").format(city=labels.city(board, state.home[state.seat]))


class Swap(_HomeChoice, frozen=True):
    """Swap the home city and the first destination."""

    number, word = YES, "swap"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Swap: make {city} the home city").format(city=labels.city(board, state.goal[state.seat]))


def _cell(board: CompiledBoard, row: Row) -> Mapping[str, str]:
    return {"cell": labels.cell(row.x)}


KINDS = (PickRegion, KeepHome, Swap)

EVENTS = (
    Line(
        REGION_ROLLED,
        "roll",
        tr_noop("{who} rolls {cell}: {region_y}"),
        "BX-DEST-02 RB-LOOKUP-01",
        ("region_y",),
        more=_cell,
        ruling=tr_noop("Three dice give the region: the red die odd or even, and the sum of the white dice."),
    ),
    Line(
        CITY_ROLLED,
        "roll",
        tr_noop("{who} rolls {cell}: {city_y}"),
        "BX-DEST-04 RB-LOOKUP-02",
        ("city_y",),
        more=_cell,
        ruling=tr_noop(
            "Three dice give the city of the region: the red die odd or even, and the sum of the white dice."
        ),
    ),
    Line(
        REGION_PICKED,
        "region",
        tr_noop("{who} chooses {region_x}"),
        "BX-DEST-03 RB-LOOKUP-03",
        ("region_x",),
        ruling=tr_noop("A player who rolls the current region chooses any region."),
    ),
    Line(
        DESTINATION,
        "destination",
        tr_noop("{who}'s destination is {city_x}"),
        "BX-DEST-05 RB-DEST-01",
        ("city_x",),
        ruling=tr_noop("A train travels to the rolled destination."),
    ),
    Line(
        SAME_CITY,
        "lost",
        tr_noop("{who} is already in {city_x} and loses the turn"),
        "BX-DEST-06 RB-DEST-02",
        ("city_x",),
        ruling=tr_noop("A player who rolls the current city loses the rest of the turn."),
    ),
    Line(
        SWAPPED,
        "home",
        tr_noop("{who} swaps: home city {city_x}, first destination {city_y}"),
        "RB-HOME-01",
        ("city_x", "city_y"),
        ruling=tr_noop("Before the first roll, a player may swap the home city and the first destination."),
    ),
)
