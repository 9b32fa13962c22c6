"""What is posted from any thread is opened in the window's thread."""

import threading

from studio.threads.main_thread_dispatcher import letterbox


class Letter:
    opened: list[tuple[int, threading.Thread]] = []  # noqa: RUF012

    def __init__(self, number):
        self.number = number

    def open(self):
        self.opened.append((self.number, threading.current_thread()))


def test_letters_are_opened_in_the_thread_of_the_window_and_in_their_order(qtbot):
    Letter.opened.clear()
    box = letterbox()
    worker = threading.Thread(target=lambda: [box.post(Letter(number)) for number in range(5)])
    worker.start()
    worker.join()
    box.post(Letter(5))
    assert Letter.opened == []
    qtbot.waitUntil(lambda: len(Letter.opened) == 6)
    assert Letter.opened == [(number, threading.main_thread()) for number in range(6)]
