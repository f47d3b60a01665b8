/** The place on the chart whose facing is being chosen. */
export const picked = $state<{ hex: string | null; facing: number | null }>({ hex: null, facing: null });
