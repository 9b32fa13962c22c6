"""A document with a small board open, and news of it."""

import pytest

from tests.builders import a_small_board
from tests.opening import opened


@pytest.fixture
def document(qapp):
    with opened(a_small_board().scenario()) as document:
        yield document


@pytest.fixture
def news(document):
    """Every difference that goes out."""
    heard = []
    document.changed.connect(heard.append)
    return heard
