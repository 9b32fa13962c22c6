"""Charts and the legend on the sheet: moved and sized by hand, and back to automatic placement."""

from __future__ import annotations

from msgspec.structs import replace

from engine.edit.edit import Edit, Nudge
from engine.edit.set_fields import with_entry
from engine.errors import EditError
from engine.i18n import tr
from engine.model.geometry import Point, rounded
from engine.model.numeric_limits import LONGEST
from engine.model.scenario import Scenario

SMALLEST, LARGEST = 0.5, 30.0
"""Height of capitals in millimeters."""


class PlaceChart(Nudge, frozen=True):
    """A chart or the legend at a place on the sheet, by its upper left corner, and with capitals of this many
    millimeters; None leaves place or size as it is. A `nudge` absorbs further nudges."""

    id: str
    at: Point | None = None
    size: float | None = None

    def text(self, scenario: Scenario) -> str:
        if self.id == "legend":
            return tr("Move the legend") if self.size is None else tr("Resize the legend")
        return tr("Move a chart") if self.size is None else tr("Resize a chart")

    def apply(self, scenario: Scenario) -> Scenario:
        look, boxes, sizes = scenario.look, scenario.look.chart_positions, scenario.look.chart_sizes
        if self.at is not None:
            at = rounded(self.at)
            if not all(abs(value) <= LONGEST for value in at):
                raise EditError(
                    tr("a chart can be at most {most} mm from the corner of the sheet").format(most=LONGEST)
                )
            boxes = boxes if boxes.get(self.id) == at else with_entry(boxes, self.id, at)
        if self.size is not None:
            size = round(self.size, 2)
            if not SMALLEST <= size <= LARGEST:
                raise EditError(
                    tr("capitals of a chart are {least} to {most} mm high").format(least=SMALLEST, most=f"{LARGEST:g}")
                )
            sizes = sizes if sizes.get(self.id) == size else with_entry(sizes, self.id, size)
        if boxes is look.chart_positions and sizes is look.chart_sizes:
            return scenario
        return replace(scenario, look=replace(look, chart_positions=boxes, chart_sizes=sizes))


class FreeChart(Edit, frozen=True):
    """A chart or the legend back to automatic placement and size."""

    id: str

    def text(self, scenario: Scenario) -> str:
        return tr("Place the legend automatically") if self.id == "legend" else tr("Place a chart automatically")

    def apply(self, scenario: Scenario) -> Scenario:
        look = scenario.look
        boxes, sizes = with_entry(look.chart_positions, self.id, None), with_entry(look.chart_sizes, self.id, None)
        if boxes is look.chart_positions and sizes is look.chart_sizes:
            return scenario
        return replace(scenario, look=replace(look, chart_positions=boxes, chart_sizes=sizes))
