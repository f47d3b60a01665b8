/** A small set of sounds, made on the spot by Web Audio: no files, and nothing at all until somebody has clicked. */

import { settings } from "./settings.svelte";

export type Sound =
	| "dice"
	| "knock"
	| "cup"
	| "card"
	| "coin"
	| "wood"
	| "cannon"
	| "bell"
	| "wave"
	| "sink"
	| "lose"
	| "win";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Milliseconds that a sound takes at most. */
const LONGEST = 2000;
/** Hours of the device's clock. */
const NIGHT = { from: 22, to: 7 };

export function isNight(hour: number): boolean {
	return hour >= NIGHT.from || hour < NIGHT.to;
}

/** What is still to be heard. */
const sounding = new Set<GainNode>();

interface How {
	loud?: number;
	/** So many milliseconds later. */
	after?: number;
}

export function play(sound: Sound, { loud = 1, after = 0 }: How = {}): void {
	const wanted = sound === "bell" ? settings.bell : settings.effects;
	if (!settings.sound || !wanted || !globalThis.AudioContext || document.hidden) return;
	if (settings.nights && isNight(new Date().getHours())) return;
	// A browser allows no sound before the person has touched the page.
	if (!navigator.userActivation?.hasBeenActive) return;
	context ??= new AudioContext();
	if (context.state === "suspended") void context.resume();
	const out = context.createGain();
	out.gain.value = 0.5 * loud * (settings.volume / 100);
	out.connect(context.destination);
	sounding.add(out);
	setTimeout(() => sounding.delete(out), after + LONGEST);
	SOUNDS[sound](context, out, context.currentTime + 0.01 + after / 1000);
}

/** Whoever skips what is told has heard enough of it. */
export function silence(): void {
	for (const out of sounding) out.gain.setTargetAtTime(0, out.context.currentTime, 0.03);
	sounding.clear();
}

type Maker = (audio: AudioContext, out: AudioNode, at: number) => void;

const SOUNDS: Record<Sound, Maker> = {
	dice(audio, out, at) {
		for (let knock = 0; knock < 7; knock++) {
			const when = at + knock * 0.045 + Math.random() * 0.03;
			hiss(audio, out, when, 0.05, 2200 + Math.random() * 1800, 6, 0.7 - knock * 0.06);
		}
	},
	knock(audio, out, at) {
		hiss(audio, out, at, 0.05, 1900 + Math.random() * 1700, 5, 0.9);
		tone(audio, out, at, 0.04, 420 + Math.random() * 160, 260, "triangle", 0.3);
	},
	cup(audio, out, at) {
		tone(audio, out, at, 0.22, 110, 52, "sine", 1);
		hiss(audio, out, at, 0.12, 500, 1.2, 0.8);
		hiss(audio, out, at + 0.03, 0.06, 2600, 5, 0.35);
	},
	card(audio, out, at) {
		hiss(audio, out, at, 0.09, 3800, 0.9, 0.5);
		hiss(audio, out, at + 0.06, 0.05, 1500, 2, 0.35);
	},
	coin(audio, out, at) {
		tone(audio, out, at, 0.28, 2350, 2350, "triangle", 0.35);
		tone(audio, out, at + 0.05, 0.4, 3150, 3150, "triangle", 0.28);
	},
	wood(audio, out, at) {
		tone(audio, out, at, 0.09, 320, 190, "triangle", 0.8);
		hiss(audio, out, at, 0.05, 900, 2, 0.5);
	},
	cannon(audio, out, at) {
		tone(audio, out, at, 0.7, 95, 28, "sine", 1.3);
		hiss(audio, out, at, 0.55, 240, 0.6, 1.1);
	},
	bell(audio, out, at) {
		for (const [overtone, loud] of [
			[1, 0.5],
			[2.01, 0.3],
			[2.76, 0.18],
			[5.4, 0.07],
		] as const)
			tone(audio, out, at, 1.3 / overtone ** 0.4, 660 * overtone, 655 * overtone, "sine", loud);
	},
	wave(audio, out, at) {
		hiss(audio, out, at, 0.8, 700, 0.5, 0.35, 0.35);
	},
	sink(audio, out, at) {
		hiss(audio, out, at, 0.9, 420, 0.7, 0.8, 0.12);
		tone(audio, out, at, 0.5, 140, 60, "triangle", 0.5);
		for (let bubble = 0; bubble < 6; bubble++) {
			const pitch = 260 + Math.random() * 260;
			tone(audio, out, at + 0.45 + bubble * 0.11 + Math.random() * 0.05, 0.09, pitch, pitch * 1.7, "sine", 0.3);
		}
	},
	lose(audio, out, at) {
		tone(audio, out, at, 0.35, 220, 160, "triangle", 0.5);
		tone(audio, out, at + 0.2, 0.5, 165, 110, "triangle", 0.5);
	},
	win(audio, out, at) {
		[392, 494, 587, 784].forEach((pitch, place) => {
			tone(audio, out, at + place * 0.12, 0.5, pitch, pitch, "triangle", 0.4);
		});
	},
};

function tone(
	audio: AudioContext,
	out: AudioNode,
	at: number,
	length: number,
	from: number,
	to: number,
	wave: OscillatorType,
	loud: number,
): void {
	const source = audio.createOscillator();
	source.type = wave;
	source.frequency.setValueAtTime(from, at);
	source.frequency.exponentialRampToValueAtTime(Math.max(1, to), at + length);
	source.connect(fade(audio, out, at, length, loud));
	source.start(at);
	source.stop(at + length + 0.05);
}

function hiss(
	audio: AudioContext,
	out: AudioNode,
	at: number,
	length: number,
	pitch: number,
	sharp: number,
	loud: number,
	rise = 0.005,
): void {
	if (!noise) {
		noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
		const samples = noise.getChannelData(0);
		for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
	}
	const source = audio.createBufferSource();
	source.buffer = noise;
	const filter = audio.createBiquadFilter();
	filter.type = "bandpass";
	filter.frequency.value = pitch;
	filter.Q.value = sharp;
	source.connect(filter).connect(fade(audio, out, at, length, loud, rise));
	source.start(at, Math.random() * 0.5);
	source.stop(at + length + 0.05);
}

function fade(audio: AudioContext, out: AudioNode, at: number, length: number, loud: number, rise = 0.005): AudioNode {
	const gain = audio.createGain();
	gain.gain.setValueAtTime(0.0001, at);
	gain.gain.exponentialRampToValueAtTime(loud, at + rise);
	gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
	gain.connect(out);
	return gain;
}
