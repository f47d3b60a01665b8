"""1. Briefing: the next adventure card, and who sends which ships."""

from __future__ import annotations

from tortuga.engine import Phase, Steps, ask, ask_made
from tortuga.games.rattle_battle.actions import EXHAUSTS, ExhaustUpgrade, Send
from tortuga.games.rattle_battle.chapters.asking import send_ask
from tortuga.games.rattle_battle.chapters.galleon import at_home, exhaust, is_ready
from tortuga.games.rattle_battle.chapters.loot import make_room
from tortuga.games.rattle_battle.data import ADVENTURE, SCENARIOS, UPGRADE
from tortuga.games.rattle_battle.data.rows import AdventureNumber
from tortuga.games.rattle_battle.events import AdventureRevealed, Sent
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable, in_turn_order


def draw_adventure(state: Rattle) -> AdventureNumber:
    """Draw from the pile that is next in the Scenario order; used cards stay out (R79)."""
    pile = SCENARIOS.scenario[state.scenario].quests[state.quest][state.step]
    if pile in ADVENTURE:
        return ADVENTURE[pile]
    piles = {"soft": state.soft, "hard": state.hard, "crazy": state.crazy, "final": state.final}
    return piles[pile].pop()


def briefing(table: RattleTable) -> Phase:
    """Reveal the card. For the Convoy, the wanted player exhausts an upgrade before anybody decides."""
    state = table.state
    state.card = draw_adventure(state)
    state.played.append(state.card)
    state.at = 0
    for player in state.players:
        _forget_adventure(player)
    state.king_sunk = False
    table.reveal()
    table.tell(AdventureRevealed(state.adventure.id))
    if state.adventure.crazy:
        state.phase = "crazy"
        return
    state.phase = "send"
    if "wanted_exhaust" in state.adventure.hooks and state.wanted >= 0:
        yield from _convoy(table, state.wanted)


def _forget_adventure(player: Player) -> None:
    """Clear what a player did in the last adventure."""
    player.sent, player.captain_sent, player.passed = 0, False, False
    player.ballista = player.avenge = player.waived = player.bonus_loot = 0
    player.beyond = False
    player.used, player.busy, player.spent = [], [], []
    player.trophies, player.sunk, player.drawn = [], [], []


def _convoy(table: RattleTable, seat: int) -> Steps[None]:
    """Convoy: the wanted player exhausts a ready upgrade, if there is one (R68)."""
    player = table.state.players[seat]
    upgrades = sorted(upgrade for upgrade in player.upgrades if is_ready(player, upgrade))
    if not upgrades:
        return
    answer: ExhaustUpgrade = yield from ask(seat, "convoy_exhaust", [EXHAUSTS[upgrade] for upgrade in upgrades])
    exhaust(table, seat, UPGRADE[answer.upgrade])


def send_ships(table: RattleTable) -> Phase:
    """From the Baron clockwise, everybody sends any of their dice, openly (R13)."""
    state = table.state
    for place, seat in enumerate(in_turn_order(state)):
        state.at = place
        player = state.players[seat]
        answer: Send = yield from ask_made(seat, send_ask(player.ships, player.captain))
        player.sent, player.captain_sent = answer.ships, answer.captain
        table.tell(Sent(seat, answer.ships, answer.captain))
        yield from make_room(table, seat, at_home(player), "send")
    state.phase, state.at = "drop", 0
