"""Payoffs by the formula."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.crayon.rules.demands.payoff import formula


@pytest.mark.parametrize(
    ("mileposts", "cost", "payoff"),
    [
        (10, 10, 9),  # R = 1: 7 * 10 / 9 - 0.1 + 1.85 = 9.53
        (10, 8, 9),  # R = 0.8: B = 9.6, 9.22
        (10, 5, 7),  # R = 0.5: B = 7.5, 7.58
        (10, 12, 9),  # R = 1.2: B = 10.4, 9.84
        (10, 14, 10),  # R = 1.4, below the root of 2: B = 11.6, 10.77
        (10, 15, 11),  # R = 1.5, above it: B = 12.42, 11.41
        (10, 20, 14),  # twice the mileposts: B = 16.56, 14.63
        (10, 30, 21),  # far above: B = 24.84, 21.07
        (43, 54, 35),  # Hull to Dundee: B = 43 + 11 * 11 / 43, 35.63
        (100, 100, 69),
        (0, 0, 0),
    ],
)
def test_the_formula_by_hand(mileposts: int, cost: int, payoff: int) -> None:
    assert formula(mileposts, cost) == payoff


@given(st.integers(1, 200), st.integers(0, 600))
def test_the_formula_agrees_with_floating_point_away_from_whole_numbers(mileposts: int, cost: int) -> None:
    ratio = cost / mileposts
    if ratio <= 1:
        base = mileposts * (1 - (ratio - 1) ** 2)
    elif ratio <= 2**0.5:
        base = mileposts * (1 + (ratio - 1) ** 2)
    else:
        base = 0.828 * cost
    pays = 7 * base / 9 - mileposts**2 / 1000 + 1.85
    if abs(pays - round(pays)) > 1e-9:
        assert formula(mileposts, cost) == max(0, int(pays // 1))
