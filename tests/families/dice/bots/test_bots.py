"""Bots decide legally, finish games alone and together, and the planner beats the greedy one."""

from functools import partial
from itertools import islice

import pytest

from engine.bots.named import bot_named, bot_names
from engine.families.dice.bots import greedy as greedy_module
from engine.families.dice.bots import planner as planner_module
from engine.families.dice.bots.greedy import decide_greedily as greedy
from engine.families.dice.bots.planner import decide as planned
from engine.families.dice.bots.planner import weighed
from engine.families.dice.bots.weights import Weights
from engine.families.dice.family import FAMILY
from engine.families.dice.rulebook import DiceRules
from engine.families.dice.rules import turn
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.position import KEEP, PICK, WRITE, Position, step
from engine.families.dice.rules.sheet import BONUS, CHANGE, REROLL, sheet_of
from engine.families.dice.rules.turn import AGAIN, advance, legal, packed
from engine.families.dice.rules.writing import EXTRA_FIRST
from engine.game.drive import drive
from engine.game.options import resolve
from engine.game.rules import SeatSetup
from engine.report.intervals import wilson
from engine.sim.run import Job, Runner
from tests.bundled import bundled_scenario

planner = partial(planned, weights=Weights())

SHEET = bundled_scenario("dice/boxcars")


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
    assert bot_names(FAMILY) == ["spoiler", "planner", "hasty", "loader", "racer", "greedy", "random"]


@pytest.mark.slow
def test_the_strongest_makes_far_more_alone_than_the_planner():
    """The planner was called the strongest, and made 41 points alone where who fills the loaders makes 56."""
    mean = {}
    for bot in ("spoiler", "planner"):
        tallies = Runner(Job(SHEET, {}, (bot,), 11)).play(range(16))
        mean[bot] = sum(tally.scores[0] for tally in tallies) / len(tallies)
    assert mean["spoiler"] > mean["planner"] + 6


@pytest.mark.slow
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


def written(sheet, g):
    """What the planner writes of the hand, number by number, as what it picked and where."""
    found = []
    while (now := advance(sheet, g)) == WRITE and g.writer == 0:
        a = decided(planner, sheet, g, now)
        found.append((g.hand[0], sheet.slot_code(a) if a >= 0 else a))
        turn.act(sheet, g, now, a)
    return found


def test_dice_are_written_where_they_complete_most_together(sheet):
    # One by one the first of them would go to Redrock, and complete nothing with the others.
    g = in_the_turn_of(sheet, [1, 2, 3])
    durango = g.seats[0]
    durango.car_total[1], durango.car_boxes[1] = 3, 1
    g.picked, g.used, g.extra, g.hand = 4, 4, 0, [4, 4, 4, 4]
    assert [slot for _, slot in written(sheet, g)] == ["durango.1", "durango.1", "durango.2", "durango.2"]


def test_the_bonus_die_is_written_first_where_it_opens_a_car_for_the_others(sheet):
    # Durango lacks 2 in front and 8 behind: the others fill that once the Bonus die is written.
    g = in_the_turn_of(sheet, [1, 3])
    s = g.seats[0]
    s.car_total[0], s.car_boxes[0], s.car_total[1], s.car_boxes[1] = 6, 2, 3, 1
    g.picked, g.used, g.extra, g.hand = 4, 3, 2, [4, 4, 2]
    assert written(sheet, g) == [(4, EXTRA_FIRST), (2, "durango.1"), (4, "durango.2"), (4, "durango.2")]


def owning(sheet, pool, *kinds):
    """The planner's seat is on turn, Durango lacks 5 in front, and these loaders were completed."""
    g = in_the_turn_of(sheet, pool)
    g.turn = 2
    s = g.seats[0]
    s.car_total[0], s.car_boxes[0] = 3, 2
    for kind in kinds:
        s.loader_done[next(n for n, each in enumerate(sheet.loader_kind) if each == kind)] = 0
    return g


def test_dice_are_rolled_again_before_one_is_changed(sheet):
    # A Re-Roll brings what a Change would have to be spent for, and the Change is still there after it.
    g = owning(sheet, [1, 1, 1, 1, 1, 2, 4], REROLL, CHANGE)
    assert decided(planner, sheet, g, PICK) == AGAIN


def test_what_is_kept_counts_the_change_and_the_bonus_die_to_come(sheet):
    def worth(*kinds):
        g = owning(sheet, [1, 3, 3, 6], *kinds)
        g.rolling, g.chosen = 3, 0
        assert step(sheet, g) == KEEP
        (kept,) = weighed(sheet, g, KEEP, 0, [packed([1, 6])], Weights())
        return kept

    assert worth() < worth(CHANGE) < worth(CHANGE, REROLL) < worth(BONUS, CHANGE, REROLL)


@pytest.mark.parametrize("bots", [("planner", "greedy"), ("greedy",)], ids=str)
def test_legal_decisions_are_searched_once_for_rules_and_bots(bots):
    searched = []

    def counting(m, g, now):
        searched.append(now)
        return legal(m, g, now)

    class Counting(DiceRules):
        legal = staticmethod(counting)

    rules, written = Counting(), 0
    state = rules.initial_state(SHEET, [SeatSetup(bot) for bot in bots], {})
    for _, after in islice(drive(rules, state, [bot_named(FAMILY, bot) for bot in bots], 4), 300):
        assert searched == [state.step] * (state.step not in rules.chance)
        written += state.step == WRITE
        searched.clear()
        state = after
    assert written > 30
    assert not hasattr(planner_module, "writings") and not hasattr(greedy_module, "writings")
