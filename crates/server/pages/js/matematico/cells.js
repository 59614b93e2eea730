// The cells of a grid, and the values of the cards in them.

export const N_CELLS = 25;

export const VALUES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
