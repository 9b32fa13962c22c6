"""A tracing image that is missing when the scenario is shared."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.sheet.tracing import SetTracing
from engine.i18n import tr, tr_noop
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class TracingImage(Check):
    """An image whose path leaves the folder of the scenario. Whether the file exists is not checked."""

    id = "tracing-image"
    title = tr_noop("Tracing image in another folder")
    severity = "warning"
    reads = ("look",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        tracing = scenario.look.tracing
        if tracing is not None and not tracing.is_beside:
            yield Issue(
                self.id,
                self.severity,
                tr(
                    "The tracing image {file} is outside the folder of the scenario. Save the scenario to copy "
                    "the image next to it."
                ).format(file=tracing.file),
                about=(Ref("look", "tracing"),),
                why=tr(
                    "Other users have other folders. The image is shown to them only if it is next to the scenario."
                ),
                fixes=(Fix(tr("Remove the Tracing Image"), SetTracing(None)),),
            )
