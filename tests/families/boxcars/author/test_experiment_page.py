"""The page of the help about an experiment: its exact figures are those of the program."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.families.boxcars.author.network_reports import railroads
from engine.model.board import Line
from tests.bundled import bundled_scenario

PAGE = Path(__file__).resolve().parents[4] / "resources" / "help" / "experiment.md"


@pytest.fixture(scope="module")
def figures() -> list[dict[str, dict[str, float]]]:
    """The railroads of the board without and with the line of the B&O."""
    before = bundled_scenario("boxcars/us-rail-baron")
    after = replace(before, rules={**before.rules, "map.balance": True})
    return [dict(railroads(scenario).data["railroads"]) for scenario in (before, after)]


@pytest.mark.parametrize(
    ("row", "id", "column", "text"),
    [
        ("rides on the Pennsylvania", "PA", "expected_rides", lambda value: f"{100 * value:.1f}"),
        ("fees of the Pennsylvania", "PA", "income", lambda value: f"${value:.0f}"),
        ("rides on the B&O", "B&O", "expected_rides", lambda value: f"{100 * value:.1f}"),
        ("fees of the B&O", "B&O", "income", lambda value: f"${value:.0f}"),
        ("chance that a destination", "B&O", "service", lambda value: f"{value:.1f}%"),
    ],
)
def test_exact_figures_of_the_page_are_true(figures, row, id, column, text) -> None:  # type: ignore[no-untyped-def]
    (line,) = (line for line in PAGE.read_text("utf-8").splitlines() if line.strip().startswith(f"| {row}"))
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    assert cells[1:] == [text(board[id][column]) for board in figures]


def test_only_both_railroads_change_and_by_the_same_fees(figures: list[dict[str, dict[str, float]]]) -> None:
    before, after = figures
    changed = {id: after[id]["income"] - row["income"] for id, row in before.items()}
    moved = {id: change for id, change in changed.items() if abs(change) > 1e-6}
    assert moved == {"PA": pytest.approx(-43.07, abs=0.01), "B&O": pytest.approx(43.07, abs=0.01)}


def test_the_optional_line_is_that_of_the_page() -> None:
    board = bundled_scenario("boxcars/us-rail-baron").board
    lines: list[Line] = [line for line in board.lines.values() if line.when == "map.balance"]
    assert [(line.railroad, line.path[0], line.path[-1]) for line in lines] == [
        ("B&O", board.cities["philadelphia"].milepost, board.cities["new_york"].milepost)  # type: ignore[index]
    ]
