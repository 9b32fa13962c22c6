"""The faults that can be put into a text of Python, one at a time: mutmut's, and some that it has not.

Left alone is what tests have no reason to notice: docstrings, annotations and types, decorators, log lines, and words
for people (texts with a space in them, what is raised, what an edit is called).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import libcst as cst
import libcst.matchers as m
from mutmut.mutation.mutators import mutation_operators, operator_arg_removal, operator_string


@dataclass(frozen=True)
class Fault:
    """A text with one fault in it: the numbers of the first and the last line that it changes, the lines before and
    after."""

    first: int
    last: int
    was: tuple[str, ...]
    now: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Place:
    """Where a fault can be put, and which; `fault` takes a while."""

    module: cst.Module
    node: cst.CSTNode
    other: cst.CSTNode

    def fault(self) -> Fault:
        """The text of the module with this fault."""
        text = self.module.deep_replace(self.node, self.other).code  # type: ignore[arg-type, union-attr]
        was, now = self.module.code.splitlines(), text.splitlines()
        same = _alike(was, now)
        end = _alike(was[same:][::-1], now[same:][::-1])
        rows, others = was[same : len(was) - end], now[same : len(now) - end]
        return Fault(same + 1, max(same + 1, len(was) - end), _stripped(rows), _stripped(others), text)


def _alike(was: list[str], now: list[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(was, now, strict=False)))


def _stripped(lines: list[str]) -> tuple[str, ...]:
    return tuple(line.strip() for line in lines)


def places(text: str) -> list[Place]:
    """All faults that can be put into a text, in its order."""
    module = cst.parse_module(text)
    finder = _Finder()
    module.visit(finder)
    return [Place(module, node, other) for node, other in finder.found if not node.deep_equals(other)]


def _argument(node: cst.Call) -> Iterator[cst.Call]:
    """An argument that is missing or nothing; not `strict`, which guards against what does not happen."""
    guards = [arg for arg in node.args if arg.keyword is not None and arg.keyword.value == "strict"]
    for other in operator_arg_removal(node):
        if all(any(arg is guard for arg in other.args) for guard in guards):
            yield other


def _word(node: cst.BaseString) -> Iterator[cst.BaseString]:
    """A text without a space is a name or a key: another one in its place."""
    if isinstance(node, cst.SimpleString) and not re.search(r"\s|\\n", node.value):
        yield from list(operator_string(node))[:1]


def _negated(node: cst.If | cst.While | cst.CompIf) -> Iterator[cst.CSTNode]:
    test = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    yield node.with_changes(test=cst.UnaryOperation(cst.Not(), test))


def _without_condition(node: cst.CompFor) -> Iterator[cst.CSTNode]:
    for condition in node.ifs:
        yield node.with_changes(ifs=[kept for kept in node.ifs if kept is not condition])


def _without_an_end(node: cst.For | cst.CompFor) -> Iterator[cst.CSTNode]:
    """A loop that misses its first or its last element."""
    everything = cst.List([cst.StarredElement(node.iter)])
    for ends in (cst.Slice(cst.Integer("1"), None), cst.Slice(None, cst.parse_expression("-1"))):
        yield node.with_changes(iter=cst.Subscript(everything, [cst.SubscriptElement(ends)]))


def _left_out(node: cst.Expr | cst.AugAssign | cst.Continue) -> Iterator[cst.CSTNode]:
    if not isinstance(node, cst.Expr) or isinstance(node.value, cst.Call):
        yield cst.Pass()


Operator = Callable[[Any], Iterable[cst.CSTNode]]
OPERATORS: list[tuple[type | tuple[type, ...], Operator]] = [
    *(pair for pair in mutation_operators if pair[1] not in (operator_string, operator_arg_removal)),
    (cst.SimpleString, _word),
    (cst.Call, _argument),
    ((cst.If, cst.While, cst.CompIf), _negated),
    (cst.CompFor, _without_condition),
    ((cst.For, cst.CompFor), _without_an_end),
    ((cst.Expr, cst.AugAssign, cst.Continue), _left_out),
]

LEFT_ALONE = (
    m.Annotation()
    | m.Decorator()
    | m.Raise()
    | m.Assert()
    | m.Import()
    | m.ImportFrom()
    | m.Expr(m.SimpleString())
    | m.If(test=m.Name("TYPE_CHECKING"))
    | m.Expr(m.Call(func=m.Attribute(value=m.Name("_log"))))
    | m.Call(func=m.Name("cast") | m.Name("isinstance") | m.Name("len"))
    | m.Call(func=m.Attribute(value=m.Name("logging")))
    | m.Subscript(value=m.Name("Literal"))
    | m.Arg(keyword=m.Name("frozen") | m.Name("strict"))
    # What an edit is called in the menu.
    | m.FunctionDef(name=m.Name("text"))
    # A type by another name: `Found = dict[str, int]`.
    | m.Assign(value=m.Call(func=m.Name("TypeVar") | m.Name("NewType")))
    | m.Assign(value=m.Subscript(value=m.Name("dict") | m.Name("list") | m.Name("tuple") | m.Name("Callable")))
    | m.Assign(targets=[m.AssignTarget(m.Name(m.MatchIfTrue(lambda name: name.startswith("__"))))])
)
"""Nodes in which no fault is put."""


class _Finder(cst.CSTVisitor):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if m.matches(node, LEFT_ALONE):
            return False
        for kinds, operator in OPERATORS:
            if isinstance(node, kinds):
                self.found += [(node, other) for other in operator(node)]
        return True
