"""Every text for users can be translated, and the template has all messages."""

import ast

from babel.messages.pofile import read_po

from tests.messages import ROOT, TEMPLATE, messages, shown_sources, sources, unmarked


def template():
    with TEMPLATE.open("rb") as file:
        return {
            message.id if isinstance(message.id, tuple) else (message.id,) for message in read_po(file) if message.id
        }


def test_every_message_is_in_the_template():
    """`make messages` writes the template."""
    known = {text for found in template() for text in found}
    marked = {text for _, source in sources() for found in messages(ast.parse(source)) for text in found}
    assert sorted(marked - known)[:20] == []
    assert sorted(known - marked)[:20] == []


def test_every_text_for_users_is_marked():
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path, source in shown_sources()
        for line, text in unmarked(ast.parse(source), source)
    ]
    assert found == []


def test_a_text_without_a_mark_is_noticed():
    lines = ('say("no mark here")', 'say(tr("a mark"))', 'log.info("for programmers")', 'x = "no text"  # not shown')
    source = "\n".join(lines)
    assert list(unmarked(ast.parse(source), source)) == [(1, "no mark here")]
