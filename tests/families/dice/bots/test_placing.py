"""Dice that are written together are worth what the best order and places of all of them bring, tried one by one."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.families.dice.bots.placing import cell_of, gain_of_hand, gains_of_one, together
from engine.families.dice.bots.values import Worth
from engine.families.dice.bots.weights import Weights
from engine.families.dice.rules.position import Seat
from engine.families.dice.rules.sheet import FACES
from engine.families.dice.rules.writing import put, slots_for
from tests.families.dice.table import Table, a_sheet

SHEET = a_sheet(((9, 3, 1), (8, 3, 0)), ((7, 2, 1),), loaders=("bonus", "up"), warehouse=2, dice=3)
HANDS = [(5,), (4, 4), (3, 3, 3), (4, 4, 1), (5, 2), (2, 2, 6), (6, 6, 5), (1, 1, 1), (6, 6, 6)]


def tables(**rules: bool | str) -> list[Table]:
    """Sheets on which something is written, and one on which nothing is."""
    begun = Table(SHEET, **rules).writes(0, "a.1", 4).writes(0, "bonus", 3).writes(1, "warehouse", 6)
    nearly = Table(SHEET, **rules).writes(0, "a.1", 3, 1).writes(0, "b.1", 4).writes(0, "warehouse", 2)
    return [Table(SHEET, **rules), begun, nearly]


def searched(worth: Worth, s: Seat, any_car: bool, hand: tuple[int, ...]) -> float:
    """What writing or leaving each number of a hand brings, the first one first."""
    if not hand:
        return 0.0
    best = searched(worth, s, any_car, hand[1:])
    for slot in slots_for(worth.m, s, hand[0], any_car, 1, FACES):
        after = s.copy()
        gain = worth.gain(s, slot, hand[0])
        put(worth.m, after, slot, hand[0], worth.turn)
        best = max(best, gain + searched(worth, after, any_car, hand[1:]))
    return best


@pytest.mark.parametrize(
    "rules", [{}, {"car.all_boxes": True}, {"car.order": "free"}, {"car.overload": "free"}], ids=str
)
@pytest.mark.parametrize("any_car", [False, True])
def test_a_hand_is_worth_what_the_best_order_and_places_bring(rules: dict[str, bool | str], any_car: bool) -> None:
    for table in tables(**rules):
        s = table.g.seats[0]
        worth = Worth(table.m, table.g, 0, Weights(store=100))
        for hand in HANDS:
            best = max(searched(worth, s, any_car, order) for order in set(permutations(hand)))
            assert gain_of_hand(worth, s, any_car, list(hand)) == pytest.approx(best)


def test_all_hands_of_a_sheet_are_worth_the_same_together_as_one_by_one() -> None:
    for table in tables():
        s = table.g.seats[0]
        worth = Worth(table.m, table.g, 0, Weights(store=100))
        found = together(worth, s, False, other=True)
        for face in range(1, FACES + 1):
            for other in range(FACES + 1):
                if other != face:
                    for dice in range(4 - (other > 0)):
                        hand = [face] * dice + [other] * (other > 0)
                        if other and not dice:
                            continue
                        assert found[cell_of(face, other, dice)] == pytest.approx(gain_of_hand(worth, s, False, hand))
        ones = [gain_of_hand(worth, s, False, [face]) for face in range(1, FACES + 1)]
        assert gains_of_one(worth, s) == pytest.approx(ones)
        alone = together(worth, s, False)
        assert [alone[cell_of(face, 0, 1)] for face in range(1, FACES + 1)] == pytest.approx(ones)
