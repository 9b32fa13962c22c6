"""Boards whose ids name nothing: every analysis, table and game answers or refuses in words."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.errors import BoxcarsError, RulesError
from engine.files.library import bundled
from engine.files.scenarios import load
from engine.game.authoring import found_in, refuse_dangling
from engine.game.family import family
from engine.game.options import resolve
from engine.game.rules import SeatSetup
from engine.model.identity.id_fields import board_tables, content_tables
from engine.model.scenario import Scenario
from tests.builders import a_small_board
from tests.edit.random_grid_edits import a_full_board
from tests.slow import slow

SMALL = ("a small board", "a grid", "crayon/saltmark-isles", "dice/short-line", "tycoon/amber-coast")
"""Boards on which many tries take little time, at least one of each family."""

SEATS = (SeatSetup("Ann"), SeatSetup("Bob"))


@cache
def boards() -> dict[str, Scenario]:
    """The bundled boards, and small ones on which many tries take no time."""
    small = {"a small board": a_small_board().scenario(), "a grid": a_full_board()}
    return small | {name: load(path) for name, path in bundled().items()}


def asked(scenario: Scenario) -> None:
    """Everything that a family makes of a scenario: it is answered, or refused in words."""
    known = family(scenario.family)
    questions: list[Any] = [
        *(lambda s, one=one: found_in(s, one) for one in known.analyses.values()),
        *known.tables.values(),
        *(one for one in (known.badges, known.printed) if one is not None),
    ]
    rules = known.rules
    if rules is not None:
        questions.append(lambda s: rules.initial_state(s, SEATS, resolve(rules.options, s.rules)))
    for question in questions:
        try:
            question(scenario)
        except BoxcarsError as error:
            assert str(error)


def defining(scenario: Scenario) -> list[tuple[str, str]]:
    """The tables that define ids, as part and field, which are not empty."""
    known = [("board", name) for name in board_tables().values()]
    known += [("content", name) for name in content_tables(type(scenario.content)).values()]
    return [(part, name) for part, name in known if getattr(getattr(scenario, part), name)]


def without(scenario: Scenario, part: str, table: str, id: str, new: str = "") -> Scenario:
    """The scenario without one thing, or with another id for it, though whatever names it stays as it is."""
    holder = getattr(scenario, part)
    things = {(new if key == id else key): item for key, item in getattr(holder, table).items() if new or key != id}
    changes: Any = {part: replace(holder, **{table: things})}
    return replace(scenario, **changes)


@pytest.mark.parametrize("names", ["small", *slow("bundled")])
@given(data=st.data())
@settings(max_examples=30)
def test_things_taken_away_or_renamed_give_an_answer_or_a_word(names: str, data: st.DataObject) -> None:
    known = [name for name in sorted(boards()) if (name in SMALL) == (names == "small")]
    scenario = boards()[data.draw(st.sampled_from(known))]
    for _ in range(data.draw(st.integers(1, 3))):
        part, table = data.draw(st.sampled_from(defining(scenario)))
        id = data.draw(st.sampled_from(sorted(getattr(getattr(scenario, part), table))))
        scenario = without(scenario, part, table, id, data.draw(st.sampled_from(["", "another"])))
    asked(scenario)


@pytest.mark.parametrize("table", ["railroads", "mileposts", "cities", "regions"])
def test_a_railroad_board_without_what_its_tables_name_is_refused_with_the_name(table: str) -> None:
    board = boards()["a small board"]
    id = next(iter(getattr(board.board, table)))
    lame = without(board, "board", table, id)
    asked(lame)
    with pytest.raises(
        RulesError, match=rf"The board has (an unknown ID\.|\d+ unknown IDs\. The first:) There is no .*{id}"
    ) as refused:
        found_in(lame, next(iter(family("boxcars").analyses.values())))
    assert refused.value.issues


def test_a_refusal_says_how_many_ids_name_nothing() -> None:
    board, said = boards()["a small board"], []
    for prices in ({"XX": 1}, {"XX": 1, "YY": 1}, {"XX": 1, "YY": 1, "ZZ": 1}):
        with pytest.raises(RulesError) as refused:
            refuse_dangling(replace(board, content=replace(board.content, prices={**board.content.prices, **prices})))
        said.append(str(refused.value))
    assert said[0].startswith("The board has an unknown ID. There is no railroad XX")
    assert said[1].startswith("The board has 2 unknown IDs. The first: There is no railroad XX")
    assert said[2].startswith("The board has 3 unknown IDs. The first: There is no railroad XX")


@pytest.mark.parametrize("name", ["a grid", "crayon/british-rails", "tycoon/eastern-us"])
def test_a_grid_without_a_site_a_terrain_or_a_region_gives_an_answer_or_a_word(name: str) -> None:
    for part, table in defining(boards()[name]):
        asked(without(boards()[name], part, table, next(iter(getattr(getattr(boards()[name], part), table)))))
