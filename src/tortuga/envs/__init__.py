"""The five games as environments for learning agents.

====================================  ==========================================================
``tortuga.envs.pettingzoo.env``       PettingZoo: all seats, one after the other
``gymnasium.make("tortuga/...-v0")``  Gymnasium: one seat against bots (``tortuga.envs.gymnasium``)
``tortuga.envs.open_spiel.load``      OpenSpiel: for its algorithms
``tortuga.envs.vector.Fleet``         many matches at once, in several processes
====================================  ==========================================================

They all show the same numbers: see :mod:`tortuga.envs.session`, and ``tortuga layout GAME`` for what each one means.
Each needs its own library (``pip install tortuga[envs]``, OpenSpiel ``tortuga[open_spiel]``).
"""
