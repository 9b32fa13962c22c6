"""Bots play for what their Tycoon cards bring, and for lines that lack several links."""

from __future__ import annotations

import pytest

from engine.families.tycoon.bots.evaluation import BUILD, WEST
from engine.families.tycoon.bots.planner import Option, Planner
from engine.families.tycoon.bots.values import rates_of
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.content import OperationCard, TycoonCard
from tests.families.tycoon.table import BLUE, RED, Table, country

GOALS = country(
    operations={"line": OperationCard("major-line", "Line", 9, ("ash", "elm"))},  # type: ignore[arg-type]
    tycoons={
        "hub": TycoonCard("Hub", "links-at", 2, True, ("dale",)),  # type: ignore[arg-type]
        "builder": TycoonCard("Builder", "most-links", 6),
        "thrifty": TycoonCard("Thrifty", "fewest-shares", 7),
        "west": TycoonCard("West", "western-link", 5, level=1),
        "line": TycoonCard("Line", "connected", 5, sites=("beech", "cedar")),  # type: ignore[arg-type]
    },
)
NEAR = Weights(tried=0, chains=0)


def dealt(mine: str, theirs: str = "line") -> Table:
    return Table(GOALS).tycoon(RED, mine).tycoon(BLUE, theirs)


def links(table: Table, seat: int = RED, by: Weights = NEAR) -> dict[tuple[str, str], Option]:
    """The links that a seat thinks of, by their cities."""
    m, thinker = table.m, Planner(table.m, is_compiled=False)
    found = [option for option in thinker.options(table.g, seat, by) if option.kind == BUILD]
    runs = [thinker.runs[option.extra] for option in found]
    return {(m.city_ids[run.city], m.city_ids[run.to]): option for run, option in zip(runs, found, strict=True)}


def test_a_link_at_the_city_of_the_card_brings_its_points() -> None:
    found = links(dealt("hub").put("cedar", "yellow").put("beech", "red").put("ash", "blue").ready())
    assert {pair: option.now for pair, option in found.items() if option.now} == {
        ("cedar", "dale"): 2_000, ("dale", "elm"): 2_000, ("dale", "jay"): 2_000,
    }  # fmt: skip
    assert not any(option.now for option in links(dealt("west").put("cedar", "yellow").ready()).values())


def test_nobody_knows_the_card_of_another_one() -> None:
    assert not any(option.now for option in links(dealt("line", "hub").put("cedar", "yellow").ready(), BLUE).values())


@pytest.mark.parametrize(("theirs", "counts"), [(2, True), (3, False)])
def test_who_wants_most_links_builds_more_while_few_are_lacking(theirs: int, counts: bool) -> None:
    table = dealt("builder").put("ash", "blue")
    table.link(BLUE, *("beech", "cedar", "dale", "elm")[: theirs + 1])
    found = links(table.ready())
    assert {option.now for option in found.values()} == ({600} if counts else {0})


@pytest.mark.parametrize(("mine", "minds"), [(1, True), (2, False)])
def test_who_wants_the_fewest_shares_minds_them_as_long_as_it_can_have_that(mine: int, minds: bool) -> None:
    debts = []
    for card in ("thrifty", "west"):
        table = dealt(card).ready()
        table.g.shares[:] = [mine, 0]
        debts.append(rates_of(table.m, table.g, RED, 3, NEAR).debt)
    assert debts[0] - debts[1] == (200 if minds else 0)  # 7 points of 7 for a share of $5,000


def test_a_western_link_brings_its_cubes_and_the_points_of_the_card() -> None:
    def west(card: str) -> Option:
        table = dealt(card).link(RED, "cedar", "elm").engine(RED, 2).ready()
        found = Planner(table.m, is_compiled=False).options(table.g, RED, NEAR)
        return next(option for option in found if option.kind == WEST)

    assert (west("west").now, west("hub").now) == (5_000, 0)
    assert west("hub").opens == 4_000
    assert west("west").worth > west("hub").worth


@pytest.mark.parametrize(("engine", "cash", "builds"), [(2, 30_000, True), (1, 30_000, False), (2, 29_000, False)])
def test_a_western_link_is_built_with_money_in_hand_where_its_cubes_can_go(
    engine: int, cash: int, builds: bool
) -> None:
    table = Table().link(RED, "cedar", "dale", "elm").engine(RED, engine).cash(RED, cash).ready()
    best = Planner(table.m, is_compiled=False).think(table.g, RED, NEAR).best
    assert (best.kind == WEST) == builds


def test_a_line_that_lacks_two_links_is_aimed_at_by_both_of_them() -> None:
    def lacking(*cards: str) -> dict[tuple[str, str], Option]:
        return links(dealt("west").opened(*cards).link(RED, "ash", "beech", "cedar").ready())

    assert lacking() == {}
    assert set(lacking("line")) == {("cedar", "dale"), ("dale", "elm")}
    assert all(option.now == 0 < option.worth for option in lacking("line").values())
