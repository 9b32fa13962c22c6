"""What the planner tells of its decisions: what it looks at, and what follows in money."""

from __future__ import annotations

import re

from engine.bots.named import bot_named
from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.plain_reasons import explain
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules.position import BID, BUY, DECLARE, TRADE
from engine.families.boxcars.rules.turn import actor, legal, step
from engine.game.explanation import Explanation, beyond
from engine.game.families.registry import family
from engine.game.kernel.drive import drive
from engine.game.options import resolve
from engine.sim.run import seats_of
from tests.families.boxcars.boards import a_ladder
from tests.families.boxcars.table import Table


def explained(table: Table, wanted: int) -> Explanation:
    m, g = table.m, table.g
    now = step(m, g)
    assert now == wanted
    return explain(m, knowledge(m), g, now, actor(m, g, now), legal(m, g, now))


def buying(cash: int) -> Table:
    """Red has arrived in Bolton and may buy."""
    table = Table(a_ladder()).at(0, "ashby").bound(0, "bolton").cash(0, cash).ready("4 4")
    return table.ride(*(f"n{k} NOR" for k in range(1, 8)), "bolton NOR")


def test_a_train_that_is_bought_first_has_no_option_as_good_beside_it() -> None:
    """It was said that another option has the same total, which was none at all."""
    found = explained(buying(18_000), BUY)
    assert found.options[0].code == "buy express" and beyond(found.options[0].total) == "always"
    assert found.tie == ""


def test_each_purchase_tells_what_it_saves_earns_and_costs() -> None:
    said = {option.code: option.said for option in explained(buying(18_000), BUY).options}
    assert re.search(r" It earns \$[0-9,]+ a round more and costs \$4,000, with [0-9]+ rounds? ", said["buy express"])
    railroad = r"It saves \$[0-9,]+ a round, earns \$[0-9,]+, .*and costs \$[0-9,]+, with [0-9]+ rounds? left\."
    assert any(re.fullmatch(railroad, words) for code, words in said.items() if code != "buy express")
    assert said["pass"] == ""


def test_declaring_tells_what_the_fees_of_the_way_home_leave() -> None:
    table = Table(a_ladder()).home(0, "ashby").at(0, "bolton").cash(0, 203_000)
    table.owns(1, "NOR", "SOU", "WES", "EAS", "MID").ready()
    short = next(option for option in explained(table, DECLARE).options if option.code == "declare")
    assert short.total == -7_000 and short.said.endswith("leave it $7,000 short of the win cash.")
    enough = explained(table.cash(0, 215_000), DECLARE).options[0]
    assert (enough.code, enough.total) == ("declare", 5_000)
    assert enough.said.endswith("leave it $5,000 above the win cash.")


def test_a_bid_that_is_made_is_not_above_the_most_it_bids() -> None:
    table = Table(a_ladder()).at(0, "bolton").owns(0, "NOR").cash(0, 500).cash(1, 90_000)
    g = table.g
    g.auction, g.bidder, g.high, g.bid, g.seat, g.settling = table.m.rail_number["NOR"], 1, -1, 0, 0, 1
    found = explained(table, BID)
    assert found.options[0].code.startswith("bid ") and found.options[0].total >= 0
    most = {score.amount for option in found.options for score in option.scores if score.name == "the most it bids"}
    assert len(most) == 1 and all(option.total < 0 for option in found.options if -option.total > max(most))


def test_an_exchange_that_the_other_would_refuse_is_never_offered() -> None:
    scenario = a_ladder().rule(deal__all=True).scenario()
    start = RULES.start(scenario, seats_of(["planner"] * 2), resolve(RULES.options(), scenario.rules))
    bots = [bot_named(family("boxcars"), "planner") for _ in range(2)]
    seen = set()
    for _, state in drive(RULES, start, bots, 5, most=60):
        if state.step != TRADE:
            continue
        found = explain(state.m, knowledge(state.m), state.g, TRADE, state.g.seat, state.decisions.numbers)
        for option in found.options:
            names = [score.name for score in option.scores]
            seen.add((option is found.options[0], *names))
            assert beyond(option.total) == ("never" if "refused" in names else "")
        assert found.options[0].total == max(option.total for option in found.options)
    assert {(False, "gain"), (False, "gain", "refused")} <= seen
