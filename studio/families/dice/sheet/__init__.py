"""The score sheet: layout and painting."""
