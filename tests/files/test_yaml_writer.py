"""The canonical text of plain data: its layout, and that reading gives the same data back."""

import re
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from engine.files.yaml import reader as yaml_reader
from engine.files.yaml.reader import PurePythonParser, parse_yaml
from engine.files.yaml.writer import to_yaml

NASTY = [
    "", " ", "a: b", "a #b", "#aabbcc", "a:", ":a", "- a", "-", "-5", "---", "... x", "...", "it's", 'say "so"', "a\nb",
    "a\n", "a\n\nb", "a\n\n", "\na", " a\nb", "a \nb", "a\n ", "a\r\nb", "# a\nb", "a\n--- b", "\x85", "a\u2028b",
    "\ufeff", "\x00\x07", "🚂 train", "AT&SF", "&a", "*a", "!a", "%a", "@a", "`a", "|", ">", "[a]", "{a}", "a, b", "a]",
    "? a", "why?", "null", "~", "no", "Yes", "true", "12:30", "<<", "=", "\t", "a\tb", "\\", "a\xa0", "x" * 200,
    "word " * 60 + "end", "a::b", "a:,", "\uffff", "\U0001fffe",
]  # fmt: skip

texts = st.sampled_from(NASTY) | st.text(max_size=12) | st.text(alphabet="ab :#,-\n\t'\"[]{}?&|>\x85", max_size=12)
values = st.recursive(
    texts | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
documents = st.dictionaries(texts, values, max_size=5)


@given(documents)
@example({text: text for text in NASTY})
@example({"a": {"b": {text: [text] for text in NASTY}}})
@example({"a": {"b": [[text, [text, {text: text}]] for text in NASTY]}})
@example({"a": {"b": [{text: {"c": text}} for text in NASTY]}})
@example({"a": {"k" * 1200: {"k" * 1200: "v"}}})
def test_reading_what_was_written_gives_the_same_data(document: dict[str, Any]) -> None:
    text = to_yaml(document)
    assert parse_yaml(text.encode(), "x").value == document
    assert to_yaml(parse_yaml(text, "x").value) == text


@given(documents)
@example({text: text for text in NASTY})
@example({"a": {"b": {text: [text] for text in NASTY}}})
def test_other_readers_of_yaml_agree_with_ours(document: dict[str, Any]) -> None:
    text = to_yaml(document)

    def nulls_as_written(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: nulls_as_written(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [nulls_as_written(inner) for inner in value]
        return "null" if value is None else value

    assert yaml.load(text, Loader=yaml.CBaseLoader) == nulls_as_written(document)


@pytest.mark.parametrize("word", ["", "~", "=", "<<", "null", "yes", "no", "on", "off"])
def test_a_word_that_other_readers_take_for_something_else_is_text_for_them_too(word: str) -> None:
    texts = {"of": [word, word.title(), word.upper()], word: "a key"}
    assert yaml.safe_load(to_yaml(texts)) == texts


@given(documents)
@example({"a": {"b": {text: [text] for text in NASTY}}})
def test_the_parser_without_libyaml_agrees(document: dict[str, Any]) -> None:
    text = to_yaml(document)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_reader, "parser_class", PurePythonParser)
        assert parse_yaml(text, "x").value == document


@given(st.dictionaries(st.text("abc", max_size=3), st.recursive(
    st.floats() | st.integers() | st.booleans(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=4),
    max_leaves=10,
), max_size=4))  # fmt: skip
def test_numbers_and_booleans_keep_their_text(document: dict[str, Any]) -> None:
    text = to_yaml(document)
    assert to_yaml(parse_yaml(text, "x").value) == text


@given(st.floats(allow_nan=False))
def test_a_number_is_read_as_the_same_number(number: float) -> None:
    assert float(parse_yaml(to_yaml({"n": number}), "x").value["n"]) == number


@pytest.mark.parametrize(
    ("number", "text"),
    [(721.0, "721"), (91.7, "91.7"), (-0.0, "0"), (0.00001, "0.00001"), (3, "3"), (True, "true"), (None, "null")],
)
def test_numbers_are_short(number: object, text: str) -> None:
    assert to_yaml({"n": number}) == f"n: {text}\n"


def test_the_layout_of_a_board() -> None:
    board = {
        "format": 1,
        "title": "Ohio: a board",
        "note": "First line\n\n  second line\n",
        "board": {
            "sheet": [896, 449.0],
            "mileposts": {
                "m001": {"at": [721.0, 91.7], "name": "McKean", "label": {"at": [3, -2.5]}},
                "m002": {"at": [1, 2], "note": "one\ntwo"},
            },
            "lines": {"PA-1": {"railroad": "PA", "stops": [f"m{n:03}" for n in range(30)]}},
            "crossings": [{"kind": "fork", "at": [1, 2]}, {"kind": "bridge", "of": [], "about": "x" * 110}],
            "outline": [[n + 0.5, n] for n in range(20)],
        },
        "look": {"AT&SF": {"colour": "#aabbcc", "dash": None}, "no": {}},
    }
    assert (
        to_yaml(board)
        == """\
format: 1
title: "Ohio: a board"
note: |
  First line

    second line
board:
  sheet: [896, 449]
  mileposts:
    m001: {at: [721, 91.7], name: McKean, label: {at: [3, -2.5]}}
    m002:
      at: [1, 2]
      note: |-
        one
        two
  lines:
    PA-1:
      railroad: PA
      stops: [m000, m001, m002, m003, m004, m005, m006, m007, m008, m009, m010, m011, m012, m013, m014, m015, m016,
        m017, m018, m019, m020, m021, m022, m023, m024, m025, m026, m027, m028, m029]
  crossings:
    - {kind: fork, at: [1, 2]}
    - kind: bridge
      of: []
      about: %s
  outline: [[0.5, 0], [1.5, 1], [2.5, 2], [3.5, 3], [4.5, 4], [5.5, 5], [6.5, 6], [7.5, 7], [8.5, 8], [9.5, 9],
    [10.5, 10], [11.5, 11], [12.5, 12], [13.5, 13], [14.5, 14], [15.5, 15], [16.5, 16], [17.5, 17], [18.5, 18],
    [19.5, 19]]
look:
  AT&SF: {colour: "#aabbcc", dash: null}
  "no": {}
"""
        % ("x" * 110)
    )


@given(st.lists(st.from_regex(re.compile(r"[a-z]{1,20}"), fullmatch=True), min_size=1, max_size=40))
def test_wrapped_lists_keep_to_the_width(ids: list[str]) -> None:
    assert max(map(len, to_yaml({"a": {"ids": ids}}).splitlines())) <= 120


def test_half_a_surrogate_pair_does_not_prevent_saving() -> None:
    assert to_yaml({"a": "x\ud800", "b": "\ud83d\ude82"}).encode().decode() == "a: x\ufffd\nb: 🚂\n"


def test_what_is_no_plain_data_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="set is not plain data"):
        to_yaml({"a": {1, 2}})
