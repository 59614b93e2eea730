// How much a first visit sends before a page can be used, compressed: the page, its styles, and the
// scripts that run at once. The answer to its question, and what is loaded later, are not counted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_VISITS, addressOfVisit } from "./first-visits.mjs";
import { onServer } from "./site.mjs";
import "./started.mjs";

/**
 * The parts that a page names in its head; a part for a parameter is loaded only with that parameter,
 * before the page can be used (`with`) or right behind (`behind`).
 */
function partsOf(page, address) {
  const parameters = new URL(address).searchParams;
  const tags = page.match(/<(link|script)\b[^>]*>/g);
  const isFor = (tag, when) => parameters.has(new RegExp(`rel="later".*data-${when}="(\\w+)"`).exec(tag)?.[1]);
  const isNeeded = (tag) => tag.includes('rel="stylesheet"') || tag.includes("<script src=") || tag.includes('<script type="module"') || isFor(tag, "with");
  const addresses = (isOne) => tags.filter(isOne).map((tag) => new URL(/(?:src|href)="([^"]*)"/.exec(tag)[1], address).href);
  return { needed: addresses(isNeeded), behind: addresses((tag) => isFor(tag, "behind")) };
}

/** The length of a compressed file; its text. */
async function sizeOf(address, headers = {}) {
  const answer = await fetch(address, { headers: { "accept-encoding": "gzip", accept: "text/html", "accept-language": "en", ...headers } });
  const text = await answer.text();
  return { sent: Number(answer.headers.get("content-length") ?? text.length), text };
}

for (const visit of FIRST_VISITS) {
  test(`${visit.name ?? visit.path} sends at most ${visit.most} bytes until it can be used`, onServer, async (t) => {
    const { address } = await addressOfVisit(visit);
    const { sent: page, text } = await sizeOf(address);
    const { needed, behind } = partsOf(text, address);
    const sizesOf = async (parts) => (await Promise.all(parts.map((part) => sizeOf(part)))).reduce((sum, part) => sum + part.sent, 0);
    const sent = page + (await sizesOf(needed));
    t.diagnostic(`${sent} bytes, ${needed.length + 1} requests`);
    assert.ok(needed.length > 0 && sent <= visit.most, `${sent} bytes`);
    const sentBehind = await sizesOf(behind);
    assert.ok(sentBehind <= (visit.mostBehind ?? 0), `${sentBehind} bytes behind`);
  });
}
