"""Fights: the odds of guns, rams and boardings, with what the other side may do in answer."""

from __future__ import annotations

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Fact, Facts, fact, percent, ruin
from tortuga.games.piratical.actions import Board, Fire, HoldOn, KeepCard, PlayCards, Ram
from tortuga.games.piratical.chapters.forts import reaching
from tortuga.games.piratical.chapters.gunnery import damage_of_a_hit
from tortuga.games.piratical.chapters.hand import battle_cards, boarding_cards, may_face_battle_cards
from tortuga.games.piratical.chapters.odds import boarding_odds, damage_chance, expected_damage
from tortuga.games.piratical.data import CARD_OF, CARDS, FLEETS, NUMBERS, RACE_OF, TABLES
from tortuga.games.piratical.data.rows import RaceNumber
from tortuga.games.piratical.state import Piratical, ship_of
from tortuga.games.piratical.telling.forecasts import risks


def of_an_attack(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """The odds of an attack. Forts fire in answer to one in their harbour."""
    del ask
    match option:
        case Fire(target, weapons):
            return (_salvo(state, seat, target, len(weapons)), *_answered(state, seat, target))
        case Board(target):
            return (_boarding(state, seat, target), *_answered(state, seat, target))
        case Ram(target):
            return (_ram(state, seat, target), *_answered(state, seat, target, also=max(TABLES.ram.rammer)))
        case _:
            return ()


def _answered(state: Piratical, seat: int, target: int, also: int = 0) -> Facts:
    """A warning that forts will fire at whoever attacks this target, if any would."""
    port = _harbour(state, target)
    return (risks.forts(state, seat, port, also),) if risks.firing(state, seat, port) else ()


def _harbour(state: Piratical, target: int) -> RaceNumber:
    return state.sea.harbour_at[ship_of(state, target).hex]


# Guns and rams


def _salvo(state: Piratical, seat: int, target: int, weapons: int) -> Fact:
    saves_on = state.captains[target].kin.saves_on
    far = state.sea.chart.way(ship_of(state, seat).hex, ship_of(state, target).hex).length
    cards = len(battle_cards(state.captains[seat], far))
    return fact(
        "fire",
        chance=percent(damage_chance(weapons, 0, saves_on)),
        damage=expected_damage(weapons, 0, saves_on),
        with_cards=percent(damage_chance(weapons, cards, saves_on)) if cards else None,
    )


def of_battle_cards(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """What the salvo is likely to do with these battle cards."""
    del seat
    weapons, target = ask.about["weapons"], ask.about["target"]
    assert isinstance(weapons, int)
    assert isinstance(target, int)
    assert isinstance(option, PlayCards)
    saves_on, cards = state.captains[target].kin.saves_on, len(option.cards)
    chance, damage = damage_chance(weapons, cards, saves_on), expected_damage(weapons, cards, saves_on)
    return (fact("salvo", chance=percent(chance), damage=damage),)


def _ram(state: Piratical, seat: int, target: int) -> Fact:
    """The ram costs the rammer hull points, too. Where forts fire first, both together are told with the forts."""
    mine, lost = ship_of(state, seat).hull, TABLES.ram.rammer
    faces = sum(points >= mine for points in lost)
    alone = not risks.firing(state, seat, _harbour(state, target))
    about = {"mine": mine, "theirs": ship_of(state, target).hull, "most": max(TABLES.ram.target), "risk": max(lost)}
    return ruin("ram", faces=faces, **about) if faces and alone else fact("ram", **about)


# Boardings


def chance_to_win(ahead: int) -> int:
    """The chance to win a boarding with this lead, in percent."""
    return percent(boarding_odds(ahead)[0])


def _crews(key: str, state: Piratical, seat: int, theirs: int, bonus: int = 0, free_on: int | None = None) -> Fact:
    """The odds of crew against crew, before cards, and with the ``bonus`` of one's own."""
    mine = ship_of(state, seat).crew
    return risks.fight(
        key,
        state,
        seat,
        mine=mine,
        theirs=theirs,
        chance=chance_to_win(mine - theirs),
        risk=chance_to_win(theirs - mine),
        with_cards=chance_to_win(mine + bonus - theirs) if bonus else None,
        free_on=free_on,
    )


def _boarding(state: Piratical, seat: int, target: int) -> Fact:
    bonus = sum(CARDS[card].amount for card in boarding_cards(state.captains[seat]))
    return _crews("board", state, seat, ship_of(state, target).crew, bonus)


def of_boarding_cards(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """The odds of the boarding with these cards, against what the other side has now."""
    del state, seat
    attacker, defender = ask.about["attacker"], ask.about["defender"]
    assert isinstance(attacker, int)
    assert isinstance(defender, int)
    assert isinstance(option, PlayCards)
    side = str(ask.about["side"])
    ahead = attacker - defender if side == "attacker" else defender - attacker
    ahead += sum(CARDS[CARD_OF[card]].amount for card in option.cards)
    return (fact("boarders", what=side, chance=chance_to_win(ahead), risk=chance_to_win(-ahead)),)


def of_hooks(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """What another round of boarding may bring, unless the other ship gets free first (R41)."""
    if not isinstance(option, HoldOn):
        return (fact("cast_off"),)
    target = ask.about["target"]
    assert isinstance(target, int)
    return (_crews("hold_on", state, seat, ship_of(state, target).crew, free_on=NUMBERS.hooks_free_on),)


# Under attack


def of_a_threat(state: Piratical, seat: int, ask: Ask, option: Action) -> Facts:
    """What a ship faces if it does not escape."""
    if not isinstance(option, KeepCard):
        return ()
    match ask.about:
        case {"threat": "gunnery", "weapons": int(weapons), "attacker": int(attacker)}:
            return (_under_fire(state, seat, weapons, cards=may_face_battle_cards(state, seat, attacker)),)
        case {"threat": "forts", "port": str(port)}:
            return (_under_forts(state, seat, RACE_OF[port]),)
        case {"threat": "ram"}:
            return (risks.damaging("rammed", state, seat, max(TABLES.ram.target)),)
        case {"threat": "boarders"}:
            return (_crews("fight", state, seat, CARDS[state.shown].amount),)
        case {"attacker": int(attacker)}:
            return (_crews("fight", state, seat, ship_of(state, attacker).crew),)
    return ()


def _under_fire(state: Piratical, seat: int, weapons: int, cards: bool) -> Fact:
    saves_on = state.captains[seat].kin.saves_on
    return risks.damaging(
        "under_fire",
        state,
        seat,
        most=weapons * damage_of_a_hit(cards),
        danger=percent(damage_chance(weapons, 0, saves_on)),
        damage=expected_damage(weapons, 0, saves_on),
        with_cards=percent(damage_chance(weapons, 1, saves_on)) if cards else None,
    )


def _under_forts(state: Piratical, seat: int, port: RaceNumber) -> Fact:
    saves_on, cannons = state.captains[seat].kin.saves_on, FLEETS.fort.cannons
    count = len(reaching(state, ship_of(state, seat).hex, port))
    chance = 1 - (1 - damage_chance(cannons, 0, saves_on)) ** count
    damage = count * expected_damage(cannons, 0, saves_on)
    return risks.damaging("under_fire", state, seat, count * risks.FORT, danger=percent(chance), damage=damage)
