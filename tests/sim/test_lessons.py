"""What many games teach: seats for every family, and each family's own figures or else all that it counts."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import RulesError
from engine.families.crayon.author.played.batch_report import CrayonLessons
from engine.game.fast.batch import GameTally
from engine.model import naming
from engine.model.ids import Ref
from engine.model.network import network
from engine.report.intervals import percents
from engine.sim.batch_report import Learned
from engine.sim.run import Job, Runner
from engine.sim.tally import Totals
from tests.bundled import bundled_scenario
from tests.families.crayon.table import COUNTRY

DICE = bundled_scenario("dice/boxcars")
TRAIN, OTHER = Ref("train", "PA"), Ref("train", "NYC")


def test_a_family_without_lessons_has_a_table_for_everything_that_it_counts() -> None:
    totals = Totals(["greedy", "random"], 1, "")
    learned = Learned(DICE, {}, totals)
    assert learned.counters == ("first_trains", "loaders", "begins")
    counts = {"first_trains": {OTHER: 1, TRAIN: 3}, "loaders": {}, "begins": {1: 1}}
    learned.add([GameTally(1, 10, (1.0, 2.0), (), counts), GameTally(0, 20, (2.0, 1.0), (), counts)])
    report = learned.report()
    seats, trains, loaders, begins = report.tables
    assert report.title == f"{DICE.title}: 2 games" and totals.games == 2
    assert seats.rows == ((1, "greedy", 1, *percents(1, 2)), (2, "random", 1, *percents(1, 2)))
    assert "an even share is 50.0%" in seats.note and "15.0 turns" in seats.note and "winner" not in seats.note
    assert (trains.id, trains.rows) == ("first_trains", (("PA", 6, 3.0), ("NYC", 2, 1.0)))
    assert trains.about == (TRAIN, OTHER)
    assert loaders.rows == () and begins.rows == (("2 random", 2, 1.0),) and begins.about == ()
    assert report.data == {"counts": {"first_trains": {"NYC": 2, "PA": 6}, "loaders": {}, "begins": {"2": 2}}}
    assert report.drawn is None


def test_sections_cities_and_seats_go_by_names_and_programs_read_ids() -> None:
    us = bundled_scenario("boxcars/us-boxcars-2013")
    section = next(iter(network(us.board, ()).sections))
    stops = [naming.stop(us.board, id) for id in (section.a, section.b)]
    learned = Learned(us, {}, Totals(["scott", "hill"], 1, ""))
    counts: Any = {
        "rides": {Ref("section", section.id): 4},
        "visits": {Ref("city", "new_york"): 2},
        "fees_paid": {1: 9},
    }
    counts["bought"] = {(0, Ref("railroad", "B&O")): 1}
    learned.add([GameTally(1, 10, (1.0, 2.0), (), counts)])
    tables = {table.id: table for table in learned.report().tables}
    assert tables["rides"].rows == ((f"{stops[0]} - {stops[1]} on the {section.railroad}", 4, 4.0),)
    assert tables["rides"].about == (Ref("section", section.id),)
    assert tables["visits"].rows == (("New York", 2, 2.0),) and tables["fees_paid"].rows == (("2 hill", 9, 9.0),)
    assert tables["bought"].rows == (("1 scott: B&O", 1, 1.0),)
    assert tables["bought"].title == "Purchases"
    assert (
        " These bots bought 28 of 28 railroads fewer than 10 times; their value is unknown: " in tables["bought"].note
    )
    assert "These bots bought" not in tables["visits"].note
    assert learned.report().data["counts"]["rides"] == {section.id: 4}


def test_a_thing_of_the_content_goes_by_its_name() -> None:
    learned = Learned(DICE, {}, Totals(["greedy"], 1, ""))
    train = next(iter(DICE.content.trains))
    learned.add([GameTally(0, 8, (1.0,), (), {"first_trains": {Ref("train", train): 1}})])
    assert learned.report().tables[1].rows == ((DICE.content.trains[train].name, 1, 1.0),)


def test_things_of_one_name_are_told_apart_by_their_ids() -> None:
    learned = Learned(DICE, {}, Totals(["greedy"], 1, ""))
    boxes = {Ref("loader", id): number for number, id in enumerate(("order-top", "order-bottom", "up"), 1)}
    learned.add([GameTally(0, 8, (1.0,), (), {"loaders": boxes})])
    (table,) = [table for table in learned.report().tables if table.title.startswith("Loaders")]
    assert [row[0] for row in table.rows] == ["Up", "Order (order-bottom)", "Order (order-top)"]


def test_games_without_a_winner_are_told_with_the_seats() -> None:
    learned = Learned(DICE, {}, Totals(["greedy"] * 3, 1, ""))
    learned.add([GameTally(None, 8, (0.0,) * 3, (), {})])
    assert learned.report().tables[0].note.endswith("up to 8 in 95% of games. 1 game ended without a winner.")
    assert "an even share is 33.3%" in learned.report().tables[0].note


def test_own_lessons_of_a_family_stand_behind_the_seats_and_are_drawn() -> None:
    totals = Totals(["random", "random"], 3, "")
    options = {"game.turn_limit": 40}
    learned = Learned(COUNTRY, options, totals)
    own = CrayonLessons(COUNTRY, options, 2)
    tallies = Runner(Job(COUNTRY, options, ("random", "random"), 3, learned.counters)).play(range(3))
    learned.add(tallies)
    for tally in tallies:
        own.add(tally)
    report = learned.report()
    assert report.tables[1:] == own.report().tables and report.drawn == own.report().drawn
    assert [table.id for table in report.tables][:3] == ["seats", "demands", "cities"] and totals.games == 3
    assert report.drawn is not None and report.drawn.sections and report.data["sections"]
    assert report.tables[0].title.startswith("Wins by seat in 3 games")


def test_a_board_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(RulesError):
        Learned(COUNTRY, {"opening.turns": "many"}, Totals(["random"], 1, ""))
