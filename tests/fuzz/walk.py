"""`make walk EDITS=10000`: so many edits by mouse and keys over all boards, each board's in a process of its own.

Each walk ends with all of it taken back to the first byte and done again to the last.
`python -m tests.fuzz.walk --edits 10000 --seed 1 --workers 2`
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import time

from tests.fuzz.bench import ROOT
from tests.fuzz.monkey import boards


def walked(seed: int, edits: int, board: str) -> bool:
    """Whether a walk on a board ends well; what it says is printed as it ends."""
    asked = [sys.executable, "-m", "tests.fuzz.monkey", str(seed), board, "--edits", str(edits)]
    ended = subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(f"{board}: {ended.stdout.strip() or f'the process left with {ended.returncode}'}", flush=True)
    return ended.returncode == 0


def main() -> int:
    """Walk over every board; 1 where something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=10_000, help="over all boards together")
    parser.add_argument("--seed", type=int, default=int(time()) % 1_000_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    all_boards = boards()
    each = -(-asked.edits // len(all_boards))
    print(f"seed {asked.seed}, {each:,} edits on each of {len(all_boards)} boards", flush=True)
    with ThreadPoolExecutor(asked.workers) as pool:
        ends = list(pool.map(partial(walked, asked.seed, each), all_boards))
    return 0 if all(ends) else 1


if __name__ == "__main__":
    sys.exit(main())
