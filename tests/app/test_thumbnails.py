"""The pictures of board files on the welcome page."""

import threading

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from engine.files import scenarios
from engine.files.library import bundled
from studio.app.files import thumbnails
from studio.app.files.thumbnails import THUMBNAIL, Thumbnails, thumbnail
from studio.app.welcome.choices import PICTURE
from studio.app.welcome.page import Welcome
from tests.app.test_welcome import Opened
from tests.builders import a_small_board
from tests.opening import on_screen


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The folder of the pictures, which is empty; pictures do not wait."""
    monkeypatch.setenv("BOXCARS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(thumbnails, "PAUSE", 0)
    return tmp_path / "cache" / "thumbnails"


@pytest.fixture
def files(tmp_path):
    """Two boards, and one file that is none."""
    first, second, broken = (tmp_path / f"{name}.yaml" for name in ("first", "second", "broken"))
    board = a_small_board()
    scenarios.save(board.scenario(), first)
    scenarios.save(board.with_shape("lake", ((10, 10), (80, 10), (40, 60)), kind="lake").scenario(), second)
    broken.write_text("title: [broken\n", "utf-8")
    return first, second, broken


@pytest.fixture
def few(monkeypatch):
    """One bundled board only, which is small."""
    name = "crayon/saltmark-isles"
    one = {name: bundled()[name]}
    monkeypatch.setattr("engine.files.library.bundled", lambda: one)


def pictures(of):
    return [of.item(row).data(PICTURE) for row in range(of.count())]


def names_of_threads():
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("thumbnails")]


def settle(qtbot, welcome):
    qtbot.waitUntil(lambda: not welcome.pictures.is_busy)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(lambda: not names_of_threads())


def test_pictures_arrive_in_their_rows_which_keep_their_places_and_a_broken_file_has_none(qtbot, cache, few, files):
    with on_screen(qtbot, Welcome(Opened(*files)), 1000, 700) as welcome:
        welcome.offer()
        QApplication.processEvents()
        places = [welcome.recent.visualItemRect(welcome.recent.item(row)) for row in range(3)]
        assert pictures(welcome.recent) == [None, None, None]
        empty = welcome.recent.viewport().grab(places[2]).toImage()
        settle(qtbot, welcome)
        first, second, broken = pictures(welcome.recent)
        (isles,) = pictures(welcome.bundled)
        assert broken is None and welcome.recent.viewport().grab(places[2]).toImage() == empty
        assert isles.toImage() != first.toImage() and len(colors(isles)) > 3
        assert first.toImage() != second.toImage()
        assert all(one.width() <= THUMBNAIL.width() and one.height() <= THUMBNAIL.height() for one in (first, isles))
        assert places == [welcome.recent.visualItemRect(welcome.recent.item(row)) for row in range(3)]
        assert all(place.height() >= THUMBNAIL.height() for place in places)
        assert welcome.recent.item(0).data(Qt.ItemDataRole.AccessibleTextRole) == "A small board, first.yaml"


def colors(picture):
    image = picture.toImage()
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def test_nothing_is_left_running_when_the_page_is_hidden_or_tells_what_is_opened(qtbot, cache, few, files):
    for leave in (Welcome.hide, lambda page: page.tell("Opening…")):
        with on_screen(qtbot, Welcome(Opened(*files)), 1000, 700) as welcome:
            welcome.offer()
            assert welcome.pictures.is_busy
            leave(welcome)
            assert not welcome.pictures.is_busy
            settle(qtbot, welcome)
            assert pictures(welcome.recent) == [None, None, None]
    with on_screen(qtbot, Welcome(Opened(*files)), 1000, 700) as welcome:
        welcome.offer()
        qtbot.waitUntil(lambda: bool(names_of_threads()))
    qtbot.waitUntil(lambda: not names_of_threads())


def test_a_page_that_comes_back_draws_what_it_missed(qtbot, cache, few, files):
    with on_screen(qtbot, Welcome(Opened(*files)), 1000, 700) as welcome:
        welcome.offer()
        welcome.hide()
        welcome.show()
        settle(qtbot, welcome)
        assert pictures(welcome.recent)[0] is not None
        welcome.offer()
        assert pictures(welcome.recent)[0] is not None, "known pictures are shown at once"
        assert not welcome.pictures.is_busy


def test_a_picture_is_kept_by_content_and_a_broken_one_is_made_again(qapp, cache, files, monkeypatch):
    first, second, _ = files
    made = thumbnail(first)
    (kept,) = cache.iterdir()
    second.write_bytes(first.read_bytes())
    with monkeypatch.context() as context:
        context.setattr(thumbnails, "_draw", lambda *_: pytest.fail("it is in the cache"))
        assert thumbnail(second).convertToFormat(made.format()) == made
    kept.write_bytes(b"no picture")
    assert thumbnail(first) == made
    assert thumbnail(first, 2).width() == pytest.approx(2 * made.width(), abs=1)
    monkeypatch.setattr(thumbnails, "MOST_FILES", 1)
    scenarios.save(a_small_board().scenario(title="Another"), second)
    thumbnail(second)
    assert len(list(cache.iterdir())) == 1


def test_a_cache_that_cannot_be_written_costs_no_picture(qapp, cache, files):
    cache.parent.write_text("a file", "utf-8")
    assert not thumbnail(files[0]).isNull()


def test_an_unwanted_picture_is_not_drawn(qapp, cache, files):
    assert thumbnail(files[0], wanted=lambda: False).isNull() and not cache.exists()


def test_files_that_are_gone_are_not_waited_for(qapp, tmp_path):
    made = Thumbnails()
    made.want([tmp_path / "gone.yaml"])
    assert not made.is_busy
