/** What a player has picked up or points at: a card or a tile of the hand. Shared by hand, board and prompt. */

class Picked {
	card = $state<string | null>(null);
	tile = $state<string | null>(null);
	/** A card of the discard pile that is pointed at. */
	fromPile = $state<string | null>(null);
}

export const picked = new Picked();
