"""The language of the program: chosen in the View menu, remembered, applied to menus and docks."""

import pytest
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from engine import i18n
from studio.app.languages import apply_language, language_names
from studio.app.settings import Settings, load_settings
from studio.app.window import MainWindow


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
