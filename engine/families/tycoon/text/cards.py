"""What cards say, in whole sentences; who may take them, and how near each seat is to what the first one gains."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.families.tycoon.content import OperationKind, TycoonGoal
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.actions import EXECUTIVE_ACTIONS, USED_AT_ONCE, takeable
from engine.families.tycoon.rules.chapters.ending import goal_points
from engine.families.tycoon.rules.chapters.goals import GOALS, earns
from engine.families.tycoon.rules.network import deliveries, links_of
from engine.families.tycoon.rules.position import DECK, FROM, GONE, HELD, OPEN, TO, Position
from engine.families.tycoon.text.labels import money, times
from engine.model.grids.lattice import steps

Text = Callable[[CompiledBoard, int], str]
"""What a card says, from the board and the card's number."""


def operation_said(board: CompiledBoard, card: int) -> str:
    """What an operation card does, in sentences (RT-CARD-02 to RT-CARD-06, RT-CARD-11 to RT-CARD-14)."""
    return _OPERATIONS[board.cards[card].kind](board, card)


def _gains(board: CompiledBoard, card: int) -> str:
    return f"gains {times(board.cards[card].points, 'point')}."


def _city(board: CompiledBoard, card: int, place: int = 0) -> str:
    return board.city_names[board.card_cities[card][place]]


def _major_line(board: CompiledBoard, card: int) -> str:
    words = f"The first player whose own links connect {_city(board, card)} and {_city(board, card, 1)} {_gains(board, card)}"  # noqa: E501
    if board.cards[card].western:
        words += " The player must also have built the western link of a city that these links reach."
    return words


def _grant(board: CompiledBoard, card: int) -> str:
    return (
        f"In one build action, tiles on hexes that cost {money(board, board.open_price)} are free; rivers and ridges are still "  # noqa: E501
        "paid for."
    )


def _skill(board: CompiledBoard, card: int) -> str:
    return f"In one build action of each turn its owner may lay {board.cards[card].links or board.tiles + 1} tiles."


def _industry(board: CompiledBoard, card: int) -> str:
    cubes = f", with {times(board.industry_cubes, 'cube')} of the bag" if board.industry_cubes else ""
    return f"A New City tile is laid on a gray city free of charge{cubes}."


_OPERATIONS: Mapping[OperationKind, Text] = {
    "first-delivery": lambda m, card: f"The first player to deliver a cube {_gains(m, card)}",
    "speed-record": lambda m, card: (
        f"The first player to deliver a cube over {times(m.cards[card].links, 'link')} or more {_gains(m, card)}"
    ),
    "new-train": lambda m, card: f"The first player with an engine of level {m.cards[card].level} {_gains(m, card)}",
    "major-line": _major_line,
    "service-bounty": lambda m, card: f"The first player to deliver a cube to {_city(m, card)} {_gains(m, card)}",
    "hotel": lambda m, card: (
        f"Its owner gains {times(m.cards[card].points, 'point')} for each cube that anybody delivers to "
        f"{_city(m, card)}."
    ),
    "executive": lambda m, card: f"Its player has {EXECUTIVE_ACTIONS} actions at once.",
    "land-grant": _grant,
    "perfect-engineering": _skill,
    "new-industry": _industry,
    "city-growth": lambda m, card: (
        f"{times(m.growth_cubes, 'cube of the bag goes', 'cubes of the bag go')} to any one city."
    ),
}


def use_said(board: CompiledBoard, card: int) -> str:
    """How a card is taken and used, in a sentence (RT-CARD-01 to RT-CARD-06)."""
    kind = board.cards[card].kind
    if kind in GOALS:
        return "Nobody takes it: who reaches the goal first gains the points, and the card is discarded."
    if kind in USED_AT_ONCE:
        return "Taking it is an action; it is used at once and discarded."
    return _KEPT.get(kind, "Taking it is an action; then it is kept and works for the rest of the game.")


_KEPT: Mapping[OperationKind, str] = {
    "land-grant": "Taking it is an action; then it is kept until it is used once, which is no action of its own.",
    "perfect-engineering": "Taking it is an action; then it is kept and can be used once in each turn.",
}


def place_said(board: CompiledBoard, state: Position, card: int, names: Sequence[str]) -> str:
    """Where an operation card is and who may take it now, in a sentence."""
    place, kind = state.place[card], board.cards[card].kind
    if place == DECK:
        return "It is in the deck."
    if place == GONE:
        return "It is discarded."
    if place >= HELD:
        used = " It has been used in this turn." if state.used[card] else ""
        return f"{names[place - HELD]} has it.{used}"
    if kind in GOALS:
        return "It is open to all."
    if card in takeable(board, state):
        return "It is open: any player may take it in an action."
    why = "there is no cube in the bag" if kind == "city-growth" else "no New City tile can be laid"
    return f"It is open, but nobody may take it now, because {why}."


def progress_said(board: CompiledBoard, state: Position, seat: int, card: int) -> str:
    """How near a seat is to a card that the first one gains, in a few words; nothing for other cards (RT-CARD-02)."""
    known = board.cards[card]
    if known.kind == "new-train":
        return f"engine of level {state.engine[seat] + 1}"
    if known.kind == "major-line":
        return _line_said(board, state, seat, card)
    if known.kind == "service-bounty":
        return _delivers_said(any(way.cities[-1] in board.card_cities[card] for way in deliveries(board, state, seat)))
    if known.kind == "speed-record":
        longest = max((len(way.links) for way in deliveries(board, state, seat)), default=0)
        return f"could deliver over {times(longest, 'link')} now" if longest else _delivers_said(False)
    return _delivers_said(any(True for _ in deliveries(board, state, seat))) if known.kind == "first-delivery" else ""


def _delivers_said(can: bool) -> str:
    return "could deliver so now" if can else "has nothing to deliver so"


def _line_said(board: CompiledBoard, state: Position, seat: int, card: int) -> str:
    missing = tiles_missing(board, state, seat, *board.card_cities[card])
    if missing:
        return f"{times(missing, 'tile')} missing at least"
    return (
        "connected"
        if earns(board, state, seat, card) or not board.cards[card].western
        else "connected, without a western link"
    )


def tiles_missing(board: CompiledBoard, state: Position, seat: int, start: int, end: int) -> int:
    """The fewest tiles that links of a seat between two cities could still need, as the crow flies: own complete links
    are there already, every other link is as long as the hexes between its cities. 0 where they are connected."""
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


def tycoon_said(board: CompiledBoard, card: int) -> str:
    """What a Tycoon card brings at the end, in sentences (RT-TYCOON)."""
    known = board.tycoons[card]
    points, cities = times(known.points, "point"), [board.city_names[city] for city in board.tycoon_cities[card]]
    goals: Mapping[TycoonGoal, Callable[[], str]] = {
        "links-at": lambda: f"for {'each own link' if known.each else 'an own link'} at {cities[0]}",
        "most-links": lambda: "for more links than anybody else",
        "fewest-shares": lambda: "for fewer shares than anybody else",
        "engine": lambda: f"for having been the first with an engine of level {known.level}",
        "western-link": lambda: (
            f"for having built {times(known.level, 'western link') if known.level > 1 else 'a western link'}"
        ),
        "longest-run": lambda: "for a longer run of own links than anybody else, none of them used twice",
        "connected": lambda: f"for own links that connect {' and '.join(cities)}",
        "most-money": lambda: "for more money than anybody else",
    }
    words = f"{points} {goals[known.goal]()}."
    if known.goal == "engine" and known.reveal == "when-done":
        words += " The card is shown when that is done."
    return words


def tycoon_worth(board: CompiledBoard, state: Position, seat: int) -> str:
    """What the Tycoon card of a seat, which has to be known, would bring as things stand, in a sentence."""
    gained = goal_points(board, state, seat)
    return f"As things stand, it brings {times(gained, 'point') if gained else 'nothing'}."


def open_cards(board: CompiledBoard, state: Position) -> list[int]:
    """The cards that lie open: first those that can be taken, then those that the first one gains."""
    found = [card for card, place in enumerate(state.place) if place == OPEN]
    return sorted(found, key=lambda card: board.cards[card].kind in GOALS)


def held_cards(state: Position, seat: int) -> list[int]:
    """The operation cards that lie before a seat."""
    return [card for card, place in enumerate(state.place) if place == HELD + seat]


def is_goal(board: CompiledBoard, card: int) -> bool:
    """Whether nobody takes a card, and the first one to reach its goal gains it."""
    return board.cards[card].kind in GOALS


def deck_said(state: Position) -> str:
    """How many cards are still to be opened."""
    left = state.place.count(DECK)
    return f"{times(left, 'card')} in the deck" if left else "the deck is empty"
