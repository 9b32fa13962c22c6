"""Parts of a board selection that a seat of a starting position can get, from the declarations of its fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.edit.edit import Edit
from engine.game.setup_fields import Field, fields_of, names_of
from engine.i18n import tr
from engine.model.board import Board
from engine.model.grids.grid import Cell, cell_of
from engine.model.ids import CityId, MilepostId, Ref, SiteId
from engine.model.scenario import Scenario
from studio.panels.names import milepost_name, place_name
from studio.panels.setups.fields import changed, seat_name, seat_of


def given_offers(scenario: Scenario, id: str, selection: Sequence[Ref]) -> Iterator[tuple[str, Edit]]:
    """Yield the offers for a seat: menu text and edit. Something that the seat has already is offered for removal."""
    seat, player = seat_of(scenario, id), seat_name(id)
    for field in fields_of(type(seat)):
        chosen = _chosen(scenario, field, selection) if field.given.from_board else {}
        value, title = getattr(seat, field.name), tr(field.given.title)
        if field.form != "IDs":
            if len(chosen) == 1:
                ((one, name),) = chosen.items()
                text = tr("Set “{title}” of {player} to {name}").format(title=title, player=player, name=name)
                yield text, changed(scenario, id, **{field.name: one})
            continue
        has = set(chosen) <= set(value) and field.given.once
        after = [each for each in value if each not in chosen] if has else [*value, *chosen]
        text = tr("Remove {names} from “{title}” of {player}") if has else tr("Add {names} to “{title}” of {player}")
        if chosen:
            after = list(dict.fromkeys(after)) if field.given.once else after
            edit = changed(scenario, id, **{field.name: tuple(after)})
            yield text.format(title=title, player=player, names=", ".join(chosen.values())), edit


def _chosen(scenario: Scenario, field: Field, selection: Sequence[Ref]) -> dict[Any, str]:
    """Return the selected things that a field may have, with their names."""
    board = scenario.board
    if field.form == "cell":
        return {cell: place_name(board, cell) for cell in selected_cells(board, selection)}
    dots = {MilepostId(ref.id) for ref in selection if ref.kind == "milepost"}
    dots |= {board.cities[CityId(ref.id)].milepost for ref in selection if ref.kind == "city"}
    if field.type is MilepostId:
        return {dot: milepost_name(board, dot) for dot in dots}
    names = names_of(scenario, field)
    ids = [ref.id for ref in selection if ref.kind in field.kinds and ref.id in names]
    if "city" in field.kinds:
        ids += [city for city, each in board.cities.items() if each.milepost in dots]
    return {each: each if field.given.by_id else names[each] for each in ids}


def selected_cells(board: Board, selection: Sequence[Ref]) -> list[Cell]:
    """Return the selected cells, and those of selected cities, each once."""
    sites = [board.sites[SiteId(ref.id)].cell for ref in selection if ref.kind == "site" and ref.id in board.sites]
    return list(dict.fromkeys([*sites, *(cell_of(ref) for ref in selection if ref.kind == "cell")]))
