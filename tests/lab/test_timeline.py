"""The timeline of the average game: a slider over its turns, and owners on the board."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from shiboken6 import delete

from engine.gamelog.details import POINTS, Bought, Details
from engine.runs.identity import Identity
from engine.runs.store import Run
from studio.canvas.view import BoardView
from studio.lab.timeline_page import TimelinePage
from tests.families.boxcars.boards import a_ladder
from tests.gamelog.test_average import a_game
from tests.opening import on_screen, opened

BOARD = a_ladder().scenario()
FIRST, SECOND = list(BOARD.board.railroads)[:2]
GAMES: tuple[tuple[int, Details], ...] = (
    (0, a_game(100, (200.0, 40.0), Bought(0, "railroad", FIRST, 10, 30.0))),
    (3, a_game(200, (100.0, 60.0), Bought(1, "railroad", SECOND, 190, 30.0))),
)


def a_run(id: int) -> Run:
    identity = Identity(BOARD.title, BOARD.family, "", "", {}, {}, ("hill", "gould"), {}, 1, (), "0.1.0")
    return Run(id, identity, 0, 4, 4, "2026-01-01T00:00:00")


@pytest.fixture
def page(qtbot):
    with opened(BOARD) as document, on_screen(qtbot, BoardView(document), 600, 400) as view:
        made = TimelinePage(document, lambda: view)
        made.resize(700, 400)
        with qtbot.waitExposed(made):
            made.show()
        yield made
        delete(made)


def texts(page):
    return [[page.table.item(row, column).text() for column in range(3)] for row in range(page.table.rowCount())]


def test_the_slider_shows_scores_and_owners_at_a_turn_and_on_the_board(page):
    assert page.empty.isVisible() and page.moment is None
    page.show_games(a_run(1), GAMES)
    assert not page.empty.isVisible() and page.slider.value() == POINTS
    assert page.words.text() == "Turn 150, 100% of the game: 1 hill 150, 2 gould 50"
    assert [badge.text for badge in page._overlay.figures.badges] == [f"{FIRST}: seat 1, 50%", f"{SECOND}: seat 2, 50%"]
    page.slider.setValue(POINTS // 2)
    assert page.words.text().startswith("Turn 75, 50%") and texts(page) == [[FIRST, "1 hill", "50"]]
    page.on_board.setChecked(False)
    assert not page._overlay.figures.badges
    page.on_board.setChecked(True)
    page.hide()
    assert not page._overlay.figures.badges


def test_one_game_can_be_chosen_and_stays_chosen_while_games_are_added(page):
    page.show_games(a_run(1), GAMES)
    page.choice.setCurrentIndex(page.choice.findData(3))
    assert texts(page) == [[SECOND, "2 gould", "100"]] and "Turn 200" in page.words.text()
    page.slider.setValue(0)
    page.show_games(a_run(1), (*GAMES, (7, GAMES[0][1])))
    assert page.choice.currentData() == 3 and page.slider.value() == 0 and not texts(page)
    page.show_games(a_run(2), GAMES)
    assert page.choice.currentData() is None and page.slider.value() == POINTS
    page.show_games(None, ())
    assert page.empty.isVisible() and not page._overlay.figures.badges


def test_a_board_that_has_other_railroads_now_shows_the_others(page):
    page.show_games(a_run(1), GAMES)
    board = a_ladder().scenario()
    fewer = {id: each for id, each in board.board.railroads.items() if id != FIRST}
    page._document.new(replace(board, board=replace(board.board, railroads=fewer)))
    assert [badge.railroad for badge in page._overlay.figures.badges] == [SECOND]
