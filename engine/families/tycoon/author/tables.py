"""Tables of a scenario, for spreadsheets and programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.families.tycoon.content import TycoonContent
from engine.i18n import tr
from engine.model.cells import lattice_of
from engine.model.grids.grid import cell_ref, side_ref, terrain_letters
from engine.model.grids.lattice import parted, site_cells
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.report import Cell, Table


def content_of(scenario: Scenario) -> TycoonContent:
    """Return the content of a scenario of this family."""
    assert isinstance(scenario.content, TycoonContent)
    return scenario.content


def cells(scenario: Scenario) -> Table:
    """Return all hexes with their labels, positions in the grid, terrains and cities."""
    board = scenario.board
    columns = ("id", "column", "row", "terrain", "site")
    made, known = lattice_of(board), terrain_letters(board.terrains)
    at = {cell: id for id, site in board.sites.items() for cell in site_cells(site)}
    rows = tuple(
        (label, column, row, known.get(chr(letter), ""), at.get(cell, ""))
        for label, column, row, letter, cell in zip(
            made.labels, made.column.tolist(), made.row.tolist(), made.letter.tolist(), made.cells, strict=True
        )
    )
    return Table("cells", tr("Hexes"), columns, rows, tuple(map(cell_ref, made.cells)))


def cities(scenario: Scenario) -> Table:
    """Return the cities with their hexes, colors and starting cubes."""
    board, known = scenario.board, content_of(scenario).cities
    made = lattice_of(board)
    rows: list[tuple[Cell, ...]] = []
    for id, site in board.sites.items():
        city = known.get(id)
        rows.append((id, site.name, made.label(site.cell), city.colour if city else "", city.cubes if city else 0))
    refs = tuple(Ref("site", id) for id in board.sites)
    return Table("cities", tr("Cities"), ("id", "name", "hex", "colour", "cubes"), tuple(rows), refs)


def rivers(scenario: Scenario) -> Table:
    """Return the hexes of rivers, from source to mouth."""
    board = scenario.board
    made = lattice_of(board)
    found = [
        (id, feature.name, number, made.label(cell), cell)
        for id, feature in board.features.items()
        if feature.kind == "river"
        for course in feature.courses
        for number, cell in enumerate(course, 1)
    ]
    refs = tuple(cell_ref(cell) for *_, cell in found)
    return Table("rivers", tr("Rivers"), ("id", "name", "step", "hex"), tuple(row[:4] for row in found), refs)


def ridges(scenario: Scenario) -> Table:
    """Return the sides with a ridge, each as the two hexes that it separates."""
    board = scenario.board
    made = lattice_of(board)
    rows, refs = [], []
    for id, feature in board.features.items():
        if feature.kind == "ridge":
            for side in feature.sides:
                a, b = parted(side)
                rows.append((id, feature.name, made.label(a), made.label(b)))
                refs.append(side_ref(side))
    return Table("ridges", tr("Ridges"), ("id", "name", "a", "b"), tuple(rows), tuple(refs))


def engines(scenario: Scenario) -> Table:
    """Return the engine levels with their prices and links."""
    rows = tuple((level, engine.price, engine.links) for level, engine in enumerate(content_of(scenario).engines, 1))
    return Table("engines", tr("Engines"), ("level", "price", "links"), rows)


def income(scenario: Scenario) -> Table:
    """Return the income of each space of the income track. The last row is for points past its end."""
    content = content_of(scenario)
    rows: list[tuple[Cell, ...]] = [(str(space), amount) for space, amount in enumerate(content.income)]
    rows.append((f"{len(content.income) - 1}+", content.income_past_end))
    return Table("income", tr("Income track"), ("space", "income"), tuple(rows))


def operations(scenario: Scenario) -> Table:
    """Return the operation cards."""
    rows = tuple(
        (id, card.kind, card.name, card.points, "; ".join(card.sites), "yes" if card.open_at_start else "",
         "yes" if card.invented else "")
        for id, card in content_of(scenario).operations.items()
    )  # fmt: skip
    columns = ("id", "kind", "name", "points", "cities", "start", "invented")
    return Table("operations", tr("Operation cards"), columns, rows)


def tycoons(scenario: Scenario) -> Table:
    """Return the Tycoon cards."""
    rows = tuple(
        (id, card.name, card.goal, card.points, "yes" if card.per_link else "", "; ".join(card.sites))
        for id, card in content_of(scenario).tycoons.items()
    )
    return Table("tycoons", tr("Tycoon cards"), ("id", "name", "goal", "points", "each", "cities"), rows)


def cards(scenario: Scenario) -> Table:
    """Return the cards of both kinds."""
    content = content_of(scenario)
    rows: list[tuple[Cell, ...]] = [
        (id, "operation", card.name, card.points, "; ".join(card.sites)) for id, card in content.operations.items()
    ]
    rows += [(id, "tycoon", card.name, card.points, "; ".join(card.sites)) for id, card in content.tycoons.items()]
    return Table("cards", tr("Cards"), ("id", "deck", "name", "points", "cities"), tuple(rows))


TABLES: Mapping[str, Callable[[Scenario], Table]] = {
    "cells": cells,
    "cities": cities,
    "rivers": rivers,
    "ridges": ridges,
    "engines": engines,
    "income": income,
    "cards": cards,
    "operations": operations,
    "tycoons": tycoons,
}
