"""Search in the inspector: what is found, marked, counted and reset, headings, sections, and the keys."""

from itertools import groupby

import pytest
from PySide6.QtCore import Qt

from engine.game.family import family, family_ids
from engine.game.options import under_headings
from engine.i18n import tr
from engine.model.ids import Ref
from studio.panels.forms.field_search import found_fields
from studio.panels.forms.fields import Field
from studio.panels.inspector import InspectorPanel
from studio.widgets.label import marked
from tests.panels.kept import kept, on_screen_again, reopen

BOARD = "boxcars/us-boxcars-2013"


@pytest.fixture(scope="module")
def panel(qapp):
    with kept(InspectorPanel, BOARD) as found:
        yield found


@pytest.fixture
def document(panel):
    return reopen(panel[0], BOARD)


@pytest.fixture
def inspector(qtbot, panel, document):
    with on_screen_again(qtbot, panel[1]) as shown:
        shown.search.clear()
        shown.rule_filter.only_changed.setChecked(False)
        yield shown


def seen(inspector):
    return [name for name, editor in inspector.rules.editors.items() if editor.isVisibleTo(inspector.rules)]


def headings_seen(inspector):
    return [text for text, heading in inspector.rules._headings.items() if heading.isVisibleTo(inspector.rules)]


@pytest.mark.parametrize("name", family_ids())
def test_every_option_has_a_heading_and_each_heading_is_needed(name):
    played = family(name)
    grouped = under_headings(played.rules.options, played.option_headings)
    assert {option.name for _, option in grouped} == {option.name for option in played.rules.options}
    assert {heading for heading, _ in grouped} == {tr(title) for title in played.option_headings.values()}
    parts = {option.name.partition(".")[0] for option in played.rules.options}
    assert set(played.option_headings) == parts


def test_options_of_a_heading_stay_together_and_in_their_order(document):
    options = document.family.rules.options
    grouped = under_headings(options, document.family.option_headings)
    titles = [heading for heading, _ in grouped]
    assert len([title for title, _ in groupby(titles)]) == len(set(titles)) > 5
    for heading in set(titles):
        own = [option for title, option in grouped if title == heading]
        assert own == sorted(own, key=options.index)


@pytest.mark.parametrize(
    ("typed", "name"),
    [("start.dice", "start.dice"), ("START.D", "start.dice"), ("home swap", "home.swap")],
)
def test_rules_are_found_by_name_in_any_case_and_words_in_any_order(inspector, typed, name):
    inspector.search.setText(typed)
    assert name in seen(inspector) and len(seen(inspector)) < 12


def test_rules_are_found_by_title_rule_id_and_choice(inspector, document):
    rules = document.family.rules.options
    by_id = next(option for option in rules if option.name == "home.swap")
    for word in (tr(by_id.title), by_id.rule.split()[0]):
        inspector.search.setText(word)
        assert "home.swap" in seen(inspector)
    field = next(
        field for field in inspector.rule_filter._fields if field.editor == "choice" and len(field.choices) > 1
    )
    inspector.search.setText(field.choices[1][1])
    assert field.name in seen(inspector)


def test_headings_without_a_rule_shown_are_hidden(inspector):
    everything = headings_seen(inspector)
    inspector.search.setText("home.swap")
    assert seen(inspector) == ["home.swap"] and headings_seen(inspector) == [tr("Home city")]
    inspector.search.clear()
    assert headings_seen(inspector) == everything and len(everything) > 5


def test_a_word_that_no_rule_has_says_so(inspector):
    inspector.search.setText(" zzzz")
    assert not seen(inspector) and not headings_seen(inspector)
    assert inspector.nothing.isVisible() and inspector.nothing.text() == "No field contains “zzzz”."
    inspector.nothing.button.click()
    assert not inspector.nothing.isVisible() and len(seen(inspector)) == len(inspector.rules.editors)
    assert inspector.focusWidget() is inspector.search


def test_the_filter_stays_when_a_rule_changes_and_escape_clears_it(qtbot, inspector, document):
    search = inspector.search
    search.setText("home.swap")
    inspector.rules.editors["home.swap"].editors[0].click()
    assert "home.swap" in document.scenario.rules and seen(inspector) == ["home.swap"]
    search.setFocus()
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert not search.text() and len(seen(inspector)) == len(inspector.rules.editors)


def test_changed_rules_only_and_reset_of_all_as_one_step(qtbot, inspector, document):
    before, steps = document.scenario.rules, document.undo_stack.count()
    inspector.rules.editors["home.swap"].editors[0].click()
    inspector.rule_filter.only_changed.setChecked(True)
    assert set(seen(inspector)) == set(document.scenario.rules) >= {"home.swap"}
    inspector.rule_filter.reset.click()
    assert not document.scenario.rules and not seen(inspector)
    assert document.undo_stack.count() == steps + 2 and not inspector.rule_filter.reset.isEnabled()
    assert inspector.rule_filter.count.text() == tr("No rules are changed.")
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.scenario.rules == before


def test_enter_goes_to_the_first_rule_found(qtbot, inspector):
    search = inspector.search
    search.setText("start.dice")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert inspector.focusWidget() is inspector.rules.editors["start.dice"].editors[0]


@pytest.mark.parametrize(
    ("text", "words", "shown"),
    [
        ("Fee < 5", ["fee"], "<b>Fee</b> &lt; 5"),
        ("a.b", ["."], "a<b>.</b>b"),
        ("homes", ["home", "homes"], "<b>homes</b>"),
        ("& none", [""], "&amp; none"),
    ],
)
def test_found_words_are_marked_and_the_rest_is_shown_literally(text, words, shown):
    assert marked(text, words, "x").replace('<span style="x">', "<b>").replace("</span>", "</b>") == shown


def test_a_found_title_shows_its_marks_and_its_name_below(inspector):
    inspector.search.setText("home.swap")
    label = inspector.rules._labels["home.swap"]
    assert label.textFormat() == Qt.TextFormat.RichText and "home.swap" in label.text() and "<span" in label.text()
    inspector.search.clear()
    assert label.textFormat() == Qt.TextFormat.PlainText and "<span" not in label.text()


def fields_seen(inspector):
    return [editor.field.title for editor in inspector.form.editors.values() if editor.isVisibleTo(inspector.form)]


def test_fields_facts_and_users_of_the_selection_are_found_with_marks(qtbot, inspector, document):
    document.select([Ref("city", "chicago")])
    everything = fields_seen(inspector)
    inspector.search.setText("REGION")
    assert fields_seen(inspector) == ["Region"] and "<span" in inspector.form._labels["region"].text()
    assert not inspector.facts.isVisibleTo(inspector)
    inspector.search.setText("destination")
    assert fields_seen(inspector) == [] and inspector.facts.text().count("<span") == 1
    inspector.search.setText("payoffs")
    qtbot.waitUntil(lambda: inspector.used.count() == 1)
    assert inspector.pages.currentWidget() is inspector._things
    inspector.search.setText("zzzz")
    qtbot.waitUntil(lambda: inspector.pages.currentWidget() is inspector.nothing)
    inspector.search.clear()
    assert fields_seen(inspector) == everything and len(everything) > 5
    assert "<span" not in inspector.form._labels["region"].text() + inspector.facts.text()


def test_the_search_stays_for_the_next_selection_and_for_the_scenario(inspector, document):
    document.select([Ref("city", "chicago")])
    inspector.search.setText("name")
    assert fields_seen(inspector) == ["Name"]
    document.select([Ref("railroad", "NYC")])
    assert "Name" in fields_seen(inspector) and "Price" not in fields_seen(inspector)
    document.select([])
    assert [name for name, editor in inspector.header.editors.items() if editor.isVisibleTo(inspector.header)]
    assert not inspector.header.editors["author"].isVisibleTo(inspector.header)


def test_sections_without_a_field_found_are_hidden_and_folded_ones_are_open_meanwhile(inspector, document):
    rules, scenario = inspector._boxes[inspector.rules], inspector._boxes[inspector.header]
    rules.header.click()
    try:
        inspector.search.setText("home.swap")
        assert rules.is_open and rules.isVisibleTo(inspector) and not scenario.isVisibleTo(inspector)
        inspector.search.setText("rules")
        assert len(seen(inspector)) == len(inspector.rules.editors), "the title of the section counts for its fields"
        inspector.search.clear()
        assert not rules.is_open and scenario.is_open and scenario.isVisibleTo(inspector)
    finally:
        rules.header.click()


def test_changed_only_says_that_no_rule_found_is_changed(inspector, document):
    inspector.rules.editors["home.swap"].editors[0].click()
    inspector.search.setText("start.dice")
    inspector.rule_filter.only_changed.setChecked(True)
    assert not seen(inspector) and inspector.rule_filter.count.text() == "None of the rules found is changed."


@pytest.mark.parametrize("kind", ["line", "choice", "list"])
def test_ctrl_f_in_the_inspector_focuses_the_search_from_every_editor(qtbot, inspector, document, kind):
    document.select([Ref("city", "chicago")])
    qtbot.waitUntil(lambda: inspector.used.count() > 0)
    editors = inspector.form.editors
    part = {"line": editors["name"].editors[0], "choice": editors["region"].editors[0], "list": inspector.used}[kind]
    part.setFocus()
    qtbot.keyClick(part, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert inspector.focusWidget() is inspector.search


def test_a_field_to_write_is_shown_in_spite_of_a_search(qtbot, inspector, document):
    document.select([Ref("city", "chicago")])
    inspector.search.setText("region")
    inspector.write("name", lambda: None)
    assert inspector.focusWidget() is inspector.form.editors["name"].editors[0] and not inspector.search.text()


def test_titles_are_found_and_marked_without_their_accents():
    fields = [Field("size", "Größe der Städte", "number", 3), Field("names", "Ortsnamen", "number", 2)]
    assert found_fields(fields, ["stadte"], "") == found_fields(fields, ["grosse"], "Blatt") == {"size": ""}
    assert found_fields(fields, ["blatt"], "Blatt").keys() == {"size", "names"}
    assert marked("Größe", ["grosse"], "x") == '<span style="x">Größe</span>'
    assert marked("Städte", ["stadt"], "x") == '<span style="x">Städt</span>e'


def test_titles_of_rules_use_the_whole_width_and_are_whole_with_marks(qtbot, inspector):
    inspector.search.setText("city")
    inspector.resize(260, 600)
    labels = [inspector.rules._labels[name] for name in seen(inspector)]
    assert any(label.heightForWidth(label.width()) > 1.5 * label.fontMetrics().lineSpacing() for label in labels)
    qtbot.waitUntil(lambda: all(label.height() >= label.heightForWidth(label.width()) for label in labels))
    assert all(label.width() > 0.9 * inspector.rules.width() for label in labels)


def test_internal_names_of_fields_that_are_no_rules_are_not_found():
    fields = [Field("colour", "Color", "colour", ""), Field("cards.hand", "Hand", "whole", 3, rules="CR-7")]
    assert not found_fields(fields, ["colour"], "") and not found_fields(fields, ["cards"], "")
    assert found_fields(fields, ["cards"], "", is_rules=True) == {"cards.hand": "cards.hand"}
    assert found_fields(fields, ["cr-7", "hand"], "", is_rules=True) == {"cards.hand": "CR-7"}
