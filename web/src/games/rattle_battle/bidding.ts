/** Chances as people say them. */

export function percent(chance: number): string {
	if (chance > 0.995 && chance < 1 - 1e-9) return ">99 %";
	if (chance < 0.005 && chance > 1e-9) return "<1 %";
	return `${Math.round(100 * chance)} %`;
}
