"""Guards that keep exceptions out of Qt.

Qt is C++ and knows no exceptions. PySide stores an exception that leaves a method called by Qt, and raises it at the
next call of Qt, which may be unrelated. Worse, Python 3.11 turns an error like `[][0]` into an exception only where
some code catches it; PySide mistakes the earlier state for an exception, and the process crashes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import wraps
from inspect import CO_VARARGS
from types import FunctionType
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPixmap
from shiboken6 import Shiboken

ANSWERS: dict[str, Callable[[], Any]] = {
    "bool": bool,
    "int": int,
    "QSize": QSize,
    "QRectF": QRectF,
    "QPixmap": QPixmap,
    "Qt.ItemFlag": lambda: Qt.ItemFlag.NoItemFlags,
}
"""Values that Qt gets from a failed method, by its return annotation; None for all others."""
_GUARDED = "_answers_whatever_happens"


def guard_handlers() -> None:
    """Guard all methods that override Qt's, in existing and future classes: exceptions go to `sys.excepthook`, and the
    event ends. Calling it twice is harmless."""
    first: Any = Shiboken.Object
    first.__init_subclass__ = classmethod(_guard_new)
    for each in _below(first):
        _guard(each)


def _guard_new(made: Any, /, **given: Any) -> None:
    super(Shiboken.Object, made).__init_subclass__(**given)
    _guard(made)


def _below(kind: Any) -> Iterator[type]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def _guard(kind: type) -> None:
    if _is_of_qt(kind):
        return
    of_qt = [each for each in kind.__mro__ if _is_of_qt(each)]
    for name, method in list(vars(kind).items()):
        is_own = isinstance(method, FunctionType) and not name.startswith("__") and not hasattr(method, _GUARDED)
        if is_own and any(name in vars(each) for each in of_qt):
            setattr(kind, name, _guarded(method))


def _is_of_qt(kind: type) -> bool:
    return kind.__module__.partition(".")[0] in ("PySide6", "Shiboken", "shiboken6")


def _guarded(method: FunctionType) -> Callable[..., Any]:
    returned = method.__annotations__.get("return")
    answer = ANSWERS.get(getattr(returned, "__name__", str(returned)), type(None))
    # A signal passes as many values as a method takes, and all to one with *args, as this wrapper seems to be.
    takes = None if method.__code__.co_flags & CO_VARARGS else method.__code__.co_argcount

    @wraps(method)
    def guarded(*values: Any, **named: Any) -> Any:
        try:
            return method(*values[:takes], **named)
        except Exception as error:
            sys.excepthook(type(error), error, error.__traceback__)
            return answer()

    setattr(guarded, _GUARDED, True)
    return guarded
