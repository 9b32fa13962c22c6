"""Text that is translated when it is shown."""


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """The text as it is, under the name by which Qt's tools find what is to be translated. Qt's own does the same and
    says that it gives any object."""
    return text
