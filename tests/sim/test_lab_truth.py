"""Statements of experiments are true: few false alarms however often they are looked at, intervals that hold when an
experiment stops, planted effects with the right sign, and published claims about the board of the United States."""

from __future__ import annotations

from random import Random

import pytest

from engine.game.family import family
from engine.game.options import resolve
from engine.model.scenario import RuleValue
from engine.report.intervals import Interval, wilson
from engine.sim.comparison import Pair, compare
from engine.sim.confidence import Sequence
from engine.sim.fair_price import Piece, Sweep
from engine.sim.fair_price import start as start_prices
from engine.sim.rounds import Course
from engine.sim.run import Job, Runner
from engine.sim.worth import restricted_play
from tests.bundled import bundled_scenario

US = "boxcars/us-rail-baron"
BOTS = ("scott", "garrett", "stanford", "flagler")
SEATS = 4


def job(bots: tuple[str, ...] = BOTS, counters: tuple[str, ...] = (), **rules: RuleValue) -> Job:
    scenario = bundled_scenario(US)
    known = family("boxcars").rules
    assert known is not None
    chosen = {name.replace("__", "."): value for name, value in rules.items()}
    return Job(scenario, resolve(known.options, scenario.rules, chosen), bots, 17, counters)


def winners(luck: Random, advantage: float = 0.0) -> tuple[int, int]:
    """Return the winners of a pair of games: the same in 60% of them; seat 0 wins more often in the second game."""
    before = luck.randrange(SEATS)
    if luck.random() < advantage:
        return before, 0
    return before, before if luck.random() < 0.6 else luck.randrange(SEATS)


@pytest.mark.slow
def test_of_400_null_comparisons_looked_at_after_every_chunk_at_most_5_percent_are_alarms() -> None:
    luck, alarms = Random(5), 0
    for _ in range(400):
        sequences = [Sequence(0.05 / SEATS, -1.0, 1.0) for _ in range(SEATS)]
        is_alarm = False
        for _ in range(40):
            pairs = [winners(luck) for _ in range(50)]
            for seat, sequence in enumerate(sequences):
                sequence.add((after == seat) - (before == seat) for before, after in pairs)
                is_alarm = is_alarm or not sequence.allows(0.0)
        alarms += is_alarm
    assert alarms <= 20


@pytest.mark.slow
def test_intervals_of_400_comparisons_hold_when_they_stop_at_a_precision() -> None:
    """At least 95%: a sequence that holds at every time holds more often at one of them, in most of its runs 99%."""
    luck, held = Random(6), 0
    truth = 0.1 * (1 - 1 / SEATS)
    for _ in range(400):
        sequence, is_precise = Sequence(0.05, -1.0, 1.0), False
        while not is_precise:
            pairs = [winners(luck, 0.1) for _ in range(150)]
            sequence.add((after == 0) - (before == 0) for before, after in pairs)
            low, high = sequence.interval
            is_precise = high - low <= 0.2
        held += low <= truth <= high
    assert held >= 380


@pytest.mark.slow
def test_more_cash_for_a_player_is_found_and_twice_as_much_is_worth_more() -> None:
    def difference(cash: int) -> tuple[float, float, float]:
        pair = Pair(job(), job(**{"cash.start@1": cash}))
        row = compare(pair, 1_500, 0.0, 2).data()["seats"][0]["difference"]
        return row["value"], *row["interval"]

    more, much_more = difference(30_000), difference(45_000)
    assert more[1] > 0 and much_more[1] > 0 and much_more[0] > more[0]


@pytest.mark.slow
def test_a_gift_and_a_lower_fee_are_worth_something_and_a_useless_thing_is_not() -> None:
    known = family("boxcars").things
    assert known is not None
    things = {thing.id: thing for thing in known(job().scenario, job().options)}
    gift = restricted_play(job(), [things["PA"]], 1_600, 0.0, Course(2), is_gift=True).rows[0]
    assert gift.interval[0] > 0
    rfp = restricted_play(job(), [things["RF&P"]], 1_600, 0.0, Course(2)).rows[0]
    assert rfp.interval[0] <= 0 <= rfp.interval[1]


@pytest.mark.slow
def test_a_railroad_at_half_its_price_is_bought_more_often() -> None:
    """About half of the games buy the Pennsylvania at $80,000, and nearly all at half of that."""
    play = start_prices(Sweep(job(), "PA"))
    dear, half = (sum(play(Piece(price, range(120)))) for price in (80_000, 40_000))
    assert 30 < dear < 90 and half > 110


@pytest.mark.slow
def test_the_pennsylvania_is_worth_more_than_its_price_and_than_other_railroads() -> None:
    """A published claim: it is too strong. The Southern Pacific has the highest price of the board."""
    known = family("boxcars").things
    assert known is not None
    things = {thing.id: thing for thing in known(job().scenario, job().options)}
    found = restricted_play(job(), [things["PA"], things["SP"], things["RF&P"]], 9_000, 0.0, Course(2), by_rank=True)
    pennsylvania, *others = found.rows
    assert pennsylvania.interval[0] > 0 and all(pennsylvania.value > other.value for other in others)
    bought = sum(start_prices(Sweep(job(), "PA"))(Piece(60_000, range(120))))
    assert bought > 60  # Half of the games would buy it at twice its price.


@pytest.mark.slow
def test_a_line_of_the_b_and_o_to_new_york_weakens_the_pennsylvania() -> None:
    """A published claim. The intervals hold together, so that the difference is not luck."""
    known = family("boxcars").things
    assert known is not None
    things = {thing.id: thing for thing in known(job().scenario, job().options)}

    def worth(made: Job) -> tuple[float, float]:
        (row,) = restricted_play(made, [things["PA"]], 8_000, 0.0, Course(2)).rows
        return row.interval

    before, after = worth(job()), worth(job(map__balance=True))
    assert before[0] > 0 and after[1] < before[0]


@pytest.mark.slow
def test_the_last_of_six_players_wins_less_often_than_the_first() -> None:
    """A published claim says about half as often; resources/help/experiment.md has the shares that bots show. They are
    largest where players own railroads from the beginning, and there is no difference where games are too short to buy
    any."""
    first, last = shares_in_order(1_000, auction__opening=True)
    assert last[1] < first[0], "with railroads that are auctioned first the intervals do not overlap"
    first, last = shares_in_order(1_500)
    assert sum(last) < sum(first)
    first, last = shares_in_order(2_000, win__cash=50_000)
    assert last[0] < first[1] and first[0] < last[1]


def shares_in_order(games: int, **rules: RuleValue) -> tuple[Interval, Interval]:
    """Return the intervals of the wins of the first and the last of six casual bots by order of play."""
    won = [0] * 6
    for tally in Runner(job((*BOTS, "villard", "cassatt"), ("begins",), **rules)).play(range(games)):
        first = next(iter(tally.counts["begins"]))
        assert isinstance(first, int)
        if tally.winner is not None:
            won[(tally.winner - first) % 6] += 1
    return wilson(won[0], games), wilson(won[5], games)
