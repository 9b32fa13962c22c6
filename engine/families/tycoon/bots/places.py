"""Which colour a new city gets, and where a card puts cubes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.cities import colours_left
from engine.families.tycoon.rules.network import Ways, ways_of
from engine.families.tycoon.rules.position import Position


def near(ways: Ways, seat: int, city: int) -> dict[int, int]:
    """The cities that own links join to a city, with the fewest links to each; itself included."""
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


def coloured(m: CompiledBoard, g: Position) -> int:
    """The colour of whose cubes most can be delivered to the new city, the farther the better."""
    return max(colours_left(m, g), key=brings(m, g))


def brings(m: CompiledBoard, g: Position) -> Callable[[int], int]:
    """For the cubes of a colour that can be delivered to the new city, over how many links they go."""
    around, reach = near(ways_of(m, g), g.seat, g.site), m.reach[g.engine[g.seat]]
    return lambda colour: sum(g.cubes[city * m.colours + colour] * far for city, far in around.items() if far <= reach)


def placed(m: CompiledBoard, g: Position, legal: Sequence[int]) -> int:
    """Cubes go where cities of most colours can be reached over own links with the engine; a new city, too."""
    return max(legal, key=serves(m, g))


def serves(m: CompiledBoard, g: Position) -> Callable[[int], int]:
    """Of how many colours the cities are that can be reached from a city."""
    ways, reach = ways_of(m, g), m.reach[g.engine[g.seat]]

    def colours(city: int) -> int:
        around = near(ways, g.seat, city)
        return len({g.colour[there] for there, far in around.items() if 0 < far <= reach and g.colour[there] != NONE})

    return colours
