"""The rules of a scenario as fields."""

import pytest

from engine.families.boxcars.family import FAMILY
from studio.panels.forms.header_fields import rule_fields
from tests.builders import a_small_board

FIELDS = rule_fields(a_small_board().scenario(), FAMILY)
NUMBERS = [field for field in FIELDS if field.editor in ("whole", "number")]


@pytest.mark.parametrize("field", NUMBERS, ids=lambda field: field.name)
def test_a_number_of_the_rules_cannot_be_emptied(field):
    with pytest.raises(ValueError, match="a number is wanted"):
        field.edit("")
