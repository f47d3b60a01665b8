"""The five games as environments for learning agents.

====================================  ==========================================================
``tortuga.envs.pettingzoo.env``       PettingZoo: all seats, one after the other
``gymnasium.make("tortuga/...-v0")``  Gymnasium: one seat against bots (``tortuga.envs.gymnasium``)
``tortuga.envs.open_spiel.load``      OpenSpiel: for its algorithms
``tortuga.envs.vector.Fleet``         many matches at once, in several processes
====================================  ==========================================================

They all use the same observations and actions: see :mod:`tortuga.envs.session`. ``tortuga layout GAME`` says what each
number means. Each environment needs its library (the extra ``envs``, for OpenSpiel ``open_spiel``).
"""
