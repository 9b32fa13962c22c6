"""What errors say, and that they survive the trip to another process."""

import pickle

import pytest

from engine.errors import (
    BoxcarsError,
    DivergenceError,
    EditError,
    FileError,
    NewerFormat,
    Problem,
    RulesError,
    in_brief,
    in_words,
)
from engine.errors import did_you_mean as near


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (FileError("a.yaml", "is empty"), "a.yaml: is empty"),
        (FileError("a.yaml", "is empty", "board.mileposts", 3), "a.yaml:3: board.mileposts: is empty"),
        (NewerFormat("a", problems=[Problem("b", 1, "x"), Problem("", None, "y")]), "a:1: b: x\na: y"),
        (EditError("no line here"), "no line here"),
        (RulesError("cannot be played", ["no city"]), "cannot be played"),
        (
            DivergenceError(3, "ride PA", ["buy", "ride PRR"]),
            "at action 4 the record has ride PA, but only these are possible: buy, ride PRR (did you mean ride PRR?)",
        ),
        (DivergenceError(9, "buy", []), "at action 10 the record has buy, but the game is over"),
    ],
)
def test_an_error_says_the_same_here_and_in_another_process(error: BoxcarsError, text: str) -> None:
    sent = pickle.loads(pickle.dumps(error))
    assert str(error) == str(sent) == text
    assert vars(sent) == vars(error)


def test_an_action_of_a_record_is_told_by_its_first_letters_however_long_it_is():
    assert len(str(DivergenceError(1, "x" * 100_000, ["buy"]))) < 300


def test_a_file_error_keeps_twenty_problems_and_speaks_of_the_first() -> None:
    error = FileError("a.yaml", problems=[Problem(f"p{n}", n, "x") for n in range(30)])
    assert len(error.problems) == len(str(error).splitlines()) == 20
    assert (error.path, error.line, error.message) == ("p0", 0, "x")


def test_a_problem_is_told_by_its_first_letters_however_long_it_is() -> None:
    error = FileError("a.yaml", problems=[Problem("b", 1, "x" * 10_000), Problem("c", 2, "y" * 600)])
    assert [len(problem.message) for problem in error.problems] == [600, 600]
    assert error.message.endswith("x…")
    assert error.problems[1].message.endswith("yy")


def test_near_names_are_offered_as_they_are_spelt() -> None:
    assert near("chicgo", ["Boston", "Chicago"]) == " (did you mean Chicago?)"
    assert near("xyz", ["Boston", "Chicago"]) == ""


def test_an_unexpected_exception_is_told_in_brief_on_one_line():
    class Mute(Exception):
        def __str__(self):
            raise ValueError

    assert in_brief(EditError("No line reaches Fargo")) == "No line reaches Fargo"
    assert in_brief(KeyError("fargo")) == "KeyError: 'fargo'"
    assert in_brief(MemoryError()) == "MemoryError" and in_brief(Mute()) == "Mute"
    assert in_brief(ValueError("one\ntwo")) == "ValueError: one"
    assert len(in_brief(ValueError(5000 * "x"))) == 200


def test_an_error_raised_on_purpose_is_told_whole_and_any_other_in_brief():
    long = "No line reaches Fargo\n" + 300 * "x"
    assert in_words(EditError(long)) == long
    assert in_words(ValueError(long)) == in_brief(ValueError(long))
