"""Field: scoring patterns of placed coloured cards.

The functions are the questions of the command line. A field is a dict as its JSON has it, the
text of that JSON, or the path of a file.
"""

from ._asked import field as _asked
from ._asked.field import *

__all__ = []
__all__ += _asked.__all__
