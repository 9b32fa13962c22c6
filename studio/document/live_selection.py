"""Removal of items from the selection that no longer exist."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

from engine.model.grids.grid import side_of
from engine.model.identity.references import exists
from engine.model.ids import Ref
from engine.model.scenario import Scenario


def existing(scenario: Scenario, refs: Iterable[Ref]) -> frozenset[Ref]:
    """Return the refs whose items exist."""
    refs = frozenset(refs)
    cells = [ref for ref in refs if ref.kind == "cell"]
    left = {ref for ref in refs if ref.kind != "cell" and _stands(scenario, ref)}
    if cells:
        from engine.model.cells import lattice_of
        from engine.model.grids.lattice import cells_named

        stand = lattice_of(scenario.board).numbers(*cells_named(cells).T) >= 0
        left.update(compress(cells, stand.tolist()))
    return frozenset(left)


def _stands(scenario: Scenario, ref: Ref) -> bool:
    """Return whether a ref names an existing item; parts without IDs always exist."""
    if ref.kind == "section":
        from engine.model.network import whole_network

        return any(section.id == ref.id for section in whole_network(scenario.board).sections)
    if ref.kind == "side":
        from engine.model.cells import lattice_of
        from engine.model.grids.lattice import parted

        return all(cell in lattice_of(scenario.board) for cell in parted(side_of(ref)))
    return ref.kind in ("content", "look", "rule", "header") or exists(scenario, ref)
