// The languages of the pages, with their words: one per file in the server's folder.

import { readFileSync, readdirSync } from "node:fs";

const FOLDER = new URL("../../crates/server/languages/", import.meta.url);

/** The codes of all languages, English first. */
export const LANGUAGES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""))
  .sort((a, b) => (b === "en") - (a === "en") || a.localeCompare(b));

/** Languages that stand for all where only the width of words matters: long words, and wide characters. */
export const WIDEST = ["de", "pl", "ja"];

/** The tag of a language, which has its script where there are two. */
export const tagOf = (code) => (code === "zh" ? "zh-Hans" : code);

/** The words of a language by section and key. */
export const words = (code) => JSON.parse(readFileSync(new URL(`${code}.json`, FOLDER), "utf8"));

/** A text with its values filled in. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** What separates the parts of a sentence, and a label from what it is for. */
export const clauseIn = (code) => ({ zh: "，", ja: "、" })[code] ?? ", ";
export const colonIn = (code) => (["zh", "ja"].includes(code) ? "：" : ": ");
