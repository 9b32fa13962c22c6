"""The author's files: opening and saving with questions asked, other programs, former versions."""
