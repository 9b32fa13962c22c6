"""Actions of a city, as entries of its menu."""

from __future__ import annotations

from typing import NamedTuple

from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.actions.new_cities import PlaceTile, Urbanize
from engine.families.tycoon.actions.shares import IssueShare
from engine.families.tycoon.actions.western import BuildWesternLink
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.new_cities import colours_left, gray_cities
from engine.families.tycoon.rules.chapters.western import western_cities
from engine.families.tycoon.rules.position import Position
from engine.families.tycoon.text.labels import money
from engine.i18n import ntr, tr
from studio.families.tycoon.playtest.carrier import Carrier
from studio.families.tycoon.playtest.carrying import Carriage
from studio.families.tycoon.playtest.laying import RICH, Laying, shares_for
from studio.families.tycoon.playtest.pen import Pen

MAX_IN_MENU = 8
"""Maximum number of deliveries in the menu itself; more have a submenu for each color."""


class Option(NamedTuple):
    """A menu entry: a sequence of decisions, a link to draw, or a submenu. While it is highlighted, the board shows its
    link or route. `colour` is that of a cube or of a new city."""

    words: str
    decisions: tuple[TycoonDecision, ...] = ()
    laying: Laying | None = None
    carriage: Carriage | None = None
    further: tuple[Option, ...] = ()
    colour: int = NONE


def options(board: CompiledBoard, state: Position, city: int, pen: Pen, carrier: Carrier) -> list[Option]:
    """Return the actions of the current player for a city. Necessary shares are issued."""
    found = _deliveries(board, city, carrier)
    bare = pen.from_city(city)
    if bare is not None:
        links = tuple(
            Option(f"{board.city_names[each.to]}: {pen.cost_text(each)}", laying=each) for each in bare.links()
        )
        found.append(Option(tr("Start a Link Here"), laying=bare))
        if links:
            found.append(Option(tr("Link To"), further=links))
    return found if state.granted else [*found, *_city(board, state, city)]


def _deliveries(board: CompiledBoard, city: int, carrier: Carrier) -> list[Option]:
    by_colour = []
    for colour in carrier.of_city(city):
        ways = [
            Option(
                f"{carrier.route(each)}: {carrier.points_text(each)}",
                tuple(each.decisions),
                carriage=each,
                colour=colour,
            )
            for each in carrier.ways(city, colour)
        ]
        by_colour.append((tr("Deliver {color}").format(color=board.colour_names[colour].lower()), colour, ways))
    if sum(len(ways) for _, _, ways in by_colour) > MAX_IN_MENU:
        return [Option(title, further=tuple(ways), colour=colour) for title, colour, ways in by_colour]
    return [each._replace(words=f"{title} {each.words}") for title, _, ways in by_colour for each in ways]


def _city(board: CompiledBoard, state: Position, city: int) -> list[Option]:
    """Return the entries for urbanizing the city and for its western link."""
    found = []
    if state.colour[city] == NONE and city in gray_cities(board, state):
        shares = shares_for(board, state, board.urban_cost)
        bought = (*[IssueShare()] * shares, Urbanize(city))
        further = tuple(
            Option(board.colour_names[colour], (*bought, PlaceTile(colour)), colour=colour)
            for colour in colours_left(board, state)
        )
        found.append(
            Option(tr("Urbanize for {price}").format(price=_price(board, board.urban_cost, shares)), further=further)
        )
    rich = state.copy()
    rich.cash[state.seat] += RICH
    if city in western_cities(board, rich):
        shares = shares_for(board, state, board.western_cost)
        words = tr("Build the western link for {price}").format(price=_price(board, board.western_cost, shares))
        found.append(Option(words, (*[IssueShare()] * shares, BuildWesternLink(city))))
    return found


def _price(board: CompiledBoard, cost: int, shares: int) -> str:
    if not shares:
        return money(board, cost)
    return f"{money(board, cost)}, " + ntr("{n} share", "{n} shares", shares).format(n=shares)
