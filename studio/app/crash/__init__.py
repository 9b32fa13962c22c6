"""What happens when the program itself fails: a log, one dialog, and the program goes on."""
