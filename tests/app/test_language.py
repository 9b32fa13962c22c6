"""The language of the program: chosen in the View menu, remembered, applied to menus and docks."""

import re
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QTabBar, QWidget
from shiboken6 import delete

from engine import i18n
from engine.files import scenarios
from studio.app.languages import apply_language, language_names
from studio.app.settings import Settings, load_settings
from studio.app.window import MainWindow
from studio.lab.run_task import usual_store
from tests.builders import a_small_board
from tests.lab.conftest import a_line
from tests.opening import studio_with
from tests.waiting import wait_for

WORD = re.compile(r"[^\W\d_]+")


@pytest.fixture(autouse=True)
def own_language(tmp_path, monkeypatch):
    monkeypatch.setenv("BOXCARS_HOME", str(tmp_path))
    monkeypatch.delenv(i18n.VARIABLE, raising=False)
    yield
    i18n.set_language(i18n.SOURCE_LANGUAGE)


def test_languages_include_the_pseudo_locale_only_when_the_environment_selects_it(monkeypatch):
    assert language_names()["en"] == "English" and i18n.PSEUDO not in language_names()
    monkeypatch.setenv(i18n.VARIABLE, i18n.PSEUDO)
    assert i18n.PSEUDO in language_names()


def test_the_environment_takes_precedence_over_the_chosen_language(monkeypatch):
    assert apply_language(Settings(language=i18n.PSEUDO)) and i18n.language() == i18n.PSEUDO
    monkeypatch.setenv(i18n.VARIABLE, "en")
    i18n.set_language("en")
    assert not apply_language(Settings(language=i18n.PSEUDO)) and i18n.language() == "en"


def test_choosing_a_language_changes_menus_and_docks_and_is_remembered(window, qtbot):
    menus = [menu.title() for menu in window.bars.menus.values()]
    docks = [dock.windowTitle() for dock in window.dock_set.all.values()]
    save = window.actions_["save"].text()
    window.shell.choose_language(i18n.PSEUDO)
    QApplication.processEvents()
    assert load_settings().language == i18n.PSEUDO
    assert [menu.title() for menu in window.bars.menus.values()] == [i18n.pseudo(title) for title in menus]
    assert [dock.windowTitle() for dock in window.dock_set.all.values()] == [i18n.pseudo(title) for title in docks]
    assert window.actions_["save"].text() == i18n.pseudo(save)
    window.shell.choose_language("en")
    QApplication.processEvents()
    assert window.actions_["save"].text() == save


def test_the_language_menu_checks_the_current_language(hidden):
    languages = next(command for command in hidden.commands if command.id == "language").children()
    assert [one.words for one in languages if one.checked()] == ["English"]


def test_a_window_that_starts_in_another_language_has_translated_menus(qapp):
    assert apply_language(Settings(language=i18n.PSEUDO))
    window = MainWindow(Settings(language=i18n.PSEUDO))
    assert window.bars.menus["file"].title() == i18n.pseudo("&File")
    window.document.close()
    delete(window)


def texts_of(part):
    """Every visible text of a widget and its children, with tooltips, headings and entries."""
    found = []
    for widget in (part, *part.findChildren(QWidget)):
        if not widget.isVisibleTo(part):
            continue
        names = ("text", "title", "placeholderText", "toolTip", "accessibleName", "suffix", "prefix")
        found += [told() for name in names if callable(told := getattr(widget, name, None))]
        if isinstance(widget, QComboBox):
            found += [widget.itemText(row) for row in range(widget.count())]
        if isinstance(widget, QTabBar):
            found += [text for tab in range(widget.count()) for text in (widget.tabText(tab), widget.tabToolTip(tab))]
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model, across = widget.model(), Qt.Orientation.Horizontal
            for column, role in product(range(model.columnCount()), (DISPLAYED, Qt.ItemDataRole.ToolTipRole)):
                found.append(model.headerData(column, across, role))
    return {text for text in found if isinstance(text, str) and any(map(str.isalpha, text))} - OWN


DISPLAYED = Qt.ItemDataRole.DisplayRole


def texts_of_docks(qtbot, window):
    """The texts of every dock by its name, with those of all tables."""
    found = {"tools": texts_of(window.toolbox)}
    for name, dock in window.dock_set.all.items():
        window.shell.show_dock(name)
        panel = dock.panel
        tabs = panel.tabs if name == "tables" else None
        for tab in range(tabs.count() if tabs is not None else 1):
            if tabs is not None:
                tabs.setCurrentIndex(tab)
            window.document.inspector.finish()
            for _ in range(3):
                QApplication.processEvents()
            if name == "analysis":
                # Its buttons come with the result, which a worker computes.
                wait_for(qtbot, lambda panel=panel: not panel._worker.is_busy)
            found[f"{name} {tab}"] = {dock.windowTitle(), *texts_of(dock.widget())}
    return found


OWN = {"Scroll Left", "Scroll Right"}
"""Names that Qt gives to the arrows of tabs."""


@pytest.mark.slow
@pytest.mark.parametrize("board", ["boxcars", "crayon"])
def test_open_docks_show_the_texts_of_a_window_that_starts_in_the_chosen_language(qtbot, tmp_path, board):
    file = tmp_path / "board.yaml"
    scenarios.save(a_small_board().scenario() if board == "boxcars" else a_line(), file)
    known = {*WORD.findall(file.read_text(encoding="utf-8")), "mm", "random", *WORD.findall(str(usual_store()))}
    with studio_with(qtbot, file) as window:
        known.update(name for names in map(WORD.findall, window.document.family.bots) for name in names)
        before = texts_of_docks(qtbot, window)
        window.shell.choose_language(i18n.PSEUDO)
        QApplication.processEvents()
        changed = texts_of_docks(qtbot, window)
    with studio_with(qtbot, file) as window:
        started = texts_of_docks(qtbot, window)
    assert changed == started
    same = set().union(*before.values()) & set().union(*changed.values())
    assert [text for text in sorted(same) if not known.issuperset(WORD.findall(text)) and text[0] != "#"] == []


def test_a_dock_keeps_its_table_and_filter_when_the_language_changes(window, qtbot):
    docks = window.dock_set.all
    window.shell.show_table("Destinations")
    docks["issues"].panel.filters.text.setText("dead")
    docks["issues"].panel.explain_button.setChecked(True)
    was = docks["tables"].panel
    window.shell.choose_language(i18n.PSEUDO)
    QApplication.processEvents()
    tables, issues = docks["tables"].panel, docks["issues"].panel
    assert tables is not was and tables.current_title == "Destinations"
    assert tables.tabs.tabText(tables.tabs.currentIndex()) == i18n.pseudo("Destinations")
    assert issues.filters.text.text() == "dead" and issues.explain_button.isChecked()


def test_docks_beside_the_board_keep_their_widths_when_the_language_changes(window, qtbot):
    window.resize(1386, 950)
    window.shell.layout.put_beside(True)
    inspector, games, issues = (window.dock_set.all[name] for name in ("inspector", "games", "issues"))
    assert games.panel and issues.panel
    window.shell.show_dock("issues")
    qtbot.waitUntil(lambda: issues.is_in_front and issues.width() > inspector.width())
    before = (inspector.width(), issues.width())
    former = issues.panel
    window.shell.choose_language("de")
    qtbot.waitUntil(lambda: issues.is_made and issues.panel is not former)
    qtbot.wait(100)  # layouts follow in later turns of the event loop
    assert (inspector.width(), issues.width()) == before


def test_a_panel_with_running_games_follows_when_they_have_ended(window, qtbot):
    dock = window.dock_set.all["games"]
    window.shell.show_dock("games")
    panel = dock.panel
    panel.games.setValue(2)
    panel.seats.seat(("random", "random"))
    panel.run()
    window.shell.choose_language(i18n.PSEUDO)
    QApplication.processEvents()
    assert dock.panel is panel
    qtbot.waitUntil(lambda: dock.panel is not panel)
    assert dock.panel.games.value() == 2 and dock.panel.seats.bots == ("random", "random")
    title = i18n.pseudo("Wins by seat in {n:,} games").format(n=2)
    assert dock.panel.report is not None and dock.panel.report.tables[0].title == title


def test_number_fields_follow_the_language(window, qtbot):
    dock = window.dock_set.all["games"]
    window.shell.show_dock("games")
    dock.panel.games.setValue(1_000)
    for language, text in (("de", "1.000"), ("en", "1,000")):
        former = dock.panel
        window.shell.choose_language(language)
        qtbot.waitUntil(lambda former=former: dock.panel is not former)
        qtbot.waitUntil(lambda text=text: dock.panel.games.text() == text)


def test_the_zoom_follows_the_language(window, qtbot):
    plain = window.status.zoom.currentText()
    assert re.fullmatch(r"[0-9]+%", plain)
    for language, zoom in (("de", plain.replace("%", "\u00a0%")), ("en", plain)):
        window.shell.choose_language(language)
        QApplication.processEvents()
        box = window.status.zoom
        assert box.currentText() == zoom
        assert (" %" in box.itemText(0).replace("\u00a0", " ")) == (language == "de")
