"""What holds in every position of a game of track tiles, whatever is decided."""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.position import OWNER, TycoonState, locomotives
from engine.families.tycoon.text.labels import colour
from engine.game.anomaly import Anomaly

SHARES_A_BID = 3
"""Above the worth of so many shares, nobody of sense bids for the first place of a turn."""


def broken(before: TycoonState, state: TycoonState) -> Iterator[Anomaly]:
    """Yield the invariants that an action broke."""
    m, g = state.m, state.g
    for seat in range(g.seats):
        name = state.seats[seat].name
        for what, has in (("money", g.cash[seat]), ("shares", g.shares[seat]), ("points", g.points[seat])):
            if has < 0:
                yield Anomaly(
                    f"a seat has less {what} than none", f"a seat has less {what} than none: {name} has {has:,}"
                )
        if locomotives(m, g, seat) < 0:
            yield Anomaly("a seat has more links than locomotives", f"a seat has more links than locomotives: {name}")
    for number, had in enumerate(m.bag):
        left = g.bag[number] + sum(g.cubes[number :: m.colours])
        if left != had or min(g.bag) < 0 or min(g.cubes) < 0:
            yield Anomaly(
                "cubes appear or vanish", f"cubes appear or vanish: {left} {colour(m, number)} cubes of {had}"
            )
    for city in range(m.city_count):
        if g.marker[city] and any(g.cubes[city * m.colours : (city + 1) * m.colours]):
            yield Anomaly(
                "a city with cubes is marked as empty", f"a city with cubes is marked as empty: {m.city_names[city]}"
            )
    owners = [link[OWNER] for link in g.links]
    if any(not 0 <= owner < g.seats for owner in owners):
        yield Anomaly("a link has an owner who does not play", "a link has an owner who does not play")
    if before.g.last >= 0 and g.last != before.g.last:
        yield Anomaly(
            "the last turn is another one than was told",
            f"the last turn is another one than was told: {g.last}, not {before.g.last}",
        )


def absurd(before: TycoonState, state: TycoonState) -> Iterator[tuple[int, Anomaly]]:
    """Yield decisions that make no sense, each with its seat."""
    for kind, seat, amount, _, _ in state.g.log:
        if kind == j.PAID_BID and -amount > SHARES_A_BID * state.m.share_value:
            yield (
                seat,
                Anomaly(
                    "far too much is paid for the first place",
                    f"far too much is paid for the first place: {state.seats[seat].name} pays {-amount:,}",
                ),
            )
