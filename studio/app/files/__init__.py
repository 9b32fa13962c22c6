"""The user's files: opening and saving with questions, changes by other programs, previous versions."""
