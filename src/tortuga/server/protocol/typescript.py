"""Generates TypeScript types from our Python types: ``python -m tortuga.server.protocol.typescript web/src/generated``.

Types go through msgspec's JSON Schema, so the page's types are exactly what the house sends. The output depends on the
types alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import UNSET

from tortuga.analysis import Told
from tortuga.engine import GameInfo, Outcome, Rules
from tortuga.engine.registry import rules_of, slugs
from tortuga.reference.kinds import structs_in
from tortuga.server import protocol
from tortuga.server.protocol import moderation, people, players, puzzles

HEADER = "// Made by `python -m tortuga.server.protocol.typescript`. Change the Python types instead.\n"
CONSTANTS = ("PROTOCOL", "CHAT_LENGTH")
"""The numbers of the protocol that pages know, too."""
Schema = Mapping[str, Any]


def type_of(schema: Schema) -> str:
    """The TypeScript type of a JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(part) for part in schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        values = schema["enum"] if "enum" in schema else [schema["const"]]
        return " | ".join(msgspec.json.encode(value).decode() for value in values)
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(type_of({**schema, "type": one}) for one in kind)
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _object(schema)
    return {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(item) for item in schema['prefixItems'])}]"
    items = schema.get("items")
    inner = type_of(items) if isinstance(items, Mapping) else "unknown"
    return f"{inner}[]" if inner.isidentifier() else f"({inner})[]"


def _object(schema: Schema) -> str:
    """The type of a mapping. (Structs are handled by :func:`declaration`.)"""
    values = schema.get("additionalProperties")
    return f"Record<string, {type_of(values) if isinstance(values, Mapping) else 'unknown'}>"


def declaration(name: str, schema: Schema, absent: frozenset[str] = frozenset()) -> str:
    """One exported type with its documentation. ``absent`` are fields that may be missing on the wire."""
    doc = f"/** {' '.join(str(schema['description']).split())} */\n" if schema.get("description") else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{doc}export type {name} = {type_of(schema)};\n"
    fields = schema["properties"].items()
    lines = [f"  {field}{'?' if field in absent else ''}: {type_of(part)};\n" for field, part in fields]
    return f"{doc}export interface {name} {{\n{''.join(lines)}}}\n"


def may_be_absent(struct: type[msgspec.Struct]) -> frozenset[str]:
    """Fields that may be missing on the wire: unset ones, and defaults that the house or the page leaves out."""
    config = struct.__struct_config__
    leaves_out = config.omit_defaults or config.forbid_unknown_fields
    return frozenset(
        field.encode_name
        for field in msgspec.structs.fields(struct)
        if field.default is UNSET or (leaves_out and not field.required)
    )


def module(types: Iterable[Any], unions: Mapping[str, Any]) -> str:
    """A file that declares these types, everything they are made of, and these unions by name."""
    wanted = [*types, *unions.values()]
    structs = structs_in(wanted)
    schemas, components = msgspec.json.schema_components(wanted)
    parts = [
        declaration(name, schema, may_be_absent(structs[name]) if name in structs else frozenset())
        for name, schema in sorted(components.items())
    ]
    for name, schema in zip(unions, list(schemas)[len(wanted) - len(unions) :], strict=True):
        if name not in components:
            parts.append(f"export type {name} = {type_of(schema)};\n")
    return HEADER + "\n" + "\n".join(parts)


def protocol_module() -> str:
    """The file for all messages. ``FromPage`` and ``ToPage`` are those of the live channel."""
    structs = [
        value
        for part in (protocol, moderation, people, players, puzzles)
        for value in vars(part).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == part.__name__
        if not getattr(value, "__parameters__", ())  # pages know only what is not generic
    ]
    names = ("Command", "FromPage", "ToPage", "Order")
    text = module(structs, {name: getattr(protocol, name) for name in names})
    constants = (f"export const {name} = {getattr(protocol, name)};\n" for name in CONSTANTS)
    return text + "\n" + "".join(constants)


def engine_module() -> str:
    """The file for types of the engine."""
    return module([GameInfo, Outcome], {})


def game_module(rules: Rules[Any]) -> str:
    """The file for a game: its actions, events, views, outlines, previews and box.

    ``Action``, ``Event``, ``GameView``, ``Outline`` and ``Preview`` are unions. Those that a game does
    not use are left out.
    """
    unions = {"Action": rules.action_type, "Event": rules.event_type, "GameView": rules.view_type}
    if rules.outline_type is not None:
        unions["Outline"] = rules.outline_type
    if rules.preview_type is not None:
        unions["Preview"] = rules.preview_type
    if rules.box is not None:
        unions["Box"] = type(rules.box)
    return module([member for union in unions.values() for member in _members(union)], unions)


def _members(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


def files() -> dict[str, str]:
    """All generated files: their contents by name."""
    made = {"protocol.ts": protocol_module(), "engine.ts": engine_module(), "told.ts": module([Told], {})}
    for slug in slugs():
        made[f"games/{slug}.ts"] = game_module(rules_of(slug))
    return made


def write(folder: Path) -> list[Path]:
    """Write files that have changed and remove those that are no longer generated. Returns both."""
    wanted = {folder / name: text for name, text in files().items()}
    stale = [path for path in folder.rglob("*.ts") if path not in wanted] if folder.is_dir() else []
    changed = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        path.unlink()
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], "utf-8")
    return changed + stale


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tortuga.server.protocol.typescript <folder>")
    for path in write(Path(sys.argv[1])):
        print(path)


if __name__ == "__main__":
    main()
