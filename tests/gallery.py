"""Pictures of the views of the studio, in any theme, text size and language.

`python -m tests.gallery FOLDER --themes light dark --text 100 150 --languages en de` makes one picture of each view in
each combination, as `FOLDER/LANGUAGE/THEME-TEXT/VIEW.png`. `--only VIEW…` makes some views; `--size 1024x700` sets the
size of the window. `python -m tests.gallery --compare FOLDER OTHER` lists the pictures that differ.

A view is a function below, registered with `@view`. It gets the window with the board of the United States open and
yields the widget of its picture; code after `yield` closes what it opened. The function is called once per text size
and language, and its widget is drawn in each theme.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from tests.pictures import is_inspected, studio, wait_until, with_palette

if TYPE_CHECKING:
    import numpy as np
    from PySide6.QtWidgets import QWidget

    from engine.model.ids import Ref
    from studio.app.window import MainWindow

BOARD = "boxcars/us-boxcars-2013"
SIZE = (1440, 900)
"""Size of the main window in pixels."""
REST_MS = 500
"""Milliseconds before a view is drawn."""
PAYOFFS, DESTINATIONS = 0, 2
"""Places of these tables among those of the board."""
VISIBLE = 24
"""Difference of a color channel, of 255, from which pixels look different."""

View = Callable[["MainWindow"], Iterator["QWidget"]]
VIEWS: dict[str, View] = {}
"""The views by name, in order."""


class Variant(NamedTuple):
    """One look of all views: theme, size of the text in percent, language and size of the window in pixels."""

    theme: str
    text: int
    language: str
    size: tuple[int, int]

    @property
    def folder(self) -> str:
        """Name of the folder of its pictures."""
        return f"{self.language}/{self.theme}-{self.text}"


def view(make: View) -> View:
    """Register a view under the name of its function."""
    VIEWS[make.__name__.replace("_", "-")] = make
    return make


def pause(milliseconds: int) -> None:
    """Process events for some time. Worker threads run meanwhile."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def settle(widget: QWidget) -> None:
    """Wait until no board in a widget is being drawn."""
    from studio.canvas.view import BoardView

    pause(REST_MS)
    for board in widget.findChildren(BoardView):
        board.settle()


def dialog(window: MainWindow, kind: type[QWidget]) -> QWidget:
    """Return the visible dialog of a kind."""
    return next(each for each in window.findChildren(kind) if each.isVisible())


def selected(window: MainWindow, *refs: Ref) -> QWidget:
    """Return the inspector of a selection."""
    window.document.select(refs)
    dock = window.dock_set.all["inspector"]
    window.shell.show_dock("inspector")
    return dock


@contextmanager
def floating(window: MainWindow, name: str, width: int = 900, height: int = 420) -> Iterator[QWidget]:
    """A dock in front, in a size that shows its content."""
    dock = window.dock_set.all[name]
    window.shell.show_dock(name)
    dock.panel  # noqa: B018  # It is created on first use.
    dock.setFloating(True)
    letters = dock.fontMetrics().averageCharWidth() / 7
    dock.resize(min(1440, round(width * letters)), min(900, round(height * letters)))
    try:
        yield dock
    finally:
        dock.setFloating(False)


@view
def start(window: MainWindow) -> Iterator[QWidget]:
    """The window after the start."""
    window.document.select(())
    yield window


@view
def welcome(window: MainWindow) -> Iterator[QWidget]:
    """The window without a board."""
    from engine.files.library import bundled

    files = tuple(str(path) for path in list(bundled().values())[:3])
    with _another(window, recent=files) as empty:
        empty.welcome.offer()
        yield empty


@view
def inspector_city(window: MainWindow) -> Iterator[QWidget]:
    """The properties of a city."""
    from engine.model.ids import Ref

    city = next(id for id, one in window.document.scenario.board.cities.items() if one.name == "Chicago")
    yield selected(window, Ref("city", city))


@view
def inspector_railroad(window: MainWindow) -> Iterator[QWidget]:
    """The properties of a railroad, in the window: its lines are selected on the board."""
    from engine.model.ids import Ref

    railroad = next(iter(window.document.scenario.board.railroads))
    selected(window, Ref("railroad", railroad))
    yield window
    window.document.select(())


@view
def inspector_scenario(window: MainWindow) -> Iterator[QWidget]:
    """The properties and rules of the scenario."""
    yield selected(window)


@view
def inspector_search(window: MainWindow) -> Iterator[QWidget]:
    """The fields of the scenario that contain a word."""
    from studio.panels.inspector import InspectorPanel

    shown = selected(window)
    (panel,) = shown.findChildren(InspectorPanel)
    panel.search.setText("city")
    yield shown
    panel.search.clear()


def _table(window: MainWindow, number: int) -> Iterator[QWidget]:
    from studio.panels.tables.tabs import tables_of

    title = list(tables_of(window.document))[number]
    with floating(window, "tables") as dock:
        window.shell.show_table(title)
        yield dock


@view
def table_payoffs(window: MainWindow) -> Iterator[QWidget]:
    """The payoffs as a triangular table."""
    return _table(window, PAYOFFS)


@view
def table_destinations(window: MainWindow) -> Iterator[QWidget]:
    """The destination table."""
    return _table(window, DESTINATIONS)


@view
def issues(window: MainWindow) -> Iterator[QWidget]:
    """The list of issues of a board with a city that nothing reaches."""
    from engine.edit.remove import Remove
    from engine.model.ids import Ref

    lines = list(window.document.scenario.board.lines)[:2]
    for line in lines:
        window.document.perform(Remove(refs=(Ref("line", line),)))
    wait_until(lambda: is_inspected(window))
    with floating(window, "issues") as dock:
        yield dock
    for _ in lines:
        window.document.undo_stack.undo()


@view
def layers(window: MainWindow) -> Iterator[QWidget]:
    """The layers of the board."""
    with floating(window, "layers", 420, 560) as dock:
        yield dock


@view
def tables_window(window: MainWindow) -> Iterator[QWidget]:
    """The workspace for tables, in the window."""
    window.shell.show_workspace("tables")
    yield window
    window.shell.show_workspace("draw")


@contextmanager
def game(window: MainWindow, board: str, turns: int, seats: int = 4) -> Iterator[QWidget]:
    """The window of a game of bots on a bundled board after some turns."""
    from shiboken6 import delete

    from engine.bots.named import default_lineup
    from engine.files.library import bundled
    from engine.game.summary import turn_of_state
    from engine.sim.run import seats_of
    from studio.document.document import Document
    from studio.playtest.session.session import GameSetup, Session
    from studio.playtest.window import PlaytestWindow

    document = Document()
    document.load(bundled()[board])
    bots = seats_of(default_lineup(document.family, seats))
    session = Session(GameSetup(document.scenario, bots, 7, {}), None)
    while (turn_of_state(session.now.state) or 0) < turns:
        found = session.setup.next_moment(session.now)
        assert found is not None, "the game is over"
        session.take(session.now, [found])
    shown = PlaytestWindow(document, session, window)
    shown.resize(window.size())
    shown.show()
    try:
        yield shown
    finally:
        session.saved = len(session.line) - 1
        delete(shown)
        document.close()


@view
def playtest_boxcars(window: MainWindow) -> Iterator[QWidget]:
    """A game of Boxcars with the journal."""
    with game(window, BOARD, 40) as shown:
        yield shown


@view
def playtest_crayon(window: MainWindow) -> Iterator[QWidget]:
    """A game of crayon rails."""
    with game(window, "crayon/saltmark-isles", 24) as shown:
        yield shown


@view
def playtest_tycoon(window: MainWindow) -> Iterator[QWidget]:
    """A game of Railroad Tycoon."""
    with game(window, "tycoon/amber-coast", 12) as shown:
        yield shown


@view
def playtest_dice(window: MainWindow) -> Iterator[QWidget]:
    """A game of dice on sheets."""
    with game(window, "dice/short-line", 8, 3) as shown:
        yield shown


@view
def game_report(window: MainWindow) -> Iterator[QWidget]:
    """The charts and figures of a game."""
    from studio.app.games.facts import GameFactsDialog

    with game(window, BOARD, 40) as shown:
        facts = GameFactsDialog(shown.session, shown)  # type: ignore[attr-defined]
        facts.show()
        yield facts
        facts.close()


@view
def lab(window: MainWindow) -> Iterator[QWidget]:
    """The lab before the first run."""
    with floating(window, "lab", 1100, 560) as dock:
        window.shell.show_lab("runs")
        yield dock


@view
def tournament(window: MainWindow) -> Iterator[QWidget]:
    """The results of a tournament: wins by pair."""
    from engine.game.fast.batch import GameTally
    from engine.sim.contest_report import tournament_report
    from engine.sim.tournament import Standings, TableResult, schedule
    from studio.lab.lab_panel import LabPanel

    with floating(window, "lab", 1100, 560) as dock:
        window.shell.show_lab("contest")
        page = dock.panel
        assert isinstance(page, LabPanel)
        found = Standings(("hill", "gould", "scott", "planner"))
        tables = enumerate(schedule(found.bots, 240, 1))
        found.add([TableResult(n, bots, GameTally(n * n % 7 % 4, 90, ())) for n, bots in tables])
        page.contest._show_report(tournament_report(found.data(240)))
        yield dock


@view
def lab_compare(window: MainWindow) -> Iterator[QWidget]:
    """A page of the lab before its first games."""
    with floating(window, "lab", 1100, 560) as dock:
        window.shell.show_lab("compare")
        yield dock


@view
def target_matrix(window: MainWindow) -> Iterator[QWidget]:
    """The goal of a search: wanted wins by pair of bots."""
    from studio.lab.experiment_page import SeekPage
    from studio.lab.lab_panel import LabPanel

    with floating(window, "lab", 1100, 640) as dock:
        window.shell.show_lab("seek")
        page = dock.panel
        assert isinstance(page, LabPanel)
        seek = page.page("seek")
        assert isinstance(seek, SeekPage)
        before = seek.outcome.currentIndex()
        seek.outcome.setCurrentIndex(seek.outcome.findData("matrix"))
        seek.matrix.show_shares(["hill", "gould", "scott"], {("hill", "gould"): 0.6, ("gould", "scott"): 0.55})
        yield dock
        seek.outcome.setCurrentIndex(before)


@view
def live_figures(window: MainWindow) -> Iterator[QWidget]:
    """Figures over the board that follow every edit."""
    shell = window.shell
    shell.show_live_figures(True)
    wait_until(lambda: shell.live is not None and shell.live.shown_for is window.document.scenario)
    yield window
    shell.show_live_figures(False)


@view
def lesson(window: MainWindow) -> Iterator[QWidget]:
    """A lesson in its dock beside its board. It opens another board, so it has a window of its own."""
    with _another(window) as shown:
        shown.shell.show_lessons("draw")
        yield shown


@view
def lessons(window: MainWindow) -> Iterator[QWidget]:
    """The list of the lessons."""
    with _another(window) as shown:
        shown.shell.show_lessons()
        yield shown


@contextmanager
def _another(window: MainWindow, **more: object) -> Iterator[MainWindow]:
    """Another window of the same size and look, with more settings."""
    settings = {"text": window.settings.text, "theme": window.settings.theme, **more}
    with studio((window.width(), window.height()), None, settings) as other:
        yield other


@view
def console(window: MainWindow) -> Iterator[QWidget]:
    """The console after a statement."""
    from studio.app.console.console_window import ConsoleWindow

    window.shell.show_console()
    shown = dialog(window, ConsoleWindow)
    assert isinstance(shown, ConsoleWindow)
    shown.run("document.scenario.title")
    wait_until(lambda: "2013" in shown.output.toPlainText())
    yield shown
    shown.close()


@view
def issues_none(window: MainWindow) -> Iterator[QWidget]:
    """A filter of the issues that nothing matches."""
    wait_until(lambda: is_inspected(window))
    with floating(window, "issues") as dock:
        filters = dock.panel.filters
        filters.text.setText("no such issue")
        yield dock
        filters.clear()


@view
def analysis(window: MainWindow) -> Iterator[QWidget]:
    """The analysis of the board: tables and charts."""
    with floating(window, "analysis", 1100, 560) as dock:
        yield dock


@view
def new_scenario(window: MainWindow) -> Iterator[QWidget]:
    """The dialog for a new board."""
    from studio.app.adding.new_dialog import NewBoardDialog

    shown = NewBoardDialog(window)
    shown.show()
    yield shown
    shown.close()


@view
def export_picture(window: MainWindow) -> Iterator[QWidget]:
    """The dialog for a picture of the board."""
    from studio.app.files.picture_dialog import PictureDialog

    window.shell.export_picture()
    yield (shown := dialog(window, PictureDialog))
    shown.close()


@view
def print_kit(window: MainWindow) -> Iterator[QWidget]:
    """The dialog for the printed game."""
    from studio.app.print_kit import PrintKitDialog

    window.shell.print_kit()
    shown = dialog(window, PrintKitDialog)
    wait_until(lambda: shown.parts.count() > 0)
    yield shown
    shown.close()


@view
def pack(window: MainWindow) -> Iterator[QWidget]:
    """The dialog for a file for a playtester, before anything is added."""
    from studio.app.packs.pack_dialog import PackDialog

    document = window.document
    shown = PackDialog(document.scenario, document.family, "/", window)
    shown.show()
    yield shown
    shown.close()


@view
def start_game(window: MainWindow) -> Iterator[QWidget]:
    """The dialog for the setup of a game."""
    from studio.playtest.start.start_dialog import StartDialog, usual_seats

    document = window.document
    shown = StartDialog(document.scenario, document.family, usual_seats(document.family), 7, window)
    shown.show()
    yield shown
    shown.close()


@view
def command_palette(window: MainWindow) -> Iterator[QWidget]:
    """The command palette."""
    yield from _palette(window, False, "board")


@view
def find(window: MainWindow) -> Iterator[QWidget]:
    """The search for an item of the board."""
    yield from _palette(window, True, "chi")


def _palette(window: MainWindow, things_only: bool, text: str) -> Iterator[QWidget]:
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QLineEdit

    from studio.app.menus.palette import Palette

    window.shell.open_palette(things_only)
    shown = dialog(window, Palette)
    field = shown.findChild(QLineEdit)
    assert field is not None
    QTest.keyClicks(field, text)
    yield shown
    shown.close()


def make(folder: Path, variants: Sequence[Variant], names: Sequence[str]) -> None:
    """Save the pictures of some views in some variants. Variants that differ in the theme only share their windows."""
    from engine.files.library import bundled
    from studio.app.languages import apply_language
    from studio.app.settings import Settings
    from studio.app.theme import dress

    alike: dict[tuple[object, ...], list[Variant]] = {}
    for variant in variants:
        alike.setdefault(variant[1:], []).append(variant)
    for group in alike.values():
        first = group[0]
        settings: dict[str, object] = {"theme": first.theme, "text": first.text, "language": first.language}
        apply_language(Settings(**settings))  # type: ignore[arg-type]
        # As at the start of the studio: the style sheet comes before the window and its font.
        dress(first.theme)  # type: ignore[arg-type]
        with studio(first.size, bundled()[BOARD], settings) as window:
            for name in names:
                draw(window, name, group, folder)
                gc.collect()


def draw(window: MainWindow, name: str, variants: Sequence[Variant], folder: Path) -> None:
    """Save one view in each theme."""
    shown = VIEWS[name](window)
    widget = next(shown)
    settle(widget)
    for variant in variants:
        put_on(window, variant.theme)
        settle(widget)
        path = folder / variant.folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        picture = with_palette(widget.grab().toImage())
        assert picture.save(str(path), quality=0)
        print(f"{variant.folder}/{path.name}: {picture.width()} × {picture.height()}", flush=True)
    put_on(window, variants[0].theme)
    for _ in shown:
        raise AssertionError(f"{name} yields two widgets")


def put_on(window: MainWindow, theme: str) -> None:
    """Choose a theme for all windows."""
    from PySide6.QtWidgets import QApplication

    from studio.canvas.view import BoardView

    window.shell.set_theme(theme)
    for top in QApplication.topLevelWidgets():
        for board in top.findChildren(BoardView):
            board.set_theme(theme)  # type: ignore[arg-type]


def different(one: Path, other: Path) -> list[str]:
    """Return the pictures below two folders that differ or are missing in one of them, by their paths below."""
    names = sorted({str(path.relative_to(top)) for top in (one, other) for path in top.rglob("*.png")})
    return [name for name in names if not is_alike(one / name, other / name)]


def is_alike(one: Path, other: Path, share: float = 0.002) -> bool:
    """Return whether two pictures have the same size and at most a share of their pixels differ visibly."""
    import numpy as np

    left, right = pixels(one), pixels(other)
    if left is None or right is None or left.shape != right.shape:
        return False
    apart = np.abs(left.astype(int) - right.astype(int)).max(axis=2) > VISIBLE
    return float(apart.mean()) <= share


def pixels(path: Path) -> np.ndarray | None:
    """Return a picture as an array (height, width, 3) of bytes, or None if there is none."""
    import numpy as np
    from PySide6.QtGui import QImage

    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    if image.isNull():
        return None
    bits = np.frombuffer(image.constBits(), np.uint8)
    return bits.reshape(image.height(), image.width(), 4)[:, :, 2::-1].copy()


def read_size(text: str) -> tuple[int, int]:
    """Return the width and height of a text such as 1440x900."""
    width, _, height = text.partition("x")
    return int(width), int(height)


def main(words: Sequence[str]) -> int:
    """Make pictures, or compare two folders of them."""
    ask = argparse.ArgumentParser(prog="python -m tests.gallery", description="Make pictures of the studio's views.")
    ask.add_argument("folder", type=Path)
    ask.add_argument("--themes", nargs="+", default=["light", "dark"], choices=["light", "dark", "contrast"])
    ask.add_argument("--text", nargs="+", type=int, default=[100], help="size of the text in percent")
    ask.add_argument("--languages", nargs="+", default=["en"])
    ask.add_argument("--size", type=read_size, default=SIZE, help="size of the window, such as 1440x900")
    ask.add_argument("--only", nargs="+", default=list(VIEWS), choices=list(VIEWS), metavar="VIEW")
    ask.add_argument("--compare", type=Path, metavar="OTHER", help="list the pictures that differ in another folder")
    chosen = ask.parse_args(words)
    if chosen.compare is not None:
        found = different(chosen.folder, chosen.compare)
        print("\n".join(found) or "all pictures are alike")
        return 1 if found else 0
    from studio.app.application import application

    # As in the studio: a thread that draws would otherwise collect, and destroy, widgets of closed windows.
    gc.disable()
    application()
    variants = [
        Variant(theme, text, language, chosen.size)
        for language in chosen.languages
        for text in chosen.text
        for theme in chosen.themes
    ]
    make(chosen.folder, variants, chosen.only)
    return 0


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with TemporaryDirectory(prefix="boxcars-gallery-") as home:
        os.environ["BOXCARS_HOME"] = home
        sys.exit(main(sys.argv[1:]))
