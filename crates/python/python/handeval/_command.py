"""The command ``handeval``."""

from __future__ import annotations

import os
import signal
import sys

from . import _handeval


def main() -> int:
    """Do what the arguments say; the exit status is that of the command."""
    # Ctrl-C is the command's own affair, and ends it as it ends any other.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    name = os.path.basename(sys.argv[0]) or "handeval"
    return _handeval.command([name, *sys.argv[1:]])
