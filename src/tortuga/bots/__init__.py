"""Players that know no game: random, rule of thumb, search, and the levels that people play against.

A bot gets a seat's window (:class:`~tortuga.engine.Seat`) and never the true state::

    match = tortuga.new_match("pirata_codex", seats=4, seed=7)
    captain = tortuga.bot("captain", seed=1)
    while not match.over:
        seat = next(iter(match.waiting))
        match.act(seat, captain.choose(match.seat(seat)))

What a good player knows about one game stands in that game's package, in ``games/<slug>/bot.py``. It is a plain module
of functions; only ``choose`` (or ``scores``) is needed, and a game without the module is played by search alone.

.. code-block:: python

    def choose(seat: Seat[State], chance: Chance) -> Action:
        '''The rule of thumb: the answer to ``seat.ask``, decided from the window alone (``seat.view``, ``seat.ask``,
        ``seat.events``, ``seat.options``). All that is random comes from ``chance``.'''

    def scores(seat: Seat[State], chance: Chance) -> Scores:
        '''Optional: how good the answers to ``seat.ask`` are (``tortuga.engine.scores``). A module may have it instead
        of ``choose``, which is then the best of them; one that has both must agree with itself.'''

    def why(seat: Seat[State], action: Action) -> Fact | None:
        '''Optional: why the best answer is the best, as a sentence of the catalogue's ``[advice]`` with what stands in
        it (``tortuga.engine.facts.fact``); None where there is nothing to say. For hints, so it may take its time.'''

    def offer(seat: Seat[State], chance: Chance) -> Action | None:
        '''Optional: what to do in passing (an answer to ``seat.offer``), or None to let it be. Without it a bot never
        takes an offer. It is asked again after every answer of anybody, so it must be quick and mostly say None.'''

    def quick(match: Match[State], seat: int, ask: Ask, chance: Chance) -> Action:
        '''Optional: a fast answer inside an imagined match, for playouts; it may read ``match.state``, where everything
        hidden has been dealt again. Speed counts for more than wisdom: microseconds, no view. Default: at random.'''

    def evaluate(match: Match[State]) -> Sequence[float]:
        '''Optional: how an imagined match stands, one number a seat from 0 (lost) to 1 (won), 0.5 for an even match of
        two. May read ``match.state``. With it, search stops its playouts early instead of playing to the end. It is
        called in mid-phase, so it must not depend on being between phases.'''

    def shortlist(match: Match[State], seat: int, ask: Ask, chance: Chance, most: int) -> Sequence[Action]:
        '''Optional: the answers worth thinking about, best first, at most ``most``, for asks with many options or a
        space. Called inside imagined matches only. Default: all options in random order, or the space's candidates.'''

    def plausible(match: Match[State], seat: int) -> float:
        '''Optional: how well an imagined match goes with what the others have done so far, as ``seat`` knows them, from
        0 (they would not have) to 1. Search imagines again as often as this says. Default: all worlds alike.'''

    WEIGHTS = {"mate": Weights(), "captain": Weights(...)}
    '''Optional: the numbers of the rule of thumb by level, each a frozen Struct of floats. ``scores`` and ``choose``
    then take one as a third argument, with the mate's as its default. ``tortuga.learn`` finds better ones.'''

    def minded(weights: Weights, manner: Manner) -> Weights:
        '''Optional, with ``WEIGHTS``: a level's numbers as somebody of this manner has them. ``Manner`` and what
        follows are in ``tortuga.engine.temper``.'''

    def lean(seat: Seat[State], manner: Manner, foe: int | None) -> Lean | None:
        '''Optional: how much more (or less) than ``scores`` says an answer is worth to somebody of this manner; None
        where it makes no difference. ``foe`` hurt a vengeful seat last.'''

    MOMENTS = {ShipSunk: lambda event: Moment("hurt", event.owner, event.seat)}
    '''Optional: what events are to a seat. The vengeful remember who hurt them, and characters talk about it.'''

    CAPTAIN = "thumb"  # or "search": which of the two the level ``captain`` plays here; the one that measured better
    HORIZON = 30       # optional: how many answers search plays out before it calls ``evaluate``
    LEGEND = Lookahead(horizon=30)  # optional: how the level ``legend`` looks ahead here (``tortuga.engine.lookahead``)
    MODEL = False      # optional: True if ``quick`` is good enough to stand for the others while search thinks

A file ``judge.npz`` beside the module is the game's learned judge (:mod:`tortuga.bots.judge`), which legends need.

``choose`` is handed the real window, so it must never reach round it (``seat._match``); the other functions only ever
see imagined matches (``match.imagined`` is true there), in which the truth is not to be found.

For the laboratory a game's Rules class may have a method ``labels(self, state: State) -> Sequence[Mapping[str, str]]``:
for every seat what results are counted by besides its number (``{"race": "dwarfs"}``); asked once a match is over.
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
