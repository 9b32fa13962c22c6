"""Invariants of every position, whatever the players decide, and blunders of bots."""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.position import OWNER, TycoonState, locomotives
from engine.families.tycoon.text.labels import colour
from engine.i18n import tr

MAX_SHARES_PER_BID = 3
"""A bid above the value of this number of shares is a blunder."""


def broken(before: TycoonState, state: TycoonState) -> Iterator[str]:
    """Yield the invariants that an action broke as sentences. The part that differs between games follows a colon."""
    m, g = state.m, state.g
    for seat in range(g.seats):
        name = state.seats[seat].name
        if g.cash[seat] < 0:
            yield tr("a player has negative cash: {name} has {n:,}").format(name=name, n=g.cash[seat])
        if g.shares[seat] < 0:
            yield tr("a player has a negative number of shares: {name} has {n:,}").format(name=name, n=g.shares[seat])
        if g.points[seat] < 0:
            yield tr("a player has negative points: {name} has {n:,}").format(name=name, n=g.points[seat])
        if locomotives(m, g, seat) < 0:
            yield tr("a player has more links than locomotives: {name}").format(name=name)
    for number, had in enumerate(m.bag):
        left = g.bag[number] + sum(g.cubes[number :: m.colours])
        if left != had or min(g.bag) < 0 or min(g.cubes) < 0:
            text = tr("cubes appear or vanish: {left} {color} cubes of {total}")
            yield text.format(left=left, color=colour(m, number), total=had)
    for city in range(m.city_count):
        if g.marker[city] and any(g.cubes[city * m.colours : (city + 1) * m.colours]):
            yield tr("a city with cubes is marked as empty: {city}").format(city=m.city_names[city])
    owners = [link[OWNER] for link in g.links]
    if any(not 0 <= owner < g.seats for owner in owners):
        yield tr("the owner of a link is not a player")
    if before.g.last >= 0 and g.last != before.g.last:
        yield tr("the last turn differs from the announced one: {turn}, not {announced}").format(
            turn=g.last, announced=before.g.last
        )


def absurd(before: TycoonState, state: TycoonState) -> Iterator[tuple[int, str]]:
    """Yield the seats that made a blunder, each with a sentence."""
    for kind, seat, amount, _, _ in state.g.log:
        if kind == j.PAID_BID and -amount > MAX_SHARES_PER_BID * state.m.share_value:
            yield (
                seat,
                tr("a player pays far too much to be first player: {name} pays {amount:,}").format(
                    name=state.seats[seat].name, amount=-amount
                ),
            )
