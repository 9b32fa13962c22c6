"""The languages to choose from, and the language of the program."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from engine.i18n import PSEUDO, SOURCE_LANGUAGE, language, language_from_environment, languages, set_language, tr
from studio.app.settings import Settings

_QT_TEXTS = "qt-texts"
_LOCALES = {SOURCE_LANGUAGE: "en_US", PSEUDO: "fr"}
"""Locales with the numbers of languages whose code does not name them."""


def language_names() -> dict[str, str]:
    """Return the name of each available language, in that language, by its code."""
    codes = languages()
    if language_from_environment() == PSEUDO:
        codes = (*codes, PSEUDO)
    return {code: _name(code) for code in codes}


def apply_language(settings: Settings) -> bool:
    """Translate all messages into the chosen language, which number fields of new windows follow. Return False if
    `BOXCARS_LANG` selects another one instead."""
    is_free = language_from_environment() is None
    if is_free:
        set_language(settings.language or SOURCE_LANGUAGE)
    locale = QLocale(_LOCALES.get(language(), language()))
    QLocale.setDefault(locale)
    _translate_qt(locale)
    return is_free


def _translate_qt(locale: QLocale) -> None:
    """Translate the texts of Qt itself, such as those of standard buttons, if Qt has them."""
    app = QCoreApplication.instance()
    if app is None:
        return
    for former in app.findChildren(QTranslator, _QT_TEXTS):
        app.removeTranslator(former)
        former.deleteLater()
    translator = QTranslator(app)
    translator.setObjectName(_QT_TEXTS)
    if language() != PSEUDO and translator.load(
        locale, "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ):
        app.installTranslator(translator)


def _name(code: str) -> str:
    if code == SOURCE_LANGUAGE:
        return "English"
    if code == PSEUDO:
        return tr("Pseudo-locale")
    name = QLocale(code).nativeLanguageName()
    return f"{name[:1].upper()}{name[1:]}" or code
