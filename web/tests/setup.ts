/** What jsdom lacks of a browser, and the page asks for as soon as it is loaded. */

if (typeof window !== "undefined" && !window.matchMedia)
	window.matchMedia = (media) =>
		Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList;
