"""Pirata Codex with Curse of the Dead, the Ghostpack and the two-player Phantom mode.

The modules follow the rulebook: ``setup``, ``betting``, ``sailing``, ``action`` and ``final_battle`` are the phases;
``course``, ``crew``, ``dice``, ``battle``, ``windows`` and ``playing`` are what they are made of; ``tiles`` and
``cards`` hold one short rule for every tile and card; ``rules`` puts it together.
"""
