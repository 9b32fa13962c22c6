"""Setup: the first player and the home cities."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.boxcars.actions.destination import RegionChoice
from engine.families.boxcars.actions.event import Line
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.setup import FIRST, HOME, START_ROLL
from engine.families.boxcars.rules.position import PICK_HOME_CITY, PICK_HOME_REGION, Position
from engine.families.boxcars.text import labels
from engine.game.decision import Decision
from engine.i18n import tr, tr_noop
from engine.model.ids import CityId, Ref


class PickHomeRegion(RegionChoice, frozen=True):
    """Choose the region of the home city in place of a full one."""

    steps = (PICK_HOME_REGION,)
    rules = "BX-SETUP-06"
    prompt = tr_noop("which region to choose as home")

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Choose {region}").format(region=labels.region(board, self.encode(board, state)))


class PickHomeCity(Decision[CompiledBoard, Position], frozen=True):
    """Choose the home city in the rolled region."""

    city: CityId

    steps = (PICK_HOME_CITY,)
    rules = "BX-SETUP-05"
    prompt = tr_noop("which city to choose as home")

    @classmethod
    def decode(cls, board: CompiledBoard, state: Position, number: int) -> PickHomeCity:
        return cls(board.cities[number])

    def encode(self, board: CompiledBoard, state: Position) -> int:
        return board.city_number[self.city]

    def code(self, board: CompiledBoard, state: Position) -> str:
        return f"home {self.city}"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Make {city} the home city").format(city=labels.city(board, self.encode(board, state)))

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (Ref("city", self.city),)


KINDS = (PickHomeRegion, PickHomeCity)

EVENTS = (
    Line(
        START_ROLL,
        "roll",
        tr_noop("{who} rolls {x} for the first turn"),
        "BX-SETUP-04 RB-SETUP-02",
        ruling=tr_noop("All players roll for the first turn. The highest roll begins; play proceeds to the left."),
    ),
    Line(FIRST, "first", tr_noop("{who} goes first"), "BX-SETUP-04 RB-SETUP-02", counter="begins"),
    Line(
        HOME,
        "home",
        tr_noop("{who}'s home city is {city_x}"),
        "BX-SETUP-07 RB-SETUP-05",
        ("city_x",),
        ruling=tr_noop("A player marks a home city; the train starts there."),
    ),
)
