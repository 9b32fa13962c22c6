"""Tracks become as few lines as possible, with work that grows with their number."""

from __future__ import annotations

import sys
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.geography.tracks import Course, trails

NODES = st.integers(0, 7)


def course(a: int, b: int) -> Course:
    return Course((a, b), ((a, a * a), (a + b + 0.5, 3), (b, b * b)))


@given(st.lists(st.tuples(NODES, NODES), min_size=1, max_size=14))
def test_trails_pass_each_course_once_without_a_gap(pairs: list[tuple[int, int]]) -> None:
    courses = [course(a, b) for a, b in pairs]
    found = trails(courses)
    assert sorted(each.ends for trail in found for each, _ in trail) == sorted(pairs)
    for trail in found:
        ways = [each.ends[::-1] if is_backward else each.ends for each, is_backward in trail]
        assert all(before[1] == after[0] for before, after in pairwise(ways))


@given(st.lists(st.tuples(NODES, NODES), min_size=1, max_size=14))
def test_no_two_trails_of_one_railroad_can_be_joined_at_odd_nodes(pairs: list[tuple[int, int]]) -> None:
    """A node begins or ends at most one trail that does not return to it: its own odd course."""
    ends = []
    for trail in trails([course(a, b) for a, b in pairs]):
        (first, was_backward), (last, is_backward) = trail[0], trail[-1]
        start, end = first.ends[1 if was_backward else 0], last.ends[0 if is_backward else 1]
        ends += [start, end] if start != end else []
    assert len(ends) == len(set(ends))


def test_the_work_for_trails_grows_with_their_number() -> None:
    """A river in each of many hexes made a minute of work."""

    def calls(number: int) -> int:
        courses = [course(2 * each, 2 * each + 1) for each in range(number)]
        counted = 0

        def called(*given: object) -> None:
            nonlocal counted
            counted += 1

        sys.setprofile(called)
        trails(courses)
        sys.setprofile(None)
        return counted

    assert calls(400) < 6 * calls(100)
