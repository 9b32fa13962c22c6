"""Each weight of a bot says what a higher value does, and in which unit."""

from __future__ import annotations

import re

import pytest

from engine.game.family import family, family_ids
from tests.site import bots

WITH_WEIGHTS = [id for id in family_ids() if family(id).weights]


@pytest.mark.parametrize("id", WITH_WEIGHTS)
def test_each_weight_has_a_sentence_with_its_unit(id):
    known = family(id)
    assert list(known.weight_texts) == list(known.weights)
    for name, text in known.weight_texts.items():
        assert re.fullmatch(r"A higher value [^.]+\([^()]*[a-z]+[^()]*\)\.", text), (name, text)
        assert len(text.split()) <= 25, name
    assert len(set(known.weight_texts.values())) == len(known.weights)


def test_the_page_of_weights_has_all_of_them():
    page = bots()
    for id in WITH_WEIGHTS:
        for name, text in family(id).weight_texts.items():
            assert f"| `{name}` | {text} |" in page
