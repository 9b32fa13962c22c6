"""The inspector: what it shows of a selection, and what typing in it does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QTableWidget, QVBoxLayout, QWidget

from engine.edit.edit import Several
from engine.edit.network.cities import ChangeCity
from engine.edit.network.lines import AddLine
from engine.edit.network.mileposts import ChangeMilepost, MoveMileposts
from engine.edit.sheet.tracing import SetTracing
from engine.families.boxcars.family import FAMILY
from engine.game.setups import offered
from engine.model.identity.display_names import cities_at
from engine.model.ids import Ref
from engine.model.look import Tracing
from engine.model.network import network, whole_network
from studio.compare.window import CompareWindow, Side
from studio.panels.forms import fields
from studio.panels.forms.fields import Field
from studio.panels.forms.form import Form
from studio.panels.forms.header_fields import header_fields, rule_fields
from studio.panels.inspector import REF, InspectorPanel
from studio.panels.issues.filters import Filters
from studio.panels.names import kinds_told, milepost_names
from studio.panels.numbers import amount_of, grouped, number_of, plain, result_of
from studio.panels.page import TABLE, SideBySide, fill_side_by_side, scrolled
from studio.panels.tables.clipboard import cells_of
from studio.panels.toggle_button import Switch
from studio.widgets.contrast import contrast
from studio.widgets.result_hint import ResultHint
from studio.widgets.tokens import COLORS
from tests.builders import a_small_board
from tests.bundled import bundled_scenario
from tests.opening import on_screen
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
        yield shown


def type_in(qtbot, form, name, text, part=0):
    line = form.editors[name].editors[part]
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def test_nothing_selected_shows_the_scenario_and_its_rules(inspector, document):
    assert inspector.header.editors["title"].editors[0].text() == document.scenario.title
    assert len(inspector.rules.editors) == len(offered(document.family.rules.options, document.scenario))


def test_typing_a_title_is_one_step(qtbot, inspector, document):
    type_in(qtbot, inspector.header, "title", "My board")
    assert document.scenario.title == "My board"
    assert document.undo_stack.count() == 1


def test_sources_are_shown_and_typed_with_bars_between(qtbot, inspector, document):
    (shown,) = inspector.header.editors["sources"].editors
    assert shown.text() == " | ".join(document.scenario.credits.sources) != ""
    type_in(qtbot, inspector.header, "sources", "Map: own | Rails: OpenStreetMap, ODbL |")
    assert document.scenario.credits.sources == ("Map: own", "Rails: OpenStreetMap, ODbL")


@given(st.lists(st.text("ab |\\", min_size=1).filter(lambda text: text == text.strip())))
def test_sources_with_bars_stay_whole_when_another_one_is_typed(sources):
    scenario = bundled_scenario("dice/short-line")
    scenario = replace(scenario, credits=replace(scenario.credits, sources=tuple(sources)))
    (field,) = (each for each in header_fields(scenario) if each.name == "sources")
    typed = " | ".join((field.value, "new")) if field.value else "new"
    assert field.edit(typed).apply(scenario).credits.sources == (*sources, "new")


@pytest.mark.parametrize(("name", "part"), [("name", 0), ("at", 0), ("at", 1)])
def test_escape_puts_the_value_back_and_only_then_goes_on(qtbot, inspector, document, monkeypatch, name, part):
    place = document.scenario.board.cities["chicago"].milepost
    document.select([Ref("city", "chicago") if name == "name" else Ref("milepost", place)])
    editor = inspector.form.editors[name]
    before, line, went_on = [one.text() for one in editor.editors], editor.editors[part], []
    monkeypatch.setattr(inspector, "keyPressEvent", lambda event: went_on.append(event.key()), raising=False)
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "999")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert [one.text() for one in editor.editors] == before and not went_on
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert went_on == [Qt.Key.Key_Escape]
    document.select([Ref("city", "denver")])
    assert document.undo_stack.count() == 0


def test_escape_takes_back_what_was_refused_and_why(qtbot, inspector, document):
    type_in(qtbot, inspector.rules, "start.dice", "9")
    editor = inspector.rules.editors["start.dice"]
    qtbot.keyClick(editor.editors[0], Qt.Key.Key_Escape)
    assert editor.editors[0].text() != "9" and not editor.wrong.isVisible()


def test_a_rule_that_differs_is_bold_until_it_is_reset(qtbot, inspector, document):
    type_in(qtbot, inspector.rules, "win.cash", "300,000")
    assert document.scenario.rules == {"win.cash": 300_000}
    assert inspector.rules._labels["win.cash"].font().bold()
    inspector.rules.editors["win.cash"].reset.click()
    assert document.scenario.rules == {}
    assert not inspector.rules._labels["win.cash"].font().bold()


def test_another_currency_stands_beside_the_sums_of_the_rules(qtbot, inspector, document):
    editors = inspector.rules.editors
    type_in(qtbot, inspector.header, "currency", "£")
    assert editors["win.cash"].unit.text() == "£" and editors["win.cash"].unit.isVisible()
    assert not editors["home.order"].unit.isVisible()


def test_a_rule_out_of_bounds_is_told_under_its_field_and_not_applied(qtbot, inspector, document):
    type_in(qtbot, inspector.rules, "start.dice", "9")
    wrong = inspector.rules.editors["start.dice"].wrong
    assert wrong.isVisible() and "3" in wrong.text()
    assert document.undo_stack.count() == 0


def test_a_milepost_is_marked_as_a_spur_and_no_longer(inspector, document):
    document.select([Ref("milepost", "m001")])
    switch = inspector.form.editors["spur"].editors[0]
    switch.click()
    assert document.scenario.board.mileposts["m001"].spur and document.undo_stack.count() == 1
    inspector.form.editors["spur"].editors[0].click()
    assert not document.scenario.board.mileposts["m001"].spur


def test_moving_a_milepost_by_its_numbers_is_one_step(qtbot, inspector, document):
    document.select([Ref("milepost", "m001")])
    type_in(qtbot, inspector.form, "at", "500")
    assert document.scenario.board.mileposts["m001"].at[0] == 500
    assert document.undo_stack.count() == 1


def test_words_for_a_number_are_refused_in_words(qtbot, inspector, document):
    document.select([Ref("milepost", "m001")])
    type_in(qtbot, inspector.form, "at", "far")
    assert "far" in inspector.form.editors["at"].wrong.text()
    assert document.undo_stack.count() == 0


def test_renaming_keeps_the_thing_selected(qtbot, inspector, document):
    document.select([Ref("railroad", "PA")])
    type_in(qtbot, inspector.form, "id", "PRR")
    assert "PRR" in document.scenario.board.railroads
    assert document.scenario.content.prices["PRR"] == 30000
    assert document.selection == {Ref("railroad", "PRR")}
    assert document.undo_stack.count() == 1


def test_an_id_that_is_taken_is_refused(qtbot, inspector, document):
    document.select([Ref("railroad", "PA")])
    type_in(qtbot, inspector.form, "id", "NYC")
    assert inspector.form.editors["id"].wrong.text()
    assert document.undo_stack.count() == 0


def test_a_railroads_price_is_set_like_any_field(qtbot, inspector, document):
    document.select([Ref("railroad", "PA")])
    type_in(qtbot, inspector.form, "price", "31,000")
    assert document.scenario.content.prices["PA"] == 31000


def test_several_things_show_what_differs_and_change_together(qtbot, inspector, document):
    document.select([Ref("city", "chicago"), Ref("city", "denver")])
    name = inspector.form.editors["name"].editors[0]
    assert name.text() == "" and name.placeholderText() == "(multiple values)"
    type_in(qtbot, inspector.form, "note", "hub")
    assert {document.scenario.board.cities[id].note for id in ("chicago", "denver")} == {"hub"}
    assert document.undo_stack.count() == 1


def test_a_milepost_lists_its_city_lines_and_sections(qtbot, inspector, document):
    milepost = document.scenario.board.cities["chicago"].milepost
    document.select([Ref("milepost", milepost)])
    qtbot.waitUntil(lambda: inspector.used.count() > 5)
    refs = [Ref(*inspector.used.item(i).data(REF)) for i in range(inspector.used.count())]
    assert refs[0] == Ref("city", "chicago")
    assert {"line", "section"} <= {ref.kind for ref in refs}


def test_a_section_tells_its_segments_by_names(inspector, document):
    board = document.scenario.board
    post = board.cities["miami"].milepost
    section = next(section for section in network(board).at[post] if section.railroad == "SAL")
    document.select([Ref("section", section.id)])
    told = next(line for line in inspector.facts.text().splitlines() if line.startswith("Segments"))
    assert "Miami" in told and "Wellington, FL" in told and post not in told


def test_a_section_names_its_line_and_the_option_it_depends_on(qtbot, inspector, document):
    """The end of the B&O at New York exists only with an option of the rules, which is off."""
    section = next(one for one in whole_network(document.scenario.board).sections if "B&O-4" in lines_of(document, one))
    document.select([Ref("section", section.id)])
    assert "Line: B&O-4 (only with the option “Use the lines of the balance option”)" in inspector.facts.text()
    qtbot.waitUntil(lambda: inspector.used.count() > 3)
    assert Ref("line", "B&O-4") in [Ref(*inspector.used.item(i).data(REF)) for i in range(inspector.used.count())]
    plain = next(one for one in network(document.scenario.board).sections if one.railroad == "SAL")
    document.select([Ref("section", plain.id)])
    assert "Line: SAL-" in inspector.facts.text() and "option" not in inspector.facts.text()


def lines_of(document, section):
    drawn = whole_network(document.scenario.board)
    return {line for stem in section.stems for line in drawn.stems[stem]}


def test_clicking_a_user_selects_it(qtbot, inspector, document):
    document.select([Ref("milepost", document.scenario.board.cities["chicago"].milepost)])
    qtbot.waitUntil(lambda: inspector.used.count() > 5)
    inspector.used.itemClicked.emit(inspector.used.item(0))
    assert document.selection == {Ref("city", "chicago")}


@pytest.mark.parametrize("kind", ["milepost", "junction", "city", "railroad", "line", "crossing", "region", "shape"])
def test_everything_on_the_board_can_be_inspected(inspector, document, kind):
    from studio.panels.names import things

    for id in list(things(document.scenario.board, kind))[:40]:
        document.select([Ref(kind, id)])
        assert inspector.form.editors["id"].field.value == id


def test_undo_shows_the_former_value(qtbot, inspector, document):
    document.select([Ref("railroad", "PA")])
    type_in(qtbot, inspector.form, "nickname", "Pennsy")
    document.undo_stack.undo()
    assert inspector.form.editors["nickname"].editors[0].text() == ""


def test_the_tracing_image_has_a_box_while_there_is_one(qtbot, inspector, document):
    box = inspector._boxes[inspector.tracing]
    assert not box.isVisible()
    document.perform(SetTracing(Tracing("scan.png", 200.0)))
    assert box.isVisible() and "no folder" in inspector.tracing.editors["problem"].editors[0].text()
    type_in(qtbot, inspector.tracing, "opacity", "35")
    type_in(qtbot, inspector.tracing, "at", "12.5")
    assert document.scenario.look.tracing == Tracing("scan.png", 200.0, (12.5, 0), opacity=0.35)
    type_in(qtbot, inspector.tracing, "opacity", "135")
    assert inspector.tracing.editors["opacity"].wrong.isVisible() and document.undo_stack.count() == 3
    inspector.remove_tracing.click()
    assert document.scenario.look.tracing is None and not box.isVisible()


def test_several_selected_things_are_counted_by_kind(inspector, document):
    document.select([Ref("milepost", "m001"), Ref("city", "denver"), Ref("city", "chicago")])
    assert inspector.title.text() == "2 cities, 1 milepost"


def test_the_facts_of_a_selected_railroad_follow_a_line_that_was_drawn_with_a_preview(inspector, document):
    document.select([Ref("railroad", "B&O")])
    before, mileposts = inspector.facts.text(), document.scenario.board.mileposts
    served = {stop for line in document.scenario.board.lines.values() if line.railroad == "B&O" for stop in line.path}
    new = [id for id in mileposts if id not in served][:2]
    document.preview(AddLine("B&O", tuple(new)))
    assert inspector.facts.text() == before, "what is only shown has no facts yet"
    document.perform(AddLine("B&O", tuple(new)))
    number = int(before.splitlines()[0].split()[-1])
    assert inspector.facts.text().splitlines()[0] == f"Mileposts: {number + 2}"


def test_many_things_that_were_moved_are_shown_again_once_they_rest(inspector, document):
    ids = list(document.scenario.board.mileposts)[:2]
    document.select(Ref("milepost", id) for id in ids)
    edit = Several("Write", tuple(ChangeMilepost(id, note="New") for id in ids))
    document.preview(edit)
    document.perform(edit)
    assert inspector.form.editors["note"].editors[0].text() == "New"


def test_the_form_does_not_follow_each_step_of_a_drag_and_is_right_at_its_end(inspector, document, monkeypatch):
    document.select([Ref("milepost", "m300")])
    shown, editor = [], inspector.form.editors["at"]
    before, show_fields = editor.editors[0].text(), inspector.form.show_fields
    monkeypatch.setattr(inspector.form, "show_fields", lambda fields: shown.append(fields) or show_fields(fields))
    for step in range(20):
        document.preview(MoveMileposts({"m300": (200.0 + step, 150.0)}))
    assert not shown and editor.editors[0].text() == before
    document.perform(MoveMileposts({"m300": (219.0, 150.0)}))
    assert len(shown) == 1 and editor.editors[0].text() == "219"


def test_who_uses_a_thing_is_not_looked_up_while_it_is_dragged(inspector, document, qtbot):
    document.select([Ref("milepost", "m300")])
    document.preview(MoveMileposts({"m300": (200.0, 150.0)}))
    inspector._pause.timeout.emit()
    assert inspector.used.count() == 0
    document.perform(MoveMileposts({"m300": (200.0, 150.0)}))
    qtbot.waitUntil(lambda: inspector.used.count() > 0)


def test_the_choice_of_a_milepost_has_the_new_name_of_its_city(inspector, document):
    other, city = list(document.scenario.board.cities)[:2]
    document.select([Ref("city", other)])
    box = inspector.form.editors["milepost"].editors[0]
    place = box.findData(document.scenario.board.cities[city].milepost)
    document.perform(ChangeCity(city, name="Newtown"))
    assert box.itemText(place).startswith("Newtown (")


def test_mileposts_to_choose_from_are_named_once_for_all_cities_that_are_selected(inspector, document, monkeypatch):
    asked = []
    monkeypatch.setattr(fields, "milepost_names", lambda board: asked.append(board) or milepost_names(board))
    free = next(iter(document.scenario.board.mileposts.keys() - cities_at(document.scenario.board).keys()))
    document.perform(ChangeMilepost(free, name="Somewhere"))
    cities = [Ref("city", city) for city in document.scenario.board.cities]
    document.select(cities)
    assert len(asked) == 1
    shown = {field.name: field.choices for field in fields.fields_of(document.scenario, cities[0])}
    assert len(asked) == 1 and (free, f"Somewhere ({free})") in shown["milepost"]


FIELDS = rule_fields(a_small_board().scenario(), FAMILY)
NUMBERS = [field for field in FIELDS if field.editor in ("whole", "number")]


@pytest.mark.parametrize("field", NUMBERS, ids=lambda field: field.name)
def test_a_number_of_the_rules_cannot_be_emptied(field):
    with pytest.raises(ValueError, match="Type a number"):
        field.edit("")


def named(*names):
    return [Field(name, name.title(), "text", "", edit=lambda value: value) for name in names]


def test_what_an_old_field_gives_as_it_goes_may_have_other_fields_shown_which_stay(qtbot, shown):
    taken = []

    def perform(edit):
        taken.append(edit)
        form.show_fields(named("newest"))

    form = Form(perform)
    form.show_fields(named("name"))
    window = QWidget()
    beside = QLineEdit(window)
    layout = QVBoxLayout(window)
    layout.addWidget(form)
    layout.addWidget(beside)
    shown(window).activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    line = form.editors["name"].editors[0]
    line.setFocus()
    qtbot.keyClicks(line, "Albany")
    assert form.show_fields(named("id", "name"))
    assert taken == ["Albany"] and list(form.editors) == ["newest"]
    QApplication.processEvents()
    assert form.layout().rowCount() == 1
    form.show_fields(named("newest"))
    assert list(form.editors) == ["newest"]


@given(st.integers(0, 10**9))
def test_what_is_shown_is_read_back(amount):
    assert amount_of(grouped(amount)) == amount


@pytest.mark.parametrize("text", ["25000", "25,000", "25.000", "25 000", "25'000", "$25,000", " 25000 "])
def test_thousands_are_read_however_they_are_parted(text):
    assert amount_of(text, "$") == 25000


@pytest.mark.parametrize(("text", "amount"), [("25,00", 25), ("1,000.000", 1000), ("1e3", 1000)])
def test_zeros_after_the_point_and_exponents_are_read_as_in_imported_tables(text, amount):
    assert amount_of(text) == amount


@pytest.mark.parametrize("text", ["25.5", "2,5000", "", "²", "ten"])
def test_what_could_mean_two_things_is_refused(text):
    with pytest.raises(ValueError, match="whole number"):
        amount_of(text)


def test_negative_amounts_and_huge_numbers_are_refused_as_they_were_typed():
    with pytest.raises(ValueError, match="from 0, found “-5”"):
        amount_of("-5")
    with pytest.raises(ValueError, match="smaller number, found “1e99”"):
        result_of("1e99", 102_000, is_whole=True, can_be_negative=False, unit="$")


@given(st.floats(-10_000, 10_000))
def test_a_length_is_kept_to_a_hundredth(number):
    assert number_of(plain(number)) == pytest.approx(number, abs=0.0051)


@pytest.mark.parametrize("text", ["nan", "inf", "1e999", "wide", ""])
def test_no_number_is_refused(text):
    with pytest.raises(ValueError, match="Expected a number"):
        number_of(text)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("1\t2\r\n3\t4\r\n", [["1", "2"], ["3", "4"]]),
        ("1,000\t2,000", [["1,000", "2,000"]]),
        ("25,000", [["25,000"]]),
        ("25,000\n1,500\n", [["25,000"], ["1,500"]]),
        ("1000,2000\n3000,4000", [["1000", "2000"], ["3000", "4000"]]),
        ("1,000;2,000", [["1,000", "2,000"]]),
        ('"1,000",2000', [["1,000", "2000"]]),
        ("7", [["7"]]),
        ("Chicago\nTopeka, Kansas\n", [["Chicago"], ["Topeka, Kansas"]]),
        ("Topeka, Kansas", [["Topeka, Kansas"]]),
        ("Plain; with a fork\nHill", [["Plain; with a fork"], ["Hill"]]),
        ("a;b,c\nd,e", [["a;b", "c"], ["d", "e"]]),
    ],
)
def test_ranges_are_read_from_tabs_semicolons_and_commas(text, rows):
    assert cells_of(text) == rows


def test_cells_that_tabs_part_keep_their_commas():
    assert cells_of("a,b\nc,d\n", is_tabbed=True) == [["a,b"], ["c,d"]]


def picture(part):
    """A part of a window as it looks on its ground."""
    return part.window().grab(QRect(part.mapTo(part.window(), QPoint()), part.size())).toImage()


def unlike(one, other):
    """The strongest contrast between the same pixels of two pictures."""
    return max(
        contrast(one.pixelColor(x, y), other.pixelColor(x, y)) for x in range(one.width()) for y in range(one.height())
    )


def test_a_button_that_stays_pressed_is_seen_to_be_pressed_and_is_read(tone, qtbot):
    switch = Switch(" ")
    qtbot.addWidget(switch)
    switch.resize(80, 30)
    off = switch.grab().toImage()
    switch.setChecked(True)
    on = switch.grab().toImage()
    ground = on.pixelColor(40, 15)
    assert contrast(ground, off.pixelColor(40, 15)) >= 3.0
    assert contrast(ground, QColor(COLORS[tone].on_accent)) >= 4.5


def test_a_filter_of_issues_that_is_off_looks_unlike_one_that_is_on(tone, qtbot):
    with on_screen(qtbot, Filters(None), 900, 60) as filters:
        for switch in (*filters.severities.values(), filters.accepted):
            on = picture(switch)
            switch.setChecked(False)
            assert unlike(on, picture(switch)) >= 2.8


def test_which_of_two_boards_is_shown_is_seen(tone, qtbot):
    board = a_small_board().scenario()
    with on_screen(qtbot, CompareWindow(Side("a", lambda: board), Side("b", lambda: board)), 900, 600) as window:
        qtbot.waitUntil(lambda: len(window.views) == 2)
        (chosen,) = (button for button in window.shown.values() if button.isChecked())
        on = picture(chosen)
        next(button for button in window.shown.values() if button is not chosen).setChecked(True)
        assert not chosen.isChecked()
        assert unlike(on, picture(chosen)) >= 2.8


PAGE_FIELDS = 20


def in_a_part(table):
    """A widget with a line above the table."""
    part = QWidget()
    column = QVBoxLayout(part)
    column.addWidget(QLabel("Find"))
    column.addWidget(table)
    return part


@pytest.mark.parametrize("around", [lambda table: table, in_a_part])
def test_a_table_stands_above_fields_that_would_leave_it_too_little(qtbot, around):
    page, table, fields = QWidget(), QTableWidget(3, 30), scrolled(QLabel("x"), letters=PAGE_FIELDS)
    fill_side_by_side(page, (around(table), 1), (fields, 0))
    (split,) = page.findChildren(SideBySide)
    letter = page.fontMetrics().averageCharWidth()
    with on_screen(qtbot, page, (TABLE + PAGE_FIELDS - 5) * letter, 300):
        assert split.orientation() == Qt.Orientation.Vertical
        page.resize((TABLE + PAGE_FIELDS + 5) * letter, 300)
        assert split.orientation() == Qt.Orientation.Horizontal
        assert table.width() >= (TABLE - 5) * letter


def test_a_calculation_changes_each_selected_thing_by_its_own_value_in_one_step(qtbot):
    field = Field("n", "Number", "whole", 100, lambda value: ChangeCity("x", name=str(value)))
    other = Field("n", "Number", "whole", 250, lambda value: ChangeCity("y", name=str(value)))
    performed = []
    form = Form(performed.append)
    qtbot.addWidget(form)
    form.show_fields(fields.shared([[field], [other]]))
    form.show()
    line = form.editors["n"].editors[0]
    line.setFocus()
    qtbot.keyClicks(line, "+10%")
    assert form.findChild(ResultHint).text == "= 110 to 275"
    qtbot.keyClick(line, Qt.Key.Key_Return)
    (edit,) = performed
    assert [one.name for one in edit.edits] == ["110", "275"]


def test_a_calculation_in_a_rule_is_one_step_and_a_bad_one_is_explained(qtbot, inspector, document):
    name = next(
        o.name for o in offered(document.family.rules.options, document.scenario) if o.type == "int" and o.default
    )
    before = inspector.rules.editors[name].field.value
    type_in(qtbot, inspector.rules, name, "+3")
    assert document.scenario.rules[name] == before + 3 and document.undo_stack.count() == 1
    type_in(qtbot, inspector.rules, name, "3+")
    assert "not complete" in inspector.rules.editors[name].wrong.text()
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert inspector.rules.editors[name].field.value == before


def test_a_position_is_moved_by_a_calculation(qtbot, inspector, document):
    id, milepost = next(iter(document.scenario.board.mileposts.items()))
    document.select([Ref("milepost", id)])
    type_in(qtbot, inspector.form, "at", "+=10")
    x, y = milepost.at
    assert document.scenario.board.mileposts[id].at == pytest.approx((round(x, 2) + 10, round(y, 2)), abs=0.011)


def test_a_folded_section_stays_folded_for_other_selections(qtbot, inspector, document):
    told = []
    inspector.folded.connect(told.append)
    document.select([Ref("city", "chicago")])
    qtbot.waitUntil(inspector.used_by.isVisible)
    inspector.used_by.header.click()
    document.select([Ref("city", "denver")])
    qtbot.waitUntil(lambda: inspector.used.count() > 0)
    assert not inspector.used.isVisible() and told == [{"used"}]


def test_sections_open_as_they_were_left(qtbot, shown, document):
    panel = shown(InspectorPanel(document, folded=frozenset({"rules"})))
    boxes = panel._boxes
    assert not boxes[panel.rules].is_open and boxes[panel.header].is_open
    assert not panel.rule_filter.isVisible()


def test_the_header_counts_changed_rules(inspector, document):
    option = document.family.rules.options[0]
    field = next(field for field in rule_fields(document.scenario, document.family) if field.name == option.name)
    before = sum(field.is_set for field in rule_fields(document.scenario, document.family))
    document.perform(field.edit(field.value + 1))
    after = sum(field.is_set for field in rule_fields(document.scenario, document.family))
    note = inspector._boxes[inspector.rules].header.note
    assert note == (f"{after} changed" if after else "") and after == before + 1


def test_parts_of_the_content_are_counted_as_tables():
    refs = [Ref("content", "payoffs"), Ref("rule", "home.swap"), Ref("content", "destinations"), Ref("city", "x")]
    assert kinds_told(refs, {}) == "1 city, 2 tables, 1 rule"
