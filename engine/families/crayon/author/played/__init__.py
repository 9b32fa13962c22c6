"""What many played games teach about a board of crayon rails."""
