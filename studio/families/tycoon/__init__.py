"""Tables, fields and facts of Railroad Tycoon boards."""
