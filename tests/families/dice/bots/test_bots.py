"""Bots decide legally, finish games alone and together, and the planner beats the greedy one."""

from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from engine.bots.named import bot_named, bot_names
from engine.families.dice.bots.greedy import decide as greedy
from engine.families.dice.bots.planner import decide as planned
from engine.families.dice.bots.planner import rolls
from engine.families.dice.bots.weights import Weights
from engine.families.dice.family import FAMILY
from engine.families.dice.rules import turn
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.position import PICK, WRITE, Position, step
from engine.families.dice.rules.sheet import sheet_of
from engine.families.dice.rules.turn import advance, legal
from engine.families.dice.rules.writing import writings
from engine.files.scenarios import load
from engine.game.kernel.drive import drive
from engine.game.options import resolve
from engine.game.rules import SeatSetup
from engine.report.intervals import wilson
from engine.sim.run import Job, Runner

planner = partial(planned, weights=Weights())

SHEET = load(Path(__file__).parents[4] / "scenarios" / "dice" / "boxcars.yaml")


@pytest.fixture
def sheet():
    scenario = SHEET
    return sheet_of(scenario, resolve(OPTIONS, scenario.rules))


def in_the_turn_of(sheet, pool, seats=2):
    g = Position(sheet, seats)
    g.first = 0
    g.pool, g.rolling, g.chosen = sorted(pool), 0, 1
    assert advance(sheet, g) == PICK
    return g


def decided(decide, sheet, g, now):
    return decide(sheet, g, now, 0, partial(legal, sheet, g, now))


def test_the_strongest_bot_is_named_first():
    assert bot_names(FAMILY) == ["planner", "greedy", "hasty", "loader", "racer", "random"]


@pytest.mark.parametrize("bots", [("planner", "greedy"), ("greedy", "planner")], ids=str)
def test_the_planner_clearly_beats_the_greedy_bot(bots):
    tallies = Runner(Job(SHEET, {}, bots, 3)).play(range(30))
    wins = sum(tally.winner == bots.index("planner") for tally in tallies)
    assert wilson(wins, len(tallies))[0] > 0.5


@pytest.mark.parametrize("bot", ["planner", "greedy"])
def test_a_bot_alone_scores_more_than_luck(bot):
    def mean(name):
        tallies = Runner(Job(SHEET, {}, (name,), 7)).play(range(6))
        return sum(tally.scores[0] for tally in tallies) / len(tallies)

    assert mean(bot) > mean("random")


@pytest.mark.parametrize("decide", [planner, greedy])
def test_many_dice_of_a_number_are_preferred_to_one(sheet, decide):
    assert decided(decide, sheet, in_the_turn_of(sheet, [3, 6, 6, 6, 6, 6, 6]), PICK) == 6


@pytest.mark.parametrize("decide", [planner, greedy])
def test_a_number_completes_the_train_that_lacks_it(sheet, decide):
    g = in_the_turn_of(sheet, [4, 4])
    denver = sheet.train_cars[-1][0]
    g.seats[0].car_total[denver], g.seats[0].car_boxes[denver] = 12, 3
    g.pool, g.picked, g.used, g.extra, g.hand = [], 4, 1, 0, [4]
    assert step(sheet, g) == WRITE
    assert decided(decide, sheet, g, WRITE) == denver


def test_the_planner_picks_less_gladly_what_completes_for_another(sheet):
    pool = [4, 4, 5, 5]
    alone = decided(planner, sheet, in_the_turn_of(sheet, pool), PICK)
    g = in_the_turn_of(sheet, pool)
    other = g.seats[1]
    for cars in sheet.train_cars:
        car = cars[-1]
        for before in cars[:-1]:
            other.car_done[before] = 0
        other.car_boxes[car], other.car_total[car] = sheet.boxes[car] - 1, sheet.sum[car] - alone
    assert decided(planner, sheet, g, PICK) != alone


@pytest.mark.parametrize("dice", [0, 1, 4, 7])
def test_the_shares_of_all_rolls_sum_to_one(dice):
    counts, shares = rolls(dice)
    assert abs(shares.sum() - 1) < 1e-12
    assert (counts.sum(axis=1) == dice).all()


@pytest.mark.parametrize("bots", [("planner", "greedy"), ("greedy",)], ids=str)
def test_where_a_number_may_be_written_is_searched_once_whoever_asks(bots, monkeypatch):
    searched = []

    def counting(m, g):
        searched.append(g.turn)
        return writings(m, g)

    # Where the turn asks, and where a bot would ask for itself.
    monkeypatch.setitem(turn.legal.__globals__, f"legal_{WRITE}", counting)
    for module in ("planner", "greedy"):
        monkeypatch.setattr(f"engine.families.dice.bots.{module}.writings", counting, raising=False)
    rules, written = FAMILY.rules, 0
    state = rules.start(SHEET, [SeatSetup(bot) for bot in bots], {})
    for _, after in islice(drive(rules, state, [bot_named(FAMILY, bot) for bot in bots], 4), 300):
        assert len(searched) == (state.step == WRITE)
        written += len(searched)
        searched.clear()
        state = after
    assert written > 30
