"""What is many times more or less than the others of its kind is said with what is usual."""

import pytest

from engine.families.crayon.author.checks import UnusualNumber
from engine.families.crayon.content import Costs, CrayonContent, Demand, Load, Train, Upgrade
from engine.model.board import Board, Sheet
from engine.model.grids.grid import Terrain
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.unusual import ENOUGH, TIMES, UnusualValue, Value

USUAL = [20, 20, 25]


class Numbers(UnusualValue):
    def __init__(self, *kinds):
        self._kinds = kinds

    def kinds(self, scenario):
        return (
            [Value(value, f"Number {n}", Ref("content", f"n{n}")) for n, value in enumerate(kind)]
            for kind in self._kinds
        )


def found(*kinds):
    return [issue.about[0].id for issue in Numbers(*kinds).run(None)]


@pytest.mark.parametrize(
    ("value", "is_found"),
    [(TIMES * 20, False), (TIMES * 20 + 1, True), (3, False), (2, True), (0, False), (10**18, True)],
)
def test_a_value_is_unusual_beyond_so_many_times_the_median_and_nothing_is_none(value, is_found):
    assert found([value, *USUAL]) == (["n0"] if is_found else [])
    assert found([*USUAL, value]) == (["n3"] if is_found else [])


def test_few_values_tell_nothing_and_each_kind_is_asked_by_itself():
    assert found([1, 1000][: ENOUGH - 1]) == [] and found([1, 1, 1000]) == ["n2"]
    assert found(USUAL, [2000, 2100, 2200]) == []


def test_the_message_says_what_is_usual():
    (issue,) = Numbers([1_000, *USUAL]).run(None)
    assert issue.message.startswith("Number 0 is 1,000, but 20 is usual.")


def crayon(**content):
    board = Board(Sheet(100, 100), terrains={id: Terrain(id, id.title()) for id in "abc"})
    trains = {id: Train(id, 2, 9) for id in "xyz"}
    return Scenario("crayon", "Test", board, CrayonContent(**{"trains": trains, **content}))


CARD = (Demand("s", "coal", 10), Demand("s", "coal", 12), Demand("s", "coal", 14))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"costs": Costs({"a": 1, "b": 2, "c": 50})}, "The cost of building on C is 50, but 2 is usual"),
        ({"trains": {"x": Train("X", 2, 9), "y": Train("Y", 2, 9), "z": Train("Z", 2, 900)}}, "speed of the Z is 900"),
        ({"trains": {"x": Train("X", 2, 9), "y": Train("Y", 90, 9), "z": Train("Z", 2, 9)}}, "capacity of the Y is 90"),
        ({"upgrades": (Upgrade("x", "y", 20), Upgrade("y", "z", 20), Upgrade("x", "z", 2))}, "from x to z is 2,"),
        ({"cards": {"7": (*CARD, Demand("s", "coal", 400))}, "loads": {"coal": Load("Coal", 3)}},
         "The payoff for Coal on card 7 is 400"),
    ],
)  # fmt: skip
def test_a_board_of_crayon_rails_is_asked_about_each_sort_of_number(content, said):
    (issue,) = UnusualNumber().run(crayon(**content))
    assert said in issue.message
    assert list(UnusualNumber().run(crayon(cards={"7": CARD}))) == []
