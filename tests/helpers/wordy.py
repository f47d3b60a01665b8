"""A game with an option that people write themselves. It tells which process read it, and on which thread it began."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Mapping
from dataclasses import replace

import msgspec
import sample

from tortuga.engine import BadOptions, Chance, Option, OptionValue

INFO = msgspec.structs.replace(
    sample.RULES.info,
    slug="wordy",
    options={**sample.RULES.info.options, "story": Option("", "A story of one's own.", longest=5_000)},
)


def read_story(seats: int, options: Mapping[str, OptionValue]) -> None:
    match options["story"]:
        case "where":
            raise BadOptions("where", f"Read in {os.getpid()}.")
        case "endless":
            while True:
                time.sleep(0)
        case "hungry":
            heap = []
            while True:
                heap.append(bytes(1 << 20))
        case "deadly":
            os._exit(3)


def new_state(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> sample.Doubloons:
    if options["story"] and threading.current_thread() is threading.main_thread():
        raise RuntimeError("everybody has to wait for this")
    return sample.new_state(seats, options, chance)


RULES = replace(sample.RULES, module=__name__, info=INFO, further_limits=read_story, new=new_state)
