"""Western links (RT-WEST)."""

from __future__ import annotations

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.drawing import add_cube
from engine.families.tycoon.rules.chapters.goals import line_grown
from engine.families.tycoon.rules.journal import pay
from engine.families.tycoon.rules.position import FROM, OWNER, TO, Position, locomotives


def western_cities(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cities from which the active seat can build a western link: those with an own link and without a
    western link (RT-WEST-01, RT-WEST-05)."""
    if state.cash[state.seat] < board.western_cost or locomotives(board, state, state.seat) < 1:
        return []
    mine = {
        city
        for link in state.links
        if link[OWNER] == state.seat and link[TO] != NONE
        for city in (link[FROM], link[TO])
    }
    return [city for city in sorted(mine) if board.western[city] and not state.west[city]]


def build_west(board: CompiledBoard, state: Position, city: int) -> None:
    """Build a western link. Its cubes come from the bag, as far as available (RT-WEST-02, RT-WEST-03)."""
    seat, colour = state.seat, board.western_colour
    pay(state, seat, board.western_cost, journal.WEST, city)
    state.west[city] = seat + 1
    for _ in range(min(board.western_cubes, state.bag[colour])):
        state.bag[colour] -= 1
        add_cube(board, state, city, colour)
    line_grown(board, state, seat)
