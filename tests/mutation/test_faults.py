"""The faults that are put into code to try the tests: which there are, and what is left alone."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.__main__ import ROOT, Bench, folder_of_tests
from tests.mutation.explained import explained
from tests.mutation.faults import Fault, places
from tests.mutation.loaded import ANSWERS
from tests.sim.processes import nothing_is_left, until


def found_in(text):
    return {" ".join(fault.now) for fault in (place.fault() for place in places(text))}


FAULTS = {
    "a limit": ("if a < b: c()", "if a <= b: c()"),
    "a condition that is turned round": ("if a: c()", "if not (a): c()"),
    "a loop without its first": ("for a in b: c(a)", "for a in [*b][1:]: c(a)"),
    "a loop without its last": ("for a in b: c(a)", "for a in [*b][:-1]: c(a)"),
    "a comprehension without its last": ("a = [b for b in c]", "a = [b for b in [*c][:-1]]"),
    "a comprehension without its condition": ("a = [b for b in c if b.d]", "a = [b for b in c]"),
    "an argument that is missing": ("a(b, note=c)", "a(b, )"),
    "a call that is missing": ("a(b)", "pass"),
    "another number": ("a = 1.96", "a = 2.96"),
    "another name": ('a = b["cost"]', 'a = b["XXcostXX"]'),
}


@pytest.mark.parametrize(("text", "faulty"), FAULTS.values(), ids=FAULTS)
def test_there_is(text, faulty):
    assert faulty in found_in(text)


LEFT_ALONE = {
    "a docstring": '"""Adds 2 and 2."""',
    "an annotation": "def a(b: dict[str, 1]) -> None: ...",
    "a type by another name": "Found = dict[str, int]",
    "a variable of types": 'T = TypeVar("T", bound=Hashable)',
    "what is raised": 'raise Refused(f"{a + 1} is too much")',
    "words for people": '["It is too much."]',
    "a log line": '_log.info("%d", a + 1)',
    "what an edit is called": 'def text(self): return counted(1, "city")',
}


@pytest.mark.parametrize("text", LEFT_ALONE.values(), ids=LEFT_ALONE)
def test_left_alone_is(text):
    assert found_in(text) == set()


def test_a_guard_against_unequal_lengths_is_left_alone():
    assert [text for text in found_in("a(zip(b, c, strict=True))") if "zip" in text and "strict=True" not in text] == []


def test_a_fault_says_the_lines_that_it_changes():
    (fault, *_) = [place.fault() for place in places("a = [\n    b,\n    c + 1,\n]\n") if "c" in place.fault().now[0]]
    assert (fault.first, fault.last, fault.was) == (3, 3, ("c + 1,",))


def test_a_module_is_tried_by_the_nearest_folder_of_its_name():
    assert str(folder_of_tests(Path("engine/validate/checks/grids"))) == os.path.join("tests", "validate")


def test_whatever_is_explained_stands_in_its_module_and_has_a_reason():
    for (module, was, now), why in explained().items():
        lines = [line.strip() for line in (ROOT / module).read_text("utf-8").splitlines()]
        assert any(tuple(lines[n : n + len(was)]) == was for n in range(len(lines))), (module, was)
        assert was != now and why.endswith(".")


def judged(folder, *texts):
    """Whether a process that has loaded the tests of a folder misses each of these texts of its module."""
    answers, into = os.pipe()
    asked = "".join(
        json.dumps({"module": "engine/double.py", "text": text, "first": 2, "last": 2, "seconds": 20}) + "\n"
        for text in texts
    )
    subprocess.run(
        [sys.executable, "-m", "tests.mutation.loaded", "judging"],
        cwd=folder,
        env={**os.environ, ANSWERS: str(into), "PYTHONPATH": str(ROOT)},
        input=asked,
        text=True,
        pass_fds=[into],
        timeout=200,
    )
    os.close(into)
    with os.fdopen(answers) as lines:
        return [json.loads(line) for line in lines]


RIGHT = "def double(it):\n    return 2 * it\n"


@pytest.fixture
def doubling(tmp_path):
    """A folder with a module and the folder of its tests."""
    test = "from engine.double import double\n\n\ndef test_three():\n    assert double(3) == 6\n"
    for name, text in {"engine/__init__.py": "", "engine/double.py": RIGHT, "judging/test_double.py": test}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.skipif(not hasattr(os, "fork"), reason="faults are tried in forks")
def test_a_bench_goes_on_when_what_it_loaded_is_gone(doubling, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(doubling), str(ROOT))))
    module, wrong = Path("engine/double.py"), Fault(2, 2, (), (), RIGHT.replace("2 *", "2 +"))
    bench = Bench(doubling, Path("judging"))
    try:
        bench._loaded.kill()
        bench._loaded.wait()
        assert bench.code(module, wrong) == 1
        assert bench.code(module, wrong) == 1
    finally:
        bench.close()
    assert (doubling / module).read_text() == RIGHT


@pytest.mark.skipif(not hasattr(os, "fork"), reason="faults are tried in forks")
def test_a_fault_never_has_the_date_of_what_was_compiled(doubling, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(doubling), str(ROOT))))
    module, wrong = Path("engine/double.py"), Fault(2, 2, (), (), RIGHT.replace("2 *", "2 +"))
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    written, dates = Path.write_text, []

    def at_once(place, text, *rest):  # As on a machine so quick that all of it happens within one second.
        written(place, text, *rest)
        dates.append(place.stat())
        os.utime(place, ns=(was.st_atime_ns, was.st_mtime_ns))

    bench = Bench(doubling, Path("judging"))
    was = (doubling / module).stat()
    bench._loaded.kill()
    bench._loaded.wait()
    monkeypatch.setattr(Path, "write_text", at_once)
    try:
        assert bench.code(module, wrong) == 1
    finally:
        bench.close()
    assert len(dates) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="faults are tried in forks")
def test_a_signal_that_a_fault_lets_loose_does_not_reach_the_run(doubling, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(doubling), str(ROOT))))
    hangs_up = RIGHT.replace("return", "import os; os.kill(os.getppid(), 1); return")
    heard = []
    former = signal.signal(signal.SIGHUP, lambda *_: heard.append("in the run"))
    bench = Bench(doubling, Path("judging"))
    try:
        assert bench.code(Path("engine/double.py"), Fault(2, 2, (), (), hangs_up)) != 0
    finally:
        bench.close()
        signal.signal(signal.SIGHUP, former)
    assert heard == []


RUN = "from pathlib import Path; from tests.mutation.__main__ import Bench; Bench(Path('.'), Path('judging'))"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks the system for processes")
def test_a_run_that_is_interrupted_ends_the_tests_that_are_at_work(doubling):
    test = "import os, time\n\n\ndef test_it():\n    print(os.getsid(0), file=open('at', 'w'))\n    time.sleep(600)\n"
    (doubling / "judging" / "test_double.py").write_text(test)
    path, at = os.pathsep.join((str(doubling), str(ROOT))), doubling / "at"
    with subprocess.Popen([sys.executable, "-c", RUN], cwd=doubling, env={**os.environ, "PYTHONPATH": path}) as run:
        until(run, lambda: at.exists() and at.read_text().endswith("\n"))
        run.send_signal(signal.SIGINT)
    assert nothing_is_left(int(at.read_text()))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="faults are tried in forks")
def test_tests_that_are_loaded_notice_a_fault_and_forget_it(doubling):
    right, wrong = RIGHT, RIGHT.replace("2 *", "2 +")
    # The last one is not in a function alone: a new process has to try it.
    said = judged(doubling, wrong, right.replace("2 * it", "it + it"), wrong.replace("it):", "it=1):"))
    assert said == [{"passed": True}, {"missed": False}, {"missed": True}, {"missed": True}]
