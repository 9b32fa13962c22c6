"""What workers post reaches the window's thread, or nobody."""

import gc
import threading
from weakref import WeakMethod

from PySide6.QtCore import QObject

from studio.document.letterbox import letterbox


class Reader(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.read: list[tuple[str, threading.Thread]] = []

    def take(self, letter: str) -> None:
        self.read.append((letter, threading.current_thread()))


def post(addressee: WeakMethod, letter: str) -> None:
    worker = threading.Thread(target=letterbox().post, args=(addressee, letter))
    worker.start()
    worker.join()


def test_a_letter_is_read_in_the_thread_of_the_window(qtbot) -> None:
    reader = Reader()
    letterbox()
    post(WeakMethod(reader.take), "news")
    assert reader.read == []
    qtbot.waitUntil(lambda: bool(reader.read))
    assert reader.read == [("news", threading.main_thread())]


def test_a_letter_to_somebody_who_is_gone_is_dropped(qtbot) -> None:
    gone, here = Reader(), Reader()
    addressee = WeakMethod(gone.take)
    del gone
    gc.collect()
    post(addressee, "late")
    post(WeakMethod(here.take), "in time")
    qtbot.waitUntil(lambda: bool(here.read))
    assert [letter for letter, _ in here.read] == ["in time"]
