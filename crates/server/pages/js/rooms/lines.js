// The lines of a grid before any is full.

export const openLines = () => [...[1, 2, 3, 4, 5].map((row) => `row-${row}`), ...[1, 2, 3, 4, 5].map((column) => `column-${column}`), "diagonal-1", "diagonal-2"].map((line) => ({ line, figure: null, points: 0 }));
