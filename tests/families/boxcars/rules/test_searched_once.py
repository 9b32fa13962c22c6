"""A search along trails is the slowest part of a decision, so a position is never searched twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from engine.bots.named import bot_named
from engine.families.boxcars.bots import policy, rover_risk
from engine.families.boxcars.bots.plan import is_open, open_rides
from engine.families.boxcars.family import FAMILY
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules.board import NONE
from engine.families.boxcars.rules.chapters import movement
from engine.families.boxcars.rules.trail_search import take
from engine.game.drive import drive
from engine.game.rules import CHANCE, SeatSetup
from engine.model.scenario import RuleValue
from tests.families.boxcars.boards import generated

BOTS = ("planner", "vanderbilt", "planner", "gould")

RICH: Mapping[str, RuleValue] = {
    **{"win.cash": 110_000, "cash.start": 30_000, "fee.bank": 0, "fee.player": 0, "fee.player_sold_out": 0},
    **{"reuse.scope": "until_arrival", "game.turn_limit": 60},
}
"""With these, a player declares soon, so that there is a train to catch."""


@pytest.mark.parametrize("keep_reachable", [False, True])
@pytest.mark.parametrize("with_ways", [True, False])
def test_every_link_is_tried_once_a_position_by_rules_bots_and_explanations_together(
    with_ways: bool, keep_reachable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: Counter[int] = Counter()
    asked: Counter[Any] = Counter()

    def counting_take(m: Any, used: Any, link: int) -> None:
        tried[link] += 1
        take(m, used, link)

    monkeypatch.setattr(movement, "take", counting_take)

    def opened(m: Any, g: Any, p: Any) -> list[int]:
        asked[policy] += 1
        return open_rides(m, g, p)

    monkeypatch.setattr(policy, "open_rides", opened)

    def hunted(m: Any, g: Any, p: Any, arc: int) -> bool:
        asked[rover_risk] += 1
        return is_open(m, g, p, arc)

    monkeypatch.setattr(rover_risk, "is_open", hunted)
    if not with_ways:
        monkeypatch.setattr(policy, "planned_arc", lambda *asked: NONE)

    bots = [bot_named(FAMILY, bot) for bot in BOTS]
    options = {**RICH, "reuse.keep_reachable": keep_reachable}
    state = RULES.initial_state(generated(0, width=16).scenario(), [SeatSetup(bot) for bot in BOTS], options)
    total = 0
    for _, after in drive(RULES, state, bots, 3):
        actor = RULES.current_player(state)
        if actor is not None and actor != CHANCE:
            bots[actor].explain(RULES, RULES.information_state(state, actor), actor)
        assert all(times == 1 for times in tried.values())
        total += tried.total()
        tried.clear()
        state = after
    assert total > 100
    assert asked[rover_risk if with_ways else policy]
