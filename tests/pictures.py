"""The pictures of the help pages: `python -m tests.pictures` makes all of them again in `resources/help`.

Each is a window in which a person has done the steps of its page: fields are filled by keys, the board is clicked. So a
step that no longer works stops the program.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QDialog, QWidget

    from engine.model.scenario import Scenario
    from studio.app.adding.fill_dialog import FillDialog
    from studio.app.adding.land_dialog import LandDialog
    from studio.app.window import MainWindow

HELP = Path(__file__).resolve().parents[1] / "resources" / "help"
GERMANY = HELP / "germany-1938"
LARGE, SMALL = (1440, 900), (1200, 760)
"""Sizes of windows in pixels: of those that fill a page, and of steps."""

EXACT = 160
"""Number of frequent colors that a picture has exactly."""


class Railroad(NamedTuple):
    """A railroad of the walkthrough: its name and its lines, each by the cities that are clicked."""

    name: str
    lines: tuple[str, ...]


ITALY = (
    Railroad("Upper Italian", ("Turin Milan Brescia Verona Padua Trieste", "Milan Genoa")),
    Railroad("Mediterranean", ("Turin Genoa Livorno Rome Naples Salerno",)),
    Railroad("Adriatic", ("Milan Parma Modena Bologna Rimini Foggia Bari Taranto",)),
    Railroad("Roman", ("Livorno Florence Rome Foggia Naples", "Florence Bologna")),
    Railroad("Venetian", ("Verona Modena Bologna Ferrara Padua", "Ferrara Rimini", "Padua Trieste")),
    Railroad("Calabrian", ("Salerno Taranto 337/420 Messina Salerno",)),
    Railroad("Sicilian", ("Messina Palermo Catania Messina",)),
    Railroad("Tyrrhenian Ferries", ("Livorno Cagliari Palermo",)),
    Railroad("Ligurian", ("Genoa Parma Livorno",)),
)
"""The railroads that the page draws on the cities of Italy; x/y is a click on the empty board, in millimeters."""


def wait_until(condition: Callable[[], object]) -> None:
    """Process events until the condition holds."""
    from PySide6.QtCore import QDeadlineTimer, QEventLoop
    from PySide6.QtWidgets import QApplication

    left = QDeadlineTimer(120_000)
    while not condition():
        assert not left.hasExpired(), "the window does not show what the page says"
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)


@contextmanager
def studio(size: tuple[int, int], file: Path | None = None, settings: Mapping[str, Any] = {}) -> Iterator[MainWindow]:
    """The studio's window, with a file open."""
    from shiboken6 import delete

    from studio.app.settings import Settings
    from studio.app.window import MainWindow

    window = MainWindow(Settings(**settings))
    window.resize(*size)
    window.show()
    window.dock_set.wake()
    if file is not None:
        assert window.shell.open_file(file)
        wait_until(lambda: is_inspected(window))
        window.view.zoom_to_fit()
    try:
        yield window
    finally:
        window.document.undo_stack.setClean()
        window.document.close()
        delete(window)


def is_inspected(window: MainWindow) -> bool:
    """Return whether the checks of the present board are complete."""
    document = window.document
    found = document.inspection
    return found is not None and found.complete and found.scenario is document.scenario


def save(widget: QWidget, name: str, folder: Path) -> None:
    """Save a picture of a widget when it is drawn."""
    from PySide6.QtTest import QTest

    from studio.canvas.view import BoardView

    QTest.qWait(1500)
    for view in widget.findChildren(BoardView):
        view.settle()
    picture = with_palette(widget.grab().toImage())
    path = folder / f"{name}.png"
    assert picture.save(str(path), quality=0)
    print(f"{path.name}: {picture.width()} × {picture.height()}, {path.stat().st_size // 1_000} KB")


def with_palette(picture: QImage) -> QImage:
    """Return a picture in 256 colors, the frequent ones exactly: a third of the size as a file."""
    import numpy as np
    from PySide6.QtGui import QImage
    from scipy.cluster.vq import kmeans
    from scipy.spatial import cKDTree

    plain = picture.convertToFormat(QImage.Format.Format_RGB32)
    height, width = plain.height(), plain.width()
    pixels = np.frombuffer(plain.constBits(), np.uint8).reshape(height, width, 4)[:, :, 2::-1]
    colors, place, counts = np.unique(pixels.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    exact, rest = colors[order[:EXACT]], colors[order[EXACT:]].astype(float)
    palette = exact
    if len(rest) > 256 - EXACT:
        # In contrast to kmeans2, it drops empty clusters.
        middle, _ = kmeans(rest, 256 - EXACT, iter=1, rng=np.random.default_rng(1))
        palette = np.vstack((exact, middle.round().astype(np.uint8)))
    elif len(rest):
        palette = np.vstack((exact, rest.astype(np.uint8)))
    nearest = cKDTree(palette.astype(float)).query(colors.astype(float))[1].astype(np.uint8)
    rows = nearest[place.reshape(height, width)]
    made = QImage(rows.tobytes(), width, height, width, QImage.Format.Format_Indexed8)
    made.setColorTable([0xFF000000 | int(r) << 16 | int(g) << 8 | int(b) for r, g, b in palette])
    return made.copy()


def dialog_of(window: MainWindow, kind: type[QDialog]) -> QDialog:
    """Return the open dialog of a kind."""
    return next(each for each in window.findChildren(kind) if each.isVisible())


def type_in(field: QWidget, text: str) -> None:
    """Replace the content of a field by a text, by keys."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Tab)


def new_land(window: MainWindow, fields: Callable[[LandDialog], Sequence[tuple[QWidget, str]]]) -> LandDialog:
    """Fill in the dialog of a new land, and wait for its preview."""
    from studio.app.adding.land_dialog import LandDialog

    window.shell.new_land()
    dialog = dialog_of(window, LandDialog)
    assert isinstance(dialog, LandDialog)
    for field, text in fields(dialog):
        type_in(field, text)
    wait_until(dialog.create_button.isEnabled)
    return dialog


def germany(dialog: LandDialog) -> Sequence[tuple[QWidget, str]]:
    """Return the fields of Germany in 1938."""
    return (
        (dialog.outline.line, str(GERMANY / "outline.geojson")),
        (dialog.title, "Germany 1938"),
        (dialog.cities, "50"),
        (dialog.apart, "10"),
        (dialog.places.line, str(GERMANY / "cities.csv")),
        (dialog.railways.line, str(GERMANY / "railways.geojson")),
        (dialog.year, "1938"),
    )


def italy(dialog: LandDialog) -> Sequence[tuple[QWidget, str]]:
    """Return the fields of Italy on a sheet of A2."""
    country = dialog.country.lineEdit()
    assert country is not None
    return (
        (country, "Italy"),
        (dialog.width_, "420"),
        (dialog.height_, "594"),
        (dialog.cities, "24"),
        (dialog.regions, "4"),
    )


def draw(window: MainWindow, railroads: Sequence[Railroad]) -> None:
    """Add railroads and draw their lines by clicks on cities."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from studio.app.adding.railroad_or_region import RailroadDialog

    view, board = window.view, window.document.scenario.board
    places = {city.name: board.mileposts[city.milepost].at for city in board.cities.values()}
    view.zoom_to_fit()
    view.settle()
    for number, railroad in enumerate(railroads):
        window.shell.add_railroad()
        dialog = dialog_of(window, RailroadDialog)
        assert isinstance(dialog, RailroadDialog)
        QTest.keyClicks(dialog.name, railroad.name)
        QTest.keyClick(dialog.name, Qt.Key.Key_Return)
        if number == 0:
            window.toolbox.held.choose("between", "10 mm")
        for line in railroad.lines:
            for name in line.split():
                x, _, y = name.partition("/")
                at = places[name] if name in places else (float(x), float(y))
                QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.place_of(at), delay=20)
            QTest.keyClick(view, Qt.Key.Key_Return)


def fill(window: MainWindow) -> FillDialog:
    """Open the dialog that fills the tables, and wait for its preview."""
    from studio.app.adding.fill_dialog import FillDialog

    window.shell.fill_tables()
    dialog = dialog_of(window, FillDialog)
    assert isinstance(dialog, FillDialog)
    wait_until(dialog.ok.isEnabled)
    return dialog


def playtest(window: MainWindow, name: str, folder: Path, turns: int, size: tuple[int, int]) -> None:
    """Save a picture of a game of four bots on the board of a window, after some turns."""
    from shiboken6 import delete

    from engine.game.summary import turn_of_state
    from engine.sim.run import seats_of
    from studio.playtest.session.session import GameSetup, Session
    from studio.playtest.window import PlaytestWindow

    scenario = window.document.scenario
    session = Session(GameSetup(scenario, seats_of(["planner"] * 4), 7, {}), None)
    while (turn_of_state(session.now.state) or 0) < turns:
        found = session.setup.next_moment(session.now)
        assert found is not None, "the game is over"
        session.take(session.now, [found])
    shown = PlaytestWindow(window.document, session, window)
    shown.resize(*size)
    shown.show()
    save(shown, name, folder)
    session.saved = len(session.line) - 1
    delete(shown)


def studio_and_playtest(folder: Path) -> None:
    """The pictures of the first page, and of the page about games."""
    from engine.files.library import bundled

    with studio(LARGE, bundled()["boxcars/us-boxcars-2013"]) as window:
        save(window, "studio", folder)
        playtest(window, "playtest", folder, 40, LARGE)


def experiment(folder: Path) -> None:
    """The pictures of the experiment with the B&O: live figures of the Northeast without and with its line."""
    from engine.edit.rules import SetRule
    from engine.files.library import bundled

    with studio(SMALL, bundled()["boxcars/us-rail-baron"]) as window:
        document, shell = window.document, window.shell
        shell.toggle_all_docks()
        shell.show_live_figures(True)
        for name, is_extended in (("experiment-before", False), ("experiment-after", True)):
            if is_extended:
                document.perform(SetRule("map.balance", True))
            wait_until(lambda: shell.live is not None and shell.live.shown_for is document.scenario)
            window.view.zoom_to([((640.0, 60.0), (860.0, 240.0))])
            save(window.view, name, folder)


def germany_1938(folder: Path) -> Scenario:
    """The pictures of a land from files. Return its board."""
    with studio(SMALL) as window:
        dialog = new_land(window, germany)
        save(dialog, "new-land-files", folder)
        dialog.create_button.click()
        wait_until(lambda: window.document.is_open and is_inspected(window))
        save(window, "new-land-board", folder)
        playtest(window, "new-land-game", folder, 40, SMALL)
        return window.document.committed


def italy_by_hand(folder: Path) -> Scenario:
    """The pictures of a land from the bundled data with lines drawn by hand. Return its board."""
    with studio(SMALL) as window:
        dialog = new_land(window, italy)
        save(dialog, "new-land-country", folder)
        dialog.create_button.click()
        wait_until(lambda: window.document.is_open)
        draw(window, ITALY)
        filling = fill(window)
        save(filling, "new-land-fill", folder)
        filling.ok.click()
        wait_until(lambda: is_inspected(window))
        save(window, "new-land-drawn", folder)
        return window.document.committed


def main(folder: Path) -> None:
    """Make all pictures."""
    from studio.app.application import application
    from studio.app.theme import dress

    app = application()
    dress("light")
    for make in (studio_and_playtest, experiment, germany_1938, italy_by_hand):
        make(folder)
    app.processEvents()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with TemporaryDirectory(prefix="boxcars-pictures-") as home:
        os.environ["BOXCARS_HOME"] = home
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else HELP)
