"""The help window."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtTest import QTest

from studio.app.help import HelpWindow, Page, pages


def test_pages_are_listed_by_their_headings_and_shown(window):
    window.show_help()
    (shown,) = window.findChildren(HelpWindow)
    titles = [shown.list.item(row).text() for row in range(shown.list.count())]
    assert len(titles) == len(pages()) + 1 and not set(titles) & set(pages())
    assert titles[0] in shown.text.toPlainText()
    QTest.keyClick(shown.list, Qt.Key.Key_Down)
    assert titles[1] in shown.text.toPlainText()


def test_the_sheet_of_shortcuts_names_tools_and_commands(window):
    window.show_help("shortcuts")
    (shown,) = window.findChildren(HelpWindow)
    text = shown.text.toPlainText()
    assert "Outline regions" in text and "Paint terrain" in text and "Add Railroad" in text


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
