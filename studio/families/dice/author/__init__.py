"""Tables and fields of a score sheet."""
