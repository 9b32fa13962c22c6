"""Messages of bots of plug-ins, which play in other processes."""

import json
from pathlib import Path

import pytest

from engine.plugins import loading
from tests.cli.conftest import Said

CODE = """
from engine.api import Bot

class Own(Bot):
    name = "own"
    time_limit = 30

    def decide(self, view, actions):
        raise ValueError("no idea")
"""


def test_messages_are_counted_and_printed_once(said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXCARS_HOME", str(tmp_path / "home"))
    monkeypatch.delenv(loading.VARIABLE, raising=False)
    loading.plugins_folder().mkdir(parents=True)
    (loading.plugins_folder() / "own.py").write_text(CODE)
    loading.loaded.cache_clear()
    words = ("simulate", "dice/short-line", "--bots", "own,random", "--games", 2, "--workers", 1)
    code, text = said(*words)
    try:
        assert code == 0 and text.count("no idea; a random action was taken instead (4 times)") == 1
        assert text.count("plays at random from now on (2 times)") == 1
        assert text.count("a random action was taken instead\n") == 1, "it is also printed when it first comes"
        loading._heard.clear()
        code, text = said(*words, "--format", "json")
        assert [row["times"] for row in json.loads(text)["messages"]] == [4, 2]
    finally:
        loading._heard.clear()
        loading.loaded.cache_clear()
