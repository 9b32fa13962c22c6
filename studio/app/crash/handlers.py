"""Whatever Qt calls of ours ends in an answer to Qt, never in an exception.

Qt is C++ and knows no exceptions. PySide keeps one that comes out of a method that Qt calls, and raises it at the next
call of Qt that anybody makes, who has nothing to do with it. Worse, Python 3.11 makes an exception of an error like
`[][0]` only where some code catches it on its way; PySide takes what it is before for an exception, and the process
dies.
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
"""What Qt is answered by a method that failed, by what the method is said to return; None by all others."""
_GUARDED = "_answers_whatever_happens"


def guard_handlers() -> None:
    """From now on no exception comes out of a method that stands for one of Qt's, in classes that there are and in
    those to come: it goes to `sys.excepthook`, and the event that failed is over. Asked twice, it does the same."""
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
    # A signal hands a method as many values as it takes, and all to one that takes any number, as this one seems to.
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
