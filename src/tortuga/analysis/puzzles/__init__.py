"""Puzzles: moments with one clearly best answer, mined from matches between bots.

``key_of_the_day(game, day)`` and ``puzzle(game, key)`` find one, ``position()`` is the match at that moment, and
``check(puzzle, action)`` says what becomes of an answer. See docs/analysis.md.
"""

from tortuga.analysis.puzzles.puzzle import Puzzle, Verdict, answers, check, key_of_the_day, keys_of, puzzle

__all__ = ["Puzzle", "Verdict", "answers", "check", "key_of_the_day", "keys_of", "puzzle"]
