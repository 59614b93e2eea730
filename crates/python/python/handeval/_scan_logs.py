"""Folders of hand histories and of riichi logs, as tables."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Literal

from ._scan import Scanned
from ._scan._inputs import paths_given
from ._scan._logs import HISTORY, LOG, LogFiles, LogRequest
from ._scan._paths import files_of

Paths = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]


def scan_history(
    source: Paths,
    *,
    format: Literal["auto", "pokerstars", "gg", "phh", "ohh"] | None = None,
    odd_chips: Literal["tda", "button", "cards"] | None = None,
    review: bool = False,
    ignore_folded: bool | None = None,
    samples: int | None = None,
    seed: int | None = None,
    differences: bool | None = None,
    anonymous: bool | None = None,
) -> Scanned:
    r"""Choose files of hand histories, to be written as a table with a row for each hand.

    Needs pyarrow (``pip install handeval[arrow]``).

    The columns are ``file``; ``format``; ``hand``, its number in the file; ``id``, the number the
    site gave it; ``poker`` and ``limit``; ``button``; ``boards``, a string for each run; ``total``,
    all pots before the rake; ``rake``; ``players``, a list of structs with ``name``, ``seat``,
    ``stack``, ``cards``, ``put``, ``dead``, ``won``, ``net``, ``folded``, and with `review`
    ``expected`` and ``luck``; ``agrees``, ``n_differences`` and ``differences``, the kinds of
    differences from the file; and ``error``, ``error_kind`` and ``error_line`` for a hand that
    cannot be read, whose other columns are null. Damage outside of the hands has a
    row without ``hand``.

    Parameters
    ----------
    source : str or path, or a list of them
        A file, a pattern such as ``"hands/*.txt"``, a folder with files of hand histories, or
        several of these; a string is read as a path. Files can be compressed with gzip.
    format, odd_chips, ignore_folded, samples, seed, anonymous : optional
        As in `handeval.poker.history`.
    review : bool
        Whether to compute what players who were all-in could expect, and their luck.
    differences : bool, optional
        Whether to keep only hands that differ from what the file says, or are damaged.

    Returns
    -------
    Scanned
        The scan; `Scanned.write` does the work.

    Raises
    ------
    FileNotFoundError
        There is no such file.
    HandevalError, TypeError
        Something is wrong with the options or the source.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> import handeval
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> lines = ["variant = 'NT'", "antes = []", "blinds_or_straddles = [1, 2, 0]", "min_bet = 2"]
    >>> lines += ["starting_stacks = [100, 100, 100]", "actions = ['p3 f', 'p1 f']"]
    >>> _ = (folder / "hand.phh").write_text("\n".join(lines))
    >>> written = handeval.scan_history(folder / "*.phh").write(folder / "out")
    >>> [hand] = written.read().to_table().to_pylist()
    >>> hand["total"], [(player["name"], player["net"]) for player in hand["players"]]
    (2.0, [('p1', -1.0), ('p2', 1.0), ('p3', 0.0)])
    """
    options = {
        "format": format,
        "odd_chips": odd_chips,
        "review": "all" if review else None,
        "ignore_folded": ignore_folded,
        "samples": samples,
        "seed": seed,
        "differences": differences,
        "anonymous": anonymous,
    }
    return scanned(source, LogRequest.of(HISTORY, options, review))


def scan_log(
    source: Paths,
    *,
    format: Literal["auto", "tenhou6", "mjlog", "mjai"] | None = None,
    rules: str | None = None,
    rule: str | Sequence[str] | None = None,
    review: bool = False,
    differences: bool | None = None,
    anonymous: bool | None = None,
) -> Scanned:
    r"""Choose files of riichi logs, to be written as a table with a row for each round.

    Needs pyarrow (``pip install handeval[arrow]``).

    The columns are ``file``; ``format``; ``game`` and ``round``, their numbers; ``wind``,
    ``dealer``, ``honba`` and ``sticks``; ``rules``; ``result``, and ``draw``, the kind of draw;
    ``players``, a list of structs with ``player``, a letter, ``name``, ``score``, ``score_after``,
    ``riichi``, and with `review` ``choices``, ``best``, ``tiles_lost`` and ``shanten_back``, as in
    the totals of a review; ``wins``, a list of structs with ``winner``, ``discarder``, ``liable``,
    ``han``, ``fu``, ``yakuman``, ``limit``, ``points``, ``yaku`` and ``input``, the win as a line
    for `handeval.mahjong.score`; ``agrees``, ``n_differences`` and ``differences``, the kinds of
    differences from the log; ``warnings``; and ``error``, ``error_kind`` and ``error_line`` for a
    round that cannot be read, whose other columns are null. Damage outside of the rounds has a row
    without ``round``.

    Parameters
    ----------
    source : str or path, or a list of them
        A file, a pattern such as ``"logs/*.mjlog"``, a folder with logs, or several of these; a
        string is read as a path. Files can be compressed with gzip.
    format, rules, rule, anonymous : optional
        As in `handeval.mahjong.log`.
    review : bool
        Whether to compare the discards of all players with those that leave the hand closest to
        ready.
    differences : bool, optional
        Whether to keep only rounds that differ from what the log says, or are damaged.

    Returns
    -------
    Scanned
        The scan; `Scanned.write` does the work.

    Raises
    ------
    FileNotFoundError
        There is no such file.
    HandevalError, TypeError
        Something is wrong with the options or the source.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> import handeval
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> text = '{"name":["A","B","C","D"],"rule":{"disp":"鳳南喰赤","aka":1},"log":[[[0,0,0],'
    >>> text += '[25000,25000,25000,25000],[45],[],[11,12,13,24,25,26,37,38,39,41,41,42,42],[42]'
    >>> text += ',[],[11,12,13,14,16,17,18,19,21,22,23,24,25],[],[],[31,32,33,34,36,37,38,39,43,'
    >>> text += '43,44,44,45],[],[],[21,22,23,24,26,27,28,29,31,32,33,34,36],[],[],["和了",[4800'
    >>> text += '0,-16000,-16000,-16000],[0,0,0,"役満16000点∀","天和(役満)"]]]]}'
    >>> _ = (folder / "game.json").write_text(text, encoding="utf-8")
    >>> written = handeval.scan_log(folder / "*.json").write(folder / "out")
    >>> [round] = written.read().to_table().to_pylist()
    >>> round["result"], [(win["winner"], win["yaku"], win["points"]) for win in round["wins"]]
    ('tsumo', [('A', ['tenhou'], 48000)])
    """
    options = {
        "format": format,
        "rules": rules,
        "rule": rule,
        "review": "all" if review else None,
        "differences": differences,
        "anonymous": anonymous,
    }
    return scanned(source, LogRequest.of(LOG, options))


def scanned(source: Any, request: LogRequest) -> Scanned:
    """Find the files, and combine them with the request.

    Raises
    ------
    TypeError
        The source is neither a path nor several paths.
    """
    given = paths_given(source)
    if given is None:
        kind = type(source).__name__
        raise TypeError(
            f"a `{kind}` has no logs that could be scanned: expected a path, a pattern, or a list "
            "of them"
        )
    paths = [path for one in given for path in files_of(one, is_any=True)]
    return Scanned(LogFiles(paths, given, request), request)
