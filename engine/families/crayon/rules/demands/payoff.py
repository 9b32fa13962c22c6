"""The payoff of a demand, by the formula of D. Woods for maps of this family."""

from __future__ import annotations

from fractions import Fraction
from math import floor


def formula(mileposts: int, cost: int) -> int:
    """Return the payoff of a load for the length and cost of the cheapest track.

    With D mileposts, the cost C and R = C / D, the base is D(1 - (R-1)^2) for R up to 1, D(1 + (R-1)^2) up to the root
    of 2, 0.828 C above; the payoff is floor(7/9 base - D^2/1000 + 1.85), never negative. Calculated in fractions for
    identical results on all machines.
    """
    if mileposts <= 0:
        return 0
    detour = Fraction((cost - mileposts) ** 2, mileposts)
    if cost <= mileposts:
        base = mileposts - detour
    elif cost * cost <= 2 * mileposts * mileposts:
        base = mileposts + detour
    else:
        base = Fraction(828 * cost, 1000)
    return max(0, floor(7 * base / 9 - Fraction(mileposts**2, 1000) + Fraction(185, 100)))
