"""The exception for a scan that could not do all of its work."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._errors import HandevalError

if TYPE_CHECKING:
    from ._sources import Damage
    from ._written import Written


class ScanError(HandevalError):
    """A scan could not read or write everything.

    Attributes
    ----------
    kind : str
        ``"damaged-input"`` if everything except the damaged parts was written, with a manifest;
        ``"unreadable-input"`` if hardly any lines of a file can be read, and nothing was written;
        ``"unfinished"`` if pieces failed; ``resume=True`` tries them again.
    manifest : pathlib.Path or None
        The manifest, which lists what is damaged.
    damaged : tuple of Damage
        What could not be read: ``input``, ``place``, ``message``.
    written : Written or None
        What was written.
    """

    def __init__(
        self,
        message: str,
        *,
        kind: str,
        manifest: Path | None = None,
        damaged: tuple[Damage, ...] = (),
        written: Written | None = None,
    ) -> None:
        super().__init__(message, kind=kind)
        self.manifest = manifest
        self.damaged = damaged
        self.written = written

    def __reduce__(self) -> tuple[Any, ...]:
        """Make the exception picklable."""
        told = ("kind", "manifest", "damaged", "written")
        return (_restored, (str(self), {name: getattr(self, name) for name in told}))


def _restored(message: str, told: dict[str, Any]) -> ScanError:
    return ScanError(message, **told)
