/** Keeps the screen on while a match is played at it: nobody touches a phone while others think. */

/** Until the returned function is called. The browser lets go when the page is hidden, so it is asked again. */
export function stayAwake(): () => void {
	let lock: WakeLockSentinel | null = null;
	let over = false;
	const ask = async () => {
		if (over || document.hidden || !("wakeLock" in navigator)) return;
		// Refused where the battery is low: then the screen goes dark as always.
		const got = await navigator.wakeLock.request("screen").catch(() => null);
		if (over) void got?.release();
		else lock = got;
	};
	void ask();
	document.addEventListener("visibilitychange", ask);
	return () => {
		over = true;
		document.removeEventListener("visibilitychange", ask);
		void lock?.release();
	};
}
