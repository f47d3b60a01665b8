"""Set-up: laying the tiles or voting for a navigator, dealing the cards, drafting."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from tortuga.engine import Ask, BadOptions, Chance, Option, OptionValue, Phase, Preset, ask_all, ask_secretly, make_ask
from tortuga.games.pirata_codex import data
from tortuga.games.pirata_codex.actions import PLACINGS, PassCards, PlaceTile, Vote
from tortuga.games.pirata_codex.chapters.hands import tell_owner
from tortuga.games.pirata_codex.data import COINS, CREW_DICE, CURSE_CREW_DICE, MAPS, NUMBERS, SILVER, TILES
from tortuga.games.pirata_codex.data.rows import X_TILE
from tortuga.games.pirata_codex.events import CardsDealt, CardsPassed, NavigatorChosen, TilePlaced, TilesDealt
from tortuga.games.pirata_codex.state import (
    BOARD,
    NOBODY,
    NOT_IN_BOX,
    KnownCard,
    Pirata,
    PirataTable,
    Player,
    Settings,
    Skins,
)

EXPANDED = {"expansion": (True,)}
OPTIONS = {
    "setup": Option(
        "full",
        "Lay the tiles and draft cards, or use the standard map and vote for a navigator.",
        choices=("full", "first_voyage"),
    ),
    "expansion": Option(False, "Curse of the Dead: 22 cards, 8 tiles, two special dice, up to six players."),
    "map": Option(
        "base",
        "The ring of tiles: 16, 16 or 24 spaces (26 with the Ghostpack).",
        choices=("base", "curse", "both"),
        when=EXPANDED,
    ),
    "ghostpack": Option(False, "Two more tiles.", when=EXPANDED),
    "tiles": Option(
        [],
        "The tiles to use instead of the map's own; on a first voyage in order, clockwise from the X-tile.",
        choices=tuple(data.TILES),
    ),
    "skins": Option([], "Game skins: rules that override the normal ones.", choices=tuple(data.SKINS)),
    "action_order": Option("realtime", "Cards first come, first served, or in turn.", choices=("realtime", "priority")),
    "bid_log": Option(False, "Show earlier bids of the betting phase."),
    "count_aid": Option(False, "Show how many dice are in every cup."),
}
PRESETS = (
    Preset("first", {"setup": "first_voyage", "count_aid": True}, 3),
    Preset("usual", {}, 4),
    Preset("everything", {"expansion": True, "map": "both", "ghostpack": True}, 4),
)

PASSES = NUMBERS.passes


def chosen_tiles(options: Mapping[str, OptionValue]) -> list[str]:
    """The tiles in play: those that were named, or the map's own."""
    named = options["tiles"]
    assert isinstance(named, list)
    return list(named) or list(MAPS[_map_of(options)].preset)


def _map_of(options: Mapping[str, OptionValue]) -> str:
    return data.map_id(str(options["map"]), bool(options["ghostpack"]))


def check_options(seats: int, options: Mapping[str, OptionValue]) -> None:
    """Raise :class:`BadOptions` unless these seats and options go together."""
    expansion, skins = options["expansion"], options["skins"]
    assert isinstance(skins, list)
    if seats > 4 and not expansion:
        raise BadOptions("needs_expansion", "Five or six players need the expansion.")
    if options["map"] != "base" and not expansion:
        raise BadOptions("needs_expansion", f"The map {options['map']} needs the expansion.")
    if options["ghostpack"] and not expansion:
        raise BadOptions("needs_expansion", "The Ghostpack needs the expansion.")
    if len(set(skins)) < len(skins):
        raise BadOptions("twice", "Each game skin can be chosen once.")
    if "second_lap" in skins and seats == 2:
        raise BadOptions("no_second_lap", "Second Lap is not played with the Phantom.")
    _check_tiles(options)


def _check_tiles(options: Mapping[str, OptionValue]) -> None:
    if not options["tiles"]:
        return  # the map's own
    tiles = chosen_tiles(options)
    spaces = len(MAPS[_map_of(options)].preset)
    if len(tiles) != spaces:
        raise BadOptions("bad_tiles", f"This map needs {spaces} tiles, not {len(tiles)}.")
    if len(set(tiles)) < len(tiles):
        raise BadOptions("bad_tiles", "Each tile can be used once.")
    if X_TILE not in tiles:
        raise BadOptions("bad_tiles", "The X-tile is always used.")
    if options["setup"] == "first_voyage" and tiles[0] != X_TILE:
        raise BadOptions("bad_tiles", "On a first voyage the list is the lay-out: the X-tile comes first.")
    for tile in tiles:
        if TILES[tile].set == "curse" and not options["expansion"]:
            raise BadOptions("bad_tiles", f"The tile {tile} needs the expansion.")
        if TILES[tile].set == "ghost" and not options["ghostpack"]:
            raise BadOptions("bad_tiles", f"The tile {tile} needs the Ghostpack.")


def new_state(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Pirata:
    """The table before the first decision: everything in its place, the tiles and cards shuffled."""
    chosen = options["skins"]
    assert isinstance(chosen, list)
    skins = Skins(**dict.fromkeys(chosen, True))
    full, expansion = options["setup"] == "full", bool(options["expansion"])
    settings = Settings(
        expansion=expansion,
        map=_map_of(options),
        full=full,
        priority=options["action_order"] == "priority",
        bid_log=bool(options["bid_log"]),
        count_aid=bool(options["count_aid"]),
        skins=skins,
    )
    crew = NUMBERS.crew_at_full_muster if skins.full_muster else NUMBERS.crew_at_start
    players = [Player(crew, coins=NUMBERS.coins_at_start) for _ in range(seats)]
    phantom = NOBODY
    if seats == 2:
        phantom = len(players)
        players.append(Player(crew, coins=0))  # R52
    tiles = chosen_tiles(options)
    laps = 2 if skins.second_lap else 1
    deck = list(data.deck(expansion))
    chance.shuffle(deck)
    state = Pirata(
        settings=settings,
        players=players,
        humans=seats,
        phantom=phantom,
        spaces=[""] * len(tiles) if full else tiles,
        finish=laps * len(tiles),
        spring=NUMBERS.spring_tide * laps * len(tiles) + 1,
        deck=deck,
        bag=CREW_DICE + (CURSE_CREW_DICE if expansion else 0) - crew * len(players),
        supply=COINS - NUMBERS.coins_at_start * seats,
        holders=[BOARD, BOARD, BOARD] if expansion else [BOARD, NOT_IN_BOX, NOT_IN_BOX],
        faces=[0, 0, 0],
        phase="lay" if full else "vote",
    )
    if full:
        _deal_tiles(state, tiles, chance)
    return state


def _deal_tiles(state: Pirata, tiles: list[str], chance: Chance) -> None:
    """Deal the tiles one at a time from the first seat (R4). Whoever gets the X-tile takes the token."""
    chance.shuffle(tiles)
    for number, tile in enumerate(tiles):
        state.players[number % state.humans].tiles.append(tile)
    state.token = state.turn = next(seat for seat, player in enumerate(state.players) if X_TILE in player.tiles)


def lay_tile(table: PirataTable) -> Phase:
    """One player lays one tile on any empty space; the X-tile comes first."""
    state = table.state
    seat = state.turn
    player = state.players[seat]
    empty = [space for space, tile in enumerate(state.spaces) if not tile]
    first = len(empty) == len(state.spaces)
    if first:
        table.tell(TilesDealt(tuple(len(player.tiles) for player in state.players[: state.humans]), seat))

    def ask_of(_: int) -> Ask:
        tiles = [X_TILE] if first else player.tiles
        return make_ask("place_tile", [PLACINGS[tile][space] for tile in tiles for space in empty])

    if len(empty) == 1:
        answer = PLACINGS[player.tiles[0]][empty[0]]
    else:
        answer = yield from ask_secretly(seat, ask_of)
        assert isinstance(answer, PlaceTile)
    player.tiles.remove(answer.tile)
    state.spaces[answer.space] = answer.tile
    table.tell(TilePlaced(seat, answer.tile, answer.space))
    if first:
        state.x_space = answer.space
    if len(empty) == 1:
        state.turn = state.token
        state.phase = "deal"
    else:
        left = (seat + 1) % state.humans
        while not state.players[left].tiles:
            left = (left + 1) % state.humans
        state.turn = left


def vote(table: PirataTable) -> Phase:
    """First voyage: all vote for a navigator, who takes the token. A coin from the supply marks the phase (R5)."""
    state = table.state
    seats = range(state.humans)
    options = tuple(Vote(seat) for seat in seats)
    votes: dict[int, Vote] = yield from ask_all(seats, lambda seat: make_ask("navigator_vote", options, options[seat]))
    chosen = [vote.seat for vote in votes.values()]
    most = max(chosen.count(seat) for seat in seats)
    state.token = table.chance.pick([seat for seat in seats if chosen.count(seat) == most])
    state.supply -= 1
    state.marker_coin = 1
    table.tell(NavigatorChosen(state.token, tuple(chosen)))
    state.phase = "deal"


def deal(table: PirataTable) -> Phase:
    """Deal six cards each, seven with both maps. The Phantom gets six silver ones first."""
    state = table.state
    if state.phantom >= 0:
        silver = [card for card in state.deck if card in SILVER][-NUMBERS.phantom_hand :]
        for card in silver:
            state.deck.remove(card)
        state.players[state.phantom].hand[:] = silver
        table.chance.shuffle(state.deck)
    each = NUMBERS.hand_on_both_maps if state.settings.map.startswith("both") else NUMBERS.hand
    for _ in range(each):
        for player in state.players[: state.humans]:
            player.hand.append(state.deck.pop())
    table.tell(CardsDealt(each))
    table.reveal()
    state.phase = "draft" if state.settings.full else "shake"
    yield from ()


def draft(table: PirataTable) -> Phase:
    """All pass cards to the left at the same time: three, then two, then one."""
    state = table.state
    seats = range(state.humans)
    number = PASSES[state.drafts]
    passed: dict[int, PassCards] = yield from ask_all(seats, lambda seat: draft_ask(state.players[seat].hand, number))
    state.seen.clear()
    for seat, choice in passed.items():
        for card in choice.cards:
            state.players[seat].hand.remove(card)
    for seat, choice in passed.items():
        left = (seat + 1) % state.humans
        state.players[left].hand += choice.cards
        state.seen += [KnownCard(seat, left, card) for card in choice.cards]
        event = CardsPassed(seat, left, number, choice.cards)
        tell_owner(table, [seat, left], event, CardsPassed(seat, left, number, None))
    state.drafts += 1
    if state.drafts == len(PASSES):
        state.phase = "shake"


def draft_ask(hand: list[str], number: int) -> Ask:
    """All the different ways to pass this many cards; by default the last ones."""
    ways = dict.fromkeys(combinations(sorted(hand), number))
    default = PassCards(tuple(sorted(hand[-number:])))
    return make_ask("draft_pass", tuple(map(PassCards, ways)), default, about={"number": number})
