"""Messages in another language, and the language for testing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import i18n
from engine.i18n import PSEUDO, ntr, pseudo, set_language, tr


@pytest.fixture(autouse=True)
def source_language():
    before = i18n.language()
    yield
    set_language(before)


def test_messages_are_unchanged_in_the_source_language():
    set_language("en")
    assert tr("Dead end") == "Dead end"
    assert [ntr("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["{n} cards", "{n} card", "{n} cards"]


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("No city {city!r} at {x:.2f} mm", ["{city!r}", "{x:.2f}"]),
        ("<b>{name}</b> &amp; more", ["<b>", "{name}", "</b>", "&amp;"]),
        ("Open https://example.org/a?b=c now", ["https://example.org/a?b=c"]),
        ("literal {{braces}}", ["{{", "}}"]),
    ],
)
def test_pseudo_keeps_fields_markup_and_addresses(text, fixed):
    assert all(part in pseudo(text) for part in fixed)


def test_pseudo_is_accented_and_40_percent_longer():
    shown = pseudo("Choose a railroad")
    assert len(shown) >= 1.35 * len("Choose a railroad") and "railroad" not in shown
    assert pseudo("ends in a space ").endswith("· ") and pseudo("") == ""


def test_a_catalog_translates_and_can_be_switched(tmp_path, monkeypatch):
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "boxcars.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"\n\n'
        'msgid "Dead end"\nmsgstr "Sackgasse"\n\nmsgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} Karte"\n'
        'msgstr[1] "{n} Karten"\n',
        encoding="utf-8",
    )
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with (folder / "boxcars.po").open("rb") as po, (folder / "boxcars.mo").open("wb") as mo:
        write_mo(mo, read_po(po))
    monkeypatch.setattr(i18n, "LOCALE_FOLDERS", (tmp_path,))
    assert i18n.languages() == ("en", "de")
    assert set_language("de") and i18n.language() == "de"
    assert tr("Dead end") == "Sackgasse" and tr("unknown") == "unknown"
    assert [ntr("{n} card", "{n} cards", n).format(n=n) for n in (1, 2)] == ["1 Karte", "2 Karten"]
    assert set_language("en") and tr("Dead end") == "Dead end"


def test_an_unknown_language_leaves_the_source_text():
    set_language(PSEUDO)
    assert not set_language("xx") and i18n.language() == "en" and tr("Dead end") == "Dead end"


@pytest.mark.parametrize(
    ("value", "language"), [("de_DE.UTF-8", "de"), ("pseudo", "pseudo"), ("", None), (" fr ", "fr")]
)
def test_the_variable_names_the_language(monkeypatch, value, language):
    monkeypatch.setenv("BOXCARS_LANG", value)
    assert i18n.language_from_environment() == language


def check(language):
    done = subprocess.run(
        [Path(sys.executable).parent / "boxcars", "check", "boxcars/gb-boxcars-2013"],
        env=dict(os.environ, BOXCARS_LANG=language, NO_COLOR="1"),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout


def test_check_prints_in_the_language_that_the_variable_names():
    (code, english), (same, accented) = check("en"), check("pseudo")
    assert code == same and english != accented and "warning" not in accented
