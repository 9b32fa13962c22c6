"""What is read of YAML, what is refused, and that every refusal names the file, the place and the line."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import UnreadableFile
from engine.files.yaml import reader as yaml_reader
from engine.files.yaml.reader import PurePythonParser, parse_yaml, path_text, read_yaml

BOARD = """\
format: 1
board:
  mileposts:
    m001: {at: [1, 2.5],
           name: "Ohio #1"}
    m002:
      at:
        - 3
        - 4
look: {colour: "#aabbcc"}
"""


@pytest.fixture(params=["libyaml", "pure"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if request.param == "pure":
        monkeypatch.setattr(yaml_reader, "parser_class", PurePythonParser)
    elif not yaml.__with_libyaml__:
        pytest.skip("this PyYAML was built without libyaml")
    yield


def refusal(data: bytes | str) -> UnreadableFile:
    with pytest.raises(UnreadableFile) as caught:
        parse_yaml(data, "board.yaml")
    return caught.value


@pytest.mark.usefixtures("parser")
class TestWithEachParser:
    def test_scalars_stay_text_and_only_plain_nulls_are_none(self) -> None:
        text = "a: 1.50\nb: true\nc:\nd: ~\ne: null\nf: 'null'\ng: ''\nh: |\n  x\nnull: [~, '~', []]"
        assert parse_yaml(text, "x").value == {
            "a": "1.50", "b": "true", "c": None, "d": None, "e": None, "f": "null", "g": "", "h": "x\n",
            "null": [None, "~", []],
        }  # fmt: skip

    def test_lines_are_found_by_path(self) -> None:
        document = parse_yaml(BOARD, "x")
        assert document.line_of([]) == 1
        assert document.line_of(["board", "mileposts", "m001", "name"]) == 5
        assert document.line_of(["board", "mileposts", "m002", "at", 1]) == 9
        assert document.line_of(["board", "mileposts", "m002", "name"]) == 6, "the line of the nearest node around it"

    @pytest.mark.parametrize(
        ("text", "line", "path", "words"),
        [
            ("a: 1\nb: {c: [1, &x 2]}", 2, "b.c[1]", "anchors and aliases are not supported: &x"),
            ("a: 1\nb: &x [1]", 2, "b", "anchors and aliases"),
            ("a: 1\nb: *x", 2, "b", "anchors and aliases are not supported: *x"),
            ("a: !!python/object:os.system x", 1, "a", "tags are not supported: tag:yaml.org,2002:python/object:os"),
            ("a: ! x", 1, "a", "tags are not supported: !;"),
            ("a: !x {}", 1, "a", "tags are not supported: !x;"),
            ("!x a: 1", 1, "", "tags"),
            ("a: 1\n---\nb: 2", 2, "", "expected one document, found the start of a second one"),
            ("a:\n  b: 1\n  c: 2\n  b: 3", 4, "a.b", "the key “b” occurs twice"),
            ("a: 1\n? [1]\n: 2", 2, "", "expected a text as key"),
            ("a: 1\n? {b: 1}\n: 2", 2, "", "expected a text as key"),
            ("", 1, "", "the file is empty"),
            ("# nothing\n", 1, "", "the file is empty"),
            ("- 1\n", 1, "", "found a list"),
            ("hello", 1, "", "found the text “hello”"),
            (
                "a: 1\nb: [1, 2",
                2,
                "",
                "“[” on line 2 is not closed, or a comma is missing, at the end of the file",
            ),
            (
                "a: 1\nb: [1, 2\nc: 3\nd: 4\n",
                2,
                "",
                "“[” on line 2 is not closed, or a comma is missing, on line 3",
            ),
            ("a: 1\nb: {c: 2\nd: 3\n", 2, "", "“{” on line 2 is not closed"),
            ("a: 1\nb: 'x\nc: it's\nd: 2\n", 2, "", "a quotation mark opens here is not closed before line 3"),
            ('a: 1\nb: "x\nc: 2\nd: "y": z\n', 2, "", "a quotation mark opens here is not closed before line 4"),
            ("a: [\n", 1, "", "“[” on line 1 is not closed, or a comma is missing, at the end of the file"),
            ("a: {b: [1, 2], c: [3\n", 1, "", "“[” on line 1 is not closed"),
            ("a: 'two\n  lines'\nb: 1\n c: 2\n", 4, "", "not YAML"),
            ("a: 1\n\tb: 2", 2, "", "found a tab"),
            ("a: 'x\n", 1, "", "the quotation mark that opens a text here is not closed at the end of the file"),
            ("a: 1\nb: \x07", 2, "", "U+0007"),
            ("a: 1\nb: \x00", 2, "", "U+0000"),
            ("a: 1\nb: \ud800", 2, "", "U+D800"),
            ("a: 1\nb: \x80", 2, "", "U+0080"),
            (b"a: 1\nb: \xff", 2, "", "expected UTF-8 text, found byte 0xff"),
            ("a: b\n".encode("utf-16"), 1, "", "expected UTF-8 text, found byte 0xff"),
            ("a: " + "[" * 60 + "]" * 60, 1, "a" + "[0]" * 49, "nested deeper than 50"),
            ("a: " + "{a: " * 100_000, 1, "a" + ".a" * 49, "nested deeper than 50"),
        ],
    )
    def test_what_is_not_plain_is_refused_with_its_place(
        self, text: str | bytes, line: int, path: str, words: str
    ) -> None:
        error = refusal(text)
        assert (error.line, error.path) == (line, path)
        assert words in error.message
        assert str(error).startswith(f"board.yaml:{line}: ")

    def test_fifty_levels_are_read(self) -> None:
        assert parse_yaml("a: " + "[" * 49 + "]" * 49, "x").value["a"]

    @pytest.mark.parametrize(
        ("text", "comments"),
        [
            (BOARD, False),
            (BOARD + "# why\n", True),
            ("# why\na: 1\n", True),
            ("a: 1 # why\n", True),
            ("a: 1\n# why\n", True),
            ("a: |\n  # no comment\n  x # neither\n", False),
            ("a: | # why\n  x\n", True),
            ("a: [1, # why\n 2]\n", True),
            ("a: it's#1\nb: 'no #comment'\nc: \"x\n  # y\"\n", False),
        ],
    )
    def test_comments_are_seen_and_nothing_else_is_taken_for_one(self, text: str, comments: bool) -> None:
        assert parse_yaml(text, "x").comments is comments

    def test_a_byte_order_mark_is_no_part_of_the_first_key(self) -> None:
        assert parse_yaml(b"\xef\xbb\xbfa: 1", "x").value == {"a": "1"}

    @given(st.text(alphabet="ab:- \n\t#'\"[]{},&*!|>%?\x00\u2028é", max_size=40) | st.binary(max_size=40))
    def test_nothing_but_unreadable_file_is_ever_raised(self, data: str | bytes) -> None:
        try:
            document = parse_yaml(data, "x")
        except UnreadableFile as error:
            assert error.message
        else:
            assert document.line_of(list(document.value)[:1])
            assert document.comments in (True, False)


def test_a_problem_names_path_and_line() -> None:
    problem = parse_yaml(BOARD, "x").problem(["board", "mileposts", "m002", "at", 1], "a number is wanted")
    assert (problem.path, problem.line) == ("board.mileposts.m002.at[1]", 9)
    assert path_text([]) == ""


def test_a_file_is_read_from_disk(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(BOARD)
    document = read_yaml(tmp_path / "a.yaml")
    assert document.file == str(tmp_path / "a.yaml")
    assert document.value["format"] == "1"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path, words in (
        (tmp_path / "none.yaml", "no such file"),
        (tmp_path, "this is a folder"),
        (tmp_path / ("x" * 300), "cannot be read: "),
        (tmp_path / "a\x00b", "cannot be read: "),
    ):
        with pytest.raises(UnreadableFile, match=words) as caught:
            read_yaml(path)
        assert str(tmp_path) in str(caught.value)


def test_a_file_without_permission_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yaml").write_text(BOARD)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(UnreadableFile, match="no permission"):
        read_yaml(tmp_path / "a.yaml")


def test_so_many_bytes_are_read_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_reader, "MAX_BYTES", 5)
    assert parse_yaml(b"a: 1\n", "a.yaml").value == {"a": "1"}
    with pytest.raises(UnreadableFile, match=r"a\.yaml: expected at most 5 bytes, found 6"):
        parse_yaml(b"a: 12\n", "a.yaml")


def test_so_many_values_are_read_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_reader, "MAX_VALUES", 40)
    assert parse_yaml("a:\n" + "- 1\n" * 20, "a.yaml").value["a"] == ["1"] * 20
    with pytest.raises(UnreadableFile, match="expected at most 40 numbers, words, rows and mappings") as refused:
        parse_yaml("a:\n" + "- 1\n" * 200, "a.yaml")
    assert refused.value.line == 37


def test_lines_of_many_nodes_are_found_in_one_go() -> None:
    document = parse_yaml(BOARD, "a.yaml")
    places: list[tuple[str | int, ...]] = [
        ("board", "mileposts", "m002", "at", 1),
        ("board", "mileposts", "m002", "no"),
        ("look", "colour"),
        ("nothing",),
    ]
    assert [one.line for one in document.problems([(place, "odd") for place in places])] == [9, 6, 10, 1]
    assert [document.line_of(place) for place in places] == [9, 6, 10, 1]


def test_the_same_word_is_one_object_wherever_it_stands() -> None:
    read = parse_yaml("stops: {chicago-1: {}}\nline: [chicago-1, 'chicago-1']\n", "board.yaml").value
    (key,) = read["stops"]
    assert all(stop is key for stop in read["line"])
