"""New lands, imports of geography and schematic layouts in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import delete

from engine.families.boxcars.author.edits import SetPrice
from engine.game.family import FillChoices
from studio.app.adding.fill_dialog import FillDialog
from studio.app.adding.geography_dialog import GeographyDialog, SchematizeDialog
from studio.app.adding.land_dialog import PICTURE, LandDialog
from tests.bundled import bundled_scenario
from tests.geography import features_on_disk as on_disk
from tests.geography.features_on_disk import collection, track, write
from tests.opening import opened
from tests.waiting import wait_for


@pytest.fixture
def parent(qapp):
    made = QWidget()
    yield made
    delete(made)


@pytest.fixture
def document(qapp):
    with opened(bundled_scenario("boxcars/us-boxcars-2013")) as made:
        yield made


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


def test_a_schematic_layout_is_shown_for_every_strength_and_kept_as_one_step(document, parent, qtbot):
    before = document.committed
    dialog = SchematizeDialog(document, parent)
    dialog.open()
    wait_for(qtbot, lambda: document.is_previewing)
    dialog.slider.setValue(0)
    wait_for(qtbot, lambda: document.scenario.board.mileposts == before.board.mileposts)
    dialog.slider.setValue(100)
    wait_for(qtbot, lambda: document.scenario.board.mileposts != before.board.mileposts)
    dialog.buttons.accepted.emit()
    assert document.undo_stack.count() == 1 and document.committed.board.mileposts != before.board.mileposts


def test_a_canceled_layout_leaves_the_board(document, parent, qtbot):
    before = document.committed
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
    assert not dialog.fill_button.isEnabled()
    wait_for(qtbot, lambda: dialog.fill_button.isEnabled())
    assert dialog.choices() == FillChoices(prices=True) and "can be played" in dialog.notes.text()
    assert document.committed is before and document.scenario.content.prices[railroad]
    dialog.fill_button.click()
    assert document.committed.content.prices[railroad] and document.undo_stack.count() == 2


def test_nothing_is_filled_without_a_choice_or_after_escape(document, parent, qtbot):
    before = document.committed
    dialog = FillDialog(document, parent)
    dialog.open()
    assert dialog.choices() == FillChoices() and not dialog.fill_button.isEnabled()
    dialog.regions.setValue(4)
    wait_for(qtbot, lambda: dialog.fill_button.isEnabled())
    assert len(document.scenario.board.regions) == 4
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert document.scenario is before and document.undo_stack.count() == 0
