"""The settings of a house, from its configuration file and the command line."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tortuga.engine import BadData
from tortuga.engine.codecs import convert
from tortuga.engine.data.seeded import seed_in
from tortuga.engine.variants import read_files, with_data
from tortuga.server.settings import OtherData, Settings, default_database


def given_in(config: Path | None) -> dict[str, Any]:
    """What the configuration file says; nothing if there is none."""
    return tomllib.loads(config.read_text("utf-8")) if config is not None else {}


def read_settings(
    database_url: str | None,
    redis_url: str | None,
    config: Path | None,
    extra_games: tuple[str, ...] = (),
    bots: Mapping[str, str] | None = None,
    data: tuple[str, ...] = (),
    lab: bool = False,
) -> Settings:
    """The settings from the configuration file, overridden by the command line."""
    try:
        settings = convert(given_in(config), Settings, read_path)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        sys.exit(f"{config} cannot be used: {error}")
    return msgspec.structs.replace(
        settings,
        database_url=database_url or settings.database_url or default_database(),
        redis_url=redis_url or settings.redis_url,
        extra_games=settings.extra_games + extra_games,
        bots={**settings.bots, **(bots or {})},
        other_data=settings.other_data + tuple(map(read_variant, data)),
        lab=settings.lab or lab,
    )


def read_variant(wish: str) -> OtherData:
    """Parse ``GAME=FILE,FILE`` and read the files, so that later changes to them do not matter.

    ``seed:7`` in the place of a file makes the variant of that seed.
    """
    game, equals, files = wish.partition("=")
    if not equals:
        raise BadData("bad_data", f"{wish!r} is not a variant: write it as GAME=FILE.")
    game, paths = game.strip(), files.split(",")
    if any(seed_in(path) is not None for path in paths):
        return OtherData(game, dict(with_data(game, paths).other_data))
    return OtherData(game, read_files(paths))


def read_path(kind: type, value: object) -> object:
    """A path in the configuration file, which msgspec does not convert by itself."""
    if kind is Path and isinstance(value, str):
        return Path(value)
    raise TypeError(f"Expected the path of a folder, got {value!r}")
