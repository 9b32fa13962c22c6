"""The program of the bundle: the boxcars command, and the interpreter of the processes that it starts."""

import runpy
import sys
from multiprocessing import freeze_support
from pathlib import Path

freeze_support()
arguments = sys.argv[1:]
while arguments[:1] in (["-P"], ["-I"]):
    # The bundle takes no modules from elsewhere in any case.
    arguments.pop(0)
if arguments[:1] == ["-m"]:
    sys.argv = arguments[1:]
    runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
elif arguments[:1] and arguments[0].startswith(sys._MEIPASS) and arguments[0].endswith(".py"):
    sys.argv = arguments
    runpy.run_path(arguments[0], run_name="__main__")
else:
    from engine.cli.start import main

    if Path(sys.executable).stem == "Boxcars Studio":
        # Started by a click: arguments are files. There is nobody to read the help of the command.
        sys.argv[1:] = ["studio", *arguments[:1]]
    main()
