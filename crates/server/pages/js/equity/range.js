// Ranges of hands as the grid shows them. They are read as far as the grid needs, and written as a
// short list of items; the server reports what is wrong with a range.

/** The ranks, from the highest down. */
const RANKS = "AKQJT98765432";
const SUITS = { "♣": "c", "♠": "s", "♦": "d", "♥": "h" };
const N_COMBOS = { "": 6, s: 4, o: 12 };

/** The hands of a cell: pairs on the diagonal, suited ones above it, offsuit ones below. */
export function cellName(row, column) {
  if (row === column) return RANKS[row] + RANKS[row];
  return row < column ? `${RANKS[row]}${RANKS[column]}s` : `${RANKS[column]}${RANKS[row]}o`;
}

/** The names of all cells. */
const CELLS = [...RANKS].flatMap((_, row) => [...RANKS].map((_, column) => cellName(row, column)));

/** The number of combos of the hands in a cell. */
export const combosOf = (name) => N_COMBOS[name.slice(2)];

/** The cell of a combo such as `AhKd`. */
function cellOf(combo) {
  const [first, firstSuit, second, secondSuit] = combo;
  const [high, low] = RANKS.indexOf(first) <= RANKS.indexOf(second) ? [first, second] : [second, first];
  if (high === low) return high + low;
  return high + low + (firstSuit === secondSuit ? "s" : "o");
}

/** Two cards in a fixed order, as in `AhKd`; `null` if they are the same. */
function comboOf([, first, firstSuit, second, secondSuit]) {
  const cards = [first + firstSuit.toLowerCase(), second + secondSuit.toLowerCase()];
  const place = ([rank, suit]) => RANKS.indexOf(rank) * 4 + "cshd".indexOf(suit);
  cards.sort((a, b) => place(a) - place(b));
  return cards[0] === cards[1] ? null : cards.join("");
}

/** The hands, the best first, each with the number of combos up to it; empty until they are known. */
let order = [];

/** Sets the order of the hands, which percentages need. */
export function setOrder(hands) {
  order = hands;
}

/** Whether a range has a percentage that cannot be read yet. */
export const needsOrder = (text) => order.length === 0 && text.includes("%");

/** The names of the best hands that have at most a percentage of all combos. */
function best(percentage) {
  return order.filter((hand) => hand.combos_so_far * 100 <= percentage * 1326).map((hand) => hand.hand);
}

/** A range: the weights of whole cells and of single combos. */
export class Range {
  cells = new Map();
  combos = new Map();

  /** Reads a range; null if the grid cannot show it. */
  static read(text) {
    const range = new Range();
    if (text.trim() === "") return range;
    for (const item of text.split(",")) {
      const [hands, written = "1"] = item.replace(/[\s\uFE0E\uFE0F]/g, "").split(":");
      const weight = /^(\d+\.?\d*|\.\d+)$/.test(written) ? Number(written) : 0;
      if (!(weight > 0 && weight <= 1) || !range.#add(hands, weight)) return null;
    }
    return range;
  }

  #add(hands, weight) {
    const text = hands.replace(/[♣♠♦♥]/gu, (suit) => SUITS[suit]).toUpperCase().replaceAll("10", "T");
    if (["RANDOM", "ANY", "*"].includes(text)) {
      for (const name of CELLS) this.cells.set(name, weight);
      return true;
    }
    const percentages = text.match(/^(\d+(?:\.\d{1,4})?)%(?:-(\d+(?:\.\d{1,4})?)%)?$/);
    if (percentages) {
      const [less, more] = [Number(percentages[2] ?? 0), Number(percentages[1])].sort((a, b) => a - b);
      const names = more > 0 && more <= 100 ? best(more).slice(best(less).length) : [];
      for (const name of names) this.set(name, weight);
      return names.length > 0;
    }
    const cards = text.match(/^([2-9TJQKA])([CDHS])([2-9TJQKA])([CDHS])$/);
    if (cards) {
      const combo = comboOf(cards);
      if (!combo) return false;
      if (!this.cells.has(cellOf(combo))) this.combos.set(combo, weight);
      return true;
    }
    const found = text.match(/^([2-9TJQKA])([2-9TJQKA])([SO]?)(?:(\+)|-([2-9TJQKA])([2-9TJQKA])([SO]?))?$/);
    const row = found && rowOf(found);
    if (!row) return false;
    for (const name of row) this.set(name, weight);
    return true;
  }

  /** The fraction of a cell's hands that are held, from 0 to 1. */
  share(name) {
    if (this.cells.has(name)) return this.cells.get(name);
    let sum = 0;
    for (const [combo, weight] of this.combos) if (cellOf(combo) === name) sum += weight;
    return sum / combosOf(name);
  }

  /** The number of combos, and the fraction of all combos of the deck, with their weights. */
  size(isInDeck) {
    const cells = CELLS.filter(isInDeck);
    const sum = (share) => cells.reduce((sum, name) => sum + share(name) * combosOf(name), 0);
    const n = sum((name) => Number(this.cells.has(name))) + [...this.combos.keys()].filter((combo) => isInDeck(cellOf(combo))).length;
    return { n, part: sum((name) => this.share(name)) / sum(() => 1) };
  }

  /** Gives all hands of a cell a weight; 0 removes them. */
  set(name, weight) {
    for (const combo of this.combos.keys()) if (cellOf(combo) === name) this.combos.delete(combo);
    if (weight > 0) this.cells.set(name, weight);
    else this.cells.delete(name);
  }

  /** The range, written as a short list of items. */
  toString() {
    if (this.cells.size === 169 && new Set(this.cells.values()).size === 1) return `random${behind(this.cells.get("AA"))}`;
    const weights = [...new Set([...this.cells.values(), ...this.combos.values()])].sort((a, b) => b - a);
    return weights
      .flatMap((weight) => {
        const has = (name) => this.cells.get(name) === weight;
        const single = [...this.combos].filter(([, found]) => found === weight).map(([combo]) => combo);
        return [...pairItems(has), ...otherItems(has), ...single].map((item) => item + behind(weight));
      })
      .join(",");
  }
}

const behind = (weight) => (weight === 1 ? "" : `:${weight}`);

/** The cells of an item, or null if it is not valid. */
function rowOf([, first, second, kind, plus, otherFirst, otherSecond, otherKind]) {
  const ordered = (a, b) => [RANKS.indexOf(a), RANKS.indexOf(b)].sort((x, y) => x - y);
  const [high, low] = ordered(first, second);
  if (high === low && kind) return null;
  const kinds = high === low ? [""] : kind ? [kind.toLowerCase()] : ["s", "o"];
  const cells = (pairs) => pairs.flatMap(([a, b]) => kinds.map((suits) => RANKS[a] + RANKS[b] + suits));
  const upTo = (n, pair) => Array.from({ length: n }, (_, idx) => pair(idx));
  if (plus) {
    if (high === low) return cells(upTo(high + 1, (n) => [high - n, high - n]));
    if (low - high === 1) return cells(upTo(high + 1, (n) => [high - n, low - n]));
    return cells(upTo(low - high, (n) => [high, low - n]));
  }
  if (!otherFirst) return cells([[high, low]]);
  const [otherHigh, otherLow] = ordered(otherFirst, otherSecond);
  if (kind !== otherKind || (high === low) !== (otherHigh === otherLow) || (high !== low && !kind)) return null;
  const start = [Math.min(high, otherHigh), Math.min(low, otherLow)];
  if (high === otherHigh && high !== low) return cells(upTo(Math.abs(low - otherLow) + 1, (n) => [high, start[1] + n]));
  if (low - high !== otherLow - otherHigh) return null;
  return cells(upTo(Math.abs(high - otherHigh) + 1, (n) => [start[0] + n, start[1] + n]));
}

/** The longest runs of included places, from the highest down. */
function runs(from, isIn) {
  const found = [];
  for (let place = from; place < 13; place += 1) {
    if (!isIn(place)) continue;
    if (found.at(-1)?.[1] === place - 1) found.at(-1)[1] = place;
    else found.push([place, place]);
  }
  return found;
}

function pairItems(has) {
  const pair = (place) => RANKS[place] + RANKS[place];
  return runs(0, (place) => has(pair(place))).map(([top, bottom]) => {
    if (top === bottom) return pair(top);
    return top === 0 ? `${pair(bottom)}+` : `${pair(top)}-${pair(bottom)}`;
  });
}

function otherItems(has) {
  const items = [];
  for (let high = 0; high < 12; high += 1) {
    const name = (low, kind) => RANKS[high] + RANKS[low] + kind;
    const [suited, offsuit] = ["s", "o"].map((kind) => runs(high + 1, (low) => has(name(low, kind))));
    // A sequence with a dash says whether it is suited.
    const isPlain = ([top, bottom]) => top === bottom || top === high + 1;
    const isBoth = (run) => isPlain(run) && [suited, offsuit].every((all) => all.some((other) => other.join() === run.join()));
    const item = ([top, bottom], kind) => {
      if (top === bottom) return name(top, kind);
      return top === high + 1 ? `${name(bottom, kind)}+` : `${name(top, kind)}-${name(bottom, kind)}`;
    };
    items.push(...suited.map((run) => item(run, isBoth(run) ? "" : "s")));
    items.push(...offsuit.filter((run) => !isBoth(run)).map((run) => item(run, "o")));
  }
  return items;
}
