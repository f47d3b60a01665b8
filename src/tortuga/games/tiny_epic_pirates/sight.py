"""What everybody at the table sees, built from nothing. There are no private hands: all see the same."""

from __future__ import annotations

from collections.abc import Iterable

from tortuga.games.tiny_epic_pirates.combat import player_symbols, sure_hits
from tortuga.games.tiny_epic_pirates.components import COLORS, LEGEND, MERCHANTS
from tortuga.games.tiny_epic_pirates.data import (
    CAPTAINS,
    CREW,
    MAP,
    MERCHANT_CARDS,
    NAVY_SAIL,
    OTHER_SIDE,
    RANKS,
    SOLO_HELMS,
    SOLO_LEGENDS,
)
from tortuga.games.tiny_epic_pirates.odds import against, between
from tortuga.games.tiny_epic_pirates.sailing import storms_barred, total_sail
from tortuga.games.tiny_epic_pirates.sea import CELLS, NEIGHBOURS, PORTS, chase_ends
from tortuga.games.tiny_epic_pirates.solo.combat import legend_sure_hits, legend_symbols, level_of
from tortuga.games.tiny_epic_pirates.state import Helm, Player, Ship, SoloPirate, TinyEpicPirates
from tortuga.games.tiny_epic_pirates.views import (
    CAPTAIN_FACES,
    CREW_FACES,
    RANK_FACES,
    BattleView,
    CardView,
    HelmView,
    LegendView,
    MerchantView,
    PlayerView,
    SailView,
    TinyEpicPiratesView,
    TurnView,
)


def view_table(state: TinyEpicPirates, seat: int | None) -> TinyEpicPiratesView:
    solo_turn = state.step == "solo_turn"
    solo = state.solo
    return TinyEpicPiratesView(
        you=seat,
        step=state.step,
        round=state.round,
        first=state.first,
        active=None if state.step == "over" else LEGEND if solo_turn else state.active,
        right_neighbour=right_neighbour(state),
        last_round=state.last_round,
        sea=[view_card(state, cell) for cell in CELLS],
        navy=on_the_sea(state.navy),
        merchants=[view_merchant(state, index) for index in range(len(MERCHANTS))],
        market=list(state.market),
        bag=dict(state.bag),
        row=list(state.row),
        crew_deck=len(state.crew_deck),
        merchant_deck=[MERCHANT_CARDS[card].value for card in state.merchant_deck],
        sunk=list(state.sunk),
        spent=list(state.spent),
        players=[view_player(state, index) for index in range(len(state.players))],
        legend=view_legend(state, solo) if solo is not None else None,
        turn=view_turn(state),
        sail=view_sail(state),
        battle=view_battle(state),
        drawn=list(state.drawn),
        crew_faces={card: CREW_FACES[card] for card in [*state.row, *(c for one in pirates(state) for c in one.crew)]},
        captain_faces={
            side: CAPTAIN_FACES[side]
            for player in state.players
            for side in (player.captain, OTHER_SIDE[player.captain])
        },
        ranks=RANK_FACES,
    )


def on_the_sea(cell: int) -> int | None:
    return cell if cell >= 0 else None


def right_neighbour(state: TinyEpicPirates) -> int | None:
    if state.solo is None:
        return (state.active - 1) % len(state.players)
    return 0 if state.step == "solo_turn" else None


def view_card(state: TinyEpicPirates, cell: int) -> CardView:
    card = MAP[state.cards[cell]]
    treasure = state.treasures[cell]
    return CardView(
        card.id,
        card.settlement,
        card.market or None,
        card.cove,
        card.storm,
        card.bury,
        cell in PORTS,
        state.tokens[cell] is not None,
        treasure if treasure >= 0 else None,
    )


def view_helm(helm: Helm) -> HelmView:
    return HelmView(list(helm.wheel), helm.captain, dict(helm.hands), list(helm.posts))


def navy_reaches(state: TinyEpicPirates, ship: Ship, sail: int) -> bool:
    """R35: lying on the card already, it does not attack, unless the host has chosen so."""
    if state.navy < 0 or ship.cell < 0 or ship.hidden:
        return False
    if state.navy == ship.cell:
        return state.navy_ambush
    return ship.cell in chase_ends(state.navy, ship.cell, sail)


Strength = tuple[tuple[int, ...], int, int]


def strength(pirate: Player | SoloPirate) -> Strength:
    """Symbols of the six faces, dice, sure hits."""
    if isinstance(pirate, Player):
        return tuple(player_symbols(pirate)[1:]), RANKS[pirate.level - 1].dice, sure_hits(pirate)
    return tuple(legend_symbols(pirate)[1:]), level_of(pirate).dice, legend_sure_hits(pirate)


def pirates(state: TinyEpicPirates) -> Iterable[Player | SoloPirate]:
    yield from state.players
    if state.solo is not None:
        yield state.solo


def view_player(state: TinyEpicPirates, index: int) -> PlayerView:
    player = state.players[index]
    helm, ship = player.helm, player.ship
    mine = strength(player)
    symbols, dice, sure = mine
    order = helm.wheel[helm.captain]
    values = [MERCHANT_CARDS[merchant.card].value for merchant in state.merchants]
    navy_sail = NAVY_SAIL[player.buried]
    return PlayerView(
        color=COLORS[index],
        helm=view_helm(helm),
        cell=on_the_sea(ship.cell),
        hidden=ship.hidden,
        hold=list(ship.hold),
        crew=list(player.crew),
        gold=player.gold,
        treasures=player.treasures,
        sail=total_sail(player, None),
        dice=dice,
        symbols=list(symbols),
        sure_hits=sure,
        navy_sail=navy_sail,
        navy_reaches=navy_reaches(state, ship, navy_sail),
        captain=player.captain,
        mutinied=player.mutinied,
        level=player.level,
        surefire=player.surefire,
        kept=list(player.kept),
        waiting=player.waiting,
        lit=[card for card in player.crew if CREW[card].trigger == order],
        captain_lit=CAPTAINS[player.captain].trigger == order,
        merchant_odds=[against(symbols, dice, sure, player.surefire, value) for value in values],
        pirate_odds=[
            None if other is player else between(mine, strength(other), player.surefire) for other in pirates(state)
        ],
    )


def view_legend(state: TinyEpicPirates, solo: SoloPirate) -> LegendView:
    symbols, dice, sure = strength(solo)
    helm, mat = SOLO_HELMS[solo.captain], SOLO_LEGENDS[solo.personality]
    navy_sail = NAVY_SAIL[solo.buried]
    return LegendView(
        color=COLORS[LEGEND],
        helm=view_helm(solo.helm),
        cell=on_the_sea(solo.ship.cell),
        hidden=solo.ship.hidden,
        hold=list(solo.ship.hold),
        crew=list(solo.crew),
        gold=solo.gold,
        treasures=solo.treasures,
        sail=level_of(solo).sail + solo.helm.hands["rigging"],
        dice=dice,
        symbols=list(symbols),
        sure_hits=sure,
        navy_sail=navy_sail,
        navy_reaches=navy_reaches(state, solo.ship, navy_sail),
        captain=solo.captain,
        personality=solo.personality,
        trigger=helm.trigger,
        bonus=list(helm.bonus),
        ring=solo.ring,
        entries=[list(space) for space in mat.ring],
        targets=list(helm.targets),
        levels=list(mat.levels),
        track=mat.track,
        die=solo.die,
        target=solo.target,
    )


def view_merchant(state: TinyEpicPirates, index: int) -> MerchantView:
    ship = state.merchants[index]
    card = MERCHANT_CARDS[ship.card]
    return MerchantView(
        MERCHANTS[index],
        ship.cell,
        ship.port,
        ship.cube,
        ship.card,
        card.value,
        card.gold,
        list(card.legend),
        card.is_legendary(len(state.players)),
    )


def view_turn(state: TinyEpicPirates) -> TurnView:
    turn = state.turn
    return TurnView(
        on_the_sea(turn.heading),
        turn.crossed,
        turn.extort_paid,
        turn.row_paid,
        turn.captain_bonus,
        [card for card, _ in turn.used],
    )


def view_sail(state: TinyEpicPirates) -> SailView | None:
    sail = state.sail
    if sail is None:
        return None
    total = total_sail(state.player, sail)
    return SailView(sail.used, total, reach(state, total - sail.used))


def reach(state: TinyEpicPirates, sail: int) -> list[int | None]:
    """Cards to be sailed to each cell, with this much Sail left."""
    player = state.player
    found: list[int | None] = [None] * len(CELLS)
    found[player.ship.cell] = 0
    barred = storms_barred(player)
    edge = [player.ship.cell]
    for steps in range(1, max(0, sail) + 1):
        edge = [
            near
            for near in dict.fromkeys(near for cell in edge for near in NEIGHBOURS[cell])
            if found[near] is None and not (barred and MAP[state.cards[near]].storm)
        ]
        for cell in edge:
            found[cell] = steps
    return found


def view_battle(state: TinyEpicPirates) -> BattleView | None:
    battle = state.battle
    if battle is None:
        return None
    return BattleView(
        battle.attacker,
        battle.defender,
        battle.merchant,
        battle.value,
        list(battle.attacker_dice),
        list(battle.defender_dice),
        battle.attacker_total,
        battle.defender_total,
        battle.reroll_card,
    )
