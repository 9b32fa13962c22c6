"""Text on the screen goes through the room for words: Qt's own reads it as HTML, loads the pictures it names, and takes
an `&` for a key. What scrolls is of that room, too: Qt's own may never come to rest."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STUDIO = ROOT / "studio"

GUESSING = {
    "QLabel": "Words or Markup",
    "QMessageBox": "Box, warn or ask",
    "QInputDialog": "ask_for_line",
    "QErrorMessage": "warn",
    "QProgressDialog": "a QProgressBar",
    "QToolTip": "show_tip",
    "QWhatsThis": "tip",
    "QStaticText": "drawText",
    "QTextEdit": "QPlainTextEdit",
    "QTextBrowser": "Words",
    "QTextDocument": "drawText",
    "QGraphicsTextItem": "drawText",
}
"""What guesses whether a text is HTML, and what to take instead."""

ALLOWED = {
    ("studio/app/help/window.py", "QTextBrowser"),
    ("studio/app/help/window.py", "QTextDocument"),
    ("studio/app/help/rules.py", "QTextBrowser"),
    ("studio/export/report_pdf.py", "QTextDocument"),
}
"""The help shows pages of its own folder and nothing else. The rules are text of the engine, escaped. A report as
PDF is the page that the engine writes, with all texts escaped; its only pictures are its charts."""

OF_PAGES = ("studio/app/help/window.py", "studio/app/help/rules.py", "studio/export/report_pdf.py")

HTML = {"setHtml", "insertHtml", "setMarkdown", "setWhatsThis"}

OTHERS = {
    "QScrollArea", "getSaveFileName", "ToolTipRole", "setToolTip", "setTabToolTip", "setWindowTitle", "addRow",
    "addAction", "addMenu", "RichText", "AutoText", "MarkdownText", '"&&"',
}  # fmt: skip
"""Words of which a module has at least one, or one of those above, if it has a fault."""


def is_ours(node: ast.expr) -> bool:
    """Whether a text is written in the program: a literal, or its translation."""
    match node:
        case ast.Constant():
            return True
        case ast.IfExp():
            return is_ours(node.body) and is_ours(node.orelse)
        case ast.Call(func=ast.Attribute(attr="tr") | ast.Name(id="tr"), args=[ast.Constant(), *_]):
            return True
    return False


def goes_through(node: ast.expr, *names: str) -> bool:
    """Whether a text is made by one of these functions."""
    return any(isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in names for n in ast.walk(node))


def faults(source: str, file: str) -> Iterator[str]:
    """What a module shows past the room for words."""
    if not any(word in source for word in (*GUESSING, *HTML, *OTHERS)):
        return
    tells_tips = made_tips = False
    for node in ast.walk(ast.parse(source)):
        where = f"{file}:{getattr(node, 'lineno', 0)}"
        match node:
            case ast.alias(name=name) if name in GUESSING and (file, name) not in ALLOWED:
                yield f"{where}: {name} guesses; take {GUESSING[name]}"
            case ast.Call(func=ast.Name(id="QScrollArea")):
                yield f"{where}: take SteadyScroll"
            case ast.ClassDef(bases=bases) if any(ast.unparse(base) == "QScrollArea" for base in bases):
                yield f"{where}: take SteadyScroll"
            case ast.Attribute(attr="getSaveFileName"):
                yield f"{where}: take ask_where_to_save, which asks before a file is replaced"
            case ast.Attribute(attr="ToolTipRole"):
                tells_tips = True
            case ast.Call(func=ast.Name(id="tip")):
                made_tips = True
            case ast.Call(func=ast.Attribute(attr="setToolTip" | "setTabToolTip"), args=[*_, text]):
                if not is_ours(text) and not (isinstance(text, ast.Call) and goes_through(text, "tip")):
                    yield f"{where}: a tooltip without tip()"
            case ast.Call(func=ast.Attribute(attr=name)) if name in HTML and not file.endswith(OF_PAGES):
                yield f"{where}: {name}"
            case ast.Call(func=ast.Attribute(attr="setWindowTitle"), args=[text]):
                if not is_ours(text) and not goes_through(text, "window_title"):
                    yield f"{where}: a window title without window_title()"
            case ast.Call(func=ast.Attribute(attr="addRow"), args=[_, _]):
                yield f"{where}: addRow makes a label of its own; take add_row"
            case ast.Call(func=ast.Attribute(attr="addAction" | "addMenu"), args=[text, *_]):
                told = isinstance(text, ast.JoinedStr) or "str(" in ast.unparse(text) or ".format(" in ast.unparse(text)
                if told or (isinstance(text, ast.Attribute) and text.attr in ("text", "title", "name")):
                    yield f"{where}: a menu entry without entry() or submenu()"
            case ast.Attribute(attr="RichText" | "AutoText" | "MarkdownText"):
                yield f"{where}: a text format of its own; take Markup"
            case ast.Call(func=ast.Attribute(attr="replace"), args=[ast.Constant("&"), ast.Constant("&&")]):
                yield f"{where}: take no_mnemonic()"
    if tells_tips and not made_tips:
        yield f"{file}: answers for ToolTipRole without tip()"


def test_the_studio_shows_text_through_the_room_for_words():
    found = [
        fault
        for path in sorted(STUDIO.rglob("*.py"))
        if path.relative_to(STUDIO).parts[0] != "widgets"
        for fault in faults(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "from PySide6.QtWidgets import QLabel",
        "from PySide6.QtGui import QStaticText",
        "area = QScrollArea(parent)",
        "class Rows(Signals, QScrollArea):\n    pass",
        "widget.setToolTip(city.name)",
        "widget.setToolTip(self.tr('Show {0}').format(place))",
        "item.setToolTip(0, told)",
        "tabs.setTabToolTip(1, table.title)",
        "menu.addAction(fix.text)",
        "menu.addMenu(str(action))",
        "form.addRow(title, widget)",
        "self.setWindowTitle(scenario.title)",
        "label.setTextFormat(Qt.TextFormat.RichText)",
        "page.setHtml(text)",
        "QFileDialog.getSaveFileName(self, title, first)",
        "def data(self, role):\n    if role == Qt.ItemDataRole.ToolTipRole:\n        return name",
    ],
)
def test_the_test_sees(line):
    assert list(faults(line, "studio/some.py"))


@pytest.mark.parametrize(
    "line",
    [
        "widget.setToolTip(self.tr('Roll'))",
        "around = isinstance(part, QScrollArea)",
        "widget.setToolTip(tip(city.name))",
        "menu.addAction(self.tr('Fix'))",
        "self.setWindowTitle(window_title(scenario.title))",
    ],
)
def test_the_test_lets_pass(line):
    assert not list(faults(line, "studio/some.py"))
