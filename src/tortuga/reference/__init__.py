"""What a game consists of for a program: options, questions, actions, events and views, each with its meaning.

All of it is made from the game itself: types from the annotations, meanings from the docstrings below the fields, words
from the catalogue, examples from seeded matches. ``tortuga describe GAME`` shows it, and
``python -m tortuga.reference FOLDER`` writes it as pages.
"""

from tortuga.reference.entries import Entry, Field, Reference, reference_of
from tortuga.reference.examples import Examples
from tortuga.reference.meanings import meanings_of

__all__ = ["Entry", "Examples", "Field", "Reference", "meanings_of", "reference_of"]
