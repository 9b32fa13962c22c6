"""Widgets that show a user's text literally, never as markup, mnemonics or directions."""
