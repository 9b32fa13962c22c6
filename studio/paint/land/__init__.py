"""What lies under the lines and cells: sea and land, or the image of the user's that is traced."""
