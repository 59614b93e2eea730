"""The output of a scan, and how it is verified."""

from __future__ import annotations

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _engines
from ._errors import ScanError
from ._sources import Damage
from ._work import Part

if TYPE_CHECKING:
    import pyarrow.dataset as ds

MANIFEST = "_manifest.json"


@dataclass(frozen=True)
class Written:
    """The output of a scan: a folder of Parquet parts with a manifest.

    Attributes
    ----------
    folder : pathlib.Path
        The folder.
    rows : int
        The number of rows.
    bad_rows : int
        The number of rows without an answer; their error column says what is wrong.
    parts : int
        The number of files.
    digest : str
        The digest of all parts, which does not depend on the engine.
    seconds : float
        How long this run took.
    """

    folder: Path
    rows: int
    bad_rows: int
    parts: int
    digest: str
    seconds: float

    @property
    def manifest(self) -> Path:
        """The file that lists the request, the inputs, the parts, and any damage."""
        return self.folder / MANIFEST

    def read(self) -> ds.Dataset:
        """Return the rows, in order, as a pyarrow dataset."""
        import pyarrow.dataset as ds

        parts = json.loads(self.manifest.read_text(encoding="utf-8"))["parts"]
        paths = [str(self.folder / part["name"]) for part in parts]
        return ds.dataset(paths, format="parquet")

    def check(self) -> None:
        """Check that all parts are still as they were written.

        Raises
        ------
        ScanError
            A part is missing or has changed.
        """
        told = json.loads(self.manifest.read_text(encoding="utf-8"))
        parts = [
            Part(index, one["rows"], one["bad_rows"], one["bytes"], one["sha256"], (), 0)
            for index, one in enumerate(told["parts"])
        ]
        wrong = [error for error in check_all(self.folder, parts) if error is not None]
        if wrong:
            raise ScanError("; ".join(wrong[:5]), kind="unfinished", manifest=self.manifest)


def check_all(folder: Path, parts: list[Part]) -> list[str | None]:
    """Check that parts have not changed: their sizes, rows and digests."""
    with ThreadPoolExecutor(_engines.cores()) as pool:
        return list(pool.map(lambda part: check_part(folder, part), parts))


def check_part(folder: Path, part: Part) -> str | None:
    """Describe what is wrong with a part, if anything."""
    import pyarrow.parquet as pq

    path = part.path(folder)
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        return f"`{part.name}` is missing"
    if size != part.size:
        return f"`{part.name}` has {size} bytes: expected {part.size}"
    with open(path, "rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != part.sha256:
            return f"`{part.name}` has a different digest from what was written"
    rows = pq.read_metadata(path).num_rows
    if rows != part.rows:
        return f"`{part.name}` has {rows} rows: expected {part.rows}"
    return None


def told_of(
    request: dict[str, Any], inputs: tuple[dict[str, Any], ...], version: str, parts: list[Part]
) -> dict[str, Any]:
    """Return the manifest as an object."""
    damaged = [vars(damage) for part in parts for damage in part.damaged]
    return {
        "handeval": version,
        "request": request,
        "inputs": list(inputs),
        "complete": not damaged,
        "rows": sum(part.rows for part in parts),
        "bad_rows": sum(part.bad_rows for part in parts),
        "digest": digest(parts),
        "parts": [
            {
                "name": part.name,
                "rows": part.rows,
                "bad_rows": part.bad_rows,
                "bytes": part.size,
                "sha256": part.sha256,
            }
            for part in parts
        ],
        "n_damaged": sum(part.n_damaged for part in parts),
        "damaged": damaged,
    }


def digest(parts: list[Part]) -> str:
    """Return the digest of all parts."""
    found = hashlib.sha256()
    for part in parts:
        found.update(f"{part.sha256} {part.rows}\n".encode())
    return found.hexdigest()


def result(folder: Path, seconds: float) -> Written:
    """Return the output that a manifest describes.

    Raises
    ------
    ScanError
        Some of the input was damaged.
    """
    path = folder / MANIFEST
    told = json.loads(path.read_text(encoding="utf-8"))
    written = Written(
        folder, told["rows"], told["bad_rows"], len(told["parts"]), told["digest"], seconds
    )
    if told["complete"]:
        return written
    damaged = tuple(Damage(**one) for one in told["damaged"])
    count = told["n_damaged"]
    places = "one place" if count == 1 else f"{count:,} places"
    raise ScanError(
        f"the input is damaged in {places}, and everything else was written: {damaged[0]} "
        f"(`{path}` lists what is damaged)",
        kind="damaged-input",
        manifest=path,
        damaged=damaged,
        written=written,
    )
