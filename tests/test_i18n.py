"""Messages in another language, and the language for testing."""

import os
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import numpy
import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from engine import i18n
from engine.files.scenarios import dumps
from engine.game.amount import Amount
from engine.i18n import PSEUDO, format_number, ntr, plain_number, pseudo, ptr, set_language, tr
from engine.money import money
from engine.report.formatting import csv_text, json_text, markdown
from engine.report.report import Report, Table
from tests.builders import a_small_board


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


def write_catalog(folder, messages, in_context=()):
    (folder / "de" / "LC_MESSAGES").mkdir(parents=True)
    catalog = Catalog("de")
    for source, translated in messages.items():
        catalog.add(source, translated)
    for context, source in in_context:
        catalog.add(source, in_context[context, source], context=context)
    with (folder / "de" / "LC_MESSAGES" / "boxcars.mo").open("wb") as file:
        write_mo(file, catalog)


TEMPLATE = "{a:,} of {b:.1f}% or {c} or {d!r}, {e:,}"


@pytest.fixture
def german(tmp_path, monkeypatch):
    """A language with a catalog that writes numbers as 1.234,5."""
    messages = {
        "1,234.5": "1.234,5",
        TEMPLATE: "{a:,} von {b:.1f} % oder {c} oder {d!r}, {e:,}",
        ("{n:,} card", "{n:,} cards"): ("{n:,} Karte", "{n:,} Karten"),
    }
    write_catalog(tmp_path, messages)
    monkeypatch.setattr(i18n, "LOCALE_FOLDERS", (tmp_path,))
    assert set_language("de")


def values():
    return {"a": 12_345, "b": 1234.56, "c": 0.5, "d": "1,000.5", "e": Decimal("1234.5")}


def test_numbers_in_messages_have_the_separators_of_the_language(german):
    assert tr(TEMPLATE).format(**values()) == "12.345 von 1234,6 % oder 0,5 oder '1,000.5', 1.234,5"
    assert ntr("{n:,} card", "{n:,} cards", 5000).format(n=5000) == "5.000 Karten"
    assert tr("an unknown {n:,}").format(n=numpy.int64(5000)) == "an unknown 5.000"
    assert tr("an unknown {n:,}").format_map({"n": 5000}) == "an unknown 5.000"
    assert (
        tr("{x[0]:{width},.1f} {yes} {text}").format(x=[1234.5], width=9, yes=True, text="1.5") == "  1.234,5 True 1.5"
    )


def test_numbers_outside_messages_have_the_separators_of_the_language(german):
    assert (format_number(1_234_567), format_number(-0.25, ".2f"), format_number(12, "+,")) == (
        "1.234.567",
        "-0,25",
        "+12",
    )
    assert money("$", 1_234_567) == "$1.234.567" and money("£M ", -1234.5, 1) == "-£1.234,5M"
    amount = Amount("pay {}", "Pay {}", 1_000, 90_000, 500, "$")
    assert amount.range_text == "from $1.000 to $90.000 in steps of $500"
    assert [amount.parse(text) for text in ("$5.000", "5000", "5,5", "5.000,5")] == [5_000, 5_000, None, None]


def test_a_context_tells_equal_messages_apart(tmp_path, monkeypatch):
    assert set_language("en") and ptr("severity", "Note") == "Note"
    write_catalog(tmp_path, {"Note": "Notiz"}, {("severity", "Note"): "Hinweis"})
    monkeypatch.setattr(i18n, "LOCALE_FOLDERS", (tmp_path,))
    assert set_language("de") and (tr("Note"), ptr("severity", "Note"), ptr("paper", "Note")) == (
        "Notiz",
        "Hinweis",
        "Note",
    )
    assert set_language(PSEUDO) and ptr("severity", "Note") == pseudo("Note")


def test_english_numbers_and_messages_are_unchanged():
    assert set_language("en") and type(tr(TEMPLATE)) is str
    assert tr(TEMPLATE).format(**values()) == "12,345 of 1234.6% or 0.5 or '1,000.5', 1,234.5"
    assert format_number(1_234.5, ",.2f") == "1,234.50" and plain_number("1,234.5") == "1234.5"
    assert Amount("pay {}", "Pay {}", 0, 9_000).parse("5,000") == 5_000


def test_pseudo_shows_numbers_that_are_not_localized():
    set_language(PSEUDO)
    assert format_number(1_234.5, ",.1f") == "1\u202f234,5" and "1\u202f234" in tr("{n:,} cards").format(n=1_234)
    assert [plain_number(text) for text in ("1\u202f234,5", "1 234,5", "1234,5")] == ["1234.5"] * 3


@pytest.mark.parametrize("translated", ["1,234.5", "no number", "1234", ""])
def test_a_catalog_without_a_form_of_numbers_has_that_of_english(tmp_path, monkeypatch, translated):
    write_catalog(tmp_path, {"1,234.5": translated, "{n:,} cards": "{n:,} Karten"})
    monkeypatch.setattr(i18n, "LOCALE_FOLDERS", (tmp_path,))
    assert set_language("de") and i18n.separators() == (",", ".")
    assert tr("{n:,} cards").format(n=1_000) == "1,000 Karten"


def test_files_and_data_for_programs_have_the_same_numbers_in_every_language(german):
    scenario = a_small_board().scenario()
    table = Table("t", "T", ("a", "b"), ((1234.5, 12_000),))
    report = Report("R", (table,), {})

    def written():
        return dumps(scenario), csv_text(table), json_text(report)

    in_german = written()
    assert set_language("en") and written() == in_german


def test_reports_have_the_numbers_of_the_language(german):
    assert "1.234,50" in markdown(Report("R", (Table("t", "T", ("a", "b"), ((1234.5, 12_000),)),), {}))


@pytest.mark.parametrize("code", i18n.languages()[1:])
def test_catalogs_have_the_separators_of_their_language(code):
    symbols = Locale.parse(code).number_symbols["latn"]
    set_language(code)
    assert i18n.separators() == (symbols["group"], symbols["decimal"])
