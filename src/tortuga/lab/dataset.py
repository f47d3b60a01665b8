"""Datasets: matches of bots in files for other people, with a card and Croissant metadata that say what is in them.

For each game there are ``GAME.records.jsonl.gz`` (a line for each match: its number and its record, which replays) and
``GAME.matches.csv`` (a row for each seat of each match). What was played follows from the seed.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from tortuga import __version__
from tortuga.engine import BadOptions, Record, loads, rules_of
from tortuga.engine.codecs import json_reader
from tortuga.lab.fixtures import AnyBot, entrants_of
from tortuga.lab.run import Progress, check_matches, plan_of, play_fixtures, results_of, table_for
from tortuga.lab.tournament import draw, tell_apart

RECORDS, MATCHES = "records.jsonl.gz", "matches.csv"
LICENCE = "https://www.apache.org/licenses/LICENSE-2.0"


class Packed(msgspec.Struct, frozen=True):
    """A line of a file of records."""

    match: int
    record: str


_read_packed = json_reader(Packed)


def write_dataset(
    folder: Path,
    games: Sequence[str],
    matches: int = 5000,
    bots: Sequence[AnyBot] = ("deckhand", "mate", "captain"),
    seats: int = 3,
    seed: int = 0,
    processes: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Path]:
    """Play matches of each game and write them to a folder, which must not hold another set. Returns the files.

    Tables are drawn at random from the bots and played once from every seat, as in a tournament. A game whose files are
    there is not played again, so a run that was stopped goes on with the game it was at.
    """
    check_matches(matches, seed)
    entrants = tell_apart(entrants_of(bots))
    if len(entrants) < 2:
        raise BadOptions("bad_entrants", "A set of matches needs at least two bots.")
    plans = [(game, table_for(game, seats, 2, None)) for game in games]
    folder.mkdir(parents=True, exist_ok=True)
    made = {"games": list(games), "matches": matches, "seats": seats, "seed": seed, "tortuga": __version__} | {
        "bots": [entrant.name for entrant in entrants],
        "versions": {game: rules.info.version for game, (rules, _, _) in plans},
    }
    _begin(folder, made)
    for game, (rules, options, count) in plans:
        if (folder / f"{game}.{MATCHES}").exists():
            continue
        fixtures = list(draw([entrant.name for entrant in entrants], count, matches, seed))
        with TemporaryDirectory(prefix="tortuga-dataset-") as records:
            plan = msgspec.structs.replace(plan_of(rules, (), (), False), records=records)
            played, interrupted = play_fixtures(rules, options, entrants, fixtures, processes, progress, executor, plan)
            if interrupted:
                raise KeyboardInterrupt
            _pack(folder / f"{game}.{RECORDS}", Path(records))
        results = results_of(rules, count, options, seed, len(fixtures), False, played)
        (folder / f"{game}.{MATCHES}").write_text(results.to_csv(), "utf-8")
    (folder / "README.md").write_text(_card(games, made), "utf-8")
    described = msgspec.json.format(msgspec.json.encode(_croissant(folder, games, made)), indent=2)
    (folder / "croissant.json").write_bytes(described)
    return sorted(folder.iterdir())


def records_in(path: Path) -> Iterator[tuple[int, Record]]:
    """The matches of a file of records, with their numbers."""
    with gzip.open(path) as lines:
        for line in lines:
            packed = _read_packed(line)
            yield packed.match, loads(packed.record)


def _begin(folder: Path, made: dict[str, Any]) -> None:
    """Note how the set is made; refuse a folder that holds another."""
    path, text = folder / "made.json", msgspec.json.format(msgspec.json.encode(made), indent=2)
    if not path.exists():
        if any(folder.iterdir()):
            raise BadOptions("not_empty", f"{folder} is not empty; nothing was written.")
        path.write_bytes(text)
    elif path.read_bytes() != text:
        raise BadOptions("other_set", f"{folder} holds a set that was made otherwise (made.json); nothing was written.")


def _pack(path: Path, records: Path) -> None:
    part = path.with_suffix(".part")
    with part.open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", filename="", mtime=0) as out:
        for record in sorted(records.iterdir()):
            out.write(msgspec.json.encode(Packed(int(record.stem), record.read_text("utf-8"))) + b"\n")
    part.replace(path)


def _card(games: Sequence[str], made: dict[str, Any]) -> str:
    """What is in the set, how it was made, and what it is not."""
    told = "\n".join(
        f"| {rules_of(game).info.title} | {made['versions'][game]} | `{game}.{RECORDS}` | `{game}.{MATCHES}` |"
        for game in games
    )
    return f"""# Matches of bots in Tortuga's games

{made["matches"]} matches of each game (rounded up to whole rotations of the seats), {made["seats"]} seats, between
{", ".join(made["bots"])}. Made by Tortuga {made["tortuga"]} with `tortuga dataset`, seed {made["seed"]}.

| game | rules | records | matches |
|---|---|---|---|
{told}

- A line of a records file is JSON: `match` (its number) and `record` (JSON Lines: a header with the game, its version,
  options and seed, then every answer). `tortuga.lab.dataset.records_in(path)` reads it, and `tortuga.replay(record)`
  plays it again to the bit, so that every view, question and event of every seat can be had from it.
- A row of a matches file is one seat of one match: the bot, its place and score, and what the game counts. Rows of the
  same `match` belong together; matches of the same `seed` were dealt alike and are not independent.
- All players are programs. Nobody's personal data is in here. How the bots play is described in Tortuga's docs/bots.md:
  they are no measure of how people play.
- Licence: Apache-2.0. `croissant.json` describes the files for other programs.
"""


CONTEXT = {
    "@language": "en", "@vocab": "https://schema.org/", "citeAs": "cr:citeAs", "column": "cr:column",
    "conformsTo": "dct:conformsTo", "cr": "http://mlcommons.org/croissant/", "rai": "http://mlcommons.org/croissant/RAI/",
    "equivalentProperty": "cr:equivalentProperty", "samplingRate": "cr:samplingRate",
    "data": {"@id": "cr:data", "@type": "@json"}, "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/", "examples": {"@id": "cr:examples", "@type": "@json"}, "extract": "cr:extract",
    "field": "cr:field", "fileProperty": "cr:fileProperty", "fileObject": "cr:fileObject", "fileSet": "cr:fileSet",
    "format": "cr:format", "includes": "cr:includes", "isLiveDataset": "cr:isLiveDataset", "jsonPath": "cr:jsonPath",
    "key": "cr:key", "md5": "cr:md5", "parentField": "cr:parentField", "path": "cr:path", "recordSet": "cr:recordSet",
    "references": "cr:references", "regex": "cr:regex", "repeated": "cr:repeated", "replace": "cr:replace",
    "sc": "https://schema.org/", "separator": "cr:separator", "source": "cr:source", "subField": "cr:subField",
    "transform": "cr:transform",
}  # fmt: skip
"""What the words of Croissant 1.0 mean, as its specification gives it."""


def _croissant(folder: Path, games: Sequence[str], made: dict[str, Any]) -> dict[str, Any]:
    files = [(game, f"{game}.{ending}", kind) for game in games for ending, kind in
             ((RECORDS, "application/gzip"), (MATCHES, "text/csv"))]  # fmt: skip
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": "tortuga-bot-matches",
        "description": f"{made['matches']} matches of bots in each of {len(games)} games with hidden information.",
        "license": LICENCE,
        "version": f"{made['tortuga']}+{made['seed']}",
        "distribution": [_file(folder, name, kind) for _, name, kind in files],
        "recordSet": [_rows(folder, game) for game in games],
    }


def _file(folder: Path, name: str, kind: str) -> dict[str, Any]:
    data = (folder / name).read_bytes()
    return {
        "@type": "cr:FileObject", "@id": name, "name": name, "contentUrl": name, "encodingFormat": kind,
        "contentSize": f"{len(data)} B", "sha256": hashlib.sha256(data).hexdigest(),
    }  # fmt: skip


def _rows(folder: Path, game: str) -> dict[str, Any]:
    name = f"{game}.{MATCHES}"
    with (folder / name).open(encoding="utf-8", newline="") as lines:
        heads, *rows = csv.reader(lines)
    fields = []
    for at, column in enumerate(heads):
        field = {"@type": "cr:Field", "@id": _id_of(game, column), "name": _id_of(game, column), "description": column}
        source = {"fileObject": {"@id": name}, "extract": {"column": column}}
        fields.append({**field, "dataType": _kind_of([row[at] for row in rows if row[at]]), "source": source})
    told = f"A row for each seat of each match of {game}."
    return {"@type": "cr:RecordSet", "@id": game, "name": game, "description": told, "field": fields}


def _kind_of(values: Sequence[str]) -> str:
    """What a column holds, going by all of its values."""
    if values and all(value.removeprefix("-").isdigit() for value in values):
        return "sc:Integer"
    try:
        list(map(float, values))
    except ValueError:
        return "sc:Text"
    return "sc:Float"


def _id_of(game: str, column: str) -> str:
    """A name without spaces, which readers of Croissant refuse."""
    return f"{game}/{re.sub(r'[^a-z0-9]+', '_', column.lower()).strip('_')}"
