"""Field: scoring patterns of placed coloured cards.

The functions are the questions of the command line. A field is a dict as its JSON has it, the
text of that JSON, or the path of a file.
"""

from ._questions import field as _questions
from ._questions.field import *
from ._questions.field import show

__all__ = ["draw"]
__all__ += _questions.__all__

draw = show  # its former name
