"""Seats for players that read and write text, such as language models.

=====================================  ====================================================================
:class:`TextSeat`                      a seat of a match: ``prompt()``, ``write(action)``, ``parse(text)``
:class:`Turn`                          a question with a limited number of tries, and then the default answer
:class:`Unclear`                       raised for a text from which no answer follows; its sentence says why
=====================================  ====================================================================

Texts use the words that a game has already: the table as a terminal shows it, the catalogue's sentences, and what is
known about each answer. See ``docs/text-agents.md``.
"""

from tortuga.envs.text.phrases import Unclear
from tortuga.envs.text.seat import Prompt, TextSeat
from tortuga.envs.text.turn import Given, Turn, consult

__all__ = ["Given", "Prompt", "TextSeat", "Turn", "Unclear", "consult"]
