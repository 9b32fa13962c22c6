"""What a plan is worth a turn, and how many turns it takes: text that numba compiles."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.search.queries import FIXED, OVERLAP, TRACK, Train


def estimate(payoff: int, far: int, built: int, train: Train) -> Any:
    """What a demand promises a turn, a thousand times."""
    return 1000 * (100 * payoff - train.weights[TRACK] * built) // (100 * turns(far, built, train))


def turns(far: int, built: int, train: Train) -> Any:
    """Turns for a plan, a hundred times: riding and building overlap in part. Never 0, also for who counts nothing
    beside them and delivers where the train stands."""
    ride = 100 * far // max(1, train.speed[0])
    build = 100 * built // max(1, train.limit[0])
    return max(1, max(ride, build) + min(ride, build) * train.weights[OVERLAP] // 100 + train.weights[FIXED])


def worth(earned: int, built: int, far: int, rented: int, wait: int, train: Train) -> Any:
    """What a plan is worth a turn, a thousand times: what it earns less a part of what is built, which lasts, and fees
    for the turns on track of others."""
    fees = fees_for(rented, train.speed[0], train.fee[0])
    gain = 100 * (earned - fees) - train.weights[TRACK] * built
    return 1000 * gain // (turns(far, built, train) + 100 * wait)


def fees_for(rented: int, speed: int, fee: int) -> int:
    """The fees for so many mileposts on track of others: for each turn there, and one more, as they seldom begin with a
    turn and may belong to several."""
    return fee * ((rented + speed - 1) // max(1, speed) + 1) if rented else 0
