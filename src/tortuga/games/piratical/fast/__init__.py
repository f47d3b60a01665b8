"""The fast form of movement. ``movement`` tells the rules in the plain form, and tests check this one against it.

``reach`` gives the ends of a move. ``ways`` finds all ways over open sea, once and for all. ``search`` spends points in
waves. ``grid`` has the tables that they use. ``origins`` goes the other way: from where a move leads to a place.
"""

from tortuga.games.piratical.fast.reach import Reach, Way, reach

__all__ = ["Reach", "Way", "reach"]
