// The pages behind a proxy that serves them under a prefix, such as https://school.example/cards/.

import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { test } from "node:test";
import { address, eventually, open, text } from "./browser.mjs";
import "./started.mjs";

const PREFIX = "/cards";

/** A proxy that removes the prefix, and the requests to it outside the prefix. */
async function startProxy() {
  const strays = [];
  const proxy = createServer((asked, answer) => {
    if (!asked.url.startsWith(`${PREFIX}/`)) {
      strays.push(asked.url);
      answer.writeHead(404).end();
      return;
    }
    const headers = { ...asked.headers, "x-forwarded-prefix": PREFIX };
    const onward = request(address + asked.url.slice(PREFIX.length), { method: asked.method, headers }, (found) => {
      answer.writeHead(found.statusCode, found.headers);
      found.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return { base: `http://127.0.0.1:${proxy.address().port}${PREFIX}`, strays, stop: () => proxy.closeAllConnections() ?? proxy.close() };
}

test("every page works under a prefix, and leads nowhere else", async () => {
  const { base, strays, stop } = await startProxy();
  const { page, close } = await open("/", { base });
  const follow = async (game, entry) => {
    if (entry) await page.locator("header nav summary", { hasText: game }).click();
    await page.locator("header nav li", { hasText: game }).getByRole("link", { name: entry ?? game }).click();
  };
  await follow("Poker", "Hands");
  await eventually(text(page, "#answer"), /strength/);
  assert.ok(page.url().startsWith(`${base}/poker`), page.url());
  await follow("Mahjong", "Hands");
  await eventually(text(page, "#answer"), /shanten/);
  await follow("Codex");
  await eventually(text(page, "#answer"), /points/);
  await follow("Matematico", "Play");
  await eventually(text(page, "#turn-count"), "1 / 25");
  await page.locator('#board [data-cell="6"]').click();
  await eventually(text(page, "#turn-count"), "2 / 25");
  await page.click("footer a");
  await eventually(text(page, "#get_poker_rank h3"), /poker\/rank/);
  const tried = await page.locator("#get_poker_rank a.button").getAttribute("href");
  assert.ok(tried.startsWith(`${base}/api/v1/poker/rank?`), tried);
  await page.click("header .brand");
  await eventually(() => page.url(), `${base}/`);
  const { servers } = await (await fetch(`${base}/api/v1/openapi.json`)).json();
  assert.deepEqual(servers, [{ url: PREFIX }]);
  await close();
  const lost = await open("/no/such/page", { base });
  await lost.page.locator("main a").first().click();
  await eventually(text(lost.page, "#turn-count"), "1 / 25");
  await lost.close({ refusals: true });
  assert.deepEqual(strays, []);
  stop();
});
