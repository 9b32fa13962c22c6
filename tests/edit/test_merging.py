"""Mileposts that become one: the network is the former one with its places joined, and nothing else changes."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.network.crossings import drawn_stems, stems_of
from engine.edit.network.merging import MergeMileposts, coinciding, merge_of
from engine.edit.network.mileposts import ChangeMilepost, MoveMileposts
from engine.errors import EditError
from engine.families.boxcars.content import SeatSetUp, SetUp
from engine.model.board import Crossing
from engine.model.geometry import distance
from engine.model.identity.references import dangling, renamed
from engine.model.ids import Ref
from engine.model.network import stem, where
from engine.model.scenario import Scenario
from engine.validate.check import Issue
from engine.validate.checks.mileposts.near_mileposts import NearMileposts
from tests.builders import a_board, a_small_board
from tests.random_boards import line_boards


@given(line_boards(), st.data())
def test_lines_cities_and_crossings_follow_to_the_merged_place(made: Any, data: Any) -> None:
    board = made.build()
    pairs = list(combinations(sorted(drawn_stems(board)), 2))
    chosen = data.draw(st.lists(st.sampled_from(pairs), max_size=3, unique=True)) if pairs else []
    board = replace(board, crossings={f"x{n}": Crossing("bridge", pair) for n, pair in enumerate(chosen)})
    before = made.scenario(board=board)
    known = sorted({*board.mileposts, *board.junctions})
    ids = data.draw(st.lists(st.sampled_from(known), min_size=2, max_size=4, unique=True))
    edit = merge_of(board, ids)
    with_city = {city.milepost for city in board.cities.values()} & {*ids}
    try:
        after = edit.apply(before).board
    except EditError:
        assert len(with_city) > 1
        return
    assert len(with_city) < 2
    assert with_city <= {edit.into} and (edit.into in board.mileposts or not board.mileposts.keys() & {*ids})

    gone = {*ids} - {edit.into}
    assert {*after.mileposts, *after.junctions} == {*known} - gone
    assert where(after, edit.into) == where(board, edit.into)

    def now(id: str) -> str:
        return edit.into if id in gone else id

    def image(one: Any) -> Any:
        return stem(now(one[0]), now(one[1]), one[2])

    former = Counter(one for line in board.lines.values() for one in stems_of(line))
    drawn = Counter(one for line in after.lines.values() for one in stems_of(line))
    joined = {one: [each for each in former if image(each) == one] for one in map(image, former) if one[0] != one[1]}
    assert drawn.keys() == joined.keys(), "every segment is still there, but for those between merged stops"
    for one, parts in joined.items():
        assert drawn[one] in {former[each] for each in parts}, "no segment is drawn more often than one of them was"
    assert {id: city.milepost for id, city in after.cities.items()} == {
        id: now(city.milepost) for id, city in board.cities.items()
    }
    pairs_now = {frozenset(map(image, crossing.between)) for crossing in board.crossings.values()}
    expected = {pair for pair in pairs_now if len(pair) == 2 and drawn.keys() >= pair}
    assert Counter(frozenset(one.between) for one in after.crossings.values()) == Counter(expected)


def a_pair(**more: Any) -> Any:
    """The small board with a spur of the PA that ends beside m2: p1 at m2's place, p2 beyond."""
    made = a_small_board().with_milepost("p1", at=(60.05, 20), name="Stop").with_milepost("p2", at=(60, 5))
    return made.with_line("PA", "p2", "p1").scenario(**more)


def test_a_milepost_with_a_setup_and_notes_hands_them_over() -> None:
    scenario = a_pair()
    start = SetUp((SeatSetUp(500, at="p1"),))  # type: ignore[arg-type]
    scenario = replace(scenario, content=replace(scenario.content, setups={"Start": start}))
    scenario = ChangeMilepost("m2", note="by the river").apply(
        ChangeMilepost("p1", note="spur", spur=True).apply(scenario)
    )
    after = MergeMileposts("m2", ("p1",), (61.234, 20)).apply(scenario)
    assert after.content.setups["Start"].seats[0].at == "m2"
    assert after.board.mileposts["m2"].name == "Stop" and after.board.mileposts["m2"].at == (61.23, 20)
    assert after.board.mileposts["m2"].note == "by the river; spur"
    assert not after.board.mileposts["m2"].spur, "a way on is no spur"
    assert after.board.lines["PA-3"].path == ("p2", "m2")
    assert not dangling(after)
    assert after.content.prices is scenario.content.prices and after.board.regions is scenario.board.regions


def test_a_spur_stays_one_that_gets_no_further_way() -> None:
    scenario = ChangeMilepost("p2", spur=True).apply(a_pair())
    with_twin = a_board().with_milepost("q", at=(1, 1)).build().mileposts
    scenario = replace(scenario, board=replace(scenario.board, mileposts=scenario.board.mileposts | with_twin))
    assert MergeMileposts("q", ("p2",)).apply(scenario).board.mileposts["q"].spur


def test_a_second_track_between_the_same_places_goes_and_one_under_a_rule_stays() -> None:
    made = a_board().with_milepost("m1").with_milepost("m2").with_milepost("m3").with_milepost("m4")
    made = made.with_line("PA", "m1", "m2", "m3", "m4").with_line("PA", "m1", "x", (30, 90), "m4", when="map.balance")
    scenario = made.with_line("PA", "m3", "y", "m1").scenario()
    after = MergeMileposts("m2", ("y", "x")).apply(scenario).board  # type: ignore[arg-type]
    assert after.lines["PA-1"].path == ("m1", "m2", "m3", "m4")
    assert after.lines["PA-2"].path == ("m2", (30, 90), "m4"), "its first segment is always there already"
    assert "PA-3" not in after.lines
    after = MergeMileposts("m1", ("m2", "m3", "m4")).apply(scenario).board  # type: ignore[arg-type]
    assert {id: line.path for id, line in after.lines.items()} == {"PA-2": ("m1", "x"), "PA-3": ("m1", "y")}


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (MergeMileposts("m1", ("m2", "m3")), "Albany and Buffalo are cities at different mileposts"),  # type: ignore
        (MergeMileposts("j1", ("m2",)), "milepost m2 cannot become a junction"),  # type: ignore[arg-type]
        (MergeMileposts("m1", ("m1",)), "at least two different"),  # type: ignore[arg-type]
        (MergeMileposts("m1", ("m9",)), "there is no milepost or junction m9"),  # type: ignore[arg-type]
    ],
)
def test_a_merge_that_cannot_be_is_refused(edit: MergeMileposts, words: str) -> None:
    with pytest.raises(EditError, match=words):
        edit.apply(a_small_board().scenario())


@given(line_boards(), st.data())
def test_coinciding_stops_are_in_one_group(made: Any, data: Any) -> None:
    scenario = made.scenario()
    known = [*scenario.board.mileposts, *scenario.board.junctions]
    near = st.tuples(st.integers(0, 3), st.integers(0, 2)).map(lambda at: (10 + 0.06 * at[0], 20 + 0.06 * at[1]))
    scenario = MoveMileposts(data.draw(st.dictionaries(st.sampled_from(known), near))).apply(scenario)
    board = scenario.board
    groups = coinciding(board)
    assume(groups)
    group_of = {id: number for number, group in enumerate(groups) for id in group}
    assert len(group_of) == sum(map(len, groups)) and all(len(group) > 1 for group in groups)
    for a, b in combinations(known, 2):
        if distance(where(board, a), where(board, b)) < 0.1:
            assert group_of[a] == group_of[b]
    chosen = {*groups[0][:2]}
    assert coinciding(board, chosen) in ([], [tuple(id for id in known if id in chosen)])


@pytest.mark.parametrize("apart", [0.0, 0.06], ids=["in one place", "in a chain"])
def test_the_work_for_coinciding_stops_grows_with_their_number(apart: float) -> None:
    def calls(number: int) -> int:
        made = a_board()
        for n in range(number):
            made = made.with_milepost(f"m{n}", at=(10 + round(apart * n, 2), 10))
        board, counted = made.build(), 0

        def called(*given: object) -> None:
            nonlocal counted
            counted += 1

        sys.setprofile(called)
        groups = coinciding(board)
        sys.setprofile(None)
        assert [len(group) for group in groups] == [number]
        return counted

    assert calls(400) < 6 * calls(100)


def test_the_check_of_coinciding_mileposts_offers_the_merge() -> None:
    def found(scenario: Scenario) -> list[Issue]:
        return list(NearMileposts().run(scenario))

    scenario = MoveMileposts({"m2": (20, 20.04), "m5": (100, 101)}).apply(a_small_board().scenario())  # type: ignore
    touching, same = sorted(found(scenario), key=lambda issue: bool(issue.fixes))
    assert touching.severity == "warning" and same.severity == "error" and "Merge them" in same.message
    (fix,) = same.fixes
    assert found(fix.edit.apply(scenario)) == [touching]
    assert fix.edit.apply(scenario).board.cities["albany"].milepost == "m1"  # type: ignore[index]
    (same,) = found(MoveMileposts({"m1": (100, 20)}).apply(a_small_board().scenario()))  # type: ignore[dict-item]
    assert not same.fixes and "set the same milepost for both cities" in same.message


@pytest.mark.parametrize(("gone", "kept"), [("PA", "NYC"), ("NYC", "PA")])
def test_an_entry_of_a_table_under_the_id_that_stays_precedes_the_other(gone: str, kept: str) -> None:
    scenario = a_small_board().scenario()
    after = renamed(scenario, {Ref("railroad", gone): kept})
    assert after.content.prices == {id: price for id, price in scenario.content.prices.items() if id != gone}
