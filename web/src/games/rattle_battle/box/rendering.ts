/** The machine that draws: how it is set up, and how what it holds is given back. */

import {
	ACESFilmicToneMapping,
	BasicShadowMap,
	type Group,
	LineLoop,
	LineSegments,
	type Material,
	Mesh,
	type Object3D,
	PCFShadowMap,
	WebGLRenderer,
} from "three";

/** More points for a pixel than this nobody sees. */
export const SHARPEST = 2;

/** Thrifty: every point costs time, so fewer are worked out, and less is worked out for each. */
export function newRenderer(thrifty: boolean): WebGLRenderer {
	const renderer = new WebGLRenderer({ antialias: !thrifty, alpha: true, powerPreference: "low-power" });
	renderer.setPixelRatio(thrifty ? 0.8 : Math.min(SHARPEST, devicePixelRatio));
	renderer.shadowMap.enabled = true;
	renderer.shadowMap.type = thrifty ? BasicShadowMap : PCFShadowMap;
	renderer.debug.checkShaderErrors = import.meta.env.DEV; // to ask means to wait
	renderer.toneMapping = ACESFilmicToneMapping;
	renderer.toneMappingExposure = 1.12;
	renderer.domElement.setAttribute("aria-hidden", "true");
	return renderer;
}

let bySoftware: boolean | null = null;

/** Is there no graphics processor behind it? */
export function drawnBySoftware(): boolean {
	bySoftware ??= findOut();
	return bySoftware;
}

function findOut(): boolean {
	const gl = document.createElement("canvas").getContext("webgl2");
	const named = gl?.getExtension("WEBGL_debug_renderer_info");
	const name = gl && named ? String(gl.getParameter(named.UNMASKED_RENDERER_WEBGL)) : "";
	gl?.getExtension("WEBGL_lose_context")?.loseContext();
	return /swiftshader|llvmpipe|software/i.test(name);
}

/** Take everything out of a group. */
export function clear(group: Group): void {
	for (const child of [...group.children]) {
		group.remove(child);
		child.traverse(discard);
	}
}

/** Free what something drawn holds on the graphics card. */
export function discard(one: Object3D): void {
	if (!(one instanceof Mesh || one instanceof LineSegments || one instanceof LineLoop)) return;
	one.geometry.dispose();
	for (const material of [one.material].flat() as Material[]) material.dispose();
}
