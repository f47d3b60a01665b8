/** The machine that draws: how it is set up, and how what it holds is given back. */

import {
	ACESFilmicToneMapping,
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

export function newRenderer(): WebGLRenderer {
	const thrifty = drawnBySoftware();
	const renderer = new WebGLRenderer({ antialias: !thrifty, alpha: true, powerPreference: "low-power" });
	renderer.setPixelRatio(thrifty ? 0.8 : Math.min(SHARPEST, devicePixelRatio));
	renderer.shadowMap.enabled = true;
	renderer.shadowMap.type = PCFShadowMap;
	renderer.toneMapping = ACESFilmicToneMapping;
	renderer.toneMappingExposure = 1.12;
	renderer.domElement.setAttribute("aria-hidden", "true");
	return renderer;
}

/** Is there no graphics processor behind it? */
function drawnBySoftware(): boolean {
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
