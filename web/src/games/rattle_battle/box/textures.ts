/** What the box and its dice are painted with. */

import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";
import { engravingOf } from "../art";
import { lucky } from "../fall";
import { BOX } from "../sea";
import { drawnBySoftware } from "./rendering";

function canvas(width: number, height = width): [HTMLCanvasElement, CanvasRenderingContext2D] {
	const made = document.createElement("canvas");
	made.width = width;
	made.height = height;
	const pen = made.getContext("2d");
	if (!pen) throw new Error("no canvas to paint on");
	return [made, pen];
}

function texture(made: HTMLCanvasElement): CanvasTexture {
	const painted = new CanvasTexture(made);
	painted.colorSpace = SRGBColorSpace;
	painted.anisotropy = drawnBySoftware() ? 1 : 8;
	return painted;
}

export function turned(grain: CanvasTexture): CanvasTexture {
	const copy = grain.clone();
	copy.rotation = Math.PI / 2;
	copy.needsUpdate = true;
	return copy;
}

/** How the sides of a die lie on its picture, and how many points each has. */
export const SIDES = { across: 3, down: 2, points: 128 };

/** What a die is painted with. */
export interface Paint {
	body: string;
	edge: string;
	mark: string;
	line: string | null;
}

/** All sides of a die in one picture: six would be drawn one by one. */
export function diceTexture(faces: readonly number[], paint: Paint): CanvasTexture {
	const { across, down, points } = SIDES;
	const [made, pen] = canvas(across * points, down * points);
	faces.forEach((face, side) => {
		pen.setTransform(1, 0, 0, 1, (side % across) * points, Math.floor(side / across) * points);
		paintFace(pen, face, paint);
	});
	return texture(made);
}

function paintFace(pen: CanvasRenderingContext2D, face: number, { body, edge, mark, line }: Paint): void {
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
	const path = new Path2D(engravingOf(face));
	if (line) {
		pen.strokeStyle = line;
		pen.lineWidth = 3;
		pen.lineJoin = "round";
		pen.stroke(path);
	}
	pen.fillStyle = mark;
	pen.fill(path, "evenodd");
}

export function woodTexture(light: string, dark: string, planks: number): CanvasTexture {
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
export function seaTexture(): CanvasTexture {
	const [made, pen] = canvas(1024);
	stainPlanks(pen);
	drawRhumbLines(pen);
	drawRose(pen);
	drawScale(pen);
	return texture(made);
}

function stainPlanks(pen: CanvasRenderingContext2D): void {
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
}

function drawRhumbLines(pen: CanvasRenderingContext2D): void {
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
}

function drawRose(pen: CanvasRenderingContext2D): void {
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
}

function drawScale(pen: CanvasRenderingContext2D): void {
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
}
