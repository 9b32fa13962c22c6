"""`make fuzz SECONDS=1800`: broken files, and random input to the studio, on all cores; failures are saved as cases.

`python -m tests.fuzz.night --seconds 900 --seed 1 --into tests/fuzz/cases --kinds scenario,record`
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from random import Random
from threading import Event, local
from time import monotonic, time

from tests.fuzz.bench import ROOT, Verdict, Worker, fewest_changes
from tests.fuzz.case import KINDS, Case
from tests.fuzz.kept import CASES, keep, keep_steps
from tests.fuzz.monkey import boards
from tests.fuzz.shrink import shrunk

MONKEY = "monkey"
SHARES = {"scenario": 20, "record": 6, "character": 2, "geojson": 4, "picture": 4, MONKEY: 4}
"""How often each kind has its turn; a monkey takes a hundred times as long as a file."""
TITLES = {MONKEY: "studio input"}
"""Names of kinds in the output, where they are not those of the options."""
STEPS = 60
LONGEST = 900.0
"""Seconds after which a monkey, the search for its fewest steps included, is given up as hanging."""


class Night:
    """A run of many cases: counts by kind, and each sort of failure kept once."""

    def __init__(self, into: Path) -> None:
        self.into = into
        self.counts: dict[str, Counter[str]] = {kind: Counter() for kind in (*KINDS, MONKEY)}
        self.failures: dict[tuple[str, str], str] = {}
        self.over = Event()
        self.workers: list[Worker] = []
        self.monkeys: set[subprocess.Popen[str]] = set()
        self.boards = boards()
        self._own = local()

    def run(self, case: Case) -> None:
        """One case in the worker of this thread."""
        if self.over.is_set():
            return
        if case.kind == MONKEY:
            self._monkey(case)
            return
        worker = self._worker()
        made = case.make()
        verdict = worker.judge(case.kind, made)
        if self.over.is_set():
            return
        self.counts[case.kind][verdict.outcome] += 1
        if verdict.outcome == "failed" and (case.kind, verdict.sort) not in self.failures:
            self.failures[case.kind, verdict.sort] = verdict.reason
            self._keep(case, verdict, worker)

    def _monkey(self, case: Case) -> None:
        board = self.boards[case.n % len(self.boards)]
        seed = case.seed * 1_000_000 + case.n
        asked = [sys.executable, "-m", "tests.fuzz.monkey", str(seed), board, "--count", str(STEPS)]
        process = subprocess.Popen(asked, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.monkeys.add(process)
        try:
            said = process.communicate(timeout=LONGEST)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            said = "the studio does not respond\n" + process.communicate()[0]
        finally:
            self.monkeys.discard(process)
        if self.over.is_set():
            return
        self.counts[MONKEY]["failed" if process.returncode else "accepted"] += 1
        if process.returncode:
            again = re.findall("--steps ([0-9,]+)", said)
            steps = list(map(int, again[-1].split(","))) if again else list(range(STEPS))
            wrong = said.split("by these steps:")[0].strip()
            reason = wrong.splitlines()[-1] if wrong else f"the process left with {process.returncode}"
            key = re.sub("[0-9]+", "", reason)[:80]
            if (MONKEY, key) not in self.failures:
                self.failures[MONKEY, key] = reason
                print(f"\nFAILED {keep_steps(seed, board, steps, reason, self.into)}\n{said[-3000:]}", flush=True)

    def _keep(self, case: Case, verdict: Verdict, worker: Worker) -> None:
        least = fewest_changes(case, verdict, worker)
        made = shrunk(least.make(), lambda tried: worker.judge(case.kind, tried).sort == verdict.sort)
        path = keep(case.kind, made, f"{verdict.reason} [{least.name}: {made.told}]", self.into)
        print(f"\nFAILED {least.name}: {verdict.reason}\n  {made.told}\n  {path}", flush=True)
        if verdict.trace:
            (self.into / "traces").mkdir(exist_ok=True)
            (self.into / "traces" / f"{path.name}.txt").write_text(verdict.trace)

    def stop(self) -> None:
        """End what still runs; it counts no more."""
        self.over.set()
        for process in list(self.monkeys):
            process.kill()
        for worker in self.workers:
            worker.close()

    def _worker(self) -> Worker:
        if not hasattr(self._own, "worker"):
            self._own.worker = Worker()
            self.workers.append(self._own.worker)
        found: Worker = self._own.worker
        return found

    def told(self) -> str:
        """The counts as a table."""
        rows = [f"{'kind':<14}{'tried':>8}{'accepted':>10}{'refused':>9}{'failed':>8}"]
        for kind, counts in self.counts.items():
            rows.append(
                f"{TITLES.get(kind, kind):<14}{counts.total():>8,}"
                f"{counts['accepted']:>10,}{counts['refused']:>9,}{counts['failed']:>8,}"
            )
        return "\n".join(rows)


def main() -> int:
    """Run until the time is over or Ctrl+C; 1 where something failed."""
    parser = argparse.ArgumentParser(description="Try broken files, and random input to the studio.")
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--seed", type=int, default=int(time()) % 1_000_000)
    parser.add_argument("--into", type=Path, default=CASES)
    parser.add_argument("--kinds", default=",".join((*KINDS, MONKEY)))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    kinds = [kind for kind in asked.kinds.split(",") for _ in range(SHARES[kind])]
    Random(asked.seed).shuffle(kinds)
    night, end = Night(asked.into), monotonic() + asked.seconds
    print(f"{asked.seconds:g} seconds, {asked.workers} processes, seed {asked.seed}", flush=True)
    pool = ThreadPoolExecutor(asked.workers)
    under_way: set[Future[None]] = set()
    n, said = 0, monotonic()
    try:
        while monotonic() < end:
            while len(under_way) < 2 * asked.workers:
                under_way.add(pool.submit(night.run, Case(kinds[n % len(kinds)], asked.seed, n)))
                n += 1
            done, under_way = wait(under_way, 5, FIRST_COMPLETED)
            for one in done:
                one.result()
            if sys.stdout.isatty() or monotonic() - said > 60:
                said = monotonic()
                tried = sum(counts.total() for counts in night.counts.values())
                left = max(0, end - monotonic())
                print(
                    f"\r{tried:,} tried, {len(night.failures)} different failures, {left:.0f} seconds left ",
                    end="",
                    flush=True,
                )
    except KeyboardInterrupt:
        print("\nstopped")
    night.stop()
    pool.shutdown(cancel_futures=True)
    print(f"\n{night.told()}")
    for (kind, _), reason in night.failures.items():
        print(f"  {TITLES.get(kind, kind)}: {reason}")
    return 1 if night.failures else 0


if __name__ == "__main__":
    sys.exit(main())
