"""The command ``handeval``."""

from __future__ import annotations

import os
import signal
import sys

from . import _handeval


def main() -> int:
    """Run the command with the program's arguments, and exit with its status."""
    # Ctrl-C ends the command, as it does for any other program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    name = os.path.basename(sys.argv[0]) or "handeval"
    return _handeval.command([name, *sys.argv[1:]])
