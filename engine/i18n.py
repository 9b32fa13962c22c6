"""Translation of every user-visible message, for the engine, the command line and the studio.

Messages are gettext messages with named fields: `tr("{city} is a dead end.").format(city=name)`. Catalogs lie in
`resources/locale/LANGUAGE/LC_MESSAGES/boxcars.mo`; a wheel has them in `engine/locale`. Numbers in messages have the
separators of the language, and `format_number` formats numbers outside messages. Files, game records and data for
programs never depend on the language.
"""

from __future__ import annotations

import gettext
import os
import re
import string
from numbers import Number
from pathlib import Path
from typing import Any, NamedTuple

DOMAIN = "boxcars"
SOURCE_LANGUAGE = "en"
PSEUDO = "pseudo"
"""A language for testing: accented letters and texts that are 40% longer show what is unmarked or cut off."""
VARIABLE = "BOXCARS_LANG"

_HERE = Path(__file__).resolve().parent
LOCALE_FOLDERS = (_HERE.parent / "resources" / "locale", _HERE / "locale")

_FIXED = re.compile(r"\{\{|\}\}|\{[^{}]*\}|<[^<>]*>|&\w+;|https?://\S+|%\w")
_ACCENTS = str.maketrans("ACEGHIJKLNOSUWYZacdeghijklnosuwyz", "ÀÇÉĜĤÎĴĶĻÑÔŠÛŴÝŽàçđéĝĥîĵķļñôšûŵýž")


class Separators(NamedTuple):
    """The marks of numbers: between groups of three digits, and before decimals."""

    group: str
    decimal: str


SOURCE_SEPARATORS = Separators(",", ".")
PSEUDO_SEPARATORS = Separators("\u202f", ",")

_NUMBER = re.compile(r"1(\D?)234(\D)5")


class PseudoTranslations(gettext.NullTranslations):
    """Translations made from the source text. Fields, markup and addresses are unchanged."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)


def pseudo(text: str) -> str:
    """Return a text with accented letters that is about 40% longer."""
    if not text.strip():
        return text
    parts, end = [], 0
    for fixed in _FIXED.finditer(text):
        parts += [text[end : fixed.start()].translate(_ACCENTS), fixed.group()]
        end = fixed.end()
    parts.append(text[end:].translate(_ACCENTS))
    body = "".join(parts)
    trailing = len(body) - len(body.rstrip())
    stem, space = (body[:-trailing], body[-trailing:]) if trailing else (body, "")
    return f"{stem}{'·' * max(1, round(len(text.strip()) * 0.4))}{space}"


_translations: gettext.NullTranslations | None = None
_language = SOURCE_LANGUAGE
_separators = SOURCE_SEPARATORS
_marks: dict[int, str] = {}


class _Fields(string.Formatter):
    """Formats fields as `str.format` does, numbers with the separators of the current language."""

    def format_field(self, value: Any, format_spec: str) -> str:
        text = format(value, format_spec)
        return text.translate(_marks) if isinstance(value, Number) and not isinstance(value, bool) else text


_FIELDS = _Fields()


class Message(str):
    """A translated message with fields for numbers, whose `format` uses the separators of the language."""

    __slots__ = ()

    def format(self, *args: object, **fields: object) -> str:
        """Return the message with the values of its fields."""
        return _FIELDS.vformat(self, args, fields)

    def format_map(self, mapping: Any, /) -> str:
        """Return the message with the values of its fields."""
        return _FIELDS.vformat(self, (), mapping)


def tr(message: str) -> str:
    """Return the message in the current language."""
    return message if _translations is None else _message(_translations.gettext(message))


def ptr(context: str, message: str) -> str:
    """Return a message that another language may translate differently from the same text elsewhere. The context is a
    word that tells the two apart, such as `paper` for the size Letter."""
    return message if _translations is None else _message(_translations.pgettext(context, message))


def ntr(singular: str, plural: str, count: int) -> str:
    """Return the form of a message for a count, in the current language. It may have the field `{n}`."""
    if _translations is None:
        return singular if count == 1 else plural
    return _message(_translations.ngettext(singular, plural, count))


def _message(text: str) -> str:
    # Only a template needs another type, which encoders of files do not know.
    return Message(text) if _marks and "{" in text else text


def format_number(value: float, spec: str = ",") -> str:
    """Return a number as `format` does, with the separators of the current language."""
    return format(value, spec).translate(_marks)


def plain_number(text: str) -> str:
    """Return a typed number without separators of groups and with a decimal point, whatever the language."""
    group, decimal = _separators
    if not _marks:
        return text.replace(group, "")
    # A keyboard has no thin space.
    bare = "".join(text.split()) if group.isspace() else text.replace(group, "")
    return bare.replace(decimal, ".")


def separators() -> Separators:
    """Return the marks of numbers in the current language."""
    return _separators


def _separators_of(translated: str) -> Separators:
    """Return the marks of the translation of 1,234.5, those of English if it has another form."""
    found = _NUMBER.fullmatch(translated.strip())
    return Separators(found[1], found[2]) if found else SOURCE_SEPARATORS


def tr_noop(message: str) -> str:
    """Mark a message that is defined once and translated with `tr` where it is shown. Returns it unchanged."""
    return message


def ntr_noop(singular: str, plural: str) -> tuple[str, str]:
    """Mark the forms of a message that are defined once and chosen with `ntr` where they are shown. Returns both."""
    return singular, plural


def language() -> str:
    """Return the code of the current language."""
    return _language


def languages() -> tuple[str, ...]:
    """Return the codes of the available languages, the source language first."""
    found = {path.parent.parent.name for folder in LOCALE_FOLDERS for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


def set_language(code: str) -> bool:
    """Translate all messages from now on. An unknown language leaves the source text; returns whether it is known."""
    global _translations, _language
    if code == PSEUDO:
        _translations, _language = PseudoTranslations(), code
        _use_separators(PSEUDO_SEPARATORS)
        return True
    for folder in LOCALE_FOLDERS:
        if (folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file():
            _translations, _language = gettext.translation(DOMAIN, folder, [code]), code
            _use_separators(_separators_of(tr("1,234.5")))
            return True
    _translations, _language = None, SOURCE_LANGUAGE
    _use_separators(SOURCE_SEPARATORS)
    return code == SOURCE_LANGUAGE


def _use_separators(chosen: Separators) -> None:
    global _separators, _marks
    _separators = chosen
    _marks = {} if chosen == SOURCE_SEPARATORS else {ord(","): chosen.group, ord("."): chosen.decimal}


def language_from_environment() -> str | None:
    """Return the language that `BOXCARS_LANG` asks for, such as `de` for `de_DE.UTF-8`; None where it is not set."""
    asked = os.environ.get(VARIABLE, "").strip()
    return asked.partition(".")[0].partition("_")[0] or None


if (_asked := language_from_environment()) is not None:
    set_language(_asked)
