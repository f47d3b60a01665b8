/** What a player has picked up but not yet played: a card or a tile of the hand. Shared by hand, board and prompt. */

class Picked {
	card = $state<string | null>(null);
	tile = $state<string | null>(null);
}

export const picked = new Picked();
