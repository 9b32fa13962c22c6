"""What many games teach of Railroad Tycoon: every figure held against games that were made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from engine.families.tycoon.actions.counted_refs import action_ref, link_ref, turn_ref
from engine.families.tycoon.actions.deliver import haul_ref
from engine.families.tycoon.actions.table import TABLE
from engine.families.tycoon.author.played import fortune
from engine.families.tycoon.author.played.batch_report import TycoonLessons
from engine.families.tycoon.content import OperationCard, TycoonCard
from engine.game.fast.batch import GameTally
from engine.game.rules import Counted
from engine.model.board import Region
from engine.model.ids import Ref, RegionId
from engine.model.scenario import Scenario
from engine.report.intervals import LESS, MORE, NOT_SHOWN, TOO_FEW, Z, percents, verdict
from engine.report.report import Report
from engine.report.report import Table as Rows
from tests.families.tycoon.table import BLUE, COUNTRY, GREEN, RED, country

Counts = Mapping[str, Mapping[Counted, int]]
NOTHING: Counts = {}
TURN = {"turns": {RED: 1}, "firsts": {(RED, turn_ref(1)): 1}}


def a_game(counts: Counts = NOTHING, winner: int | None = None, scores: tuple[float, ...] = (0.0, 0.0)) -> GameTally:
    """A game in which only this was counted, of one turn unless told."""
    made = TycoonLessons(COUNTRY, {}, 2).counters
    return GameTally(winner, 6, scores, (), {name: counts.get(name, TURN.get(name, {})) for name in made})


def report_of(*games: GameTally, scenario: Scenario = COUNTRY, seats: int = 2) -> Report:
    lessons = TycoonLessons(scenario, {}, seats)
    for game in games:
        lessons.add(game)
    return lessons.report()


def table_of(report: Report, id: str) -> Rows:
    return next(table for table in report.tables if table.id == id)


def row_of(report: Report, id: str, *begins: str | int) -> dict[str, Any]:
    """The one row of a table that begins so, by the names of its columns."""
    table = table_of(report, id)
    (found,) = [row for row in table.rows if row[: len(begins)] == begins]
    return dict(zip(table.columns, found, strict=True))


def site(id: str) -> Ref:
    return Ref("site", id)


def test_it_asks_for_counters_that_the_rules_have_each_once() -> None:
    counters = TycoonLessons(COUNTRY, {}, 2).counters
    assert set(counters) <= set(TABLE.counters) and len(set(counters)) == len(counters)


def test_before_a_game_there_are_no_figures() -> None:
    report = report_of()
    assert row_of(report, "games", "Turns")["mean"] is None
    assert [table.id for table in report.tables] == [
        "games", "results", "actions", "more_of_it", "cities", "lengths", "colours", "cubes"
    ]  # fmt: skip
    assert report.drawn is not None and report.drawn.lines == () and report.drawn.sections == ()


# Length, results, actions.


def done(**deeds: tuple[int, int]) -> dict[Counted, int]:
    """What red and blue did, how often."""
    return {(seat, action_ref(deed)): times for deed, both in deeds.items() for seat, times in enumerate(both)}


LONG: Counts = {
    "turns": {RED: 2, BLUE: 2}, "shares": {RED: 3, BLUE: 5}, "linked": {(RED, link_ref("ash", "beech")): 2},
    "done": done(deliver=(4, 2), build=(2, 0), card=(0, 1)), "emptied": {site("ash"): 2, site("elm"): 1},
    "prices": {(BLUE, turn_ref(1)): 3_000, (BLUE, turn_ref(3)): 1_000},
    "firsts": {(BLUE if turn % 2 else RED, turn_ref(turn)): 1 for turn in range(1, 5)},
}  # fmt: skip


def test_games_have_means_and_the_least_and_most_of_a_game_or_a_player() -> None:
    report = report_of(a_game(LONG, RED, (9.0, 4.0)), a_game(scores=(1.0, 1.0)))
    games = {row[0]: row[1:] for row in table_of(report, "games").rows}
    assert games == {
        "Turns": (2.5, None, None, 1, 4),
        "Points of the winner": (9.0, None, None, 9, 9),
        "Points of the others": (4.0, None, None, 4, 4),
        "Lead of the winner": (5.0, None, None, 5, 5),
        "Shares per player": (2.0, None, None, 0, 5),
        "Links per player": (0.5, None, None, 0, 2),
        "Deliveries per player": (1.5, None, None, 0, 4),
        "Deliveries per turn": (6 / 5, None, None, None, None),
        "Price per auction ($)": (4_000 / 5, None, None, None, None),
        "Cities emptied": (1.5, None, None, 0, 3),
    }
    assert "0 of 2 games ended at the turn limit" in table_of(report, "games").note


def test_a_lead_is_over_the_best_of_the_others_and_a_tie_has_none() -> None:
    game = replace(a_game(winner=BLUE), scores=(7.0, 9.5, 9.0))
    report = report_of(game, seats=3)
    assert row_of(report, "games", "Lead of the winner")["mean"] == 0.0
    assert row_of(report, "games", "Points of the winner")["mean"] == 9.0
    assert row_of(report, "games", "Points of the others")["mean"] == 8.0


def test_points_may_be_negative_and_so_may_their_interval() -> None:
    report = report_of(*[a_game(winner=RED, scores=(-3.0, -9.0)), a_game(winner=RED, scores=(1.0, -9.0))] * 5)
    row = row_of(report, "games", "Points of the winner")
    half = Z * (10 * 4.0 * 10 / 9) ** 0.5 / 10
    assert (row["mean"], row["from"], row["to"]) == pytest.approx((-1.0, -1.0 - half, -1.0 + half))
    assert (row["least"], row["most"]) == (-3, 1)


def test_games_at_the_limit_of_turns_are_told_and_few_games_too() -> None:
    report = report_of(a_game({"limit": {BLUE: 1}}), a_game())
    title = table_of(report, "games").note
    assert "1 of 2 games ended at the turn limit" in title and "Only 2 games" in title
    assert "Only" not in table_of(report_of(*[a_game()] * 10), "games").note
    assert "Only 9 games" in table_of(report_of(*[a_game()] * 9), "games").note


def test_results_are_told_by_seat() -> None:
    report = report_of(a_game(LONG, RED, (9.0, 4.0)), a_game(scores=(1.0, 2.0)))
    red, blue = (row_of(report, "results", seat) for seat in (1, 2))
    assert [red[name] for name in ("points", "shares", "links", "deliveries")] == [5.0, 1.5, 1.0, 2.0]
    assert [blue[name] for name in ("points", "shares", "links", "deliveries")] == [3.0, 2.5, 0.0, 1.0]


def test_actions_are_told_with_their_part_of_all() -> None:
    report = report_of(a_game(LONG), a_game({"done": done(**{"pass": (1, 0)})}))
    delivering = row_of(report, "actions", "Delivering")
    assert (delivering["a_game"], delivering["percent"]) == (3.0, 60.0)
    assert row_of(report, "actions", "Passing")["percent"] == 10.0
    assert row_of(report, "actions", "Urbanizing")["a_game"] == 0.0
    assert sum(row[4] for row in table_of(report, "actions").rows) == pytest.approx(100)  # type: ignore[misc]


# Starts and auctions.


def begun(*starts: tuple[int, str]) -> Counts:
    return {"begun": {(seat, site(city)): 1 for seat, city in starts}}


def test_a_seat_starts_in_the_city_where_it_began_its_first_link() -> None:
    game = a_game(begun((BLUE, "dale"), (RED, "ash"), (BLUE, "ash")), BLUE, (4.0, 10.0))
    report = report_of(game, a_game(begun((RED, "dale")), scores=(2.0, 2.0)))
    dale, ash = row_of(report, "starts", "Dale"), row_of(report, "starts", "Ash")
    # Blue is six points above red there, red as far as blue in the other game, which nobody won.
    assert (dale["seats"], dale["won"], dale["percent"], dale["ahead"]) == (2, 1, 100.0, 3.0)
    assert (ash["seats"], ash["won"], ash["percent"], ash["ahead"]) == (1, 0, 0.0, -6.0)
    starts = table_of(report, "starts")
    assert [ref.id for ref in starts.about] == ["dale", "ash"] and len(starts.rows) == 2
    assert dale["says"] == TOO_FEW


def test_two_seats_that_start_in_one_city_are_both_held_against_the_others() -> None:
    game = replace(a_game(begun((RED, "elm"), (GREEN, "elm"), (BLUE, "ash")), GREEN), scores=(6.0, 0.0, 12.0))
    report = report_of(game, seats=3)
    elm = row_of(report, "starts", "Elm")
    # 6 less the mean of 0 and 12, and 12 less the mean of 6 and 0.
    assert (elm["seats"], elm["won"], elm["percent"], elm["ahead"]) == (2, 1, 50.0, 4.5)
    assert row_of(report, "starts", "Ash")["ahead"] == -9.0


def test_cities_where_most_began_come_first_then_by_name() -> None:
    report = report_of(a_game(begun((RED, "elm"))), a_game(begun((RED, "elm"))), a_game(begun((BLUE, "dale"))),
                       a_game(begun((BLUE, "ash"))))  # fmt: skip
    assert [row[0] for row in table_of(report, "starts").rows] == ["Elm", "Ash", "Dale"]


def test_auctions_are_told_turn_by_turn_with_the_price_where_somebody_bid() -> None:
    report = report_of(a_game(LONG, BLUE, (4.0, 10.0)), a_game(scores=(5.0, 1.0)))
    assert len(table_of(report, "auctions").rows) == 4
    one, two = row_of(report, "auctions", 1), row_of(report, "auctions", 2)
    assert (one["auctions"], one["bids"], one["price"], one["won"], one["percent"]) == (2, 50.0, 3_000.0, 1, 100.0)
    assert one["ahead"] == 5.0
    assert (two["auctions"], two["bids"], two["price"], two["ahead"], two["won"]) == (1, 0.0, None, -6.0, 0)


# What goes with a result.


def test_of_two_seats_the_one_with_more_links_is_held_against_who_ended_ahead() -> None:
    def linked(red: int, blue: int) -> Counts:
        return {"linked": {(RED, link_ref("ash", "beech")): red, (BLUE, link_ref("ash", "elm")): blue}}

    report = report_of(
        a_game(linked(3, 1), RED, (10.0, 4.0)),
        a_game(linked(0, 1), RED, (5.0, 4.0)),
        a_game(linked(2, 2), RED, (9.0, 4.0)),
    )
    row = row_of(report, "more_of_it", "Link")
    assert (row["pairs"], row["percent"]) == (2, 50.0)
    # Twelve and less one of 4 and 1: the line through nothing.
    assert row["points"] == pytest.approx((2 * 6 - 1 * 1) / (4 + 1)) and row["says"] == TOO_FEW


def test_all_cards_of_a_seat_count_and_what_goes_with_points_may_lie_about_nothing() -> None:
    held = {"held": {(RED, card("inn")): 1, (RED, card("grant")): 2}}
    games = [a_game(held, RED, (6.0, 0.0)), a_game(held, BLUE, (0.0, 6.0))] * 5
    row = row_of(report_of(*games, scenario=CARDS), "more_of_it", "Card gained or taken")
    # Three cards go with six points more or less; ten games, of which each adds 18 or -18 to a sum of 90 squares.
    half = Z * (10 * 18.0**2 * 10 / 9) ** 0.5 / 90
    assert (row["points"], row["points_from"], row["points_to"]) == pytest.approx((0.0, -half, half))
    assert row["says"] == NOT_SHOWN and row["percent"] == 50.0


def test_sums_are_compared_by_the_thousand() -> None:
    report = report_of(a_game({"spent": {RED: 4_000, BLUE: 1_000}}, RED, (10.0, 4.0)))
    assert row_of(report, "more_of_it", "1,000 $ paid for tiles")["points"] == pytest.approx(2.0)


def test_each_thing_is_compared_by_its_own_counter() -> None:
    ops = Ref("content", "operations.x")
    each: dict[str, Counts] = {
        "Share": {"shares": {RED: 1}},
        "Link": {"linked": {(RED, link_ref("ash", "elm")): 1}},
        "1,000 $ paid for tiles": {"spent": {RED: 1_000}},
        "1,000 $ paid in auctions": {"prices": {(RED, turn_ref(1)): 1_000}},
        "Turn as first player": {"first": {RED: 1}},
        "Action: urbanizing": {"done": {(RED, action_ref("urbanize")): 1}},
        "Action: passing": {"done": {(RED, action_ref("pass")): 1}},
    }
    for what, counts in each.items():
        rows = table_of(report_of(a_game(counts, RED, (3.0, 0.0))), "more_of_it").rows
        assert [(row[0], row[5]) for row in rows if row[1]] == [(what, pytest.approx(3.0))]
    cards = country(operations={"x": OperationCard("land-grant", "X")})
    report = report_of(a_game({"held": {(RED, ops): 2}}, RED, (3.0, 0.0)), scenario=cards)
    assert row_of(report, "more_of_it", "Card gained or taken")["points"] == pytest.approx(1.5)


def test_tycoon_cards_are_dealt_and_no_cards_that_somebody_took() -> None:
    scenario = country(tycoons={id: TycoonCard(id, "most-links", 5) for id in "ab"})
    report = report_of(a_game({"held": {(RED, Ref("content", "tycoons.a")): 1}}, RED, (3.0, 0.0)), scenario=scenario)
    assert row_of(report, "more_of_it", "Card gained or taken")["pairs"] == 0


def test_seats_are_told_by_the_number_of_their_shares() -> None:
    report = report_of(a_game({"shares": {RED: 2}}, BLUE, (1.0, 5.0)), a_game({"shares": {RED: 2, BLUE: 2}}, RED))
    none, two = row_of(report, "shares", 0), row_of(report, "shares", 2)
    assert (none["seats"], none["won"], none["ahead"]) == (1, 1, 4.0)
    assert (two["seats"], two["won"], two["percent"]) == (3, 1, pytest.approx(100 / 3))
    assert [row[0] for row in table_of(report, "shares").rows] == [0, 2]


# Links, cities, regions.


def test_links_count_the_games_in_which_they_were_built_and_what_they_brought() -> None:
    ash, dale = link_ref("ash", "beech"), link_ref("dale", "elm")
    games = [
        a_game(
            {"linked": {(RED, ash): 1, (BLUE, ash): 1, (BLUE, dale): 1}, "carried": {(RED, ash): 5, (BLUE, ash): 1}}
        ),
        a_game({"linked": {(RED, dale): 1}}),
        a_game({"linked": {(RED, dale): 1}, "carried": {(RED, dale): 3}}),
    ]
    report = report_of(*games)
    assert [row[:2] for row in table_of(report, "links").rows] == [("Dale", "Elm"), ("Ash", "Beech")]
    row = row_of(report, "links", "Ash", "Beech")
    # The way around the ridge is longer and cheaper.
    assert (row["tiles"], row["cost"], row["games"], row["times"], row["points"]) == (3, 6_000, 1, 2, 3.0)
    assert (row["percent"], row["from"], row["to"]) == percents(1, 3)
    assert row_of(report, "links", "Dale", "Elm")["points"] == 1.0
    assert [ref.id for ref in table_of(report, "links").about] == ["dale", "ash"]


def test_links_that_nobody_built_are_told_and_drawn() -> None:
    report = report_of(a_game({"linked": {(RED, link_ref("ash", "beech")): 1}}))
    never = table_of(report, "never_linked")
    assert ("Ash", "Beech") not in [row[:2] for row in never.rows]
    assert row_of(report, "never_linked", "Beech", "Cedar") == {
        "from_city": "Beech", "to_city": "Cedar", "tiles": 2, "cost": 4_000
    }  # fmt: skip
    assert (
        f"{len(never.rows)} of {len(never.rows) + 1} links that one action can build were built in none" in never.note
    )
    assert f"up to {percents(0, 1)[2]:.1f}%" in never.note
    assert report.drawn is not None
    assert ((3, 2), (6, 2)) in report.drawn.lines and ((0, 2), (3, 2)) not in report.drawn.lines
    assert len(report.drawn.lines) == len(never.rows)
    table = table_of(report, "links")
    assert f"1 of {len(never.rows) + 1} links that one action can build were built, and 0 longer ones." in table.note


def test_a_link_of_several_actions_has_no_cheapest_way_of_one() -> None:
    report = report_of(a_game({"linked": {(RED, link_ref("ash", "fir")): 1}}))
    row = row_of(report, "links", "Ash", "Fir")
    assert (row["tiles"], row["cost"], row["games"], row["points"]) == (None, None, 1, 0.0)
    assert "and 1 longer ones" in table_of(report, "links").note


def test_track_is_drawn_over_the_borders_it_goes_over_by_games() -> None:
    one, other = Ref("side", "3,2,0"), Ref("side", "0,2,0")
    report = report_of(a_game({"track": {one: 2, other: 1}}), a_game({"track": {one: 1}}))
    assert report.drawn is not None and report.drawn.title == "Games with track here"
    assert report.drawn.sections == (((3, 2), (4, 2), 2), ((0, 2), (1, 2), 1))


def test_points_fall_to_the_cities_at_both_ends_and_to_who_has_most_links_there() -> None:
    ash, cedar = link_ref("ash", "beech"), link_ref("beech", "cedar")
    game = a_game(
        {"linked": {(RED, ash): 1, (RED, cedar): 1, (BLUE, cedar): 1}, "carried": {(RED, ash): 4, (BLUE, cedar): 2}},
        RED, (9.0, 3.0),
    )  # fmt: skip
    report = report_of(game, a_game(winner=BLUE, scores=(0.0, 2.0)))
    beech, at_cedar = row_of(report, "cities", "Beech"), row_of(report, "cities", "Cedar")
    assert (beech["links"], beech["points"], beech["owned"]) == (1.5, 3.0, pytest.approx(200 / 3))
    assert (beech["led"], beech["won"], beech["percent"], beech["ahead"]) == (1, 1, 100.0, 6.0)
    assert (at_cedar["owned"], at_cedar["led"], at_cedar["percent"]) == (50.0, 0, None)
    assert row_of(report, "cities", "Fir")["owned"] is None
    assert [row[0] for row in table_of(report, "cities").rows][:3] == ["Beech", "Ash", "Cedar"]
    assert table_of(report, "cities").about[0] == site("beech")


def test_a_link_counts_once_in_every_region_that_one_of_its_cities_lies_in() -> None:
    regions = {RegionId("w"): Region("West", cells=((0, 2, 4),)), RegionId("e"): Region("East", cells=((6, 2, 7),))}
    scenario = replace(COUNTRY, board=replace(COUNTRY.board, regions=regions))
    inner, between, off = link_ref("ash", "beech"), link_ref("beech", "cedar"), link_ref("fir", "jay")
    game = a_game(
        {
            "linked": {(RED, inner): 1, (BLUE, between): 2, (RED, off): 1},
            "carried": {(RED, inner): 3, (BLUE, between): 1, (RED, off): 9},
        },
        BLUE, (3.0, 7.0),
    )  # fmt: skip
    report = report_of(game, scenario=scenario)
    west, east = row_of(report, "regions", "West"), row_of(report, "regions", "East")
    assert (west["links"], west["points"], west["owned"], west["led"]) == (3.0, 4.0, pytest.approx(200 / 3), 1)
    assert (east["links"], east["points"], east["owned"], east["ahead"]) == (2.0, 1.0, 100.0, 4.0)
    assert [ref.id for ref in table_of(report, "regions").about] == ["w", "e"]
    assert "regions" not in report_of(game).data


# Deliveries.


def test_deliveries_are_told_by_length_and_by_colour() -> None:
    game = a_game({"hauls": {haul_ref("red", 1): 2, haul_ref("red", 3): 1, haul_ref("blue", 3): 1}})
    report = report_of(game, a_game())
    one, three = row_of(report, "lengths", 1), row_of(report, "lengths", 3)
    assert (one["a_game"], one["percent"], one["of_red"], one["of_blue"], one["of_yellow"]) == (1.0, 50.0, 2, 0, 0)
    assert (three["a_game"], three["percent"], three["of_red"], three["of_blue"]) == (1.0, 50.0, 1, 1)
    assert len(table_of(report, "lengths").rows) == 6
    red = row_of(report, "colours", "Red")
    assert (red["cubes"], red["a_game"], red["links"]) == (20, 1.5, pytest.approx(5 / 3))
    assert row_of(report, "colours", "Yellow")["links"] is None


def test_cities_are_told_with_the_cubes_that_leave_and_come_and_how_often_they_are_emptied() -> None:
    game = a_game({"sent": {site("ash"): 3}, "delivered": {site("elm"): 3}, "emptied": {site("ash"): 2}})
    report = report_of(game, a_game())
    ash, elm = row_of(report, "cubes", "Ash"), row_of(report, "cubes", "Elm")
    assert (ash["cubes"], ash["sent"], ash["taken"]) == (4, 1.5, 0.0)
    assert (ash["emptied"], ash["from"], ash["to"]) == percents(1, 2)
    assert (elm["sent"], elm["taken"], elm["emptied"]) == (0.0, 1.5, 0.0)
    assert table_of(report, "cubes").rows[0][0] == "Ash"
    assert table_of(report, "cubes").about[0] == site("ash")


# Cards.

CARDS = country(
    operations={
        "inn": OperationCard("hotel", "Inn", 1, ("elm",)),  # type: ignore[arg-type]
        "grant": OperationCard("land-grant", "Grant"), "boss": OperationCard("executive", "Boss"),
    },
    tycoons={"most": TycoonCard("Most", "most-links", 5), "rich": TycoonCard("Rich", "most-money", 7)},
)  # fmt: skip


def card(id: str, deck: str = "operations") -> Ref:
    return Ref("content", f"{deck}.{id}")


def test_cards_are_told_by_those_who_had_them() -> None:
    inn, most = card("inn"), card("most", "tycoons")
    game = a_game({"held": {(BLUE, inn): 1, (RED, most): 1}, "brought": {(BLUE, inn): 4, (RED, most): 5}}, BLUE,
                  (3.0, 8.0))  # fmt: skip
    other = a_game({"held": {(RED, inn): 1, (BLUE, card("grant")): 1}}, BLUE, (0.0, 1.0))
    report = report_of(game, other, a_game(), scenario=CARDS)
    inns = row_of(report, "cards", "Inn")
    assert (inns["kind"], inns["games"], inns["seats"], inns["points"]) == ("hotel", 2, 2, 2.0)
    assert (inns["won"], inns["percent"], inns["ahead"]) == (1, 50.0, 2.0)
    assert row_of(report, "cards", "Grant")["kind"] == "land grant"
    boss = row_of(report, "cards", "Boss")
    assert (boss["games"], boss["seats"], boss["percent"], boss["says"]) == (0, 0, None, "")
    assert [row[0] for row in table_of(report, "cards").rows] == ["Inn", "Grant", "Boss"]
    assert (
        table_of(report, "cards").about[0] == inn
        and "Cards that no player ever had: 1." in table_of(report, "cards").note
    )
    goal = row_of(report, "tycoons", "Most")
    assert (goal["goal"], goal["seats"], goal["points"], goal["ahead"]) == ("most links", 1, 5.0, -5.0)


EVERYTHING: Counts = {
    **LONG, "begun": {(RED, site("ash")): 1}, "held": {(RED, card("inn")): 1},
    "linked": {(RED, link_ref("ash", "beech")): 1}, "hauls": {haul_ref("red", 1): 1},
}  # fmt: skip


FARED = ("won", "percent", "from", "to", "ahead", "ahead_from", "ahead_to", "says")
TILES = ("from_city", "to_city", "tiles", "cost")


def three(name: str) -> tuple[str, ...]:
    return (name, f"{name}_from", f"{name}_to")


def test_columns_are_called_what_programs_read() -> None:
    report = report_of(a_game(EVERYTHING), scenario=CARDS)
    assert {table.id: table.columns for table in report.tables} == {
        "games": ("what", "mean", "from", "to", "least", "most"),
        "results": ("seat", *three("points"), *three("shares"), *three("links"), *three("deliveries")),
        "actions": ("action", "a_game", "from", "to", *three("percent")),
        "starts": ("city", "seats", *FARED),
        "auctions": ("turn", "auctions", *three("bids"), *three("price"), *FARED),
        "more_of_it": ("one_more", "pairs", "percent", "from", "to", *three("points"), "says"),
        "shares": ("shares", "seats", *FARED),
        "cities": ("area", *three("links"), *three("points"), *three("owned"), "led", *FARED),
        "links": (*TILES, "games", "percent", "from", "to", "times", *three("points")),
        "never_linked": TILES,
        "lengths": ("links", "a_game", "from", "to", *three("percent"), "of_red", "of_blue", "of_yellow"),
        "colours": ("colour", "cubes", "a_game", "from", "to", *three("links")),
        "cubes": ("city", "cubes", *three("sent"), *three("taken"), "emptied", "from", "to"),
        "cards": ("card", "kind", "games", "seats", *three("points"), *FARED),
        "tycoons": ("card", "goal", "games", "seats", *three("points"), *FARED),
    }
    assert all(len(table.note) > 40 and "None" not in table.note for table in report.tables)
    assert "Players who are ahead get more" in table_of(report, "cards").note
    assert table_of(report, "tycoons").title == "Tycoon cards"


def test_every_table_of_means_says_how_few_games_there_are_and_nothing_of_enough() -> None:
    few = report_of(*[a_game(EVERYTHING)] * 9, scenario=CARDS)
    told = [table.id for table in few.tables if "Only 9 games" in table.note]
    assert told == [
        "games", "starts", "auctions", "more_of_it", "shares", "cities", "links", "lengths", "colours", "cubes",
        "cards", "tycoons",
    ]  # fmt: skip
    enough = report_of(*[a_game(EVERYTHING)] * 10, scenario=CARDS)
    assert not [table.id for table in enough.tables if "Only " in table.note]


def test_tables_of_many_rows_say_how_many_would_say_something_by_chance() -> None:
    report = report_of(a_game(begun((RED, "ash"), (BLUE, "elm"))))
    assert "About 1 of 2 rows would" in table_of(report, "starts").note
    assert "by chance alone" not in table_of(report_of(a_game(begun((RED, "ash")))), "starts").note
    assert fortune.chance(50).startswith("About 2 of 50 rows ") and fortune.chance(1) == ""


def test_each_table_is_in_the_data_by_the_names_of_its_columns() -> None:
    report = report_of(a_game(LONG), scenario=CARDS)
    assert list(report.data) == [table.id for table in report.tables]
    assert report.data["games"][0]["what"] == "Turns"
    for table in report.tables:
        assert len(report.data[table.id]) == len(table.rows) and len(set(table.columns)) == len(table.columns)
        assert not table.about or len(table.about) == len(table.rows)


def test_an_interval_says_more_less_or_nothing() -> None:
    assert verdict(None) == TOO_FEW and verdict((-1.0, 2.0)) == NOT_SHOWN and verdict((0.0, 2.0)) == NOT_SHOWN
    assert verdict((0.1, 2.0)) == MORE and verdict((-2.0, -0.1)) == LESS
    assert verdict((0.1, 2.0), even=0.5) == NOT_SHOWN and verdict((0.1, 0.4), even=0.5) == LESS
