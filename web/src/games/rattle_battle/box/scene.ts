/**
 * The Sea Box in three dimensions: a wooden box on a table under a lamp, and the dice in it.
 *
 * Lengths are in millimetres, z is up. It draws only when something has changed.
 */

import { Group, Mesh, type MeshBasicMaterial, MeshStandardMaterial, PerspectiveCamera, Scene, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Dropped, ShipView, TileView } from "../../../generated/games/rattle_battle";
import { BOX, EDGE, type Plan, type Point } from "../sea";
import { ShakenCup } from "./cup";
import { Dice } from "./dice";
import { drop } from "./drops";
import { type Furniture, furnish, hides, MIDDLE } from "./furniture";
import { colourOf, draw, type Marks, PLANNED, ray, ring } from "./marks";
import { Painting } from "./painting";
import { type Hand, Pointing } from "./pointing";
import { clear, discard, drawnBySoftware, newRenderer, SHARPEST } from "./rendering";
import { spread } from "./tags";
import { tileMesh } from "./tiles";

const HOME = new Vector3(MIDDLE, -118, 575);
const LOOK_AT = new Vector3(MIDDLE, MIDDLE - 5, 0);
const FIELD = 28;
const FLASH = 600;
/** Milliseconds for the camera to go where the guns are. */
const GLIDE = 420;
const BELOW = 45;
/** Pixels: a tag. */
const TAG = { width: 40, height: 18 };
/** What stands still for so long is drawn sharply, in milliseconds. */
const RESTS = 160;

/** How many points a picture has at most: a large screen has as many as a small one, and still is drawn in time. */
interface Points {
	most: number;
	bySoftware: number;
}
const MOVING: Points = { most: 1.5e6, bySoftware: 0.15e6 };
/** Drawn once, under many pictures of dice. */
const UNDER: Points = { most: 1.5e6, bySoftware: 0.4e6 };
const SHARP: Points = { most: 4e6, bySoftware: 0.8e6 };
/** A frame that takes longer is seen to be late, in milliseconds; a machine with so many of them draws less. */
const LATE = 60;
const TOO_OFTEN = { points: 4, dimensions: 8 };
/** So many that come in time make up for one that is late. */
const IN_TIME = 4;

interface Stand {
	place: Vector3;
	aim: Vector3;
}

/** What the box tells the page. */
export interface Hands extends Hand {
	/** Where the ships are on the screen now. */
	labels: (places: ReadonlyMap<number, Point>, moving: boolean) => void;
}

export class SeaBox {
	readonly #thrifty = drawnBySoftware();
	readonly #renderer = newRenderer(this.#thrifty);
	readonly #scene = new Scene();
	readonly #camera = new PerspectiveCamera(FIELD, 1, 20, 2500);
	readonly #controls: OrbitControls;
	readonly #dice = new Dice();
	readonly #cup = new ShakenCup();
	readonly #tiles = new Group();
	readonly #marks = new Group();
	readonly #ghost: Mesh;
	readonly #furniture: Furniture;
	readonly #painting = new Painting();
	readonly #watch: ResizeObserver;
	#frame = 0;
	#before = 0;
	#slow = 0;
	/** Dice are painted flat, over the box as it is without them. */
	#flat = this.#thrifty;
	/** What is drawn of the box under them: as it is, as it is but for what is marked in it, or from elsewhere. */
	#under: "right" | "unmarked" | "wrong" = "wrong";
	/** The page knows that something moves. */
	#busy = false;
	/** Points for a pixel while something moves, at most. */
	#hasty = this.#renderer.getPixelRatio();
	#rest: ReturnType<typeof setTimeout> | undefined;
	#tilesKey = "";
	/** From where one looked before something was visited. */
	#stood: Stand | null = null;
	#glide: { from: Stand; to: Stand; start: number } | null = null;

	constructor(
		readonly host: HTMLElement,
		readonly hands: Hands,
	) {
		const canvas = this.#renderer.domElement;
		host.append(canvas, this.#painting.canvas);
		this.#camera.up.set(0, 0, 1);
		this.#controls = newControls(this.#camera, canvas);
		this.#controls.addEventListener("change", () => this.#turned());
		this.home();

		this.#furniture = furnish(this.#scene, this.#thrifty);
		this.#ghost = new Mesh(
			this.#dice.geometry,
			new MeshStandardMaterial({ color: PLANNED, transparent: true, opacity: 0.55, depthWrite: false }),
		);
		this.#ghost.visible = false;
		this.#scene.add(this.#tiles, this.#marks, this.#dice.group, this.#cup.mesh, this.#ghost);

		new Pointing(canvas, this.#camera, this.#dice, hands, (on) => this.#hold(on), {
			near: true, // a finger beside the dice turns the box
			pinch: (factor) => this.#nearer(factor),
			pan: () => {},
		});
		this.#watch = new ResizeObserver(() => this.#fit());
		this.#watch.observe(host);
		this.#fit();
	}

	dispose(): void {
		cancelAnimationFrame(this.#frame);
		clearTimeout(this.#rest);
		this.#watch.disconnect();
		this.#controls.dispose();
		this.#scene.traverse(discard);
		this.#renderer.dispose();
		this.#renderer.forceContextLoss();
		this.#renderer.domElement.remove();
		this.#painting.canvas.remove();
	}

	/** Back to where one looks from at first. */
	home(): void {
		this.#camera.position.copy(HOME);
		this.#controls.target.copy(LOOK_AT);
		this.#controls.update();
	}

	/** Move in on two ships, keeping both in sight; null: back to where the camera was. */
	visit(pair: readonly [Point, Point] | null): void {
		const now = { place: this.#camera.position.clone(), aim: this.#controls.target.clone() };
		// Who is still on the way back goes back to the same place afterwards.
		if (pair) this.#stood ??= this.#glide?.to ?? now;
		if (!this.#stood) return;
		const { place, aim } = this.#stood;
		const near = pair ? nearness(pair) : 1;
		// What is said of them stands below: they are seen above the middle.
		const there = pair ? middleOf(pair).setY(middleOf(pair).y - BELOW * near) : aim;
		const way = place.clone().sub(aim).multiplyScalar(near);
		this.#glide = {
			from: now,
			to: { place: there.clone().add(way), aim: there },
			start: performance.now(),
		};
		if (!pair) this.#stood = null;
		this.#wake();
	}

	/** One step of the way there; is it still on its way? */
	#travel(now: number): boolean {
		const glide = this.#glide;
		if (!glide) return false;
		const part = Math.min(1, (now - glide.start) / GLIDE);
		const eased = 1 - (1 - part) ** 3;
		this.#camera.position.lerpVectors(glide.from.place, glide.to.place, eased);
		this.#controls.target.lerpVectors(glide.from.aim, glide.to.aim, eased);
		this.#controls.update();
		if (part >= 1) this.#glide = null;
		return part < 1;
	}

	// What lies in the box

	/** Everything as the view says; what has moved glides there, what is gone goes under. */
	lay(ships: readonly ShipView[], length: number): void {
		this.#dice.lay(ships, length);
		this.#wake();
	}

	/** Whatever is still falling lies where it will lie. */
	settle(): void {
		this.#dice.settle();
		this.#cup.putAway();
		this.#wake();
	}

	/** The Baron shakes and lets go. */
	drop(event: Dropped, length: number): void {
		drop(this.#dice, this.#cup, event, length);
		this.#wake();
	}

	tile(tiles: readonly TileView[]): void {
		const key = JSON.stringify(tiles);
		if (key === this.#tilesKey) return;
		this.#tilesKey = key;
		clear(this.#tiles);
		for (const tile of tiles) this.#tiles.add(tileMesh(tile));
		this.#changed();
	}

	// What is drawn over it

	mark(marks: Marks): void {
		clear(this.#marks);
		draw(this.#marks, marks, this.#dice);
		this.#ghost.visible = !!marks.plan && this.#dice.held === null;
		if (marks.plan) this.#plan(marks.plan);
		this.#changed();
	}

	#plan(plan: Plan): void {
		const piece = this.#dice.get(plan.mover.ship);
		if (!piece) return;
		const colour = colourOf(plan);
		(this.#ghost.material as MeshStandardMaterial).color.set(colour);
		this.#ghost.position.set(plan.x, plan.y, EDGE / 2);
		this.#ghost.quaternion.copy(piece.toTurn);
		this.#marks.add(ray([piece.to.x, piece.to.y], [plan.x, plan.y], colour));
		if (this.#dice.held === plan.mover.ship) piece.mesh.position.set(plan.x, plan.y, EDGE / 2 + 5);
	}

	/** Something happens here: a flash that fades. */
	flash(at: Point, colour: string): void {
		const burst = ring(6, colour, 1, 4);
		burst.position.set(at[0], at[1], 2);
		this.#scene.add(burst);
		const begun = performance.now();
		const grow = () => {
			const part = (performance.now() - begun) / FLASH;
			if (part >= 1) {
				this.#scene.remove(burst);
				discard(burst);
			} else {
				burst.scale.setScalar(1 + 5 * part);
				(burst.material as MeshBasicMaterial).opacity = 1 - part;
				requestAnimationFrame(grow);
			}
			this.#changed();
		};
		grow();
	}

	/** As two fingers want it. */
	#nearer(factor: number): void {
		const { target, minDistance, maxDistance } = this.#controls;
		const way = this.#camera.position.clone().sub(target);
		const far = Math.max(minDistance, Math.min(maxDistance, way.length() / factor));
		this.#camera.position.copy(target).addScaledVector(way.normalize(), far);
		this.#controls.update();
		this.#wake();
	}

	/** While a die is in the hand, the hand does not turn the box. */
	#hold(on: boolean): void {
		this.#controls.enabled = !on;
		if (!on) this.#wake();
	}

	// Drawing

	#wake(): void {
		if (!this.#frame) this.#frame = requestAnimationFrame(this.#draw);
	}

	/** It is looked at from elsewhere. */
	#turned(): void {
		this.#under = "wrong";
		this.#wake();
	}

	/** Something else than dice looks different. */
	#changed(): void {
		if (this.#under === "right") this.#under = "unmarked";
		this.#wake();
	}

	#draw = (): void => {
		this.#frame = 0;
		const now = performance.now();
		const travelling = this.#travel(now);
		const gliding = this.#dice.step(now) || travelling;
		const moving = this.#cup.step(now) || gliding;
		if (this.#flat) this.#paint(travelling);
		else {
			this.#pace(now, moving);
			this.#render(Math.min(this.#hasty, this.#within(MOVING)));
		}
		this.#tell(moving);
		clearTimeout(this.#rest);
		// Never between two pictures of what moves, however long a slow machine takes for each.
		if (moving) this.#wake();
		else this.#rest = setTimeout(() => this.#sharpen(), RESTS);
	};

	/** Points for a pixel, if the whole picture may have so many. */
	#within(points: Points): number {
		const { clientWidth, clientHeight } = this.host;
		const most = this.#thrifty ? points.bySoftware : points.most;
		const enlarged = (this.host.currentCSSZoom as number | undefined) ?? 1; // on a screen; some browsers do not say
		const seen = Math.min(SHARPEST, devicePixelRatio) * enlarged;
		return Math.min(seen, Math.sqrt(most / (clientWidth * clientHeight || 1)));
	}

	/** The dice, over the box as it is without them. What is marked while they fall is drawn when they lie. */
	#paint(travelling: boolean): void {
		const falling = this.#dice.falls || this.#cup.mesh.visible;
		if (this.#under === "wrong" || (this.#under === "unmarked" && !falling)) {
			this.#lay(travelling ? Math.min(this.#hasty, this.#within(MOVING)) : this.#within(UNDER));
			this.#under = travelling ? "wrong" : "right";
		}
		const front = this.#furniture.frame.filter((part) => hides(part, this.#camera.position));
		const { clientWidth, clientHeight } = this.host;
		const ratio = this.#within(SHARP);
		this.#painting.fit(clientWidth * ratio, clientHeight * ratio);
		this.#painting.paint(this.#dice.all, this.#cup, this.#camera, front);
		this.#dice.group.updateMatrixWorld(); // a hand looks for them where they are
		this.#painting.canvas.hidden = false;
	}

	/** Draw the box without what is painted over it. */
	#lay(ratio: number): void {
		const wasShaken = this.#cup.mesh.visible;
		this.#dice.group.visible = false;
		this.#cup.mesh.visible = false;
		this.#render(ratio);
		this.#cup.mesh.visible = wasShaken;
	}

	/** Nothing moves: there is time for all points. */
	#sharpen(): void {
		if (this.#flat) this.#lay(this.#within(SHARP));
		else this.#render(this.#within(SHARP));
	}

	#render(ratio: number): void {
		if (this.#renderer.getPixelRatio() !== ratio) this.#renderer.setPixelRatio(ratio);
		this.#renderer.render(this.#scene, this.#camera);
	}

	/** A machine that cannot keep up draws less: first fewer points, then no shadows, and dice are painted. */
	#pace(now: number, moving: boolean): void {
		if (moving && this.#before) this.#slow = Math.max(0, this.#slow + (now - this.#before > LATE ? 1 : -1 / IN_TIME));
		this.#before = moving ? now : 0;
		if (this.#slow >= TOO_OFTEN.points) this.#hasty = Math.min(0.7, devicePixelRatio);
		if (this.#slow < TOO_OFTEN.dimensions) return;
		this.#furniture.lamp.castShadow = false;
		this.#flat = true;
	}

	/** While something moves, the tags are away: where they would stand is worked out when it rests. */
	#tell(moving: boolean): void {
		if (moving && this.#busy) return;
		this.#busy = moving;
		const { clientWidth, clientHeight } = this.#renderer.domElement;
		const places = new Map<number, Point>();
		// Tags stand to the right of the dice, for whoever looks, not over them.
		const right = new Vector3(1, 0, 0).applyQuaternion(this.#camera.quaternion);
		const at = new Vector3();
		for (const piece of this.#dice.afloat()) {
			if (piece.fall) continue;
			at.set(piece.to.x, piece.to.y, EDGE / 2).addScaledVector(right, EDGE * 0.75);
			at.project(this.#camera);
			// Close to two ships, the others are out of the picture: their tags would stand at its edges without them.
			if (this.#stood && Math.max(Math.abs(at.x), Math.abs(at.y)) > 1) continue;
			places.set(piece.die, [((at.x + 1) / 2) * clientWidth, ((1 - at.y) / 2) * clientHeight]);
		}
		this.hands.labels(spread(places, TAG, { width: clientWidth, height: clientHeight }), moving);
	}

	#fit(): void {
		const { clientWidth, clientHeight } = this.host;
		if (!clientWidth || !clientHeight) return;
		this.#renderer.setSize(clientWidth, clientHeight, false);
		this.#camera.aspect = clientWidth / clientHeight;
		// On a narrow screen the box is still seen from wall to wall.
		this.#camera.fov = this.#camera.aspect < 1.08 ? (FIELD * 1.08) / this.#camera.aspect : FIELD;
		this.#camera.updateProjectionMatrix();
		this.#turned();
	}
}

function middleOf([one, two]: readonly [Point, Point]): Vector3 {
	return new Vector3((one[0] + two[0]) / 2, (one[1] + two[1]) / 2, 0);
}

/** How near one goes to a pair: the farther they are apart, the less. */
function nearness([one, two]: readonly [Point, Point]): number {
	const apart = Math.hypot(one[0] - two[0], one[1] - two[1]);
	return Math.min(1, Math.max(0.5, (apart + 100) / BOX));
}

function newControls(camera: PerspectiveCamera, canvas: HTMLCanvasElement): OrbitControls {
	const controls = new OrbitControls(camera, canvas);
	controls.enablePan = false;
	controls.minDistance = 150;
	controls.maxDistance = 800;
	controls.maxPolarAngle = 1.25;
	controls.enableDamping = false;
	controls.touches.TWO = null; // two fingers zoom, in every board alike
	return controls;
}
