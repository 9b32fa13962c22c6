"""Findings in source files are kept only as long as nothing changes that they depend on."""

import pytest

from tests import source_cache
from tests.source_cache import found_in

looked = []


def lines(name, source):
    looked.append(name)
    return [name, source.count("\n")]


@pytest.fixture(autouse=True)
def empty_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("BOXCARS_CACHE", str(tmp_path))
    looked.clear()


def test_only_a_changed_file_is_searched_again():
    assert found_in({"a": "\n", "b": ""}, lines) == {"a": ["a", 1], "b": ["b", 0]}
    assert found_in({"a": "\n", "b": "\n\n"}, lines) == {"a": ["a", 1], "b": ["b", 2]}
    assert looked == ["a", "b", "b"]


def test_all_files_are_searched_again_for_another_set_of_files_or_a_changed_helper(tmp_path):
    helper = tmp_path / "helper.py"
    helper.write_text("1")
    found_in({"a": ""}, lines, (helper,))
    helper.write_text("2")
    found_in({"a": ""}, lines, (helper,))
    assert found_in({"a": "", "b": ""}, lines, (helper,)) == {"a": ["a", 0], "b": ["b", 0]}
    assert looked == ["a", "a", "a", "b"]


def test_a_damaged_cache_is_an_empty_one(tmp_path):
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "test_source_cache-lines.json").write_text('{"state": 1}')
    assert found_in({"a": ""}, lines) == found_in({"a": ""}, lines) == {"a": ["a", 0]}
    assert looked == ["a"] and source_cache.cache_folder() == tmp_path
