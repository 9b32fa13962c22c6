"""Conversion of plain data to typed values, with messages where it does not fit.

Scalars arrive as text and become numbers or booleans where the type requires it. msgspec stops at the first error and
hides mapping keys in its paths. When it refuses, the data is converted again entry by entry, and every entry that does
not fit is reported with its path and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from engine.errors import MAX_PROBLEMS, InvalidScenario, did_you_mean
from engine.files.yaml.reader import Document, NodePath, Spelling
from engine.i18n import tr
from engine.model.geometry import Ring
from engine.model.grids.grid import Letters
from engine.model.ids import ID_PATTERN
from engine.plain_text import quoted

T = TypeVar("T")

MAPPINGS = (dict, Mapping)
"""Type of entries `name: value`."""


def decode_text(wanted: type, value: object) -> object:
    """Convert the types that msgspec does not know: rings and letters are text."""
    if wanted is Letters:
        if isinstance(value, str):
            return Letters.from_text(value)
        raise ValueError(tr("expected a grid as a block of letters, one line per row"))
    if wanted is Ring and isinstance(value, str):
        return Ring.from_text(value)
    raise ValueError(tr("expected an outline as x,y x,y x,y in millimeters"))


def encode_text(value: object) -> object:
    """Convert in the other direction: a ring to a line of text, letters to a block."""
    if isinstance(value, Ring | Letters):
        return value.to_text()
    raise TypeError(f"{type(value).__name__} has no place in a file")


def convert(plain: Any, wanted: type[T], document: Document, path: NodePath = ()) -> T:
    """Return the typed value. Raises InvalidScenario with up to 20 problems, each with its path and line."""
    try:
        return msgspec.convert(plain, wanted, strict=False, dec_hook=decode_text)
    except (msgspec.ValidationError, ValueError) as error:
        found = list(islice(_problems(plain, wanted, tuple(path), document.spelling), MAX_PROBLEMS))
        problems = document.problems(found or [(tuple(path), str(error))])
        raise InvalidScenario(document.file, problems=problems) from None


def to_plain(value: Any) -> Any:
    """Return typed values as plain data: what a file holds and what `--format json` prints."""
    plain = msgspec.to_builtins(value, enc_hook=encode_text, str_keys=True)
    _leave_out_defaults(value, plain)
    return plain


def _leave_out_defaults(value: Any, plain: Any) -> None:
    """Remove values that equal their default. msgspec compares defaults by identity only, so it would write a text from
    a list or a number from input although it is the default."""
    if isinstance(value, msgspec.Struct):
        fields = _fields_with_defaults(type(value))
        lean = value.__struct_config__.omit_defaults
        for name, key, default in fields:
            inner = getattr(value, name)
            if lean and key in plain and default is not msgspec.NODEFAULT and inner == default:
                del plain[key]
            elif key in plain and isinstance(inner, msgspec.Struct | dict | tuple):
                _leave_out_defaults(inner, plain[key])
    elif isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, msgspec.Struct | dict | tuple):
                _leave_out_defaults(inner, plain[str(key)])
    elif value and isinstance(value[0], msgspec.Struct):
        for inner, part in zip(value, plain, strict=True):
            _leave_out_defaults(inner, part)


@cache
def _fields_with_defaults(struct: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    return tuple((field.name, field.encode_name, field.default) for field in msgspec.structs.fields(struct))


def _fits(plain: Any, wanted: Any) -> msgspec.ValidationError | ValueError | None:
    try:
        msgspec.convert(plain, wanted, strict=False, dec_hook=decode_text)
    except (msgspec.ValidationError, ValueError) as error:
        return error
    return None


def _problems(
    plain: Any, wanted: Any, path: tuple[str | int, ...], spelling: Spelling
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield every smallest part of the data that does not fit its type, with its path and a message."""
    error = _fits(plain, wanted)
    if error is None:
        return
    bare = _bare(wanted)
    origin = get_origin(bare)
    inside: list[tuple[tuple[str | int, ...], str]] = []
    if (hints := _hints(bare)) is not None and isinstance(plain, dict):
        inside = list(islice(_in_struct(plain, bare, hints, path, spelling), MAX_PROBLEMS))
    elif origin in MAPPINGS and isinstance(plain, dict):
        key_type, value_type = get_args(bare)
        for key, value in plain.items():
            if (misfit := _fits(key, key_type)) is not None:
                inside.append(((*path, key), _message(key, key_type, misfit)))
            inside.extend(_problems(value, value_type, (*path, key), spelling))
            if len(inside) >= MAX_PROBLEMS:
                break
    elif origin is tuple and isinstance(plain, list):
        items = get_args(bare)
        if len(items) == 2 and items[1] is Ellipsis:
            for place, value in enumerate(plain):
                inside.extend(_problems(value, items[0], (*path, place), spelling))
                if len(inside) >= MAX_PROBLEMS:
                    break
        elif len(items) == len(plain):
            for place, (value, item) in enumerate(zip(plain, items, strict=True)):
                inside.extend(_problems(value, item, (*path, place), spelling))
    yield from inside or [(path, _message(plain, wanted, error))]


def _hints(bare: Any) -> dict[str, Any] | None:
    """Return the types of a struct's fields, None for anything else; of a generic one, its actual types."""
    struct = get_origin(bare) or bare
    if not (isinstance(struct, type) and issubclass(struct, msgspec.Struct)):
        return None
    made = dict(zip(getattr(struct, "__parameters__", ()), get_args(bare), strict=False))
    return {name: made.get(hint, hint) for name, hint in get_type_hints(struct, include_extras=True).items()}


def _in_struct(
    plain: dict[str, Any], struct: Any, hints: dict[str, Any], path: tuple[str | int, ...], spelling: Spelling
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}

    def written(name: str) -> str:
        return str(spelling.in_file((*path, name))[-1])

    for key, value in plain.items():
        if key in fields:
            yield from _problems(value, hints[fields[key].name], (*path, key), spelling)
        elif new := spelling.new_name((*path, key)):
            yield (
                (*path, key),
                tr("no entry named “{key}” here: in this format its name is “{new}”").format(key=key, new=new),
            )
        else:
            near = did_you_mean(key, map(written, fields))
            yield (*path, key), tr("no entry named “{key}” here{fields}").format(key=key, fields=near)
    for name, field in fields.items():
        if field.required and name not in plain:
            yield path, tr("“{name}” is missing").format(name=written(name))


def _bare(wanted: Any) -> Any:
    """Return the type without NewType, Annotated and None around it."""
    while True:
        if hasattr(wanted, "__supertype__"):
            wanted = wanted.__supertype__
        elif hasattr(wanted, "__metadata__"):
            wanted = wanted.__origin__
        elif get_origin(wanted) in (Union, UnionType):
            rest = [item for item in get_args(wanted) if item is not type(None)]
            if len(rest) != 1:
                return wanted
            wanted = rest[0]
        else:
            return wanted


def _message(plain: Any, wanted: Any, error: Exception) -> str:
    """Return the message about one value, for the author of the file."""
    found = _describe(plain)
    bare = _bare(wanted)
    text = str(error).split(" - at `", 1)[0]
    if (bounds := _bounds(wanted)) and (isinstance(plain, str) and _is_number(plain)):
        message = (
            tr("expected a whole number from {lowest:,.10g} to {highest:,.10g}, found {found}")
            if bare is int
            else tr("expected a number from {lowest:,.10g} to {highest:,.10g}, found {found}")
        )
        return message.format(lowest=bounds[0], highest=bounds[1], found=found)
    if ID_PATTERN in text:
        return tr(
            "expected an ID of letters, digits, & _ . - that starts with a letter or digit, found {found}"
        ).format(found=found)
    if bare is float and (plain is None or (isinstance(plain, str) and not _is_number(plain))):
        return tr("expected a number, found {found}").format(found=found)
    if bare is int and not (isinstance(plain, str) and _is_number(plain)):
        return tr("expected a whole number, found {found}").format(found=found)
    if bare is bool:
        return tr("expected true or false, found {found}").format(found=found)
    if bare in (Ring, Letters) and isinstance(plain, str):
        return text  # These types describe what they found in a text.
    if _hints(bare) is not None or get_origin(bare) in MAPPINGS:
        # The type of entries has its own message.
        if isinstance(plain, dict) and text:
            return text
        return tr("expected entries `name: value`, found {found}").format(found=found)
    if get_origin(bare) is tuple and not isinstance(plain, list):
        return tr("expected a list [ ... ], found {found}").format(found=found)
    if isinstance(plain, str) and (length := re.search(r"`str` of length (>=|<=) (\d+)", text)):
        if not plain:
            return tr("expected a text, found an empty one")
        if length[1] == ">=":
            return tr("expected at least {n} characters, found {found}").format(n=length[2], found=found)
        return tr("expected at most {n} characters, found {found}").format(n=length[2], found=found)
    if named := re.match(r"Expected `(str|float|int|array|object|bool)`(?: of length (\d+))?", text):
        return _expected(named[1], named[2], found)
    return tr("{problem}, found {found}").format(problem=text or tr("does not fit"), found=found)


def _expected(kind: str, length: str | None, found: str) -> str:
    """Return the message for a value of another type than `kind`, a JSON type as msgspec names it."""
    match kind:
        case "array" if length:
            return tr("expected a list of {n} values, found {found}").format(n=length, found=found)
        case "array":
            return tr("expected a list, found {found}").format(found=found)
        case "object":
            return tr("expected entries `name: value`, found {found}").format(found=found)
        case "str":
            return tr("expected a text, found {found}").format(found=found)
        case "bool":
            return tr("expected true or false, found {found}").format(found=found)
        case _:
            return tr("expected a number, found {found}").format(found=found)


def _bounds(wanted: Any) -> tuple[float, float] | None:
    """Return the lowest and the highest value of a type of numbers."""
    while hasattr(wanted, "__supertype__") or get_origin(wanted) in (Union, UnionType):
        if hasattr(wanted, "__supertype__"):
            wanted = wanted.__supertype__
        else:
            wanted = next(item for item in get_args(wanted) if item is not type(None))
    for meta in getattr(wanted, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
            return meta.ge, meta.le
    return None


def _describe(plain: Any) -> str:
    if plain is None:
        return tr("nothing")
    if isinstance(plain, dict):
        return tr("a mapping")
    if isinstance(plain, list):
        return tr("a list of {plain}").format(plain=len(plain))
    text = str(plain)
    return quoted(text)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
