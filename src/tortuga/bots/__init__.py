"""Bots for every game: random, rule of thumb, search, net, and the levels that people play against.

A bot is given a seat's window (:class:`~tortuga.engine.Seat`), never the true state::

    match = tortuga.new_match("pirata_codex", seats=4, seed=7)
    captain = tortuga.bot("captain", seed=1)
    while not match.over:
        seat = next(iter(match.waiting))
        match.act(seat, captain.choose(match.seat(seat)))

What a good player knows about one game is in that game's package, in ``games/<slug>/bot.py``. It is a plain module of
functions. Only ``choose`` (or ``scores``) is needed; a game without the module is played by search alone.

.. code-block:: python

    def choose(seat: Seat[State], chance: Chance) -> Action:
        '''The rule of thumb: the answer to ``seat.ask``, decided from the window alone (``seat.view``, ``seat.ask``,
        ``seat.events``, ``seat.options``). All randomness comes from ``chance``.'''

    def scores(seat: Seat[State], chance: Chance) -> Scores:
        '''Optional: how good the answers to ``seat.ask`` are (``tortuga.engine.scores``). A module may have it instead
        of ``choose``, which then takes the best of them. If it has both, they must agree.'''

    def why(seat: Seat[State], action: Action) -> Fact | None:
        '''Optional: why the best answer is the best, as a sentence of the catalogue's ``[advice]`` and its values
        (``tortuga.engine.facts.fact``); None if there is nothing to say. It is for hints, so it may take its time.'''

    def offer(seat: Seat[State], chance: Chance) -> Action | None:
        '''Optional: an answer to ``seat.offer``, or None not to take the offer. Without this function a bot never takes
        an offer. It is called after every answer of anybody, so it must be quick and mostly return None.'''

    def quick(match: Match[State], seat: int, ask: Ask, chance: Chance) -> Action:
        '''Optional: a fast answer inside an imagined match, for playouts. It may read ``match.state``, where everything
        hidden has been dealt again. Speed matters more than quality: microseconds, no view. Default: at random.'''

    def evaluate(match: Match[State]) -> Sequence[float]:
        '''Optional: how an imagined match stands, one number a seat from 0 (lost) to 1 (won), 0.5 for an even match of
        two. It may read ``match.state``. With it, search ends its playouts early instead of playing to the end. It is
        called in the middle of phases, so it must not rely on being between two.'''

    def shortlist(match: Match[State], seat: int, ask: Ask, chance: Chance, most: int) -> Sequence[Action]:
        '''Optional: the answers worth considering, best first, at most ``most``, for asks with many options or a space.
        It is called only inside imagined matches. Default: all options in random order, or the space's candidates.'''

    def plausible(match: Match[State], seat: int) -> float:
        '''Optional: how well an imagined match fits what the others have done so far, as ``seat`` knows it, from 0 (not
        at all) to 1. Search rejects worlds that do not fit. Default: all worlds fit equally well.'''

    WEIGHTS = {"mate": Weights(), "captain": Weights(...)}
    '''Optional: the numbers of the rule of thumb for each level, as frozen Structs of numbers, switches (bools) and
    names. ``scores`` and ``choose`` then take one of them as a third argument; the default is the mate's.
    ``tortuga.learn`` finds better numbers.'''

    def minded(weights: Weights, manner: Manner) -> Weights:
        '''Optional, with ``WEIGHTS``: a level's numbers, changed for a player of this manner. ``Manner`` and the types
        below are in ``tortuga.engine.temper``.'''

    def lean(seat: Seat[State], manner: Manner, foe: int | None) -> Lean | None:
        '''Optional: how much more (or less) than ``scores`` says an answer is worth to a player of this manner; None if
        it makes no difference. ``foe`` is the player who last hurt a vengeful seat.'''

    def plans(seat: Seat[State], weights: Weights) -> Sequence[Weights]:
        '''Optional, with ``WEIGHTS`` and ``LEGEND``: other ways to go on, as numbers to play by, the most promising
        first. A legend follows each of them for a while in imagined worlds.'''

    def gist(action: Action) -> object:
        '''Optional, with ``LEGEND``: what an answer comes to. Of all that come to the same, a legend only looks into
        the one that the rule of thumb likes best, so that it sees answers that differ.'''

    SIGNS = ("turns_home", "aboard")

    def signs(seat: Seat[State]) -> Sequence[Sequence[float]]:
        '''Optional: what nets are told besides the view, as numbers of about 1: a row for the seat, then one for
        each rival, in an order that means something. ``SIGNS`` names the numbers of a row.'''

    def ending(seat: Seat[State]) -> Lookahead | None:
        '''Optional: how a legend looks ahead where the end is so near that worlds can be played out, without a judge
        (``Lookahead(horizon=None)``); None before that. Also for a seat that plays alone.'''

    def success(match: Match[State]) -> float:
        '''Optional: how well a match went that was played alone and is over, from 0 to 1. Every win must be worth more
        than every defeat. A clear win says more than a narrow one, so evolution and legends who look ahead need fewer
        matches.'''

    def stretch(state: State) -> int:
        '''Optional: a number for the stretch of the match that is being played, such as somebody's turn. A legend who
        looks ahead then meets the same luck in it, whatever happened before. Not if ``choose`` imagines worlds.'''

    MOMENTS = {ShipSunk: lambda event: Moment("hurt", event.owner, event.seat)}
    '''Optional: what an event means to a seat. The vengeful remember who hurt them, and characters talk about it.'''

    CAPTAIN = "thumb"  # or "search": how the level ``captain`` plays this game, whichever was measured to be better
    HORIZON = 30       # optional: how many answers search plays out before it calls ``evaluate``
    LEGEND = Lookahead(horizon=30)  # optional: how the level ``legend`` looks ahead (``tortuga.engine.lookahead``)
    GLIMPSES = False   # optional: True if the rule of thumb reads no field of the view that glimpses leave out
    MODEL = False      # optional: True if ``quick`` is good enough to play for the others while search thinks

A file ``judge.npz`` beside the module is the game's learned judge (:mod:`tortuga.bots.judge`), which legends need. A
file ``policy.npz`` is its learned policy (:mod:`tortuga.bots.policy`), by which ``net`` plays.

``choose`` is given the real window, so it must never reach behind it (``seat._match``). The other functions only see
imagined matches (``match.imagined`` is true there), which do not contain the truth.

For the lab, a game's Rules class may have a method ``labels(self, state: State) -> Sequence[Mapping[str, str]]``. It
is called once a match is over and says, for every seat, what else to count results by (``{"race": "dwarfs"}``).
"""

from tortuga.bots.advice import Advice, advise
from tortuga.bots.bot import Bot, RandomBot, decide, play_out, step, take_offer
from tortuga.bots.guard import Guarded, Trouble
from tortuga.bots.knowledge import Knowledge, knowledge_of, teach
from tortuga.bots.levels import LEVELS, check_bot, make_bot, parse_bot, plays_as, takes_manner
from tortuga.bots.own import BotFault, Setting, installed_bots, nickname
from tortuga.bots.search import SearchBot, worth
from tortuga.bots.thumb import DeckhandBot, SwayedBot, ThumbBot

__all__ = [
    "LEVELS",
    "Advice",
    "Bot",
    "BotFault",
    "DeckhandBot",
    "Guarded",
    "Knowledge",
    "RandomBot",
    "SearchBot",
    "Setting",
    "SwayedBot",
    "ThumbBot",
    "Trouble",
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
