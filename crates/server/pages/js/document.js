// The text of a field: what the lattice needs from it, and how a click changes it.

const COLORS = { r: "red", g: "green", b: "blue", p: "purple", red: "red", green: "green", blue: "blue", purple: "purple", fungi: "red", plant: "green", animal: "blue", insect: "purple" };
const LETTERS = { red: "R", green: "G", blue: "B", purple: "P" };

/** The field, if the text is JSON with the outline of one; the server reports what is wrong. */
export function parseField(text) {
  if (text.trim() === "") return { cards: [] };
  try {
    const found = JSON.parse(text);
    return found && typeof found === "object" && !Array.isArray(found) && Array.isArray(found.cards ?? []) ? found : null;
  } catch {
    return null;
  }
}

/** The distance between neighboring positions of a field in its coordinates. */
export function stepOf(field) {
  return field.coords === "unit" ? 1 : 2;
}

/** The cards in a uniform shape, or `null` if one of them has a position or color that cannot be drawn. */
export function cardsOf(field) {
  const cards = [];
  for (const card of field.cards ?? []) {
    const [x, y, name] = Array.isArray(card) ? card : [card?.x, card?.y, card?.color ?? card?.colour ?? null];
    const color = name === null ? null : COLORS[String(name).toLowerCase()];
    if (!Number.isInteger(x) || !Number.isInteger(y) || color === undefined) return null;
    cards.push({ x, y, color });
  }
  return cards;
}

/** The text of a field with these cards instead; all its other keys stay. */
export function withCards(field, cards) {
  return fieldText({ ...field, cards: cards.map(({ x, y, color }) => [x, y, color && LETTERS[color]]) });
}

/** One key per line, and three cards per line, to keep the text short and readable. */
export function fieldText(field) {
  const entries = Object.entries(field).map(([key, value]) => {
    if (key !== "cards") return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    const cards = value.map((card) => JSON.stringify(card).replaceAll(",", ", "));
    const lines = [];
    for (let idx = 0; idx < cards.length; idx += 3) lines.push(`    ${cards.slice(idx, idx + 3).join(", ")}`);
    return lines.length > 0 ? `  "cards": [\n${lines.join(",\n")}\n  ]` : '  "cards": []';
  });
  return `{\n${entries.join(",\n")}\n}`;
}
