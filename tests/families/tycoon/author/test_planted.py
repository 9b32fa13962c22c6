"""Planted effects: an advantage that was put into games is found with the right sign, and none where none was put."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from engine.families.tycoon.actions.counted_refs import action_ref, link_ref, turn_ref
from engine.families.tycoon.author.played.batch_report import TycoonLessons
from engine.families.tycoon.content import TycoonCard, TycoonContent
from engine.game.fast.batch import GameTally
from engine.game.rules import Counted
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.intervals import LESS, MORE, NOT_SHOWN, TOO_FEW
from engine.sim.run import Job, Runner
from tests.families.tycoon.table import COUNTRY, country

SEATS, GAMES = 3, 300
CITIES = ("ash", "beech", "cedar", "dale")

Planted = Callable[[int, dict[str, dict[Counted, int]]], int]
"""The points that a seat gets for what was counted of it."""


def nothing(seat: int, counts: dict[str, dict[Counted, int]]) -> int:
    return 0


def games(planted: Planted = nothing, seed: int = 7, many: int = GAMES) -> Iterator[GameTally]:
    """Games whose points are luck and what was planted; starts, shares, links and first places are luck alone."""
    luck = Random(seed)
    names = TycoonLessons(COUNTRY, {}, SEATS).counters
    for _ in range(many):
        counts: dict[str, dict[Counted, int]] = {name: {} for name in names}
        first = luck.randrange(SEATS)
        counts["turns"] = {first: 1}
        counts["firsts"] = {(first, turn_ref(1)): 1}
        counts["first"] = {first: 1}
        for seat in range(SEATS):
            counts["begun"][seat, Ref("site", luck.choice(CITIES))] = 1
            counts["shares"][seat] = luck.randrange(4)
            counts["linked"][seat, link_ref("dale", "elm")] = luck.randrange(3)
            counts["linked"][seat, link_ref("ash", "beech")] = luck.randrange(3)
            counts["done"][seat, action_ref("deliver")] = luck.randrange(6)
            counts["prices"][seat, turn_ref(1)] = 1_000 * luck.randrange(1, 5) if seat == first else 0
        points = [luck.randrange(20) + planted(seat, counts) for seat in range(SEATS)]
        best = [seat for seat in range(SEATS) if points[seat] == max(points)]
        yield GameTally(best[0] if len(best) == 1 else None, 9, tuple(map(float, points)), (), counts)


def said(found: Iterator[GameTally], table: str) -> dict[Any, str]:
    """What the rows of a table say, by their first cell."""
    lessons = TycoonLessons(COUNTRY, {}, SEATS)
    for game in found:
        lessons.add(game)
    return {next(iter(row.values())): row["says"] for row in lessons.report().data[table]}


def starts_in_ash(points: int) -> Planted:
    return lambda seat, counts: points * ((seat, Ref("site", "ash")) in counts["begun"])


@pytest.mark.parametrize(("points", "wanted"), [(5, MORE), (-5, LESS)])
def test_a_city_that_is_good_or_bad_to_start_in_is_found(points: int, wanted: str) -> None:
    found = said(games(starts_in_ash(points)), "starts")
    assert found.pop("Ash") == wanted
    # Who starts elsewhere is held against those who started there.
    assert wanted not in found.values()


def test_shares_that_cost_points_are_found_and_links_that_bring_some() -> None:
    def planted(seat: int, counts: dict[str, dict[Counted, int]]) -> int:
        return 3 * counts["linked"][seat, link_ref("ash", "beech")] - 4 * counts["shares"][seat]

    found = said(games(planted), "more_of_it")
    assert found["Share"] == LESS and found["Link"] == MORE and found["Turn as first player"] == NOT_SHOWN
    by_number = said(games(planted), "shares")
    assert by_number[0] == MORE and by_number[3] == LESS
    cities = said(games(planted), "cities")
    assert cities["Ash"] == cities["Beech"] == MORE and cities["Elm"] == NOT_SHOWN


def test_a_first_place_that_is_worth_points_is_found() -> None:
    found = said(games(lambda seat, counts: 4 * (seat in counts["first"])), "auctions")
    assert found == {1: MORE}


@pytest.mark.parametrize(
    "table",
    [
        "starts",
        *(pytest.param(each, marks=pytest.mark.slow) for each in ("more_of_it", "shares", "auctions", "cities")),
    ],
)
def test_where_nothing_was_planted_hardly_more_is_said_than_one_time_in_twenty(table: str) -> None:
    rows = [says for seed in range(12) for says in said(games(seed=seed, many=120), table).values()]
    told = [says for says in rows if says not in (TOO_FEW, "")]
    assert len(told) >= 12 and sum(says != NOT_SHOWN for says in told) <= 0.11 * len(told) + 1


def test_of_too_few_games_nothing_is_said_however_large_the_advantage() -> None:
    for table in ("starts", "more_of_it", "shares", "auctions", "cities"):
        assert set(said(games(starts_in_ash(50), many=9), table).values()) <= {TOO_FEW, ""}


def with_gift(points: int) -> Scenario:
    """A Tycoon card for the most money, worth so many points, and one that is worth nothing."""
    gift = TycoonCard("Gift", "most-money", points)
    return country(tycoons={"gift": gift, "dud": TycoonCard("Dud", "most-links", 0)})


@pytest.mark.parametrize(("points", "wanted"), [(200, MORE), (0, NOT_SHOWN)])
def test_a_tycoon_card_that_was_made_precious_is_found_in_real_games(points: int, wanted: str) -> None:
    scenario, options = with_gift(points), {"game.turn_limit": 2}
    assert isinstance(scenario.content, TycoonContent)
    lessons = TycoonLessons(scenario, options, 2)
    job = Job(scenario, options, ("random", "random"), 11, lessons.counters)
    for tally in Runner(job).play(range(40)):
        lessons.add(tally)
    rows = {row["card"]: row["says"] for row in lessons.report().data["tycoons"]}
    assert rows["Gift"] == wanted
