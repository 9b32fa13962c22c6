"""The income track."""
