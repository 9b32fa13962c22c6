"""A sheet larger than the pages that PDF readers show."""

from __future__ import annotations

from collections.abc import Iterable

from engine.i18n import format_number, tr, tr_noop
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.numeric_limits import PDF_PAGE
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue


class SheetBeyondPdf(Check):
    """A sheet wider or higher than 5,080 mm (200 inches)."""

    id = "sheet-beyond-pdf"
    title = tr_noop("Sheet too large for PDF")
    severity = "warning"
    reads = ("board.sheet",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        sheet = scenario.board.sheet
        if max(sheet.width, sheet.height) > PDF_PAGE:
            yield Issue(
                self.id,
                self.severity,
                tr(
                    "The sheet is {width} × {height} mm, but PDF readers crop pages at {most} mm. Make the sheet "
                    "smaller, or export the board as SVG or PNG."
                ).format(
                    width=format_number(sheet.width, ",g"),
                    height=format_number(sheet.height, ",g"),
                    most=format_number(PDF_PAGE),
                ),
                about=(Ref("header", "sheet"),),
                why=tr("A page of a PDF measures at most 14,400 points, which is 200 inches."),
            )
