"""What points, borrowed money and open cards are worth to a seat, by its tastes."""

from __future__ import annotations

from typing import NamedTuple

from engine.families.tycoon.bots.weighing import TAKE, WEST
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.actions import EXECUTIVE_ACTIONS
from engine.families.tycoon.rules.chapters.cities import can_grow, gray_cities, western_cities
from engine.families.tycoon.rules.chapters.money import space
from engine.families.tycoon.rules.position import HELD, OPEN, OWNER, TO, Position

POINTS = 1_000
"""A point, in the unit of the search."""


TAKEN = ("hotel", "executive", "new-industry", "city-growth")
"""Kinds of cards that bots take."""


class Rates(NamedTuple):
    """What a point counts with the income that it brings, in thousandths, and what a unit of borrowed money costs, in
    millionths of a point."""

    point: int
    debt: int


class Cards(NamedTuple):
    """Open cards in thousandths of a point: by city what a delivery to it gains besides, by links what that many gain,
    by engine what the first one gains, and rows (city, city, wants a western link, points) of lines."""

    bounty: list[int]
    speed: list[int]
    train: list[int]
    lines: list[int]


def turns_left(m: CompiledBoard, g: Position, by: Weights) -> int:
    """How many turns seem to be left after this one: known once the last one is, and one at least until then."""
    if g.last != NONE:
        return max(0, min(g.last, m.turn_limit) - g.whole)
    empty = m.empty[g.seats]
    guessed = by.turns * (6 + empty) * max(0, empty - sum(g.marker)) // (20 * max(1, empty))
    return min(max(1, guessed), max(0, m.turn_limit - g.whole))


def rates_of(m: CompiledBoard, g: Position, seat: int, turns: int) -> Rates:
    """A point brings income, and a share costs dividends, in this turn and those that seem to be left."""
    left = turns + 1
    here, step = space(m, g, seat), 4
    gained = (m.income[here + step] - m.income[here]) * 1_000 // step if here + step < len(m.income) else 0
    point = POINTS + gained * m.share_points * left // m.share_value
    value = m.share_value
    return Rates(max(500, point), m.share_points * (value + m.dividend * left) * 1_000_000 // (value * value))


def cards_of(m: CompiledBoard, g: Position, seat: int, by: Weights, wide: int) -> Cards:
    """What the cards bring that are open or held, as far as a seat has a taste for them."""
    found = Cards([0] * m.city_count, [0] * wide, [0] * len(m.reach), [])
    if not by.goals:
        return found
    for card, place in enumerate(g.place):
        known = m.cards[card]
        points = known.points * by.goals * 10
        if place == OPEN:
            if known.kind == "first-delivery" or known.kind == "speed-record":
                for links in range(max(1, known.links), wide):
                    found.speed[links] += points
            elif known.kind == "service-bounty":
                found.bounty[m.card_cities[card][0]] += points
            elif known.kind == "new-train" and known.level <= len(m.reach):
                found.train[known.level - 1] += points
            elif known.kind == "major-line":
                a, b = m.card_cities[card]
                found.lines.extend((a, b, int(known.western), points))
        elif place >= HELD and known.kind == "hotel":
            found.bounty[m.card_cities[card][0]] += points if place == HELD + seat else -points * by.others // 100
    _add_tycoon(m, g, seat, by, found)
    return found


def _add_tycoon(m: CompiledBoard, g: Position, seat: int, by: Weights, found: Cards) -> None:
    """The own Tycoon card, where a link or an engine reaches its goal."""
    held = g.tycoon[seat]
    if held < 0:
        return
    card = m.tycoons[held]
    points = card.points * by.goals * 10
    if card.goal == "connected":
        a, b = m.tycoon_cities[held]
        found.lines.extend((a, b, 0, points))
    elif card.goal == "engine" and 0 < card.level <= len(m.reach) and g.led[card.level - 1] == NONE:
        found.train[card.level - 1] += points


def open_cards(m: CompiledBoard, g: Position) -> list[int]:
    """The open cards that bots take, of use or not."""
    found = []
    card = g.place.find(OPEN)
    while card >= 0:
        if m.cards[card].kind in TAKEN:
            found.append(card)
        card = g.place.find(OPEN, card + 1)
    return found


def card_options(m: CompiledBoard, g: Position, seat: int, by: Weights) -> list[int]:
    """The cards that a seat can take and the western links that it can build, as rows of options: worth so many points
    for each of so many deliveries."""
    found: list[int] = []
    for card in open_cards(m, g) if g.seat == seat else ():
        known = m.cards[card]
        if known.kind == "hotel":
            city = m.card_cities[card][0]
            links = sum(link[OWNER] == seat and link[TO] != NONE and city in link[1:3] for link in g.links)
            if links:
                found += [TAKE, card, 0, 0, POINTS * known.points, 0, links]
        elif known.kind == "executive":
            if by.more:
                found += [TAKE, card, EXECUTIVE_ACTIONS, 0, 10 * by.more, 0, 1]
        elif can_grow(g) if known.kind == "city-growth" else gray_cities(m, g):
            found += [TAKE, card, 0, 0, 10 * by.cubes, 0, 1]
    if g.seat == seat and any(m.western):
        for city in western_cities(m, g):
            found += [WEST, city, m.western_colour, m.western_cost, POINTS, 0, 1]
    return found
