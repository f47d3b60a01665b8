"""Answers, attacks and everything else that is asked between one card and the next."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Scored, Scores
from tortuga.engine.describing.scores import only, weigh
from tortuga.games.pirate_attack.actions import (
    AllPiles,
    AtBounty,
    AtCard,
    AtPlayer,
    AtShip,
    AtTavernCard,
    AtWitchDoctor,
    Bid,
    Block,
    Buy,
    BuyWreck,
    DiscardCard,
    Done,
    GiveCard,
    PlayBlockade,
    PlayCard,
    PlayMagic,
    PlayMissDirection,
    PortCure,
    PortOut,
    Revive,
    ShipJoins,
    StakeGold,
    StakeShips,
    UseFireSale,
)
from tortuga.games.pirate_attack.bot.eye import Eye
from tortuga.games.pirate_attack.bot.laying import LAID, best_place
from tortuga.games.pirate_attack.bot.plays import CURSES, OWN, aim_score, card_worth, play_score
from tortuga.games.pirate_attack.chapters.asking import ship_in
from tortuga.games.pirate_attack.data import KINDS, NUMBER
from tortuga.games.pirate_attack.seats.views import PlayView, ShipView

DISASTERS = {"hurricane": 6.0, "royal_navy_8": 1.0, "royal_navy_12": 2.0}
"""What each disaster costs for every two ships we have."""
DANGERS = {
    "damn_pirates": 9.0, "bermuda_triangle": 7.0, "repossession": 6.0, "rat_infestation": 6.0, "forced_attack": 5.0,
    "rats_more_rats": 5.0, "rats": 4.0, "auction": 4.0, "stranded": 4.0, "high_winds": 3.0,
}  # fmt: skip
"""What cards aimed at us would cost."""


STORMS = frozenset({"into_the_sea", "wind_storm", "wind_storm_left", "wind_storm_right"})
"""Red cards that empty their own drawer's hand as well."""
FOR_ALL = STORMS - {"wind_storm"} | {"super_spy", "pick_pocket", "mix_up"}
"""Cards that are aimed at nobody and hit every hand."""
HAND_DANGERS = {
    "spy": "best", "super_spy": "best", "thieving_monkey": "any", "pick_pocket": "any", "high_winds": "all",
    "mix_up": "all", "into_the_sea": "half", "power_play": "all", "wind_storm": "all", "wind_storm_left": "all",
    "wind_storm_right": "all",
}  # fmt: skip
"""What each card takes of the ships that are held back in hand."""


# Cards and their targets


def play(eye: Eye, ask: Ask) -> Scores:
    """A card of the hand, or what it is aimed at."""
    card = ask.about.get("card")
    if card is None:
        return weigh(ask.options, lambda option: _hand_score(eye, option))
    return aim(eye, ask)


def _hand_score(eye: Eye, option: Action) -> float:
    if isinstance(option, PlayCard):
        return play_score(eye, option.card)
    if isinstance(option, DiscardCard):
        return -card_worth(eye, option.card)
    return 0.0


def aim(eye: Eye, ask: Ask) -> Scores:
    """The target of a card."""
    card, step = str(ask.about.get("card", "")), ask.about.get("step")
    if step == "armada":
        return only(ask.options[-1]) if not isinstance(ask.options[0], Done) else _more_for_the_armada(eye, ask)
    if card == "forced_attack":
        return pair(eye, ask)
    if step in ("witch_doctor", "tavern_card"):
        return weigh(ask.options, lambda option: _removal(eye, option))
    if card == "magician":
        return weigh(ask.options, lambda option: len(eye.ships[option.ship].under) if isinstance(option, AtShip) else 0)
    if card == "move_witch_doctor":
        return weigh(ask.options, lambda option: _foe_worth(eye, option))
    return weigh(ask.options, lambda option: aim_score(eye, card, option))


def _more_for_the_armada(eye: Eye, ask: Ask) -> Scores:
    """Add every ship that is not cursed to the armada."""
    sound = [option for option in ask.options if isinstance(option, AtShip) and eye.curse(eye.ships[option.ship]) < 0.3]
    return only(sound[0] if sound else ask.options[0])


def _foe_worth(eye: Eye, option: Action) -> float:
    if not isinstance(option, AtShip):
        return 0.0
    ship = eye.ships[option.ship]
    return -eye.worth(ship) if eye.is_friend(ship) else eye.worth(ship)


def _removal(eye: Eye, option: Action) -> float:
    """Witch Doctors off our ships; other people's kept cards off the table."""
    if isinstance(option, AtWitchDoctor):
        return 5.0 if eye.is_friend(eye.ships[option.ship]) else -1.0
    if isinstance(option, AtTavernCard):
        harm = option.card in ("rats", "rats_more_rats", "rat_infestation")
        return 3.0 if (option.seat in eye.friends) == harm else -3.0
    if isinstance(option, AtBounty):
        return 2.0 if option.owner in eye.friends else -1.0
    return 0.0


# Attacks


def attack(eye: Eye, ask: Ask) -> Scores:
    """One's own ship that has most to win, then its best target."""
    if ask.about.get("step") == "target":
        mine = eye.ships[ship_in(ask)]
        return weigh(
            ask.options, lambda option: eye.gain(mine, eye.ships[option.ship]) if isinstance(option, AtShip) else 0.0
        )
    prey = [ship for foe in eye.foes() for ship in foe.row if not (ship.in_port or ship.hidden)]

    def score(option: Action) -> float:
        if not isinstance(option, AtShip):
            return 0.0
        mine = eye.ships[option.ship]
        return max((eye.gain(mine, target) for target in prey), default=-eye.worth(mine))

    return weigh(ask.options, score)


def pair(eye: Eye, ask: Ask) -> Scores:
    """Two ships of rivals that do each other the most harm."""
    if ask.about.get("step") == "second":
        first = eye.ships[ship_in(ask)]
        return weigh(
            ask.options, lambda option: _harm(eye, first, eye.ships[option.ship]) if isinstance(option, AtShip) else 0.0
        )
    ships = [eye.ships[option.ship] for option in ask.options if isinstance(option, AtShip)]

    def score(option: Action) -> float:
        assert isinstance(option, AtShip)
        first = eye.ships[option.ship]
        return max((_harm(eye, first, other) for other in ships if other.owner != first.owner), default=0.0)

    return weigh(ask.options, score)


def _harm(eye: Eye, first: ShipView, second: ShipView) -> float:
    kill, die = eye.duel(first, second)
    sign = [-1.0 if eye.is_friend(ship) else 1.0 for ship in (first, second)]
    return kill * sign[1] * eye.worth(second) + die * sign[0] * eye.worth(first)


def force_player(eye: Eye, ask: Ask) -> Scores:
    """Force whoever would rather not fight."""
    return weigh(ask.options, lambda option: _reluctance(eye, option))


def _reluctance(eye: Eye, option: Action) -> float:
    if not isinstance(option, AtPlayer):
        return 0.0
    player = eye.view.players[option.seat]
    friend = option.seat in eye.friends
    return -100.0 if friend else -max((eye.power(ship)[0] for ship in player.row), default=0.0)


def smoke(eye: Eye, ask: Ask) -> Scores:
    """Flee when we would lose more than we could win."""
    battle = eye.view.battle
    if battle is None or battle.navy:
        return only(ask.default)
    sides = [[eye.ships[ship] for ship in side.ships] for side in battle.sides]
    ours = 0 if battle.sides[0].owner in eye.friends else 1
    kill, die = eye.duel(sides[ours][0], sides[1 - ours][0])
    return only(ask.options[-1] if die > 0.5 and die > kill else ask.default)


def join(eye: Eye, ask: Ask) -> Scores:
    """Join a battle with cannons, the more the better, unless the ship is cursed."""
    ships = [option for option in ask.options if isinstance(option, ShipJoins | AtShip)]
    sound = [option for option in ships if eye.curse(eye.ships[option.ship]) < 0.3]
    return only(sound[0] if sound else ask.default)


# Answers to other people's cards


def respond(eye: Eye, ask: Ask) -> Scores:
    """A Blockade or a Miss-Direction for what would hurt us; a new target at somebody else's cost."""
    step = ask.about.get("step")
    if step == "revive":
        return _revive(eye, ask)
    if step != "respond":
        return _new_target(eye, ask)
    card = str(ask.about.get("card"))
    if ask.about.get("by") in eye.friends and not (eye.guards_hand() and card in STORMS):
        return only(ask.default)
    danger = _danger(eye, eye.view.stack[-1], card) if eye.view.stack else 0.0
    options = {type(option): option for option in ask.options}
    if danger >= 4.0 and PlayMissDirection in options:
        return only(options[PlayMissDirection])
    return only(options.get(PlayBlockade, ask.default) if danger >= _worth_a_blockade(eye) else ask.default)


def _worth_a_blockade(eye: Eye) -> float:
    """How great a danger must be to be stopped."""
    if eye.view.ending:
        return eye.weights.late_blockade
    return max(eye.weights.blockade, eye.weights.last_blockade if eye.me.blockades < 2 else 0.0)


def _danger(eye: Eye, play: PlayView, card: str) -> float:
    """How much the card being played would hurt us."""
    at_us = play.player in eye.friends or any(
        ship in eye.ships and eye.is_friend(eye.ships[ship]) for ship in [play.ship, *play.ships] if ship is not None
    )
    if card in DISASTERS:
        return DISASTERS[card] * len(eye.mine()) / 2
    if eye.guards_hand() and card in HAND_DANGERS and (at_us or card in FOR_ALL or play.by == eye.seat):
        return _hand_danger(eye, HAND_DANGERS[card])
    if not at_us:
        return 0.0
    if card in ("thief_all", "thief_half", "empty_chest"):
        return 0.6 * (eye.me.gold + eye.me.locked)
    if card.startswith("back_"):
        return 4.5
    return DANGERS.get(card, 2.0)


def _hand_danger(eye: Eye, takes: str) -> float:
    """What a card would cost of the ships in hand."""
    hand = [each.card for each in eye.me.hand or ()]
    ships = [card_worth(eye, card) for card in hand if KINDS[NUMBER[card]].does == "ship"]
    if not ships:
        return 0.0
    return {"best": max(ships), "any": sum(ships) / len(hand), "half": sum(ships) / 2, "all": sum(ships)}[takes]


def _new_target(eye: Eye, ask: Ask) -> Scores:
    card = eye.view.stack[-2].card if len(eye.view.stack) > 1 else None
    if card is None:
        return weigh(ask.options, lambda option: _foe_worth(eye, option))
    if card == "forced_attack":
        return pair(eye, ask)
    return weigh(ask.options, lambda option: aim_score(eye, card, option))


def _revive(eye: Eye, ask: Ask) -> Scores:
    """A good card thrown away by others is worth a Miss-Direction."""
    good = [option for option in ask.options if isinstance(option, Revive) and play_score(eye, option.card) > 5.0]
    return only(good[0] if good else ask.default)


# Shopping and magic


def window(eye: Eye, ask: Ask) -> Scores:
    """What is worth buying or casting, best first; otherwise done."""
    if ask.about.get("card") is not None:
        return aim(eye, ask)
    others = [option for option in ask.options if option != ask.default]
    return [Scored(ask.default, 0.0), *weigh(others, lambda option: _window_score(eye, option))]


def _window_score(eye: Eye, option: Action) -> float:
    if isinstance(option, Buy):
        return _purchase(eye, option.stock)
    if isinstance(option, PlayMagic):
        return -1.0 if eye.weights.hold_magic and not eye.view.ending else magic_score(eye, option.card)
    if isinstance(option, PortOut):
        return 1.0 + eye.worth(eye.ships[option.ship]) / 10
    if isinstance(option, PortCure):
        return 2.0 if eye.me.gold >= 5 else -1.0
    if isinstance(option, UseFireSale):
        return 0.5
    return 0.0


def _purchase(eye: Eye, stock: str) -> float:
    price, shopping = eye.price(stock), eye.weights.shopping
    prey = any(not ship.in_port and not ship.hidden for foe in eye.foes() for ship in foe.row)
    if stock == "witch_doctor":
        early = eye.weights.hold_curses and not eye.view.ending
        if early or not prey or eye.more_to_come(eye.ending.doctors_wait):
            return -1.0
        return shopping.witch_doctor - shopping.witch_doctor_price * price
    if stock == "magic":
        return shopping.magic - shopping.magic_price * price
    if stock == "fortune_teller":
        cursed = any(ship.curses for ship in eye.mine())
        worth = (shopping.fortune_cursed if cursed else shopping.fortune) + eye.ending.fortune
        return worth - shopping.fortune_price * price - shopping.another_fortune * len(eye.me.fortunes)
    return 1.0 if eye.me.gold >= shopping.tavern_gold - eye.ending.tavern else -1.0


def magic_score(eye: Eye, card: str) -> float:
    """When to cast: help at once, harm at once, tricks when they pay."""
    if _waits(eye, card):
        return -1.0
    if eye.ending.sparing and card in LAID:
        return min(3.0, best_place(eye, card))
    foes = [ship for foe in eye.foes() for ship in foe.row if not (ship.in_port or ship.hidden)]
    if card in OWN:
        return 3.0 if eye.mine() else -1.0
    if card in CURSES:
        return 3.0 if foes else -1.0
    if card in ("raise_the_dead", "duplicate"):
        return 8.0
    if card == "sails_of_invisibility":
        return 2.0 if len(eye.mine()) > 1 and not eye.view.ending else -1.0
    if card == "forced_attack":
        return 4.0 if len({ship.owner for ship in foes}) > 1 else -1.0
    if card == "vision":
        return 1.0 if any(ship.sails for foe in eye.foes() for ship in foe.row) else -1.0
    if card == "gambler":
        return _stake(eye) if eye.ending.gamble else -1.0
    if card == "return_to_port" and eye.seeks_haven():
        return 4.0
    if card == "return_to_port" and eye.ending.break_fleets:
        return 2.0 if any(ship.armada for ship in foes) else -1.0
    return -0.5


def _waits(eye: Eye, card: str) -> bool:
    """Is it better to keep this magic a little longer? At the end the best ships come last."""
    ending, hand = eye.ending, eye.me.hand_count
    if card == "duplicate":
        return bool(ending.copies_wait and hand)
    if card == "raise_the_dead":
        alive = eye.mine() and eye.view.phase != "last_turn"
        return bool(ending.lives_wait and (alive or hand))
    return False


def _stake(eye: Eye) -> float:
    """What it would bring to put in one ship: our worst one against everybody's best."""
    loose = [[eye.worth(ship) for ship in player.row if not (ship.in_port or ship.hidden)] for player in eye.foes()]
    prizes = [max(worths) for worths in loose if worths]
    mine = [eye.worth(ship) for ship in eye.mine() if not (ship.in_port or ship.hidden)]
    if not mine or not prizes:
        return -1.0
    return (sum(prizes) - len(prizes) * min(mine)) / (1 + len(prizes)) - 1.0


def wd_place(eye: Eye, ask: Ask) -> Scores:
    """Place a Witch Doctor on the leader's best ship, preferably one without a curse yet."""

    def score(option: Action) -> float:
        if not isinstance(option, AtShip):
            return 0.0
        ship = eye.ships[option.ship]
        return _foe_worth(eye, option) * (1.0 - 0.6 * eye.curse(ship)) + (3.0 if ship.owner == eye.leader else 0.0)

    return weigh(ask.options, score)


def mm_place(eye: Eye, ask: Ask) -> Scores:
    return weigh(ask.options, lambda option: aim_score(eye, str(ask.about["card"]), option))


# Odds and ends


def spy_discard(eye: Eye, ask: Ask) -> Scores:
    """The best card of the hand that lies open before us."""
    return weigh(ask.options, lambda option: card_worth(eye, option.card) if isinstance(option, DiscardCard) else 0.0)


def give_away(eye: Eye, ask: Ask) -> Scores:
    return weigh(ask.options, lambda option: -card_worth(eye, option.card) if isinstance(option, GiveCard) else 0.0)


def block(_: Eye, ask: Ask) -> Scores:
    return only(next((option for option in ask.options if isinstance(option, Block)), ask.default))


def bone_yard(_: Eye, ask: Ask) -> Scores:
    return only(next((option for option in ask.options if isinstance(option, BuyWreck)), ask.default))


def remover(eye: Eye, ask: Ask) -> Scores:
    """What hurts us most, or helps them most."""

    def score(option: Action) -> float:
        if not isinstance(option, AtCard) or option.card is None:
            return 0.5
        kind = KINDS[NUMBER[option.card]]
        mine = eye.is_friend(eye.ships[option.ship])
        good = option.card in OWN or kind.cannons + kind.strength > 0
        size = 2.0 + abs(kind.cannons) + abs(kind.strength)
        return size if good != mine else -size

    return weigh(ask.options, score)


def auction(eye: Eye, ask: Ask) -> Scores:
    """A ship for half its worth in gold, but not a penny more."""
    ship = eye.ships[ship_in(ask)]
    most = 0.5 * eye.worth(ship) * (0.5 if eye.is_friend(ship) else 1.0)
    bid = next((option for option in ask.options if isinstance(option, Bid)), None)
    return only(bid if bid is not None and bid.amount <= most else ask.default)


def gambler(eye: Eye, ask: Ask) -> Scores:
    if ask.about.get("step") == "ship":
        return weigh(ask.options, lambda option: _foe_worth(eye, option))
    stake = StakeShips if eye.ending.gamble else StakeGold
    return only(next((option for option in ask.options if isinstance(option, stake)), ask.default))


def end_of_the_world(eye: Eye, ask: Ask) -> Scores:
    """With the ships for it in hand, the end may come at once."""
    return only(AllPiles() if 0 < eye.weights.doomsday <= eye.ships_in_hand() else ask.default)


def victim(eye: Eye, ask: Ask) -> Scores:
    """Choose whoever leads among the possible victims."""

    def score(option: Action) -> float:
        if not isinstance(option, AtPlayer):
            return -1e9
        return (-1.0 if option.seat in eye.friends else 1.0) * eye.prospects(eye.view.players[option.seat])

    return weigh(ask.options, score)


def trade(eye: Eye, ask: Ask) -> Scores:
    return weigh(
        ask.options, lambda option: eye.view.players[option.seat].hand_count if isinstance(option, AtPlayer) else 0
    )


def worst_ship(eye: Eye, ask: Ask) -> Scores:
    """The ship whose loss hurts a foe most."""
    return weigh(ask.options, lambda option: _foe_worth(eye, option))
