"""The fast form of movement. What the rules are is told by ``movement``, the plain form, and tests hold this one to it.

``reach`` gives the ends of a move, ``ways`` finds all ways over open sea once and for all, ``search`` spends points in
waves, ``grid`` has the tables in which they look things up.
"""

from tortuga.games.piratical.fast.reach import Reach, reach

__all__ = ["Reach", "reach"]
