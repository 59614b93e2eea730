"""The exception for invalid input."""

from __future__ import annotations

from typing import Any


class HandevalError(ValueError):
    """An input that has no answer.

    Attributes
    ----------
    kind : str
        The name of the error for programs, in kebab case, such as ``"duplicate-card"``; the
        command line and HTTP use it too.
    start, end : int or None
        The wrong characters of the input, counted from 0; ``None`` if the error has no position.
    parameter : str or None
        The parameter that is wrong.
    row : int or None
        The row of an array or a column, counted from 0.

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
        return (_restored, (str(self), vars(self).copy()))


def _restored(message: str, told: dict[str, Any]) -> HandevalError:
    return HandevalError(message, **told)
