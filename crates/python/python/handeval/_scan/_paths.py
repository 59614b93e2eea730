"""Where files are, and what their names say."""

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
    """Give the whole path, which pieces of work know a file by."""
    path = os.fspath(source)
    if "://" in path:
        raise ValueError(
            f"`{source}` is an address: expected a path that all workers see, or a pyarrow dataset"
        )
    return os.path.abspath(os.path.expanduser(path))


def files_of(path: str) -> list[str]:
    """Find the files: a pattern or a folder stands for those it has, in the order of names."""
    is_folder = os.path.isdir(path)
    if is_folder:
        found = sorted(_in_folder(path))
    elif os.path.exists(path):
        found = [path]
    else:
        found = sorted(filter(os.path.isfile, glob.glob(path, recursive=True)))
    if not found:
        what = "the folder has no file of a known format" if is_folder else "no file"
        raise FileNotFoundError(f"{what}: `{path}`")
    return found


def _in_folder(folder: str) -> Iterator[str]:
    """Find the files of a folder, as readers of Parquet do: none that begins with `_` or `.`."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name[0] not in "._"]
        for name in names:
            if name[0] not in "._" and _suffix_of(name) in FORMATS:
                yield os.path.join(place, name)


def that_holds(paths: Iterable[str], folder: Path) -> str | None:
    """Give the folder or pattern, if there is one, that has the files of another folder, too."""
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
    """Whether a pattern finds a path, part by part: `**` stands for any folders."""
    if not pattern:
        return not path
    if pattern[0] == "**":
        return any(_matches(pattern[1:], path[start:]) for start in range(len(path) + 1))
    is_first = bool(path) and fnmatch.fnmatch(path[0], pattern[0])
    return is_first and _matches(pattern[1:], path[1:])


def _suffix_of(path: str) -> str:
    """Give the ending that says the format."""
    stem, suffix = os.path.splitext(path)
    return (os.path.splitext(stem)[1] if suffix in COMPRESSED else suffix).lower()


def format_of(path: str) -> str:
    """Give the format that a file's name says."""
    found = FORMATS.get(_suffix_of(path))
    if found is None:
        raise ValueError(
            f"the name of `{path}` does not tell its format: expected `format`, one of {KNOWN}"
        )
    return found


def has_tabs(path: str) -> bool:
    """Whether the name of a CSV file says that it has tabs between its columns."""
    return _suffix_of(path) == ".tsv"
