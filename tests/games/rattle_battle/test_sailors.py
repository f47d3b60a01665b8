"""Step 8, sailors: every sailor who works at sea, and the sailors pack."""

from __future__ import annotations

from typing import Any

import pytest
from rattle_table import Y1, Y2, A, C, bag_of, basic, deed, die, fit, float_ship, have, stack, stage, tokens

from tortuga.engine import Action
from tortuga.games.rattle_battle.actions import DONE, KeepLoot, Move, SpendStored, UseSailor
from tortuga.games.rattle_battle.chapters.aftermath import repairs
from tortuga.games.rattle_battle.chapters.battle import strength
from tortuga.games.rattle_battle.chapters.player_actions import turn_ask
from tortuga.games.rattle_battle.chapters.sailors import sailor_activation
from tortuga.games.rattle_battle.data import LOOT_KIND, SAILOR, UPGRADE
from tortuga.games.rattle_battle.events import Fired, SailorJoined, SailorUsed
from tortuga.games.rattle_battle.state import Rattle, Trophy, Turn, ship_of
from tortuga.kit import Draws, Rehearsal, Reply, rehearse


def crew(*things: str, loot: tuple[str, ...] = (), **options: Any) -> Rattle:
    state = stage(**options)
    state.phase, state.at = "sailors", 0
    fit(state, A, *things)
    have(state, A, *loot)
    return state


def offered(state: Rattle) -> set[Action]:
    ran = rehearse(state, sailor_activation, ...)
    return set(ran.ask.options) - {DONE} if ran.waiting else set()


def use(state: Rattle, *answers: Reply, draws: Draws = ()) -> Rehearsal[Rattle]:
    """Use a sailor, then be done if more is asked."""
    return rehearse(state, sailor_activation, *answers, draws=draws)


def test_emilio_scar_trades_spices_and_another_loot_for_the_top_upgrade() -> None:
    state = crew("emilio_scar", loot=("spices", "spices", "rum"))
    assert offered(state) == {UseSailor("emilio_scar", loot="spices"), UseSailor("emilio_scar", loot="rum")}
    top = state.upgrades[-1]
    use(state, UseSailor("emilio_scar", loot="rum"))
    assert state.players[A].upgrades == [top]
    assert tokens(state, A) == {"spices": 1}
    assert state.pile[LOOT_KIND["rum"]] == 1, "R10"


def test_emilio_scar_needs_a_deck_and_two_loot() -> None:
    state = crew("emilio_scar", loot=("spices", "rum"))
    state.upgrades.clear()
    assert offered(state) == set()
    assert offered(crew("emilio_scar", loot=("spices",))) == set(), "one more loot is needed"
    assert offered(crew("emilio_scar", loot=("fabrics", "rum"))) == set()


def test_max_schraube_trades_fabrics_for_any_part() -> None:
    state = crew("max_schraube", loot=("fabrics",))
    assert offered(state) == {UseSailor("max_schraube", part=part) for part in ("sail", "cannon", "hold")}
    use(state, UseSailor("max_schraube", part="cannon"))
    assert state.players[A].parts == [1, 1, 0]
    assert offered(crew("max_schraube", loot=("rum",))) == set()
    state = crew("max_schraube", loot=("fabrics",))
    state.supply[1] = 0
    assert UseSailor("max_schraube", part="cannon") not in offered(state)


def test_r58_max_schraubes_third_hold_makes_a_hamster() -> None:
    """R58."""
    state = crew("max_schraube", "hold", "hold", loot=("fabrics",))
    use(state, UseSailor("max_schraube", part="hold"))
    assert (state.players[A].parts[2], state.players[A].hamsters) == (0, 1)
    assert state.supply[2] == 14


def test_olaf_beerson_draws_a_sailor_who_is_not_hired() -> None:
    state = crew("olaf_beerson", loot=("rum", "fabrics"))
    stack(state.sailors, SAILOR, "louigi")
    left = len(state.sailors)
    ran = use(state, UseSailor("olaf_beerson", loot="fabrics"))
    assert state.players[A].sailors == [SAILOR["olaf_beerson"], SAILOR["louigi"]]
    assert len(state.sailors) == left - 1, "R71: no hiring bonus"
    assert ran.told(SailorJoined) == [SailorJoined(A, "louigi", False)]


def test_a_newcomer_may_act_in_the_same_phase() -> None:
    state = crew("olaf_beerson", loot=("rum", "fabrics", "rum"))
    stack(state.sailors, SAILOR, "salty_pete")
    use(state, UseSailor("olaf_beerson", loot="fabrics"), UseSailor("salty_pete"), draws=[27, 31])
    assert basic(state, A) == 2


def test_olaf_beerson_needs_a_deck_rum_and_another_loot() -> None:
    assert offered(crew("olaf_beerson", loot=("rum",))) == set()
    assert offered(crew("olaf_beerson", loot=("rum", "rum"))) == {UseSailor("olaf_beerson", loot="rum")}
    state = crew("olaf_beerson", loot=("rum", "rum"))
    state.sailors.clear()
    assert offered(state) == set()


def test_greta_gunpowder_pays_a_coin_for_two_trophies() -> None:
    state = crew("greta_gunpowder")
    state.players[A].trophies = [Trophy(Y1)]
    assert offered(state) == set()
    state.players[A].trophies.append(Trophy(Y2, surrendered=True))
    state.at = 0
    use(state, UseSailor("greta_gunpowder"))
    assert state.players[A].coins == 1


def test_barnaby_bilge_draws_when_a_ship_was_sunk() -> None:
    state = crew("barnaby_bilge")
    assert offered(state) == set()
    state.players[A].sunk, state.at = [die(A)], 0
    use(state, UseSailor("barnaby_bilge"), draws=[29])
    assert sum(state.players[A].loot) == 1


def test_fingers_mcgee_returns_one_draws_two_keeps_one() -> None:
    state = crew("fingers_mcgee", loot=("rum",))
    bag_of(state, "spices", "valuables")
    ran = use(state, UseSailor("fingers_mcgee", loot="rum"), KeepLoot("spices"), draws=[0, 0])
    assert ran.asked[1][1].kind == "sailor_return"
    assert ran.asked[1][1].default == KeepLoot("valuables")
    assert tokens(state, A) == {"spices": 1}
    assert state.bag[LOOT_KIND["valuables"]] == 1
    assert state.bag[LOOT_KIND["rum"]] == 1
    assert offered(crew("fingers_mcgee")) == set(), "nothing to return"


def test_doc_sawbones_waives_one_repair() -> None:
    state = crew("doc_sawbones", loot=("rum", "rum"))
    assert offered(state) == set()
    state.players[A].sunk, state.at = [die(A), die(A, 1)], 0
    use(state, UseSailor("doc_sawbones"))
    rehearse(state, repairs)
    assert tokens(state, A) == {"rum": 1}


def test_anna_anchor_draws_when_no_ship_was_sunk() -> None:
    state = crew("anna_anchor")
    assert offered(state) == set(), "A did not take part"
    state.players[A].sent, state.at = 1, 0
    assert offered(state) == {UseSailor("anna_anchor")}
    use(state, UseSailor("anna_anchor"), draws=[29])
    assert sum(state.players[A].loot) == 1
    state = crew("anna_anchor")
    state.players[A].sent, state.players[A].sunk = 1, [die(A)]
    assert offered(state) == set()


def test_salty_pete_turns_rum_into_two_draws() -> None:
    state = crew("salty_pete", loot=("rum",))
    bag_of(state, "spices", "fabrics", "rum")
    use(state, UseSailor("salty_pete"), draws=[1, 1])
    assert sum(state.players[A].loot) == 2
    assert state.pile[LOOT_KIND["rum"]] >= 1
    assert offered(crew("salty_pete", loot=("fabrics",))) == set()


def test_coinbite_carla_turns_valuables_into_two_coins() -> None:
    state = crew("coinbite_carla", loot=("valuables",))
    use(state, UseSailor("coinbite_carla"))
    assert (state.players[A].coins, tokens(state, A)) == (2, {})
    assert offered(crew("coinbite_carla", loot=("rum",))) == set()


def test_rigging_rosa_readies_a_sail_or_cannon() -> None:
    state = crew("rigging_rosa", "cannon")
    assert offered(state) == set()
    state.players[A].tired, state.at = [1, 1], 0
    assert offered(state) == {UseSailor("rigging_rosa", part="sail"), UseSailor("rigging_rosa", part="cannon")}
    use(state, UseSailor("rigging_rosa", part="cannon"))
    assert state.players[A].tired == [1, 0]


def test_tinker_tom_readies_an_upgrade_for_a_loot() -> None:
    state = crew("tinker_tom", "parrot", loot=("rum",))
    assert offered(state) == set()
    state.players[A].exhausted, state.at = [UPGRADE["parrot"]], 0
    use(state, UseSailor("tinker_tom", loot="rum", upgrade="parrot"))
    assert state.players[A].exhausted == []
    assert tokens(state, A) == {}
    state = crew("tinker_tom", "parrot")
    state.players[A].exhausted = [UPGRADE["parrot"]]
    assert offered(state) == set()


def test_each_sailor_once_an_adventure_in_any_order_and_free_gains_by_default() -> None:
    state = crew("salty_pete", "barnaby_bilge", loot=("rum", "rum"))
    state.players[A].sunk = [die(A)]
    ran = rehearse(state, sailor_activation, ...)
    assert ran.ask.default == UseSailor("barnaby_bilge"), "free gains yes, costs no"
    ran = rehearse(state, sailor_activation, UseSailor("barnaby_bilge"), UseSailor("salty_pete"), draws=[28, 31, 28])
    assert ran.told(SailorUsed) == [SailorUsed(A, "barnaby_bilge"), SailorUsed(A, "salty_pete")]
    state.at = 0
    assert offered(state) == set()


def test_costs_are_not_paid_by_default() -> None:
    assert rehearse(crew("salty_pete", loot=("rum",)), sailor_activation, ...).ask.default == DONE


def test_r52_sailors_of_players_who_stayed_at_home_act_and_everybody_in_turn() -> None:
    """R52."""
    state = crew("salty_pete", loot=("rum",))
    fit(state, C, "coinbite_carla")
    have(state, C, "valuables")
    ran = rehearse(state, sailor_activation, DONE, DONE)
    assert [seat for seat, _ in ran.asked] == [A, C]
    assert state.phase == "repairs"


def test_port_and_end_sailors_do_nothing_at_sea() -> None:
    state = crew("barmaid_bess", "gunner_cora", "louigi", loot=("rum", "valuables", "fabrics"))
    assert offered(state) == set()


# The sailors pack


PACK = {
    "rumrunner_rico": "rum",
    "gunner_gwen": "rum",
    "patchwork_pat": "fabrics",
    "foggy_fiona": "fabrics",
    "powder_polly": "spices",
    "bribery_bob": "valuables",
}


@pytest.mark.parametrize(("sailor", "loot"), PACK.items())
def test_pack_sailors_store_their_own_kind_of_loot(sailor: str, loot: str) -> None:
    state = crew(sailor, loot=(loot, loot), exp_sailors=True)
    assert offered(state) == {UseSailor(sailor, loot=loot)}
    rehearse(state, sailor_activation, UseSailor(sailor, loot=loot))
    assert state.players[A].stored == {SAILOR[sailor]: 1}
    assert tokens(state, A) == {loot: 1}, "R88: exactly one an adventure"
    state.players[A].busy, state.at = [], 0
    state.players[A].stored[SAILOR[sailor]] = 3
    assert offered(state) == set(), "three at most"
    other = "rum" if loot != "rum" else "spices"
    assert offered(crew(sailor, loot=(other,), exp_sailors=True)) == set()


def at_sea(sailor: str, count: int = 1, *things: str) -> Rattle:
    state = stage(exp_sailors=True)
    state.players[A].parts[0] = 0
    fit(state, A, sailor, *things)
    kind = LOOT_KIND[PACK[sailor]]
    state.bag[kind] -= count
    state.players[A].stored = {SAILOR[sailor]: count}
    float_ship(state, die(A), 100, 100, face=3)
    float_ship(state, Y1, 150, 100, face=2)
    state.turn = Turn(A)
    return state


def spends(state: Rattle) -> set[Action]:
    ask = turn_ask(state, A)
    return set() if ask is None else {option for option in ask.options if isinstance(option, SpendStored)}


def test_rumrunner_rico_moves_a_short_range() -> None:
    state = at_sea("rumrunner_rico", 2)
    ask = turn_ask(state, A)
    assert ask is not None
    assert ask.space is not None
    assert ask.space.refusal(Move(die(A), 100, 163, "rumrunner_rico")) is None
    assert ask.space.refusal(Move(die(A), 100, 164, "rumrunner_rico")) is not None
    rehearse(state, deed, Move(die(A), 100, 150, "rumrunner_rico"))
    assert ship_of(state, die(A)).y == 150
    assert state.players[A].stored == {SAILOR["rumrunner_rico"]: 1}
    assert state.pile[LOOT_KIND["rum"]] == 1
    assert turn_ask(state, A) is None, "R88: one token a sailor and adventure"


def test_gunner_gwen_readies_a_cannon_even_without_a_ship() -> None:
    state = at_sea("gunner_gwen", 1, "cannon")
    assert spends(state) == set()
    state.players[A].tired[1] = 1
    state.sea.pop(0)
    assert spends(state) == {SpendStored("gunner_gwen")}, "R42"
    rehearse(state, deed, SpendStored("gunner_gwen"))
    assert state.players[A].tired[1] == 0
    assert not state.turn.acted


def test_patchwork_pat_readies_a_sail() -> None:
    state = at_sea("patchwork_pat", 1, "sail")
    assert spends(state) == set()
    state.players[A].tired[0] = 1
    rehearse(state, deed, SpendStored("patchwork_pat"))
    assert state.players[A].tired[0] == 0


def test_foggy_fiona_weakens_an_np_ship_within_short_range() -> None:
    state = at_sea("foggy_fiona")
    assert spends(state) == {SpendStored("foggy_fiona", target=Y1)}
    rehearse(state, deed, SpendStored("foggy_fiona", target=Y1))
    assert strength(state, ship_of(state, Y1)) == 1
    state = at_sea("foggy_fiona")
    ship_of(state, Y1).x = 180.0
    assert spends(state) == set()


def test_powder_polly_strengthens_one_ship() -> None:
    state = at_sea("powder_polly")
    float_ship(state, die(A, 1), 60, 60, face=2)
    assert spends(state) == {SpendStored("powder_polly", die(A)), SpendStored("powder_polly", die(A, 1))}
    rehearse(state, deed, SpendStored("powder_polly", die(A, 1)))
    assert strength(state, ship_of(state, die(A, 1))) == 4
    assert strength(state, ship_of(state, die(A))) == 3


def test_bribery_bob_fires_without_cannons_and_without_using_the_action() -> None:
    state = at_sea("bribery_bob")
    assert spends(state) == {SpendStored("bribery_bob", die(A), Y1)}
    ran = rehearse(state, deed, SpendStored("bribery_bob", die(A), Y1))
    assert [trophy.die for trophy in state.players[A].trophies] == [Y1]
    assert not state.turn.acted
    assert ran.told(Fired)[0].cannons == 0
    state = at_sea("bribery_bob")
    ship_of(state, Y1).x = 180.0
    assert spends(state) == set()


def test_stored_loot_is_not_stowed_and_safe_from_repairs() -> None:
    state = at_sea("bribery_bob")
    state.players[A].sunk = [die(A)]
    rehearse(state, repairs)
    assert state.players[A].stored == {SAILOR["bribery_bob"]: 1}


def test_the_pack_stays_in_the_box_without_the_option() -> None:
    state = stage()
    assert not any(SAILOR[sailor] in state.sailors for sailor in PACK)
