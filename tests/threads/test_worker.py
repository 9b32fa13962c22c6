"""A worker answers beside the window, the newest question only, and nothing of Qt ends in its thread."""

import gc
import subprocess
import sys
import threading
from time import sleep
from weakref import ref

import pytest
from PySide6.QtCore import QObject
from shiboken6 import delete, isValid

from studio.threads.worker import Worker
from tests.waiting import SECONDS_LONG


@pytest.fixture
def worker(qapp):
    made = Worker("tested")
    yield made
    if isValid(made):
        made.close()


class Gate:
    """Work that says when it has begun and goes on when it may."""

    def __init__(self, answer="answer"):
        self.begun, self.may_end, self.ended = threading.Event(), threading.Event(), threading.Event()
        self.answer = answer
        self.was_wanted: bool | None = None
        self.thread: threading.Thread | None = None

    def __call__(self, wanted=None):
        self.thread = threading.current_thread()
        self.begun.set()
        assert self.may_end.wait(SECONDS_LONG)
        self.was_wanted = wanted() if wanted is not None else None
        self.ended.set()
        return self.answer

    def end(self):
        self.may_end.set()
        assert self.ended.wait(SECONDS_LONG)


def at_work(worker, then=None, failed=None):
    """Work that the worker is in the middle of."""
    gate = Gate()
    worker.ask(gate, then or (lambda _: None), failed)
    assert gate.begun.wait(SECONDS_LONG)
    return gate


def rested(worker):
    """Waits until the thread has done all that it was handed, without opening a letter."""
    rest = threading.Event()
    worker.do(rest.set)
    assert rest.wait(SECONDS_LONG)


def test_work_is_done_in_another_thread_and_answered_in_the_windows(worker, qtbot):
    heard = []
    worker.ask(lambda _: threading.current_thread(), lambda answer: heard.append((answer, threading.current_thread())))
    assert worker.is_busy and heard == []
    qtbot.waitUntil(lambda: bool(heard))
    [(worked, answered)] = heard
    assert worked.name.startswith("tested") and answered is threading.main_thread() and not worker.is_busy


def test_deeds_are_done_all_of_them_in_their_order(worker, qtbot):
    done, answered = [], []
    for number in range(20):
        worker.do(lambda number=number: done.append(number) or number, answered.append)
    qtbot.waitUntil(lambda: len(answered) == 20)
    assert done == answered == list(range(20))


def test_only_the_newest_question_is_answered_and_those_between_are_not_begun(worker, qtbot):
    heard, begun = [], []
    gate = at_work(worker, heard.append)
    worker.ask(lambda _: begun.append("second") or "second", heard.append)
    worker.ask(lambda _: "third", heard.append)
    gate.end()
    qtbot.waitUntil(lambda: bool(heard))
    qtbot.wait(20)
    assert heard == ["third"] and begun == [] and gate.was_wanted is False


def test_an_answer_that_lies_in_the_letterbox_already_is_dropped_too(worker, qtbot):
    heard = []
    worker.ask(lambda _: "first", heard.append)
    rested(worker)
    worker.ask(lambda _: "second", heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    qtbot.wait(20)
    assert heard == ["second"]


def test_what_is_forgotten_is_told_so_and_its_failure_is_dropped_like_its_answer(worker, qtbot):
    heard = []

    def raises(wanted):
        while wanted():
            sleep(0.001)
        raise ValueError("given up")

    for work in (Gate(), raises):
        worker.ask(work, heard.append, heard.append)
        worker.forget()
        assert not worker.is_busy
        if isinstance(work, Gate):
            work.may_end.set()
    rested(worker)
    qtbot.wait(20)
    assert heard == []


def test_work_that_is_wanted_is_told_so(worker, qtbot):
    gate = at_work(worker)
    gate.end()
    assert gate.was_wanted is True


@pytest.mark.parametrize("error", [ValueError("no"), MemoryError(), BaseException("panic"), SystemExit(3)])
def test_what_work_raises_goes_to_whoever_asked_and_the_next_question_is_answered(worker, qtbot, error):
    def fails(*_):
        raise error

    heard, failed = [], []
    tell = lambda said: failed.append((said, threading.current_thread()))  # noqa: E731
    worker.ask(fails, heard.append, tell)
    qtbot.waitUntil(lambda: bool(failed))
    worker.do(fails, heard.append, tell)
    worker.do(lambda: "next", heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    assert failed == 2 * [(error, threading.main_thread())] and heard == ["next"]


def test_what_nobody_waits_to_hear_of_is_raised_in_the_windows_thread_with_its_traceback(worker, qtbot):
    def fails_here(*_):
        raise ValueError("unexpected")

    with qtbot.captureExceptions() as told:
        worker.ask(fails_here, lambda _: None)
        qtbot.waitUntil(lambda: bool(told))
    [(kind, error, trace)] = told
    names = []
    while trace is not None:
        names.append(trace.tb_frame.f_code.co_name)
        trace = trace.tb_next
    assert kind is ValueError and str(error) == "unexpected" and names[-1] == "fails_here"
    assert not worker.is_busy


def test_waiting_hands_on_what_was_found_and_what_that_asks_for_and_nothing_twice(worker, qtbot):
    heard = []

    def take(answer):
        heard.append(answer)
        if answer == "first":
            worker.do(lambda: "second", take)

    worker.do(lambda: "first", take)
    worker.wait()
    assert heard == ["first", "second"] and not worker.is_busy
    qtbot.wait(20)
    assert heard == ["first", "second"]


def test_waiting_for_what_fails_tells_of_it(worker, qtbot):
    failed = []
    worker.do(lambda: 1 / 0, None, failed.append)
    worker.wait()
    assert [type(error) for error in failed] == [ZeroDivisionError]
    worker.do(lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        worker.wait()


def test_closing_waits_for_the_work_and_for_deeds_and_hears_of_nothing(worker, qtbot):
    heard, done = [], []
    gate = at_work(worker, heard.append)
    worker.do(lambda: done.append("deed"), heard.append)
    worker.ask(lambda _: done.append("question"), heard.append)
    threading.Timer(0.05, gate.may_end.set).start()
    worker.close()
    assert gate.was_wanted is False and done == ["deed"] and not gate.thread.is_alive()
    qtbot.wait(20)
    assert heard == [] and not worker.is_busy
    with pytest.raises(RuntimeError):
        worker.ask(lambda _: None, heard.append)


def with_its_owner(qapp):
    owner = QObject()
    return owner, Worker("tested", owner)


def test_work_whose_owner_is_destroyed_is_told_so_and_nobody_hears_of_it(qapp, qtbot):
    owner, worker = with_its_owner(qapp)
    heard, done = [], []
    gate = at_work(worker, heard.append, heard.append)
    thread = gate.thread
    worker.do(lambda: done.append("deed"), heard.append)
    delete(owner)
    gate.end()
    thread.join(SECONDS_LONG)
    assert not thread.is_alive() and gate.was_wanted is False and done == ["deed"]
    qtbot.wait(20)
    assert heard == []


def test_a_worker_at_work_does_not_outlive_its_last_reference(qapp, qtbot):
    worker = Worker("tested")
    gate = at_work(worker)
    thread = gate.thread
    known = ref(worker)
    del worker
    assert known() is None
    gate.end()
    thread.join(SECONDS_LONG)
    assert not thread.is_alive() and gate.was_wanted is False


class Probe:
    """Says in which thread it went; stands for something of Qt, which would take the program with it."""

    gone: list[threading.Thread] = []  # noqa: RUF012

    def __del__(self):
        self.gone.append(threading.current_thread())


class Trouble(Exception):
    def __init__(self, probe):
        self.probe = probe


def work_with(gate, *, fails=False):
    """Work that holds the last reference to one probe, and answers or raises with another one."""
    held = Probe()

    def work(wanted=None):
        assert held is not None
        gate(wanted)
        if fails:
            raise Trouble(Probe())
        return Probe()

    return work


@pytest.mark.parametrize("fails", [False, True])
@pytest.mark.parametrize("end", ["answered", "waited for", "superseded", "forgotten", "closed", "owner destroyed"])
def test_nothing_that_work_holds_answers_or_raises_ends_in_the_worker(qapp, qtbot, end, fails):
    Probe.gone.clear()
    owner, worker = with_its_owner(qapp)
    gate = Gate(None)
    worker.ask(work_with(gate, fails=fails), lambda _: None, lambda _: None)
    assert gate.begun.wait(SECONDS_LONG)
    thread = gate.thread
    match end:
        case "superseded":
            worker.ask(lambda _: None, lambda _: None)
        case "forgotten":
            worker.forget()
        case "owner destroyed":
            delete(owner)
    gate.end()
    match end:
        case "answered" | "superseded" | "forgotten":
            rested(worker)
        case "waited for":
            worker.wait()
        case "closed":
            worker.close()
        case "owner destroyed":
            thread.join(SECONDS_LONG)
    assert threading.main_thread() in Probe.gone if end == "waited for" else Probe.gone == []
    qtbot.waitUntil(lambda: gc.collect() >= 0 and len(Probe.gone) == 2)
    assert set(Probe.gone) == {threading.main_thread()}
    delete(owner) if isValid(owner) else None


def test_work_that_is_never_begun_ends_in_the_windows_thread_too(worker, qtbot):
    Probe.gone.clear()
    gate = at_work(worker)
    worker.ask(work_with(Gate()), lambda _: None)
    worker.forget()
    gate.end()
    rested(worker)
    assert Probe.gone == []
    qtbot.waitUntil(lambda: len(Probe.gone) == 1)
    assert Probe.gone == [threading.main_thread()]


QUITTING = """
from time import sleep
from PySide6.QtCore import QCoreApplication, QTimer
from studio.threads.worker import Worker

app = QCoreApplication([])
worker = Worker("long")

def work(wanted):
    while wanted():
        sleep(0.001)

worker.ask(work, print)
QTimer.singleShot(20, app.quit)
app.exec()
"""


def test_the_program_ends_while_there_is_work_that_would_go_on(qapp):
    ended = subprocess.run([sys.executable, "-c", QUITTING], capture_output=True, timeout=SECONDS_LONG, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
