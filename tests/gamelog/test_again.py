"""A game again on another board: where it diverges, and what makes the difference."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.game.family import family
from engine.game.record import Record
from engine.game.rules import CHANCE
from engine.gamelog.loaded_record import changes_between
from engine.gamelog.resimulate import Again, replay_actions
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import Sketch
from tests.gamelog.games import a_short_game, played, rules_of

OWN = a_short_game().scenario()


@pytest.fixture(scope="module")
def game() -> Record:
    return played(OWN)


def again(game: Record, other: Scenario, own: Scenario = OWN) -> Again:
    return replay_actions(rules_of(own), game, own, other, changes_between(own, other, {}))


def bought_first(game: Record) -> tuple[int, str]:
    """The number of the first purchase of a railroad, and which one."""
    return next(
        (step, code.removeprefix("buy "))
        for step, code in enumerate(game.actions, 1)
        if code.startswith("buy ") and code.removeprefix("buy ") in OWN.board.railroads
    )


def test_the_same_board_has_no_divergence(game: Record):
    found = replay_actions(rules_of(OWN), game, OWN, OWN)
    assert found.divergence is None and found.first is None and found.steps == len(game.actions)


def test_a_price_that_nobody_can_pay_is_named_at_the_purchase(game: Record):
    step, rail = bought_first(game)
    other = replace(OWN, content=replace(OWN.content, prices={**OWN.content.prices, rail: 900_000}))
    found = again(game, other).divergence
    assert found is not None and found.step == step and found.wanted == f"buy {rail}"
    assert [change.path for change in found.changes] == [f"content.prices.{rail}"]
    assert "900,000" in found.why and found.decision in found.why
    assert found.own is not None and found.own.turn == found.other.turn == found.turn


def test_a_price_that_makes_a_difference_later_is_named_by_what_was_paid_otherwise(game: Record):
    step, rail = bought_first(game)
    dear = OWN.content.prices[rail] + 1
    other = replace(OWN, title="Other", content=replace(OWN.content, prices={**OWN.content.prices, rail: dear}))
    found = again(game, other)
    assert found.first is not None and found.first.step == step
    assert found.divergence is not None and found.divergence.step > step
    assert [change.path for change in found.divergence.changes] == [f"content.prices.{rail}"]
    assert f"after action {step}" in found.divergence.why


def test_a_line_that_is_gone_is_named_at_the_ride():
    def board(gone: bool) -> Scenario:
        sketch = Sketch().line("A", "west m1 m2 east").line("B", "west b1 east")
        if not gone:
            sketch.line("C", "m1 b1")
        return sketch.cities("w", "west").cities("e", "east").rule(game__turn_limit=40).scenario()

    own, other = board(False), board(True)
    record = played(own, ("random", "random"), seed=2, most=400)
    assert any(" C" in code for code in record.actions)
    found = replay_actions(rules_of(own), record, own, other, changes_between(own, other, {})).divergence
    assert found is not None and found.wanted.endswith(" C")
    assert any(change.path.startswith("board.lines") for change in found.changes)


def test_a_rule_is_named_by_the_row_that_it_stands_for(game: Record):
    other = replace(OWN, rules={**OWN.rules, "fee.bank": 2_000})
    found = again(game, other)
    named = [change.path for change in found.divergence.changes] if found.divergence else ["rules.fee.bank"]
    assert found.first is not None and "$2,000" in found.first.other and named == ["rules.fee.bank"]


@pytest.mark.parametrize("title", [OWN.title, "Other"])
def test_a_rule_that_nothing_tells_of_is_named_where_nothing_else_is_to_blame(game: Record, title: str):
    """Cash at the start stands in no entry: it was one of "none of the 1 changes"."""
    other = replace(OWN, title=title, rules={**OWN.rules, "cash.start": 21_000})
    found = again(game, other).divergence
    assert found is not None and [change.path for change in found.changes] == ["rules.cash.start"]
    assert "cash.start" in found.why and "none of the" not in found.why


def test_prices_that_count_only_together_are_named_with_the_seat_that_decided():
    """Where nobody can pay any of them nothing is asked, and chance is next: "of chance", "none touches it alone"."""
    own = replace(OWN, rules={**OWN.rules, "train.express_sold": False, "train.superchief_sold": False})
    whole = played(own)
    step, _ = bought_first(whole)
    declined = replace(whole, actions=(*whole.actions[: step - 1], "pass"), finished=False)
    other = replace(own, content=replace(own.content, prices=dict.fromkeys(own.content.prices, 900_000)))
    found = again(declined, other, own).divergence
    assert found is not None and (found.step, found.seat) == (step, CHANCE)
    assert {change.path for change in found.changes} == {f"content.prices.{rail}" for rail in own.content.prices}
    assert "of Blue is not possible" in found.why and "2 more changes of that kind" in found.why


@pytest.mark.parametrize("name", ["dice/boxcars", "tycoon/amber-coast"])
def test_the_turn_is_counted_as_the_family_counts_it(name: str):
    scenario = bundled_scenario(name)
    known = family(scenario.family)
    record = played(scenario, ("random", "random"), most=150)
    broken = replace(record, actions=(*record.actions[:-5], "nonsense"))
    assert known.summary is not None
    found = replay_actions(rules_of(scenario), broken, scenario, scenario, turn=known.summary.turn).divergence
    assert found is not None and found.turn == known.summary.turn(found.other) != found.other.turn


def test_where_the_boards_are_the_same_the_record_or_the_rules_are_others(game: Record):
    found = replay_actions(rules_of(OWN), replace(game, actions=("nonsense", *game.actions)), OWN, OWN).divergence
    assert found is not None and found.step == 1 and found.own is None
    assert "the board is the same, so the record or the rules" in found.why and not found.changes


def test_where_nobody_has_the_own_board_any_more_that_is_said(game: Record):
    step, rail = bought_first(game)
    other = replace(OWN, content=replace(OWN.content, prices={**OWN.content.prices, rail: 900_000}))
    found = replay_actions(rules_of(OWN), game, None, other).divergence
    assert (
        found is not None
        and found.step == step
        and "the version history does not have the board of that time" in found.why
    )
