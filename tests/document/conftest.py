"""A document with a small board open, and news of it."""

import pytest

from studio.document.document import Document
from tests.builders import a_small_board


@pytest.fixture
def document(qapp):
    opened = Document()
    opened.new(a_small_board().scenario())
    yield opened
    opened.close()


@pytest.fixture
def news(document):
    """Every difference that goes out."""
    heard = []
    document.changed.connect(heard.append)
    return heard
