"""Files of hands, on this machine or on a cluster."""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _engines
from .._arrays import count_of, threads_of
from . import _inputs, _ndjson, _request, _work, _written
from ._errors import ScanError
from ._inputs import Cut, Input, Plan
from ._job import Job, check_folder, locked
from ._logs import LogRequest
from ._request import As, Request
from ._sources import Damage, Held, Lines, words
from ._work import Failure, Part, Piece, Task
from ._written import Written

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Damage", "Scan", "ScanError", "Scanned", "Written", "scan"]

# After this many failed pieces, no more pieces are started.
MOST_FAILURES = 16


def scan(
    source: Any,
    *,
    format: str | None = None,
    delimiter: str | None = None,
    types: Mapping[str, Any] | None = None,
) -> Scan:
    r"""Choose what to read: Parquet, CSV, NDJSON or text files, a dataset, or a table.

    Only the columns are determined at this point. Needs pyarrow (``pip install handeval[arrow]``).

    Parameters
    ----------
    source : str or path, list of them, pyarrow dataset, or table
        A file, a pattern such as ``"hands/*.parquet"``, a folder, or several of these, all in one
        format and with the same columns; a string is read as a path. It can also be a pyarrow
        dataset, or a table from any library with the Arrow interface. The workers of a cluster
        read the files themselves, at the same paths.
    format : {"parquet", "csv", "ndjson", "text"}, optional
        The format of the files; by default it is taken from their names. The first line of a CSV
        file has the names of the columns. In text, each line is an input, in a single column, for
        which you can use any name; blank lines and lines that begin with ``#`` are skipped. Files
        in a text format can be compressed, such as ``hands.csv.gz``, but a compressed file is read
        by one worker.
    delimiter : str, optional
        The separator between columns of CSV; by default a comma, or a tab for ``.tsv``.
    types : mapping of str to Arrow types or their names, optional
        The types of columns. By default, CSV columns are strings, and NDJSON columns have the types
        of their values.

    Returns
    -------
    Scan
        The input; use `Scan.evaluate` or `Scan.questions` to choose what to ask.

    Raises
    ------
    FileNotFoundError
        There is no such file.
    ValueError, TypeError
        The source cannot be scanned.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> import handeval
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> lines = ["name,hand", "Ann,As Ks Qs Js Ts", "Bob,2c 3c", "Cleo,2c 2d 2h 2s 7c"]
    >>> _ = (folder / "hands.csv").write_text("\n".join(lines))
    >>> written = handeval.scan(folder / "hands.csv").evaluate("hand").write(folder / "out")
    >>> written.rows, written.bad_rows
    (3, 1)
    >>> written.read().to_table().column("hand_category").to_pylist()
    ['straight-flush', None, 'four-of-a-kind']
    """
    return Scan(_inputs.input_of(source, format, delimiter, types))


class Scan:
    """The input of a scan; `scan` creates it."""

    def __init__(self, input: Input) -> None:
        self._input = input

    def __repr__(self) -> str:
        return f"<handeval scan of {self._input!r}>"

    def evaluate(
        self,
        column: str = "hand",
        *,
        game: str | None = None,
        board: str | None = None,
        deck: int | str | None = None,
        order: str | None = None,
    ) -> Scanned:
        """Ask what each poker hand is worth.

        The columns ``hand_strength`` (uint16), ``hand_category`` and ``hand_error`` (strings)
        follow the input's columns; ``hand`` stands for the name of the column. All three are null
        in a row without a hand; in a bad row, ``hand_error`` says what is wrong.

        Parameters
        ----------
        column : str
            The column with the hands.
        game, board, deck, order : optional
            As in `handeval.poker.rank`.

        Returns
        -------
        Scanned
            The scan; `Scanned.write` does the work.

        Raises
        ------
        HandevalError
            There is no such column, or something is wrong with the options.
        TypeError
            The column does not contain strings.

        Examples
        --------
        >>> import tempfile
        >>> import handeval, pyarrow
        >>> hands = pyarrow.table({"id": [1, 2], "hand": ["7h 5s 4d 3c 2d", "Ks Kd Kh 2c 2s"]})
        >>> lowball = handeval.scan(hands).evaluate("hand", game="deuce-to-seven")
        >>> lowball.write(tempfile.mkdtemp()).read().to_table()["hand_category"].to_pylist()
        ['high-card', 'full-house']
        """
        options = {"game": game, "board": board, "deck": deck, "order": order}
        return Scanned(self._input, _request.evaluation(column, options))

    def questions(
        self, question: str, column: str = "hand", *, as_: As = "text", **options: Any
    ) -> Scanned:
        """Ask any command-line question that takes an input, once for each row.

        The columns ``hand_answer`` and ``hand_error`` follow the input's columns; ``hand`` stands
        for the name of the column. Both are null in a row without an input; in a bad row,
        ``hand_error`` says what is wrong.

        So that answers do not depend on where a row is answered, the seed for random draws is 0
        unless you give one, and searches have no time limit unless you give a `time`.

        Parameters
        ----------
        question : str
            The question, such as ``"mahjong score"`` or ``"poker equity"``.
        column : str
            The column with the inputs, one per row: a line as in a batch, or a JSON object.
        as_ : {"text", "struct"}
            How answers are written: as the JSON object that the command line prints, or as a struct
            with the fields of the answer's class.
        **options
            The options of the question, for all rows.

        Returns
        -------
        Scanned
            The scan; `Scanned.write` does the work.

        Raises
        ------
        HandevalError
            There is no such question or column, or something is wrong with the options.
        TypeError
            The column does not contain strings, or there is no such option.

        Examples
        --------
        >>> import tempfile
        >>> import handeval, pyarrow
        >>> hands = pyarrow.table({"hand": ["123m456p789s1122z", "123m456p789s11122z", "As"]})
        >>> asked = handeval.scan(hands).questions("mahjong check", as_="struct")
        >>> found = asked.write(tempfile.mkdtemp()).read().to_table()
        >>> [answer and answer["shanten"] for answer in found["hand_answer"].to_pylist()]
        [0, -1, None]
        """
        return Scanned(self._input, _request.question(question, column, as_, options))


class Scanned:
    """An input and what is asked about it; `write` does the work."""

    def __init__(self, input: Input, request: Request | LogRequest) -> None:
        self._input = input
        self._request = request
        columns = input.columns()
        if columns is not None:
            request.schema(columns)

    def __repr__(self) -> str:
        what = self._request.question or "poker rank"
        column = f" of `{self._request.column}`" if self._request.column else ""
        return f"<handeval scan of {self._input!r}: {what}{column}>"

    def write(
        self,
        folder: str | os.PathLike[str],
        *,
        engine: Any = None,
        threads: int | None = None,
        rows: int | None = None,
        resume: bool = False,
        progress: bool | None = None,
    ) -> Written:
        r"""Do the work, and write a folder of Parquet parts with a manifest.

        The parts have the same bytes no matter which engine does the work. They get their final
        names when all are complete; until then, the names of all files in the folder begin with
        ``_``, so Parquet readers ignore them. ``_manifest.json`` is written last, with the request,
        the inputs, and the row count and digest of each part. A job that was stopped continues
        where it left off with ``resume=True``. Losing a worker costs time, but no rows.

        Parameters
        ----------
        folder : path
            A new or empty folder that all workers can access.
        engine : optional
            What does the work: threads of this process (None, or ``"threads"``); ``"dask"`` for the
            existing Client, or a cluster on this machine; a Dask Client; ``"spark"`` for the
            existing session, or one on this machine; a SparkSession. (A script that starts a Dask
            cluster this way needs ``if __name__ == "__main__":``, because the workers run the rest
            of the script, too.)
        threads : int, optional
            The number of threads, or of workers to start; by default all cores.
        rows : int, optional
            The number of rows in a piece of work, and therefore in a part. By default, a piece is a
            Parquet row group (small ones are combined) or about 4 MiB of a text format; for slow
            questions, it is a 256th of the input. A compressed file is one piece. (A row group that
            is divided is read again for each of its pieces.) Files of games are never divided.
        resume : bool
            Whether to continue the job in this folder, if there is one. The request and the inputs
            must be the same as before.
        progress : bool, optional
            Whether to show progress. Default: only in a terminal.

        Returns
        -------
        Written
            The number of rows, and where they were written.

        Raises
        ------
        ScanError
            Some of the input is damaged, and everything else was written (``kind`` is
            ``"damaged-input"``); or hardly any lines of a file can be read, and nothing was written
            (``"unreadable-input"``); or pieces failed, and the job can continue with
            ``resume=True`` (``"unfinished"``).
        HandevalError, ValueError, TypeError
            Something is wrong with the arguments.
        FileExistsError
            The folder is not empty.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> import handeval
        >>> folder = pathlib.Path(tempfile.mkdtemp())
        >>> _ = (folder / "hands.txt").write_text("As Ks Qs Js Ts\n2c 3c 4c 5c 7d\n")
        >>> asked = handeval.scan(folder / "hands.txt").evaluate("hand")
        >>> written = asked.write(folder / "out", threads=1)
        >>> written.read().to_table().to_pylist()[1]["hand_strength"]
        1
        >>> asked.write(folder / "again", rows=1).parts
        2
        """
        started = time.monotonic()
        engine_name = _engines.name_of(engine)
        threads = threads_of(threads)
        rows = None if rows is None else count_of("rows", rows, "None")
        place = Path(os.path.abspath(os.path.expanduser(os.fspath(folder))))
        self._input.check_output(place)
        check_folder(place, resume)
        cut = Cut(rows, self._request.is_long)

        def infer(lines: Sequence[Lines]) -> Iterable[pa.Schema | str | ScanError | None]:
            return _engines.run(
                lines,
                _ndjson.columns_of,
                engine,
                threads=threads,
                progress=progress,
                noun="bytes",
                size=size_of,
                done=_ndjson.check,
            )

        plan = self._input.plan(self._request.column, cut, infer)
        schema = self._request.schema(plan.schema)
        place.mkdir(parents=True, exist_ok=True)
        with locked(place):
            job = Job(place, {**self._request.told(), "rows": rows}, plan.told)
            if not job.begin():
                pieces = pieces_of(plan)
                found = job.done(len(pieces))
                todo = [piece for piece in pieces if piece.index not in found]
                is_local = engine_name == "threads"
                # Threads without a piece of their own help with another one.
                spare = (threads or _engines.cores()) // max(len(todo), 1) if is_local else 1
                task = Task(self._request, schema, plan.schema, str(job.parts), max(spare, 1))
                todo = todo if is_local else [put(piece, job) for piece in todo]
                try:
                    new = run(task, todo, engine, threads, progress)
                except ScanError as error:
                    if error.kind == "unreadable-input":
                        job.abandon()
                    raise
                found.update({part.index: part for part in new})
                job.finish([found[piece.index] for piece in pieces])
            return _written.result(place, time.monotonic() - started)


def size_of(piece: Any) -> int:
    """Return the size of a piece of the input."""
    return int(piece.size)


def pieces_of(plan: Plan) -> list[Piece]:
    """Number the pieces. An input without rows has one piece, which has only the columns."""
    sources = plan.sources or (Held(plan.schema.empty_table(), None, 0),)
    return [Piece(index, source) for index, source in enumerate(sources)]


def put(piece: Piece, job: Job) -> Piece:
    """Write rows from memory to a place where other processes can find them."""
    if not isinstance(piece.source, Held):
        return piece
    source = piece.source.put(job.parts / f"_rows-{piece.index:05}.arrow")
    return replace(piece, source=source)


def run(
    task: Task, pieces: list[Piece], engine: Any, threads: int | None, progress: bool | None
) -> list[Part]:
    """Process all pieces.

    Raises
    ------
    ScanError
        Some pieces failed.
    """
    failures: list[Failure] = []

    def done(result: Part | Failure) -> None:
        if isinstance(result, Failure):
            failures.append(result)
            if result.error is not None:
                raise result.error
            if result.is_final or len(failures) >= MOST_FAILURES:
                raise unfinished(failures, len(pieces))

    def lost(piece: Piece, error: BaseException) -> Part | Failure:
        return Failure(piece.index, f"the workers that did it were lost ({words(error)})")

    is_rows = all(piece.source.rows is not None for piece in pieces)
    found = _engines.run(
        pieces,
        functools.partial(_work.do, task),
        engine,
        threads=threads,
        progress=progress,
        noun="rows" if is_rows else "bytes",
        size=size_of,
        done=done,
        lost=lost,
    )
    if failures:
        raise unfinished(failures, len(pieces))
    return [part for part in found if isinstance(part, Part)]


def unfinished(failures: list[Failure], count: int) -> ScanError:
    """Describe what failed."""
    first = min(failures, key=lambda failure: failure.index)
    return ScanError(
        f"{len(failures)} of {count} pieces failed; the error in piece {first.index}: "
        f"{first.message} (continue with `resume=True`)",
        kind="unfinished",
    )
