"""The actions that a bot chooses, as decisions of the rules, and the decisions that follow from some: the color of a
new city, and the city for the cubes of a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.families.tycoon.bots.evaluation import BUILD as LINK
from engine.families.tycoon.bots.evaluation import IMPROVE as ENGINE
from engine.families.tycoon.bots.evaluation import MOVE as DELIVERY
from engine.families.tycoon.bots.evaluation import PASS as NOTHING
from engine.families.tycoon.bots.evaluation import TAKE as CARD
from engine.families.tycoon.bots.evaluation import URBANIZE as CITY
from engine.families.tycoon.bots.evaluation import WEST as WESTERN
from engine.families.tycoon.bots.planner import Option, Planner
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import TILE as LEAVE
from engine.families.tycoon.rules.chapters.building import cost
from engine.families.tycoon.rules.chapters.delivering import carry
from engine.families.tycoon.rules.chapters.new_cities import colours_left
from engine.families.tycoon.rules.kinds import IMPROVE, ISSUE, LAY, MOVE, NEW_CITY, PASS, SPAN, START, TAKE, WEST
from engine.families.tycoon.rules.network import Ways, ways_of
from engine.families.tycoon.rules.position import ACT, BUILD, Position
from engine.families.tycoon.rules.turn import act

KINDS = {NOTHING: PASS, DELIVERY: MOVE, ENGINE: IMPROVE, CITY: NEW_CITY, CARD: TAKE, WESTERN: WEST}
AT = (DELIVERY, CITY, CARD, WESTERN)
"""The kinds of options with a target."""


class Choice(NamedTuple):
    """The action that a seat takes, the links of a delivery, the number of shares that it issues first, and whether it
    would still choose the action with each of them."""

    option: Option
    way: tuple[int, ...]
    shares: int
    is_settled: bool = True


def price_of(board: CompiledBoard, state: Position, thinker: Planner, option: Option) -> int:
    """Return the exact price of an option."""
    if option.kind != LINK:
        return option.price
    price = 0
    for tile in thinker.runs[option.extra].tiles:
        price += cost(board, state, tile // LEAVE, tile % LEAVE)
    return price


def first_decision(thinker: Planner, choice: Choice) -> int:
    """Return the first decision of a choice."""
    return ISSUE * SPAN if choice.shares else action_of(thinker, choice.option)


def action_of(thinker: Planner, option: Option) -> int:
    """Return the first decision of an option that the seat can pay."""
    if option.kind == LINK:
        return START * SPAN + thinker.runs[option.extra].city
    return KINDS[option.kind] * SPAN + (option.target if option.kind in AT else 0)


def carry_out(board: CompiledBoard, state: Position, thinker: Planner, choice: Choice) -> None:
    """Play a choice: its shares, then the action with all its decisions, except a color and a place."""
    for _ in range(choice.shares):
        act(board, state, ACT, ISSUE * SPAN)
    number = action_of(thinker, choice.option)
    act(board, state, ACT, number)
    kind = number // SPAN
    if kind == MOVE:
        carry(board, state, choice.way)
    elif kind == START:
        for tile in thinker.runs[choice.option.extra].tiles:
            act(board, state, BUILD, LAY * SPAN + tile)


def near(ways: Ways, seat: int, city: int) -> dict[int, int]:
    """Return the cities that own links join to a city, itself included, with the fewest links to each."""
    found, layer = {city: 0}, [city]
    while layer:
        after = []
        for here in layer:
            for _, there, owner in ways[here]:
                if owner == seat and there not in found:
                    found[there] = found[here] + 1
                    after.append(there)
        layer = after
    return found


def coloured(board: CompiledBoard, state: Position) -> int:
    """Return the color with the most cubes that can be delivered to the new city; long deliveries count more."""
    return max(colours_left(board, state), key=brings(board, state))


def brings(board: CompiledBoard, state: Position) -> Callable[[int], int]:
    """Return the total links of deliveries to the new city for the cubes of each color."""
    around, reach = near(ways_of(board, state), state.seat, state.site), board.reach[state.engine[state.seat]]
    return lambda colour: sum(
        state.cubes[city * board.colours + colour] * far for city, far in around.items() if far <= reach
    )


def placed(board: CompiledBoard, state: Position, legal: Sequence[int]) -> int:
    """Return the best city for cubes or a new city: the one whose own links reach cities of the most colors with the
    engine."""
    return max(legal, key=serves(board, state))


def serves(board: CompiledBoard, state: Position) -> Callable[[int], int]:
    """Return the number of colors of the cities that can be reached from a city."""
    ways, reach = ways_of(board, state), board.reach[state.engine[state.seat]]

    def colours(city: int) -> int:
        around = near(ways, state.seat, city)
        return len(
            {state.colour[there] for there, far in around.items() if 0 < far <= reach and state.colour[there] != NONE}
        )

    return colours
