// How much a first visit sends before a page can be used, compressed: the page, its styles, and the
// scripts that run at once. The answer to its question, and what is loaded later, are not counted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_VISITS, addressOfVisit } from "./first-visits.mjs";
import { onServer } from "./site.mjs";
import "./started.mjs";

/** The parts that a page names in its head; a part for a parameter is loaded only with that parameter. */
function partsOf(page, address) {
  const parameters = new URL(address).searchParams;
  const tags = page.match(/<(link|script)\b[^>]*>/g);
  const isNeeded = (tag) => tag.includes('rel="stylesheet"') || tag.includes("<script src=") || tag.includes('<script type="module"') || parameters.has(/rel="later".*data-with="(\w+)"/.exec(tag)?.[1]);
  return tags.filter(isNeeded).map((tag) => new URL(/(?:src|href)="([^"]*)"/.exec(tag)[1], address).href);
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
    const parts = await Promise.all(partsOf(text, address).map((part) => sizeOf(part)));
    const sent = page + parts.reduce((sum, part) => sum + part.sent, 0);
    t.diagnostic(`${sent} bytes, ${parts.length + 1} requests`);
    assert.ok(parts.length > 0 && sent <= visit.most, `${sent} bytes`);
  });
}
