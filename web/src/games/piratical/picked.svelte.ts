/** The place on the chart whose facing is being chosen, and why the facing under the pointer is not to be had. */
export const picked = $state<{ hex: string | null; facing: number | null; why: string | null }>({
	hex: null,
	facing: null,
	why: null,
});

let drawn = true;

/**
 * A finger cannot point without touching: what it takes is drawn on the chart first and goes with the next tap. To be
 * called when it goes down, before the place that it touches is picked.
 */
export function touch(event: PointerEvent, hex: string, facing: unknown): void {
	drawn = event.pointerType !== "touch" || (picked.hex === hex && picked.facing === facing);
}

/** Has what is clicked been drawn before? A key is no click: what it is on has been. */
export function isDrawn(event: MouseEvent): boolean {
	return drawn || event.detail === 0;
}
