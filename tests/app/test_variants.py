"""Design variants in the window: created, opened, renamed, deleted, and single changes taken over."""

import pytest
from PySide6.QtWidgets import QInputDialog

from engine.edit.header import ChangeHeader
from engine.edit.network.mileposts import AddMilepost
from engine.files import scenarios
from engine.files.saves.backups import versions
from studio.widgets.message_box import Box, Role
from tests.builders import a_small_board

SMALL = a_small_board().scenario()


@pytest.fixture
def typed(monkeypatch):
    """Names to type into the dialogs for a line of text, and what message boxes said."""
    names, said = [], []

    def answer(dialog):
        dialog.setTextValue(names.pop(0))
        dialog.accept()
        return dialog.result()

    def confirm(box):
        said.append(f"{box.text()} {box.informativeText()}")
        for button in box.buttons():
            if box.buttonRole(button) == Role.DestructiveRole:
                button.click()
        return box.result()

    monkeypatch.setattr(QInputDialog, "exec", answer)
    monkeypatch.setattr(Box, "exec", confirm)
    yield names, said
    assert not names


def listed(window):
    window.shell.show_variants()
    return window.shell.variants.dialog


def choose(dialog, row):
    dialog.rows.setCurrentItem(dialog.rows.topLevelItem(row))


def texts(dialog, column=0):
    return [dialog.rows.topLevelItem(row).text(column) for row in range(dialog.rows.topLevelItemCount())]


def test_a_variant_begins_as_the_open_board_and_the_main_file_keeps_what_was_saved(window, board_file, typed, tmp_path):
    window.document.perform(ChangeHeader(title="Another"))
    dialog = listed(window)
    assert texts(dialog) == ["Main design (open)"] and dialog.empty.isVisible()
    typed[0].extend(["a/b", "Long rivers"])
    dialog.new.click()
    assert "cannot contain" in typed[1][0]
    assert window.document.path == tmp_path / "small~Long rivers.yaml" and window.document.is_clean
    assert scenarios.load(window.document.path).title == "Another"
    assert scenarios.load(board_file) == SMALL
    assert texts(dialog) == ["Main design", "Long rivers (open)"] and not dialog.empty.isVisible()
    assert not dialog.delete.isEnabled() and not dialog.switch.isEnabled() and dialog.rename.isEnabled()
    dialog.close()


def test_variants_are_opened_in_place_and_listed_with_their_differences(window, qtbot, board_file, tmp_path):
    scenarios.save(AddMilepost((140, 20)).apply(SMALL), tmp_path / "small~Longer.yaml")
    window.view.zoom_in()
    zoom = window.view.scale_px
    dialog = listed(window)
    qtbot.waitUntil(lambda: bool(texts(dialog, 1)[1]))
    assert texts(dialog, 1) == ["The open board", "1 milepost was added."]
    choose(dialog, 1)
    dialog.switch.click()
    assert window.document.path == tmp_path / "small~Longer.yaml"
    assert "m7" in window.document.scenario.board.mileposts and window.view.scale_px == zoom
    dialog = listed(window)
    choose(dialog, 0)
    dialog.switch.click()
    assert window.document.path == board_file


def test_the_open_variant_is_renamed_with_its_unsaved_changes_and_history(window, typed, tmp_path):
    typed[0].extend(["First", "Second"])
    dialog = listed(window)
    dialog.new.click()
    window.document.perform(ChangeHeader(title="Unsaved"))
    dialog.rename.click()
    dialog.close()
    path = tmp_path / "small~Second.yaml"
    assert window.document.path == path and not window.document.is_clean
    window.document.undo_stack.undo()
    assert window.document.is_clean and not (tmp_path / "small~First.yaml").exists()
    assert versions(path)


def test_a_deleted_variant_stays_in_the_version_history(window, typed, tmp_path):
    path = tmp_path / "small~Old.yaml"
    path.write_text(scenarios.dumps(SMALL))
    dialog = listed(window)
    choose(dialog, 1)
    dialog.delete.click()
    assert "Version History" in typed[1][0]
    assert texts(dialog) == ["Main design (open)"] and not path.exists() and versions(path)
    dialog.close()


def test_single_changes_of_a_variant_are_taken_over_in_one_undo_step(window, qtbot, tmp_path):
    other = AddMilepost((140, 20)).apply(ChangeHeader(title="Else").apply(SMALL))
    scenarios.save(other, tmp_path / "small~Else.yaml")
    shown = window.shell._comparing.with_file(tmp_path / "small~Else.yaml", "light")
    qtbot.waitUntil(lambda: len(shown.views) == 2)
    shown.rows.check([[change.path for change in shown.rows.changes].index("title")], True)
    shown.take_over.click()
    assert window.document.scenario == ChangeHeader(title="Else").apply(SMALL)
    qtbot.waitUntil(lambda: shown.rows.rowCount() == 1)
    window.document.undo_stack.undo()
    assert window.document.scenario == SMALL
    qtbot.waitUntil(lambda: shown.rows.rowCount() == 2)
    shown.close()


def test_without_a_file_of_its_own_a_board_has_no_variants(window):
    command = window.actions_.commands["variants"]
    assert command.disabled() is None
    window.document.detach()
    assert "Save the board first" in command.disabled()
