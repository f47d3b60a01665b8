/** The place on the chart whose facing is being chosen, and why the facing under the pointer is not to be had. */
export const picked = $state<{ hex: string | null; facing: number | null; why: string | null }>({
	hex: null,
	facing: null,
	why: null,
});
