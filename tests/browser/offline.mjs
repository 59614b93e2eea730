// The pages installed as an app on a phone, and without their server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import "./started.mjs";

test("the pages can be installed: a manifest with icons of the sizes that it states", async () => {
  const { page, close } = await open("/");
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel="manifest"]').href;
    const found = await (await fetch(link)).json();
    const size = async (icon) => {
      const image = new Image();
      image.src = new URL(icon.src, link);
      await image.decode();
      return icon.sizes === "any" ? "any" : `${image.naturalWidth}x${image.naturalHeight}`;
    };
    return { ...found, found: await Promise.all(found.icons.map(size)) };
  });
  assert.deepEqual(manifest.found, manifest.icons.map(({ sizes }) => sizes));
  assert.equal(manifest.display, "standalone");
  assert.equal(await page.locator('meta[name="theme-color"]').getAttribute("content"), manifest.theme_color);
  await close();
});

test("stored pages open without the server, but questions are not stored", async () => {
  const { page, close } = await open("/", { isKept: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);
  await page.context().setOffline(true);
  // This page was never opened.
  await page.goto(new URL("matematico?seed=1", page.url()).href);
  await eventually(text(page, "#play h1"), "Matematico");
  await eventually(text(page, "#page-problem"), /is not responding/);
  const isStyled = await page.evaluate(() => document.styleSheets.length >= 2 && [...document.styleSheets].every(({ cssRules }) => cssRules.length > 0));
  assert.ok(isStyled, "it has its styles");
  const isAnswered = await page.evaluate(() => fetch("./api/v1/health").then(() => true, () => false));
  assert.equal(isAnswered, false);
  await page.context().setOffline(false);
  await page.reload();
  await eventually(text(page, "#turn-count"), /1 \/ 25/);
  assert.equal((await ask("health")).status, "ok");
  await close({ outage: true });
});
