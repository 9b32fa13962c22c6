"""Who leaves out a core part of the game loses: one who never improves the engine, and one who issues few shares."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.bots.named import bot_named
from engine.families.tycoon.bots import policy
from engine.families.tycoon.bots.choices import Choice, price_of
from engine.families.tycoon.bots.evaluation import IMPROVE, MOVE
from engine.families.tycoon.bots.planner import Option, Planner
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.family import FAMILY
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.position import Position
from engine.game.drive import drive
from engine.game.rules import SeatSetup
from engine.report.intervals import wilson
from tests.bundled import bundled_scenario

AMBER = bundled_scenario("tycoon/amber-coast")
SEATS, GAMES = 3, 36

pytestmark = pytest.mark.slow

FEW = 1
"""So many shares issues who issues few."""

Choose = Callable[[CompiledBoard, Position, Planner, Weights], Choice]
Skips = Callable[[Position, Option, int], bool]


def improves(g: Position, option: Option, shares: int) -> bool:
    return option.kind == IMPROVE


def borrows(g: Position, option: Option, shares: int) -> bool:
    return shares > 0 and g.shares[g.seat] + shares > FEW


def without(skips: Skips, seat: int, chosen: Choose) -> Choose:
    """The choice of all seats, of which one takes the best that it can pay instead of what it skips."""

    def choose(m: CompiledBoard, g: Position, thinker: Planner, by: Weights) -> Choice:
        choice = chosen(m, g, thinker, by)
        if g.seat != seat or not skips(g, choice.option, choice.shares):
            return choice
        thinker.think(g, g.seat, by)
        options = (option for option in thinker.listed(thinker.snapshot()) if not skips(g, option, 0))
        best = next(option for option in options if price_of(m, g, thinker, option) <= g.cash[g.seat])
        return Choice(best, thinker.way(best.target) if best.kind == MOVE else (), 0)

    return choose


def wins(monkeypatch: pytest.MonkeyPatch, skips: Skips) -> int:
    """How many games one wins who skips this, in each seat in turn."""
    bots, won, chosen = [bot_named(FAMILY, "greedy") for _ in range(SEATS)], 0, policy.chosen
    start = RULES.initial_state(AMBER, [SeatSetup(str(seat), "greedy") for seat in range(SEATS)], {})
    for number in range(GAMES):
        seat = number % SEATS
        monkeypatch.setattr(policy, "chosen", without(skips, seat, chosen))
        *_, (_, last) = drive(RULES, start, bots, 4, number)
        scores = RULES.returns(last)
        won += max(scores, key=scores.__getitem__) == seat
    return won


@pytest.mark.parametrize("skips", [improves, borrows])
def test_who_never_improves_the_engine_or_issues_few_shares_loses(
    monkeypatch: pytest.MonkeyPatch, skips: Skips
) -> None:
    assert wilson(wins(monkeypatch, skips), GAMES)[1] < 1 / SEATS


def test_who_skips_nothing_does_not_lose_by_that(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wilson(wins(monkeypatch, lambda g, option, shares: False), GAMES)[1] > 1 / SEATS
