"""A file that is there is never replaced without a question, whatever was typed for its name."""

import os

import pytest
from PySide6.QtWidgets import QFileDialog

from studio.widgets.message_box import Box
from studio.widgets.saving import ask_where_to_save

KINDS = ["PNG (*.png)", "SVG (*.svg)", "All files (*)"]


@pytest.fixture
def answers(qapp, monkeypatch):
    """What is answered, the next one first: a name and a kind to the dialog, the words of a button to the box."""
    given, seen = [], []

    def type_name(parent, title, first, kinds, kind):
        seen.append(first)
        return given.pop(0)

    def press(box):
        words = given.pop(0)
        next(button for button in box.buttons() if button.text().replace("&", "") == words).click()
        return box.result()

    monkeypatch.setattr(QFileDialog, "getSaveFileName", type_name)
    monkeypatch.setattr(Box, "exec", press)
    given_and_seen = type("Answers", (), {"given": given, "seen": seen})
    yield given_and_seen
    assert not given, "every answer was asked for"


def asked(folder, kinds=KINDS):
    return ask_where_to_save(None, "Save", folder / "first.png", kinds)


@pytest.mark.parametrize(
    ("typed", "kind", "name"),
    [
        ("board", KINDS[0], "board.png"),
        ("board", KINDS[1], "board.svg"),
        ("board", KINDS[2], "board.png"),
        ("board", "", "board.png"),
        ("board.pdf", KINDS[0], "board.pdf"),
    ],
)
def test_a_name_without_an_ending_gets_the_one_of_its_kind(answers, tmp_path, typed, kind, name):
    answers.given.append((str(tmp_path / typed), kind))
    assert asked(tmp_path) == (tmp_path / name, kind)
    assert answers.seen == [str(tmp_path / "first.png")]


def test_a_file_that_the_ending_leads_to_is_asked_about(answers, tmp_path):
    (tmp_path / "board.png").write_text("of somebody")
    answers.given += [(str(tmp_path / "board"), KINDS[0]), "Replace"]
    assert asked(tmp_path) == (tmp_path / "board.png", KINDS[0])


def test_who_does_not_replace_it_is_asked_for_another_name(answers, tmp_path):
    (tmp_path / "board.png").write_text("of somebody")
    answers.given += [(str(tmp_path / "board"), KINDS[0]), "Another Name…", (str(tmp_path / "other"), KINDS[0])]
    assert asked(tmp_path) == (tmp_path / "other.png", KINDS[0])
    assert answers.seen[1] == str(tmp_path / "board.png")


def test_a_name_with_its_ending_is_asked_about_by_the_dialog_alone(answers, tmp_path):
    (tmp_path / "board.png").write_text("of somebody")
    answers.given.append((str(tmp_path / "board.png"), KINDS[0]))
    assert asked(tmp_path) == (tmp_path / "board.png", KINDS[0])


def test_nothing_is_saved_where_the_dialog_is_given_up(answers, tmp_path):
    answers.given.append(("", ""))
    assert asked(tmp_path) is None


@pytest.mark.skipif(os.name == "nt", reason="other bounds hold there")
def test_a_name_that_no_disk_takes_is_left_to_the_save(answers, tmp_path):
    answers.given.append((str(tmp_path / ("x" * 300)), ""))
    assert asked(tmp_path) is not None
