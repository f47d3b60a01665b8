"""What the board has no room for, as sentences: the adventure, the fleets, the battle to come, and a game of dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tortuga.games.rattle_battle.data import FACES, WORDS
from tortuga.games.rattle_battle.seats.views import CardView, EffectView, GameView, PlayerView, RattleView


def notes(view: RattleView, names: Sequence[str]) -> Iterator[str]:
    """What people see on the cards and read off the box."""
    if view.quest < len(view.quests):
        steps = len(view.quests[view.quest])
        where = {"quest": view.quest + 1, "quests": len(view.quests), "step": view.step + 1, "steps": steps}
        if view.card is not None:
            yield _say("quest", where)
    if view.card is not None:
        yield from _card(view.card)
    for player in view.players:
        yield from _player(player, names)
    for fight in view.forecast:
        yield _say("fight", msgspec.structs.asdict(fight))
    if view.game is not None:
        yield from _game(view.game, names)


def _say(key: str, fields: Mapping[str, object], names: Sequence[str] = ()) -> str:
    return WORDS.say("terminal", fields, names, key)


def _card(card: CardView) -> Iterator[str]:
    if card.fleet:
        parts = [_say("fleet_part", {"colour": colour, "count": count}) for colour, count in card.fleet.items()]
        yield _say("fleet", {"fleet": parts})
    yield from _effects(card.effects)
    if card.loot:
        yield _say("loot", {"loot": card.loot})
    for colour, count in card.coins.items():
        yield _say("coins", {"colour": colour, "count": count})


def _effects(effects: Sequence[EffectView]) -> Iterator[str]:
    """What each face means; colours that do the same share a sentence."""
    colours: dict[tuple[str, tuple[str, ...], int], list[str]] = {}
    for effect in effects:
        colours.setdefault((effect.face, tuple(effect.deeds), effect.strength), []).append(effect.colour)
    for (face, deeds, strength), these in colours.items():
        fields = {"face": WORDS.name("face", FACES.index(face)), "deeds": deeds, "strength": strength}
        yield _say("effect", {**fields, "colours": these})


def _player(player: PlayerView, names: Sequence[str]) -> Iterator[str]:
    ready = [_say("ready", {"part": part, "count": count}) for part, count in player.ready.items() if count]
    yield _say("player", {"seat": player.seat, "ships": player.ships, "ready": ready, "score": player.score}, names)
    if player.revenge:
        yield _say("revenge", {"seat": player.seat, "revenge": player.revenge}, names)


def _game(game: GameView, names: Sequence[str]) -> Iterator[str]:
    """A crazy adventure in progress."""
    for seat, (dice, faces, score) in enumerate(zip(game.dice, game.faces, game.scores, strict=True)):
        if game.playing[seat]:
            if dice and faces != []:
                yield _say("game_dice", {"seat": seat, "faces": faces, "dice": len(dice)}, names)
            yield _say("game_score", {"seat": seat, "score": score}, names)
    if game.bid:
        yield _say("game_bid", {"quantity": game.bid[0], "face": game.bid[1]})
    if game.aside:
        yield _say("game_aside", {"aside": game.aside})
    if game.rerolls:
        yield _say("game_rerolls", {"rerolls": game.rerolls})
    if game.target:
        yield _say("game_target", {"x": game.target[0], "y": game.target[1]})
    if game.line is not None:
        yield _say("game_line", {"line": game.line})
