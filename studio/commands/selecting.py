"""What selecting by command means on a board with a grid."""

from __future__ import annotations

from collections.abc import Collection

from engine.model.grids.grid import cell_ref
from engine.model.identity.references import definitions
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario


def hanging_together(scenario: Scenario, refs: Collection[Ref]) -> set[Ref]:
    """The cells of the same terrain that hang together with the selected cells, those included."""
    cells = [ref for ref in refs if ref.kind == "cell"]
    if not cells:
        return set()
    import numpy as np

    from engine.model.cells import lattice_of
    from engine.model.grids.lattice import cells_named

    made = lattice_of(scenario.board)
    ring = made.numbers(*cells_named(cells).T)
    ring = ring[ring >= 0]
    reached = np.zeros(len(made), bool)
    reached[ring] = True
    while ring.size:
        beside = made.neighbour[ring]
        same = (beside >= 0) & (made.letter[beside] == made.letter[ring][:, None])
        beside = np.unique(beside[same])
        ring = beside[~reached[beside]]
        reached[ring] = True
    return {cell_ref(made.cell(number)) for number in np.flatnonzero(reached).tolist()}


def alike(scenario: Scenario, refs: Collection[Ref]) -> set[Ref]:
    """Everything of the kinds of things that are selected; of cells those of the same terrains."""
    kinds: set[Kind] = {ref.kind for ref in refs}
    known = definitions(scenario)
    found = {Ref(kind, id) for kind in kinds for id in known.get(kind, ())} | set(refs)
    if "cell" in kinds:
        import numpy as np

        from engine.model.cells import lattice_of
        from engine.model.grids.lattice import cells_named

        made = lattice_of(scenario.board)
        rows = made.numbers(*cells_named(ref for ref in refs if ref.kind == "cell").T)
        same = np.isin(made.letter, made.letter[rows[rows >= 0]])
        found |= {cell_ref(made.cell(number)) for number in np.flatnonzero(same).tolist()}
    return found
