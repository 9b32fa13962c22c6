"""The window with a scenario that has no map."""

from __future__ import annotations

from pathlib import Path

from studio.app.window import MainWindow

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def enabled(window: MainWindow) -> set[str]:
    return {id for id, action in window.toolbox._actions.items() if action.isEnabled()}


def test_a_sheet_offers_the_tools_and_the_words_that_fit_it(window: MainWindow) -> None:
    assert "line" in enabled(window)
    window.toolbox.take("line")
    assert window.shell.open_file(SCENARIOS / "dice" / "boxcars.yaml")
    assert enabled(window) == {"select", "pan"} == {tool.id for tool in window.toolbox.offered()}
    assert window.toolbox.held.id == "select"
    assert not window.toolbox._actions["line"].isVisible()
    select = window.toolbox.tools["select"]
    assert "rubber band" not in select.hint and "writes over" in window.status.hint.toolTip()
    assert select.hint in window.toolbox._actions["select"].toolTip()


def test_the_hint_of_the_tool_in_hand_follows_the_kind_of_board(window: MainWindow) -> None:
    for file, words in (
        (SCENARIOS / "dice" / "boxcars.yaml", "writes over"),
        (SCENARIOS / "tycoon" / "amber-coast.yaml", "rubber band"),
    ):
        assert window.shell.open_file(file)
        window.status.forget()
        assert words in window.status.hint.toolTip()


def test_nothing_of_a_map_is_added_to_a_sheet_and_the_menu_says_why(window: MainWindow) -> None:
    assert window.shell.open_file(SCENARIOS / "dice" / "boxcars.yaml")
    added = {command.id: command.disabled() for command in window.commands if command.id.startswith("add-")}
    assert len(added) == 4
    assert set(added.values()) == {"This scenario has no map."}
