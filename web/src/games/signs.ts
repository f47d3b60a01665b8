/**
 * What the signs of each game's table mean. A room that draws a sign must have it here (tests/signs.test.ts); the rules
 * drawer shows them all, with the same pictures.
 */

import type { Glyph } from "../kit/glyphs";

export interface Sign {
	glyph: Glyph;
	word: string;
	/** What it stands for, in one sentence. */
	text: string;
}

const sign = (glyph: Glyph, word: string, text: string): Sign => ({ glyph, word, text });

const HAND = sign("cards", "Cards", "How many cards somebody holds.");
const GOLD = sign("coin", "Gold", "How much gold somebody has, or what something costs or brings.");

export const SIGNS: Readonly<Record<string, readonly Sign[]>> = {
	pirata_codex: [
		sign("coin", "Coins", "How many coins a player has, or how many are left in the supply."),
		sign("cards", "Cards", "How many cards a player holds, or how many are left in the deck."),
		sign("dice", "Dice", "How many dice a player has under the cup."),
		sign("spot", "Discards, Black Spot", "How many cards lie discarded; at a player, who may not play action cards."),
		sign("throne", "Throne", "The goal: the first ship back at the X-tile claims it."),
	],
	tiny_epic_pirates: [
		GOLD,
		sign("sail", "Sail", "How many cards a ship can sail."),
		sign("dice", "Dice", "How many dice a pirate rolls in a fight."),
		sign("cannon", "Fight", "How likely you are to win against this pirate, in per cent."),
		sign("duel", "Battle", "Two ships fight."),
		sign("shield", "Strength", "A merchant is sunk by more hits than this."),
		sign("medallion", "Sure-fire", "A token that sets one die to a face of your choice."),
		sign("chest", "Treasure", "A treasure that has been buried."),
		sign("navy", "Navy", "The Navy would catch this pirate if the Captain crossed the Ship Line now."),
		sign("anchor", "Cove", "One ship can hide here, and cannot be attacked while it does."),
		sign("whirlpool", "Storm", "Whoever enters without Storm sails is Jostled: a Deckhand goes to Repair."),
		sign("spyglass", "Search Token", "One lies here, face down: a Search turns it up."),
		sign("flag", "Port", "Merchants load and turn round here."),
	],
	piratical: [
		GOLD,
		HAND,
		sign("recruit", "Crew", "How many are aboard: they fight boarders, and fire no more weapons a turn than they are."),
		sign("cannon", "Weapons", "How many weapons a ship carries."),
		sign("shield", "Saves", "Dice that the target rolls to be saved from hits."),
		sign("chest", "Vault", "Treasures stored at home; enough of them win."),
		sign("duel", "Boarding", "Boarders fight the crew of a ship."),
		sign("clock", "Missed turns", "So many turns are still to be missed."),
	],
	pirate_attack: [
		sign("cannon", "Cannons", "What a ship shoots with: it sinks a ship whose strength is no higher."),
		sign("shield", "Strength", "What a ship stands: cannons that reach it sink the ship."),
		sign("anchor", "Face-down card", "A card that you have not seen."),
		sign("doll", "Witch Doctors", "Cards above a ship that strike it in its next battle."),
		HAND,
		GOLD,
		sign("doubloon", "Gold Cards, Bounty", "Gold Cards left to draw; on a ship the gold for whoever sinks it."),
		sign("crown", "Fame", "How much Fame somebody has."),
		sign("sail", "Ships", "How many ships somebody has at sea."),
		sign("windrose", "Chip of Power", "Whoever has it has the turn."),
		sign("spot", "Magic", "Saved magic cards."),
		sign("medallion", "Fortune Tellers", "Saved cards, each of which cancels one kind of Witch Doctor."),
		sign("chainshot", "Blockades", "Saved cards that stop almost any card."),
		sign("duel", "Battle", "Two sides fight."),
		sign("kraken", "Sea Creature", "It attacks a ship with its level."),
		sign("navy", "Royal Navy", "It attacks a player's ships."),
	],
	rattle_battle: [
		sign("coin", "Coins", "How many coins somebody has."),
		sign("cards", "Victory point cards", "How many of them somebody has."),
		sign("sail", "Sails", "How many are ready, of how many somebody has; exhausting one moves a ship."),
		sign("cannon", "Cannons", "How many are ready, of how many somebody has; ships fire with them."),
		sign("locker", "Hold", "How many tokens can be stowed: one in each hold."),
		sign("rat", "Hamster hold", "A larger hold, made of several."),
		sign("recruit", "Sailor", "Somebody of your crew, with a gift of their own."),
		sign("compass", "Upgrades", "How many the galleon has; pointed at, each says what it does."),
		sign("chest", "Loot", "A token drawn from the bag for winning."),
		sign("crown", "Baron", "Whoever is the Baron has this mark."),
		sign("dagger", "Revenge", "Cards that let you fire at another player's ship, once each."),
	],
};
