"""Finds files, and infers their format from their names."""

from __future__ import annotations

import fnmatch
import glob
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

FORMATS = {
    ".parquet": "parquet",
    ".pq": "parquet",
    ".csv": "csv",
    ".tsv": "csv",
    ".ndjson": "ndjson",
    ".jsonl": "ndjson",
    ".txt": "text",
}
COMPRESSED = (".gz", ".bz2", ".zst", ".lz4", ".br")

KNOWN = ", ".join(f"`{name}`" for name in dict.fromkeys(FORMATS.values()))


def absolute(source: str | os.PathLike[str]) -> str:
    """Return the full path, by which pieces of work refer to a file."""
    path = os.fspath(source)
    if "://" in path:
        raise ValueError(
            f"`{source}` is an address: expected a path that all workers see, or a pyarrow dataset"
        )
    return os.path.abspath(os.path.expanduser(path))


def files_of(path: str, is_any: bool = False) -> list[str]:
    """Find the files of a path. A pattern or a folder stands for its files, ordered by name.

    A folder stands for its files of known formats, or for any files.
    """
    is_folder = os.path.isdir(path)
    if is_folder:
        found = sorted(_in_folder(path, is_any))
    elif os.path.exists(path):
        found = [path]
    else:
        found = sorted(filter(os.path.isfile, glob.glob(path, recursive=True)))
    if not found:
        kind = "" if is_any else " of a known format"
        what = f"the folder has no file{kind}" if is_folder else "no file"
        raise FileNotFoundError(f"{what}: `{path}`")
    return found


def _in_folder(folder: str, is_any: bool) -> Iterator[str]:
    """Find a folder's files as Parquet readers do: they ignore names that begin with `_` or `.`."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name[0] not in "._"]
        for name in names:
            if name[0] not in "._" and (is_any or _suffix_of(name) in FORMATS):
                yield os.path.join(place, name)


def that_holds(paths: Iterable[str], folder: Path) -> str | None:
    """Return the folder or pattern that would also include files in another folder, if any."""
    part = Path(os.path.realpath(folder), "part-00000.parquet")
    for path in paths:
        if os.path.isdir(path):
            is_held = Path(os.path.realpath(path)) in part.parents
        else:
            pattern = Path(os.path.realpath(path)).parts
            is_held = not os.path.exists(path) and _matches(pattern, part.parts)
        if is_held:
            return path
    return None


def _matches(pattern: Sequence[str], path: Sequence[str]) -> bool:
    """Whether a pattern matches a path, part by part; `**` stands for any number of folders."""
    if not pattern:
        return not path
    if pattern[0] == "**":
        return any(_matches(pattern[1:], path[start:]) for start in range(len(path) + 1))
    is_first = bool(path) and fnmatch.fnmatch(path[0], pattern[0])
    return is_first and _matches(pattern[1:], path[1:])


def _suffix_of(path: str) -> str:
    """Return the extension that determines the format."""
    stem, suffix = os.path.splitext(path)
    return (os.path.splitext(stem)[1] if suffix in COMPRESSED else suffix).lower()


def format_of(path: str) -> str:
    """Return the format that a file's name implies."""
    found = FORMATS.get(_suffix_of(path))
    if found is None:
        raise ValueError(
            f"the name of `{path}` does not show its format: expected `format`, one of {KNOWN}"
        )
    return found


def has_tabs(path: str) -> bool:
    """Whether the name of a CSV file implies that its columns are separated by tabs."""
    return _suffix_of(path) == ".tsv"
