/** Passkeys, by the browser's own helpers for JSON. Browsers without them have no passkeys here. */

import { api } from "./api";

/** Can this browser make and use passkeys with the house's JSON? */
function canPasskeys(): boolean {
	return (
		typeof PublicKeyCredential === "function" &&
		"parseCreationOptionsFromJSON" in PublicKeyCredential &&
		"parseRequestOptionsFromJSON" in PublicKeyCredential
	);
}

/** Why this browser has no passkeys here: it never has, or not on a page that came by plain http. Null if it has. */
export function lackOfPasskeys(): "browser" | "plain" | null {
	if (canPasskeys()) return null;
	return isSecureContext ? "browser" : "plain";
}

/** Did the person think better of it, or take too long? */
export function isGivenUp(error: unknown): boolean {
	return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");
}

/** Is this device's passkey known to the house already? */
export function isKnown(error: unknown): boolean {
	return error instanceof DOMException && error.name === "InvalidStateError";
}

export async function makePasskey(name: string): Promise<void> {
	const { options } = await api.beginPasskey();
	const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
	const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
	await api.makePasskey(name, made.toJSON());
}

export async function enterByPasskey() {
	const { options } = await api.beginEntering();
	const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
	const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
	return api.enterByPasskey(used.toJSON());
}
