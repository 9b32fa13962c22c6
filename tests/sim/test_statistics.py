"""What a batch and a tournament say is what statistics say: held against scipy, numpy and cases worked out by hand."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, islice

import pytest

from engine.game.fast.batch import GameTally
from engine.model.ids import Ref
from engine.report.intervals import wilson
from engine.sim.tally import Totals
from engine.sim.tournament import Standings, TableResult, schedule

PA, NYC = Ref("railroad", "PA"), Ref("railroad", "NYC")


def test_a_batch_is_reported_with_all_its_numbers():
    totals = Totals(["hill", "random"], 7, "abc")
    totals.add([GameTally(0, 10, (1.0, 0.0), (PA,)), GameTally(None, 20, (0.0, 0.0)), GameTally(1, 30, (0.0, 1.0))])
    totals.add([GameTally(1, 30, (0.0, 1.0))])
    assert totals.data() == {
        "games": 4,
        "seed": 7,
        "scenario_hash": "abc",
        "seats": [
            {"bot": "hill", "wins": 1, "win_rate": 0.25, "interval": list(wilson(1, 4))},
            {"bot": "random", "wins": 2, "win_rate": 0.5, "interval": list(wilson(2, 4))},
        ],
        "without_winner": 1,
        "turns": {"mean": 22.5, "median": 25.0, "p95": pytest.approx(30.0)},
    }


def test_a_batch_of_no_games_is_reported_too():
    said = Totals(["hill"], 7, "abc").data()
    assert said["turns"] == {"mean": 0.0, "median": 0.0, "p95": 0.0} and said["without_winner"] == 0
    assert said["seats"] == [{"bot": "hill", "wins": 0, "win_rate": 0.0, "interval": [0.0, 1.0]}]


def test_counters_are_named_by_id_and_by_seat_in_order_and_empty_where_nothing_was_counted():
    totals = Totals(["a", "b"], 1, "")
    totals.add([GameTally(0, 1, (1.0, 0.0), (), {"bought": {PA: 2, NYC: 1}, "fees": {1: 5, 0: 3}})])
    totals.add([GameTally(0, 1, (1.0, 0.0), (), {"fees": {1: 1}})])
    found = totals.named(["bought", "fees", "nothing"])
    assert found == {"bought": {"NYC": 1, "PA": 2}, "fees": {"1": 3, "2": 6}, "nothing": {}}
    assert [list(counted) for counted in found.values()] == [["NYC", "PA"], ["1", "2"], []]


def test_a_round_of_tables_seats_every_four_bots_and_each_of_them_at_every_place():
    bots = ("a", "b", "c", "d", "e")
    for start in (0, 20):
        tables = list(schedule(bots, 40, 3))[start : start + 20]
        assert Counter(tuple(sorted(table)) for table in tables) == dict.fromkeys(combinations(bots, 4), 4)
        for seat in range(4):
            assert Counter(table[seat] for table in tables) == dict.fromkeys(bots, 4)


def test_every_rotation_of_all_sets_comes_before_the_next_one():
    bots = ("a", "b", "c", "d", "e")
    tables = list(schedule(bots, 20, 3))
    for turn in range(4):
        first = [table[-turn:] + table[:-turn] if turn else table for table in tables[5 * turn : 5 * turn + 5]]
        assert first == tables[:5]
    assert tables[:5] != list(combinations(bots, 4))


@pytest.mark.parametrize(
    ("bots", "first"), [("a", "aaaa"), ("ab", "abab baba abab baba"), ("abc", "abca bcaa caab aabc")]
)
def test_fewer_than_four_bots_sit_down_more_than_once(bots, first):
    assert ["".join(table) for table in islice(schedule(tuple(bots), 4, 1), len(first.split()))] == first.split()


def test_a_seed_is_an_order_of_the_tables():
    bots = tuple("abcdef")
    assert list(schedule(bots, 60, 1)) == list(schedule(bots, 60, 1)) != list(schedule(bots, 60, 2))
    assert list(schedule(bots, 7, 1)) == list(schedule(bots, 60, 1))[:7]
    assert list(schedule(bots, 0, 1)) == []


def standings(bots, *played):
    """After tables of these bots, each so often won by the seat that is named, or by nobody."""
    made = Standings(bots)
    for table, winner, times in played:
        made.add([TableResult(0, tuple(table), GameTally(winner, 1, ()))] * times)
    return made


def test_the_rating_of_two_bots_is_the_solution_of_its_equation():
    made = standings("ab", ("ab", 0, 20), ("ba", 1, 10), ("ab", 1, 10), ("ab", None, 7))

    def off(r):
        """What a's strength r and b's 1/r are away from the equations of Hunter, wins 30 and 10 of 40."""
        at_table = 40 / (r + 1 / r)
        return 30.5 / (1 / (r + 1) + at_table) / (10.5 / (1 / (1 / r + 1) + at_table)) - r * r

    from scipy.optimize import brentq  # slow to load

    r = brentq(off, 1, 10)
    assert made.ratings() == pytest.approx({"a": 1500 + 400 * math.log10(r), "b": 1500 - 400 * math.log10(r)})


def test_ratings_of_many_bots_solve_the_equations_of_the_model_with_1500_in_the_mean():
    made = standings(
        "abcde", ("abcd", 0, 9), ("bcda", 0, 4), ("cdeb", 2, 5), ("deab", 3, 2), ("eabc", 1, 6), ("aabb", 1, 3)
    )
    rated = made.ratings(2000)
    assert sum(rated.values()) / 5 == pytest.approx(1500)
    strength = {bot: 10 ** ((rating - 1500) / 400) for bot, rating in rated.items()}
    tables = {"abcd": 9 + 4, "cdeb": 5, "deab": 2, "eabc": 6, "aabb": 3}
    wins = {"a": 9 + 6 + 3, "b": 4 + 2, "c": 0, "d": 0, "e": 5}
    expected = {bot: s / (s + 1) for bot, s in strength.items()}
    for table, times in tables.items():
        whole = sum(strength[bot] for bot in table)
        for bot in table:
            expected[bot] += times * strength[bot] / whole
    shares = [(wins[bot] + 0.5) / expected[bot] for bot in "abcde"]
    assert shares == pytest.approx([shares[0]] * 5)


def test_a_tournament_is_told_by_rating_then_by_name_with_shares_of_the_seats_taken():
    made = standings(("c", "a", "b", "new"), ("abca", 0, 3), ("abca", 3, 1), ("abca", 1, 1), ("abca", None, 5))
    rows = made.rows()
    assert made.tables == 10
    assert [row["bot"] for row in rows] == ["a", "b", "new", "c"]
    assert rows[0] == {
        "bot": "a", "games": 20, "win_rate": 0.2, "interval": list(wilson(4, 20)), "rating": round(made.ratings()["a"])
    }  # fmt: skip
    assert rows[2]["games"] == 0 and rows[2]["win_rate"] == 0.0 and rows[2]["interval"] == [0.0, 1.0]


def test_equals_have_1500_each_and_are_told_by_name():
    rows = standings(("b", "a"), ("ab", 0, 5), ("ba", 0, 5)).rows()
    assert [(row["bot"], row["rating"]) for row in rows] == [("a", 1500), ("b", 1500)]
