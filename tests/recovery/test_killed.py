"""The law of unsaved work: wherever a studio is killed, what is left is whole, and no more is missing than the pause
before a draft and the time that writing it takes.

Two hundred processes with a document, its autosave and a loop of events each edit, undo, save and rest at random until
SIGKILL ends them after a random part of their work. The pause is 50 ms instead of 2 s, so that a life of some dozen
steps sees drafts; the bound is held against that pause.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

LIVES = 200
AT_ONCE = 4
SLACK = 0.15
"""Seconds for waking a thread on a machine that is busy with other tests."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="lives are forks of one process")
def test_two_hundred_kills_leave_whole_files_whole_drafts_and_at_most_the_last_moment_missing(tmp_path):
    from tests.recovery.lives import PAUSE

    share = LIVES // AT_ONCE
    nurseries = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.recovery.lives", tmp_path, str(share * part), str(share)],
            stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
        )
        for part in range(AT_ONCE)
    ]  # fmt: skip
    ends = [json.loads(line) for nursery in nurseries for line in nursery.communicate()[0].splitlines()]
    assert len(ends) == LIVES
    assert [end for end in ends if end["faults"]] == []
    assert [end for end in ends if end["unexcused"] > PAUSE / 1000 + SLACK] == []
    # The law says something: drafts were found, and kills came in the middle of the work.
    assert sum(end["drafts"] for end in ends) > LIVES / 8 and sum(end["lost"] > 0 for end in ends) > LIVES / 4
