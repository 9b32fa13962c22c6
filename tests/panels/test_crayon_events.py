"""The event cards of a crayon board: a table, and a form that follows the kind."""

import pytest
from PySide6.QtCore import Qt

from engine.model.ids import Ref
from studio.families.crayon.events import cards as module
from studio.families.crayon.events.cards import EventPage
from studio.families.crayon.events.fields import scale_of
from tests.families.crayon.boards import a_crayon_board
from tests.panels.crayon_documents import document, shown_text, typed  # noqa: F401


@pytest.fixture
def page(document, shown):  # noqa: F811
    return shown(EventPage(document))


def write(page, field, text):
    line = page.form.editors[field].editors[0]
    line.setText(text)
    line.editingFinished.emit()


def test_the_form_has_what_the_kind_needs(page, document):  # noqa: F811
    page.events.choose("3")
    assert set(page.form.editors) == {"kind", "title", "scale", "lasts", "note"}
    page.events.choose("4")
    assert "features" in page.form.editors and "radius" not in page.form.editors
    assert typed(page.events, "4", "Kind", "strike")
    assert {"where", "radius", "sites", "regions", "features"} <= set(page.form.editors)


@pytest.mark.parametrize(
    ("id", "field", "text", "name", "value"),
    [
        ("3", "scale", "100: 20, $50: 5", "scale", ((50, 5), (100, 20))),
        ("3", "title", "Duty", "title", "Duty"),
        ("4", "features", "Brook", "features", ("brook",)),
        ("4", "turns_lost", "2", "turns_lost", 2),
    ],
)
def test_what_is_written_in_the_form_is_one_step(page, document, id, field, text, name, value):  # noqa: F811
    page.events.choose(id)
    write(page, field, "" if name == "features" else text)
    write(page, field, text)
    assert getattr(document.scenario.content.events[id], name) == value


@pytest.mark.parametrize(
    ("id", "field", "text", "words"),
    [
        ("3", "scale", "50 10", "write a scale as"),
        ("3", "scale", "50: 1, 50: 2", "is there twice"),
        ("3", "title", "", "a name is wanted"),
        ("4", "features", "Brok", "did you mean Brook?"),
    ],
)
def test_what_cannot_be_is_told_under_its_field(page, document, id, field, text, words):  # noqa: F811
    page.events.choose(id)
    write(page, field, text)
    assert words in page.form.editors[field].wrong.text() and document.undo_stack.count() == 0
    assert page.form.editors[field].editors[0].text() == text


def test_events_are_added_and_removed_by_keys(page, document, qtbot):  # noqa: F811
    page.events.view.setFocus()
    qtbot.keyClick(page.events.view, Qt.Key.Key_Insert)
    assert list(document.scenario.content.events) == ["3", "4", "5"] and page.events.chosen() == ["5"]
    qtbot.keyClick(page.events.view, Qt.Key.Key_Delete)
    assert list(document.scenario.content.events) == ["3", "4"] and document.undo_stack.count() == 2


def test_an_event_and_the_things_it_names_are_selected_together(page, document):  # noqa: F811
    page.events.choose("4")
    assert document.selection == {Ref("feature", "brook")}
    document.select([Ref("content", "events.3")])
    assert page.events.chosen() == ["3"] and page.form.editors["title"].field.value == "Tax"


def test_rivers_are_ticked(page, document, monkeypatch):  # noqa: F811
    monkeypatch.setattr(module, "pick", lambda *_: ())
    page.events.choose("4")
    page.pickers["features"].click()
    assert document.scenario.content.events["4"].features == ()


def test_a_table_says_what_an_event_does(page):
    assert shown_text(page.events, "3", "Takes") == "$10 from $50 on"
    assert shown_text(page.events, "4", "Where") == "Brook"


def test_a_scale_rises_whatever_its_order():
    assert scale_of(a_crayon_board(), "200: 50; 100: 30") == ((100, 30), (200, 50))
