"""The help window, and F1 by place."""

import ast
import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from shiboken6 import delete

from engine.families.boxcars.bots.characters import CHARACTERS, PEOPLE
from engine.families.boxcars.content import WEIGHTS
from engine.game.family import family_ids
from engine.i18n import SOURCE_LANGUAGE, set_language
from engine.model.ids import Ref
from studio.app.adding.railroad_or_region import RailroadDialog
from studio.app.help.opening import hear_help
from studio.app.help.pages import blocks, english_pages, help_folder, pages
from studio.app.help.topics import PANELS, START, WINDOWS, Topic, topic_of, topics_of_windows
from studio.app.help.window import HelpWindow, Page
from studio.compare.window import CompareWindow, Side
from studio.family import studio_family
from studio.tools.all import all_tools, grid_tools
from tests.app.dialogs import DIALOGS
from tests.builders import a_small_board
from tests.opening import on_screen
from tests.reached import stops, unhelped


def test_pages_are_listed_by_their_headings_and_shown(window):
    window.shell.show_help()
    (shown,) = window.findChildren(HelpWindow)
    titles = [shown.list.item(row).text() for row in range(shown.list.count())]
    assert len(titles) == len(pages()) + 2 and not set(titles) & set(pages())
    assert titles[0] in shown.text.toPlainText()
    QTest.keyClick(shown.list, Qt.Key.Key_Down)
    assert titles[1] in shown.text.toPlainText()


def test_the_sheet_of_shortcuts_names_tools_and_commands(window):
    window.shell.show_help("shortcuts")
    (shown,) = window.findChildren(HelpWindow)
    text = shown.text.toPlainText()
    assert "Outline Regions" in text and "Paint Terrain" in text and "Add Railroad" in text


def test_pictures_fit_the_page_and_missing_ones_leave_no_mark(window, tmp_path):
    picture = QImage(3000, 100, QImage.Format.Format_RGB32)
    assert picture.save(str(tmp_path / "wide.png"))
    (tmp_path / "page.md").write_text("# One")
    page = Page(tmp_path)
    page.setSource(QUrl.fromLocalFile(str(tmp_path / "page.md")))
    kind = QTextDocument.ResourceType.ImageResource
    assert 200 <= page.loadResource(kind, QUrl("wide.png")).width() < 3000
    assert page.loadResource(kind, QUrl("none.png")).width() == 1


def test_a_page_reads_nothing_outside_of_its_folder(window, tmp_path):
    picture = QImage(30, 10, QImage.Format.Format_RGB32)
    inside = tmp_path / "help"
    inside.mkdir()
    assert picture.save(str(tmp_path / "secret.png")) and picture.save(str(inside / "shown.png"))
    (inside / "page.md").write_text("# One")
    page, kind = Page(inside), QTextDocument.ResourceType.ImageResource
    page.setSource(QUrl.fromLocalFile(str(inside / "page.md")))
    assert "One" in page.toPlainText()
    assert page.loadResource(kind, QUrl("shown.png")).width() == 30
    for elsewhere in ("../secret.png", f"file://{tmp_path}/secret.png", "https://example.org/a.png", "/dev/zero"):
        assert page.loadResource(kind, QUrl(elsewhere)).width() == 1
    assert page.loadResource(QTextDocument.ResourceType.StyleSheetResource, QUrl("../style.css")) is None


def test_every_picture_and_folder_of_a_page_exists():
    for name, page in pages().items():
        links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == [], name


def test_the_files_of_an_example_are_saved_by_its_link(window, tmp_path, monkeypatch):
    window.shell.show_help("new-land")
    shown = shown_by(window)
    example = pages()["new-land"].parent / "germany-1938"
    for folder, said in (("", ""), (str(tmp_path), "The files are in"), (str(tmp_path), "exists already")):
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, folder=folder: folder)
        shown.text.setSource(QUrl("germany-1938/"))
        assert shown.saved.text().count(said) and page_of(shown) == "new-land"
    copied = {path.name: path.read_bytes() for path in (tmp_path / "germany-1938").iterdir()}
    assert copied == {path.name: path.read_bytes() for path in example.iterdir()}


def shown_by(window):
    return next(one for one in window.findChildren(HelpWindow) if one.isVisible())


@pytest.fixture
def active(window, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def page_of(shown):
    return shown.list.currentItem().data(Qt.ItemDataRole.UserRole)


TOOLS = {tool.id: Topic(*tool.help) for tool in (*all_tools(), *grid_tools())}


def test_every_panel_has_a_help_page(window):
    assert set(PANELS) == set(window.dock_set.all)


def test_tables_and_windows_of_every_family_have_a_help_page():
    for id in family_ids():
        its = studio_family(id)
        assert its is not None and its.help_of_tables in pages()
        assert set(its.help_of_windows.values()) <= set(pages())


def test_every_window_of_the_program_has_a_page():
    windows = {"QDialog", "Dialog", "QMainWindow", "_Adding", "PreviewDialog"}
    studio, found = Path(__file__).resolve().parents[2] / "studio", set()
    texts = [path.read_text(encoding="utf-8") for path in studio.rglob("*.py")]
    for text in texts:
        # Parse only the few files that can have such a class.
        for node in (
            ast.walk(ast.parse(text)) if any(f"({name}" in text or f", {name}" in text for name in windows) else ()
        ):
            if isinstance(node, ast.ClassDef) and windows & {ast.unparse(base) for base in node.bases}:
                found.add(node.name)
    # The stage is the middle of the window of a game, whose page it has.
    helped = {name for id in family_ids() for name in topics_of_windows(id)}
    assert found - helped == {"MainWindow", "HelpWindow", "Dialog", "_Adding", "PreviewDialog", "Stage"}


def test_the_words_of_each_topic_stand_on_its_page():
    text = {name: page.read_text(encoding="utf-8").replace("**", "") for name, page in pages().items()}
    topics = {*TOOLS.values(), *PANELS.values(), *WINDOWS.values(), START}
    assert [topic for topic in topics if topic.words not in text[topic.page]] == []


def kind_of(block):
    """Return the kind of a block of Markdown, with the level of a heading and the number of cells of a row."""
    start = re.match(r"#+|[-*] |\d+\. |\||!", block)
    kind = "paragraph" if start is None else "1." if start.group()[0].isdigit() else start.group()
    return kind, block.count("|") if kind == "|" else 0


TRANSLATED = sorted(help_folder().glob("??/*.md"))


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_a_translated_page_has_the_blocks_codes_and_links_of_the_english_one(page):
    english = english_pages()[page.stem]
    ours, theirs = (blocks(path.read_text(encoding="utf-8")) for path in (english, page))
    for one, other in zip(ours, theirs, strict=False):
        assert kind_of(one) == kind_of(other), f"{one!r} is {other!r}"
        for constant in (r"`[^`]+`", r"\]\([^)]+\)"):
            assert sorted(re.findall(constant, one)) == sorted(re.findall(constant, other)), other
    assert len(ours) == len(theirs)


@pytest.fixture
def in_german():
    assert set_language("de")
    yield
    set_language(SOURCE_LANGUAGE)


def test_f1_finds_the_place_of_the_english_words_on_a_translated_page(in_german, window):
    shown = HelpWindow("", window)
    shown.show_page("2-drawing", "add a railroad")
    block = shown.text.textCursor().block().text()
    assert shown.text.textCursor().hasSelection() and "eine Bahn hinzuzufügen" in block
    shown.show_page("1-window", "Layers")
    assert shown.text.textCursor().selectedText() == "Ebenen"
    delete(shown)


def test_a_page_has_the_pictures_and_examples_of_the_help_folder(in_german, window, monkeypatch, tmp_path):
    shown = HelpWindow("", window)
    shown.show_page("5-playtest")
    assert Path(shown.text.source().toLocalFile()).parent.name == "de"
    picture = shown.text.loadResource(QTextDocument.ResourceType.ImageResource, "playtest.png")
    assert picture.width() > 1
    shown.show_page("new-land")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    shown.text.setSource(QUrl("germany-1938/"))
    assert (tmp_path / "germany-1938" / "cities.csv").is_file()
    delete(shown)


def test_the_page_on_bots_says_of_each_what_it_says_of_itself_and_names_all_weights():
    page = pages()["7-bots"].read_text(encoding="utf-8")
    told = [line.split("|")[1:3] for line in page.splitlines() if line.startswith("| `")]
    bots = [*PEOPLE, *(name for name in CHARACTERS if name not in PEOPLE)]
    assert [[cell.strip() for cell in row] for row in told] == [
        [f"`{name}`", CHARACTERS[name].sentence] for name in bots
    ]
    weights = page.partition("The weights are ")[2].partition(". ")[0]
    assert weights.split("`")[1::2] == list(WEIGHTS)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_f1_opens_the_page_of_the_tool_in_hand_and_of_the_panel_with_the_keyboard(active, qtbot):
    active.view.setFocus()
    active.toolbox.choose("measure")
    qtbot.keyClick(active.view, Qt.Key.Key_F1)
    shown = shown_by(active)
    assert page_of(shown) == "2-drawing" and shown.text.textCursor().selectedText() == "measure"
    issues, tables = ("issues", "3-issues", ""), ("tables", "4-tables", "Payoffs")
    for dock, page, words in (("layers", "1-window", "Layers"), issues, tables):
        active.activateWindow()
        qtbot.waitUntil(active.isActiveWindow)
        active.shell.show_dock(dock)
        active.dock_set.all[dock].take_keys()
        active.shell.help_here()
        assert shown_by(active) is shown, "one window is enough"
        assert page_of(shown) == page and shown.text.textCursor().selectedText() == words


def test_f1_is_heard_in_a_dialog_whose_help_can_be_used(active, qtbot):
    active.shell.add_railroad()
    (dialog,) = active.findChildren(RailroadDialog)
    qtbot.waitUntil(dialog.name.hasFocus)
    qtbot.keyClick(dialog.name, Qt.Key.Key_F1)
    shown = shown_by(dialog)
    assert page_of(shown) == "2-drawing" and shown.text.textCursor().selectedText() == "add a railroad"
    dialog.reject()


def test_words_are_found_on_the_pages_that_have_all_of_them(active, qtbot):
    active.shell.show_help()
    shown = shown_by(active)
    qtbot.keyClicks(shown.search, "herring OUTLIERS")
    assert shown.none.isVisible()
    shown.search.clear()
    qtbot.keyClicks(shown.search, "outliers")
    listed = [shown.list.item(row) for row in range(shown.list.count()) if not shown.list.item(row).isHidden()]
    assert [item.text() for item in listed][:1] == ["Tables"] and not shown.none.isVisible()
    assert page_of(shown) == "4-tables" and shown.text.textCursor().selectedText().lower() == "outliers"
    shown.search.clear()
    assert not any(shown.list.item(row).isHidden() for row in range(shown.list.count()))


@pytest.mark.slow
def test_f1_is_about_the_dock_at_each_of_its_stops_and_about_the_table_in_front(active):
    document = active.document
    document.select([Ref("city", next(iter(document.scenario.board.cities)))])
    family, found = document.scenario.family, []
    for name, dock in active.dock_set.all.items():
        panel = dock.panel
        tabs = panel.tabs if name == "tables" else None
        active.shell.show_dock(name)
        for number in range(tabs.count() if tabs is not None else 1):
            if tabs is not None:
                tabs.setCurrentIndex(number)
            for _ in range(3):
                QApplication.processEvents()
            wanted = PANELS[name] if tabs is None else (studio_family(family).help_of_tables, tabs.tabText(number))
            assert list(stops(dock)), name
            found += unhelped(dock, family, [wanted])
    assert found == []


def test_f1_is_about_the_dialog_at_each_of_its_stops(active):
    document, found = active.document, []
    for name, make in DIALOGS.items():
        dialog = make(active)
        if dialog.windowType() != Qt.WindowType.Popup and not isinstance(dialog, HelpWindow):
            dialog.show()
            QApplication.processEvents()
            assert list(stops(dialog)), name
            # A question belongs to the part of the window that asks it.
            # A dialog of a family asks for help with boards of that family.
            package = type(dialog).__module__.split(".")
            family = package[2] if package[1] == "families" else document.scenario.family
            wanted = topics_of_windows(family).get(type(dialog).__name__, START)
            found += unhelped(dialog, family, [wanted])
        delete(dialog)
    assert found == []


@pytest.mark.parametrize("tool", ["measure", "label"])
def test_f1_beside_the_options_of_a_tool_is_about_the_tool(active, tool):
    active.toolbox.choose(tool)
    for part in (active.bars.options, active.bars.railroads):
        assert topic_of(part, TOOLS[tool], "boxcars") == TOOLS[tool]


def test_f1_is_heard_in_a_window_of_a_comparison_that_stands_alone(qtbot):
    board = a_small_board().scenario()
    compared = CompareWindow(Side("a", lambda: board), Side("b", lambda: board))
    with on_screen(qtbot, compared, 900, 600):
        hear_help(compared)
        qtbot.waitUntil(lambda: len(compared.views) == 2)
        compared.activateWindow()
        qtbot.waitUntil(compared.isActiveWindow)
        for part in (compared.list, compared.views[0]):
            part.setFocus()
            qtbot.keyClick(part, Qt.Key.Key_F1)
            shown = shown_by(compared)
            assert page_of(shown) == "9-former-versions"
            assert shown.text.textCursor().selectedText() == "Compare with"
            shown.close()
            compared.activateWindow()
            qtbot.waitUntil(compared.isActiveWindow)
