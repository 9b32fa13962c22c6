"""New lands, imports of geography and schematic layouts in the window."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QPushButton,
    QSlider,
    QWidget,
)
from shiboken6 import delete

from engine.edit.edit import Several
from engine.edit.network.cities import ChangeCity
from engine.families.boxcars.author.edits import SetPrice
from engine.families.boxcars.author.templates import TEMPLATES
from engine.files.imported.lands import land_of
from engine.game.family import FillChoices
from engine.geography.cities import add_cities, choose_places
from engine.geography.land import over_land
from engine.geography.new_land import LandChoices, make_land
from engine.geography.places import Place
from engine.geography.railways import Choices
from studio.app.adding import land_dialog
from studio.app.adding.fill_dialog import FillDialog
from studio.app.adding.geography_dialog import GeographyDialog
from studio.app.adding.land_dialog import PICTURE, LandDialog
from studio.app.adding.outline_dialog import FileLine, OutlineDialog
from studio.app.adding.schematize_dialog import SchematizeDialog
from studio.widgets.special_spin_box import SpecialSpinBox
from tests.builders import a_small_board
from tests.bundled import bundled_scenario
from tests.geography import features_on_disk as on_disk
from tests.geography.features_on_disk import collection, track, write
from tests.geography.test_land import of
from tests.geography.test_railways import A, B, C, between
from tests.opening import opened
from tests.waiting import wait_for

LANDS = {}


@pytest.fixture
def parent(qapp):
    made = QWidget()
    yield made
    delete(made)


@pytest.fixture
def document(qapp):
    with opened(bundled_scenario("boxcars/us-boxcars-2013")) as made:
        yield made


@pytest.fixture(autouse=True)
def each_land_made_once(monkeypatch):
    """Make the land of equal choices without files once for all tests."""

    def make(template, choices, is_wanted):
        if choices.outline or choices.places or choices.railways:
            return make_land(template, choices, is_wanted)
        key = repr(choices)
        if key not in LANDS:
            LANDS[key] = make_land(template, choices, is_wanted)
        return LANDS[key]

    monkeypatch.setattr(land_dialog, "make_land", make)


@pytest.fixture
def land(parent, qtbot):
    made = LandDialog(parent)
    made.open()
    wait_for(qtbot, lambda: made.create_button.isEnabled())
    return made


def test_a_land_is_made_with_cities_and_regions_as_soon_as_the_dialog_opens(land, qtbot):
    made = []
    land.made.connect(made.append)
    assert "40 cities" in land.notes.text()
    land.create_button.click()
    (scenario,) = made
    assert scenario.title == "Italy" and len(scenario.board.cities) == 40 and len(scenario.board.regions) == 6
    assert len(scenario.credits.sources) == 2


def test_every_choice_of_a_land_is_shown_again_and_reset(land, parent, qtbot, tmp_path):
    other = LandChoices(
        country="Spain", outline=tmp_path / "o.geojson", title="Iberia", width=400, height=300, islands="all",
        plane="albers", waters=False, cities=12, apart=20, places=tmp_path / "c.csv",
        railways=tmp_path / "r.geojson", regions=3, by_borders=True,
        tracks=Choices(1938, 30, 5, operators=("DR", "NS"), carrying=4, reach=8),
    )  # fmt: skip
    defaults = land.choices()
    assert [name for name in other.__struct_fields__ if getattr(other, name) == getattr(defaults, name)] == []
    again = LandDialog(parent, other)
    assert again.choices() == other
    again.reset_button.click()
    assert again.choices() == defaults
    few = LandChoices(country="Italy", cities=0, regions=0)
    again.put(few)
    assert again.choices() == few
    delete(again)


def test_the_choices_of_a_new_land_stay_after_cancel(window, qtbot):
    window.shell.new_land()
    (dialog,) = window.findChildren(LandDialog)
    dialog.title.setText("Twice")
    dialog.cities.setValue(9)
    chosen = dialog.choices()
    dialog.reject()
    window.shell.new_land()
    (dialog,) = (each for each in window.findChildren(LandDialog) if each.isVisible())
    assert dialog.choices() == chosen
    dialog.reject()


def test_a_new_land_can_become_a_grid_over_the_same_land(window, qtbot):
    window.shell.new_land()
    (dialog,) = window.findChildren(LandDialog)
    dialog.country.setCurrentText("Ireland")
    dialog.grid_button.click()
    (grid,) = window.findChildren(OutlineDialog)
    assert not dialog.isVisible() and grid.isVisible() and grid.country.currentText() == "Ireland"
    assert grid.lay.isEnabled()
    grid.reject()


def test_the_whole_preview_is_shown_in_a_dialog_of_any_size(land, qtbot):
    wait_for(qtbot, lambda: not land.picture.pixmap().isNull())
    for size in (QSize(1100, 800), land.minimumSizeHint(), QSize(1100, 800)):
        land.resize(size)
        shown, room = land.picture.pixmap(), land.picture.size()
        assert not shown.isNull() and shown.size().boundedTo(room) == shown.size()
        assert (shown.height() == PICTURE.height()) == (size.height() == 800)


def test_a_wrong_country_is_explained_and_cannot_be_created(land, qtbot):
    land.country.setCurrentText("Itly")
    assert not land.create_button.isEnabled()
    wait_for(qtbot, lambda: "did you mean Italy" in land.notes.text())
    assert not land.create_button.isEnabled()


def test_bundled_rivers_are_imported_without_a_file_in_one_step(document, parent, qtbot):
    before = set(document.committed.board.shapes)
    dialog = GeographyDialog(document, "outline", parent)
    dialog.use.setCurrentIndex(dialog.use.findData("river"))
    dialog.bundled.setChecked(True)
    assert not dialog.file.isEnabled()
    wait_for(qtbot, lambda: dialog.import_button.isEnabled())
    dialog.import_button.click()
    (new,) = (shape for id, shape in document.committed.board.shapes.items() if id not in before)
    assert new.kind == "river" and len(new.rings) > 20
    assert document.undo_stack.count() == 1


def test_an_outline_replaces_the_country(land, qtbot, tmp_path):
    made = []
    land.made.connect(made.append)
    land.cities.setValue(0)
    land.outline.line.setText(str(on_disk.geojson(tmp_path)))
    assert not land.country.isEnabled()
    wait_for(qtbot, lambda: land.create_button.isEnabled())
    land.create_button.click()
    assert made[0].title == "land" and not made[0].board.cities


def test_fields_of_railways_wait_for_a_file(land, tmp_path):
    assert not land.year.isEnabled()
    land.railways.line.setText(str(tmp_path / "rails.geojson"))
    assert land.year.isEnabled() and land.spacing.isEnabled()


def test_railways_of_a_land_are_chosen_and_shown_in_steps(land, qtbot, tmp_path):
    """Two operators from Turin to Milan and Venice; nothing of them is left for an operator without a file."""
    turin, milan, venice = (7.68, 45.07), (9.19, 45.46), (12.33, 45.44)
    tracks = [track(between(turin, milan), operator="Alta"), track(between(milan, venice), operator="Bassa")]
    assert not land.operator.isEnabled() and not land.previews.isTabVisible(1)
    land.railways.line.setText(str(write(tmp_path / "rails.geojson", collection(*tracks))))
    wait_for(qtbot, lambda: land.create_button.isEnabled())
    assert land.previews.isTabVisible(1) and "2 of 2 tracks" in land.steps.steps.item(0).text()
    assert "2 of 2 tracks" not in land.notes.text() and "2 railroads" in land.notes.text()
    land.operator.setText("alta")
    wait_for(qtbot, lambda: land.create_button.isEnabled() and "1 railroad " in land.notes.text())
    assert not land.steps.picture.pixmap().isNull()
    land.carrying.setValue(9_999)
    wait_for(qtbot, lambda: "No track connects" in land.notes.text())
    assert land.steps.steps.count() == 0 and not land.create_button.isEnabled()
    assert land.choices().tracks == Choices(operators=("alta",), carrying=9_999)


def test_title_and_height_of_the_sheet_are_those_that_are_typed(land, qtbot):
    made = []
    land.made.connect(made.append)
    qtbot.keyClicks(land.title, " Italy  1938 ")
    land.height_.setValue(420)
    wait_for(qtbot, lambda: land.create_button.isEnabled())
    land.create_button.click()
    assert made[0].title == "Italy 1938"
    assert (made[0].board.sheet.width, made[0].board.sheet.height) == (594, 420)


def test_a_sheet_that_is_too_low_is_explained(land, qtbot):
    land.height_.setValue(3)
    wait_for(qtbot, lambda: "at least 50 mm high" in land.notes.text())
    assert not land.create_button.isEnabled()


@pytest.mark.parametrize("cursor", [0, 4, 99])
def test_a_typed_year_replaces_the_word_wherever_the_cursor_is(cursor, parent, qtbot):
    box = SpecialSpinBox("every year", 1799, 2200, 1799, parent)
    assert box.number is None
    box.lineEdit().setCursorPosition(cursor)
    qtbot.keyClicks(box, "1938")
    assert box.number == 1938
    box.setValue(1799)
    box.lineEdit().setCursorPosition(cursor)
    qtbot.keyClick(box, Qt.Key.Key_Backspace)
    qtbot.keyClicks(box, "1871")
    assert box.number == 1871


@pytest.mark.parametrize("form", ["{path}", '"{path}"', " {path} ", "file://{path}"])
def test_a_file_is_named_by_a_path_a_quoted_path_or_a_url(form, parent, tmp_path):
    path = tmp_path / "my land.geojson"
    line = FileLine("File", parent, "")
    line.line.setText(form.format(path=path))
    assert line.path == path


def test_choosing_begins_in_the_folder_of_the_last_file(parent, tmp_path, qtbot, monkeypatch):
    asked = []

    def choose(parent, title, start, kinds):
        asked.append(start)
        return str(tmp_path / "rails.geojson"), kinds

    first, second = FileLine("One", parent, ""), FileLine("Another", parent, "")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    for line in (first, second, first):
        line.findChild(QPushButton).click()
    assert asked[1:] == [str(tmp_path), str(tmp_path / "rails.geojson")]


MAKES = {
    "land": lambda document, parent: LandDialog(parent),
    **{
        kind: lambda document, parent, kind=kind: GeographyDialog(document, kind, parent)
        for kind in ("outline", "cities", "railways")
    },
    "schematize": SchematizeDialog,
    "fill": FillDialog,
}


@pytest.mark.parametrize("name", MAKES)
def test_every_field_has_a_tooltip_and_tab_goes_down_the_dialog(name, document, parent, qtbot):
    dialog = MAKES[name](document, parent)
    dialog.show()
    QApplication.processEvents()
    fields, place = [], dialog
    while (place := place.nextInFocusChain()) is not dialog:
        is_field = isinstance(place, QAbstractSpinBox | QComboBox | QLineEdit | QCheckBox | QSlider)
        if is_field and place.isVisible() and not isinstance(place.parentWidget(), QAbstractSpinBox | QComboBox):
            fields.append(place)
    assert fields and [one.accessibleName() for one in fields if not one.toolTip()] == []
    tops = [one.mapTo(dialog, QPoint()).y() for one in fields]
    assert tops == sorted(tops)
    assert dialog.focusWidget() in (fields[0], fields[0].parentWidget())
    order, place = [], fields[-1]
    while (place := place.nextInFocusChain()) is not dialog:
        order.append(place)
    assert dialog.buttons.button(QDialogButtonBox.StandardButton.Ok) in order


@pytest.mark.parametrize("name", MAKES)
def test_enter_does_not_close_a_dialog_before_its_result_is_shown(name, document, parent, qtbot):
    dialog = MAKES[name](document, parent)
    dialog.show()
    before = document.committed
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    for _ in range(3):
        qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    assert dialog.isVisible() and document.committed is before
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible() and document.scenario is before


@pytest.mark.slow
def test_many_notes_are_scrolled_by_keys_and_cover_nothing(land, qtbot, tmp_path):
    path = tmp_path / "cities.csv"
    path.write_text("name,lat,lon\n" + "".join(f"City {n},north,east\n" for n in range(50)), encoding="utf-8")
    land.places.line.setText(str(path))
    wait_for(qtbot, lambda: "row 20" in land.notes.text())
    land.resize(land.minimumSizeHint())
    QApplication.processEvents()
    area = land.notes.parentWidget().parentWidget()
    assert area.verticalScrollBar().maximum() > 0 and area.focusPolicy() & Qt.FocusPolicy.TabFocus
    qtbot.keyClick(area, Qt.Key.Key_Down)
    assert area.verticalScrollBar().value() > 0
    parts = [QRect(one.mapTo(land, QPoint()), one.size()) for one in (land.picture, area, land.buttons)]
    assert not any(one.intersects(other) for one, other in combinations(parts, 2))


def geography(document, kind, parent, path, qtbot):
    dialog = GeographyDialog(document, kind, parent)
    dialog.open()
    assert not dialog.import_button.isEnabled()
    dialog.file.line.setText(str(path))
    wait_for(qtbot, lambda: dialog.busy.isHidden())
    return dialog


def rivers(folder: Path) -> Path:
    return write(folder / "rivers.geojson", collection(track([(-100.0, 40.0), (-95.0, 41.0), (-91.0, 42.0)])))


def test_the_board_shows_an_import_before_it_is_accepted_as_one_step(document, parent, qtbot, tmp_path):
    before = document.committed
    dialog = geography(document, "outline", parent, rivers(tmp_path), qtbot)
    dialog.use.setCurrentIndex(dialog.use.findData("river"))
    wait_for(qtbot, lambda: dialog.import_button.isEnabled())
    assert document.committed is before and len(document.scenario.board.shapes) == len(before.board.shapes) + 1
    dialog.import_button.click()
    assert dialog.result() == QDialog.DialogCode.Accepted and document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.scenario.board == before.board


def test_a_canceled_import_leaves_the_board(document, parent, qtbot, tmp_path):
    before = document.committed
    dialog = geography(document, "outline", parent, rivers(tmp_path), qtbot)
    dialog.use.setCurrentIndex(dialog.use.findData("river"))
    wait_for(qtbot, lambda: dialog.import_button.isEnabled())
    dialog.reject()
    assert document.scenario is before and not document.is_previewing and document.undo_stack.count() == 0


def test_a_city_off_the_board_is_explained(document, parent, qtbot, tmp_path):
    path = tmp_path / "cities.csv"
    path.write_text("name,lat,lon\nRome,41.9,12.5\n", encoding="utf-8")
    dialog = geography(document, "cities", parent, path, qtbot)
    assert "Rome" in dialog.notes.text() and not dialog.import_button.isEnabled()


@pytest.fixture
def small(qapp):
    with opened(a_small_board().scenario()) as made:
        yield made


def test_a_schematic_layout_is_shown_for_every_strength_and_kept_as_one_step(small, parent, qtbot):
    document, before = small, small.committed
    dialog = SchematizeDialog(document, parent)
    dialog.open()
    wait_for(qtbot, lambda: document.is_previewing)
    dialog.slider.setValue(0)
    wait_for(qtbot, lambda: document.scenario.board.mileposts == before.board.mileposts)
    dialog.slider.setValue(100)
    wait_for(qtbot, lambda: document.scenario.board.mileposts != before.board.mileposts)
    dialog.buttons.accepted.emit()
    assert document.undo_stack.count() == 1 and document.committed.board.mileposts != before.board.mileposts


def test_a_canceled_layout_leaves_the_board(small, parent, qtbot):
    document, before = small, small.committed
    dialog = SchematizeDialog(document, parent)
    dialog.open()
    wait_for(qtbot, lambda: document.is_previewing)
    dialog.reject()
    assert document.scenario is before and document.undo_stack.count() == 0


def test_only_the_tables_that_a_board_lacks_are_filled_as_one_step(document, parent, qtbot):
    railroad = next(iter(document.committed.board.railroads))
    document.perform(SetPrice(railroad, None))
    before = document.committed
    dialog = FillDialog(document, parent)
    dialog.open()
    assert not dialog.ok.isEnabled()
    wait_for(qtbot, lambda: dialog.ok.isEnabled())
    assert dialog.choices() == FillChoices(prices=True) and "can be played" in dialog.notes.text()
    assert document.committed is before and document.scenario.content.prices[railroad]
    dialog.ok.click()
    assert document.committed.content.prices[railroad] and document.undo_stack.count() == 2


def test_nothing_is_filled_without_a_choice_or_after_escape(document, parent, qtbot):
    before = document.committed
    dialog = FillDialog(document, parent)
    dialog.open()
    assert dialog.choices() == FillChoices() and not dialog.ok.isEnabled()
    dialog.regions.setValue(4)
    wait_for(qtbot, lambda: dialog.ok.isEnabled())
    assert len(document.scenario.board.regions) == 4
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert document.scenario is before and document.undo_stack.count() == 0


@pytest.fixture
def three_cities(qapp):
    """A board over a land with the cities A, B and C on a parallel."""
    land = over_land(TEMPLATES["starter"](), land_of([of(on_disk.OUTER)]), "Land", 600)[0]
    places = [Place("Aa", *A), Place("Bb", *B), Place("Cc", *C)]
    with opened(add_cities(land, choose_places(land, places)).apply(land)) as made:
        yield made


def rails(folder: Path) -> Path:
    """A way from A by B to C, a longer one, and a branch; two operators."""
    tracks = [
        track([*between(A, B), *between(B, C)[1:]], operator="Alton"),
        track(between(A, C, 1.0), operator="Western"),
        track([(8.0, 49.0), (8.0, 50.5)], operator="Alton"),
    ]
    return write(folder / "rails.geojson", collection(*tracks))


def test_every_step_of_railways_is_shown_with_its_picture(three_cities, parent, qtbot, tmp_path):
    dialog = geography(three_cities, "railways", parent, rails(tmp_path), qtbot)
    steps, picture = dialog.preview.steps, dialog.preview.picture
    assert "3 of 3 tracks" in steps.item(0).text() and steps.currentRow() == steps.count() - 1
    last = picture.pixmap().toImage()
    steps.setCurrentRow(0)
    assert picture.pixmap().toImage() != last
    dialog.carrying.setValue(1)
    wait_for(qtbot, lambda: "1 pair" in steps.item(steps.count() - 1).text())
    assert steps.currentRow() == 0 and len(three_cities.scenario.board.railroads) == 1
    dialog.operator.setText("Westward")
    wait_for(qtbot, lambda: "did you mean Western" in dialog.notes.text())
    assert steps.count() == 0 and not dialog.import_button.isEnabled()
    dialog.operator.setText("western;")
    wait_for(qtbot, lambda: dialog.busy.isHidden())
    assert "Western" in steps.item(0).text() and dialog.import_button.isEnabled()
    dialog.import_button.click()
    assert three_cities.undo_stack.count() == 1


def test_a_choice_that_leaves_nothing_shows_its_steps(three_cities, parent, qtbot, tmp_path):
    dialog = geography(three_cities, "railways", parent, rails(tmp_path), qtbot)
    dialog.carrying.setValue(9_999)
    wait_for(qtbot, lambda: "No track connects" in dialog.notes.text())
    assert "9999 pairs" in dialog.preview.steps.currentItem().text() and not dialog.import_button.isEnabled()
    assert not dialog.preview.picture.pixmap().isNull() and not three_cities.is_previewing


def test_a_larger_reach_serves_a_city_that_is_just_beyond(three_cities, parent, qtbot, tmp_path):
    tracks = [track([*between(A, B)[:-1], (9.0, 49.1), C], operator="Alton")]
    path = write(tmp_path / "passing.geojson", collection(*tracks))
    dialog = geography(three_cities, "railways", parent, path, qtbot)
    assert "just beyond the reach" in dialog.notes.text() and "Bb (9.2 km)" in dialog.notes.text()
    dialog.reach.setValue(13)
    wait_for(qtbot, lambda: dialog.import_button.isEnabled())
    assert "beyond" not in dialog.notes.text()


def test_a_stopped_import_shows_nothing_and_a_change_starts_it_again(three_cities, parent, qtbot, tmp_path):
    dialog = GeographyDialog(three_cities, "railways", parent)
    dialog.open()
    dialog.file.line.setText(str(rails(tmp_path)))
    assert dialog.busy.isVisible()
    dialog.stop_button.click()
    assert dialog.busy.isHidden() and "Stopped" in dialog.notes.text() and not dialog.import_button.isEnabled()
    dialog.year.setValue(1900)
    wait_for(qtbot, lambda: dialog.import_button.isEnabled())


def test_cities_are_chosen_by_population_and_distance_with_a_preview(document, parent, qtbot, tmp_path):
    path = tmp_path / "cities.csv"
    rows = ("Wichita,37.69,-97.34,390000", "Derby,37.55,-97.27,25000", "Salina,38.84,-97.61,46000")
    path.write_text("\n".join(("name,lat,lon,population", *rows)), encoding="utf-8")
    dialog = geography(document, "cities", parent, path, qtbot)
    last = lambda: dialog.preview.steps.item(dialog.preview.steps.count() - 1).text()  # noqa: E731
    before = document.committed

    def shown():
        return {city.name for id, city in document.scenario.board.cities.items() if id not in before.board.cities}

    dialog.apart.setValue(0.5)
    wait_for(qtbot, lambda: "3 of 3" in last())
    assert shown() == {"Wichita", "Derby", "Salina"}
    dialog.people.setValue(40_000)
    wait_for(qtbot, lambda: "2 of 2" in last())
    assert shown() == {"Wichita", "Salina"} and dialog.import_button.isEnabled()
    dialog.apart.setValue(200)
    wait_for(qtbot, lambda: "0 of 2" in last())
    assert not shown() and not dialog.import_button.isEnabled() and "No city can be added" in dialog.notes.text()
    dialog.apart.setValue(0.5)
    wait_for(qtbot, lambda: dialog.import_button.isEnabled())
    dialog.import_button.click()
    assert document.undo_stack.count() == 1 and document.committed is document.scenario
    assert shown() == {"Wichita", "Salina"}


def test_regions_are_filled_by_what_is_drawn(document, parent, qtbot):
    board = document.committed.board
    first = next(iter(board.regions))
    cities = tuple(ChangeCity(id, region=first) for id in board.cities)
    document.perform(Several("", cities))
    dialog = FillDialog(document, parent)
    dialog.division.setCurrentIndex(dialog.division.findData("borders"))
    assert dialog.choices().regions == "borders" and not dialog.regions.isEnabled()
    wait_for(qtbot, lambda: "between borders" in dialog.notes.text())
    dialog.division.setCurrentIndex(dialog.division.findData("outlines"))
    wait_for(qtbot, lambda: dialog.ok.isEnabled())
    dialog.ok.click()
    made = document.committed.board
    same = [made.cities[id].region == city.region for id, city in board.cities.items()]
    assert sum(same) > 0.9 * len(same)


def test_a_new_land_has_regions_between_borders_or_says_why_not(land, qtbot):
    land.by_borders.setChecked(True)
    land.country.setCurrentText("Switzerland")
    wait_for(qtbot, lambda: land.create_button.isEnabled())
    assert "between borders" in land.notes.text() and "6 regions" in land.notes.text()
    land.country.setCurrentText("Belgium+Netherlands")
    wait_for(qtbot, lambda: land.create_button.isEnabled())
    assert "2 regions" in land.notes.text()
