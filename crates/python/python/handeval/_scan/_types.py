"""Answers as columns of structs: the Arrow type of a question's answers."""

from __future__ import annotations

import dataclasses
import importlib
import json
import keyword
import sys
import types
import typing
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from .._answer import Answer
from .._records import Records

if TYPE_CHECKING:
    import pyarrow as pa

Plain = Callable[[Any], Any]
# A type, and the function that converts a JSON value to a value that Arrow accepts for it.
Column = "tuple[pa.DataType, Plain]"


def of_question(path: str, options: Mapping[str, Any]) -> tuple[pa.DataType, Plain]:
    """Return the type of a question's answers, such as those of ``mahjong score``."""
    game, _, name = path.replace(" ", "/").partition("/")
    name = (name or game).replace("-", "_")
    module = importlib.import_module(f"handeval._questions.{game}")
    function = getattr(module, f"{name}_" if keyword.iskeyword(name) else name)
    returned = typing.get_type_hints(function, vars(module))["return"]
    if typing.get_origin(returned) is Records:
        record, sums = typing.get_args(returned)
        returned = cast(Any, tuple)[sums if options.get("summary") else record, ...]
    return column(returned)


def column(wanted: Any) -> tuple[pa.DataType, Plain]:
    """Return the Arrow type for the type of an answer's field."""
    import pyarrow as pa

    if isinstance(wanted, type) and issubclass(wanted, Answer):
        return struct([wanted])
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (types.UnionType, typing.Union):
        kinds = [one for one in arguments if one is not types.NoneType]
        if len(kinds) == 1:
            return column(kinds[0])
        if all(isinstance(one, type) and issubclass(one, Answer) for one in kinds):
            return struct(kinds)
        return pa.string(), as_json
    if origin is Mapping:
        value, plain = column(arguments[1])
        return pa.map_(pa.string(), value), lambda found: [
            (key, none_or(plain, one)) for key, one in found.items()
        ]
    if origin is tuple:
        value, plain = column(arguments[0])
        return pa.list_(value), lambda found: [none_or(plain, one) for one in found]
    if wanted is bool:
        return pa.bool_(), bool
    if wanted is int:
        return pa.int64(), whole
    if wanted is float:
        return pa.float64(), float
    if wanted is str or (origin is typing.Literal and all(type(one) is str for one in arguments)):
        return pa.string(), str
    return pa.string(), as_json


def struct(answers: list[type[Answer]]) -> tuple[pa.DataType, Plain]:
    """Return the type for answers of several kinds; it has the fields of all of them."""
    import pyarrow as pa

    found: dict[str, tuple[pa.DataType, Plain]] = {}
    for answer in answers:
        hints = typing.get_type_hints(answer, vars(sys.modules[answer.__module__]))
        for field in dataclasses.fields(cast(Any, answer)):
            kind = column(hints[field.name])
            name = field.name.rstrip("_")
            known = found.setdefault(name, kind)
            if not known[0].equals(kind[0]):
                found[name] = (pa.string(), as_json)
    plains = {name: plain for name, (_, plain) in found.items()}

    def read(value: Any) -> Any:
        return {name: none_or(plains[name], one) for name, one in value.items() if name in plains}

    return pa.struct([(name, kind) for name, (kind, _) in found.items()]), read


def structs(
    kind: pa.DataType, plain: Plain, answers: pa.ChunkedArray, errors: pa.ChunkedArray
) -> tuple[pa.ChunkedArray, pa.ChunkedArray]:
    """Turn JSON answers into structs.

    An answer that does not fit the type counts as an error in its row.
    """
    import pyarrow as pa
    from pyarrow import json as arrow_json

    texts = answers.to_pylist()
    lines = "\n".join("{}" if text is None else f'{{"answer":{text}}}' for text in texts).encode()
    try:
        # Arrow reads most answers itself, much faster, but not numbers written as strings.
        found = arrow_json.read_json(
            pa.BufferReader(lines),
            arrow_json.ReadOptions(use_threads=False, block_size=len(lines) + 1),
            arrow_json.ParseOptions(
                explicit_schema=pa.schema([("answer", kind)]), unexpected_field_behavior="ignore"
            ),
        )
        return found["answer"], errors
    except (pa.ArrowException, NotImplementedError):
        pass
    values: list[Any] = []
    told = errors.to_pylist()
    for index, text in enumerate(texts):
        try:
            values.append(None if text is None else plain(json.loads(text)))
        except OverflowError as error:
            values.append(None)
            told[index] = str(error)
    return pa.chunked_array([pa.array(values, kind)]), pa.chunked_array(
        [pa.array(told, pa.string())]
    )


def none_or(plain: Plain, value: Any) -> Any:
    """Convert a value, if there is one."""
    return None if value is None else plain(value)


def whole(value: Any) -> int:
    """Read a whole number; some are written as strings.

    Raises
    ------
    OverflowError
        The number does not fit in 64 bits.
    """
    found = int(value)
    if not -(1 << 63) <= found < 1 << 63:
        raise OverflowError(f"{found} does not fit in 64 bits: request answers as text")
    return found


def as_json(value: Any) -> str:
    """Write values of several types as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
