"""Bots for every game: random, rule of thumb, search, net, and the levels that people play against.

A bot is given a seat's window (:class:`~tortuga.engine.Seat`), never the true state::

    match = tortuga.new_match("pirata_codex", seats=4, seed=7)
    captain = tortuga.bot("captain", seed=1)
    while not match.over:
        seat = next(iter(match.waiting))
        match.act(seat, captain.choose(match.seat(seat)))

What a good player knows about one game is in that game's own module ``bot``, which declares it as a
:class:`~tortuga.engine.describing.knowledge.Knowledge`. A game without the module is played by search alone.
"""

from tortuga.bots.advice import Advice, advise
from tortuga.bots.bot import Bot, RandomBot, decide, play_out, step, take_offer
from tortuga.bots.knowledge import BadKnowledge, knowledge_of, teach
from tortuga.bots.levels import LEVELS, check_bot, make_bot, parse_bot, plays_as, takes_manner
from tortuga.bots.own import BotFault, Setting, installed_bots, nickname
from tortuga.bots.search import SearchBot
from tortuga.bots.thumb import DeckhandBot, ThumbBot
from tortuga.bots.worth import worth
from tortuga.engine.describing.knowledge import Knowledge

__all__ = [
    "LEVELS",
    "Advice",
    "BadKnowledge",
    "Bot",
    "BotFault",
    "DeckhandBot",
    "Knowledge",
    "RandomBot",
    "SearchBot",
    "Setting",
    "ThumbBot",
    "advise",
    "check_bot",
    "decide",
    "installed_bots",
    "knowledge_of",
    "make_bot",
    "nickname",
    "parse_bot",
    "play_out",
    "plays_as",
    "step",
    "take_offer",
    "takes_manner",
    "teach",
    "worth",
]
