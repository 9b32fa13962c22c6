"""The tabs of the lab, and what a successor in another language takes over."""

import pytest
from shiboken6 import delete

from engine.i18n import PSEUDO, SOURCE_LANGUAGE, set_language
from engine.runs.store import writing
from studio.lab.compare_page import ComparePage
from studio.lab.contest_page import ContestPage
from studio.lab.contest_task import LADDER
from studio.lab.experiment_page import ExperimentPage, SeekPage
from studio.lab.experiment_task import SHAPLEY
from studio.lab.lab_panel import LabPanel
from studio.lab.run_task import NewRun, usual_store
from studio.lab.sides import CURRENT
from studio.lab.task_page import TaskPage
from studio.lab.worth_page import WorthPage
from tests.bundled import bundled_scenario
from tests.opening import on_screen, opened
from tests.runs.stored import DICE, played

US = bundled_scenario("boxcars/us-rail-baron")


@pytest.fixture
def lab(qtbot, document, view):
    with on_screen(qtbot, LabPanel(document, lambda: view, lambda *_: None, lambda _: None), 900, 600) as made:
        yield made


def test_each_tab_needs_its_own_height_only(qtbot, lab):
    tabs = lab.tabs
    for number in range(tabs.count()):
        tabs.setCurrentIndex(number)
        qtbot.waitUntil(lambda: abs(beside(lab)) <= 2 * tabs.tabBar().height())


def test_a_page_is_made_when_its_tab_is_shown_or_it_is_asked_for(successor):
    with opened(US) as document:
        lab = successor(document)
        titles = [lab.tabs.tabText(number) for number in range(lab.tabs.count())]
        kinds = (ComparePage, ExperimentPage, SeekPage, WorthPage, ContestPage)
        assert lab.findChildren(TaskPage) == []
        lab.show_page("worth")
        assert list(map(type, lab.findChildren(TaskPage))) == [WorthPage]
        assert lab.tabs.currentWidget() is lab.page("worth") and lab.page("worth").isVisible()
        for number, kind in enumerate(kinds, 1):
            lab.tabs.setCurrentIndex(number)
            assert type(lab.tabs.currentWidget()) is kind
        assert [lab.tabs.tabText(number) for number in range(lab.tabs.count())] == titles
        assert all(lab.tabs.tabToolTip(number) for number in range(len(titles)))


def test_settings_of_a_page_that_is_not_shown_after_two_languages_stay(successor):
    with opened(US) as document:
        lab = successor(document)
        lab.seek.target.setValue(123)
        after = successor(document, successor(document, lab))
        assert after.findChildren(SeekPage) == []
        assert after.seek.target.value() == 123


def beside(lab):
    """Height that the panel needs beside its page."""
    return lab.minimumSizeHint().height() - lab.tabs.currentWidget().minimumSizeHint().height()


@pytest.fixture
def successor(qtbot, home):
    """Return a function that makes the panel again from a snapshot, in another language."""
    made = []

    def make(document, before=None):
        panel = LabPanel(document, lambda: None, lambda *_: None, lambda _: None)
        made.append(panel)
        panel.resize(900, 600)
        if before is not None:
            panel.restore(before.snapshot())
            before.hide()
        with qtbot.waitExposed(panel):
            panel.show()
        return panel

    yield make
    for panel in made:
        delete(panel)


@pytest.fixture
def other_language():
    yield lambda: set_language(PSEUDO)
    set_language(SOURCE_LANGUAGE)


def finish(qtbot, page):
    page.run()
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.report is not None, page.words.text()


def test_results_and_settings_stay_in_another_language(qtbot, successor, other_language):
    with opened(DICE) as document:
        lab = successor(document)
        finish_all(qtbot, lab)
        before = {name: lab.page(name).report for name in ("compare", "contest")}
        other_language()
        after = successor(document, lab)
        for name, report in before.items():
            page = after.page(name)
            assert page.report.data == report.data
            assert page.report.tables[0].title != report.tables[0].title, "the report is in the new language"
            assert page.figures.isVisibleTo(page) and not page.empty.isVisibleTo(page)
        assert after.compare.games.value() == 20 and after.contest.format.currentData() == LADDER
        assert after.compare.a.side.kind == CURRENT
        assert after.contest.matrix.names == lab.contest.matrix.names
        assert after.tabs.currentWidget() is after.contest


def finish_all(qtbot, lab):
    lab.compare.a.set_kind(CURRENT)
    lab.compare.games.setValue(20)
    lab.compare.points.setValue(0)
    finish(qtbot, lab.compare)
    lab.show_page("contest")
    lab.contest.format.setCurrentIndex(lab.contest.format.findData(LADDER))
    lab.contest.games.setValue(4)
    finish(qtbot, lab.contest)


def test_checked_things_and_options_stay(qtbot, successor):
    with opened(US) as document:
        lab = successor(document)
        lab.page("worth").check("PA", "AT&SF")
        lab.page("worth").method.setCurrentIndex(lab.page("worth").method.findData(SHAPLEY))
        lab.page("worth").on_board.setChecked(False)
        lab.page("sensitivity").knobs.check("cash.start", "1000", "5000")
        lab.seek.target.setValue(123)
        after = successor(document, lab)
        assert {id for _, id in after.page("worth").checked} == {"PA", "AT&SF"}
        assert after.page("worth").method.currentData() == SHAPLEY and not after.page("worth").on_board.isChecked()
        assert after.page("sensitivity").knobs.ranges == {"cash.start": ("1000", "5000")}
        assert after.seek.target.value() == 123


def test_the_current_run_stays(qtbot, successor):
    usual_store().parent.mkdir(parents=True)
    for seed in (0, 1):
        played(usual_store(), seed, 2)
    with writing(usual_store()) as store:
        first = store.runs()[0].id
    with opened(DICE) as document:
        lab = successor(document)
        runs = lab.runs
        qtbot.waitUntil(lambda: runs.shown is not None)
        runs.table.selectRow(0)
        qtbot.waitUntil(lambda: runs.shown is not None and runs.shown.run.id == first)
        runs.figures.setCurrentIndex(3)
        runs._last["dice"] = NewRun(DICE, {}, ("random", "random"), 7, 11)
        # Qt reports another language twice.
        after = successor(document, successor(document, lab)).runs
        qtbot.waitUntil(lambda: after.shown is not None)
        assert after.shown.run.id == first and after.figures.currentIndex() == 3
        assert after._last["dice"].seed == 7
