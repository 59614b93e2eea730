// Called sets in the text of a hand.

/** A called set, even if partly typed. */
export const CALL = /\s*\[[^\]]*\]?/g;
