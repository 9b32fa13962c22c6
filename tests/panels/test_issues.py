"""The list of issues: going to them, fixing them, accepting them; and history and layers beside it."""

from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QWidget

from engine.edit.header import ChangeHeader, ChangeLook
from engine.edit.network.cities import ChangeCity
from engine.edit.network.mileposts import MoveMileposts
from engine.edit.rules import IgnoreIssue
from engine.game.family import family
from engine.model.identity.id_fields import content_tables
from engine.model.ids import Ref
from engine.model.scenario import Ignored
from engine.validate.check import Check, Fix, Issue
from engine.validate.profiles import Profile
from studio.app.theme import dress, palette
from studio.document.document import Document
from studio.export.preflight.checks import SmallText
from studio.export.preflight.following import Preflight
from studio.export.shops.profiles import PROFILES
from studio.panels.history import HistoryPanel
from studio.panels.issues.issue_model import CHECK, MESSAGE, SEVERITY, Accepted, IssueFilter, IssueModel
from studio.panels.issues.panel import IssuesPanel
from studio.panels.names import described, kind_word
from studio.panels.signs import severity_colour, severity_icon
from studio.widgets.tokens import COLORS
from tests.bundled import bundled_scenario
from tests.opening import opened


class WrongNotes(Check):
    """Finds cities whose note says `wrong`."""

    id = "wrong-note"
    title = "Wrong note"
    severity = "warning"
    reads = ("board.cities",)

    def run(self, scenario, touched=None):
        for id, city in scenario.board.cities.items():
            if city.note == "wrong":
                fix = Fix("Empty the note", ChangeCity(id, note=""))
                yield Issue(
                    self.id,
                    "warning",
                    f"The note of {city.name} is wrong",
                    (Ref("city", id),),
                    ((scenario.board.mileposts[city.milepost].at,),),
                    "Notes should be true.",
                    "BX-TEST-01",
                    (fix,),
                )


@pytest.fixture
def document(qtbot):
    """The US board with no issue ignored yet."""
    with opened(replace(bundled_scenario("boxcars/us-boxcars-2013"), ignored=())) as document:
        yield document


@pytest.fixture
def panel(qtbot, document, shown, monkeypatch):
    monkeypatch.setattr("studio.document.inspector_thread.checks_for", lambda scenario, own=(): (WrongNotes(),))
    monkeypatch.setattr("studio.panels.names.checks_for", lambda scenario, own=(): (WrongNotes(),))
    return shown(IssuesPanel(document))


def test_the_list_follows_a_gesture_a_few_times_a_second_and_its_end_at_once(panel, document, qtbot):
    x, y = document.scenario.board.mileposts["m300"].at

    class TooFar(WrongNotes):
        live, reads = True, ("board.mileposts",)

        def run(self, scenario, touched=None):
            if scenario.board.mileposts["m300"].at[0] > x + 10:
                yield Issue(self.id, "error", "m300 lies too far", (Ref("milepost", "m300"),))

    qtbot.waitUntil(lambda: not document.inspector.busy)
    document.inspector.start_over()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("studio.document.inspector_thread.checks_for", lambda scenario, own=(): (TooFar(),))
        for step in range(20):
            document.preview(MoveMileposts({"m300": (x + 1 + step, y)}))
        assert len(document.issues) == 1 and panel.model.issues == ()
        qtbot.waitUntil(lambda: panel.model.issues == document.issues)
        document.end_preview()
        assert panel.model.issues == document.issues == ()


def test_the_filter_keeps_its_room_beside_the_buttons_or_above_them(panel):
    def top(part):
        return part.mapTo(panel, QPoint(0, 0)).y()

    panel.resize(1200, 200)
    QApplication.processEvents()
    assert top(panel.filters.text) == pytest.approx(top(panel.fix_button), abs=6)
    panel.resize(560, 200)
    QApplication.processEvents()
    assert panel.filters.text.width() >= 120
    assert top(panel.fix_button) > top(panel.filters.text) + panel.filters.text.height() - 1
    assert panel.minimumSizeHint().width() <= 560
    assert not panel.list.isColumnHidden(CHECK)
    panel.resize(300, 200)
    QApplication.processEvents()
    assert panel.minimumSizeHint().width() <= 300 and panel.list.isColumnHidden(CHECK)
    assert top(panel.filters.text) > top(panel.filters.severities["note"]) + 10
    assert top(panel.ignore_button) > top(panel.fix_all_button) + 10


def until_issues(qtbot, document, number):
    qtbot.waitUntil(lambda: len(document.issues) == number and not document.inspector.busy)


@pytest.fixture
def two_wrong(qtbot, panel, document):
    for id in ("chicago", "denver"):
        document.perform(ChangeCity(id, note="wrong"))
    until_issues(qtbot, document, 2)
    panel.list.setCurrentIndex(panel.shown.index(0, 0))
    return panel


def test_no_row_moves_when_rows_are_selected_or_explained(qtbot, two_wrong, document):
    panel = two_wrong
    panel.resize(560, 300)
    panel.explain_button.setChecked(True)
    panel.list.setCurrentIndex(QModelIndex())

    def tops():
        QApplication.processEvents()
        rows = (panel.list.visualRect(panel.shown.index(row, 0)) for row in range(2))
        return [panel.list.viewport().mapTo(panel, rect.topLeft()).y() for rect in rows]

    # A change of one event may ask for room in a later one.
    qtbot.waitUntil(lambda: tops() == tops())
    before = tops()
    for row in (0, 1, 0):
        panel.list.setCurrentIndex(panel.shown.index(row, 0))
        panel.fix_button.setText("A fix whose words are much longer than those of any other fix")
        panel._bar.fit()
        assert tops() == before
    panel.list.setCurrentIndex(QModelIndex())
    assert tops() == before


def test_a_long_message_wraps_in_a_narrow_panel_and_not_in_a_wide_one(qtbot, two_wrong):
    panel = two_wrong
    heights = []
    for width in (1200, 240, 1200):
        panel.resize(width, 300)
        QApplication.processEvents()
        qtbot.waitUntil(lambda: not panel.list.itemDelegate()._laid.isActive())
        QApplication.processEvents()
        heights.append(panel.list.visualRect(panel.shown.index(0, 1)).height())
    wide, narrow, again = heights
    assert wide == again and narrow >= wide + panel.fontMetrics().height() // 2


def test_a_board_without_issues_says_so(qtbot, panel, document):
    until_issues(qtbot, document, 0)
    qtbot.waitUntil(lambda: document.inspection is not None)
    assert panel.empty.isVisible()
    assert panel.empty.text() == "No issues were found."


def test_a_row_says_severity_message_and_check(two_wrong):
    row = [two_wrong.shown.index(0, column).data() for column in range(3)]
    assert row == ["Warning", "The note of Chicago is wrong", "Wrong note"]


def test_enter_goes_to_the_place_and_selects(qtbot, two_wrong, document):
    with qtbot.waitSignal(document.focus_requested) as asked:
        qtbot.keyClick(two_wrong.list, Qt.Key.Key_Return)
    milepost = document.scenario.board.cities["chicago"].milepost
    assert asked.args[0] == ((document.scenario.board.mileposts[milepost].at,),)
    assert document.selection == {Ref("city", "chicago")}


def test_what_an_issue_is_about_is_ringed_until_something_else_is_selected(qtbot, two_wrong, document):
    ringed = []
    document.rings_changed.connect(lambda places, severity: ringed.append((places, severity)))
    two_wrong.go_to()
    board = document.scenario.board
    assert ringed == [(((board.mileposts[board.cities["chicago"].milepost].at,),), "warning")]
    document.select([Ref("city", "boston")])
    assert ringed[-1] == ((), "note")
    two_wrong.go_to()
    document.perform(ChangeCity("chicago", note="right"))
    until_issues(qtbot, document, 1)
    assert ringed[-1] == ((), "note")


def test_the_fix_button_ends_the_issue_as_one_step(qtbot, two_wrong, document):
    assert two_wrong.fix_button.text() == "Empty the note"
    with qtbot.waitSignal(document.noticed) as said:
        two_wrong.fix_button.click()
    until_issues(qtbot, document, 1)
    assert document.undo_stack.count() == 3
    assert said.args == ["Fixed: The note of Chicago is wrong (Empty the note)"]


def test_a_fix_leaves_in_sight_what_it_did_and_walking_goes_on_to_the_issue_after_it(qtbot, two_wrong, document):
    two_wrong.go_to()
    fixed = set(document.selection)
    two_wrong.fix_button.click()
    until_issues(qtbot, document, 1)
    assert document.selection == fixed and two_wrong.current() is None and not two_wrong.fix_button.isEnabled()
    assert two_wrong.walk(1) and document.selection == {Ref("city", "denver")}


def test_no_issue_is_passed_over_by_who_fixes_one_and_walks_on(qtbot, two_wrong, document):
    document.perform(ChangeCity("boston", note="wrong"))
    until_issues(qtbot, document, 3)
    after = two_wrong.shown.issue(two_wrong.shown.index(2, 0)).about
    two_wrong.list.setCurrentIndex(two_wrong.shown.index(1, 0))
    two_wrong.fix_button.click()
    until_issues(qtbot, document, 2)
    assert two_wrong.walk(1) and two_wrong.current().about == after


def test_an_issue_that_ends_elsewhere_leaves_the_selection_and_walking_goes_on_from_its_place(
    qtbot, two_wrong, document
):
    document.perform(ChangeCity("boston", note="wrong"))
    until_issues(qtbot, document, 3)
    first, second, third = (two_wrong.shown.issue(two_wrong.shown.index(row, 0)).about for row in range(3))
    two_wrong.list.setCurrentIndex(two_wrong.shown.index(1, 0))
    document.select(second)
    document.perform(ChangeCity(second[0].id, note=""))
    until_issues(qtbot, document, 2)
    assert document.selection == set(second) and two_wrong.current() is None
    assert not two_wrong.ignore_button.isEnabled()
    assert two_wrong.walk(1) and two_wrong.current().about == third
    assert two_wrong.walk(-1) and two_wrong.current().about == first


def test_fixing_all_of_a_kind_is_one_step(qtbot, two_wrong, document):
    two_wrong.fix_all_button.click()
    until_issues(qtbot, document, 0)
    assert document.undo_stack.count() == 3


def test_an_ignored_issue_goes_with_its_reason_into_the_scenario(qtbot, two_wrong, document):
    two_wrong.ignore("it is a joke")
    until_issues(qtbot, document, 1)
    assert document.scenario.ignored[0].reason == "it is a joke"


def test_ignoring_without_a_reason_is_refused_in_words(two_wrong, document):
    two_wrong.ignore("")
    assert two_wrong.why.isVisible() and two_wrong.why.text()
    assert document.scenario.ignored == ()


def test_filters_hide_what_is_not_wanted(qtbot, two_wrong):
    qtbot.keyClicks(two_wrong.filters.text, "denver")
    assert two_wrong.shown.rowCount() == 1
    two_wrong.filters.text.clear()
    two_wrong.filters.severities["warning"].click()
    assert two_wrong.shown.rowCount() == 0
    assert two_wrong.empty.text() == "No issue matches the filter."


def test_explain_tells_why_and_the_rule(two_wrong):
    two_wrong.explain_button.click()
    issue = two_wrong.current()
    assert issue.message in two_wrong.why.text()
    assert two_wrong.why.text().endswith(f"Notes should be true. ({WrongNotes.title}, BX-TEST-01)")


def test_history_jumps_to_a_step(document, shown):
    history = shown(HistoryPanel(document))
    title = document.scenario.title
    for text in ("one", "two"):
        document.perform(ChangeHeader(title=text))
    view = history.view
    assert view.model().rowCount() == 3
    view.setCurrentIndex(view.model().index(0, 0))
    assert document.scenario.title == title


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_history_shows_no_step_between_where_it_was_and_where_it_goes(qtbot, document, shown, by):
    view = (history := shown(HistoryPanel(document))).view
    title = document.scenario.title
    city = next(iter(document.scenario.board.cities))
    for number in range(5):
        document.perform(ChangeHeader(title=f"Title {number}"))
        document.perform(ChangeCity(city, name=f"City {number}"))
    told = []
    document.changed.connect(told.append)
    for row, key, wanted in ((0, Qt.Key.Key_Home, title), (10, Qt.Key.Key_End, "Title 4")):
        if by == "mouse":
            at = view.visualRect(view.model().index(row, 0)).center()
            qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        else:
            qtbot.keyClick(view, key)
        assert document.undo_stack.index() == view.currentIndex().row() == row
        assert document.scenario is document.committed and document.scenario.title == wanted
    assert len(told) == 2
    document.undo_stack.undo()
    assert len(told) == 3 and document.scenario.board.cities[city].name == "City 3"
    assert history.focusProxy() is view


def test_the_family_is_found_by_its_entry_point():
    from studio.family import studio_family

    assert set(studio_family("boxcars").panels) == {
        "Payoffs",
        "Outliers",
        "Destinations",
        "Railroads and prices",
        "Cities",
        "Distances",
        "Starting positions",
    }
    assert studio_family("chess") is None


@pytest.mark.parametrize(("name", "words"), [
    ("dice/boxcars", {"train": "Train", "loader": "Loader"}), ("crayon/british-rails", {"load": "Load"}),
    ("boxcars/us-boxcars-2013", {}), ("tycoon/eastern-us", {}),
])  # fmt: skip
def test_each_kind_that_only_a_family_has_is_called_by_its_word(name, words):
    from studio.family import studio_family

    scenario = bundled_scenario(name)
    own = studio_family(scenario.family).kinds
    tables = content_tables(type(scenario.content))
    assert {kind: kind_word(kind, own) for kind in tables} == words and own.keys() == words.keys()
    for kind, table in tables.items():
        first, value = next(iter(getattr(scenario.content, table).items()))
        name = getattr(value, "name", "")
        called = f"{name} ({first})" if name else first
        assert described(scenario, Ref(kind, first), own) == f"{words[kind]} {called}"
    assert kind_word("city", own) == "City"


def ignored(panel):
    return [
        panel.model.data(panel.model.index(row, 1)) for row in range(len(panel.model.issues), panel.model.rowCount())
    ]


def test_an_ignored_issue_is_listed_greyed_with_its_reason_and_taken_back(two_wrong, qtbot, document):
    two_wrong.ignore("We know")
    until_issues(qtbot, document, 1)
    (said,) = ignored(two_wrong)
    assert "We know" in said and "is wrong" in said
    grey = two_wrong.model.data(two_wrong.model.index(1, 1), Qt.ItemDataRole.ForegroundRole)
    assert grey != two_wrong.model.data(two_wrong.model.index(0, 1), Qt.ItemDataRole.ForegroundRole)
    two_wrong.list.setCurrentIndex(two_wrong.shown.index(1, 0))
    assert two_wrong.ignore_button.text() == "Stop Ignoring" and not two_wrong.fix_button.isEnabled()
    two_wrong.ignore_button.click()
    until_issues(qtbot, document, 2)
    assert not ignored(two_wrong) and document.committed.ignored == ()


def test_who_ignores_an_issue_and_walks_on_comes_to_the_one_after_it(two_wrong, qtbot, document):
    document.perform(ChangeCity("boston", note="wrong"))
    until_issues(qtbot, document, 3)
    first, second, third = (two_wrong.shown.issue(two_wrong.shown.index(row, 0)).about for row in range(3))
    two_wrong.list.setCurrentIndex(two_wrong.shown.index(1, 0))
    two_wrong.ignore("We know")
    until_issues(qtbot, document, 2)
    assert two_wrong.current().about == second and two_wrong.ignore_button.text() == "Stop Ignoring"
    assert two_wrong.walk(1) and two_wrong.current().about == third
    assert two_wrong.walk(-1) and two_wrong.current().about == first


def test_ignored_issues_can_be_left_out_of_the_list(two_wrong, qtbot, document):
    two_wrong.ignore("We know")
    until_issues(qtbot, document, 1)
    assert two_wrong.shown.rowCount() == 2 and two_wrong.filters.accepted.text() == "1 ignored"
    two_wrong.filters.accepted.click()
    assert two_wrong.shown.rowCount() == 1 and "1 of 1" in two_wrong.filters.count.text()


def test_a_whole_kind_is_ignored_and_taken_back_at_once(two_wrong, qtbot, document, monkeypatch):
    monkeypatch.setattr("studio.panels.issues.panel.ask_for_line", lambda *_: "A draft")
    two_wrong.ask_to_ignore_kind()
    until_issues(qtbot, document, 0)
    assert len(ignored(two_wrong)) == 2 and document.committed.ignored[0].about == ()
    document.perform(ChangeCity("boston", note="wrong"))
    qtbot.waitUntil(lambda: len(ignored(two_wrong)) == 3)
    two_wrong.list.setCurrentIndex(two_wrong.shown.index(0, 0))
    two_wrong.take_back()
    until_issues(qtbot, document, 3)


def test_walking_goes_round_what_is_shown_and_stands_and_fix_acts_on_it(two_wrong, qtbot, document):
    document.perform(ChangeCity("boston", note="wrong"))
    until_issues(qtbot, document, 3)
    two_wrong.ignore("We know")
    until_issues(qtbot, document, 2)
    two_wrong.list.setCurrentIndex(two_wrong.shown.index(1, 0))
    assert two_wrong.walk(1) and two_wrong.list.currentIndex().row() == 0
    assert two_wrong.walk(-1) and two_wrong.list.currentIndex().row() == 1
    chosen = two_wrong.current().about
    assert document.selection == set(chosen)
    two_wrong.fix_button.click()
    until_issues(qtbot, document, 1)
    assert chosen not in {issue.about for issue in document.issues}
    two_wrong.filters.text.setText("nothing like this")
    assert not two_wrong.walk(1)


def test_the_sign_of_a_selected_row_is_drawn_like_its_text(two_wrong):
    palette = two_wrong.palette()
    icon = severity_icon(palette, "warning")
    drawn = icon.pixmap(QSize(16, 16), 1.0, QIcon.Mode.Selected).toImage()
    assert drawn.pixelColor(8, 8).rgb() == palette.color(QPalette.ColorRole.HighlightedText).rgb()


def test_while_nothing_is_open_nobody_checks(shown):
    document = Document()
    panel = shown(IssuesPanel(document))
    assert panel.empty.text().startswith("Open a board") and panel.filters.count.text() == ""
    document.new(family("boxcars").templates["empty"]())
    assert document.inspector.busy and panel.filters.count.text() == "checking…"
    document.leave()
    assert panel.empty.text().startswith("Open a board") and not document.inspector.busy
    document.close()


def test_the_signs_of_the_switches_are_lighter_on_a_dark_window(qtbot, panel):
    def shown():
        pictures = [switch.icon().pixmap(16).toImage() for switch in panel.filters.severities.values()]
        return [sum(image.pixelColor(x, y).lightness() for x in range(16) for y in range(16)) for image in pictures]

    before = shown()
    panel.setPalette(palette("dark"))
    assert all(after > light for after, light in zip(shown(), before, strict=True))


def test_the_checks_of_another_stage_are_chosen_above_the_list(qtbot, document, shown):
    panel = shown(IssuesPanel(document))
    qtbot.waitUntil(lambda: bool(panel.model.issues) and not document.inspector.busy)
    chosen = panel.filters.profile
    assert chosen.currentText() == "Print", "all checks are asked unless somebody wants fewer"
    chosen.setCurrentIndex(0)
    chosen.activated.emit(0)
    qtbot.waitUntil(lambda: not panel.model.issues and not document.inspector.busy)
    assert document.profile == "draft" and "checks that make sense" in panel.empty.text()
    assert "checks that make sense" in chosen.toolTip()
    document.profile = Profile.playtest
    qtbot.waitUntil(lambda: bool(panel.model.issues))
    assert chosen.currentText() == "Playtest"


def test_a_long_list_is_not_measured_whole_when_it_changes(qtbot, panel, document, monkeypatch):
    asked = []
    monkeypatch.setattr(
        "studio.panels.issues.issue_model.severity_icon",
        lambda colours, severity: asked.append(severity) or severity_icon(colours, severity),
    )
    until_issues(qtbot, document, 0)
    panel.list.show()
    panel.model.set_issues(tuple(Issue("wrong-note", "warning", f"Number {n}") for n in range(600)))
    qtbot.waitUntil(lambda: bool(asked))
    assert panel.shown.rowCount() == 600 and len(asked) < 300


def test_an_enter_meant_for_take_back_does_not_ignore_again_and_the_other_way_round(
    two_wrong, qtbot, document, monkeypatch
):
    asked = []
    monkeypatch.setattr("studio.panels.issues.panel.ask_for_line", lambda *given: asked.append(given) or "We know")
    for ignored_now in (1, 0):
        two_wrong.ignore_button.setFocus()
        qtbot.waitUntil(two_wrong.ignore_button.hasFocus)
        two_wrong.ignore_button.click()
        until_issues(qtbot, document, 2 - ignored_now)
        assert not two_wrong.ignore_button.hasFocus() and two_wrong.list.hasFocus()
        qtbot.keyClick(two_wrong.list, Qt.Key.Key_Return)
        assert len(document.committed.ignored) == ignored_now and len(asked) == 1
        wanted = two_wrong.shown.index(two_wrong.shown.rowCount() - 1, 0)
        two_wrong.list.setCurrentIndex(wanted)


def test_the_question_for_a_reason_names_the_issue_and_the_count_the_ignored_one(
    two_wrong, qtbot, document, monkeypatch
):
    asked = []
    monkeypatch.setattr("studio.panels.issues.panel.ask_for_line", lambda *given: asked.append(given[-1]) or "We know")
    assert two_wrong.filters.count.text() == "2 of 2"
    message = two_wrong.current().message
    two_wrong.ask_to_ignore()
    until_issues(qtbot, document, 1)
    assert message in asked[0] and "Why do you want to ignore" in asked[0]
    assert two_wrong.filters.count.text() == "1 of 1, 1 ignored" and two_wrong.shown.rowCount() == 2


def test_delete_on_an_issue_changes_nothing_and_says_what_does(two_wrong, qtbot, document):
    two_wrong.list.setFocus()
    qtbot.waitUntil(two_wrong.list.hasFocus)
    before = document.committed
    with qtbot.waitSignal(document.noticed) as told:
        qtbot.keyClick(two_wrong.list, Qt.Key.Key_Delete)
    assert "Edit > Delete" in told.args[0] and document.committed is before


@pytest.fixture
def alike(qtbot, panel, document, monkeypatch):
    """Three cities with a wrong note, of which two tell the same fact; the panel stands on that."""

    class Alike(WrongNotes):
        def run(self, scenario, touched=None):
            for issue in super().run(scenario):
                fact = "" if issue.about[0].id == "denver" else "A note east of Denver is wrong"
                yield replace(issue, fact=fact)

    monkeypatch.setattr("studio.document.inspector_thread.checks_for", lambda scenario, own=(): (Alike(),))
    document.inspector.start_over()
    for id in ("chicago", "denver", "boston"):
        document.perform(ChangeCity(id, note="wrong"))
    until_issues(qtbot, document, 2)
    row = next(n for n, issue in enumerate(panel.model.issues) if issue.parts)
    panel.list.setCurrentIndex(panel.shown.index(row, 0))
    return panel


def ids_listed(panel):
    return sorted(tuple(sorted(ref.id for ref in issue.about)) for issue in panel.model.issues)


def test_what_is_one_fact_is_one_row_with_all_its_places(alike, document):
    assert ids_listed(alike) == [("boston", "chicago"), ("denver",)]
    issue = alike.current()
    assert issue.message == "2 times: A note east of Denver is wrong" and len(issue.places) == 2
    assert alike.filters.count.text() == "2 of 2" and alike.filters.severities["warning"].text().startswith("2")
    alike.go_to()
    assert document.selection == {Ref("city", "boston"), Ref("city", "chicago")}


def test_one_fact_is_listed_one_by_one_with_right_and_as_one_again_with_left(alike, qtbot, document):
    alike.list.setFocus()
    qtbot.waitUntil(alike.list.hasFocus)
    qtbot.keyClick(alike.list, Qt.Key.Key_Right)
    assert ids_listed(alike) == [("boston",), ("chicago",), ("denver",)]
    assert alike.current().fact, "the current row is one of them"
    alike.fix()
    until_issues(qtbot, document, 2)
    assert len(document.issues[0].about) == len(document.issues[1].about) == 1, "one of them is fixed alone"
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: len(alike.model.issues) == 3)
    alike.list.setCurrentIndex(alike.shown.index(alike.shown.row_of(document.issues[0].parts[0]), 0))
    qtbot.keyClick(alike.list, Qt.Key.Key_Left)
    assert ids_listed(alike) == [("boston", "chicago"), ("denver",)] and alike.current().parts


@pytest.mark.parametrize("act", ["fix", "ignore"])
def test_one_fact_is_fixed_and_ignored_as_one_step(alike, qtbot, document, act):
    steps = document.undo_stack.count()
    alike.fix() if act == "fix" else alike.ignore("they are jokes")
    until_issues(qtbot, document, 1)
    assert ids_listed(alike) == [("denver",)] and document.undo_stack.count() == steps + 1
    assert len(document.accepted_issues) == (2 if act == "ignore" else 0)
    document.undo_stack.undo()
    until_issues(qtbot, document, 2)


def test_all_of_a_kind_holds_those_of_one_fact(alike, qtbot, document):
    noticed = []
    document.noticed.connect(noticed.append)
    alike.fix_all()
    until_issues(qtbot, document, 0)
    assert "3 issues" in noticed[-1]


ROWS = st.lists(st.sampled_from("abcdef"), max_size=8)


def issues(words):
    return tuple(Issue("check", "note", word) for word in words)


def accepted(words):
    return tuple(Accepted(issue, Ignored("check", (), "Known.")) for issue in issues(words))


def listed(model):
    return [model.index(row, MESSAGE).data() for row in range(model.rowCount())]


@given(st.lists(st.tuples(ROWS, st.lists(st.sampled_from("xyz"), max_size=3)), min_size=2, max_size=5))
def test_each_answer_is_listed_as_in_a_new_list(qapp, answers):
    widget = QWidget()
    model, filtered = IssueModel({}, widget), IssueFilter(widget)
    filtered.setSourceModel(model)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for words, ignored in answers:
        model.set_issues(issues(words), accepted(ignored))
        told = [*words, *(f"Ignored, Known: {word}" for word in ignored)]
        assert listed(model) == listed(filtered) == told and tester.model() is model


def test_rows_that_stay_are_left_alone(qapp):
    widget = QWidget()
    model, resets, others = IssueModel({}, widget), [], []
    model.set_issues(issues("abcd"))
    model.modelReset.connect(lambda: resets.append(1))
    model.dataChanged.connect(lambda top, bottom: others.append((top.row(), bottom.row(), bottom.column())))
    last = QPersistentModelIndex(model.index(3, 0))
    model.set_issues(issues("axcd"))
    assert others == [(1, 1, CHECK)]
    model.set_issues(issues("axyzcd"))
    assert last.row() == 5
    model.set_issues(issues("ad"))
    assert last.row() == 1 and others == [(1, 1, CHECK)] and not resets


def test_signs_are_those_of_another_theme_before_the_panel_around_them_has_heard_of_it(tone, qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    model = IssueModel({}, parent)
    model.set_issues(issues(["a"]), accepted(["b"]))
    for theme in COLORS:
        dress(theme)
        ink = severity_colour(QApplication.palette(), model.issue(0).severity)
        sign = model.index(0, SEVERITY).data(Qt.ItemDataRole.DecorationRole).pixmap(16, 16).toImage()
        assert ink.name() in {sign.pixelColor(x, y).name() for x in range(16) for y in range(16)}
        grey = model.index(1, MESSAGE).data(Qt.ItemDataRole.ForegroundRole)
        assert grey.name() == COLORS[theme].disabled


@pytest.fixture
def small(qtbot):
    """A board whose printed game has few parts."""
    with opened(bundled_scenario("crayon/saltmark-isles")) as document:
        yield document


def printed(panel):
    return [issue.check for issue in panel.model.issues if issue.check == "small-text"]


def choose(panel, words):
    row = panel.filters.profile.findText(words)
    panel.filters.profile.setCurrentIndex(row)
    panel.filters.profile.activated.emit(row)


def test_findings_of_a_printer_are_listed_only_while_it_is_chosen(qtbot, small, shown):
    small.perform(ChangeLook(text_size=1.0))
    panel = shown(IssuesPanel(small))
    qtbot.waitUntil(lambda: not panel.is_busy)
    assert not printed(panel)
    choose(panel, "Print: At home, A4")
    assert panel.is_busy and panel.filters.count.text() == "checking…"
    qtbot.waitUntil(lambda: not panel.is_busy and bool(printed(panel)))
    assert small.profile is Profile.print and "printed parts" in panel.filters.profile.toolTip()
    assert panel.model.titles["small-text"] == "Small text"
    choose(panel, "Draft")
    assert not printed(panel) and panel.filters.profile.currentText() == "Draft"


def test_another_check_profile_of_the_menu_ends_the_findings_of_a_printer(qtbot, small, shown):
    small.perform(ChangeLook(text_size=1.0))
    panel = shown(IssuesPanel(small))
    choose(panel, "Print: At home, A4")
    qtbot.waitUntil(lambda: not panel.is_busy and bool(printed(panel)))
    small.profile = Profile.playtest
    assert not printed(panel) and panel.filters.profile.currentText() == "Playtest"


def test_fix_of_a_printed_finding_is_one_step_of_undo_and_is_checked_again(qtbot, small, shown):
    small.perform(ChangeLook(text_size=1.0))
    panel = shown(IssuesPanel(small))
    choose(panel, "Print: At home, A4")
    qtbot.waitUntil(lambda: not panel.is_busy and bool(printed(panel)))
    row = next(row for row in range(panel.shown.rowCount())
               if panel.shown.issue(panel.shown.index(row, 0)).check == "small-text")  # fmt: skip
    panel.list.setCurrentIndex(panel.shown.index(row, 0))
    steps = small.undo_stack.count()
    panel.fix_button.click()
    assert small.undo_stack.count() == steps + 1 and panel.is_busy
    qtbot.waitUntil(lambda: not panel.is_busy and not printed(panel))
    small.undo_stack.undo()
    qtbot.waitUntil(lambda: not panel.is_busy and bool(printed(panel)))


def test_ignored_finding_of_a_printer_stays_ignored(qtbot, small, shown):
    small.perform(ChangeLook(text_size=1.0))
    panel = shown(IssuesPanel(small))
    choose(panel, "Print: At home, A4")
    qtbot.waitUntil(lambda: not panel.is_busy and bool(printed(panel)))
    small.perform(IgnoreIssue("small-text", (), "A poster."))
    qtbot.waitUntil(lambda: not panel.is_busy)
    assert not printed(panel) and [one.issue.check for one in panel.model.accepted] == ["small-text"]


def test_preflight_of_an_outdated_board_is_abandoned(qtbot, document):
    """Each step of the old board waits for the change, so that it can end only by being abandoned."""
    changed, steps = Event(), []

    class Slow(SmallText):
        def run(self, job):
            steps.append(job.scenario)
            changed.wait(10)
            job.step()
            steps.append(job.scenario)
            yield from ()

    follower = Preflight(document, None, (Slow(),))
    found = []
    follower.found.connect(found.append)
    old = document.committed
    follower.choose(PROFILES["home-a4"])
    qtbot.waitUntil(lambda: steps == [old])
    document.perform(ChangeLook(text_size=1.0))
    changed.set()
    qtbot.waitUntil(lambda: len(found) == 1)
    assert steps == [old, document.committed, document.committed]
    follower.deleteLater()


def test_the_separator_of_the_check_profiles_chooses_nothing(small, shown):
    panel = shown(IssuesPanel(small))
    profile = panel.filters.profile
    separator = next(row for row in range(profile.count()) if profile.itemData(row) is None)
    before = profile.currentText()
    profile.setCurrentIndex(separator)
    profile.activated.emit(separator)
    assert profile.currentText() == before and small.profile is Profile.print
