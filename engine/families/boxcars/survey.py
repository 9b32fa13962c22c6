"""What a board is worth to a player: chances of cities, reach of railroads. Made once for a compiled board."""

from __future__ import annotations

from engine.families.boxcars.board import NONE, CompiledBoard

WHOLE = 1_000_000
"""Chances are in millionths."""


class Survey:
    """Chances of cities as destinations by the two-stage tables (no region choice), the cities that each railroad
    serves and their (milepost, chance), which railroads meet, and how central each city lies.

    `shares` are the chances of a region's cities once the region is known.
    """

    def __init__(self, m: CompiledBoard) -> None:
        self.m = m
        self.chance = [0] * len(m.cities)
        self.shares = [city_shares(m, region) for region in range(len(m.regions))]
        all_regions = sum(m.region_weights)
        for region, weight in zip(m.region_cells, m.region_weights, strict=True):
            if weight:
                for city, share in self.shares[region]:
                    self.chance[city] += WHOLE * weight * share // (all_regions * WHOLE)
        self.cities_of: list[list[int]] = [[] for _ in m.railroads]
        meets: list[set[int]] = [set() for _ in m.railroads]
        self.stations: list[list[tuple[int, int]]] = [[] for _ in m.railroads]
        for city, dot in enumerate(m.city_dot):
            for rail in m.serves[dot]:
                self.cities_of[rail].append(city)
                self.stations[rail].append((dot, self.chance[city]))
        for serving in m.serves:
            for rail in serving:
                meets[rail].update(serving)
        self.meets = [others - {rail} for rail, others in enumerate(meets)]
        self._away: list[int] = [NONE] * len(m.cities)

    def away(self, city: int) -> int:
        """Mileposts from a city to the next destination, in the mean, in millionths."""
        if self._away[city] == NONE:
            hops, dots = self.m.hops(self.m.city_dot[city]), self.m.city_dot
            self._away[city] = sum(chance * hops[dots[c]] for c, chance in enumerate(self.chance))
        return self._away[city]


def city_shares(m: CompiledBoard, region: int) -> list[tuple[int, int]]:
    """The cities of a region with their chances once the region is known, in millionths."""
    if m.only_city[region] != NONE:
        return [(m.only_city[region], WHOLE)]
    weights = m.city_weights[region]
    whole = sum(weights) or 1
    cells = zip(m.city_cells[region], weights, strict=True)
    return [(city, WHOLE * weight // whole) for city, weight in cells if weight]


_recent: list[Survey] = []


def survey(m: CompiledBoard) -> Survey:
    """The survey of a board, remembered while the board is among the last few asked about."""
    for known in _recent:
        if known.m is m:
            return known
    made = Survey(m)
    _recent.insert(0, made)
    del _recent[8:]
    return made
