"""Evaluates hands, grids and fields in card games, exactly and with explanations.

Each game has a module. It contains the questions of the command line about that game as functions,
with the options as keywords, and fast evaluators for arrays and columns of hands:

- `handeval.poker`: what a hand is worth, who wins and how often, which cards to discard, and what a
  pay table returns; it covers all variants of the game;
- `handeval.mahjong`: whether a hand wins, how far it is from winning, and what a win scores;
- `handeval.matematico`: five-by-five grids, the best arrangement, hints, and simulations;
- `handeval.field`: scoring patterns in colored cards placed on a table.

`handeval.plot` draws answers, and `handeval.scan` evaluates files of hands, on this machine or a
cluster; `handeval.scan_history` and `handeval.scan_log` turn files of whole games into tables.
"""

from __future__ import annotations

from . import field, mahjong, matematico, plot, poker
from ._answer import Answer
from ._errors import HandevalError
from ._handeval import __version__
from ._questions.deck import DeckReport, deck
from ._records import Records
from ._scan import Scan, ScanError, Scanned, Written, scan
from ._scan_logs import scan_history, scan_log

__all__ = [
    "Answer",
    "DeckReport",
    "HandevalError",
    "Records",
    "Scan",
    "ScanError",
    "Scanned",
    "Written",
    "__version__",
    "deck",
    "field",
    "mahjong",
    "matematico",
    "plot",
    "poker",
    "scan",
    "scan_history",
    "scan_log",
]
