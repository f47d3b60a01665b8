"""The reference of a game for programs: its options, questions, actions, events and views, and what they mean.

It is generated from the game: types from annotations, meanings from the docstrings below fields, words from the
catalogue, examples from seeded matches. ``tortuga describe GAME`` shows it, and ``python -m tortuga.reference FOLDER``
writes it as pages.
"""

from tortuga.reference.entries import Entry, Field, Reference, reference_of
from tortuga.reference.examples import Examples
from tortuga.reference.meanings import meanings_of

__all__ = ["Entry", "Examples", "Field", "Reference", "meanings_of", "reference_of"]
