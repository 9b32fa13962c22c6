"""Calculations typed into number fields: `100*2`, `(3+4)*2`, and changes of the present value such as `+10%`.

Only numbers, parentheses and + - * / are calculated, by simpleeval, which knows nothing else here: no names, functions,
attributes or powers. Decimals are marked as in the language of the user.
"""

from __future__ import annotations

import math
import re

from engine.i18n import separators, tr
from engine.money import around
from engine.plain_text import quoted
from engine.tables.numbers import whole_number

MAX_LENGTH = 100
"""Longest calculation in characters."""
MAX_DEPTH = 20
"""Most parentheses inside each other."""
LIMIT = 1e15
"""Results are smaller than this."""

_OPERATORS = str.maketrans("×·÷:−–", "**//--")
_NUMBER = r"\d+(?:[.,'’]\d+|[ \u00a0\u2009\u202f]\d{3}(?!\d))*"
_TOKEN = re.compile(rf"\s*({_NUMBER}|[-+*/()%])")
_CALCULATES = re.compile(r"\d[^-+*/]*[-+*/(]|%|^\s*[*/(]|^\s*[-+*/]=|^\s*=")
_PLUS = re.compile(r"\s*\+")
_CHANGE = re.compile(r"\s*([-+*/])=?(.*)", re.DOTALL)
_PERCENT = re.compile(rf"\s*({_NUMBER})\s*%\s*")
_ADDED_PERCENT = re.compile(rf"[-+]\s*({_NUMBER})\s*%")


def is_calculation(text: str, can_be_negative: bool = True) -> bool:
    """Return whether a typed text is a calculation, not a plain number. In a field that cannot be negative, a number
    with a plus sign changes the present value; with a minus sign it is a number that the field refuses."""
    text = text.translate(_OPERATORS)
    if not re.search(r"\d", text) or re.search(r"\d\s*[eE]", text):
        return False
    return bool(_CALCULATES.search(text)) or (not can_be_negative and bool(_PLUS.match(text)))


def calculated(
    text: str,
    current: float | None = None,
    *,
    is_whole: bool = False,
    can_be_negative: bool = True,
    currency: str = "",
    unit: str = "",
) -> float:
    """Return the result of a calculation, rounded to a whole number (halves up) if `is_whole`.

    `+10%`, `*2`, `+=5` and `50%` change the `current` value; so do `+5` and `-5` if it cannot be negative. A leading
    `=` makes any text absolute. `currency` and `unit` may be typed; in percent, `50%` is 50. Raises ValueError with a
    message for users.
    """
    typed = text
    for part in (unit.strip(), currency.strip(), *map(str.strip, around(currency))):
        text = text.replace(part, " ") if part and part != "%" and not re.search(r"[\d.,+*/()-]", part) else text
    text = text.translate(_OPERATORS).strip()
    if len(text) > MAX_LENGTH:
        raise ValueError(tr("The calculation is too long. Expected at most {n} characters.").format(n=MAX_LENGTH))
    absolute = text.startswith("=")
    text = text.removeprefix("=")
    change = None if absolute else _CHANGE.match(text)
    percent = None if absolute else _PERCENT.fullmatch(text)
    if change and change[1] in "+-" and (added := _PERCENT.fullmatch(change[2])):
        share = _number(added[1], is_whole=False) / 100
        value = _present(current) * (1 + (share if change[1] == "+" else -share))
    elif percent and unit.strip() == "%":
        value = _number(percent[1], is_whole=False)
    elif percent:
        value = _present(current) * _number(percent[1], is_whole=False) / 100
    elif change and (change[1] in "*/" or not can_be_negative or text.lstrip()[1:2] == "="):
        if change[1] in "*/":
            value = _result(f"{_present(current)!r}{change[1]}{_source(change[2], is_whole, typed, is_factor=True)}")
        else:
            value = _result(f"{_present(current)!r}{change[1]}{_source(change[2], is_whole, typed)}")
    else:
        value = _result(_source(text, is_whole, typed))
    if not math.isfinite(value) or abs(value) >= LIMIT:
        raise ValueError(tr("The result is too large."))
    value = round(value, 9)
    return float(math.floor(value + 0.5)) if is_whole else value


def _present(current: float | None) -> float:
    if current is None:
        raise ValueError(tr("There is no value to change. Type a number first."))
    return current


def _source(text: str, is_whole: bool, typed: str, is_factor: bool = False) -> str:
    """Return a calculation with numbers of Python. Raises ValueError for anything else."""
    if _ADDED_PERCENT.search(text):
        raise ValueError(
            tr("Percentages can be added only to the present value, as in +10%. Otherwise multiply, as in 200*110%.")
        )
    parts: list[str] = []
    at = depth = 0
    text = text.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise ValueError(
                tr("Expected a number or a calculation such as 100*2 or +10%, found {text}.").format(
                    text=quoted(typed.strip())
                )
            )
        token, at = found[1], found.end()
        if token == "%":
            parts.append("/100")
        elif token[0].isdigit():
            # A factor such as 1.5 or 1,125 may have decimals also if the field has none.
            factor = (is_factor and not parts) or (bool(parts) and parts[-1] in "*/")
            parts.append(repr(_number(token, is_whole and not factor)))
        else:
            depth += (token == "(") - (token == ")")
            if depth > MAX_DEPTH:
                raise ValueError(tr("The calculation has too many parentheses."))
            parts.append(token)
    return "".join(parts)


def _number(text: str, is_whole: bool) -> float:
    """Return the number of a token. With `is_whole`, three digits after a comma or point are thousands, as in plain
    numbers; otherwise the language decides."""
    text = text.strip()
    if is_whole:
        try:
            return whole_number(text)
        except ValueError:
            pass
    group, decimal = separators()
    bare = re.sub(r"['’\s\u00a0\u2009\u202f]", "", text)
    if re.fullmatch(rf"\d{{1,3}}({re.escape(group)}\d{{3}})+({re.escape(decimal)}\d*)?", bare):
        bare = bare.replace(group, "")
    bare = bare.replace(decimal, ".")
    if bare.count(".") + bare.count(",") == 1:
        bare = bare.replace(",", ".")
    try:
        return float(bare)
    except ValueError:
        raise ValueError(tr("Expected a number, found {text}.").format(text=quoted(text))) from None


def _result(source: str) -> float:
    import ast
    import operator
    from typing import Any, cast

    # simpleeval has no types of its own.
    import simpleeval

    known = {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.Div: operator.truediv,
        ast.UAdd: operator.pos,
        ast.USub: operator.neg,
    }
    made: Any = simpleeval.SimpleEval(operators=known, functions={}, names={})
    try:
        return float(cast(float, made.eval(source)))
    except ZeroDivisionError:
        raise ValueError(tr("Division by zero.")) from None
    except OverflowError:
        raise ValueError(tr("The result is too large.")) from None
    except (simpleeval.InvalidExpression, SyntaxError, TypeError, ValueError, RecursionError, MemoryError):
        raise ValueError(
            tr("The calculation is not complete. Expected something like 100*2, (3+4)*2 or +10%.")
        ) from None
