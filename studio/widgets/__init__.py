"""Text of a user's file on the screen: shown as it is, never read as markup, mnemonics or directions."""
