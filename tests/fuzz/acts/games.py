"""Playtests, and waiting."""

from __future__ import annotations

from random import Random

from PySide6.QtWidgets import QApplication

from studio.app.window import MainWindow
from studio.playtest.window import PlaytestWindow
from tests.fuzz.acts.answers import meddle


def playtest(window: MainWindow, rng: Random) -> str:
    """Open a playtest and play a few decisions in it, or go on in one that is open."""
    tables = [top for top in QApplication.topLevelWidgets() if isinstance(top, PlaytestWindow) and top.isVisible()]
    if not tables:
        play = window.actions_.commands["playtest"]
        window.actions_.run(play)
        return "playtest"
    table = rng.choice(tables)
    for _ in range(rng.randrange(1, 8)):
        legal = table.game.choices.offered
        kind = rng.random()
        if legal and kind < 0.6:
            table.game.conductor.choose(rng.choice(legal))
        elif kind < 0.8:
            table.step()
        elif kind < 0.9:
            table.game.going.back()
        else:
            meddle(table, rng)
        if not table.isVisible():
            return "left the playtest"
        QApplication.processEvents()
    if rng.random() < 0.3:
        table.close()
    return "played on"


def rest(window: MainWindow, rng: Random) -> str:
    """Wait until everything is drawn."""
    QApplication.processEvents()
    if window.document.is_open:
        window.view.settle()
    return "rest"
