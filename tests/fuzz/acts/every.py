"""What a monkey does, and how often.

The steps of the failures that are kept are drawn by chance from `ACTS`: they mean the same only while this list and
what stands in it draw alike. What is new comes into `EDITING`.
"""

from __future__ import annotations

from tests.fuzz.acts.board import (
    Act,
    keys,
    select,
    take_tool,
    tool_option,
    walk_by_keys,
    with_a_selection,
    with_a_tool,
)
from tests.fuzz.acts.games import playtest, rest
from tests.fuzz.acts.menus import command, command_of_edits, settle_an_issue, undo
from tests.fuzz.acts.mouse import click, context, drag, draw, grab, slip, wheel
from tests.fuzz.acts.panels import cells, dock, layer_rows, panel, range_of_cells, write

ACTS: tuple[tuple[Act, int], ...] = (
    (drag, 8), (click, 8), (take_tool, 6), (keys, 5), (command, 6), (panel, 6), (cells, 6), (select, 5), (undo, 3),
    (tool_option, 2), (wheel, 1), (dock, 1), (playtest, 2), (rest, 1),
)  # fmt: skip
"""What is done, and how often."""

EDITING: tuple[tuple[Act, int], ...] = (
    (with_a_tool(drag), 10), (with_a_tool(slip), 6), (with_a_tool(click), 6), (with_a_tool(grab), 10),
    (with_a_tool(draw), 6), (context, 2),
    (wheel, 1), (keys, 2), (with_a_tool(walk_by_keys), 6), (select, 2), (with_a_selection(command_of_edits), 14),
    (with_a_selection(panel), 6), (with_a_selection(write), 8), (layer_rows, 2), (cells, 6), (range_of_cells, 8),
    (undo, 4), (settle_an_issue, 3), (tool_option, 2),
)  # fmt: skip
"""What is done where nothing but editing is meant."""
