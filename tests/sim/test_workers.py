"""A crew of processes does what one does, whoever is killed."""

import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
from itertools import count, pairwise
from pathlib import Path
from random import Random
from time import sleep

import pytest

from engine.errors import BoxcarsError, RulesError
from engine.sim import workers as crews
from engine.sim.workers import done_by_workers, kept_workers
from tests.sim.processes import lasts, nothing_is_left, started, until, workers
from tests.waiting import SECONDS_LONG

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked at through /proc")

GREEDY = ("simulate", "dice/boxcars", "--bots", "greedy,greedy", "--workers", "2", "--format", "json")


def squares(deadly):
    """Work that kills its own worker at the task 7: so often as files are missing in a folder."""
    folder, deaths = deadly

    def work(tasks):
        for task in tasks:
            died = len(list(Path(folder).iterdir()))
            if task == 7 and died < deaths:
                (Path(folder) / str(died)).touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return [task * task for task in tasks]

    return work


def naps(seconds):
    return lambda tasks: [sleep(seconds) or task for task in tasks]


def processes(job):
    return lambda tasks: [os.getpid() for _ in tasks]


def marks(folder):
    """Work that leaves a file for each task."""
    return lambda tasks: [(Path(folder) / str(task)).touch() or task for task in tasks]


def refuses(job):
    raise RulesError(f"no game of {job}")


def all_done(start, job, tasks, crew=2, **more):
    return sorted(
        done
        for chunk in done_by_workers(start, job, tasks, crew, lambda task: f"task {task}", **more)
        for done in chunk
    )


@pytest.mark.parametrize("crew", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_what_a_killed_worker_did_is_done_again(tmp_path, crew):
    assert all_done(squares, (str(tmp_path), 2), range(40), crew) == [task * task for task in range(40)]
    assert len(list(tmp_path.iterdir())) == 2
    assert multiprocessing.active_children() == []


def test_a_lost_worker_is_logged_with_what_it_was_at(tmp_path, caplog):
    with caplog.at_level("INFO", "boxcars"):
        all_done(squares, (str(tmp_path), 1), range(40), 1)
    (lost,) = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert re.fullmatch(r"lost the worker \d+ \(exit code -9\) with \d+ tasks from task [4-7] on", lost)
    assert sum("started the worker" in record.getMessage() for record in caplog.records) == 2


@pytest.mark.slow
def test_a_task_that_kills_every_worker_is_named(tmp_path):
    with pytest.raises(BoxcarsError, match="task 7 ended its process 3 times"):
        all_done(squares, (str(tmp_path), 99), range(40))
    assert len(list(tmp_path.iterdir())) == 3
    assert multiprocessing.active_children() == []


def test_what_a_worker_refuses_is_raised_here():
    with pytest.raises(RulesError, match="no game of chess"):
        all_done(refuses, "chess", range(4))
    assert multiprocessing.active_children() == []


def test_tasks_are_taken_as_they_are_needed_and_breaking_off_leaves_no_process(tmp_path):
    taken, done = [], []
    endless = (taken.append(number) or number for number in count())
    for chunk in done_by_workers(squares, (str(tmp_path), 0), endless, 2, str, lambda: len(done) > 50):
        done.extend(chunk)
    assert len(taken) <= len(done) + 2 * crews.AT_HAND * crews.MAX_CHUNK
    assert multiprocessing.active_children() == []


def sizes_of_chunks(monkeypatch, seconds_a_chunk, start, job, tasks):
    """The chunks that one worker does, where each may take so long."""
    monkeypatch.setattr(crews, "SECONDS_A_CHUNK", seconds_a_chunk)
    return [len(chunk) for chunk in done_by_workers(start, job, tasks, 1, str)]


def test_chunks_of_quick_tasks_grow_twofold_to_two_hundred(monkeypatch, tmp_path):
    sizes = sizes_of_chunks(monkeypatch, 1e9, squares, (str(tmp_path), 0), range(1500))
    assert sizes[0] == 1 and sum(sizes) == 1500 and max(sizes) == 200 and len(sizes) < 25
    assert all(size in (before, min(200, 2 * before)) for before, size in pairwise(sizes[:-1]))


def test_slow_tasks_are_handed_out_one_by_one(monkeypatch):
    assert sizes_of_chunks(monkeypatch, 0.0, naps, 0, range(4)) == [1, 1, 1, 1]


def is_made(path, worker):
    """Whether a worker makes a file sooner or later."""
    return any(path.exists() or worker.join(0.01) for _ in range(100 * SECONDS_LONG))


def test_a_worker_goes_on_while_what_it_did_is_looked_at(tmp_path):
    done = done_by_workers(marks, str(tmp_path), range(9), 1, lambda task: f"task {task}")
    following = tmp_path / str(next(done)[-1] + 1)
    (worker,) = multiprocessing.active_children()
    assert is_made(following, worker)
    done.close()


def test_of_quick_tasks_a_worker_has_the_next_chunk_at_hand(monkeypatch, tmp_path):
    monkeypatch.setattr(crews, "SECONDS_A_CHUNK", 1e9)
    done = done_by_workers(marks, str(tmp_path), range(200), 1, lambda task: f"task {task}")
    first, second = next(done), next(done)
    # Nobody reads now what it has done: it goes on with what it was given, twice as much and as much again.
    (worker,) = multiprocessing.active_children()
    assert is_made(tmp_path / str(second[-1] + 4 * len(first) + 2), worker)
    done.close()


LARGE = """
from engine.sim.workers import done_by_workers
from tests.sim.test_workers import naps
if __name__ == "__main__":
    tasks = (f"{number} {'x' * 20_000}" for number in range(300))
    print(sum(map(len, done_by_workers(naps, 0, tasks, 1, str))))
"""


@pytest.mark.slow
def test_chunks_larger_than_a_pipe_holds_go_there_and_back(tmp_path):
    program = tmp_path / "large.py"
    program.write_text(LARGE)
    where = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, program], env=where, capture_output=True, text=True, timeout=SECONDS_LONG)
    assert (done.stdout, done.stderr) == ("300\n", "")


def test_it_is_told_once_that_workers_are_ready_and_there_are_no_more_than_wanted():
    told = []
    done = done_by_workers(naps, 0.01, range(60), 2, str, ready=lambda: told.append(True))
    crews = [len(multiprocessing.active_children()) for _ in done]
    assert len(told) == 1 and max(crews) == 2


def test_kept_workers_do_the_next_tasks_and_a_dead_one_is_replaced():
    with kept_workers() as idle:
        first = set(all_done(processes, 0, range(40), idle=idle))
        assert len(idle) == len(first) <= 2
        assert set(all_done(processes, 0, range(40), idle=idle)) <= first
        os.kill(idle[0].process.pid, signal.SIGKILL)
        idle[0].process.join()
        assert len(all_done(processes, 0, range(40), idle=idle)) == 40
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("safe", [None, *(pytest.param(text, marks=pytest.mark.slow) for text in ("", "yes"))])
def test_what_workers_are_started_with_is_put_back(monkeypatch, safe):
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    if safe is not None:
        monkeypatch.setenv("PYTHONSAFEPATH", safe)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert all_done(naps, 0.0, range(3)) == [0, 1, 2]
    assert os.environ.get("PYTHONSAFEPATH") == safe
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def played(running):
    out, err = running.communicate(timeout=SECONDS_LONG)
    assert "Traceback" not in err and "Exception" not in err, err
    return json.loads(out)


@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.slow)])
def test_ctrl_c_at_any_moment_tells_what_was_played_and_leaves_nothing(times):
    luck, counts = Random(), []
    for _ in range(times):
        running = started(*GREEDY, "--games", "1000000")
        after = luck.uniform(0, luck.choice([0.1, 2]))
        assert lasts(running, after)
        os.killpg(running.pid, signal.SIGINT)
        said = played(running)
        assert running.returncode == 130, after
        assert said.get("interrupted") or said["error"]["message"] == "interrupted"
        counts.append(said.get("games", 0))
        assert nothing_is_left(running.pid)
    assert max(counts) < 1_000_000


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, *(pytest.param(each, marks=pytest.mark.slow) for each in (signal.SIGINT, signal.SIGHUP))]
)
def test_signals_in_the_middle_of_a_tournament_end_it(number):
    running = started("tournament", "dice/boxcars", "--bots", "greedy,random", *GREEDY[4:], "--games", "1000000")
    until(running, lambda: len(workers(running.pid)) == 2)
    assert lasts(running, 0.5)
    for _ in range(2):
        os.killpg(running.pid, number)
    said = played(running)
    # The second signal may come when everything is written and the system ends the process: for shells the same code.
    assert running.returncode in (128 + number, -number) and said["interrupted"]
    assert nothing_is_left(running.pid)


@pytest.mark.slow
def test_ctrl_c_in_a_league_tells_and_writes_the_champion_so_far(tmp_path):
    file = tmp_path / "champion.yaml"
    running = started("league", "dice/boxcars", "--budget", "1000000", "--output", file, *GREEDY[4:])
    until(running, lambda: len(workers(running.pid)) == 2)
    assert lasts(running, 0.5)
    os.killpg(running.pid, signal.SIGINT)
    said = played(running)
    assert running.returncode == 130 and said["interrupted"]
    assert said["warnings"] == [
        "No round was completed: the champion is the bot that the league started with.",
        "The search for the best reply to the champion was not completed.",
        "No games were played for the report: the win rate of the best reply is unknown.",
    ]
    for name, weight in said["champion"]["weights"].items():
        assert f"{name}: {weight}" in file.read_text()
    assert nothing_is_left(running.pid)


@pytest.mark.slow
def test_a_batch_whose_worker_is_killed_has_the_numbers_of_one_worker():
    running = started(*GREEDY, "--games", "60")
    until(running, lambda: len(workers(running.pid)) == 2)
    os.kill(workers(running.pid)[0], signal.SIGKILL)
    alone = started(*GREEDY, "--games", "60", "--workers", "1")
    found, wanted = played(running), played(alone)
    del found["seconds"], wanted["seconds"]
    assert found == wanted and not found["interrupted"]


@pytest.mark.slow
def test_the_figures_of_a_batch_are_the_same_for_one_worker_and_four():
    alone, four = (played(started(*GREEDY[:4], "--games", "90", "--workers", crew, *GREEDY[6:])) for crew in "14")
    del alone["seconds"], four["seconds"]
    assert alone == four and alone["games"] == 90


def test_a_library_that_keeps_the_program_busy_is_ended_too():
    # A thread takes the signal, so the C function in the main thread is not even woken.
    program = (
        "import ctypes, signal; from engine.cli.interruption import listen; listen(); sleep = ctypes.CDLL(None).sleep; "
        "signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}); print('busy', flush=True); sleep(1000)"
    )
    busy = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert busy.stdout.readline() == "busy\n"
    assert lasts(busy, 0.3)
    busy.send_signal(signal.SIGINT)
    busy.communicate(timeout=SECONDS_LONG)
    assert busy.returncode == 130


@pytest.mark.slow
def test_workers_whose_batch_is_killed_end_by_themselves():
    running = started(*GREEDY, "--games", "1000000")
    until(running, lambda: len(workers(running.pid)) == 2)
    running.kill()
    running.communicate(timeout=SECONDS_LONG)
    assert nothing_is_left(running.pid)


def test_workers_run_no_program_that_lies_where_somebody_works(tmp_path, monkeypatch):
    (tmp_path / "multiprocessing.py").write_text("open('was-run', 'w')")
    done = tmp_path / "deaths"
    done.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    assert all_done(squares, (str(done), 0), range(3)) == [0, 1, 4]
    assert not (tmp_path / "was-run").exists()


@pytest.mark.slow
def test_ctrl_c_in_a_game_tells_what_was_played():
    running = started("play", "boxcars/us-boxcars-2013", "--bots", "hill,person", "--format", "json")
    os.read(running.stderr.fileno(), 1)  # it asks the person
    os.killpg(running.pid, signal.SIGINT)
    assert not lasts(running, SECONDS_LONG)
    out, err = running.communicate()
    assert running.returncode == 130 and "Traceback" not in err
    assert json.loads(out)["interrupted"]


KILLED = """
import os, signal, threading
from engine.sim.workers import done_by_workers
from tests.sim.test_workers import naps

def processes():
    return len(open(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read().split())

def kill():
    while processes() < 2:  # one cleans up shared objects
        pass
    os.kill(os.getpid(), signal.SIGKILL)

class Job(float):
    def __reduce__(self):
        if processes() >= 2:
            kill()
        threading.Thread(target=kill, daemon=True).start()
        return float, (0.0,), None, iter("x" * 2_000_000)

if __name__ == "__main__":
    list(done_by_workers(naps, Job(), range(3), 1, str))
"""


def test_workers_say_nothing_if_their_program_is_killed_while_they_start(tmp_path):
    program = tmp_path / "killed.py"
    program.write_text(KILLED)
    where = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, program], env=where, capture_output=True, text=True, timeout=SECONDS_LONG)
    assert (done.returncode, done.stderr) == (-signal.SIGKILL, "")
