"""Proposals of colors for railroads and players that every eye can tell apart, from each other and from the ground.

Colors that cause no confusion stay. The others are replaced, one at a time, by the cheapest color of a wide palette,
until nothing improves; the same board always gets the same proposal. The cost of a pair grows with the similarity of
its colors and with its need to differ: highest if both railroads meet and share a pattern, low if they never meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from colorsys import hls_to_rgb
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.edit.edit import Edit, Several
from engine.edit.network.railroads import ChangeRailroad
from engine.i18n import tr
from engine.model.grids.lattice import Floats
from engine.model.ids import RailroadId
from engine.model.kind_names import count_of_kind
from engine.model.look import RailroadLook
from engine.model.network import network
from engine.model.scenario import Scenario, switched_on
from engine.validate.color import to_lab
from engine.validate.vision import VISIONS, simulate

ALIKE = 10.0
"""Colors with a smaller difference (CIEDE2000) are counted as hard to tell apart on thin lines."""
APART = 24.0
"""The difference from which a larger one has no benefit."""
GROUND = 20.0
"""The desired difference between the color of a line and those of land and regions."""
WEIGHTS = (1.0, 1.0, 1.0, 0.7, 0.25)
"""Weights of full color vision and of each of the visions: few people are blind to blue, and gray cannot separate
thirty colors."""
SAME, MEET, ELSEWHERE = 1.0, 0.45, 0.12
"""How much a pair needs different colors: same pattern and a common stop, other patterns, no common stop."""
KEEPING = 0.02
"""Cost of a color by its difference from the author's color: of two equally good ones the nearer wins."""
ROUNDS = 12


class Change(NamedTuple):
    """A new color for a railroad."""

    railroad: RailroadId
    before: str
    after: str


class Proposal(NamedTuple):
    """Changes of colors, with the number of pairs of meeting railroads that are hard to tell apart before and after:
    with full color vision first, then with each of `VISIONS`."""

    changes: tuple[Change, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]

    def edit(self, without: frozenset[RailroadId] = frozenset()) -> Edit:
        """Return all changes as one edit, except those of some railroads."""
        wanted = [change for change in self.changes if change.railroad not in without]
        edits = tuple(ChangeRailroad(change.railroad, colour=change.after) for change in wanted)
        return Several(
            tr("Change the colors of {railroads}").format(railroads=count_of_kind("railroad", len(edits))), edits
        )


def propose_colours(scenario: Scenario) -> Proposal:
    """Propose colors for the railroads of a board."""
    looks = scenario.look.railroads
    railroads = list(scenario.board.railroads)
    own = [looks.get(railroad, RailroadLook()).colour for railroad in railroads]
    palette = list(dict.fromkeys((*own, *candidates())))
    apart = _apart(palette)
    meeting = _meeting(scenario, railroads)
    patterns = np.array([looks.get(railroad, RailroadLook()).pattern for railroad in railroads])
    need = np.where(meeting, np.where(patterns[:, None] == patterns[None, :], SAME, MEET), ELSEWHERE)
    np.fill_diagonal(need, 0.0)
    now = np.array([palette.index(colour) for colour in own], np.intp)
    chosen = _settled(now, need, _costs(apart), _ground_costs(scenario, palette), KEEPING * apart[0])
    changes = tuple(
        Change(railroad, palette[old], palette[new])
        for railroad, old, new in zip(railroads, now.tolist(), chosen.tolist(), strict=True)
        if old != new
    )
    return Proposal(changes, _alike(apart, now, meeting), _alike(apart, chosen, meeting))


def seats_apart(scenario: Scenario, colours: Sequence[str]) -> tuple[str, ...]:
    """Return colors for the players of a game that every eye can tell apart, from each other and from the ground, as
    near to the present ones as possible; the same ones if they are fine."""
    palette = list(dict.fromkeys((*colours, *candidates())))
    now = np.array([palette.index(colour) for colour in colours], np.intp)
    apart, need = _apart(palette), SAME * (1 - np.eye(len(now)))
    chosen = _settled(now, need, _costs(apart), _ground_costs(scenario, palette), KEEPING * apart[0])
    return tuple(palette[number] for number in chosen.tolist())


def candidates() -> tuple[str, ...]:
    """Return the palette: hues all around the circle at four lightnesses, bright and dull, and grays."""
    rings = ((0.22, 0.9), (0.34, 0.85), (0.34, 0.45), (0.47, 0.8), (0.47, 0.4), (0.6, 0.75))
    found = [_hex(hls_to_rgb(n / 18, light, full)) for light, full in rings for n in range(18)]
    return (*found, "#000000", "#3a3a3a", "#6a6a6a")


def _hex(parts: tuple[float, float, float]) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def _meeting(scenario: Scenario, railroads: Sequence[RailroadId]) -> NDArray[np.bool_]:
    """Return which railroads (n, n) have a common stop."""
    row = {railroad: n for n, railroad in enumerate(railroads)}
    found = np.zeros((len(railroads), len(railroads)), bool)
    made = network(scenario.board, switched_on(scenario))
    for stops in made.served_by:
        for a, b in combinations(sorted(row[railroad] for railroad in stops if railroad in row), 2):
            found[a, b] = found[b, a] = True
    return found


def _labs(colours: Sequence[str]) -> Floats:
    """Return the colors (vision, n, 3) as L*, a*, b*, for full color vision and each of the other visions."""
    rows = [colours, *([simulate(colour, vision) for colour in colours] for vision in VISIONS)]
    return np.array([[to_lab(colour) for colour in row] for row in rows]).reshape(len(rows), len(colours), 3)


def _apart(colours: Sequence[str]) -> Floats:
    """Return the differences of the colors (vision, n, n)."""
    labs = _labs(colours)
    return np.stack([differences(row[:, None, :], row[None, :, :]) for row in labs])


def _costs(apart: Floats) -> Floats:
    """Return the cost of each pair of colors (n, n) by their difference."""
    near = np.maximum(0.0, 1 - apart / APART) ** 2
    found: Floats = np.tensordot(np.array(WEIGHTS), near, axes=1)
    return found


def _ground_costs(scenario: Scenario, colours: Sequence[str]) -> Floats:
    """Return the cost of each color by its similarity to the land or a region."""
    look = scenario.look
    grounds = list(dict.fromkeys((look.land, *look.regions.values())))
    labs, under = _labs(colours), _labs(grounds)
    apart = np.stack([differences(row[:, None, :], other[None, :, :]) for row, other in zip(labs, under, strict=True)])
    near = np.maximum(0.0, 1 - apart / GROUND) ** 2
    found: Floats = np.tensordot(np.array(WEIGHTS), near.max(axis=2), axes=1)
    return found


def _settled(now: NDArray[np.intp], need: Floats, cost: Floats, ground: Floats, keeping: Floats) -> NDArray[np.intp]:
    """Return the number of the color of each railroad, after each has taken the cheapest one given the others."""
    chosen = now.copy()
    for _ in range(ROUNDS):
        changed = False
        for n in range(len(chosen)):
            costs = need[n] @ cost[chosen] + ground + keeping[now[n]]
            best = int(np.argmin(costs))
            if costs[best] < costs[chosen[n]] - 1e-9:
                chosen[n], changed = best, True
        if not changed:
            break
    return chosen


def _alike(apart: Floats, chosen: NDArray[np.intp], meeting: NDArray[np.bool_]) -> tuple[int, ...]:
    """Return how many meeting pairs are hard to tell apart, for each vision."""
    near = apart[:, chosen[:, None], chosen[None, :]] < ALIKE
    return tuple(int(np.triu(row & meeting, 1).sum()) for row in near)


def differences(first: Floats, second: Floats) -> Floats:
    """Return the CIEDE2000 differences of many colors, L*, a*, b* in their last axis; equal to `color.ciede2000` of
    each pair."""
    (l1, a1, b1), (l2, a2, b2) = np.moveaxis(first, -1, 0), np.moveaxis(second, -1, 0)
    chroma7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - np.sqrt(chroma7 / (chroma7 + 25.0**7)))
    c1, c2 = np.hypot((1 + g) * a1, b1), np.hypot((1 + g) * a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, (1 + g) * a1)) % 360, np.degrees(np.arctan2(b2, (1 + g) * a2)) % 360
    coloured = c1 * c2 > 0
    apart = np.where(coloured, (h2 - h1 + 180) % 360 - 180, 0.0)
    dl, dc, dh = l2 - l1, c2 - c1, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(apart / 2))
    l_mean, c_mean, both = (l1 + l2) / 2, (c1 + c2) / 2, h1 + h2
    around = np.where(np.abs(h1 - h2) > 180, np.where(both < 360, both + 360, both - 360), both) / 2
    h_mean = np.where(coloured, around, both)
    t = 1 - 0.17 * np.cos(np.radians(h_mean - 30)) + 0.24 * np.cos(np.radians(2 * h_mean))
    t = t + 0.32 * np.cos(np.radians(3 * h_mean + 6)) - 0.20 * np.cos(np.radians(4 * h_mean - 63))
    sl = 1 + 0.015 * (l_mean - 50) ** 2 / np.sqrt(20 + (l_mean - 50) ** 2)
    sc, sh = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    bent = np.sin(np.radians(60 * np.exp(-(((h_mean - 275) / 25) ** 2))))
    turn = 2 * np.sqrt(c_mean**7 / (c_mean**7 + 25.0**7)) * bent
    squared = (dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 - turn * (dc / sc) * (dh / sh)
    found: Floats = np.sqrt(np.maximum(squared, 0.0))
    return found
