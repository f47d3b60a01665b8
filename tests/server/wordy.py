"""A game with an option that people write themselves. It tells which process read it, and on which thread it began."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Mapping

import msgspec
from sample import Doubloons, DoubloonsRules

from tortuga.engine import BadOptions, Chance, Option, OptionValue


class WordyRules(DoubloonsRules):
    info = msgspec.structs.replace(
        DoubloonsRules.info,
        slug="wordy",
        options={**DoubloonsRules.info.options, "story": Option("", "A story of one's own.", longest=5_000)},
    )

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
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

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Doubloons:
        if options["story"] and threading.current_thread() is threading.main_thread():
            raise RuntimeError("everybody has to wait for this")
        return super().new(seats, options, chance)


RULES = WordyRules()
