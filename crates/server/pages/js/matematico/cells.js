// The cells of a grid.

export const N_CELLS = 25;
