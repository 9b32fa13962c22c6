"""Small random crayon boards, and a player who tries all kinds of decisions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from engine.families.crayon.content import Circus, Demand, Event, Load
from engine.game.rules import Action
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import from_offset, neighbours, within
from engine.model.scenario import Scenario
from tests.families.crayon.table import CONTENT
from tests.grids import a_grid

CARDS = 60


def generated(seed: int) -> Scenario:
    """Return a board of six rows with holes, up to four major cities, two to eight others, rivers, inlets, every kind
    of event and sixty cards. It may be unplayable."""
    luck = Random(seed)
    columns = luck.randint(9, 18)
    rows = ["".join(luck.choice("ccccccccm.") for _ in range(columns)) for _ in range(6)]
    land = a_grid(*rows)
    cells = _cells(rows)
    taken: set[Cell] = set()
    spots = [cell for cell in luck.sample(cells, len(cells)) if 1 <= cell[1] <= 4]
    majors = []
    for spot in spots:
        if len(majors) < luck.randint(1, 4) and not taken.intersection(within(spot, 2)):
            majors.append(spot)
            taken.update(within(spot, 1))
    sites = []
    for number, spot in enumerate(majors):
        sites.append(f"big-{number}")
        land = land.with_site(sites[-1], spot, "major")
    others = [cell for cell in luck.sample(cells, len(cells)) if cell not in taken][: luck.randint(2, 8)]
    for number, spot in enumerate(others):
        sites.append(f"town-{number}")
        land = land.with_site(sites[-1], spot, luck.choice(("small", "medium")))
    pairs = [(cell, near) for cell in cells for near in neighbours(cell)[:3] if near in cells]
    for name, kind in (
        ("leet", "river"),
        ("beck", "river"),
        ("firth", "inlet"),
        ("mere", "lake"),
        ("cliff", "blocked"),
    ):
        land = land.with_feature(name, kind, *luck.sample(pairs, min(len(pairs), 4 if kind == "blocked" else 12)))
    land = land.with_region("moor", *luck.sample(cells, 5))
    loads = {
        f"load-{n}": Load(f"Load {n}", luck.randint(1, 3), tuple(luck.sample(sites, min(len(sites), 2))))
        for n in range(6)
    }
    cards = {
        f"d{n}": tuple(
            Demand(luck.choice(sites), luck.choice(list(loads)), luck.randint(1, 60)) for _ in range(luck.randint(1, 3))
        )  # type: ignore[arg-type]
        for n in range(CARDS)
    }
    events = {
        "tax": CONTENT.events["tax"],
        "strike": Event("strike", "Strike", luck.randint(0, 2), where=luck.choice(("coast", "inland")), lasts="round"),
        "moor": Event("rail-strike", "Rail strike", regions=("moor",), lasts="round"),
        "crash": Event("derailment", "Crash", 3, tuple(luck.sample(sites, 2)), turns_lost=1, loads_lost=1),
        "flood": Event("flood", "Flood", features=("leet",), lasts="round"),
        "spate": Event("flood", "Spate", features=("beck", "leet"), lasts="round"),
        "fog": Event("slow", "Fog", 3, tuple(luck.sample(sites, 1)), lasts="round"),
        "snow": Event("slow", "Snow", 2, tuple(luck.sample(sites, 2)), loads_lost=1, lasts="round"),
    }  # fmt: skip
    content = replace(CONTENT, loads=loads, cards=cards, events=events, circus=Circus(luck.choice(sites), 2, 20, 4))  # type: ignore[arg-type]
    return land.scenario(content=content)


def _cells(rows: Sequence[str]) -> list[Cell]:
    return [from_offset(c, r, "pointy") for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."]


WEIGHTS = {"deliver": 40, "move": 30, "load": 20, "build": 60, "place": 20, "done": 6, "upgrade": 2, "drop": 1}
"""Weights of the kinds of decisions; 1 for all others."""


def tried(actions: Sequence[Action], luck: Random) -> Action:
    """Return a decision: first choose its kind, then one of that kind."""
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action.code.split()[0], []).append(action)
    names = list(kinds)
    (name,) = luck.choices(names, [WEIGHTS.get(each, 1) for each in names])
    return luck.choice(kinds[name])
