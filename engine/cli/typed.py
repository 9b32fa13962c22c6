"""What somebody types at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from engine.game.amount import Amount
from engine.game.rules import Action
from engine.plain_text import plain_line


def answered(question: str) -> str:
    """A line from the terminal. Raises EOFError where the input ends, and Interrupted, which `input` hides where the
    signal comes while the question is written."""
    print(question, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def with_amount(amount: Amount) -> Action | None:
    """The decision with the amount that is typed in; None where an empty line goes back to the choices."""
    while True:
        answer = answered(plain_line(f"{amount.title}, {amount.wanted} (an empty line goes back): "))
        if not answer.strip():
            return None
        sum_ = amount.typed(answer)
        if sum_ is not None and amount.is_legal(sum_):
            return amount.action(sum_)
        print(plain_line(f"an amount {amount.wanted}, please"))


def only(said: Sequence[str], answer: str) -> int | None:
    """The one choice that begins with these words, or None."""
    found = [place for place, text in enumerate(said) if answer and text.casefold().startswith(answer.casefold())]
    return found[0] if len(found) == 1 else None


def whole(text: str) -> int | None:
    """The whole number that a text is, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else None


def folded(*names: str) -> set[str]:
    """Names as they are compared with what was typed."""
    return {name.casefold() for name in names}
