"""Writes `python/handeval/_questions/`: a function for each question, and a class for each answer.

What can be asked comes from the module itself (`_handeval.describe`), what is answered from the
description of the API. `python generate.py` writes the files; with `--check` it says whether they
are as they would be written. `tests/test_generated.py` runs the latter.
"""

from __future__ import annotations

import importlib.util
import json
import keyword
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
QUESTIONS = HERE / "python/handeval/_questions"
DESCRIPTION = HERE / "../server/src/api/openapi/description.json"
RUFF = [sys.executable, "-m", "ruff"]

Json = dict[str, Any]

# The functions of these questions are written by hand, as they do more.
WRITTEN = ("matematico/score", "matematico/simulate")

EXAMPLES = json.loads((HERE / "examples.json").read_text())


def described() -> list[Json]:
    """All questions, from the module itself: the package needs these files to be imported."""
    [library] = [*HERE.glob("python/handeval/_handeval*.so"), *installed()][:1]
    spec = importlib.util.spec_from_file_location("handeval._handeval", library)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: list[Json] = json.loads(module.describe())
    return found


def installed() -> list[Path]:
    spec = importlib.util.find_spec("handeval")
    folders = list(spec.submodule_search_locations or []) if spec else []
    return [
        path
        for folder in folders
        for path in Path(folder).glob("_handeval*")
        if path.suffix in (".so", ".pyd")
    ]


def main() -> int:
    questions = described()
    document = json.loads(DESCRIPTION.read_text())
    files = {}
    for game in dict.fromkeys(question["game"] for question in questions):
        of_game = [question for question in questions if question["game"] == game]
        files[f"{game}.py"] = module(game, of_game, document)
    stale = []
    for name, written in files.items():
        path = QUESTIONS / name
        text = formatted(written)
        if not path.exists() or path.read_text() != text:
            stale.append(name)
            if "--check" not in sys.argv:
                path.write_text(text)
    if "--check" in sys.argv and stale:
        print("not as generate.py writes them:", ", ".join(stale))
        return 1
    return 0


def formatted(text: str) -> str:
    imports = ["check", "--fix", "--quiet", "--exit-zero", "--select", "F401,I"]
    for arguments in (["format", "--quiet"], imports, ["format", "--quiet"]):
        call = [*RUFF, *arguments, "--stdin-filename", str(QUESTIONS / "new.py"), "-"]
        done = subprocess.run(
            call, check=False, input=text, capture_output=True, text=True, cwd=HERE
        )
        if done.returncode != 0:
            raise SystemExit(done.stdout[-2000:] + done.stderr)
        text = done.stdout
    return text


def module(game: str, questions: list[Json], document: Json) -> str:
    schemas = document["components"]["schemas"]
    shapes: dict[str, Json] = {}
    functions = []
    for question in questions:
        name, before = answer_shape(question["path"], document)
        collect(name, schemas, shapes)
        shape = shapes[name]
        shapes[name] = {**shape, "properties": before | shape["properties"]}
        functions.append(function(question, name))
    classes = [class_of(name, shape, schemas) for name, shape in shapes.items()]
    head = f'''"""The questions of `{game}`, and their answers. Made by `generate.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from os import PathLike
from typing import Any, ClassVar, Literal

from .._answer import Answer, answer, ask, ask_many
'''
    asked = [question for question in questions if question["path"] not in WRITTEN]
    names = [*shapes, *map(function_name, asked)]
    listed = "__all__ = [" + ", ".join(f'"{name}"' for name in sorted(names)) + "]"
    return "\n\n".join([head, listed, *classes, *functions])


def answer_shape(path: str, document: Json) -> tuple[str, Json]:
    """The schema of what a question is answered with, and the keys that come before its own."""
    [way] = [
        way for verb, way in document["paths"][f"/api/v1/{path}"].items() if verb in ("get", "post")
    ][:1]
    schema = way["responses"]["200"]["content"]["application/json"]["schema"]
    schema = schema.get("items", schema)
    # With keys that come before those of the report.
    report, *head = schema.get("allOf", [schema])
    name = str(report["$ref"].rsplit("/", 1)[1])
    return name, {key: one for part in head for key, one in part["properties"].items()}


def merged(shape: Json, schemas: Json) -> Json:
    """An object that is one of several, or several together, as one with more or fewer keys."""
    if "$ref" in shape:
        return merged(schemas[shape["$ref"].rsplit("/", 1)[1]], schemas)
    if "allOf" in shape:
        parts = [merged(part, schemas) for part in shape["allOf"]]
        return {
            "description": shape.get("description") or parts[0].get("description", ""),
            "properties": {key: one for part in parts for key, one in part["properties"].items()},
            "required": [key for part in parts for key in part.get("required", [])],
        }
    if "oneOf" in shape:
        parts = [merged(part, schemas) for part in shape["oneOf"]]
        properties: Json = {}
        for part in parts:
            for key, one in part["properties"].items():
                properties.setdefault(key, one)
        shared = set.intersection(*(set(part.get("required", [])) for part in parts))
        return {
            "description": shape.get("description", ""),
            "properties": properties,
            "required": [key for key in properties if key in shared],
        }
    return shape


def is_object(shape: Json, schemas: Json) -> bool:
    if "$ref" in shape:
        return is_object(schemas[shape["$ref"].rsplit("/", 1)[1]], schemas)
    parts = shape.get("allOf") or shape.get("oneOf")
    if parts:
        return all(is_object(part, schemas) for part in parts)
    return "properties" in shape


def collect(name: str, schemas: Json, shapes: dict[str, Json]) -> None:
    """Gather a shape and those that it is made of, these first."""
    if name in shapes:
        return
    shape = merged(schemas[name], schemas)
    for one in shape["properties"].values():
        for part in references(one, schemas):
            collect(part, schemas, shapes)
    shapes[name] = shape


def references(shape: Json, schemas: Json) -> list[str]:
    if "$ref" in shape:
        name = shape["$ref"].rsplit("/", 1)[1]
        if is_object(shape, schemas):
            return [name]
        return references(schemas[name], schemas)
    parts = shape.get("oneOf", []) + shape.get("allOf", [])
    parts += [shape[key] for key in ("items", "additionalProperties") if shape.get(key)]
    return [name for part in parts for name in references(part, schemas)]


PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def python_type(shape: Json, schemas: Json) -> str:
    if "$ref" in shape:
        name = shape["$ref"].rsplit("/", 1)[1]
        return name if is_object(shape, schemas) else python_type(schemas[name], schemas)
    if "allOf" in shape:
        [part] = shape["allOf"]
        return python_type(part, schemas)
    if "oneOf" in shape:
        kinds = {python_type(part, schemas) for part in shape["oneOf"]}
        if kinds - {"None"} == {"int", "str"}:
            # A number that not every reader of JSON holds exactly.
            kinds -= {"str"}
        return " | ".join(sorted(kinds, key=lambda kind: (kind == "None", kind)))
    kinds = shape.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    named = []
    for kind in kinds:
        if kind == "object":
            values = python_type(shape.get("additionalProperties") or {}, schemas)
            named.append(f"Mapping[str, {values}]")
        elif kind == "array":
            named.append(f"tuple[{python_type(shape['items'], schemas)}, ...]")
        else:
            named.append(PLAIN.get(kind, "Any"))
    return " | ".join(named) or "Any"


def class_of(name: str, shape: Json, schemas: Json) -> str:
    required = set(shape.get("required", []))
    lines = ["@answer"]
    lines.append(f"class {name}(Answer):")
    about = sentence(shape.get("description", "")) or "An answer."
    fields, told = [], []
    for key, one in shape["properties"].items():
        kind = python_type(one, schemas)
        is_open = key not in required
        if is_open and not kind.endswith("None"):
            kind += " | None"
        python_name = safe(key)
        fields.append(f"    {python_name}: {kind}{' = None' if is_open else ''}")
        told.append(f"{python_name} : {kind}")
        said = sentence(description(one, schemas))
        told.extend(textwrap.wrap(said, 86, initial_indent="    ", subsequent_indent="    "))
    lines.append(docstring(about, "Attributes", told))
    listed = ", ".join(f'"{safe(key)}"' for key in sorted(required))
    lines.append(f"    _REQUIRED: ClassVar[frozenset[str]] = frozenset({{{listed}}})")
    return "\n".join([*lines, *fields])


def description(shape: Json, schemas: Json) -> str:
    """What is said of a key, or of the shape that its value has."""
    if shape.get("description"):
        return str(shape["description"])
    if "$ref" in shape:
        return description(schemas[shape["$ref"].rsplit("/", 1)[1]], schemas)
    parts = [*shape.get("allOf", []), *shape.get("oneOf", [])]
    return next(filter(None, (description(part, schemas) for part in parts)), "")


def docstring(about: str, heading: str, told: list[str], more: str = "") -> str:
    first, rest = about, ""
    if len(about) > 88:
        # The first line says what it is, the rest of the sentence how.
        first, _, rest = re.split(r"([:;.] )", about, maxsplit=1)
        first, rest = first + ".", sentence(rest)
    lines = [f'    """{first}']
    if rest:
        wrapped = textwrap.wrap(rest, 90, initial_indent="    ", subsequent_indent="    ")
        lines += ["", *wrapped]
    if told:
        lines += ["", f"    {heading}", f"    {'-' * len(heading)}"]
        lines += [f"    {line}".rstrip() for line in told]
    if more:
        lines += ["", textwrap.indent(more, "    ")]
    lines.append('    """')
    return "\n".join(lines)


def sentence(text: str) -> str:
    text = " ".join(text.split()).replace("\\", "\\\\")
    if text and text[-1] not in ".:!?":
        text += "."
    return text[:1].upper() + text[1:]


def safe(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def function_name(question: Json) -> str:
    return safe((question["name"] or question["game"]).replace("-", "_"))


def option_type(option: Json) -> str:
    names = option["names"]
    literal = "Literal[" + ", ".join(f'"{name}"' for name in names) + "]"
    texts = "str | Sequence[str]"
    match option["form"]:
        case "flag":
            return "bool"
        case "number":
            return "int"
        case "seconds":
            return "float"
        case "day":
            return "str | date"
        case "document":
            return "str | PathLike[str] | Mapping[str, Any]"
        case "json":
            return "str | PathLike[str] | Sequence[Any]"
        case "key" if all(name.isdigit() for name in names):
            return f"int | {literal}"
        case "key" if option["is_listed"]:
            return texts
        case _ if option["is_listed"] and option["example"].replace(",", "").isdigit():
            return "int | str | Sequence[int | str]"
        case "key":
            return literal
        case "word" if option["name"] == "error":
            return "float | str"
        case _:
            return texts if option["is_listed"] or option["is_repeatable"] else "str"


def function(question: Json, answer: str) -> str:
    path, way, entry = question["path"], question["way"], question["input"]
    name = function_name(question)
    options = question["options"]
    positional = [one for one in options if one["is_positional"]]
    first = first_options(path, options)
    positional = positional or first
    named = [one for one in options if one not in positional]
    arguments, told, given = [], [], []
    if way == "together":
        many = f"{entry['name']}s"
        arguments.append(f"*{many}: str")
        told += parameter(f"*{many}", "str", entry, several=True)
        given.append(f'"{entry["name"]}": {many}')
    elif entry is not None:
        kind = option_type(entry)
        arguments.append(f"{safe(entry['name'])}: {kind}")
        told += parameter(safe(entry["name"]), kind, entry)
        given.append(f'"{entry["name"]}": {safe(entry["name"])}')
    for one in positional + named:
        if one in named and "*" not in arguments and way != "together":
            arguments.append("*")
        kind = option_type(one)
        required = (one["is_required"] and path != "matematico/simulate") or one in first
        if way == "options" and one["is_positional"]:
            required = path != "mahjong/points" or one["name"] == "han"
        arguments.append(f"{safe(one['name'])}: {kind}" + ("" if required else " | None = None"))
        told += parameter(safe(one["name"]), kind if required else f"{kind}, optional", one)
        given.append(f'"{one["name"]}": {safe(one["name"])}')
    for one in options:
        if former := one["former_name"]:
            arguments.append(f"{former}: {option_type(one)} | None = None")
            told += [f"{former} : optional", f"    A former name of `{one['name']}`."]
            given.append(f'"{former}": {former}')
    more = ""
    if question["is_long"]:
        if "*" not in arguments and way != "together":
            arguments.append("*")
        arguments += ["threads: int | None = None", "progress: bool | None = None"]
        told += [
            "threads : int, optional",
            "    The number of threads, by default all cores. The answer is",
            "    the same for any number.",
            "progress : bool, optional",
            "    Whether to show progress, by default in a terminal.",
        ]
        more = ", threads, progress"
    call = "ask_many" if question["is_list"] else "ask"
    result = f"tuple[{answer}, ...]" if question["is_list"] else answer
    returned = [
        "Returns",
        "-------",
        result,
        "    The answers." if question["is_list"] else "    The answer.",
    ]
    raises = ["Raises", "------", "HandevalError", "    Something is wrong with what was given."]
    example = EXAMPLES.get(path)
    parts = ["\n".join(returned), "\n".join(raises)]
    if example:
        parts.append("\n".join(["Examples", "--------", *example]))
    text = docstring(sentence(question["about"]), "Parameters", told, "\n\n".join(parts))
    body = f'    return {call}({answer}, "{path}", {{{", ".join(given)}}}{more})'
    return f"def {name}({', '.join(arguments)}) -> {result}:\n{text}\n{body}"


def first_options(path: str, options: list[Json]) -> list[Json]:
    """The options of a question without an input that are given without their names."""
    first = {"matematico/simulate": ["player"], "poker/deal": ["players"]}.get(path, [])
    return [one for name in first for one in options if one["name"] == name]


def parameter(name: str, kind: str, option: Json, several: bool = False) -> list[str]:
    about = sentence(option["about"])
    if "Literal[" in kind:
        kind = re.sub(r"Literal\[.*\]", "str", kind)
        about += " One of " + ", ".join(f"`{one}`" for one in option["names"]) + "."
    if option["form"] == "document":
        about += " A dict is the document itself, a `pathlib.Path` the file that holds it."
    if several:
        about += " Two or more."
    default = option["default"] or option["default_about"]
    if default:
        about += f" Left out: {default}."
    if option["form"] not in ("flag", "key", "document") and len(option["example"]) < 60:
        about += f" Such as `{option['example']}`."
    if option["form"] == "document" and option["names"]:
        about += " Names: " + ", ".join(f"`{one}`" for one in option["names"]) + "."
    wrapped = textwrap.wrap(about, 86, initial_indent="    ", subsequent_indent="    ")
    return [f"{name} : {kind}", *wrapped]


if __name__ == "__main__":
    sys.exit(main())
