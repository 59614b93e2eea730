// The texts of the page in its language; they come with the page, limited to what its scripts need.

/** The code of the language. */
export const LANGUAGE = document.documentElement.lang;
/** The `lang` attribute for English text from the server on a page in another language. */
export const ENGLISH = LANGUAGE === "en" ? null : "en";

const sections = JSON.parse(document.querySelector("#words").textContent);
const rules = { n: new Intl.PluralRules(LANGUAGE), nth: new Intl.PluralRules(LANGUAGE, { type: "ordinal" }) };

/** Whether the language is written without spaces, with marks as wide as its characters. */
const IS_WIDE = ["zh-Hans", "ja"].includes(LANGUAGE);
/** What separates the items of a list, the parts of a sentence, a label from what it is for, and sentences. */
export const COMMA = IS_WIDE ? "、" : ", ";
export const CLAUSE = LANGUAGE === "zh-Hans" ? "，" : COMMA;
export const COLON = IS_WIDE ? "：" : ": ";
export const SEMICOLON = { ja: "／", "zh-Hans": "；" }[LANGUAGE] ?? "; ";
export const STOP = IS_WIDE ? "。" : ".";
export const SPACE = IS_WIDE ? "" : " ";

/** Words in brackets, as they follow others. */
export function bracketed(words) {
  return IS_WIDE ? `（${words}）` : ` (${words})`;
}

/** A number as people read it: grouped thousands, a fixed number of digits after the decimal point. */
export function number(n, digits = 0) {
  return n.toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A difference: `+12.5`, `−3.0`. */
export function difference(n, digits = 0) {
  return n.toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "exceptZero" }).replace("-", "−");
}

const PERCENT = IS_WIDE || LANGUAGE === "it" ? "%" : " %";

/** A percentage: `12.5 %` for 0.125, without the space where people write none. */
export function percent(part, digits = 0) {
  return `${number(100 * part, digits)}${PERCENT}`;
}

/** A day such as `2026-02-28`. */
export function day(text) {
  return new Date(`${text}T00:00Z`).toLocaleDateString(LANGUAGE, { dateStyle: "long", timeZone: "UTC" });
}

/** The text of `section.key`, if there is one. */
function find(key) {
  const dot = key.indexOf(".");
  const words = sections[key.slice(0, dot)] ?? {};
  // A name from outside can be a property that every object has.
  return Object.hasOwn(words, key.slice(dot + 1)) ? words[key.slice(dot + 1)] : undefined;
}

/** Whether there is a text. */
export function has(key) {
  return find(key) !== undefined;
}

/**
 * The text of `section.key` in pieces: every second one is a value, text or element. Numbers are
 * formatted; `n` selects the plural form, `nth` the ordinal form, such as `2nd`.
 */
export function parts(key, values = {}) {
  let text = find(key);
  if (text === undefined) {
    console.error(`no words for ${key}`);
    return [key];
  }
  if (typeof text === "object") {
    const by = "nth" in values ? "nth" : "n";
    text = text[rules[by].select(values[by])] ?? text.other;
  }
  return text.split(/\{(\w+)\}/).map((part, idx) => {
    if (idx % 2 === 0) return part;
    const value = values[part];
    return typeof value === "number" ? number(value) : value;
  });
}

/** Like `parts`, but as a single text. */
export function t(key, values) {
  return parts(key, values).join("");
}

/** The word for a key of an answer, or the key itself, if it is a new one. */
export function named(section, key) {
  return has(`${section}.${key}`) ? t(`${section}.${key}`) : key.replaceAll("-", " ");
}

export function capitalized(words) {
  return words[0].toLocaleUpperCase(LANGUAGE) + words.slice(1);
}

/** The query of the page for these parameters; its language stays, if the address names it. */
export function queryOf(parameters) {
  const kept = new URLSearchParams(parameters);
  const language = new URLSearchParams(location.search).get("lang");
  if (language) kept.set("lang", language);
  return kept.size ? `?${kept}` : "";
}

/** Shows the question in the address. */
export function showInAddress(parameters) {
  history.replaceState(null, "", queryOf(parameters) || location.pathname);
}
