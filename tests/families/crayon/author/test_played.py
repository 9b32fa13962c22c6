"""Reports on many games: every figure compared with played or constructed games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from engine.bots.named import bot_named
from engine.families.crayon.author.played.batch_report import CrayonLessons
from engine.families.crayon.content import Demand, Event
from engine.families.crayon.family import FAMILY
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.board import NONE, board_of
from engine.families.crayon.text.labels import section_ref
from engine.game.drive import drive
from engine.game.fast.batch import GameTally
from engine.game.rules import Action, Counted
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.intervals import percents
from engine.report.report import Report
from engine.report.report import Table as Rows
from engine.sim.run import Job, Runner, seats_of
from tests.families.crayon.table import BLUE, COUNTRY, RED, Table, country

COUNTERS = CrayonLessons(COUNTRY, {}, 2).counters
Counts = dict[str, dict[Counted, int]]


def a_game(counts: Mapping[str, Mapping[Counted, int]] = {}, winner: int | None = None, turns: int = 10,
           scores: tuple[float, ...] = (0.0, 0.0)) -> GameTally:  # fmt: skip
    """Return a game with only these counts."""
    return GameTally(winner, turns, scores, (), {name: counts.get(name, {}) for name in COUNTERS})


def played(table: Table, *codes: str) -> Counts:
    """Return the totals of the counters over these rows."""
    found: dict[str, Counter[Counted]] = {}
    for code in codes:
        table.state = RULES.apply_action(table.state, Action(code, ""))
        for name, what, amount in RULES.counted(table.state):
            found.setdefault(name, Counter())[what] += amount
    return {name: dict(sums) for name, sums in found.items()}


def report_of(*games: GameTally, scenario: Scenario = COUNTRY, seats: int = 2) -> Report:
    lessons = CrayonLessons(scenario, {}, seats)
    for game in games:
        lessons.add(game)
    return lessons.report()


def table_of(report: Report, id: str) -> Rows:
    return next(table for table in report.tables if table.id == id)


def row_of(report: Report, id: str, *begins: str | int) -> dict[str, Any]:
    """Return the row of a table that begins with these cells, by column names."""
    table = table_of(report, id)
    (found,) = [row for row in table.rows if row[: len(begins)] == begins]
    return dict(zip(table.columns, found, strict=True))


def drew(**cards: str) -> Counts:
    """Return demand cards dealt to players, by `red="1 2"`."""
    seats = {"red": RED, "blue": BLUE, "green": 2}
    return {
        "dealt": {
            (seats[who], Ref("content", f"cards.{card}")): 1 for who, some in cards.items() for card in some.split()
        }
    }


# Demands, cities, loads.

COAL = Table().train(RED, "25,2").carries(RED, "coal").ready()
ONE_DELIVERY = played(COAL, "deliver 2.1", "card 24")


def test_a_delivery_fulfils_its_demand_and_pays_its_city_and_load_by_the_turn() -> None:
    report = report_of(a_game(ONE_DELIVERY, turns=10), a_game(turns=30))
    assert row_of(report, "demands", "Elm", "Coal") == {
        "city": "Elm", "load": "Coal", "payoff": 22.5, "cards": 24, "dealt": 1, "fulfilled": 1,
        "percent": 100.0, "from": percents(1, 1)[1], "to": percents(1, 1)[2],
    }  # fmt: skip
    wool = row_of(report, "demands", "Ling", "Wool")
    assert (wool["payoff"], wool["cards"], wool["dealt"], wool["fulfilled"], wool["percent"]) == (8, 24, 1, 0, 0.0)
    assert table_of(report, "demands").note.startswith("2 of 3 demands were never met, 0 of them never dealt.")
    paid = {"deliveries": 1, "payoff": 12.0, "in_100_turns": 30.0, "from": None, "to": None}
    assert row_of(report, "cities", "Elm") == {"city": "Elm", **paid}
    assert row_of(report, "loads", "Coal") == {"load": "Coal", **paid}
    nothing = {"deliveries": 0, "payoff": None, "in_100_turns": 0.0, "from": None, "to": None}
    assert row_of(report, "cities", "Ash") == {"city": "Ash", **nothing}
    assert row_of(report, "loads", "Steel") == {"load": "Steel", **nothing}


def test_payoffs_of_ten_games_have_an_interval_over_the_games() -> None:
    paid = {"paid": {Ref("site", "elm"): 50, Ref("load", "coal"): 50}}
    row = row_of(report_of(*[a_game(paid, turns=20)] * 5, *[a_game(turns=20)] * 5), "cities", "Elm")
    # Five games of 50 and five of 0 in 20 turns: 25 a game, with a standard error of sqrt(10 * 625 * 10 / 9) / 10.
    half = 1.959964 * (10 * 625 * 10 / 9) ** 0.5 / 10 / 20 * 100
    assert (row["in_100_turns"], row["from"]) == pytest.approx((125.0, 125.0 - half))
    # At the upper end that is as many errors as payoffs would have if they spread in proportion.
    assert row["to"] - 125.0 == pytest.approx(half * (row["to"] / 125.0) ** 0.5)


def test_a_demand_on_several_cards_is_one_row_and_a_card_that_was_not_dealt_is_told() -> None:
    scenario = country(cards={"rare": (Demand("fern", "fish", 5), Demand("moss", "fish", 9))})
    report = report_of(a_game(drew(red="1 2 3", blue="4")), scenario=scenario)
    assert row_of(report, "demands", "Elm", "Coal")["dealt"] == 4
    fish = row_of(report, "demands", "Moss", "Fish")
    assert (fish["payoff"], fish["cards"], fish["dealt"], fish["percent"], fish["from"]) == (9, 1, 0, None, None)
    assert table_of(report, "demands").note.startswith("5 of 5 demands were never met, 2 of them never dealt.")


def test_demands_fulfilled_most_come_first_and_each_is_about_its_city() -> None:
    wool = Ref("content", "cards.7.2")
    report = report_of(
        a_game({**drew(red="7", blue="8"), "fulfilled": {wool: 1}}),
        a_game(ONE_DELIVERY),
        a_game({"fulfilled": {wool: 1}}),
    )
    demands = table_of(report, "demands")
    assert [row[:2] for row in demands.rows] == [("Ling", "Wool"), ("Elm", "Coal"), ("Heath", "Steel")]
    assert [ref.id for ref in demands.about] == ["ling", "elm", "heath"]
    assert row_of(report, "demands", "Ling", "Wool")["percent"] == pytest.approx(200 / 3)


def test_of_demands_fulfilled_equally_often_those_dealt_most_come_first() -> None:
    rare = {"rare": (Demand("fern", "fish", 5),), "rarer": (Demand("moss", "fish", 9),)}
    dealt = drew(red="rare rare rarer 1 2 3")
    report = report_of(
        a_game({**dealt, "fulfilled": {Ref("content", "cards.rarer.1"): 1}}),
        a_game(drew(red="rare")),
        scenario=country(cards=rare),
    )
    assert [(row[0], *row[4:6]) for row in table_of(report, "demands").rows] == [
        ("Moss", 1, 1), ("Elm", 3, 0), ("Heath", 3, 0), ("Ling", 3, 0), ("Fern", 2, 0),
    ]  # fmt: skip


def test_cities_and_loads_that_pay_most_come_first_and_are_what_their_rows_are_about() -> None:
    more = {"paid": {Ref("site", "ling"): 8, Ref("load", "wool"): 8}, "deliveries": {Ref("site", "ling"): 1}}
    report = report_of(a_game(more), a_game(ONE_DELIVERY))
    cities, loads = table_of(report, "cities"), table_of(report, "loads")
    assert [row[0] for row in cities.rows] == ["Elm", "Ling", "Ash", "Beech", "Cedar", "Fern", "Heath", "Moss"]
    assert [ref.id for ref in cities.about[:3]] == ["elm", "ling", "ash"]
    assert [row[0] for row in loads.rows] == ["Coal", "Wool", "Fish", "Steel"]
    assert loads.about[1] == Ref("load", "wool")


# Track.


def test_sections_count_the_games_in_which_they_were_built() -> None:
    built = played(Table().building(), "build 4,2 5,2", "build 5,2 6,2", "build 6,2 7,2")
    again: Counts = {"sections": {Ref("section", "5,2 6,2"): 3}}
    report = report_of(a_game(built), a_game(again), a_game(), a_game())
    sections = table_of(report, "sections")
    label = board_of(COUNTRY, {}).lattice.label
    assert sections.rows[0] == (label((5, 2)), label((6, 2)), 2, *percents(2, 4), 4)
    assert {row[:2]: row[2] for row in sections.rows} == {
        (label((5, 2)), label((6, 2))): 2, (label((4, 2)), label((5, 2))): 1, (label((6, 2)), label((7, 2))): 1,
    }  # fmt: skip
    assert sections.about[0] == Ref("side", "5,2,0")
    assert sections.note.startswith("3 of ")
    assert report.data["sections"][0]["cells"] == [(5, 2), (6, 2)]


def sections(*ways: str) -> Counts:
    """Return track along mileposts, written "q,r", in a row or adjacent."""
    table = Table()
    for way in ways:
        table.track(RED, *way.split())
    found = [edge for edge, owner in enumerate(table.g.track) if owner]
    return {"sections": {section_ref(table.m, edge): 1 for edge in found}}


def test_corridors_count_the_games_in_which_track_joined_two_cities_and_how_long_it_was() -> None:
    short, long = sections("4,2 9,2"), sections("4,2 6,2 6,1 8,1 8,2 9,2")
    report = report_of(a_game(short), a_game(long), a_game(sections("4,2 8,2")), a_game())
    corridors = table_of(report, "corridors")
    assert corridors.rows == (("Ash", "Beech", 2, *percents(2, 4), 6.0),)
    assert corridors.about == (Ref("site", "ash"),)
    assert corridors.note.startswith("1 corridor was built: ")


def test_a_corridor_ends_at_the_next_city_and_a_branch_joins_the_nearest_one() -> None:
    report = report_of(a_game(sections("4,2 9,2", "11,2 16,2", "7,2 7,0")))
    found = {row[:2]: row[-1] for row in table_of(report, "corridors").rows}
    # Beech and Fern are equally near where it branches off.
    assert found == {("Ash", "Beech"): 5.0, ("Beech", "Cedar"): 5.0, ("Beech", "Fern"): 4.0}


def test_what_is_drawn_is_the_games_of_each_section_and_where_nobody_built() -> None:
    report = report_of(
        a_game({"sections": {Ref("section", "5,2 6,2"): 3, Ref("section", "6,2 7,2"): 1}}),
        a_game({"sections": {Ref("section", "6,2 7,2"): 1}}),
    )
    assert report.drawn is not None
    assert report.drawn.sections == (((6, 2), (7, 2), 2), ((5, 2), (6, 2), 1))
    assert report.drawn.spots == tuple(row["cell"] for row in report.data["never_built"])


def test_mileposts_that_no_track_reached_are_those_that_could_have_been_reached() -> None:
    report = report_of(a_game(played(Table().building(), "build 4,2 5,2", "build 5,2 6,2")), a_game())
    assert report.drawn is not None
    found = set(report.drawn.spots)
    m = board_of(COUNTRY, {})
    # The center of a major city is not built on.
    centres = {m.lattice.cell(m.centre[city]) for city in m.majors}
    assert found == set(m.lattice.cells) - centres - {(4, 2), (5, 2), (6, 2)}
    never = table_of(report, "never_built")
    assert never.note == "No player built to 133 mileposts in 2 games." and len(never.rows) == 133
    assert row_of(report, "never_built", m.lattice.label((7, 0)))["city"] == "Fern"
    assert row_of(report, "never_built", m.lattice.label((0, 4)))["terrain"] == "mountain"
    assert never.about[0] == Ref("cell", "0,0") and never.rows[0] == (m.lattice.label((0, 0)), "clear", "")


# Events.


def struck() -> Counts:
    table = Table().track(RED, "6,2", "7,2").track(BLUE, "6,3", "7,3").train(BLUE, "14,0").ready()
    return played(table, "discard hand", "card tax", "card flood", "card derailment")


def test_what_events_take_at_a_drawing_by_its_kind() -> None:
    spent: Counts = {
        "spent": {RED: 20, BLUE: 10},
        "sections": {Ref("section", "4,2 5,2"): 2, Ref("section", "5,2 6,2"): 10},
    }
    paid: Counts = {"paid": {Ref("site", "elm"): 90, Ref("load", "coal"): 90, Ref("content", "cards.1"): 90}}
    dry: Counts = {"events": {Ref("content", "events.flood"): 1, Ref("content", "events.fog"): 2}}
    report = report_of(a_game(struck(), turns=5), a_game({**spent, **paid}, turns=15), a_game({**dry}, turns=10))
    kept = ("kind", "drawn", "takes", "a_drawing", "worth", "from")

    def told(event: str) -> list[Any]:
        return [row_of(report, "events", event)[name] for name in kept]

    assert told("Tax") == ["tax", 1, "money", 40.0, 40.0, None]
    # 30 for 12 sections; 90 in 30 turns.
    assert told("Flood") == ["flood", 2, "sections", 1.0, 2.5, None]
    assert told("Derailment") == ["derailment", 1, "turns", 1.0, 3.0, None]
    assert told("Fog") == ["slow", 2, "", None, None, None]
    note = table_of(report, "events").note
    assert "average cost (2.50)" in note and "earnings (3.00)" in note


def test_an_event_that_takes_two_things_has_two_rows_and_one_that_never_came_takes_nothing_known() -> None:
    both = Event("flood", "Landslide", 1, ("fern",), features=("brook",), turns_lost=2)
    scenario = country(events={"slide": both, "tax": COUNTRY.content.events["tax"]})  # type: ignore[attr-defined]
    slide = Ref("content", "events.slide")
    counts: Counts = {"events": {slide: 2}, "event_sections": {slide: 3}, "event_turns": {slide: 4}}
    report = report_of(a_game(counts), scenario=scenario)
    events = table_of(report, "events")
    assert [row[2:5] for row in events.rows] == [(2, "sections", 1.5), (2, "turns", 2.0), (0, "money", None)]
    assert [ref.id for ref in events.about] == ["events.slide", "events.slide", "events.tax"]
    assert [row[-1] for row in events.rows] == [None, 0.0, None] and "(unknown)" in events.note


# Luck.


def luck(report: Report, of: str) -> tuple[Any, ...]:
    (row,) = [row[1:] for row in table_of(report, "luck").rows if str(row[0]).startswith(of)]
    return row


def test_better_cards_are_those_that_pay_more_on_the_mean_not_in_all() -> None:
    # Card n pays 10 + n, 8 and 6: card 9 pays 33 and card 2 pays 26; many poor cards are not better than a good one.
    game = a_game(drew(red="9", blue="1 2 3"), winner=RED, scores=(20.0, 10.0))
    assert luck(report_of(game), "the player with better cards") == (1, 100.0, None, None, 50.0)
    assert luck(report_of(game), "the player with the best cards") == (1, *percents(1, 1), 50.0)


def test_pairs_in_which_the_better_cards_lost_or_nothing_was_better_are_told_apart() -> None:
    games = [
        a_game(drew(red="9", blue="2"), winner=BLUE, scores=(10.0, 20.0)),
        a_game(drew(red="2", blue="9"), winner=BLUE, scores=(10.0, 20.0)),
        a_game(drew(red="4", blue="9"), winner=BLUE, scores=(10.0, 20.0)),
        a_game(drew(red="4", blue="4"), winner=BLUE, scores=(10.0, 20.0)),
        a_game(drew(red="9", blue="4"), scores=(7.0, 7.0)),
        a_game(drew(red="9", blue="4"), scores=(9.0, 7.0)),
    ]
    report = report_of(*games)
    # The fourth game has equal cards, the fifth equal ends; the last two have no winner.
    assert luck(report, "the player with better cards") == (4, 75.0, None, None, 50.0)
    assert luck(report, "the player with the best cards") == (3, *percents(2, 3), 50.0)


def test_of_three_seats_every_pair_is_compared_and_even_is_a_third() -> None:
    game = a_game(drew(red="9", blue="5", green="1"), winner=1, scores=(20.0, 30.0, 10.0))
    report = report_of(game, seats=3)
    assert luck(report, "the player with better cards")[:2] == (3, pytest.approx(200 / 3))
    assert luck(report, "the player with the best cards") == (1, *percents(0, 1), 100 / 3)
    tied = report_of(a_game(drew(red="9", blue="9", green="1"), winner=1, scores=(20.0, 30.0, 10.0)), seats=3)
    assert luck(tied, "the player with better cards")[:2] == (2, 100.0)
    assert luck(tied, "the player with the best cards")[0] == 0


def test_ten_games_give_luck_an_interval_within_0_to_100() -> None:
    good = a_game(drew(red="9", blue="2"), winner=RED, scores=(20.0, 10.0))
    bad = a_game(drew(red="2", blue="9"), winner=RED, scores=(20.0, 10.0))
    of, percent, low, high, _ = luck(report_of(*[good] * 9, bad), "the player with better cards")
    assert (of, percent, high) == (10, 90.0, 100.0) and low == pytest.approx(90 - 196 * (0.09 / 9) ** 0.5, abs=0.01)


def test_who_begins_is_held_against_who_wins() -> None:
    games = [a_game({"begins": {BLUE: 1}}, winner) for winner in (BLUE, RED, BLUE, None)]
    assert luck(report_of(*games), "the first player") == (3, *percents(2, 3), 50.0)


def test_starts_count_by_city_and_their_wins_only_in_games_that_were_won() -> None:
    begun = played(Table().track(RED, "7,0", "8,0").ready(), "place 7,0")
    ash: Counts = {"placed": {(BLUE, Ref("cell", "3,2")): 1, (RED, Ref("cell", "4,2")): 1}}
    report = report_of(a_game(begun, RED), a_game(begun), a_game(ash, BLUE), a_game(begun, BLUE))
    starts = table_of(report, "starts")
    assert starts.rows == (("Fern", 3, 2, 1, *percents(1, 2)), ("Ash", 2, 2, 1, *percents(1, 2)))
    assert [ref.id for ref in starts.about] == ["fern", "ash"]


def test_two_trains_that_one_seat_places_in_a_city_are_one_start() -> None:
    both: Counts = {"placed": {(RED, Ref("cell", "3,2")): 1, (RED, Ref("cell", "4,2")): 1}}
    assert table_of(report_of(a_game(both, RED)), "starts").rows == (("Ash", 1, 1, 1, *percents(1, 1)),)


def test_each_seat_has_its_cards_and_their_mean() -> None:
    twice: Counts = {"dealt": {(BLUE, Ref("content", "cards.4")): 2}}
    report = report_of(a_game(drew(red="1 2", blue="3")), a_game(twice))
    # 25 and 26 over six demands; 27 and twice 28 over nine.
    assert table_of(report, "cards").rows == ((1, 2, 51 / 6, None, None), (2, 3, 83 / 9, None, None))


# All of it.


def seen(bots: tuple[str, ...], game: int, options: dict[str, Any]) -> tuple[Counter[Any], Any]:
    """Return the facts of a game from comparing positions, without counters, and its end."""
    found: Counter[Any] = Counter()
    rules_of = [bot_named(FAMILY, name, COUNTRY) for name in bots]
    state = RULES.initial_state(COUNTRY, seats_of(bots), options)
    for _, after in drive(RULES, state, rules_of, 4, game):
        m, old, new = after.m, state.g, after.g
        for edge, (was, now) in enumerate(zip(old.track, new.track, strict=True)):
            if now and not was:
                a, b = m.lattice.cell(m.start[2 * edge]), m.lattice.cell(m.end[2 * edge])
                found["built", frozenset((a, b))] += 1
            elif was and not now:
                found["lost"] += 1
        for seat in range(len(bots)):
            for card in set(new.hand[seat]) - set(old.hand[seat]) - {NONE}:
                found["dealt", seat] += 1
                for city, load, _ in m.demands[card]:
                    found["asked", m.city_names[city], m.load_names[load]] += 1
            if old.at[seat] == NONE != new.at[seat]:
                found["start", m.city_names[m.city_at[new.at[seat]]]] += 1
        for entry in after.entries:
            if entry.kind == "money" and entry.reason == "delivery":
                found["paid", next(ref.id for ref in entry.about if ref.kind == "site")] += int(entry.amount)
        state = after
    return found, state


OPTIONS = {"game.turn_limit": 90, "win.cash": 90, "win.majors": 2}
BOTS = ("random", "random", "greedy")


@pytest.fixture(scope="module")
def batch() -> tuple[list[GameTally], list[tuple[Counter[Any], Any]]]:
    """Return at least three games, with more until track is lost and a load is delivered in one of them."""
    runner, tallies, games = Runner(Job(COUNTRY, OPTIONS, BOTS, 4, COUNTERS)), [], []
    total: Counter[Any] = Counter()
    while len(games) < 3 or not total["lost"] or not any(key[0] == "paid" for key in total):
        games.append(seen(BOTS, len(games), OPTIONS))
        tallies += runner.play([len(tallies)])
        total.update(games[-1][0])
        assert len(games) < 30
    return tallies, games


@pytest.mark.slow
def test_a_batch_teaches_what_its_positions_show(batch: tuple[list[GameTally], list[tuple[Counter[Any], Any]]]) -> None:
    tallies, games = batch
    lessons = CrayonLessons(COUNTRY, OPTIONS, 3)
    for tally in tallies:
        lessons.add(tally)
    report = lessons.report()
    total: Counter[Any] = Counter()
    for found, _ in games:
        total.update(found)
    m, turns = games[0][1].m, sum(end.turn for _, end in games)
    sections = {frozenset(map(tuple, row["cells"])): row for row in report.data["sections"]}
    assert sections.keys() == {key[1] for key in total if key[0] == "built"}
    for pair, row in sections.items():
        assert row["times"] == total["built", pair]
        assert row["games"] == sum(found["built", pair] > 0 for found, _ in games)
    assert {(row["city"], row["load"]): row["dealt"] for row in report.data["demands"]} == {
        key[1:]: number for key, number in total.items() if key[0] == "asked"
    }
    assert [row["cards"] for row in report.data["cards"]] == [total["dealt", seat] for seat in range(3)]
    assert {row["city"]: row["starts"] for row in report.data["starts"]} == {
        key[1]: number for key, number in total.items() if key[0] == "start"
    }
    paid = {m.city_names[m.city_of[key[1]]]: number for key, number in total.items() if key[0] == "paid"}
    assert paid and {row["city"]: row["in_100_turns"] for row in report.data["cities"] if row["deliveries"]} == {
        name: pytest.approx(100 * much / turns) for name, much in paid.items()
    }
    assert total["lost"] == sum(
        row["a_drawing"] * row["drawn"] for row in report.data["events"] if row["takes"] == "sections" and row["drawn"]
    )


def test_the_report_is_the_same_in_whatever_order_games_come(batch: tuple[list[GameTally], Any]) -> None:
    tallies = batch[0]

    def taught(order: list[GameTally]) -> Report:
        lessons = CrayonLessons(COUNTRY, OPTIONS, 3)
        for tally in order:
            lessons.add(tally)
        return lessons.report()

    assert taught(tallies) == taught(tallies[::-1]) == taught(tallies[1:] + tallies[:1])


def test_before_the_first_game_nothing_is_known_and_nothing_is_drawn() -> None:
    report = report_of()
    assert [table.id for table in report.tables] == [
        "demands", "cities", "loads", "corridors", "sections", "never_built", "events", "starts", "cards", "luck",
    ]  # fmt: skip
    assert report.drawn is not None and report.drawn.sections == report.drawn.spots == ()
    assert luck(report, "the player with better cards") == (0, None, None, None, 50.0)


def test_one_seat_alone_has_nobody_to_be_luckier_than() -> None:
    report = report_of(a_game(drew(red="1"), winner=RED, scores=(9.0,)), seats=1)
    assert (
        luck(report, "the player with better cards")[:2]
        == luck(report, "the player with the best cards")[:2]
        == (0, None)
    )
