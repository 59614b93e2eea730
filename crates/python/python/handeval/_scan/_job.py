"""The folder of a job: what is done, what remains to be done, and how the job finishes.

While a job runs, `_job.json` describes it, and `_job-ID/` has the finished parts, each with a file
next to it that marks it as complete. At the end, the parts are moved to the folder,
`_manifest.json` is written, and the rest is removed. Parquet readers ignore all names that begin
with `_`. A worker that finishes late writes to a folder that no longer exists.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from .._errors import HandevalError
from .._handeval import __version__
from . import _written
from ._errors import ScanError
from ._work import Part, put, record_path
from ._written import MANIFEST

JOB = "_job.json"
LOCK = "_lock"


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a folder for one job at a time, if the system supports it."""
    try:
        import fcntl
    except ModuleNotFoundError:
        yield
        return
    path = folder / LOCK
    with open(path, "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FileExistsError(f"another job is writing to `{folder}`") from None
        except OSError:
            # This file system has no locks.
            pass
        try:
            yield
        finally:
            with contextlib.suppress(FileNotFoundError):
                path.unlink()


def check_folder(folder: Path, resume: bool) -> None:
    """Check that a job may use a folder: a new one, or one with a stopped job to resume."""
    if folder.exists() and not folder.is_dir():
        raise FileExistsError(f"`{folder}` is a file: expected a new folder")
    names = {path.name for path in folder.iterdir()} if folder.exists() else set()
    if not names - {LOCK}:
        return
    if not resume:
        more = ", or `resume=True` to continue the job that was stopped" * (JOB in names)
        raise FileExistsError(f"`{folder}` is not empty: expected a new folder{more}")
    if JOB not in names and MANIFEST not in names:
        raise FileExistsError(
            f"`{folder}` has no job to continue, and is not empty: expected a new folder"
        )


class Job:
    """A job in its folder."""

    def __init__(
        self, folder: Path, request: dict[str, Any], inputs: tuple[dict[str, Any], ...]
    ) -> None:
        self.folder = folder
        # Converts it to the form in which it is read back.
        told = {"handeval": __version__, "request": request, "inputs": list(inputs)}
        self.told = json.loads(json.dumps(told))
        self.inputs = inputs
        self.request = request
        self.id = uuid.uuid4().hex

    @property
    def parts(self) -> Path:
        """The folder that holds the parts until all of them are complete."""
        return self.folder / f"_job-{self.id}"

    def begin(self) -> bool:
        """Begin or resume the job, and return whether it is already finished."""
        for name in (MANIFEST, JOB):
            path = self.folder / name
            if path.exists():
                found = json.loads(path.read_text(encoding="utf-8"))
                self._check(path, found)
                if name == MANIFEST:
                    # The job may have been stopped just before it finished.
                    self.abandon()
                    return True
                self.id = found["id"]
        self.parts.mkdir(exist_ok=True)
        put(self.folder / JOB, {**self.told, "id": self.id})
        for attempt in self.parts.glob("_part-*"):
            attempt.unlink(missing_ok=True)
        return False

    def abandon(self) -> None:
        """Remove what is left of jobs that are not resumed."""
        for left in self.folder.glob("_job-*"):
            shutil.rmtree(left, ignore_errors=True)
        (self.folder / JOB).unlink(missing_ok=True)

    def _check(self, path: Path, found: dict[str, Any]) -> None:
        for key, what in (
            ("request", "the request is different"),
            ("inputs", "the inputs are different, or have changed"),
            ("handeval", "it was started by a different version of handeval"),
        ):
            if found.get(key) != self.told[key]:
                raise HandevalError(
                    f"the job in `{self.folder}` is a different one: {what} (see `{path}`): "
                    "expected the same call, or a new folder",
                    kind="other-job",
                )

    def done(self, count: int) -> dict[int, Part]:
        """Return the parts that are already complete, as they were written."""
        found = []
        for index in range(count):
            try:
                found.append(Part.read(record_path(self.parts, index)))
            except (FileNotFoundError, ValueError):
                continue
        for part in found:
            # The job was stopped while parts were being moved.
            if part.path(self.folder).exists() and not part.path(self.parts).exists():
                os.replace(part.path(self.folder), part.path(self.parts))
        wrong = _written.check_all(self.parts, found)
        return {part.index: part for part, error in zip(found, wrong, strict=True) if error is None}

    def finish(self, parts: Sequence[Part]) -> None:
        """Check all parts, move them, and write the manifest.

        Raises
        ------
        ScanError
            A part has changed since it was written.
        """
        parts = list(parts)
        for part, error in zip(parts, _written.check_all(self.parts, parts), strict=True):
            if error is not None:
                record_path(self.parts, part.index).unlink(missing_ok=True)
                raise ScanError(
                    f"{error}: use `resume=True`, which writes it again", kind="unfinished"
                )
        for part in parts:
            os.replace(part.path(self.parts), part.path(self.folder))
        told = _written.told_of(self.request, self.inputs, __version__, parts)
        put(self.folder / MANIFEST, told)
        self.abandon()
