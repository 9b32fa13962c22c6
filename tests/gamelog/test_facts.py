"""What happened in a game, as tables: held against the records and against one another."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.files.records import load_record, recorded_scenario
from engine.game.details import turns_of
from engine.game.family import family
from engine.game.record import Note, Record, replay
from engine.gamelog.facts import GameFacts, facts_of
from engine.gamelog.journal import journal
from engine.gamelog.timeline import Standing
from engine.model.scenario import Scenario
from engine.report.formatting import html, markdown
from tests.gamelog.games import a_short_game, played, rules_of

GAMES = Path(__file__).parents[1] / "games"
RECORDED = ("boxcars/auction-with-bids", "crayon/event-tax", "tycoon/card-hotel", "dice/final-round")


def turns(found: GameFacts, states: list[Any]) -> list[int]:
    """The turns of a game as its rules count them."""
    return sorted({found._turn(state) for state in states})


def facts(record: Record, scenario: Scenario) -> tuple[GameFacts, list[Any]]:
    states = [state for _, state in replay(rules_of(scenario), scenario, record)]
    return facts_of(family(scenario.family), scenario, record.seats, states), states


@pytest.fixture(scope="module", params=RECORDED)
def recorded(request: pytest.FixtureRequest) -> tuple[GameFacts, list[Any]]:
    path = GAMES / f"{request.param}.yaml"
    record = load_record(path)
    return facts(record, recorded_scenario(record, path))


def test_money_is_what_the_seats_had_at_the_end_of_each_turn_and_what_was_paid_leads_there(
    recorded: tuple[GameFacts, list[Any]],
) -> None:
    found, states = recorded
    is_over = found._rules.is_terminal(states[-1])
    ended = turns(found, states) if is_over else turns(found, states)[:-1]
    assert [each.turn for each in found.standings] == ended
    last = states[-1] if is_over else next(s for s in states if found._turn(s) > ended[-1])
    assert found.standings[-1].money == tuple(holding.money for holding in last.holdings)
    data = found.report().data
    for seat, holding in enumerate(states[-1].holdings):
        came = sum(row["left"] for row in data.get("sums", []) if row["seat"] == found.names[seat])
        assert states[0].holdings[seat].money + came == holding.money


def test_tables_have_rows_of_their_columns_and_data_by_name(recorded: tuple[GameFacts, list[Any]]) -> None:
    report = recorded[0].report()
    assert {"ahead", "payments", "seats", "journal"} <= {table.id for table in report.tables}
    for table in report.tables:
        assert len(set(table.columns)) == len(table.columns)
        assert all(len(row) == len(table.columns) for row in table.rows)
        assert not table.about or len(table.about) == len(table.rows)
        assert len(report.data[table.id]) == len(table.rows)


def test_where_points_are_what_everybody_has_one_table_and_one_chart_say_it(
    recorded: tuple[GameFacts, list[Any]],
) -> None:
    found, report = recorded[0], recorded[0].report()
    shown = {table.id for table in report.tables}
    assert ("money" in shown) == ("sums" in shown) == bool(found.currency.strip())
    assert {"money", "sums"} <= set(report.data)
    assert [chart.table for chart in report.charts] == [id for id in ("money", "ahead") if id in shown]


CALLED = {
    "boxcars": ("trip", "cash and railroad prices ($)"),
    "crayon": ("delivery", "cash minus debts (£M)"),
    "tycoon": ("delivery", "points minus shares"),
    "dice": ("completed train", "points"),
}


def test_what_is_a_trip_has_the_words_of_the_game_and_who_is_ahead_the_currency_where_it_is_money(
    recorded: tuple[GameFacts, list[Any]],
) -> None:
    found = recorded[0]
    one, counted = CALLED[found._scenario.family]
    shown = {table.id: table for table in found.report().tables}
    assert shown["ahead"].title.endswith(f": {counted}")
    if "turning_points" in shown:
        assert shown["turning_points"].title.endswith(f": {counted}")
    assert next(chart.title for chart in found.report().charts if chart.table == "ahead") == counted
    several = "deliveries" if one == "delivery" else f"{one}s"
    assert shown["seats"].title.endswith(f" and {several}") and shown["seats"].heading("trips") == several.capitalize()
    if "trips" in shown:
        assert shown["trips"].heading("trip") == one.capitalize()
        unit = {"crayon": " (£M)", "dice": " (points)", "boxcars": " ($)"}.get(found._scenario.family, "")
        brought = f" with payoffs{unit}" if unit else ""
        assert shown["trips"].title == f"{several.capitalize()}{brought}"
    assert "trip" in one or not any("trip" in table.title.lower() for table in shown.values())


def test_the_journal_and_how_it_ended_stand_in_the_report_and_in_its_files(
    recorded: tuple[GameFacts, list[Any]],
) -> None:
    found, states = recorded
    report = found.report()
    whole = journal(found.names, found.currency, states).lines
    assert [row["what_happened"] for row in report.data["journal"]] == [line.text for line in whole]
    assert [row["step"] for row in report.data["journal"]] == [line.step for line in whole]
    assert {row["turn"] for row in report.data["journal"]} <= set(turns(found, states))
    won = [entry.text for entry in states[-1].entries if entry.kind in ("win", "end")]
    is_over = found._rules.is_terminal(states[-1])
    if is_over:
        assert won and report.said.startswith(f"{won[-1]}, in turn ")
        assert f"<p><b>{escape(report.said)}</b></p>" in html(report) and f"\n\n{won[-1]}" in markdown(report)
    else:
        assert report.said == "" and "<p>" not in html(report)


def test_points_by_region_stand_where_the_rules_count_them(recorded: tuple[GameFacts, list[Any]]) -> None:
    found, states = recorded
    deliveries = [entry for state in states for entry in state.entries if " carries it " in entry.text]
    expected = []
    if deliveries:  # Lexington and Cincinnati, Pittsburgh and Wheeling; Toledo and Detroit; four links at New York
        assert len(deliveries) == 7
        expected = [("Northeast", 3, 1, 75.0), ("Great Lakes", 0, 1, 100.0), ("Ohio Valley", 1, 1, 50.0)]
    assert [tuple(row.values()) for row in found.report().data.get("regions", [])] == expected


@pytest.fixture(scope="module")
def game() -> tuple[GameFacts, list[Any]]:
    scenario = a_short_game().scenario()
    return facts(played(scenario), scenario)


def test_a_ride_counts_in_its_turn_and_a_trip_since_the_one_before(game: tuple[GameFacts, list[Any]]) -> None:
    found, states = game
    rides = [entry for state in states for entry in state.entries if entry.kind == "ride"]
    data = found.report().data
    assert sum(row["mileposts"] for row in data["seats"]) == len(rides)
    assert sum(sum(count.values()) for count in found.ridden.values()) == len(rides)
    paid = [entry for state in states for entry in state.entries if entry.reason.startswith("payoff")]
    assert [row["paid"] for row in data["trips"]] == [entry.amount for entry in paid]
    first = data["trips"][0]
    before = [entry for state in states[: first["step"] + 1] for entry in state.entries if entry.kind == "ride"]
    assert first["mileposts_since"] == sum(states[-1].names[entry.seat] == first["seat"] for entry in before)


def test_a_turning_point_is_where_another_one_goes_ahead(game: tuple[GameFacts, list[Any]]) -> None:
    found, _ = game
    leaders = [each.leader for each in found.standings if each.leader is not None]
    changes = [now for n, now in enumerate(leaders) if n == 0 or now != leaders[n - 1]]
    assert [lead.seat for lead in found.leads] == changes and found.leads[0].before is None
    assert all(lead.before != lead.seat for lead in found.leads)


def test_a_turning_point_tells_what_moved_most_money_in_its_turn(recorded: tuple[GameFacts, list[Any]]) -> None:
    found, states = recorded
    told: dict[int, tuple[float, str]] = {}
    for before, state in zip((states[0], *states), states, strict=False):
        turns = turns_of(found._turn(before), found._turn(state), state.entries)
        for turn, entry in zip(turns, state.entries, strict=True):
            if entry.kind == "money" and abs(entry.amount) > told.get(turn, (0.0, ""))[0]:
                told[turn] = abs(entry.amount), entry.text
    assert [lead.text for lead in found.leads] == [told.get(lead.turn, (0.0, ""))[1] for lead in found.leads]


@given(st.lists(st.integers(-3, 3).map(float), max_size=5))
def test_a_leader_is_ahead_of_all_others(ahead: list[float]) -> None:
    leaders = [seat for seat, own in enumerate(ahead) if all(own > other for other in ahead[:seat] + ahead[seat + 1 :])]
    assert Standing(1, 1, (), tuple(ahead)).leader == (leaders[0] if leaders else None)


def test_a_fee_that_is_paid_at_the_end_of_a_turn_counts_in_that_turn(game: tuple[GameFacts, list[Any]]) -> None:
    found, states = game
    ends = [(a, b) for a, b in pairwise(states) if a.turn != b.turn]
    for (before, after), standing in zip(ends, found.standings, strict=False):
        assert standing.turn == before.turn
        assert standing.money == tuple(holding.money for holding in after.holdings)


def test_purchases_and_the_win_stand_on_the_time_line(game: tuple[GameFacts, list[Any]]) -> None:
    found, states = game
    bought = [entry.text for state in states for entry in state.entries if entry.kind in ("buy", "train")]
    assert [each.text for each in found.moments if each.mark == "purchase"] == bought
    assert [each.mark for each in found.moments].count("win") == 1


def test_a_turn_that_has_not_ended_has_no_row_and_the_title_says_where_the_game_stands() -> None:
    scenario = a_short_game().scenario()
    record = played(scenario)
    states = [state for _, state in replay(rules_of(scenario), scenario, record)]
    began = next(n for n, state in enumerate(states) if state.turn == 3)
    found = facts_of(family(scenario.family), scenario, record.seats, states[: began + 2])
    assert [each.turn for each in found.standings] == [each.turn for each in found.standings if each.turn < 3]
    assert found.report().title.endswith(", up to turn 3")
    whole = facts_of(family(scenario.family), scenario, record.seats, states)
    assert whole.standings[-1].turn == states[-1].turn and "up to turn" not in whole.report().title


def test_notes_stand_in_the_report_with_their_turn_and_place_in_words() -> None:
    scenario = a_short_game().scenario()
    found, states = facts(played(scenario), scenario)
    city, named = next(iter(scenario.board.cities.items()))
    notes = (Note(5, "bold", f"city {city}"), Note(7, "shy", branch="otherwise"))
    rows = found.report(notes).data["notes"]
    assert rows[0] == {"turn": states[5].turn, "step": 5, "branch": "", "place": named.name, "note": "bold"}
    assert rows[1] == {"turn": None, "step": 7, "branch": "otherwise", "place": "", "note": "shy"}
    assert "notes" not in found.report().data


def test_sums_that_were_paid_are_whole_numbers(recorded: tuple[GameFacts, list[Any]]) -> None:
    assert all(isinstance(row["sum"], int) for row in recorded[0].report().data["payments"])


def test_every_rule_of_a_game_stands_in_its_report_with_what_it_says(recorded: tuple[GameFacts, list[Any]]) -> None:
    found, states = recorded
    named = {code for state in states for entry in state.entries for code in entry.rule.split()}
    rows = found.report().data["rules"]
    assert {code for row in rows for code in row["rule"].split()} == named
    assert all(row["says"].endswith(".") for row in rows)
