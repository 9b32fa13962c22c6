"""`python -m studio`: the studio, as `boxcars studio` opens it."""

from __future__ import annotations

import sys

from engine.cli.start import main

if __name__ == "__main__":
    sys.argv[1:1] = ["studio"]
    main()
