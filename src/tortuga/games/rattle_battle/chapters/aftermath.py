"""9. Ship repairs, 10. Stow Loot, and the end of an adventure and of a quest."""

from __future__ import annotations

from tortuga.engine import Phase, Steps, ask
from tortuga.games.rattle_battle.actions import TAKES, TakeLoot
from tortuga.games.rattle_battle.chapters.galleon import is_ready, refresh
from tortuga.games.rattle_battle.chapters.loot import basic_loot, discard, empty_pile, in_bag, payable, stow
from tortuga.games.rattle_battle.data import LOOT, LOOT_KIND, SCENARIOS, UPGRADE, WILD
from tortuga.games.rattle_battle.ending import end_game, wanted_after
from tortuga.games.rattle_battle.events import (
    QuestBegun,
    QuestEnded,
    Repaired,
    RevengeGained,
    WantedMoved,
    WildNamed,
)
from tortuga.games.rattle_battle.state import NO_ADVENTURE, Player, RattleTable, from_baron, in_turn_order

SECRET_HOLD = UPGRADE["secret_hold"]


def repairs(table: RattleTable) -> Phase:
    """Pay one loot for each of your sunken ships, or as much as you have."""
    state = table.state
    for seat in in_turn_order(state):
        player = state.players[seat]
        if not player.sunk:
            continue
        pay = max(0, min(len(player.sunk) - player.waived, can_pay(player)))
        yield from discard(table, seat, pay, payable, "repairs")
        table.tell(Repaired(seat, len(player.sunk), pay))
    if state.scenario == "pirate_wars":
        for seat in in_turn_order(state):
            gain_revenge(table, seat, state.players[seat].avenge)  # R65: after the repairs
    state.phase = "stow"


def can_pay(player: Player) -> int:
    """Tokens for repairs. Special loot cannot pay, and a Secret Hold keeps one of the owner's choice safe (R53)."""
    return max(0, basic_loot(player) - is_ready(player, SECRET_HOLD))


def gain_revenge(table: RattleTable, seat: int, cards: int) -> None:
    """Draw Revenge cards, as many as there are (R64)."""
    state = table.state
    cards = min(cards, state.revenge)
    if cards:
        state.revenge -= cards
        state.players[seat].revenge += cards
        table.tell(RevengeGained(seat, cards))


def stow_loot(table: RattleTable) -> Phase:
    """Stow; then comes the next adventure of the quest, or the Port Visit."""
    state = table.state
    yield from stow(table)
    if state.scenario == "norrington":
        wanted = wanted_after(state)
        if wanted != state.wanted:
            state.wanted = wanted
            table.tell(WantedMoved(wanted))
    for player in state.players:
        player.trophies, player.sunk, player.sent, player.captain_sent = [], [], 0, False
    state.step += 1
    if state.step < len(SCENARIOS.scenario[state.scenario].quests[state.quest]):
        state.phase = "briefing"
    else:
        state.phase, state.location, state.at = "port", 0, 0
        for player in state.players:
            player.busy = []


def quest_end(table: RattleTable) -> Phase:
    """Everything is ready again, discarded loot goes into the bag, and the next player is Baron (R61)."""
    state = table.state
    for player in state.players:
        refresh(player)
    empty_pile(state)
    for seat in in_turn_order(state):
        while state.players[seat].wilds:
            yield from _name_wild(table, seat)
    state.baron = from_baron(state, 1)
    table.tell(QuestEnded(state.quest + 1, state.baron))
    state.quest, state.step, state.location, state.card = state.quest + 1, 0, -1, NO_ADVENTURE
    for closed in state.closed:
        closed.clear()
    if state.quest < len(SCENARIOS.scenario[state.scenario].quests):
        state.phase = "briefing"
        table.tell(QuestBegun(state.quest + 1))
    else:
        end_game(table)


def _name_wild(table: RattleTable, seat: int) -> Steps[None]:
    """An unspent wild goes into the bag, and its owner takes a token of any kind for it (R74)."""
    state, player = table.state, table.state.players[seat]
    true = player.wilds.pop(0)
    player.loot[WILD] -= 1
    state.bag[true] += 1
    answer: TakeLoot = yield from ask(seat, "wild", [TAKES[kind] for kind in in_bag(state)])
    kind = LOOT_KIND[answer.loot]
    state.bag[kind] -= 1
    player.loot[kind] += 1
    table.tell(WildNamed(seat, LOOT[true], LOOT[kind]))
