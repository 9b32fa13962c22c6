"""`boxcars kit`: text, JSON and errors."""

import json

import pypdf
import pytest

from engine.cli import json_result, main

pytestmark = pytest.mark.usefixtures("qapp")


def run(capsys, *arguments):
    code = json_result.run(main.answer, ["kit", *map(str, arguments)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_kit_lists_its_parts_with_pages(capsys, tmp_path):
    code, out, _ = run(capsys, "dice/boxcars", tmp_path / "kit.pdf", "--paper", "letter", "--format", "json")
    found = json.loads(out)
    assert code == 0 and set(found["parts"]) == {"sheets", "tables", "rules"} and found["small"] == []
    assert sum(part["pages"] for part in found["parts"].values()) == found["pages"]
    assert len(pypdf.PdfReader(tmp_path / "kit.pdf").pages) == found["pages"]


def test_text_output_names_the_parts(capsys, tmp_path):
    code, out, _ = run(capsys, "dice/boxcars", tmp_path / "kit.pdf", "--parts", "tables")
    assert code == 0 and "1 page" in out and "tables: Tables" in out and "sheets" not in out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--parts", "board"), "no part named"),
        (("--paper", "b99"), "expected a paper"),
        (("--duplex-offset", "1"), "expected two numbers"),
        (("--duplex-offset", "1,99"), "expected two numbers"),
        (("--notes", "5"), "expected notes"),
        (("--notes", "5:99999"), "at most"),
        (("--set", "dice.nothing=1"), "no option named"),
    ],
)
def test_wrong_options_are_refused_without_a_file(options, message, capsys, tmp_path):
    code, _, err = run(capsys, "dice/boxcars", tmp_path / "kit.pdf", *options)
    assert code == 2 and message in err and "Traceback" not in err
    assert not (tmp_path / "kit.pdf").exists()


def test_target_must_be_a_pdf_in_a_folder(capsys, tmp_path):
    assert run(capsys, "dice/boxcars", tmp_path / "kit.doc")[0] == 2
    assert run(capsys, "dice/boxcars", tmp_path / "none" / "kit.pdf")[0] == 2
