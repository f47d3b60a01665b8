/**
 * The Sea Box in three dimensions: a wooden box on a table under a lamp, and the dice in it. Lengths in mm, z is
 * up.
 */

import {
	ACESFilmicToneMapping,
	BufferGeometry,
	CanvasTexture,
	CircleGeometry,
	type Color,
	DoubleSide,
	EdgesGeometry,
	ExtrudeGeometry,
	Float32BufferAttribute,
	Group,
	HemisphereLight,
	LatheGeometry,
	LineBasicMaterial,
	LineDashedMaterial,
	LineLoop,
	LineSegments,
	type Material,
	Mesh,
	MeshBasicMaterial,
	MeshLambertMaterial,
	MeshPhongMaterial,
	MeshStandardMaterial,
	type Object3D,
	PCFShadowMap,
	PerspectiveCamera,
	Plane,
	PlaneGeometry,
	PointLight,
	type Quaternion,
	Raycaster,
	RepeatWrapping,
	RingGeometry,
	Scene,
	Shape,
	SpotLight,
	SRGBColorSpace,
	Vector2,
	Vector3,
	WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { Dropped, ShipView, TileView } from "../../generated/games/rattle_battle";
import { play } from "../../lib/sound";
import { ENGRAVING, SIDES, skinOf, sortOf } from "./art";
import { beyond, Fall, type Falling, Filmed, KNOCKS, lift, likest, lucky, lying, orientation } from "./fall";
import { read, shares } from "./film";
import { BOX, EDGE, type Mover, type Plan, type Point } from "./sea";

const MIDDLE = BOX / 2;
const WALL = 34;
const THICK = 9;
const HOME = new Vector3(MIDDLE, -118, 575);
const LOOK_AT = new Vector3(MIDDLE, MIDDLE - 5, 0);
const FIELD = 28;

/** What the box tells the page. */
export interface Hands {
	/** A ship was clicked; null: the floor. */
	pick: (die: number | null, at: Point) => void;
	/** May this one be dragged? */
	draggable: (die: number) => boolean;
	drag: (die: number, at: Point) => void;
	drop: (die: number, at: Point) => void;
	point: (die: number | null) => void;
	/** Where the ships are on the screen now. */
	labels: (places: ReadonlyMap<number, Point>, moving: boolean) => void;
}

export interface Marks {
	ship: ShipView | null;
	mover: Mover | null;
	plan: Plan | null;
	lit: ReadonlySet<number>;
	aimed: ReadonlySet<number>;
	lines: readonly { from: Point; to: Point; colour: string }[];
	target: Point | null;
	line: number | null;
	spot: { x: number; y: number } | null;
	aim: { aim: number; power: number } | null;
}

interface Piece {
	mesh: Mesh;
	die: number;
	fall: Falling | null;
	/** It leaves the box, and then the screen. */
	leaves: boolean;
	from: Vector3;
	to: Vector3;
	fromTurn: Quaternion;
	toTurn: Quaternion;
	start: number;
	length: number;
	sinking: boolean;
	knocked: number;
}

export class SeaBox {
	readonly #renderer: WebGLRenderer;
	readonly #scene = new Scene();
	readonly #camera = new PerspectiveCamera(FIELD, 1, 20, 2500);
	readonly #controls: OrbitControls;
	readonly #pieces = new Map<number, Piece>();
	readonly #tiles = new Group();
	readonly #marks = new Group();
	readonly #geometry = new RoundedBoxGeometry(EDGE, EDGE, EDGE, 3, 1.2);
	readonly #skins = new Map<string, Material[]>();
	readonly #cup: Group;
	readonly #ghost: Mesh;
	readonly #watch: ResizeObserver;
	readonly #ray = new Raycaster();
	readonly #lamp = new SpotLight("#ffe2be", 2.9, 0, 0.5, 0.75, 0);
	#frame = 0;
	#before = 0;
	#slow = 0;
	#cupUntil = 0;
	#cupFrom = 0;
	#cupAt = new Vector3();
	/** The clatter that is still to come. */
	#knocks: { when: number; loud: number }[] = [];
	#dragging: number | null = null;
	#down: { x: number; y: number; die: number | null } | null = null;
	#tilesKey = "";

	constructor(
		readonly host: HTMLElement,
		readonly hands: Hands,
	) {
		const thrifty = drawnBySoftware();
		this.#renderer = new WebGLRenderer({ antialias: !thrifty, alpha: true, powerPreference: "low-power" });
		this.#renderer.setPixelRatio(thrifty ? 0.8 : Math.min(2, devicePixelRatio));
		this.#renderer.shadowMap.enabled = true;
		this.#renderer.shadowMap.type = PCFShadowMap;
		this.#renderer.toneMapping = ACESFilmicToneMapping;
		this.#renderer.toneMappingExposure = 1.12;
		const canvas = this.#renderer.domElement;
		canvas.setAttribute("aria-hidden", "true");
		host.append(canvas);

		this.#camera.up.set(0, 0, 1);
		this.#controls = new OrbitControls(this.#camera, canvas);
		this.#controls.enablePan = false;
		this.#controls.minDistance = 150;
		this.#controls.maxDistance = 800;
		this.#controls.maxPolarAngle = 1.25;
		this.#controls.enableDamping = false;
		this.#controls.addEventListener("change", () => this.#wake());
		this.home();

		this.#furnish();
		this.#cup = cup();
		this.#cup.visible = false;
		this.#ghost = new Mesh(
			this.#geometry,
			new MeshStandardMaterial({ color: "#ffe9ad", transparent: true, opacity: 0.55, depthWrite: false }),
		);
		this.#ghost.visible = false;
		this.#scene.add(this.#tiles, this.#marks, this.#cup, this.#ghost);

		canvas.addEventListener("pointerdown", this.#pressed, { capture: true });
		canvas.addEventListener("pointermove", this.#pulled);
		canvas.addEventListener("pointerup", this.#released);
		canvas.addEventListener("pointercancel", this.#cancelled);
		canvas.addEventListener("pointerleave", () => this.hands.point(null));
		this.#watch = new ResizeObserver(() => this.#fit());
		this.#watch.observe(host);
		this.#fit();
	}

	dispose(): void {
		cancelAnimationFrame(this.#frame);
		this.#watch.disconnect();
		this.#controls.dispose();
		this.#scene.traverse((one: Object3D) => {
			if (one instanceof Mesh || one instanceof LineSegments || one instanceof LineLoop) {
				one.geometry.dispose();
				for (const material of [one.material].flat() as Material[]) material.dispose();
			}
		});
		this.#renderer.dispose();
		this.#renderer.forceContextLoss();
		this.#renderer.domElement.remove();
	}

	/** Back to where one looks from at first. */
	home(): void {
		this.#camera.position.copy(HOME);
		this.#controls.target.copy(LOOK_AT);
		this.#controls.update();
	}

	// What lies in the box

	/** Everything as the view says; what has moved glides there, what is gone goes under. */
	lay(ships: readonly ShipView[], length: number): void {
		const now = performance.now();
		const there = new Set(ships.map((ship) => ship.die));
		for (const ship of ships) {
			const to = new Vector3(ship.x, ship.y, EDGE / 2);
			const side = sideOf(ship.colour, ship.face);
			const known = this.#pieces.get(ship.die);
			const turned = known ? likest(side, ship.turn, known.toTurn) : lying(side, ship.turn);
			const piece = known ?? this.#make(ship.die, to, turned);
			piece.sinking = false;
			piece.mesh.visible = true;
			if (piece.fall || (piece.to.distanceTo(to) < 0.01 && Math.abs(piece.toTurn.dot(turned)) > 0.99999)) continue;
			this.#glide(piece, to, turned, now, length);
		}
		for (const piece of this.#pieces.values())
			if (!there.has(piece.die) && !piece.sinking && !(piece.fall && piece.leaves)) this.#sink(piece, now, length);
		this.#wake();
	}

	/** Whatever is still falling lies where it will lie. */
	settle(): void {
		this.#knocks = [];
		this.#cupUntil = 0;
		const end = Number.POSITIVE_INFINITY;
		for (const piece of this.#pieces.values()) {
			if (!piece.fall) continue;
			piece.fall.at(end, piece.mesh.position, piece.mesh.quaternion);
			piece.mesh.visible = true;
			this.#landed(piece, performance.now());
		}
		this.#wake();
	}

	/** The Baron shakes and lets go. */
	drop(event: Dropped, length: number): void {
		if (event.film) this.#show(event, length);
		else this.#makeUp(event, length);
	}

	/** As it truly fell. */
	#show(event: Dropped, length: number): void {
		const now = performance.now();
		const film = read(event.film);
		const { shake, fall } = shares(event.film, length);
		const start = now + shake;
		this.#shake(event, now, start);
		this.#knocks = film.knocks.map(({ tick, speed }) => ({
			when: start + (tick / film.length) * fall,
			loud: Math.min(1, 0.08 + speed / 180),
		}));
		event.dice.forEach((die, at) => {
			const way = film.ways[at];
			const pose = event.poses[at];
			if (!way) return;
			const lay = at >= event.fell;
			const known = lay ? this.#pieces.get(die) : undefined;
			const further = known && pose ? beyond(way, pose[3], known.mesh.quaternion) : null;
			const last = orientation(way.at(-1));
			const place = pose ? new Vector3(pose[0], pose[1], EDGE / 2) : new Vector3();
			const turned = pose ? likest(pose[3], (pose[2] * Math.PI) / 180, further ? last.multiply(further) : last) : last;
			const piece = this.#pieces.get(die) ?? this.#make(die, place, turned);
			piece.sinking = false;
			piece.leaves = !pose;
			piece.to.copy(place);
			piece.toTurn.copy(turned);
			piece.fall = new Filmed(way, film.length, pose ? { place, turned } : null, start, fall, lay, further);
			piece.mesh.visible = lay;
		});
		this.#wake();
	}

	#shake(event: Dropped, from: number, until: number): void {
		const thrown = event.why === "throw";
		this.#cupAt.set(MIDDLE, thrown ? 15 : MIDDLE, 104);
		// The more dice, the bigger the cup.
		this.#cup.scale.setScalar(Math.max(0.8, Math.min(1.5, 0.42 * Math.cbrt(event.fell) + 0.4)));
		this.#cupFrom = from;
		this.#cupUntil = until;
	}

	/** Nobody saw it: a likely fall that ends where the dice lie. */
	#makeUp(event: Dropped, length: number): void {
		const now = performance.now();
		const luck = lucky(7 * event.number + event.dice.length);
		const thrown = event.why === "throw";
		const shake = thrown ? 0.12 : 0.3;
		const from = thrown ? new Vector3(MIDDLE, 6, 95) : new Vector3(MIDDLE, MIDDLE, 92);
		this.#shake(event, now, now + length * shake);
		const wide = Math.max(1, Math.ceil(Math.cbrt(event.fell)));
		event.dice.forEach((die, at) => {
			const pose = event.poses[at];
			if (!pose) return;
			const to = new Vector3(pose[0], pose[1], EDGE / 2);
			const turned = lying(pose[3], (pose[2] * Math.PI) / 180);
			const piece = this.#pieces.get(die) ?? this.#make(die, to, turned);
			piece.sinking = false;
			piece.leaves = false;
			if (at >= event.fell) {
				this.#glide(piece, to, turned, now + length * (shake + 0.15), length * 0.25);
				return;
			}
			const slot = new Vector3(at % wide, Math.floor(at / wide) % wide, Math.floor(at / wide / wide));
			const start = slot
				.subScalar((wide - 1) / 2)
				.multiplyScalar(14)
				.add(new Vector3(luck() * 5, luck() * 5, luck() * 8))
				.add(from);
			const begin = now + length * (shake + 0.1 * luck());
			piece.to.copy(to);
			piece.toTurn.copy(turned);
			piece.fall = new Fall(start, to, turned, begin, length * (0.5 + 0.08 * luck()), luck);
			piece.knocked = 0;
			piece.mesh.visible = false;
		});
		this.#wake();
	}

	tile(tiles: readonly TileView[]): void {
		const key = JSON.stringify(tiles);
		if (key === this.#tilesKey) return;
		this.#tilesKey = key;
		clear(this.#tiles);
		for (const tile of tiles) this.#tiles.add(tileMesh(tile));
		this.#wake();
	}

	// What is drawn over it

	mark(marks: Marks): void {
		clear(this.#marks);
		const { ship, mover, plan } = marks;
		if (ship) {
			this.#marks.add(around(ship, 63, "#e6f4f1", 0.55), around(ship, 88, "#ecca7f", 0.5));
		}
		if (mover && ship) {
			const rim = ring(mover.limit, "#ffd977", 0.9, 1.4);
			rim.position.set(ship.x, ship.y, 0.5);
			const field = new Mesh(
				new CircleGeometry(mover.limit, 64),
				new MeshBasicMaterial({
					color: "#ffd977",
					transparent: true,
					opacity: 0.1,
					depthWrite: false,
					toneMapped: false,
				}),
			);
			field.position.set(ship.x, ship.y, 0.35);
			this.#marks.add(rim, field);
		}
		for (const [dice, colour] of [
			[marks.lit, "#ffd977"],
			[marks.aimed, "#ff5b6e"],
		] as const)
			for (const die of dice) {
				const piece = this.#pieces.get(die);
				if (!piece) continue;
				const glow = ring(11.5, colour, 0.95, 2.2);
				glow.position.set(piece.to.x, piece.to.y, 0.6);
				this.#marks.add(glow);
			}
		for (const { from, to, colour } of marks.lines) this.#marks.add(ray(from, to, colour));
		if (marks.target) {
			for (const size of [6, 14, 24]) {
				const circle = ring(size, "#d1495b", 0.8, 2);
				circle.position.set(marks.target[0], marks.target[1], 0.4);
				this.#marks.add(circle);
			}
		}
		if (marks.line !== null) this.#marks.add(ray([0, marks.line], [BOX, marks.line], "#ffd977"));
		if (marks.spot) {
			const circle = ring(30, "#ffd977", 0.9, 1.6);
			circle.position.set(marks.spot.x, marks.spot.y, 0.4);
			this.#marks.add(circle);
		}
		if (marks.aim) {
			const angle = (marks.aim.aim * Math.PI) / 180;
			const far = 60 + 200 * marks.aim.power;
			this.#marks.add(ray([MIDDLE, 15], [MIDDLE + far * Math.sin(angle), 15 + far * Math.cos(angle)], "#ffd977"));
		}
		this.#ghost.visible = !!plan && this.#dragging === null;
		const piece = plan ? this.#pieces.get(plan.mover.ship) : null;
		if (plan && piece) {
			const bad = plan.far || plan.taken || plan.outside;
			(this.#ghost.material as MeshStandardMaterial).color.set(bad ? "#ff5b6e" : "#ffe9ad");
			this.#ghost.position.set(plan.x, plan.y, EDGE / 2);
			this.#ghost.quaternion.copy(piece.toTurn);
			this.#marks.add(ray([piece.to.x, piece.to.y], [plan.x, plan.y], bad ? "#ff5b6e" : "#ffe9ad"));
			if (this.#dragging === plan.mover.ship) piece.mesh.position.set(plan.x, plan.y, EDGE / 2 + 5);
		}
		this.#wake();
	}

	/** Something happens here: a flash that fades. */
	flash(at: Point, colour: string): void {
		const burst = ring(6, colour, 1, 4);
		burst.position.set(at[0], at[1], 2);
		this.#scene.add(burst);
		const begun = performance.now();
		const grow = () => {
			const part = (performance.now() - begun) / 600;
			if (part >= 1) {
				this.#scene.remove(burst);
				burst.geometry.dispose();
			} else {
				burst.scale.setScalar(1 + 5 * part);
				(burst.material as MeshBasicMaterial).opacity = 1 - part;
				requestAnimationFrame(grow);
			}
			this.#wake();
		};
		grow();
	}

	// Pointing

	#pressed = (event: PointerEvent): void => {
		const die = this.#dieAt(event);
		this.#down = { x: event.clientX, y: event.clientY, die };
		if (die !== null && this.hands.draggable(die)) {
			this.#dragging = die;
			this.#controls.enabled = false;
			this.#renderer.domElement.setPointerCapture(event.pointerId);
		}
	};

	#pulled = (event: PointerEvent): void => {
		if (this.#dragging !== null && this.#down) {
			if (Math.hypot(event.clientX - this.#down.x, event.clientY - this.#down.y) < 4) return;
			const at = this.#floorAt(event);
			if (at) this.hands.drag(this.#dragging, at);
		} else if (event.buttons === 0) this.hands.point(this.#dieAt(event));
	};

	#released = (event: PointerEvent): void => {
		const down = this.#down;
		const die = this.#dragging;
		this.#let();
		if (!down) return;
		const at = this.#floorAt(event);
		const still = Math.hypot(event.clientX - down.x, event.clientY - down.y) < 4;
		if (die !== null && !still && at) this.hands.drop(die, at);
		else if (still && at) this.hands.pick(down.die, at);
	};

	#cancelled = (): void => {
		this.#let();
	};

	#let(): void {
		const piece = this.#dragging === null ? null : this.#pieces.get(this.#dragging);
		if (piece) piece.mesh.position.copy(piece.to);
		this.#dragging = null;
		this.#down = null;
		this.#controls.enabled = true;
		this.#wake();
	}

	#aimRay(event: PointerEvent): void {
		const frame = this.#renderer.domElement.getBoundingClientRect();
		const at = new Vector2(
			((event.clientX - frame.left) / frame.width) * 2 - 1,
			1 - ((event.clientY - frame.top) / frame.height) * 2,
		);
		this.#ray.setFromCamera(at, this.#camera);
	}

	#dieAt(event: PointerEvent): number | null {
		this.#aimRay(event);
		const meshes = [...this.#pieces.values()].filter((piece) => !piece.sinking).map((piece) => piece.mesh);
		const hit = this.#ray.intersectObjects(meshes, false)[0];
		if (hit) return hit.object.userData.die as number;
		// A little beside it will do: dice are small, fingers are not.
		const at = this.#floorAt(event);
		if (!at) return null;
		const near = [...this.#pieces.values()]
			.filter((piece) => !piece.sinking)
			.map((piece) => ({ die: piece.die, d: Math.hypot(piece.to.x - at[0], piece.to.y - at[1]) }))
			.sort((a, b) => a.d - b.d)[0];
		return near && near.d < 13 ? near.die : null;
	}

	#floorAt(event: PointerEvent): Point | null {
		this.#aimRay(event);
		const hit = this.#ray.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -EDGE / 2), new Vector3());
		return hit ? [hit.x, hit.y] : null;
	}

	// Moving and drawing

	#make(die: number, at: Vector3, turned: Quaternion): Piece {
		const mesh = new Mesh(this.#geometry, this.#skin(die));
		mesh.castShadow = true;
		mesh.receiveShadow = true;
		mesh.userData.die = die;
		mesh.position.copy(at);
		mesh.quaternion.copy(turned);
		this.#scene.add(mesh);
		const piece: Piece = {
			mesh,
			die,
			fall: null,
			leaves: false,
			from: at.clone(),
			to: at.clone(),
			fromTurn: turned.clone(),
			toTurn: turned.clone(),
			start: 0,
			length: 0,
			sinking: false,
			knocked: 0,
		};
		this.#pieces.set(die, piece);
		return piece;
	}

	#glide(piece: Piece, to: Vector3, turned: Quaternion, start: number, length: number): void {
		piece.from.copy(piece.mesh.position);
		piece.fromTurn.copy(piece.mesh.quaternion);
		piece.to.copy(to);
		piece.toTurn.copy(turned);
		piece.start = start;
		piece.length = length;
	}

	#sink(piece: Piece, now: number, length: number): void {
		piece.sinking = true;
		piece.fall = null;
		const deep = piece.mesh.position.clone().setZ(-EDGE);
		this.#glide(piece, deep, piece.toTurn, now, length && 420);
	}

	/** It lies still: where it stays, or outside, where it is taken away. */
	#landed(piece: Piece, now: number): void {
		piece.fall = null;
		piece.from.copy(piece.mesh.position);
		piece.fromTurn.copy(piece.mesh.quaternion);
		piece.length = 0;
		if (piece.leaves) this.#sink(piece, now, 420);
	}

	/** Of a fall that is made up. */
	#clatter(piece: Piece, part: number): void {
		const knock = KNOCKS[piece.knocked];
		if (knock === undefined || part < knock) return;
		if (this.#pieces.size < 6 || piece.die % 3 === piece.knocked) play("dice", 0.7 / (1 + piece.knocked));
		piece.knocked++;
	}

	/** One picture further; true while anything moves. */
	#step(now: number): boolean {
		let moving = false;
		while (this.#knocks[0] && this.#knocks[0].when <= now) play("knock", this.#knocks.shift()?.loud);
		for (const piece of [...this.#pieces.values()]) {
			const { mesh, fall } = piece;
			if (fall) {
				mesh.visible = fall.lay || now >= fall.start;
				if (fall.at(now, mesh.position, mesh.quaternion)) this.#landed(piece, now);
				moving = true;
				if (fall instanceof Fall) this.#clatter(piece, (now - fall.start) / fall.length);
			} else if (this.#dragging !== piece.die) {
				const part = piece.length ? Math.min(1, Math.max(0, (now - piece.start) / piece.length)) : 1;
				const eased = 1 - (1 - part) ** 3;
				mesh.position.lerpVectors(piece.from, piece.to, eased);
				mesh.quaternion.slerpQuaternions(piece.fromTurn, piece.toTurn, eased);
				if (part === 1) {
					piece.from.copy(piece.to);
					piece.fromTurn.copy(piece.toTurn);
					if (piece.sinking) {
						this.#scene.remove(mesh);
						this.#pieces.delete(piece.die);
					}
				} else {
					// A side is turned up by tipping over an edge, not by sinking into the floor.
					if (!piece.sinking) mesh.position.z = Math.max(mesh.position.z, lift(mesh.quaternion));
					moving = true;
				}
			}
		}
		const shaking = now < this.#cupUntil + 260;
		this.#cup.visible = shaking && this.#cupUntil > 0;
		if (this.#cup.visible) {
			const after = Math.max(0, (now - this.#cupUntil) / 260);
			const wild = after ? 0 : Math.min(1, (now - this.#cupFrom) / 150);
			const beat = now / 38;
			this.#cup.position.set(
				this.#cupAt.x + wild * 9 * Math.sin(beat),
				this.#cupAt.y + wild * 5 * Math.cos(beat * 1.3),
				this.#cupAt.z - 6 + wild * 5 * Math.sin(beat * 1.7) + after * 120,
			);
			this.#cup.rotation.set(wild * 0.16 * Math.sin(beat * 0.9), wild * 0.2 * Math.cos(beat * 1.1), 0);
			for (const part of this.#cup.children) {
				const material = (part as Mesh).material as MeshStandardMaterial;
				material.transparent = true;
				material.opacity = 1 - after;
				part.castShadow = !after; // what fades must not leave its shadow behind
			}
			moving = true;
		}
		return moving;
	}

	#wake(): void {
		if (!this.#frame) this.#frame = requestAnimationFrame(this.#draw);
	}

	#draw = (): void => {
		this.#frame = 0;
		const now = performance.now();
		const moving = this.#step(now);
		this.#pace(now, moving);
		this.#renderer.render(this.#scene, this.#camera);
		this.#tell(moving);
		if (moving) this.#wake();
	};

	/** A machine that cannot keep up draws less: first fewer points, then no shadows. */
	#pace(now: number, moving: boolean): void {
		if (moving && this.#before && now - this.#before > 90) {
			if (++this.#slow === 4) this.#renderer.setPixelRatio(Math.min(0.7, devicePixelRatio));
			if (this.#slow === 4) this.#fit();
			if (this.#slow === 8) this.#lamp.castShadow = false;
		}
		this.#before = moving ? now : 0;
	}

	#tell(moving: boolean): void {
		const { clientWidth, clientHeight } = this.#renderer.domElement;
		const places = new Map<number, Point>();
		// Tags stand to the right of the dice, for whoever looks, not over them.
		const right = new Vector3(1, 0, 0).applyQuaternion(this.#camera.quaternion);
		const at = new Vector3();
		for (const piece of this.#pieces.values()) {
			if (piece.sinking || piece.fall) continue;
			at.set(piece.to.x, piece.to.y, EDGE / 2).addScaledVector(right, EDGE * 0.75);
			at.project(this.#camera);
			places.set(piece.die, [((at.x + 1) / 2) * clientWidth, ((1 - at.y) / 2) * clientHeight]);
		}
		this.hands.labels(places, moving);
	}

	#fit(): void {
		const { clientWidth, clientHeight } = this.host;
		if (!clientWidth || !clientHeight) return;
		this.#renderer.setSize(clientWidth, clientHeight, false);
		this.#camera.aspect = clientWidth / clientHeight;
		// On a narrow screen the box is still seen from wall to wall.
		this.#camera.fov = this.#camera.aspect < 1.08 ? (FIELD * 1.08) / this.#camera.aspect : FIELD;
		this.#camera.updateProjectionMatrix();
		this.#wake();
	}

	// Furniture

	#furnish(): void {
		const lamp = this.#lamp;
		lamp.position.set(MIDDLE - 120, MIDDLE + 90, 640);
		lamp.target.position.set(MIDDLE, MIDDLE, 0);
		lamp.castShadow = true;
		lamp.shadow.mapSize.set(1024, 1024);
		lamp.shadow.radius = 5;
		lamp.shadow.bias = -0.0004;
		lamp.shadow.normalBias = 0.4;
		lamp.shadow.camera.near = 200;
		lamp.shadow.camera.far = 1000;
		const glow = new PointLight("#bcd9e6", 0.7, 0, 0);
		glow.position.set(MIDDLE + 160, -260, 300);
		this.#scene.add(lamp, lamp.target, glow, new HemisphereLight("#e4f0f6", "#4a3424", 1.15));

		const floor = new Mesh(new PlaneGeometry(BOX, BOX), new MeshLambertMaterial({ map: seaTexture() }));
		floor.position.set(MIDDLE, MIDDLE, 0);
		floor.receiveShadow = true;
		this.#scene.add(floor);

		const grain = woodTexture("#8a5a30", "#5d381b", 3);
		const long = BOX + 2 * THICK;
		for (const [x, y, sx, sy] of [
			[MIDDLE, -THICK / 2, long, THICK],
			[MIDDLE, BOX + THICK / 2, long, THICK],
			[-THICK / 2, MIDDLE, THICK, BOX],
			[BOX + THICK / 2, MIDDLE, THICK, BOX],
		] as const) {
			const wall = new Mesh(
				new RoundedBoxGeometry(sx, sy, WALL + 4, 2, 1.6),
				new MeshLambertMaterial({ map: sx > sy ? grain : turned(grain) }),
			);
			wall.position.set(x, y, WALL / 2 - 2);
			wall.castShadow = true;
			wall.receiveShadow = true;
			this.#scene.add(wall);
		}
		const brass = new MeshStandardMaterial({ color: "#d9a84c", metalness: 0.85, roughness: 0.32 });
		for (const x of [-THICK / 2, BOX + THICK / 2])
			for (const y of [-THICK / 2, BOX + THICK / 2]) {
				const corner = new Mesh(new RoundedBoxGeometry(THICK + 7, THICK + 7, 9, 2, 1.4), brass);
				corner.position.set(x, y, WALL - 3.5);
				corner.castShadow = true;
				this.#scene.add(corner);
			}
		const table = new Mesh(
			new CircleGeometry(620, 64),
			new MeshLambertMaterial({ map: woodTexture("#4a2c17", "#2b180b", 9) }),
		);
		table.position.set(MIDDLE, MIDDLE, -4);
		table.receiveShadow = true;
		this.#scene.add(table);
	}

	/** Six materials of a die, one a side. */
	#skin(die: number): Material[] {
		const sort = sortOf(die);
		const key = `${sort.colour}/${sort.owner}`;
		const found = this.#skins.get(key);
		if (found) return found;
		const skin = skinOf(sort);
		const sides = SIDES[sort.colour] ?? [];
		// A box has its sides in the order +X, -X, +Y, -Y, +Z, -Z.
		const made = [2, 3, 4, 5, 0, 1].map((side) => {
			const map = faceTexture(sides[side] ?? 1, skin.body, skin.edge, skin.mark, skin.line);
			if (sort.owner !== null) return new MeshLambertMaterial({ map });
			return new MeshPhongMaterial({
				map,
				shininess: 60,
				specular: "#262626",
				transparent: true,
				opacity: 0.9,
				emissive: skin.body,
				emissiveIntensity: 0.08,
			});
		});
		this.#skins.set(key, made);
		return made;
	}
}

/** Is there no graphics processor behind it? */
function drawnBySoftware(): boolean {
	const gl = document.createElement("canvas").getContext("webgl2");
	const named = gl?.getExtension("WEBGL_debug_renderer_info");
	const name = gl && named ? String(gl.getParameter(named.UNMASKED_RENDERER_WEBGL)) : "";
	gl?.getExtension("WEBGL_lose_context")?.loseContext();
	return /swiftshader|llvmpipe|software/i.test(name);
}

export function sideOf(colour: string, face: number): number {
	return Math.max(0, SIDES[colour]?.indexOf(face) ?? 0);
}

function clear(group: Group): void {
	for (const child of [...group.children]) {
		group.remove(child);
		if (child instanceof Mesh || child instanceof LineSegments || child instanceof LineLoop) {
			child.geometry.dispose();
			for (const material of [child.material].flat() as Material[]) material.dispose();
		}
	}
}

function ring(radius: number, colour: string | Color, opacity: number, wide: number): Mesh {
	return new Mesh(
		new RingGeometry(radius - wide / 2, radius + wide / 2, 72),
		new MeshBasicMaterial({
			color: colour,
			transparent: true,
			opacity,
			side: DoubleSide,
			depthWrite: false,
			toneMapped: false,
		}),
	);
}

/** Everything within this range of a ship: its square with round corners. */
function around({ x, y, turn }: ShipView, range: number, colour: string, opacity: number): LineLoop {
	const points: number[] = [];
	for (let step = 0; step < 96; step++) {
		const angle = (step / 96) * 2 * Math.PI;
		const [c, s] = [Math.cos(angle), Math.sin(angle)];
		const [a, b] = [Math.sign(c) * 6 + range * c, Math.sign(s) * 6 + range * s];
		points.push(x + a * Math.cos(turn) - b * Math.sin(turn), y + a * Math.sin(turn) + b * Math.cos(turn), 0.7);
	}
	const geometry = new BufferGeometry();
	geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
	return new LineLoop(geometry, new LineBasicMaterial({ color: colour, transparent: true, opacity }));
}

function ray(from: Point, to: Point, colour: string): Mesh {
	const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
	const length = Math.max(0.1, Math.hypot(dx, dy));
	const line = new Mesh(
		new PlaneGeometry(length, 1.6),
		new MeshBasicMaterial({
			color: colour,
			transparent: true,
			opacity: 0.9,
			depthWrite: false,
			side: DoubleSide,
			toneMapped: false,
		}),
	);
	line.position.set((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, 0.8);
	line.rotation.z = Math.atan2(dy, dx);
	return line;
}

function tileMesh(tile: TileView): Group {
	const shape = new Shape(tile.corners.map(([x, y]) => new Vector2(x, y)));
	const look = TILE_LOOKS[tile.id.replace(/_[abc]$/, "")] ?? "#8d8a7c";
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

const TILE_LOOKS: Record<string, string> = {
	rock: "#77756c",
	reef: "#b5795a",
	island: "#7f9a55",
	harbour: "#8a6a44",
	fort: "#98948a",
	whirlpool: "#123f58",
	bones: "#d8cdb0",
	wreck: "#5b4430",
};

function cup(): Group {
	const profile = [
		[0, 58],
		[24, 58],
		[27, 55],
		[31, 4],
		[33, 0],
		[30, 0],
		[28, 4],
		[24, 53],
		[0, 54],
	].map(([r, z]) => new Vector2(r, z));
	const leather = new Mesh(
		new LatheGeometry(profile, 40),
		new MeshStandardMaterial({ color: "#5b3218", roughness: 0.75, side: DoubleSide }),
	);
	const rim = new Mesh(
		new LatheGeometry(
			[
				[32.2, 2],
				[34, 3],
				[34, 8],
				[31.6, 9],
			].map(([r, z]) => new Vector2(r, z)),
			40,
		),
		new MeshStandardMaterial({ color: "#d9a84c", metalness: 0.8, roughness: 0.35, side: DoubleSide }),
	);
	const group = new Group();
	for (const part of [leather, rim]) {
		part.rotation.x = Math.PI / 2;
		part.castShadow = true;
		group.add(part);
	}
	return group;
}

// Painting

function canvas(size: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
	const made = document.createElement("canvas");
	made.width = size;
	made.height = size;
	const pen = made.getContext("2d");
	if (!pen) throw new Error("no canvas to paint on");
	return [made, pen];
}

function texture(made: HTMLCanvasElement): CanvasTexture {
	const painted = new CanvasTexture(made);
	painted.colorSpace = SRGBColorSpace;
	painted.anisotropy = 8;
	return painted;
}

function turned(grain: CanvasTexture): CanvasTexture {
	const copy = grain.clone();
	copy.rotation = Math.PI / 2;
	copy.needsUpdate = true;
	return copy;
}

function faceTexture(face: number, body: string, edge: string, mark: string, line: string | null): CanvasTexture {
	const [made, pen] = canvas(128);
	pen.fillStyle = body;
	pen.fillRect(0, 0, 128, 128);
	pen.strokeStyle = edge;
	pen.globalAlpha = 0.55;
	pen.lineWidth = 6;
	pen.beginPath();
	pen.roundRect(10, 10, 108, 108, 24);
	pen.stroke();
	pen.globalAlpha = 1;
	pen.translate(20, 20);
	pen.scale(88 / 48, 88 / 48);
	const path = new Path2D(ENGRAVING[face]);
	if (line) {
		pen.strokeStyle = line;
		pen.lineWidth = 3;
		pen.lineJoin = "round";
		pen.stroke(path);
	}
	pen.fillStyle = mark;
	pen.fill(path, "evenodd");
	return texture(made);
}

function woodTexture(light: string, dark: string, planks: number): CanvasTexture {
	const [made, pen] = canvas(512);
	const luck = lucky(planks * 91 + 5);
	pen.fillStyle = light;
	pen.fillRect(0, 0, 512, 512);
	for (let line = 0; line < 420; line++) {
		pen.globalAlpha = 0.05 + 0.12 * luck();
		pen.strokeStyle = luck() < 0.6 ? dark : "#c79a63";
		pen.lineWidth = 0.5 + 1.6 * luck();
		const y = 512 * luck();
		pen.beginPath();
		pen.moveTo(0, y);
		pen.bezierCurveTo(170, y + 14 * (luck() - 0.5), 340, y + 14 * (luck() - 0.5), 512, y + 8 * (luck() - 0.5));
		pen.stroke();
	}
	pen.globalAlpha = 0.65;
	pen.strokeStyle = dark;
	pen.lineWidth = 3;
	for (let plank = 1; plank < planks; plank++) {
		const y = (512 / planks) * plank;
		pen.beginPath();
		pen.moveTo(0, y);
		pen.lineTo(512, y);
		pen.stroke();
	}
	const painted = texture(made);
	painted.wrapS = RepeatWrapping;
	painted.wrapT = RepeatWrapping;
	return painted;
}

/** The floor: planks stained like the sea, with a compass rose and a scale of 50 mm. */
function seaTexture(): CanvasTexture {
	const [made, pen] = canvas(1024);
	const luck = lucky(4711);
	const deep = pen.createRadialGradient(512, 480, 80, 512, 512, 760);
	deep.addColorStop(0, "#2a7382");
	deep.addColorStop(0.6, "#1a5464");
	deep.addColorStop(1, "#0d3644");
	pen.fillStyle = deep;
	pen.fillRect(0, 0, 1024, 1024);
	for (let line = 0; line < 520; line++) {
		pen.globalAlpha = 0.03 + 0.06 * luck();
		pen.strokeStyle = luck() < 0.5 ? "#04222d" : "#8fd0d4";
		pen.lineWidth = 0.6 + 1.8 * luck();
		const y = 1024 * luck();
		pen.beginPath();
		pen.moveTo(0, y);
		pen.bezierCurveTo(340, y + 16 * (luck() - 0.5), 680, y + 16 * (luck() - 0.5), 1024, y);
		pen.stroke();
	}
	pen.globalAlpha = 0.45;
	pen.strokeStyle = "#06303d";
	pen.lineWidth = 4;
	for (let plank = 1; plank < 6; plank++) {
		pen.beginPath();
		pen.moveTo(0, (1024 / 6) * plank);
		pen.lineTo(1024, (1024 / 6) * plank);
		pen.stroke();
	}
	pen.globalAlpha = 0.16;
	pen.strokeStyle = "#e6f4f1";
	pen.lineWidth = 2;
	for (let beam = 0; beam < 16; beam++) {
		const angle = (beam / 16) * 2 * Math.PI;
		pen.beginPath();
		pen.moveTo(512, 512);
		pen.lineTo(512 + 800 * Math.cos(angle), 512 + 800 * Math.sin(angle));
		pen.stroke();
	}
	pen.translate(512, 512);
	pen.globalAlpha = 0.3;
	for (let point = 0; point < 8; point++) {
		pen.save();
		pen.rotate((point / 8) * 2 * Math.PI);
		const far = point % 2 ? 92 : 150;
		for (const [side, colour] of [
			[1, "#f3e6c8"],
			[-1, "#0a3542"],
		] as const) {
			pen.fillStyle = colour;
			pen.beginPath();
			pen.moveTo(0, -far);
			pen.lineTo(side * 24, -24);
			pen.lineTo(0, 0);
			pen.fill();
		}
		pen.restore();
	}
	pen.strokeStyle = "#f3e6c8";
	pen.lineWidth = 3;
	for (const size of [170, 182]) {
		pen.beginPath();
		pen.arc(0, 0, size, 0, 2 * Math.PI);
		pen.stroke();
	}
	pen.setTransform(1, 0, 0, 1, 0, 0);
	pen.globalAlpha = 0.55;
	pen.strokeStyle = "#f3e6c8";
	pen.lineWidth = 5;
	pen.beginPath();
	const fifty = (50 / BOX) * 1024;
	pen.moveTo(40, 970);
	pen.lineTo(40, 990);
	pen.lineTo(40 + fifty, 990);
	pen.lineTo(40 + fifty, 970);
	pen.stroke();
	pen.fillStyle = "#f3e6c8";
	pen.font = "28px serif";
	pen.fillText("50 mm", 44, 960);
	pen.globalAlpha = 1;
	return texture(made);
}
