"""Details of games that are noted while they are played: the same as those of games that are played again by the rules,
and the same sums as those of the games."""

from __future__ import annotations

import math

import pytest

from engine.game.details import DetailSums, GameDetails, Purchase, summary
from engine.game.family import family
from engine.game.fast.batch import GameTally
from engine.game.options import resolve
from engine.gamelog.details import details_of
from engine.model.ids import Ref
from engine.report.intervals import average, average_of
from engine.runs.identity import Playable, identity_of, scenario_text
from engine.runs.store import JOINED, reading, writing
from engine.sim.run import Job, Runner, play_slowly
from tests.bundled import bundled_scenario

GAMES = {
    "boxcars/us-rail-baron": (("scott", "garrett", "stanford", "flagler"), 2, {}),
    "boxcars/us-boxcars-2013": (("random", "scott"), 2, {"game.turn_limit": 300}),
    "dice/boxcars": (("greedy", "random"), 3, {}),
    "crayon/saltmark-isles": (("stephenson", "hudson"), 1, {}),
    "tycoon/amber-coast": (("brassey", "mellon"), 1, {}),
}


def job(name, is_detailed=True):
    bots, _, chosen = GAMES[name]
    scenario = bundled_scenario(name)
    rules = family(scenario.family).rules
    return Job(scenario, resolve(rules.options, scenario.rules, chosen), bots, 7, (), is_detailed), chosen


@pytest.mark.parametrize("name", GAMES)
def test_noted_details_are_those_of_the_game_played_again(name):
    """Among them marks of compiled games, which have a table of their own."""
    made, chosen = job(name)
    games = GAMES[name][1]
    playable = Playable(identity_of(made.scenario, made.options, chosen, made.bots, 7, (), "x"), made.scenario, made)
    for number, tally in enumerate(Runner(made).play(range(games))):
        again, found = details_of(playable, number), tally.details
        percents = tuple(math.floor(100 * share + 0.5) for share in (again.decided, again.deficit, again.idle))
        assert (found.decided, found.deficit, found.idle) == percents
        assert found.lead_changes == again.lead_changes
        events = {mark: counts for mark, counts in again.moments.items() if mark != "win" and any(counts)}
        assert dict(found.moments) == events
        bought = [(each.seat, each.kind, each.id, each.turn, each.price) for each in again.bought]
        assert [(each.seat, each.thing.kind, each.thing.id, each.turn, each.price) for each in found.bought] == bought


def test_a_game_by_the_rules_has_the_details_of_the_same_game_in_place():
    made, _ = job("dice/boxcars")
    (tally,) = Runner(made).play([2])
    assert play_slowly(made, 2).details == tally.details


def test_games_have_no_details_unless_they_are_wanted():
    made, _ = job("dice/boxcars", is_detailed=False)
    assert Runner(made).play([0])[0].details is None


@pytest.mark.parametrize(
    ("leads", "winner", "expected"),
    [
        ("000000000", 0, (0, 0, 0, 100)),
        ("001111111", 1, (1, 25, 0, 88)),
        ("111100001", 1, (2, 100, 50, 75)),
        ("000000000", 1, (0, 100, 50, 100)),
    ],
)
def test_tension_of_a_course(leads, winner, expected):
    standings = [(10.0, 5.0) if lead == "0" else (5.0, 10.0) for lead in leads]
    assert summary(standings, winner) == expected


def test_a_game_without_a_leader_is_never_decided():
    assert summary([(5.0, 5.0)] * 4, None) == (0, 100, 0, 100)


def details(number):
    bought = (Purchase(0, Ref("railroad", "PA"), 30 + number, 30_000), Purchase(1, Ref("railroad", "B&O"), 90, 24_000))
    return GameDetails(number, 40, 60, 20, {"trip": (3, number)}, bought[: 1 + number % 2])


def test_sums_have_the_averages_of_the_games():
    sums, changes = DetailSums(), {}
    for number in range(12):
        sums.add(details(number))
        changes[number] = 1
    assert average_of(sums.games, *sums.figures[0]) == pytest.approx(average(changes))
    assert sums.figures[2][0] == sums.figures[4][0] == 1_200  # Each game is a runaway and a comeback.
    assert sums.moments["trip"][2:] == [36, 66]
    assert sums.bought[Ref("railroad", "B&O")][:2] == [6, 540]


def test_a_store_has_the_details_and_the_sums_of_its_games_in_joined_chunks(tmp_path):
    """Purchases are not stored a second time as a counter."""
    made, chosen = job("boxcars/us-rail-baron")
    identity = identity_of(made.scenario, made.options, chosen, made.bots, 7, ("bought",), "x")
    games = JOINED + 3
    tallies = []
    for number in range(games):
        found = details(number)
        bought = {each.thing: 1 for each in found.bought} if number else {Ref("railroad", "SP"): 2}
        scores = (200_500.0, 3_500.0, 0.0, 12_000.5 if number == 5 else 9_000.0)
        tallies.append(GameTally(0, 9, scores, (), {"bought": bought}, found if number != 7 else None))
    with writing(tmp_path / "runs.db") as store:
        id = store.begin(identity, scenario_text(made.scenario), 0, games)
        for number, tally in enumerate(tallies):
            store.add(id, [number], [tally])
    with reading(tmp_path / "runs.db") as store:
        assert [tally for _, tally in store.games(id)] == tallies
        sums, expected = store.sums(id), DetailSums()
        for tally in tallies:
            if tally.details is not None:
                expected.add(tally.details)
        assert sums.games == games and sums.details == expected and store.run(id).games == games
        assert sums.counts["bought"][Ref("railroad", "SP")] == 2


def test_a_store_without_details_is_completed_with_details(tmp_path):
    import sqlite3

    made, chosen = job("dice/boxcars")
    path = tmp_path / "runs.db"
    identity = identity_of(made.scenario, made.options, chosen, made.bots, 7, (), "x")
    tally = Runner(made).play([0])[0]
    with writing(path) as store:
        id = store.begin(identity, scenario_text(made.scenario), 0, 2)
        store.add(id, [0], [tally])
    with sqlite3.connect(path) as base:
        base.executescript("alter table game drop column details; pragma user_version = 1;")
    with reading(path) as store:
        assert [each.details for _, each in store.games(id)] == [None]
    with writing(path) as store:
        store.add(id, [1], [Runner(made).play([1])[0]])
        assert [each.details is None for _, each in store.games(id)] == [True, False]
