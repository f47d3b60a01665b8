"""Pirata Codex with Curse of the Dead, the Ghostpack and the two-player Phantom mode.

The modules follow the rulebook. ``setup``, ``betting``, ``sailing``, ``action`` and ``final_battle`` are the phases.
They are made of ``course``, ``crew``, ``dice``, ``battle``, ``hands``, ``windows`` and ``playing``. ``tiles`` and
``cards`` hold one short rule for every tile and card, and ``rules`` puts everything together.
"""
