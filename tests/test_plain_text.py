"""What somebody else wrote is shown, not obeyed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.plain_text import plain_line, plain_text, shortened

ANY = st.text(st.characters(codec=None))
"""Any text that Python can hold, lone surrogates too."""
TURNS_ROUND = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


def is_obeyed(char: str) -> bool:
    """Whether a screen or terminal does something at this character instead of showing it, as Unicode has it."""
    return unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or unicodedata.bidirectional(char) in TURNS_ROUND


@given(ANY)
def test_a_line_holds_nothing_that_is_obeyed(text):
    assert [char for char in plain_line(text) if is_obeyed(char)] == []


@given(ANY)
def test_a_text_holds_nothing_that_is_obeyed_but_ends_of_lines_and_tabs(text):
    assert {char for char in plain_text(text) if is_obeyed(char)} <= {"\n", "\t"}


@given(st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" ")))
def test_what_is_not_odd_stays_as_it_is(text):
    assert plain_text(text) == plain_line(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [("\x1b[31mRed\a", "\\x1b[31mRed\\x07"), ("\u202eder", "\\u202eder"), ("a\r\nb", "a\\r\nb"), ("\udc80", "\\udc80")],
)
def test_what_is_odd_is_written_out(text, shown):
    assert plain_text(text) == shown


def test_a_line_writes_its_ends_and_tabs_out():
    assert plain_line("ok\n\tgo") == "ok\\n\\tgo"


def test_a_shortened_text_says_that_it_goes_on():
    assert shortened("abcdef", 6) == "abcdef"
    assert shortened("abcdefg", 6) == "abcde…"
