/** Shaking a phone, where the phone tells of it: browsers do so on https addresses only, some after a question. */

/** Metres per second, squared: a swing that is meant. */
const HARD = 16;
const SWINGS = 3;
/** Swings further apart than that, in milliseconds, belong to somebody who walks. */
const TOGETHER = 700;

/** Safari asks the person first, and only after a tap. */
interface Asking {
	requestPermission?: () => Promise<"granted" | "denied">;
}

/** Does this phone say how it is moved? */
export function canShake(): boolean {
	return "DeviceMotionEvent" in globalThis && isSecureContext && matchMedia("(pointer: coarse)").matches;
}

/** Must the person be asked first? */
export function mustAsk(): boolean {
	return canShake() && typeof (DeviceMotionEvent as unknown as Asking).requestPermission === "function";
}

export async function askToShake(): Promise<boolean> {
	return (await (DeviceMotionEvent as unknown as Asking).requestPermission?.().catch(() => "denied")) === "granted";
}

/** Calls back whenever the phone is shaken, until the returned function is called. */
export function onShake(shaken: () => void): () => void {
	let swings = 0;
	let last = 0;
	const moved = ({ acceleration }: DeviceMotionEvent) => {
		const { x, y, z } = acceleration ?? {};
		if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) < HARD) return;
		const now = performance.now();
		if (now - last < 80) return; // the same swing
		swings = now - last < TOGETHER ? swings + 1 : 1;
		last = now;
		if (swings < SWINGS) return;
		swings = 0;
		shaken();
	};
	addEventListener("devicemotion", moved);
	return () => removeEventListener("devicemotion", moved);
}
