"""``python -m handeval`` is the command ``handeval``."""

import sys

from ._command import main

sys.exit(main())
