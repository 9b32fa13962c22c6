"""Typed values and plain data."""

from __future__ import annotations

from msgspec.structs import replace

from engine.files.scenarios import dumps, loads
from engine.files.yaml.convert import to_plain
from engine.model.board import Label
from engine.model.ids import LabelId
from tests.grids import a_grid


def test_what_equals_its_default_is_not_written_wherever_it_came_from() -> None:
    board = a_grid().with_site("alder", (0, 0), "".join(("med", "ium")))
    scenario = board.scenario()
    label = Label("Sea", (10.0, 10.0), size=float("4"))
    scenario = replace(scenario, board=replace(scenario.board, labels={LabelId("sea"): label}))
    plain = to_plain(scenario)["board"]
    assert plain["sites"]["alder"] == {"name": "Alder", "cell": (0, 0)}
    assert plain["labels"]["sea"] == {"text": "Sea", "at": (10, 10)}
    assert dumps(loads(dumps(scenario))) == dumps(scenario)
