"""Facts about each ride: distance, turns, fees by owner, and the cash left."""

from __future__ import annotations

import pytest

from engine.bots.named import bot_named
from engine.families.boxcars.rulebook import RULES
from engine.game.explanation import Explanation
from engine.game.family import family
from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.table import Table

BOTS = ("hill", "planner")


def two_ways(dice: str = "1 2") -> Table:
    """From x to z: eight mileposts on the bank's A, or six on Blue's B."""
    sketch = Sketch().line("A", f"x {' '.join(f'a{n}' for n in range(1, 8))} z")
    sketch.line("B", f"x {' '.join(f'b{n}' for n in range(1, 6))} z").line("C", "z q").cities("r", "x z q")
    return Table(sketch, 2).bound(0, "z").owns(1, "B").cash(0, 12_000).ready(dice)


def explained(table: Table, bot: str) -> Explanation:
    state = table.state
    found = bot_named(family("boxcars"), bot).explain(RULES, RULES.information_state(state, 0), 0)
    assert found is not None
    return found


@pytest.mark.parametrize("bot", BOTS)
def test_every_ride_has_its_consequences_in_columns(bot: str) -> None:
    table = two_ways()
    payee = table.state.names[1]
    found = {option.code: option for option in explained(table, bot).options}
    told = {code: {fact.name: fact.amount for fact in option.facts} for code, option in found.items()}
    # Three mileposts with this roll, then seven a turn: two turns by either way, and a fee in each of them.
    assert told["ride a1 A"] == {
        "mileposts to go": 8, "turns": 2, f"fees to {payee}": 0, "fees to the bank": 2_000, "cash left": 10_000,
    }  # fmt: skip
    assert told["ride b1 B"] == {
        "mileposts to go": 6, "turns": 2, f"fees to {payee}": 10_000, "fees to the bank": 0, "cash left": 2_000,
    }  # fmt: skip
    assert {tuple(each) for each in told.values()} == {tuple(told["ride a1 A"])}
    assert all(option.total == sum(score.amount for score in option.scores) for option in found.values())


@pytest.mark.parametrize("bot", BOTS)
def test_what_follows_from_a_ride_is_a_sentence_too(bot: str) -> None:
    said = {option.code: option.said for option in explained(two_ways(), bot).options}
    way = "6 mileposts to the destination, about 2 turns, $10,000 in fees; $2,000 left on arrival."
    assert said["ride b1 B"] == way
    assert "$2,000 in fees; $10,000 left on arrival." in said["ride a1 A"]
    poor = {option.code: option.said for option in explained(two_ways().cash(0, 7_000), bot).options}
    assert poor["ride b1 B"].endswith("$10,000 in fees; $3,000 short on arrival.")


@pytest.mark.parametrize("bot", BOTS)
def test_every_column_says_what_it_stands_for_and_in_which_unit(bot: str) -> None:
    found = explained(two_ways(), bot)
    facts = {fact.name: fact.unit for option in found.options for fact in option.facts}
    names = {score.name for option in found.options for score in option.scores}
    assert names | set(facts) <= set(found.meanings)
    assert {facts["mileposts to go"], facts["turns"], facts["cash left"]} == {"mileposts", "turns", ""}


@pytest.mark.parametrize("bot", BOTS)
def test_the_ride_that_arrives_has_no_way_behind_it_and_what_is_due_already_counts(bot: str) -> None:
    table = two_ways("3 4").ride(*(f"a{n} A" for n in range(1, 7)))
    (option,) = explained(table, bot).options
    assert {fact.name: fact.amount for fact in option.facts}["mileposts to go"] == 2
    table = two_ways("6 3").ride(*(f"a{n} A" for n in range(1, 8)))
    (option,) = [each for each in explained(table, bot).options if each.code == "ride z A"]
    assert [(fact.name, fact.amount) for fact in option.facts][:4] == [
        ("mileposts to go", 1),
        ("turns", 1),
        ("cash left", 11_000),
        ("fees to the bank", 1_000),
    ]


def parts_of(table: Table, bot: str = "hill") -> dict[str, dict[str, int]]:
    return {
        option.code: {score.name: score.amount for score in option.scores} for option in explained(table, bot).options
    }


@pytest.mark.parametrize("bot", BOTS)
def test_a_ride_is_weighed_by_its_time_and_by_fees_that_count_double_for_an_opponent(bot: str) -> None:
    found = parts_of(two_ways(), bot)
    by_bank, by_blue = found["ride a1 A"], found["ride b1 B"]
    assert by_bank["time of the route"] * 6 == by_blue["time of the route"] * 8 < 0
    # In tens of dollars: a fee where it comes to the lines, and from the second milepost on a seventh of one.
    assert by_bank["weighted fees"] == -10 * (100 + 7 * (100 // 7))
    assert by_blue["weighted fees"] == -10 * (1_000 + 5 * (1_000 // 7))


def test_lines_that_a_way_comes_back_to_are_weighed_by_a_fee_more_though_their_owner_takes_one() -> None:
    """Two rides with the same fees and mileposts had very different totals, without an explanation."""
    sketch = Sketch().line("B", "x b1 b2").line("O", "b2 o1 b3").line("D", "b3 z").line("E", "x e1 e2 e3 e4 z")
    sketch.line("C", "z q").cities("r", "x z q")
    table = Table(sketch, 2).bound(0, "z").owns(1, "B", "D", "E").owns(0, "O").cash(0, 12_000).ready("4 5")
    found = parts_of(table)
    back, straight = found["ride b1 B"], found["ride e1 E"]
    assert back["time of the route"] == straight["time of the route"]
    facts = {
        option.code: {fact.name: fact.amount for fact in option.facts} for option in explained(table, "hill").options
    }
    assert facts["ride b1 B"] == facts["ride e1 E"]
    share = 1_000 // 7
    assert straight["weighted fees"] == -10 * (1_000 + 4 * share)
    assert back["weighted fees"] == -10 * (2 * 1_000 + share)
