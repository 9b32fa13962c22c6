"""Fields of things as rows of editors."""
