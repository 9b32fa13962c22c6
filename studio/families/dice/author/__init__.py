"""What an author sets of a score sheet."""
