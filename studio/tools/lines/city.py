"""Adding cities."""

from __future__ import annotations

from collections.abc import Sequence

from engine.edit.edit import Several
from engine.edit.ids import fresh_city_id, fresh_milepost_id
from engine.edit.network.cities import AddCity, region_at
from engine.edit.network.stops import InsertMilepost
from engine.i18n import tr, tr_noop
from engine.model.board import Board
from engine.model.geometry import Point
from engine.model.identity.display_names import cities_at
from engine.model.ids import MilepostId, Ref
from studio.tools.nearest import line_of, spot_on, stop_of
from studio.tools.sheet_edge import OFF_SHEET, is_off_sheet
from studio.tools.tool import Editor, Pointer, Shape, Tool

NAME = "New city"  # not shown


class CityTool(Tool):
    """Adds a city by a click at a milepost, or at a new one, on a line as a new stop of it; its region is the one whose
    outline contains it. Its name is typed next."""

    id, title, shortcut, icon, cursor = "city", tr_noop("Add Cities"), "C", "city", "cross"
    help = ("2-drawing", "add a city")
    led = "clicks"
    boards = "lines"
    tooltip = tr_noop("Click a milepost to make it a city, a line for a stop there, or empty board; then type its name")

    def __init__(self) -> None:
        self._at: Point | None = None

    @property
    def drawing(self) -> Sequence[Shape]:
        return (Shape("ghost", (self._at,)),) if self._at is not None else ()

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._at = pointer.snapped

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if pointer.button != "left":
            return
        if pointer.double:
            _ask_again(editor)
            return
        board = editor.scenario.board
        region = region_at(board, pointer.snapped)
        if region is None:
            editor.say(tr("A city needs a region, and this board has none yet. Choose Board > Add Region first."))
            return
        name = fresh_name(board)
        id = fresh_city_id(board, name)
        stop = stop_of(board, pointer.over)
        line = line_of(board, pointer.over, pointer.at)
        spot = spot_on(board, line, pointer.at) if line is not None else None
        if stop is not None and stop in board.junctions:
            editor.say(tr("A train cannot stop at a junction. Add the city at a milepost."))
            return
        if stop is None and spot is None and is_off_sheet(editor.scenario, pointer.snapped):
            editor.say(tr(OFF_SHEET))
            return
        if stop is not None:
            editor.perform(AddCity(name, region, MilepostId(stop), id=id))
        elif line is not None and spot is not None:
            milepost = fresh_milepost_id(board)
            stops_there = InsertMilepost(line, spot.after, spot.at, milepost)
            added = AddCity(name, region_at(board, spot.at) or region, milepost, id=id)
            editor.perform(Several(added, (stops_there, added)))
        else:
            editor.perform(AddCity(name, region, at=pointer.snapped, id=id))
        editor.select([Ref("city", id)])
        editor.write_field("name")
        twins = cities_at(board).get(MilepostId(stop), []) if stop is not None else []
        if twins:
            text = tr("This is a twin city of {cities}. Type its name; its ID follows until a table names the city.")
            editor.say(text.format(cities=", ".join(twins)))
        else:
            editor.say(tr("Type its name; its ID follows until a table names the city."))


def _ask_again(editor: Editor) -> None:
    """Ignore the second press of a double-click, which took the keyboard from the name of the new city."""
    if [ref.kind for ref in editor.selection] == ["city"]:
        editor.write_field("name")


def fresh_name(board: Board) -> str:
    """Return a name that no city has: "New city", "New city 2"."""
    taken = {city.name for city in board.cities.values()}
    number, name = 1, NAME
    while name in taken:
        number += 1
        name = f"{NAME} {number}"
    return name
