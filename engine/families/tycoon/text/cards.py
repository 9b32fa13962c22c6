"""Texts of cards: effect, use, location, and how close each player is to the goal of a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.families.tycoon.content import DECK, GONE, HELD, OPEN, OperationKind, TycoonGoal
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.cards import EXECUTIVE_ACTIONS, USED_AT_ONCE, takeable
from engine.families.tycoon.rules.chapters.delivering import deliveries
from engine.families.tycoon.rules.chapters.ending import goal_points
from engine.families.tycoon.rules.chapters.goals import GOALS, earns
from engine.families.tycoon.rules.network import links_of
from engine.families.tycoon.rules.position import FROM, TO, Position
from engine.families.tycoon.text.labels import (
    money,
    n_cubes,
    n_links,
    n_points,
    n_tiles,
)
from engine.i18n import ntr, tr, tr_noop
from engine.model.grids.lattice import steps
from engine.plain_text import one_period

Text = Callable[[CompiledBoard, int], str]
"""Writes the text of a card from the board and the number of the card."""


def operation_text(board: CompiledBoard, card: int) -> str:
    """Return the effect of an operation card (RT-CARD-02 to RT-CARD-06, RT-CARD-11 to RT-CARD-14)."""
    return one_period(_OPERATIONS[board.cards[card].kind](board, card))


def _points(board: CompiledBoard, card: int) -> str:
    return n_points(board.cards[card].points)


def _city(board: CompiledBoard, card: int, place: int = 0) -> str:
    return board.city_names[board.card_cities[card][place]]


def _first_delivery(board: CompiledBoard, card: int) -> str:
    return tr("The first player to deliver a cube gains {points}.").format(points=_points(board, card))


def _speed_record(board: CompiledBoard, card: int) -> str:
    return tr("The first player to deliver a cube over {links} or more gains {points}.").format(
        links=n_links(board.cards[card].links), points=_points(board, card)
    )


def _new_train(board: CompiledBoard, card: int) -> str:
    return tr("The first player with a level {level} engine gains {points}.").format(
        level=board.cards[card].level, points=_points(board, card)
    )


def _major_line(board: CompiledBoard, card: int) -> str:
    text = (
        tr(
            "The first player whose own links connect {start} and {end} gains {points}. "
            "The player must also have built the western link of a city on these links."
        )
        if board.cards[card].western
        else tr("The first player whose own links connect {start} and {end} gains {points}.")
    )
    return text.format(start=_city(board, card), end=_city(board, card, 1), points=_points(board, card))


def _service_bounty(board: CompiledBoard, card: int) -> str:
    return tr("The first player to deliver a cube to {city} gains {points}.").format(
        city=_city(board, card), points=_points(board, card)
    )


def _hotel(board: CompiledBoard, card: int) -> str:
    return tr("Its owner gains {points} for each cube that any player delivers to {city}.").format(
        points=_points(board, card), city=_city(board, card)
    )


def _executive(board: CompiledBoard, card: int) -> str:
    return tr("The player takes {n} actions at once.").format(n=EXECUTIVE_ACTIONS)


def _grant(board: CompiledBoard, card: int) -> str:
    return tr(
        "In one build action, tiles on hexes that cost {price} are free. Crossing rivers and ridges still costs money."
    ).format(price=money(board, board.open_price))


def _skill(board: CompiledBoard, card: int) -> str:
    return tr("In one build action of each turn, its owner may lay {tiles}.").format(
        tiles=n_tiles(board.cards[card].links or board.tiles + 1)
    )


def _industry(board: CompiledBoard, card: int) -> str:
    if not board.industry_cubes:
        return tr("The player places a New City tile on a gray city free of charge.")
    return tr(
        "The player places a New City tile on a gray city free of charge, with {cubes} drawn from the bag."
    ).format(cubes=n_cubes(board.industry_cubes))


def _growth(board: CompiledBoard, card: int) -> str:
    n = board.growth_cubes
    return ntr(
        "The player draws {n:,} cube from the bag and places it in any city.",
        "The player draws {n:,} cubes from the bag and places them in any one city.",
        n,
    ).format(n=n)


_OPERATIONS: Mapping[OperationKind, Text] = {
    "first-delivery": _first_delivery,
    "speed-record": _speed_record,
    "new-train": _new_train,
    "major-line": _major_line,
    "service-bounty": _service_bounty,
    "hotel": _hotel,
    "executive": _executive,
    "land-grant": _grant,
    "perfect-engineering": _skill,
    "new-industry": _industry,
    "city-growth": _growth,
}


def card_use_text(board: CompiledBoard, card: int) -> str:
    """Explain how a player takes and uses a card (RT-CARD-01 to RT-CARD-06)."""
    kind = board.cards[card].kind
    if kind in GOALS:
        return tr("No player takes it. The first player to reach the goal gains the points, then it is discarded.")
    if kind in USED_AT_ONCE:
        return tr("Taking it is an action. It is used immediately and discarded.")
    return tr(_USE.get(kind, _ALWAYS))


_ALWAYS = tr_noop("Taking it is an action. Its owner has it for the rest of the game.")
_USE: Mapping[OperationKind, str] = {
    "land-grant": tr_noop("Taking it is an action. Its owner may use it once later, without spending an action."),
    "perfect-engineering": tr_noop("Taking it is an action. Its owner may use it once each turn."),
}


def card_place_text(board: CompiledBoard, state: Position, card: int, names: Sequence[str]) -> str:
    """Return where an operation card is and who may take it now."""
    place, kind = state.place[card], board.cards[card].kind
    if place == DECK:
        return tr("In the deck.")
    if place == GONE:
        return tr("Discarded.")
    if place >= HELD:
        text = tr("{name} has it and has used it this turn.") if state.used[card] else tr("{name} has it.")
        return text.format(name=names[place - HELD])
    if kind in GOALS:
        return tr("Open to all players.")
    if card in takeable(board, state):
        return tr("Open: any player may take it as an action.")
    if kind == "city-growth":
        return tr("Open, but no player may take it now: the bag has no cubes.")
    return tr("Open, but no player may take it now: no New City tile can be placed.")


def card_progress_text(board: CompiledBoard, state: Position, seat: int, card: int) -> str:
    """Return how close a player is to the goal of a card; "" for cards without a goal (RT-CARD-02)."""
    known = board.cards[card]
    if known.kind == "new-train":
        return tr("level {level} engine").format(level=state.engine[seat] + 1)
    if known.kind == "major-line":
        return _line_text(board, state, seat, card)
    if known.kind == "service-bounty":
        return _delivery_text(any(way.cities[-1] in board.card_cities[card] for way in deliveries(board, state, seat)))
    if known.kind == "speed-record":
        longest = max((len(way.links) for way in deliveries(board, state, seat)), default=0)
        if not longest:
            return _delivery_text(False)
        return tr("can deliver over {links} now").format(links=n_links(longest))
    return _delivery_text(any(True for _ in deliveries(board, state, seat))) if known.kind == "first-delivery" else ""


def _delivery_text(possible: bool) -> str:
    return tr("can make this delivery now") if possible else tr("cannot make this delivery now")


def _line_text(board: CompiledBoard, state: Position, seat: int, card: int) -> str:
    missing = tiles_missing(board, state, seat, *board.card_cities[card])
    if missing:
        return ntr("needs at least {n:,} more tile", "needs at least {n:,} more tiles", missing).format(n=missing)
    if earns(board, state, seat, card) or not board.cards[card].western:
        return tr("connected")
    return tr("connected, but without a western link")


def tiles_missing(board: CompiledBoard, state: Position, seat: int, start: int, end: int) -> int:
    """Return the lower bound of tiles that a seat still needs to connect two cities; 0 if they are connected.

    Own complete links need none. Any other link needs as many tiles as there are hexes between its cities.
    """
    cells = [board.lattice.cell(hex) for hex in board.city_hex]
    built = {frozenset((link[FROM], link[TO])) for link in links_of(state, seat)}
    far = dict.fromkeys(range(board.city_count), 1 << 30)
    far[start] = 0
    while far:
        here = min(far, key=far.__getitem__)
        so_far = far.pop(here)
        if here == end:
            return so_far
        for there, known in far.items():
            between = 0 if frozenset((here, there)) in built else max(1, steps(cells[here], cells[there]) - 1)
            far[there] = min(known, so_far + between)
    return 0


def tycoon_text(board: CompiledBoard, card: int) -> str:
    """Return the scoring rule of a Tycoon card (RT-TYCOON)."""
    known = board.tycoons[card]
    cities = [board.city_names[city] for city in board.tycoon_cities[card]]
    if known.goal == "links-at":
        template = (
            tr("{points} for each own link at {city}.") if known.per_link else tr("{points} for an own link at {city}.")
        )
    elif known.goal == "engine" and known.reveal == "when-done":
        template = tr("{points} for being the first with a level {level} engine. The card is revealed immediately.")
    elif known.goal == "western-link":
        template = (
            tr("{points} for having built {level:,} western links.")
            if known.level > 1
            else tr("{points} for having built a western link.")
        )
    else:
        template = tr(_GOALS[known.goal])
    text = template.format(
        points=n_points(known.points),
        city=cities[0] if cities else "",
        other=cities[-1] if cities else "",
        level=known.level,
    )
    return one_period(text)


_GOALS: Mapping[TycoonGoal, str] = {
    "most-links": tr_noop("{points} for having more links than any other player."),
    "fewest-shares": tr_noop("{points} for having fewer shares than any other player."),
    "engine": tr_noop("{points} for having been the first with a level {level} engine."),
    "longest-run": tr_noop(
        "{points} for having a longer route of own links than any other player. A route uses each link once."
    ),
    "connected": tr_noop("{points} for own links that connect {city} and {other}."),
    "most-money": tr_noop("{points} for having more money than any other player."),
}


def tycoon_gain_text(board: CompiledBoard, state: Position, seat: int) -> str:
    """Return the points that the Tycoon card of a seat, which must be known, would gain now."""
    gained = goal_points(board, state, seat)
    if not gained:
        return tr("It would gain no points now.")
    return tr("It would gain {points} now.").format(points=n_points(gained))


def open_cards(board: CompiledBoard, state: Position) -> list[int]:
    """Return the open cards: first those that can be taken, then those with a goal."""
    cards = [card for card, place in enumerate(state.place) if place == OPEN]
    return sorted(cards, key=lambda card: board.cards[card].kind in GOALS)


def held_cards(state: Position, seat: int) -> list[int]:
    """Return the operation cards that a seat has."""
    return [card for card, place in enumerate(state.place) if place == HELD + seat]


def is_goal(board: CompiledBoard, card: int) -> bool:
    """Return whether a card goes to the first player to reach its goal; no player takes it."""
    return board.cards[card].kind in GOALS


def deck_text(state: Position) -> str:
    """Return the number of cards left in the deck."""
    n = state.place.count(DECK)
    if not n:
        return tr("the deck is empty")
    return ntr("{n:,} card in the deck", "{n:,} cards in the deck", n).format(n=n)
