"""A mark for a row of one game is refused to a test that plays the other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.families.boxcars.rules.board import compiled
from engine.families.boxcars.rules.options import OPTIONS, RAIL_BARON
from tests.families.boxcars.boards import a_ladder
from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.table import Table, from_the_start
from tests.rules.played import PlayedGames, game_of

DEFAULTS = {option.name: option.default for option in OPTIONS}


def a_test(*ids: str) -> Any:
    """A test with a mark for these rows."""
    return SimpleNamespace(iter_markers=lambda name: [pytest.mark.rule(*ids).mark])


def run(item: Any, *games: dict[str, object]) -> None:
    """Runs a test that plays these games."""
    plugin = PlayedGames()
    whole, call = plugin.pytest_runtest_protocol(item), plugin.pytest_runtest_call(item)
    next(whole)
    next(call)
    for options in games:
        Table(a_ladder(), 2, **options)  # type: ignore[arg-type]
    try:
        next(call, None)
    finally:
        next(whole, None)


def test_a_game_is_known_by_most_of_the_options_in_which_both_differ() -> None:
    assert game_of(DEFAULTS) == "BX" and game_of({**DEFAULTS, "fee.timing": "after_purchase"}) == "BX"
    assert game_of({**DEFAULTS, **RAIL_BARON}) == "RB"
    assert game_of({**DEFAULTS, **RAIL_BARON, "fee.timing": "before_purchase"}) == "RB"


@pytest.mark.parametrize(("row", "game"), [("BX-FEE-02", {}), ("RB-FEE-03", BARON), ("DX-DICE-01", {})])
def test_a_row_of_the_game_that_is_played_may_be_marked(row: str, game: dict[str, object]) -> None:
    run(a_test(row), game)


@pytest.mark.parametrize(
    ("row", "game", "name"), [("BX-FEE-02", BARON, "Boxcars"), ("RB-FEE-03", {}, "Rail Baron")], ids=["BX", "RB"]
)
def test_a_row_of_the_other_game_fails_the_test_and_so_does_one_where_nothing_is_played(
    row: str, game: dict[str, object], name: str
) -> None:
    for played in ([game], []):
        with pytest.raises(pytest.fail.Exception, match=rf"{row} not proven: .* {name}$"):
            run(a_test(row), *played)


def test_rows_of_both_games_want_both_played() -> None:
    run(a_test("BX-FEE-02", "RB-FEE-03"), {}, BARON)
    with pytest.raises(pytest.fail.Exception, match=r"^RB-FEE-03 not proven"):
        run(a_test("BX-FEE-02", "RB-FEE-03"), {})


@pytest.mark.rule("RB-SETUP-01")
def test_every_door_to_a_game_is_heard(request: pytest.FixtureRequest) -> None:
    scenario = a_ladder().scenario()
    compiled(scenario, RAIL_BARON)
    heard = request.config.pluginmanager.get_plugin("played-games").played
    assert heard == {"RB"}
    heard.clear()
    compiled(scenario, RAIL_BARON)  # remembered
    assert heard == {"RB"}
    heard.clear()
    assert from_the_start(a_ladder(), 2, **BARON).g.cash == [20_000, 20_000] and heard == {"RB"}
