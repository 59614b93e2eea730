// Names of yaku: in the language of the page, or in Japanese with readings, as the reader chooses.
// Both are there, and the choice, which is kept on this device, shows one of them.

import { h } from "../dom.js";
import { COMMA, LANGUAGE, named, t } from "../words.js";
import { JAPANESE } from "./japanese.js";

const KEY = "handeval.yaku";
const root = document.documentElement;
/** Whether the translated names are the Japanese ones, or nearly. */
const READS_NAMES = ["zh-Hans", "ja"].includes(LANGUAGE);

/** Shows the Japanese names everywhere on the page, or the others. */
function show(isJapanese) {
  if (isJapanese) root.dataset.yaku = "japanese";
  else delete root.dataset.yaku;
}

function choose(isJapanese) {
  show(isJapanese);
  for (const box of document.querySelectorAll(".yaku-choice input")) box.checked = isJapanese;
  try {
    if (isJapanese) localStorage.setItem(KEY, "japanese");
    else localStorage.removeItem(KEY);
  } catch {
    // In that case the choice lasts as long as the page.
  }
}

try {
  show(localStorage.getItem(KEY) === "japanese");
} catch {
  // Storage may be forbidden.
}

/** The switch between the names. */
export function yakuChoice() {
  const box = h("input", { type: "checkbox", role: "switch", onchange: () => choose(box.checked) });
  box.checked = root.dataset.yaku === "japanese";
  return h("label", { class: "switch yaku-choice small" }, box, h("span", {}, t("mahjong-answer.japanese-yaku")));
}

/** The romanized name: `menzen tsumo`. */
function romanized(key) {
  return JAPANESE[key]?.[2] ?? key.replaceAll("-", " ");
}

/** The Japanese name with its reading; Japanese pages have it in kana, and others romanized. */
function inJapanese(key) {
  const [name, kana] = JAPANESE[key];
  const reading = LANGUAGE === "ja" ? h("rt", {}, kana) : h("rt", { lang: "ja-Latn" }, romanized(key));
  return h("ruby", { lang: "ja" }, name, h("rp", {}, "("), reading, h("rp", {}, ")"));
}

/**
 * The name of a yaku in a table: with the romanized name beside it, which Chinese and Japanese
 * readers do not need; or the Japanese one, with the translated name.
 */
export function yakuLabel(key) {
  const name = named("yaku", key);
  const roman = romanized(key);
  const isSame = roman === name.toLowerCase();
  const own = [name, !isSame && !READS_NAMES && h("span", { class: "soft small roman", lang: "ja-Latn" }, roman)];
  if (!JAPANESE[key]) return own;
  return [
    h("span", { class: "yaku-own" }, own),
    h("span", { class: "yaku-japanese" }, inJapanese(key), !isSame && LANGUAGE !== "ja" && h("span", { class: "soft small" }, name)),
  ];
}

/** A name as it is written in a sentence; German nouns keep their capitals. */
export const inSentence = (name) => (LANGUAGE === "de" ? name : name.toLowerCase());

/** Names of yaku in a sentence, each with something behind it. */
export function yakuList(all) {
  const names = all.map(([key, behind = ""]) => {
    const own = inSentence(named("yaku", key));
    return [JAPANESE[key] ? [h("span", { class: "yaku-own" }, own), h("span", { class: "yaku-japanese" }, inJapanese(key))] : own, behind];
  });
  return names.map((name, idx) => [idx > 0 && COMMA, name]);
}
