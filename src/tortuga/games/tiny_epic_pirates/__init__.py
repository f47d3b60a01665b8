"""Tiny Epic Pirates: two to four players, or one against a Legendary Pirate, race to bury three Treasures.

The modules follow the rulebook. ``setup`` comes first; a turn is ``wheel``, ``sailing``, ``orders``, ``bonus`` and
``ship_line``, put together in ``turn``. ``combat``, ``helm``, ``legend`` and ``resources`` are what these are made of,
``solo`` is solo play, and ``rules`` puts everything together.
"""
