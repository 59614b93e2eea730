"""The exception for invalid input."""

from __future__ import annotations

from typing import Any


class HandevalError(ValueError):
    """An input that has no answer.

    Attributes
    ----------
    kind : str
        The machine-readable name of the error, such as ``"duplicate-card"``; it is the same on the
        command line and over HTTP.
    start, end : int or None
        The range of the wrong characters in the input, counted from 0; ``None`` if the error has no
        position.
    parameter : str or None
        The name of the parameter that is wrong.
    row : int or None
        The row of the array or column that is wrong, counted from 0.

    Examples
    --------
    >>> import handeval
    >>> try:
    ...     handeval.poker.strength("As Ks Qs Js As")
    ... except handeval.HandevalError as error:
    ...     print(error.kind, error.start, error.end)
    duplicate-card 12 14
    """

    def __init__(
        self,
        message: str,
        *,
        kind: str = "",
        start: int | None = None,
        end: int | None = None,
        parameter: str | None = None,
        row: int | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.start = start
        self.end = end
        self.parameter = parameter
        self.row = row

    def __reduce__(self) -> tuple[Any, ...]:
        """Make errors picklable, because workers send them to this process."""
        told = ("kind", "start", "end", "parameter", "row")
        named = {name: getattr(self, name) for name in told}
        # The state has the notes, too.
        return (_restored, (str(self), named), vars(self).copy())


def _restored(message: str, told: dict[str, Any]) -> HandevalError:
    return HandevalError(message, **told)
