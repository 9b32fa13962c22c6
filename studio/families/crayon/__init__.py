"""The finer hands of the crayon family."""
