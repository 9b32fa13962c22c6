"""Value per turn and duration of a plan. Compiled."""

from __future__ import annotations

from engine.families.crayon.bots.search.queries import FIXED, OVERLAP, TRACK, Train


def estimate(payoff: int, far: int, built: int, train: Train) -> int:
    """Return the estimated value per turn of a demand, times 1,000."""
    return 1000 * (100 * payoff - train.weights[TRACK] * built) // (100 * turns(far, built, train))


def turns(far: int, built: int, train: Train) -> int:
    """Return the turns for a plan, times 100: travel and building overlap in part. Never 0, even if the train delivers
    at once."""
    ride = 100 * far // max(1, train.speed[0])
    build = 100 * built // max(1, train.limit[0])
    return max(1, max(ride, build) + min(ride, build) * train.weights[OVERLAP] // 100 + train.weights[FIXED])


def plan_value(earned: int, built: int, far: int, rented: int, wait: int, train: Train) -> int:
    """Return the value of a plan per turn, times 1,000: earnings less a share of the building cost and fees for the
    turns on track of others."""
    fees = fees_for(rented, train.speed[0], train.fee[0])
    gain = 100 * (earned - fees) - train.weights[TRACK] * built
    return 1000 * gain // (turns(far, built, train) + 100 * wait)


def fees_for(rented: int, speed: int, fee: int) -> int:
    """Return the fees for mileposts on track of others: one per turn, and one more, as the trip seldom begins with a
    turn and owners may differ."""
    return fee * ((rented + speed - 1) // max(1, speed) + 1) if rented else 0


def is_spare(cash: int, price: int, keep: int) -> bool:
    """Return whether a section leaves the cash that is kept for fees. One that costs nothing always does."""
    return not price or cash - price >= keep
