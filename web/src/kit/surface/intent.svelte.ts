/** See, then take: a finger cannot point without touching, so its first tap shows something and its second takes it. */
export class Intent<What> {
	/** What a finger has been shown last. */
	seen = $state.raw<What | null>(null);

	/** Is this to be taken now? Otherwise it is shown. Mouse and keys have pointed at it before. */
	takes(what: What, event: MouseEvent): boolean {
		const now = !isTouch(event) || this.seen === what;
		this.seen = now ? null : what;
		return now;
	}
}

/** Was it a finger? A click knows what made it, although its type does not say so everywhere. */
export function isTouch(event: MouseEvent): boolean {
	return (event as Partial<PointerEvent>).pointerType === "touch";
}
