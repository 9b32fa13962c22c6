"""Files for print shops: pictures of single cards, and production PDF."""
