/** Looking again and again, as long as something is shown and somebody can see it. */

/**
 * Look at once, and again so many milliseconds after each look is done. A hidden page does not look, unless it has
 * `nothing` to show yet. Returns what ends it, as an effect does.
 */
export function again(every: number, look: () => Promise<void>, nothing = (): boolean => false): () => void {
	let stopped = false;
	let timer: ReturnType<typeof setTimeout>;
	const next = async (): Promise<void> => {
		if (!document.hidden || nothing()) await look();
		if (!stopped) timer = setTimeout(next, every);
	};
	void next();
	return () => {
		stopped = true;
		clearTimeout(timer);
	};
}
