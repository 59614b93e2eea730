"""Answers as objects: how they are made from JSON, and what they have in common."""

from __future__ import annotations

import dataclasses
import functools
import json
import sys
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Self, TypeVar, cast

from . import _handeval, _progress
from ._arrays import threads_of

__all__ = ["Answer", "answer", "ask", "ask_many"]


T = TypeVar("T", bound="Answer")


@typing.dataclass_transform(frozen_default=True, kw_only_default=True)
def answer(cls: type[T]) -> type[T]:
    """Turn a class with fields into a class for answers."""
    made = dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)(cls)
    # The methods of a class with slots fail for names that are not fields.
    made.__setattr__ = _frozen  # type: ignore[method-assign]
    made.__delattr__ = _frozen  # type: ignore[method-assign]
    return made


def _frozen(self: Any, name: str, *_: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"`{name}` cannot be set: answers are frozen")


class Answer:
    """The answer to a question.

    Answers are frozen; two answers are equal, and have the same hash, if all their fields are
    equal. Lists become tuples. An answer can be pickled, its ``repr`` is an expression that
    recreates it, and a notebook shows it as HTML.
    """

    __slots__ = ()
    _REQUIRED: ClassVar[frozenset[str]] = frozenset()

    def __post_init__(self) -> None:
        for name in tuple[str, ...](self.__slots__):
            value = getattr(self, name)
            if isinstance(value, dict):
                object.__setattr__(self, name, FrozenDict(value))
            elif isinstance(value, list):
                object.__setattr__(self, name, tuple(value))

    @classmethod
    def from_dict(cls, found: Mapping[str, Any]) -> Self:
        """Make the answer from its JSON object."""
        return cast(Self, _reader(cls)(found))

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as a dict of plain values, like its JSON.

        Fields without a value are omitted; the command line may write ``null`` for them.
        """
        said = {}
        for field in dataclasses.fields(cast(Any, self)):
            value = getattr(self, field.name)
            if value is not None or field.name in self._REQUIRED:
                said[field.name.rstrip("_")] = _plain(value)
        return said

    def __repr__(self) -> str:
        """Return an expression that recreates the answer."""
        cls = type(self)
        module = cls.__module__.replace("._questions", "").removesuffix(".deck")
        fields = [
            f"{field.name}={value!r}"
            for field in dataclasses.fields(cast(Any, self))
            if (value := getattr(self, field.name)) is not None or field.name in cls._REQUIRED
        ]
        return f"{module}.{cls.__qualname__}({', '.join(fields)})"

    def _repr_html_(self) -> str:
        from . import _html

        return _html.answer(self)


def _plain(value: Any) -> Any:
    if isinstance(value, Answer):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return value


def to_json(value: Any) -> str:
    """Write lists and dicts of plain values as JSON, including NumPy values and answers."""
    return json.dumps(value, default=_simple)


def _simple(value: Any) -> Any:
    if isinstance(value, Answer | Mapping):
        return _plain(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"a value of the type `{type(value).__name__}` cannot be written as JSON")


class FrozenDict(Mapping[str, Any]):
    """A mapping in an answer. It is hashable, like everything in an answer."""

    __slots__ = ("_said",)

    def __init__(self, said: Any = ()) -> None:
        self._said = dict(said)

    def __getitem__(self, key: str) -> Any:
        return self._said[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._said)

    def __len__(self) -> int:
        return len(self._said)

    def __hash__(self) -> int:
        return hash(frozenset(self._said.items()))

    def __repr__(self) -> str:
        return repr(self._said)


class Answers(tuple[Any, ...]):
    """A tuple of answers that a notebook shows together."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from . import _html

        return _html.answers(self)


Read = Callable[[Any], Any]


_READERS: dict[Any, Read] = {}


def _reader(wanted: Any) -> Read:
    """Return the function that reads JSON values of a type; it is made once per type."""
    read = _READERS.get(wanted)
    if read is None:
        read = _READERS[wanted] = _make_reader(wanted)
    return read


def _make_reader(wanted: Any) -> Read:
    if isinstance(wanted, type) and issubclass(wanted, Answer):
        return _answer_reader(wanted)
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (types.UnionType, typing.Union):
        kinds = [one for one in arguments if one is not types.NoneType]
        if len(kinds) == 1:
            read_one = _reader(kinds[0])
            return lambda value: None if value is None else read_one(value)
        answers = [one for one in kinds if isinstance(one, type) and issubclass(one, Answer)]
        if answers:
            return functools.partial(_read_one_of, answers)
        return lambda value: value
    if origin is Mapping:
        read_value = _reader(arguments[1])
        return lambda value: FrozenDict((key, read_value(one)) for key, one in value.items())
    if origin is tuple:
        read_item = _reader(arguments[0])
        return lambda value: tuple(map(read_item, value))
    if wanted is int:
        # Numbers that some JSON readers cannot represent exactly are written as strings.
        return int
    if wanted is float:
        return float
    return lambda value: value


def _read_one_of(answers: list[type[Answer]], value: Any) -> Any:
    if value is None:
        return None
    for answer in answers:
        if value.keys() >= answer._REQUIRED:
            return _reader(answer)(value)
    raise TypeError(f"no answer has the keys {sorted(value)}")


def _answer_reader(wanted: type[Answer]) -> Read:
    hints = typing.get_type_hints(wanted, vars(sys.modules[wanted.__module__]))
    readers = {
        field.name.rstrip("_"): (field.name, _reader(hints[field.name]))
        for field in dataclasses.fields(cast(Any, wanted))
    }

    def read(found: Any) -> Any:
        fields = {}
        for key, value in found.items():
            known = readers.get(key)
            if known is not None:
                name, read_value = known
                fields[name] = None if value is None else read_value(value)
        return wanted(**fields)

    return read


A = TypeVar("A", bound=Answer)


def asked_json(
    path: str, options: dict[str, Any], threads: int | None, progress: bool | None
) -> Any:
    """Ask a question, and return the answer as plain values, read from its JSON."""
    with _progress.line(progress) as tell:
        return json.loads(_handeval.ask(path, options, threads_of(threads), tell))


def ask(
    answer: type[A],
    path: str,
    options: dict[str, Any],
    threads: int | None = None,
    progress: bool | None = False,
) -> A:
    """Ask a question that has one answer."""
    return answer.from_dict(asked_json(path, options, threads, progress))


def ask_many(
    answer: type[A],
    path: str,
    options: dict[str, Any],
    threads: int | None = None,
    progress: bool | None = False,
) -> tuple[A, ...]:
    """Ask a question that has several answers."""
    found = asked_json(path, options, threads, progress)
    return Answers(answer.from_dict(one) for one in found)
