"""Invariants of every position, whatever the players decide, and blunders of bots."""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.chapters.auction import highest_sensible_bid
from engine.families.tycoon.rules.position import OWNER, TycoonState, locomotives
from engine.families.tycoon.text.labels import colour
from engine.game.anomaly import Anomaly
from engine.i18n import tr


def broken(before: TycoonState, state: TycoonState) -> Iterator[Anomaly]:
    """Yield the invariants that an action broke."""
    m, g = state.m, state.g
    for seat in range(g.seats):
        name = state.seats[seat].name
        if g.cash[seat] < 0:
            yield Anomaly(
                "a player has negative cash",
                tr("a player has negative cash: {name} has {n:,}").format(name=name, n=g.cash[seat]),
            )
        if g.shares[seat] < 0:
            yield Anomaly(
                "a player has a negative number of shares",
                tr("a player has a negative number of shares: {name} has {n:,}").format(name=name, n=g.shares[seat]),
            )
        if g.points[seat] < 0:
            yield Anomaly(
                "a player has negative points",
                tr("a player has negative points: {name} has {n:,}").format(name=name, n=g.points[seat]),
            )
        if locomotives(m, g, seat) < 0:
            yield Anomaly(
                "a player has more links than locomotives",
                tr("a player has more links than locomotives: {name}").format(name=name),
            )
    for number, had in enumerate(m.bag):
        left = g.bag[number] + sum(g.cubes[number :: m.colours])
        if left != had or min(g.bag) < 0 or min(g.cubes) < 0:
            text = tr("cubes appear or vanish: {left} {color} cubes of {total}")
            yield Anomaly("cubes appear or vanish", text.format(left=left, color=colour(m, number), total=had))
    for city in range(m.city_count):
        if g.marker[city] and any(g.cubes[city * m.colours : (city + 1) * m.colours]):
            text = tr("a city with cubes is marked as empty: {city}")
            yield Anomaly("a city with cubes is marked as empty", text.format(city=m.city_names[city]))
    owners = [link[OWNER] for link in g.links]
    if any(not 0 <= owner < g.seats for owner in owners):
        yield Anomaly("the owner of a link is not a player", tr("the owner of a link is not a player"))
    if before.g.last >= 0 and g.last != before.g.last:
        text = tr("the last turn differs from the announced one: {turn}, not {announced}")
        yield Anomaly("the last turn differs from the announced one", text.format(turn=g.last, announced=before.g.last))


def absurd(before: TycoonState, state: TycoonState) -> Iterator[tuple[int, Anomaly]]:
    """Yield blunders, each with its seat."""
    for kind, seat, amount, _, _ in state.g.log:
        if kind == j.PAID_BID and -amount > highest_sensible_bid(state.m):
            text = tr("a player pays far too much to be first player: {name} pays {amount:,}")
            yield (
                seat,
                Anomaly(
                    "a player pays far too much to be first player",
                    text.format(name=state.seats[seat].name, amount=-amount),
                ),
            )
