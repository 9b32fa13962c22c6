"""A tracing image that goes astray when the scenario is handed on."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.sheet.tracing import SetTracing
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class TracingImage(Check):
    """A picture whose path leaves the folder of the scenario; whether there is such a file is not looked up."""

    id = "tracing-image"
    title = "Tracing image elsewhere"
    severity = "warning"
    reads = ("look",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        tracing = scenario.look.tracing
        if tracing is not None and not tracing.is_beside:
            yield Issue(
                self.id,
                self.severity,
                f"The tracing image {tracing.file} is outside the folder of the scenario. Save the scenario, and the "
                "image is copied beside it.",
                about=(Ref("look", "tracing"),),
                why="Other people have other folders, so only a picture beside the scenario is shown to them.",
                fixes=(Fix("Remove the tracing image", SetTracing(None)),),
            )
