"""Fields of items as rows of editors."""
