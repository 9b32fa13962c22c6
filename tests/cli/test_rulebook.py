"""`boxcars rulebook`: text, files and JSON."""

import json

from engine.cli import json_result, main


def ran(*arguments):
    return json_result.run(main.answer, list(map(str, arguments)))


def test_rulebook_is_printed_with_the_options_that_are_set(capsys):
    assert ran("rulebook", "boxcars/us-boxcars-2013", "--set", "fee.player=6000") == 0
    text = capsys.readouterr().out
    assert text.startswith("# Boxcars") and "$6,000 in a turn to each player" in text


def test_rulebook_is_written_as_a_page_and_as_json(tmp_path, capsys):
    page = tmp_path / "rules.html"
    assert ran("rulebook", "dice/boxcars", "--output", page, "--format", "json") == 0
    said = json.loads(capsys.readouterr().out)
    assert said["file"] == str(page) and said["chapters"][0]["sections"][0]["paragraphs"][0]["rules"]
    assert page.read_text().startswith("<!DOCTYPE html>")


def test_wrong_option_and_wrong_suffix_are_refused(tmp_path, capsys):
    assert ran("rulebook", "dice/boxcars", "--set", "nonsense=1") == 2
    assert ran("rulebook", "dice/boxcars", "--output", tmp_path / "rules.doc") == 2
    assert not list(tmp_path.iterdir())
