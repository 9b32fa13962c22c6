"""What many played games teach about a board of Railroad Tycoon."""
