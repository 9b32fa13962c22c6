"""The pages of help, and which of them is about what."""
