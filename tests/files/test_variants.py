"""Design variants as files: names, and which files belong to a design."""

import unicodedata
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.errors import BoxcarsError
from engine.files.variants import main_file, named_variant, rename_variant, variant_path, variants


def board(folder, name="germany.yaml"):
    file = Path(folder) / name
    file.write_text("title: Germany\n")
    return file


@given(st.text("aZ ~./\\:é\u0308\u202e\n\ud800ß", max_size=8))
@example("Lange Flüsse (2)")
@example("u\u0308ber")
@example("a\u202eb")
@example("x" * 61)
@example("ü" * 60)
def test_a_name_that_can_be_used_is_listed_as_it_was_typed(name):
    with TemporaryDirectory() as folder:
        main = board(folder)
        try:
            file = variant_path(main, name)
        except BoxcarsError:
            return
        file.write_text("")
        found = variants(main)
        assert [variant.name for variant in found] == ["", unicodedata.normalize("NFC", name.strip())]
        assert main_file(file) == main and variants(file) == found
        with pytest.raises(BoxcarsError, match="already"):
            variant_path(file, name)


def test_only_files_of_the_design_are_its_variants(tmp_path):
    main = board(tmp_path)
    for name in ("germany~b.yaml", "germany~A.yaml", "germany.yaml.bak", "germany~c.txt", "germany2~d.yaml", "~.yaml"):
        board(tmp_path, name)
    (tmp_path / "germany~folder.yaml").mkdir()
    assert [variant.name for variant in variants(main)] == ["", "A", "b"]
    lone = tmp_path / "germany2~d.yaml"
    assert main_file(lone) == lone, "a file without its main file is a design of its own"


def test_a_file_that_is_gone_was_changed_at_no_time(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_text("")
    (variant,) = variants(file)
    assert variant.changed_at() is not None
    file.unlink()
    assert variant.changed_at() is None


def test_a_name_can_change_its_capitals_but_never_replace_another_variant(tmp_path):
    main = board(tmp_path)
    board(tmp_path, "germany~long.yaml")
    assert rename_variant(named_variant(main, "LONG"), "Long").name == "germany~Long.yaml"
    other = board(tmp_path, "germany~long.yaml")
    with pytest.raises(BoxcarsError, match="exists already"):
        rename_variant(variants(main)[1], "long")
    assert other.exists() and (tmp_path / "germany~Long.yaml").exists()
