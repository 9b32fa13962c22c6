"""Editing a score sheet: on the picture, in the inspector's fields, in the tables."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from shiboken6 import isValid

from engine.edit.remove import Remove
from engine.families.boxcars.author.templates import starter
from engine.families.dice.content import Boxcar, DiceContent
from engine.files.scenarios import load
from engine.model.geometry import ahead
from engine.model.ids import Ref
from studio.canvas.view import BoardView
from studio.families.dice.author.sheet_fields import facts, fields
from studio.families.dice.author.sheet_page import LoaderPage, TrainPage
from studio.families.dice.author.train_tables import CarTable
from studio.families.dice.sheet.layout import spots
from studio.families.dice.sheet.on_sheet import WAREHOUSE, ref_at, written
from studio.panels.forms.header_fields import header_fields
from studio.panels.inspector import InspectorPanel
from studio.tools.select import SelectTool
from tests.opening import on_screen, opened

SHEET = Path(__file__).parents[2] / "scenarios" / "dice" / "boxcars.yaml"


@pytest.fixture
def document(qtbot):
    with opened(load(SHEET)) as document:
        yield document


@pytest.fixture
def view(qtbot, document):
    with on_screen(qtbot, BoardView(document), 1000, 720) as view:
        view.set_tool(SelectTool())
        view.zoom_to_fit()
        yield view


@pytest.fixture
def page(qtbot, document):
    made = TrainPage(document)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def numbers(qtbot, document):
    made = LoaderPage(document)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def place_of(view, title, ref, nth=0):
    rects = [one.rect for one in written(view.scenario) if one.title == title and one.ref == ref]
    return view.mapFromScene(rects[nth].center())


DURANGO, UP = Ref("train", "durango"), Ref("loader", "up")


def test_a_click_selects_the_train_the_loader_or_the_warehouse(qtbot, document, view):
    for title, ref in (
        ("Total of the car", DURANGO),
        ("Name of the loader", UP),
        ("Boxes of the warehouse", WAREHOUSE),
    ):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, title, ref))
        assert document.selection == {ref}


def test_nothing_is_at_the_margin(document):
    assert ref_at(document.scenario, (1, 1)) is None


def double_click(qtbot, view, place):
    """Clicks twice; Qt's own double click leaves the button pressed."""
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_sum_is_written_over_in_place_and_undone(qtbot, document, view):
    before = document.scenario
    double_click(qtbot, view, place_of(view, "Total of the car", DURANGO, 1))
    editor = view.writing_over.editor
    assert editor.text() == "11"
    qtbot.keyClicks(editor, "9")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert document.scenario.content.trains["durango"].cars[1] == Boxcar(9, 4)
    assert view.writing_over.editor is None
    document.undo_stack.undo()
    assert document.scenario.content == before.content


def test_what_is_written_over_goes_with_its_place_and_not_into_another_one(qtbot, document, view):
    for number in (0, len(written(document.scenario)) - 1):
        view.writing_over.begin(number)
        view.writing_over.editor.setText("7")
        document.perform(Remove((DURANGO,)))
        assert view.writing_over.editor is None
        left = document.scenario
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton)
        assert document.scenario is left
        document.undo_stack.undo()


def test_boxes_are_counted_anew_where_they_stand(qtbot, document, view):
    place = place_of(view, "Number of white boxes", DURANGO)
    double_click(qtbot, view, place)
    qtbot.keyClicks(view.writing_over.editor, "5")
    qtbot.keyClick(view.writing_over.editor, Qt.Key.Key_Return)
    assert document.scenario.content.trains["durango"].cars[0].boxes == 5


def test_what_cannot_be_is_told_and_the_editor_stays_until_escape(qtbot, document, view):
    double_click(qtbot, view, place_of(view, "Total of the loader", UP))
    editor, before = view.writing_over.editor, document.scenario
    qtbot.keyClicks(editor, "0")
    with qtbot.waitSignal(view.hint_changed, check_params_cb=lambda words: "a total" in words):
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert view.writing_over.editor is editor
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert view.writing_over.editor is None
    assert document.scenario is before


def test_tab_takes_what_was_written_and_goes_on(qtbot, document, view):
    place = place_of(view, "Points of the first player to complete it", DURANGO)
    double_click(qtbot, view, place)
    qtbot.keyClicks(view.writing_over.editor, "7")
    qtbot.keyClick(view.writing_over.editor, Qt.Key.Key_Tab)
    assert document.scenario.content.trains["durango"].first == 7
    assert view.writing_over.editor.accessibleName() == "Points of later players"


def test_tab_in_the_editor_is_not_the_windows(qtbot, document, view):
    place = place_of(view, "Points of the first player to complete it", DURANGO)
    double_click(qtbot, view, place)
    tab = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)
    tab.ignore()
    QApplication.sendEvent(view.writing_over.editor, tab)
    assert tab.isAccepted()


def test_a_sheet_is_one_layer_and_has_no_land_to_tint(document, view):
    assert [(one.name, one.layer.title, one.shown) for one in view.layers()] == [("ground", "Sheet", True)]
    assert "land" not in {field.name for field in header_fields(document.scenario)}


def test_enter_writes_over_the_name_of_what_is_selected(qtbot, document, view):
    document.select([UP])
    qtbot.keyClick(view, Qt.Key.Key_Return)
    qtbot.keyClicks(view.writing_over.editor, "Lift")
    qtbot.keyClick(view.writing_over.editor, Qt.Key.Key_Return)
    assert document.scenario.content.loaders["up"].name == "Lift"


def test_the_fields_of_a_train_set_its_cars(document):
    found = {field.name: field for field in fields(document.scenario, DURANGO)}
    document.perform(found["unloader 1"].edit("2"))
    assert document.scenario.content.trains["durango"].cars[1] == Boxcar(11, 4, 2)
    with pytest.raises(ValueError, match="from 1 to 40"):
        found["boxes 0"].edit("41")


def test_the_fields_of_a_loader_choose_its_effect(document):
    found = {field.name: field for field in fields(document.scenario, UP)}
    document.perform(found["kind"].edit("down"))
    assert ("Effect", "Write one less; a 1 becomes 0.") in facts(document.scenario, UP)


def test_the_fields_of_the_warehouse_set_its_rates(document):
    found = {field.name: field for field in fields(document.scenario, WAREHOUSE)}
    document.perform(found["rates"].edit("1, 3"))
    assert document.scenario.content.warehouse.rates == (1, 3)


def test_trains_are_added_moved_and_removed_in_the_table(document, page):
    known = list(document.scenario.content.trains)
    page.trains.add()
    assert list(document.scenario.content.trains) == [*known, "new-train"]
    page.trains.shift(-1)
    assert list(document.scenario.content.trains)[-2] == "new-train"
    assert page.trains.chosen() == ["new-train"]
    page.trains.remove()
    assert list(document.scenario.content.trains) == known


def test_cars_are_added_moved_and_removed_in_the_table(document, page):
    cars = document.scenario.content.trains["durango"].cars
    page.cars.choose("durango.1")
    page.cars.add()
    assert document.scenario.content.trains["durango"].cars == (cars[0], cars[0], cars[1])
    page.cars.choose("durango.3")
    page.cars.shift(-1)
    assert document.scenario.content.trains["durango"].cars == (cars[0], cars[1], cars[0])
    page.cars.remove()
    assert document.scenario.content.trains["durango"].cars == (cars[0], cars[0])


def test_the_first_train_does_not_move_up_and_that_is_told(document, page):
    page.trains.choose("durango")
    before = document.scenario
    page.trains.sheet.attempt(lambda: page.trains.shift(-1))
    assert document.scenario is before
    assert page.trains.told.text()


def test_loaders_are_added_and_moved_in_the_table(document, numbers):
    known = list(document.scenario.content.loaders)
    numbers.loaders.add()
    numbers.loaders.shift(-1)
    assert list(document.scenario.content.loaders) == [*known[:-1], "new-loader", known[-1]]


def test_a_row_of_the_table_selects_the_train_on_the_sheet_and_back(document, page, numbers):
    page.trains.choose("pecos")
    assert Ref("train", "pecos") in document.selection
    document.select([Ref("loader", "bonus")])
    assert numbers.loaders.chosen() == ["bonus"]


def test_the_numbers_of_the_sheet_are_set_in_a_form(document, numbers):
    editor = numbers.numbers.editors["dice"].editors[0]
    editor.setText("6")
    editor.editingFinished.emit()
    assert document.scenario.content.dice == 6


def test_a_cell_that_is_edited_as_soon_as_its_table_comes_into_sight_stays_the_current_one(qtbot, document):
    cars = CarTable(document)
    qtbot.addWidget(cars)
    with qtbot.waitExposed(cars):
        cars.show()
        cell = begin_to_edit(cars, "durango.2")
    assert cars.view.currentIndex() == cell
    assert cars.chosen() == ["durango.2"]


def test_a_refused_number_is_told_and_its_editor_is_there_until_it_is_given_up(qtbot, document, page):
    cell = begin_to_edit(page.cars, "durango.2")
    document.select([UP])
    document.select([DURANGO])
    assert page.cars.view.currentIndex() == cell
    box = page.cars.view.findChild(QLineEdit)
    qtbot.keyClicks(box, "661")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    document.select([])
    document.select([DURANGO])
    assert page.cars.view.indexWidget(cell) is box and box.text() == "661"
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not isValid(box))
    assert (
        page.cars.told.text()
        == "durango.2, Unloader: expected the number of unloader boxes, a whole number from 0 to 3"
    )


def begin_to_edit(cars, key):
    """Opens the editor of a car's last cell."""
    cell = cars.index_of(key, 4)
    cars.view.setCurrentIndex(cell)
    cars.view.edit(cell)
    return cell


def test_the_inspector_calls_a_train_by_its_name(qtbot, document):
    with on_screen(qtbot, InspectorPanel(document), 400, 600) as inspector:
        document.select([Ref("train", "dodge-city")])
        assert inspector.title.text() == "Train Dodge City (dodge-city)"


@pytest.mark.parametrize("sheet", ["boxcars", "short-line"])
def test_no_star_covers_the_sum_of_its_car(sheet):
    scenario = load(SHEET.with_stem(sheet))
    assert isinstance(scenario.content, DiceContent)
    places = {(spot.kind, spot.id, spot.car): spot.rect for spot in spots(scenario.content, scenario.board.sheet)}
    stars = {(id, car): rect for (kind, id, car), rect in places.items() if kind == "star"}
    assert len(stars) == sum(len(train.cars) for train in scenario.content.trains.values())
    for at, star in stars.items():
        assert places["sum", *at].right() <= star.left()
        assert places["car", *at].contains(star)


def test_arrows_lead_a_frame_over_the_sheet_and_space_writes_there(qtbot, document, view):
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert document.selection == {written(document.scenario)[0].ref}
    qtbot.keyClick(view, Qt.Key.Key_Right)
    framed = view.writing_over._framed
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert view.writing_over.editor.accessibleName() == written(document.scenario)[framed].title and framed > 0
    qtbot.keyClick(view.writing_over.editor, Qt.Key.Key_Escape)
    before = view.grab().toImage()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert view.grab().toImage() != before, "the frame is seen, and goes when the mouse leads"
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert view.writing_over.editor is None


def test_arrows_reach_everything_that_is_written_on_the_sheet(document):
    places = [one.rect.center().toTuple() for one in written(document.scenario)]
    reached, open_ = {places[0]}, [places[0]]
    while open_:
        at = open_.pop()
        new = {ahead(places, at, way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))} - reached - {None}
        reached |= new
        open_ += new
    assert reached == set(places)


def test_the_frame_follows_its_place_and_goes_with_the_sheet(qtbot, document, view):
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
        qtbot.keyClick(view, key)
    before = view.writing_over._frame.rect()
    qtbot.keyClick(view, Qt.Key.Key_Space)
    title = view.writing_over.editor.accessibleName()
    qtbot.keyClicks(view.writing_over.editor, "9")
    qtbot.keyClick(view.writing_over.editor, Qt.Key.Key_Return)
    place = next(one.rect for one in written(document.scenario) if one.title == title and one.text == "9")
    assert view.writing_over._frame.rect() == place
    document.undo_stack.undo()
    assert view.writing_over._frame.rect() == before
    document.new(starter())
    assert not view.writing_over._frame.isVisible()


def test_the_fields_beside_the_loaders_have_whole_words(qtbot, document):
    with on_screen(qtbot, LoaderPage(document), 1100, 300) as page:
        labels = [label for form in (page.warehouse, page.numbers) for label in form.findChildren(QLabel)]
        seen = [label for label in labels if label.text() and not label.visibleRegion().isEmpty()]
        assert len(seen) > 3
        cut = [label.text() for label in seen if label.visibleRegion().boundingRect().width() < label.width()]
        assert cut == []
