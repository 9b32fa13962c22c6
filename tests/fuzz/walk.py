"""`make walk EDITS=10000`: so many edits by mouse and keys over all boards, each board's in a process of its own.

Each walk ends with all of it taken back to the first byte and done again to the last. Then it is told which tools,
commands, edits, tables and panels were used how often, and which never on any board.
`python -m tests.fuzz.walk --edits 10000 --seed 1 --workers 2`
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

from tests.fuzz.bench import ROOT
from tests.fuzz.monkey import boards
from tests.fuzz.reached import told

Reached = tuple[Counter[str], set[str]]


def walked(seed: int, edits: int, board: str) -> Reached | None:
    """What a walk on a board reached, nothing where it does not end well; what it says is printed as it ends."""
    with TemporaryDirectory() as made:
        file = Path(made, "reached.json")
        asked = [sys.executable, "-m", "tests.fuzz.monkey", str(seed), board, "--edits", str(edits)]
        asked += ["--reached", str(file)]
        ended = subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        print(f"{board}: {ended.stdout.strip() or f'the process left with {ended.returncode}'}", flush=True)
        if ended.returncode:
            return None
        counts, there = json.loads(file.read_text())
        return Counter(counts), set(there)


def main() -> int:
    """Walk over every board; 1 where something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=10_000, help="over all boards together")
    parser.add_argument("--seed", type=int, default=int(time()) % 1_000_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--board", action="append", help="only this one; may be given several times")
    asked = parser.parse_args()
    all_boards = asked.board or boards()
    each = -(-asked.edits // len(all_boards))
    print(f"seed {asked.seed}, {each:,} edits on each of {len(all_boards)} boards", flush=True)
    with ThreadPoolExecutor(asked.workers) as pool:
        ends = list(pool.map(partial(walked, asked.seed, each), all_boards))
    counts, there = Counter[str](), set[str]()
    for end in ends:
        if end is not None:
            counts += end[0]
            there |= end[1]
    print(told(counts, there))
    return 0 if all(end is not None for end in ends) else 1


if __name__ == "__main__":
    sys.exit(main())
