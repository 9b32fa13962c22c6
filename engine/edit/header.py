"""The header of a scenario, its sheet, and the look of its board."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.edit.edit import Edit, changed_fields
from engine.edit.set_fields import updated, with_board
from engine.errors import EditError
from engine.i18n import format_number, tr
from engine.model.board import Sheet
from engine.model.look import Colour
from engine.model.numeric_limits import LARGEST
from engine.model.projection import Projection
from engine.model.scenario import Credits, Scenario


class ChangeHeader(Edit, frozen=True):
    """Change of title, version, currency sign, credits or note; None leaves them."""

    title: str | None = None
    version: str | None = None
    currency: str | None = None
    credits: Credits | None = None
    note: str | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change {fields}").format(fields=changed_fields(self))

    def apply(self, scenario: Scenario) -> Scenario:
        if self.title == "":
            raise EditError(tr("a scenario needs a title"))
        return updated(
            scenario,
            title=self.title,
            version=self.version,
            currency=self.currency,
            credits=self.credits,
            note=self.note,
        )


class AddSources(Edit, frozen=True):
    """More sources in the credits; those that are there already are not added again."""

    sources: tuple[str, ...]

    def text(self, scenario: Scenario) -> str:
        return tr("Add sources to the credits")

    def apply(self, scenario: Scenario) -> Scenario:
        known = scenario.credits.sources
        more = tuple(dict.fromkeys(each for each in self.sources if each and each not in known))
        return replace(scenario, credits=replace(scenario.credits, sources=known + more)) if more else scenario


class ResizeSheet(Edit, frozen=True):
    """Change of the size of the printed sheet, in millimeters; nothing on it moves."""

    width: float
    height: float

    def text(self, scenario: Scenario) -> str:
        return tr("Resize sheet to {width} × {height} mm").format(
            width=format_number(self.width, "g"), height=format_number(self.height, "g")
        )

    def apply(self, scenario: Scenario) -> Scenario:
        if not (0 < self.width <= 20_000 and 0 < self.height <= 20_000):
            raise EditError(tr("the width and the height of a sheet must be more than 0 and at most 20,000 mm"))
        sheet = Sheet(self.width, self.height)
        return scenario if sheet == scenario.board.sheet else with_board(scenario, sheet=sheet)


class SetProjection(Edit, frozen=True):
    """Another projection for the board: the place of longitudes and latitudes on it. Nothing on the board moves."""

    projection: Projection | None

    def text(self, scenario: Scenario) -> str:
        return tr("Change projection")

    def apply(self, scenario: Scenario) -> Scenario:
        same = self.projection == scenario.board.projection
        return scenario if same else with_board(scenario, projection=self.projection)


class ChangeLook(Edit, frozen=True):
    """Change of the sizes (millimeters) of cities, dots and text, of the colors of land and water, or of cells drawn as
    hexes or dots; None leaves them.

    A railroad's color and pattern belong to `ChangeRailroad`, a region's tint to `ChangeRegion`.
    """

    city_size: float | None = None
    dot_size: float | None = None
    text_size: float | None = None
    land: Colour | None = None
    water: Colour | None = None
    cells: Literal["dots", "hexes"] | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change {fields} of the board's look").format(fields=changed_fields(self))

    def apply(self, scenario: Scenario) -> Scenario:
        sizes = (self.city_size, self.dot_size, self.text_size)
        if any(size is not None and not 0 < size <= LARGEST for size in sizes):
            raise EditError(tr("sizes must be more than 0 and at most {most} mm").format(most=LARGEST))
        look = updated(
            scenario.look,
            city_size=self.city_size,
            dot_size=self.dot_size,
            text_size=self.text_size,
            land=self.land,
            water=self.water,
            cells=self.cells,
        )
        return scenario if look is scenario.look else replace(scenario, look=look)
