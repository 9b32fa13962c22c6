"""The window with a scenario that has no map."""

from __future__ import annotations

from pathlib import Path

from studio.app.window import MainWindow

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def enabled(window: MainWindow) -> set[str]:
    return {id for id, action in window.toolbox._actions.items() if action.isEnabled()}


def test_tools_that_need_a_map_are_grey_and_say_why(window: MainWindow) -> None:
    assert "line" in enabled(window)
    window.toolbox.take("line")
    assert window.open_file(SCENARIOS / "dice" / "boxcars.yaml")
    assert enabled(window) == {"select", "pan"}
    assert window.toolbox.held.id == "select"
    line = window.toolbox._actions["line"]
    assert line.isVisible()
    assert "needs a map" in line.toolTip()
