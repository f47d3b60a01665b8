/**
 * Marks a box that scrolls, and as long as there is more of it below: its lower edge fades then (`base.css`), or it
 * says so in words.
 */
export function tellsMore(box: HTMLElement): () => void {
	const look = () => {
		box.toggleAttribute("data-scrolls", box.scrollHeight - box.clientHeight > 8);
		box.toggleAttribute("data-more", box.scrollHeight - box.scrollTop - box.clientHeight > 8);
	};
	const sizes = new ResizeObserver(look);
	const watch = () => {
		sizes.disconnect();
		for (const one of [box, ...box.children]) sizes.observe(one);
	};
	const parts = new MutationObserver(watch);
	parts.observe(box, { childList: true });
	box.addEventListener("scroll", look, { passive: true });
	watch();
	return () => {
		sizes.disconnect();
		parts.disconnect();
		box.removeEventListener("scroll", look);
	};
}
