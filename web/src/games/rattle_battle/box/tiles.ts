/** Tiles that lie in the box: rocks, reefs, islands. */

import {
	EdgesGeometry,
	ExtrudeGeometry,
	Group,
	LineDashedMaterial,
	LineSegments,
	Mesh,
	MeshLambertMaterial,
	Shape,
	Vector2,
} from "three";
import type { TileView } from "../../../generated/games/rattle_battle";

const LOOKS: Record<string, string> = {
	rock: "#77756c",
	reef: "#b5795a",
	island: "#7f9a55",
	harbour: "#8a6a44",
	fort: "#98948a",
	whirlpool: "#123f58",
	bones: "#d8cdb0",
	wreck: "#5b4430",
};

export function tileMesh(tile: TileView): Group {
	const shape = new Shape(tile.corners.map(([x, y]) => new Vector2(x, y)));
	const look = LOOKS[tile.id.replace(/_[abc]$/, "")] ?? "#8d8a7c";
	const flat = new Mesh(
		new ExtrudeGeometry(shape, {
			depth: 1.2,
			bevelEnabled: true,
			bevelSize: 0.6,
			bevelThickness: 0.5,
			bevelSegments: 1,
		}),
		new MeshLambertMaterial({ color: look }),
	);
	flat.position.z = -0.9;
	flat.receiveShadow = true;
	const rim = new LineSegments(
		new EdgesGeometry(new ExtrudeGeometry(shape, { depth: 0.1, bevelEnabled: false })),
		new LineDashedMaterial({ color: "#fff3d0", transparent: true, opacity: 0.6 }),
	);
	rim.position.z = 0.9;
	const group = new Group();
	group.add(flat, rim);
	return group;
}
