"""Field: scoring patterns in colored cards placed on a table.

The functions are the questions of the command line. A field is given as a dict with the
structure of its JSON, as a string with that JSON, or as the path of a file.
"""

from ._questions import field as _questions
from ._questions.field import *
from ._questions.field import show

__all__ = ["draw"]
__all__ += _questions.__all__

draw = show  # its former name
