"""Display names: the kind, name and ID of an item."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.i18n import tr
from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell, cell_of, side_of
from engine.model.grids.lattice import parted, site_cells
from engine.model.identity.display_names import cities, cities_at, sites, with_id
from engine.model.identity.id_fields import board_tables, content_tables
from engine.model.ids import Kind, MilepostId, Ref
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario
from studio.document.inspector_thread import checks_for

if TYPE_CHECKING:
    from engine.validate.check import Check


def things(board: Board, kind: Kind) -> Mapping[str, Any]:
    """Return all items of a kind by ID; none for sections and parts without IDs."""
    name = board_tables().get(kind)
    return {} if name is None else getattr(board, name)


def thing(board: Board, ref: Ref) -> Any | None:
    """Return the value of a ref, or None if it does not exist."""
    return things(board, ref.kind).get(ref.id)


def kind_word(kind: Kind, own: Mapping[Kind, str]) -> str:
    """Return the name of a kind in the user's language; `own` has the kinds of this game system."""
    words: dict[Kind, str] = {
        "milepost": tr("Milepost"),
        "junction": tr("Junction"),
        "city": tr("City"),
        "railroad": tr("Railroad"),
        "line": tr("Line"),
        "crossing": tr("Crossing"),
        "region": tr("Region"),
        "shape": tr("Outline"),
        "label": tr("Label"),
        "terrain": tr("Terrain"),
        "site": tr("City"),
        "feature": tr("Feature"),
        "connection": tr("Connection"),
        "cell": tr("Cell"),
        "side": tr("Side"),
        "section": tr("Section"),
        "content": tr("Table"),
        "look": tr("Appearance"),
        "rule": tr("Rule"),
        "header": tr("Scenario"),
    }
    if kind in words:
        return words[kind]
    return tr(own.get(kind, kind))


def name_of(board: Board, ref: Ref) -> str:
    """Return the item's own name, or its ID if it has none."""
    if ref.kind == "section":
        a, b, railroad = ref.id.split(" ")
        return f"{railroad}: {milepost_name(board, a)} – {milepost_name(board, b)}"
    if ref.kind == "milepost":
        return milepost_name(board, ref.id)
    if ref.kind == "cell":
        return cell_label(board, cell_of(ref))
    if ref.kind == "side":
        return " – ".join(cell_label(board, cell) for cell in parted(side_of(ref)))
    called: Mapping[str, Mapping[Any, str]] = {"city": cities(board), "site": sites(board)}
    if ref.kind in called:
        return called[ref.kind].get(ref.id) or ref.id
    value = thing(board, ref)
    if ref.kind == "connection" and value is not None and not value.name:
        ends = " – ".join(place_name(board, cell) for cell in value.between)
        return f"{value.kind} {ends}"
    if ref.kind == "feature" and value is not None and not value.name:
        return f"{value.kind} {ref.id}"
    return getattr(value, "name", "") or getattr(value, "text", "") or ref.id


def milepost_name(board: Board, id: str) -> str:
    """Return the cities at the milepost, or its name, or its ID."""
    milepost = board.mileposts.get(MilepostId(id))
    return " / ".join(cities_at(board).get(MilepostId(id), ())) or (milepost.name if milepost else "") or id


def milepost_names(board: Board) -> dict[str, str]:
    """Return the `milepost_name` of all mileposts."""
    at = cities_at(board)
    return {id: " / ".join(at.get(id, ())) or milepost.name or id for id, milepost in board.mileposts.items()}


def cell_label(board: Board, cell: Cell) -> str:
    """Return the label of a cell."""
    return lattice_of(board).label(cell)


def place_name(board: Board, cell: Cell) -> str:
    """Return the city at a cell, or the label of the cell."""
    return next(
        (sites(board)[id] for id, site in board.sites.items() if cell in site_cells(site)), cell_label(board, cell)
    )


def described(scenario: Scenario, ref: Ref, own: Mapping[Kind, str]) -> str:
    """Return kind, name, and the ID if it says more: `Milepost Chicago (m115)`."""
    name = _name_in_content(scenario, ref) or name_of(scenario.board, ref)
    plain = ref.id == name or ref.kind in ("section", "cell", "side")
    return f"{kind_word(ref.kind, own)} {name if plain else with_id(name, ref.id)}"


def _name_in_content(scenario: Scenario, ref: Ref) -> str:
    """Return the name of an item of this game system; empty for items of the board."""
    table = content_tables(type(scenario.content)).get(ref.kind)
    return getattr(getattr(scenario.content, table).get(ref.id), "name", "") if table else ""


def kinds_told(refs: Iterable[Ref], own: Mapping[Kind, str]) -> str:
    """Return the number of each kind: `1 city, 3 mileposts`."""
    numbers = Counter(ref.kind for ref in refs)
    words = {kind: tr(own[kind]).lower() for kind in numbers if kind in own}
    return ", ".join(count_of_kind(words.get(kind, kind), n) for kind, n in sorted(numbers.items()))


def check_titles(scenario: Scenario, own: Sequence[Check] = ()) -> dict[str, str]:
    """Return the titles of the checks of a scenario, by check ID. `own` are those that come with it."""
    from engine.validate.inspection import CHECK_FAILED
    from studio.canvas.draw_errors import NOT_DRAWN

    failed = {CHECK_FAILED: tr("Failed check"), NOT_DRAWN: tr("Layer that cannot be drawn")}
    return {check.id: tr(check.title) for check in checks_for(scenario, own)} | failed
