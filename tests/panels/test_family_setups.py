"""The tables of set-up positions of British Rails, Railroad Tycoon and the dice game, and what the board gives them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.edit.setups import PutSetUp
from engine.families.crayon import content as crayon
from engine.families.dice import content as dice
from engine.families.tycoon import content as tycoon
from engine.game.family import family
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.families.crayon.setups import fields as crayon_fields
from studio.families.dice.setups import fields as dice_fields
from studio.families.tycoon.setups import fields as tycoon_fields
from studio.panels.setups.fields import SeatFields
from studio.panels.setups.table import SetUpTable
from tests.families.crayon.table import COUNTRY as RAILS
from tests.families.dice.table import BUNDLED as SHEET
from tests.families.tycoon.table import country
from tests.opening import opened

TILES = country(
    tycoons={"rich": tycoon.TycoonCard("Rich", "most-money", 5), "far": tycoon.TycoonCard("Far", "longest-run", 4)}
)


class Sketch(NamedTuple):
    """A table of set-ups with its document; the set-up Late has two seats."""

    document: Any
    table: SetUpTable

    def type_in(self, id: str, column: str, text: str) -> bool:
        model = self.table.model
        place = [each.title for each in model.columns].index(column)
        return bool(model.setData(model.index(model.ids.index(id), place), text))

    def shown(self, id: str, column: str) -> str:
        model = self.table.model
        place = [each.title for each in model.columns].index(column)
        return str(model.data(model.index(model.ids.index(id), place)))

    def seat(self, number: int = 1) -> Any:
        return self.setup().seats[number - 1]

    def setup(self) -> Any:
        return self.document.scenario.content.setups["Late"]

    def offered(self, id: str, *refs: Ref) -> dict[str, Any]:
        self.document.select(refs)
        return {action.text(): action for action in self.table.offers(id).actions()}


@pytest.fixture
def sketched(qtbot: QtBot, shown: Callable[[QWidget], Any]) -> Any:
    """Opens a scenario with a set-up of two seats, and its table."""
    open_documents = []

    def make(scenario: Scenario, fields: SeatFields) -> Sketch:
        opening = opened(PutSetUp("Late", fields.fresh(2)).apply(scenario))
        document = opening.__enter__()
        open_documents.append(opening)
        return Sketch(document, shown(SetUpTable(document, fields)))

    yield make
    for opening in open_documents:
        opening.__exit__(None, None, None)


@pytest.mark.parametrize(
    ("scenario", "fields", "column", "text", "fact", "value", "said"),
    [
        (RAILS, crayon_fields, "Cash", "85", "cash", 85, "85"),
        (RAILS, crayon_fields, "Train", "super", "train", "super", "Superfreight"),
        (RAILS, crayon_fields, "Place", "fern", "at", (7, 0), "Fern"),
        (RAILS, crayon_fields, "Loads", "coal, Wool", "loads", ("coal", "wool"), "Coal, Wool"),
        (RAILS, crayon_fields, "Cards", "3,1", "cards", ("3", "1"), "3, 1"),
        (TILES, tycoon_fields, "Shares", "4", "shares", 4, "4"),
        (TILES, tycoon_fields, "Engine", "2", "engine", 2, "2"),
        (TILES, tycoon_fields, "Western links", "Fir", "western", ("fir",), "Fir"),
        (TILES, tycoon_fields, "Tycoon card", "far", "tycoon", "far", "Far"),
        (SHEET, dice_fields, "Trains", "Durango: 4 4 / 6", "cars", {"durango": ((4, 4), (6,))}, "durango: 4 4 / 6"),
        (SHEET, dice_fields, "Unloaders", "denver: 2", "unloaders", {"denver": ((2,),)}, "denver: 2"),
        (
            SHEET,
            dice_fields,
            "Loaders",
            "up: 3 2, bonus: 4",
            "loaders",
            {"up": (3, 2), "bonus": (4,)},
            "up: 3 2, bonus: 4",
        ),
        (SHEET, dice_fields, "Warehouse", "1 2 6", "warehouse", (1, 2, 6), "1 2 6"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_cell_sets_what_a_seat_has_as_one_step(
    sketched: Any, scenario: Scenario, fields: Any, column: str, text: str, fact: str, value: Any, said: str
) -> None:
    sketch = sketched(scenario, fields())
    assert sketch.type_in("Late/2", column, text)
    assert getattr(sketch.seat(2), fact) == value and sketch.shown("Late/2", column) == said
    assert sketch.seat(1) == fields().seat()
    assert sketch.type_in("Late/2", column, "") and sketch.seat(2) == fields().seat()
    sketch.document.undo_stack.undo()
    sketch.document.undo_stack.undo()
    assert sketch.setup() == fields().fresh(2)


@pytest.mark.parametrize(
    ("scenario", "fields", "column", "text", "said"),
    [
        (RAILS, crayon_fields, "Place", "Frn", "there is no city or place Frn (did you mean Fern?)"),
        (RAILS, crayon_fields, "Loads", "gold", "there is no gold"),
        (TILES, tycoon_fields, "Western links", "Frisco", "there is no Frisco"),
        (SHEET, dice_fields, "Trains", "Drango: 4", "there is no train Drango (did you mean durango?)"),
        (SHEET, dice_fields, "Warehouse", "8", "a number from 0 to 7 can be written, not 8"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_is_refused_in_words(
    sketched: Any, scenario: Scenario, fields: Any, column: str, text: str, said: str
) -> None:
    sketch, refused = sketched(scenario, fields()), list[str]()
    sketch.table.model.refused.connect(refused.append)
    assert not sketch.type_in("Late/1", column, text)
    assert said in refused[0] and sketch.document.undo_stack.count() == 0


def test_turns_are_those_of_the_whole_position(sketched: Any) -> None:
    sketch = sketched(RAILS, crayon_fields())
    assert sketch.type_in("Late/2", "Turns", "8") and sketch.type_in("Late/2", "On turn", "yes")
    assert (sketch.setup().turn, sketch.setup().turns) == (2, 8)
    assert sketch.shown("Late/1", "Turns") == "8"


def test_cities_that_are_selected_give_a_seat_its_place_and_the_track_that_joins_them(sketched: Any) -> None:
    sketch = sketched(RAILS, crayon_fields())
    place = sketch.offered("Late/1", Ref("site", "fern"))
    assert list(place) == ["Seat 1 stands at Fern"]
    place["Seat 1 stands at Fern"].trigger()
    assert sketch.seat().at == (7, 0)
    (title,) = joining = sketch.offered("Late/1", Ref("site", "fern"), Ref("site", "moss"), Ref("site", "beech"))
    assert title.startswith("Seat 1 has track that joins Beech, Fern, Moss: ")
    joining[title].trigger()
    (check,) = [each for each in family("crayon").checks() if each.id == "set-up"]
    assert list(check.run(sketch.document.scenario)) == []
    sections = sum(len(way) - 1 for way in sketch.seat().track)
    assert title.endswith(f"{sections} sections") and sections > 6
    sketch.table.choose("Late/1")
    assert {Ref("cell", f"{q},{r}") for way in sketch.seat().track for q, r in way} <= sketch.document.selection
    sketch.offered("Late/1", Ref("load", "coal"))["Seat 1 carries Coal"].trigger()
    assert sketch.seat().loads == ("coal",)
    sketch.offered("Late/1")["Seat 1 has no track"].trigger()
    assert sketch.seat().track == ()


def test_two_cities_that_are_selected_give_a_seat_the_cheapest_link_that_is_left(sketched: Any) -> None:
    sketch = sketched(TILES, tycoon_fields())
    pair = Ref("site", "ash"), Ref("site", "beech")
    (title,) = first = sketch.offered("Late/1", *pair)
    assert title == "Seat 1 has a link of Ash and Beech: 2 tiles"
    first[title].trigger()
    (title,) = second = sketch.offered("Late/2", *pair)
    second[title].trigger()
    assert sketch.seat(1).links != sketch.seat(2).links
    (check,) = [each for each in family("tycoon").checks() if each.id == "set-up"]
    assert list(check.run(sketch.document.scenario)) == []
    sketch.offered("Late/2")["Seat 2 has no links"].trigger()
    assert sketch.seat(2).links == ()


def test_one_city_that_is_selected_gets_what_lies_in_cities(sketched: Any) -> None:
    sketch = sketched(TILES, tycoon_fields())
    fir = Ref("site", "fir")
    assert list(sketch.offered("Late/1", fir)) == [
        "Seat 1 has a western link of Fir",
        "Fir has a new-city tile: Blue",
        "Fir has a new-city tile: Yellow",
        "Fir is empty and has a marker",
    ]
    for title in list(sketch.offered("Late/1", fir))[1:]:
        sketch.offered("Late/1", fir)[title].trigger()
    sketch.offered("Late/1", fir)["Seat 1 has a western link of Fir"].trigger()
    assert sketch.setup().colours == {"fir": "yellow"} and sketch.setup().empty == ("fir",)
    assert sketch.seat().western == ("fir",)
    for title in ("no western link of Fir", "Fir has no new-city tile", "Fir has no empty marker"):
        next(action for said, action in sketch.offered("Late/1", fir).items() if title in said).trigger()
    assert sketch.setup() == tycoon_fields().fresh(2)


def test_trains_and_loaders_that_are_selected_on_the_sheet_are_completed(sketched: Any) -> None:
    sketch = sketched(SHEET, dice_fields())
    refs = Ref("train", "durango"), Ref("loader", "up")
    sketch.offered("Late/1", *refs)["Seat 1 has completed Durango"].trigger()
    sketch.offered("Late/2", *refs)["Seat 2 has completed Durango later than another"].trigger()
    sketch.offered("Late/1", *refs)["Seat 1 has completed the loader Up"].trigger()
    assert sketch.seat(1).cars == sketch.seat(2).cars and sketch.seat(2).later == ("durango",)
    (check,) = [each for each in family("dice").checks() if each.id == "set-up"]
    assert list(check.run(sketch.document.scenario)) == []
    sketch.offered("Late/2", *refs)["Seat 2 has written nothing in Durango"].trigger()
    sketch.offered("Late/1", *refs)["Seat 1 has written nothing in the loader Up"].trigger()
    assert sketch.seat(2) == dice.SeatSetUp() and sketch.seat(1).loaders == {}


def test_one_who_plays_alone_keeps_one_seat_by_keys(sketched: Any, qtbot: QtBot) -> None:
    sketch = sketched(RAILS, crayon_fields())
    sketch.table.choose("Late/2")
    qtbot.keyClick(sketch.table.view, Qt.Key.Key_Delete)
    assert sketch.setup().seats == (crayon.SeatSetUp(),)
    qtbot.keyClick(sketch.table.view, Qt.Key.Key_Delete)
    assert sketch.document.scenario.content.setups == {}
