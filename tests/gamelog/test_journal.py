"""The journal as people read it: what becomes one line, which actions it tells, and how it is taken back."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.files.records import load_record, recorded_scenario
from engine.game.family import family
from engine.game.record import replay
from engine.game.rules import Entry, Leg
from engine.gamelog.journal import Journal, journal, way
from tests.families.boxcars.rules.chapters.test_bids import in_need
from tests.gamelog.games import a_short_game, played, rules_of

GAMES = Path(__file__).parents[1] / "games"


def ride(by: str, start: str, to: str, seat: int = 0) -> Entry:
    return Entry("ride", seat, f"Red rides {by} to {to}", leg=Leg("rides", by, start, to, "milepost", "mileposts"))


def told(*steps: tuple[int, tuple[Entry, ...]]) -> Journal:
    """A journal of steps, each with its turn and its entries."""
    found = Journal(["Red", "Blue"], "$")
    for step, (turn, entries) in enumerate(steps, 1):
        found.add(step, SimpleNamespace(turn=turn, entries=entries))
    return found


def test_a_ride_is_one_line_that_names_each_railroad_once_and_where_it_is_left():
    rides = [ride("the A", "x", "y"), ride("the A", "y", "z"), ride("the B", "z", "w")]
    found = told(*((1, (each,)) for each in rides))
    (line,) = found.lines
    assert line.text == "Red rides the A from x to z and the B to w (3 mileposts)"
    assert (line.step, line.last, line.seat) == (1, 3, 0)


def test_a_ride_ends_with_the_turn_with_the_seat_and_with_anything_between():
    one, two = ride("the A", "x", "y"), ride("the A", "y", "z")
    assert len(told((1, (one,)), (2, (two,))).lines) == 2
    assert len(told((1, (one,)), (1, (ride("the A", "y", "z", seat=1),))).lines) == 2
    assert len(told((1, (one, Entry("bonus", 0, "Red rolls 3"))), (1, (two,))).lines) == 3


@pytest.mark.parametrize(
    ("legs", "said"),
    [
        ([("", "a", "b"), ("", "b", "c"), ("", "x", "y")], "from a to c and from x to y"),
        ([("", "", "hex 1"), ("", "", "hex 2"), ("", "", "hex 3")], "hex 1, hex 2 and hex 3"),
        ([("", "", "box 1"), ("", "", "box 1"), ("", "", "box 2")], "box 1 (2 times) and box 2"),
        ([("", "", "box 1"), ("", "", "box 1")], "box 1"),
        (
            [("the A", "a", "b"), ("the B", "b", "a"), ("the A", "a", "b")],
            "the A from a to b, the B to a and the A to b",
        ),
    ],
)
def test_ways_in_words(legs: list[tuple[str, str, str]], said: str):
    assert way([Leg("rides", by, start, to, "", "") for by, start, to in legs]) == said


def test_a_payment_is_one_line_with_what_both_have_of_it():
    paid = Entry("money", 0, "Red pays $5 to Blue", -5, "fee: A", "BX-FEE-02")
    got = Entry("money", 1, "Blue receives $5 from Red", 5, "fee: A", "BX-FEE-04", repeats=True)
    (line,) = told((1, (paid, got))).lines
    assert line.text == "Red pays $5 to Blue" and line.money == {0: -5, 1: 5}
    assert (line.reason, line.rule) == ("fee: A", "BX-FEE-02 BX-FEE-04")
    assert len(told((1, (paid,)), (1, (got,))).lines) == 2  # what another action tells is not the same


def test_each_turn_that_one_action_starts_has_its_own_number():
    """Players who lose turns were told in turn 10, where the text of the line said 9."""
    begins = tuple(Entry("turn", n % 2, f"Turn {n}") for n in (9, 10))
    lost = Entry("event", 1, "Blue loses this turn")
    entries = (Entry("ends", 0, "Red ends the turn"), begins[0], lost, begins[1])
    assert [line.turn for line in told((8, ()), (10, entries)).lines] == [8, 9, 9, 10]


@pytest.mark.parametrize(
    "name", ["boxcars/auction-with-bids", "crayon/turn-limit", "tycoon/card-hotel", "dice/final-round"]
)
def test_lines_have_the_turns_that_the_playback_bar_shows(name: str):
    path = GAMES / f"{name}.yaml"
    record = load_record(path)
    scenario, known = recorded_scenario(record, path), family(record.family)
    assert known.summary is not None
    states = [state for _, state in replay(rules_of(scenario), scenario, record)]
    found = journal([seat.name for seat in record.seats], scenario.currency, states, known.summary.turn).lines
    for line in found:
        assert known.summary.turn(states[max(0, line.step - 1)]) <= line.turn <= known.summary.turn(states[line.step])
        said = re.search(r"[Tt]urn (\d+)", line.text) if "turn" in line.kinds else None
        assert said is None or int(said[1]) == line.turn
    assert found[-1].turn == known.summary.turn(states[-1])


def test_the_last_turn_of_a_dice_game_is_the_number_of_turns():
    path = GAMES / "dice" / "final-round.yaml"
    record = load_record(path)
    scenario, dice = recorded_scenario(record, path), family("dice")
    assert dice.summary is not None
    *_, (_, last) = replay(rules_of(scenario), scenario, record)
    assert last.g.over and dice.summary.turn(last) == last.g.turn


def test_what_may_still_grow_is_not_closed():
    found = told((1, (Entry("turn", 0, "Turn 1: Red"),)), (1, (ride("the A", "x", "y"),)))
    assert found.closed == 1
    found.add(3, SimpleNamespace(turn=1, entries=(Entry("arrive", 0, "Red arrives"),)))
    assert found.closed == 3


def test_a_journal_that_is_cut_is_the_one_that_was_told_until_then():
    scenario = a_short_game().scenario()
    record = played(scenario, most=120)
    states: list[Any] = [state for _, state in replay(rules_of(scenario), scenario, record)]
    names = [seat.name for seat in record.seats]
    whole = journal(names, "$", states)
    for step in (119, 75, 74, 30, 1, 0):
        whole.cut(step)
        assert whole.lines == journal(names, "$", states[: step + 1]).lines


@pytest.mark.parametrize(
    "name", ["boxcars/auction-with-bids", "crayon/turn-limit", "tycoon/card-hotel", "dice/final-round"]
)
def test_a_journal_tells_all_the_money_and_nothing_twice_in_a_row(name: str):
    path = GAMES / f"{name}.yaml"
    record = load_record(path)
    scenario = recorded_scenario(record, path)
    states = [state for _, state in replay(rules_of(scenario), scenario, record)]
    found = journal([seat.name for seat in record.seats], scenario.currency, states).lines
    entries = [entry for state in states for entry in state.entries]
    assert [entry for line in found for entry in line.entries] == entries
    assert len(found) < len(entries) or name.startswith("dice")
    paid = [(line.turn, line.text) for line in found if line.money]
    rolled = {"dice": 1}.get(record.family, 0)
    assert sum(a == b for a, b in pairwise(paid)) <= rolled


def test_a_forced_sale_says_how_much_is_wanted():
    table = in_need(cash=0)
    put_up = table.do("auction B").state
    assert put_up is not None and put_up.entries[0].text == "Red puts the B up for auction to raise $5,000"
    asked = in_need(cash=0).state
    offered = [str(action) for action in rules_of(a_short_game().scenario()).legal_actions(asked)]
    assert "Put the B up for auction, $5,000 short" in offered and all("short" in words for words in offered)
    sold = in_need().do("auction B", "pass").entries
    assert any("for $4,000 (Red is $5,000 short)" in entry.text for entry in sold)
