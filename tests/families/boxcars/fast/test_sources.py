"""Games are compiled again when their source changes, and only then."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.families.boxcars.fast.compilation import COMPILATION, own_texts, play_on_records
from engine.game.fast.jit import Compiler

ROOT = Path(__file__).parents[4]
ASK = "from engine.families.boxcars.fast.compilation import COMPILATION; print(COMPILATION.sources)"
FAMILY = "engine/families/boxcars"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program of its own, which a test may change."""
    made = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "engine", made / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    return made


def key(checkout: Path) -> str:
    here = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-c", ASK], env=here, cwd=checkout, capture_output=True, text=True, check=True
    ).stdout


def changed(checkout: Path, file: str, old: str, new: str) -> bool:
    """Whether the key is another one while the file says something else."""
    path = checkout / file
    before, text = key(checkout), path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    try:
        return key(checkout) != before
    finally:
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (f"{FAMILY}/rules/turn.py", "state.turn += 1", "state.turn += 2"),
        *(pytest.param(*each, marks=pytest.mark.slow) for each in (
        ("engine/game/fast/playout.py", "while not state.over:", "while state.over == 0:"),
        (f"{FAMILY}/fast/playout.py", "if step != RIDE:", "if RIDE != step:"),
        ("engine/game/kernel/steps.py", "            continue", "            return now"),
        (f"{FAMILY}/rules/chapters/fees.py", "if owner == seat:", "if seat == owner:"),
        (f"{FAMILY}/bots/railroad_value.py", "return ", "return 1 * "),
        ("engine/game/chance.py", 'crc32(purpose.encode())', 'crc32(purpose.encode()) + 1'),
        ("engine/game/fast/jit.py", "x = x - 7046029254386353131", "x = x - 7046029254386353132"),
        ("engine/game/fast/linked.py", '"internal"', '"external"'),
        ("engine/game/drive.py", 'purpose_number("decision")', 'purpose_number("decisions")'),
        (f"{FAMILY}/rules/position.py", "EXPRESS, SUPERCHIEF = range(3)", "SUPERCHIEF, EXPRESS = range(3)"),
        (f"{FAMILY}/fast/records.py", '"covers": ("i8"', '"covers": ("i4"'),
        (f"{FAMILY}/fast/compilation.py", "plan.start_heap: queue.start,", ""),
        )),
    ],
    ids=lambda value: value.rpartition("/")[2] if "/" in value else "",
)  # fmt: skip
def test_a_change_of_what_is_compiled_compiles_anew(checkout: Path, file: str, old: str, new: str) -> None:
    assert changed(checkout, file, old, new)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (f"{FAMILY}/actions/home.py", "{who} rolls {x} for the first turn", "{who} begins"),
        *(pytest.param(*each, marks=pytest.mark.slow) for each in (
        (f"{FAMILY}/author/checks.py", "def ", "def new_one() -> None:\n    return None\n\n\ndef "),
        (f"{FAMILY}/rules/turn.py", '"""Pass play to the left', '"""Let the next one play'),
        (f"{FAMILY}/rules/turn.py", "from __future__", "# A word on turns.\nfrom __future__"),
        ("engine/game/game_rules.py", "    @prop", "    def more(self) -> None:\n        return None\n\n    @prop"),
        )),
    ],
    ids=lambda value: value.rpartition("/")[2] if "/" in value else "",
)  # fmt: skip
def test_a_change_of_anything_else_compiles_nothing(checkout: Path, file: str, old: str, new: str) -> None:
    assert not changed(checkout, file, old, new)


def test_what_is_followed_is_what_is_compiled() -> None:
    followed = Compiler(own_texts()).followed(play_on_records)
    names = {name.rpartition(":")[2] for name in followed}
    assert {"play_games", "act", "advance", "decide", "mix64", "below64", "put", "take"} <= names
    assert not {"mix", "below", "note", "heappush", "told", "said"} & names
    assert COMPILATION.sources == COMPILATION.sources and len(COMPILATION.sources) == 16
