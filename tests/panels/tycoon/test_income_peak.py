"""The income chart marks where the track pays most."""

import pytest

from engine.families.tycoon.author.edits import SetIncome


@pytest.fixture
def chart(tables):
    return tables.table("Income").chart


def is_marked(chart, space):
    """Whether a line of the text's colour stands over the bar."""
    bar = chart.bar(space)
    return (
        chart.grab().toImage().pixelColor(int(bar.center().x()), int(bar.top()) - 3) == chart.palette().text().color()
    )


def test_the_peak_is_marked_from_its_first_space_to_its_last(chart):
    assert chart.peak() == range(41, 49)
    assert is_marked(chart, 41) and is_marked(chart, 48)
    assert not is_marked(chart, 37) and not is_marked(chart, 52)


def test_the_mark_goes_with_a_higher_space(chart, document):
    document.perform(SetIncome(20, 27000))
    assert chart.peak() == range(20, 21) and is_marked(chart, 20) and not is_marked(chart, 44)
    document.undo_stack.undo()
    assert chart.peak() == range(41, 49)


def test_a_track_that_pays_nothing_has_no_peak(chart, document):
    for space in reversed(range(len(document.scenario.content.income))):
        document.perform(SetIncome(space, None) if space else SetIncome(0, 0))
    assert chart.peak() == range(0) and not chart.grab().isNull()
