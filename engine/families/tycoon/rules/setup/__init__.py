"""Starting positions: checking, applying and exporting them."""
