/** The ship that is pointed at elsewhere on the table: a copy's original, a ship of the stack. */
class Pointed {
	ship = $state<number | null>(null);
}

export const pointed = new Pointed();
