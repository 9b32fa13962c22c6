"""The law of unsaved work: a kill at any moment leaves whole files and the newest draft that was written.

Processes with a document, its autosave and a loop of events edit, undo, save and rest at random until SIGKILL ends them
in the middle of their work. The pause before a draft is 50 ms instead of 2 s, so that a life of some dozen steps has
drafts. A draft has to be begun before a timer of twice the pause ends in the same process, however busy the machine is.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

AT_ONCE = 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="lives are forks of one process")
@pytest.mark.slow
@pytest.mark.parametrize("lives", [16, 400])
def test_killed_studio_leaves_whole_files_and_its_newest_draft(tmp_path, lives):
    share = lives // AT_ONCE
    nurseries = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.recovery.lives", tmp_path, str(share * part), str(share)],
            stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
        )
        for part in range(AT_ONCE)
    ]  # fmt: skip
    ends = [json.loads(line) for nursery in nurseries for line in nursery.communicate()[0].splitlines()]
    assert len(ends) == lives
    assert [end for end in ends if end["faults"]] == []
    # The law applies: drafts were found, and kills came in the middle of the work.
    assert any(end["drafts"] for end in ends) and any(end["lost"] > 0 for end in ends)
