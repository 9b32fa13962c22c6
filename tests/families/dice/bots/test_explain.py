"""What a bot of the dice game says of its options: what they bring its sheet, what they bring others, points now."""

from __future__ import annotations

from collections import Counter

from engine.bots.named import bot_named
from engine.families.dice.bots.by_name import ahead
from engine.families.dice.bots.explain import NOW, OTHERS, PARTS
from engine.families.dice.bots.weights import Weights
from engine.families.dice.rules.position import PICK, WRITE
from engine.game.drive import drive
from engine.game.family import family
from engine.game.options import resolve
from engine.game.rules import CHANCE
from engine.sim.run import seats_of
from tests.families.dice.table import BUNDLED

KNOWN = family("dice")


def decisions(seed: int = 3):
    """All decisions of a game of two planners with more than one option: rules, view and seat."""
    rules = KNOWN.rules
    assert rules is not None
    start = rules.initial_state(BUNDLED, seats_of(["planner", "planner"]), resolve(rules.options, BUNDLED.rules))
    bots = [bot_named(KNOWN, "planner") for _ in range(2)]
    for _, state in drive(rules, start, bots, seed):
        seat = rules.current_player(state)
        if seat not in (None, CHANCE) and len(rules.legal_actions(state)) > 1:
            yield rules, rules.information_state(state, seat), seat


def test_what_a_number_brings_the_others_stands_alone_and_is_what_envy_makes_of_it() -> None:
    asked = told = 0
    for rules, view, seat in decisions():
        if view.step != PICK:
            continue
        by = {envy: ahead("", Weights(envy=envy)).explain(rules, view, seat).options for envy in (0, 35)}
        none, some = ({each.code: each for each in options} for options in by.values())
        for code, each in some.items():
            amounts = {score.name: score.amount for score in each.scores}
            if OTHERS.name in amounts:
                assert amounts[OTHERS.name] < 0 and abs(amounts["worth"] - none[code].total) <= 1
                if each is by[35][0]:
                    assert f"Gains its sheet {amounts['worth'] / PARTS:.2f} points on average" in each.said
                    assert f", minus {-amounts[OTHERS.name] / PARTS:.2f} points because " in each.said
                    told += 1
                asked += 1
        assert all(len(each.scores) == 1 for each in by[0])
        if asked > 40 and told > 5:
            return
    raise AssertionError("no number brought the others anything")


def test_points_at_once_are_those_that_the_sheet_has_more_of_afterwards() -> None:
    seen: Counter[int] = Counter()
    for rules, view, seat in decisions():
        if view.step != WRITE:
            continue
        before = view.g.seats[seat].points
        for each in bot_named(KNOWN, "planner").explain(rules, view, seat).options:
            (fact,) = each.facts
            assert fact.name == NOW.name
            action = next(action for action in rules.legal_actions(view) if action.code == each.code)
            after = rules.apply_action(view, action).g.seats[seat].points
            assert fact.amount <= after - before and (fact.amount > 0) == (after > before)
            seen[fact.amount] += 1
        if len(seen) > 1 and sum(seen.values()) > 60:
            return
    raise AssertionError(f"only {seen}")
