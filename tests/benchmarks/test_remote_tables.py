"""A second export for remote tables after an edit: 5 seconds are 100 loops of plain Python that take about 50 ms each
undisturbed on the machine of the goals. Without measuring, a small board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import thread_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.edit.header import ChangeHeader
from engine.game.authoring import performed
from engine.model.scenario import Scenario
from studio.export.remote.tabletop import export_tabletop
from studio.export.remote.vassal import export_vassal
from tests.benchmarks.test_painting import loop, quickest
from tests.bundled import bundled_scenario

Bound = Callable[[float, float], None]


@pytest.mark.parametrize("target", ["tabletop", "vassal"])
def test_exporting_again_after_an_edit(
    target: str, qapp: object, tmp_path: Path, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    before = bundled_scenario("dice/short-line" if benchmark.disabled else "boxcars/us-rail-baron")
    after = performed(ChangeHeader(note="Another note"), before)

    def export(scenario: Scenario) -> None:
        if target == "tabletop":
            export_tabletop(scenario, tmp_path / "game")
        else:
            export_vassal(scenario, tmp_path / "game.vmod")

    export(before)
    seconds = []

    def again() -> None:
        began = thread_time()
        export(after)
        seconds.append(thread_time() - began)

    benchmark.pedantic(again, rounds=1)
    ratio = min(seconds) / quickest(loop, 5)
    benchmark.extra_info["times the loop"] = round(ratio, 1)
    bound(ratio, 100)
