// The pages as files that need no server: languages, modules, long searches, and use without a
// network.

import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { violations } from "./axe.mjs";
import { ask, eventually, open, text } from "./browser.mjs";
import { SITE, onSite, serveFiles } from "./site.mjs";
import { ODD_OVER_EVEN as POINTS, choose } from "./table.mjs";
import { LANGUAGES, tagOf } from "./spoken.mjs";
import "./started.mjs";

/** A folder below the root of a host, as on many free hosts. */
const PREFIX = "/handeval/";
/** The pages, each with what shows that it is ready. */
const PAGES = {
  index: ["#week", /./],
  matematico: ["#turn-count", /1 . 25/],
  "matematico-days": ["#weeks", /30/],
  "matematico-sheets": ["#sheet", /200/],
  poker: ["#draw-answer", /72[.,]26/],
  "poker-equity": ["#answer", /81[.,]95/],
  "poker-odds": ["#makes", /377/],
  "poker-pots": ["#answer", /150/],
  "poker-history": ["h1", /./],
  "mahjong-log": ["h1", /./],
  mahjong: ["#answer", /17/],
  "mahjong-quiz": ["#win", /./],
  field: ["#answer .field-total", /7/],
  docs: ["#get_poker_rank h3", /poker.rank/],
};
const GAMES = ["field", "mahjong", "matematico", "poker"];
/** Logs have modules of their own. */
const LOGS = ["mahjong-log", "poker-history"];

/** Waits until a page is ready. */
const isReady = (page, name) => eventually(text(page, PAGES[name][0]), PAGES[name][1]);

const folderOf = (language) => (language === "en" ? "" : `${language}/`);

/** The modules among addresses, by name. */
const modulesIn = (addresses) => [...new Set(addresses.map((address) => /[/]wasm[/]([\w-]+)[.]\w+[.]wasm$/.exec(address)?.[1]).filter(Boolean))].sort();

/** Serves the site while `use` runs. */
async function withFiles(use, { folder = SITE, prefix = PREFIX } = {}) {
  const files = await serveFiles(folder, { prefix });
  try {
    await use(files);
  } finally {
    files.stop();
  }
}

/** Waits until a service worker has kept this many files whose paths match. */
async function kept(page, pattern, number) {
  const count = () =>
    page.evaluate(async (source) => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().filter(({ url }) => new RegExp(source).test(url)).length;
    }, pattern.source);
  await eventually(count, number);
}

/** Waits until all pages of a language are kept, and all modules. */
async function keptAll(page, language) {
  await kept(page, /[.]wasm$/, GAMES.length + LOGS.length);
  await kept(page, new RegExp(`handeval/${folderOf(language)}[\\w-]+[.]html$`), Object.keys(PAGES).length);
}

describe("the pages of the site under a prefix", onSite, () => {
  for (const language of LANGUAGES) {
    test(`every page in ${language} is whole, and its links stay in the language`, async () => {
      await withFiles(async ({ base, asked }) => {
        const { page, close } = await open(`/${folderOf(language)}index.html`, { base, reducedMotion: "reduce" });
        for (const name of Object.keys(PAGES)) {
          await page.goto(`${base}/${folderOf(language)}${name}.html`);
          await isReady(page, name);
          assert.equal(await page.locator("html").getAttribute("lang"), tagOf(language));
          const links = await page.locator('a[href]:not(.languages a, [href^="#"], [href^="?"])').evaluateAll((all) => all.map(({ href }) => href));
          for (const link of links.filter((href) => href.includes(".html"))) {
            assert.ok(link.startsWith(`${base}/${folderOf(language)}`), `${name}: ${link}`);
            assert.equal(link.slice(`${base}/${folderOf(language)}`.length).includes("/"), false, `${name}: ${link}`);
          }
          assert.ok(links.length > 4, name);
          assert.deepEqual(await violations(page), [], name);
        }
        assert.ok(asked.every((path) => path.startsWith(PREFIX) && !path.includes("/rooms")), String(asked));
        await close();
      });
    });
  }

  test("a visitor who reads Chinese in any script is led to the Chinese pages, and may choose Japanese ones", async () => {
    await withFiles(async ({ base }) => {
      const { page, close } = await open("/", { base, locale: "zh-TW" });
      await page.goto(`${base}/docs.html`);
      await eventually(() => page.url(), `${base}/zh/docs.html`);
      await page.locator(".languages summary").click();
      await page.getByRole("link", { name: "日本語" }).click();
      await eventually(() => page.url(), `${base}/ja/docs.html`);
      await page.goto(`${base}/index.html`);
      await eventually(() => page.url(), `${base}/ja/index.html`);
      await close();
    });
  });

  test("an English page leads to the visitor's preferred language, until another one is chosen", async () => {
    await withFiles(async ({ base }) => {
      const { page, close } = await open("/", { base, locale: "sk-SK" });
      const language = () => page.locator("html").getAttribute("lang");
      await page.goto(`${base}/docs.html?x=7#errors-title`);
      await eventually(() => page.url(), `${base}/sk/docs.html?x=7#errors-title`);
      await eventually(language, "sk");
      await page.locator(".languages summary").click();
      await page.getByRole("link", { name: "English" }).click();
      await eventually(() => page.url(), `${base}/docs.html?x=7#errors-title`);
      await eventually(language, "en");
      await page.goto(`${base}/index.html`);
      await isReady(page, "index");
      assert.equal(await language(), "en");
      await page.locator(".languages summary").click();
      await page.getByRole("link", { name: "Deutsch" }).click();
      await eventually(() => page.url(), `${base}/de/index.html`);
      await page.goto(`${base}/poker.html`);
      await eventually(() => page.url(), (url) => url.startsWith(`${base}/de/poker.html`));
      await isReady(page, "poker");
      await close();
    });
  });

  test("a page loads only the module of its game, and a page without questions loads none", async () => {
    await withFiles(async ({ base }) => {
      for (const name of Object.keys(PAGES)) {
        const { page, requests, close } = await open(`/${name}.html`, { base });
        await isReady(page, name);
        const game = GAMES.find((one) => name.startsWith(one));
        // A page of logs asks only once it has a log.
        const asksNothing = ["matematico-days", "matematico-sheets", ...LOGS].includes(name);
        const expected = !game || asksNothing ? [] : [game];
        assert.deepEqual(modulesIn(requests), expected, name);
        await close();
      }
    });
  });

  test("the page with all questions answers its examples in place", async () => {
    await withFiles(async ({ base }) => {
      const { page, requests, close } = await open("/docs.html", { base });
      for (const [id, answer] of [["get_mahjong_check", /"shanten"/], ["post_matematico_score", /"total"/], ["get_deck", /"cards"|\[/], ["post_poker_rank_batch", /"category"/], ["post_field_count", /"count"/], ["get_mahjong_points", /"points"/]]) {
        const route = page.locator(`#${id}`);
        await route.locator("summary").click();
        await route.getByRole("button").click();
        await eventually(() => route.locator("[role=status] pre").innerText(), answer);
      }
      assert.deepEqual(modulesIn(requests), ["field", "mahjong", "matematico", "poker"]);
      const { paths } = await (await fetch(`${base}/api/v1/openapi.json`)).json();
      const shown = await page.locator(".route h3").allInnerTexts();
      assert.equal(shown.length, Object.values(paths).flatMap((path) => Object.keys(path)).length);
      assert.equal(shown.filter((route) => /rooms|health/.test(route)).length, 0);
      const outside = await page.locator("main a[href*='/api/']").evaluateAll((all) => all.map(({ href }) => href));
      assert.deepEqual(outside, [`${base}/api/v1/openapi.json`]);
      await close();
    });
  });
});

test("a search that nobody is waiting for ends, and a newer question is answered", onSite, async () => {
  const { page, close } = await open("/poker-equity?player=22%2B&player=22%2B&player=22%2B&exact=true");
  await eventually(() => page.workers().length, (n) => n > 0);
  await page.locator("#answer .busy").waitFor();
  await page.click('[data-example^="player=AsAh"]');
  await eventually(text(page, "#answer"), /1,712,304 boards/);
  // The worker of the first question is gone.
  await eventually(() => page.workers().length, (n) => n <= 1);
  await close();
});

test("players learn custom points once, which the page announces, and other questions are answered meanwhile", onSite, async () => {
  const { page, close } = await open("/matematico?seed=11", { reducedMotion: "reduce" });
  await eventually(text(page, "#turn-count"), "1 / 25");
  await choose(page, JSON.stringify(POINTS));
  await eventually(text(page, "#game-name"), /, odd over even$/);
  for (let at = 0; at < 9; at += 1) await page.locator(`#board [data-cell="${at}"]`).click();
  await page.click("#hint");
  await eventually(text(page, ".learning"), /Learning to play with your points/);
  assert.deepEqual(await violations(page), []);
  // Meanwhile, the page has asked what the full row is worth, and it can ask for the cards of
  // another game.
  await eventually(() => page.locator("#board .edge.west .points").first().innerText(), (points) => points !== "·");
  await page.fill("#seed", "12");
  await page.press("#seed", "Enter");
  await eventually(text(page, "#turn-count"), "1 / 25");
  await page.goBack();
  await eventually(text(page, "#turn-count"), "10 / 25");
  await page.click("#hint");
  await eventually(text(page, "#hint-line"), /^Best: .*a few points off/);
  assert.equal(await page.locator(".learning").count(), 0);
  // The players are there: nothing is learned again.
  await page.locator('#board [data-cell="9"]').click();
  await page.evaluate(() => {
    globalThis.nLearned = 0;
    new MutationObserver(() => (globalThis.nLearned += document.querySelectorAll(".learning").length)).observe(document.querySelector("main"), { childList: true });
  });
  await page.click("#hint");
  await eventually(text(page, "#hint-line"), /^Best: .*a few points off/);
  assert.equal(await page.evaluate(() => globalThis.nLearned), 0);
  await close();
});

test("a module that cannot be loaded is reported, and is loaded once it is available", onSite, async () => {
  const { page, close } = await open("/index");
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(page.url().replace("index.html", "poker.html?hand=As+Ks+Qs+Js+9d"));
  await eventually(text(page, "#hands-problem"), /could not be loaded/);
  await page.unroute("**/*.wasm");
  await page.locator("#hands-problem button").click();
  await eventually(text(page, "#answer"), /High card/);
  await close({ outage: true });
});

test("logs have modules of their own", onSite, async () => {
  for (const [name, ready] of [["poker-history", /net/], ["mahjong-log", /wins/]]) {
    const { page, requests, close } = await open(`/${name}`);
    await page.click("#example");
    await eventually(text(page, "#sums"), ready);
    assert.deepEqual(modulesIn(requests), [name]);
    await close();
  }
});

test("after a panic the page says so, and another evaluator answers", onSite, async () => {
  const { page, close } = await open("/index");
  const glue = `export function create() {
    let tell;
    return {
      initSync() {},
      on_panic(told) { tell = told; },
      request() {
        tell("panicked at a place");
        throw new WebAssembly.RuntimeError("unreachable");
      },
    };
  }`;
  let nAsked = 0;
  await page.context().route(/[/]wasm[/]mahjong[.]\w+[.]js$/, (route) => {
    nAsked += 1;
    return nAsked === 1 ? route.fulfill({ contentType: "text/javascript", body: glue }) : route.continue();
  });
  await page.goto(page.url().replace("index.html", "mahjong.html?hand=123m456p7899s1124z"));
  await eventually(text(page, "#hand-problem"), /something went wrong with this question.*panicked at a place/);
  await page.fill("#hand", "123m456p7899s1122z");
  await eventually(text(page, "#answer"), /tenpai|shanten/);
  await eventually(text(page, "#hand-problem"), "");
  assert.equal(nAsked, 2);
  await close();
});

describe("the site without a network", onSite, () => {
  test("all pages and questions work after one visit to the front page", async () => {
    const files = await serveFiles(SITE, { prefix: PREFIX });
    const { base } = files;
    const { page, close } = await open("/index.html", { base, isKept: true, reducedMotion: "reduce" });
    await keptAll(page, "en");
    files.stop();
    for (const name of Object.keys(PAGES)) {
      await page.goto(`${base}/${name}.html`);
      await isReady(page, name);
      assert.ok(await page.evaluate(() => [...document.styleSheets].every(({ cssRules }) => cssRules.length > 0)), `${name} has its styles`);
    }
    await page.goto(`${base}/matematico.html?seed=1`);
    await eventually(text(page, "#turn-count"), "1 / 25");
    const { cards } = await ask("matematico/deck?seed=1");
    await eventually(text(page, "#turned"), cards[0]);
    await page.click("#hint");
    await eventually(text(page, "#hint-line"), /^Best: /);
    // A folder stands for its index.
    await page.goto(`${base}/`);
    await isReady(page, "index");
    await close({ outage: true });
  });

  test("a visitor to a page in another language keeps pages in that language", async () => {
    const files = await serveFiles(SITE, { prefix: PREFIX });
    const { base } = files;
    const { page, close } = await open("/cs/poker.html", { base, isKept: true });
    await keptAll(page, "cs");
    files.stop();
    await page.locator("header nav summary", { hasText: "Mahjong" }).click();
    await page.locator("header nav details[open] a").first().click();
    await isReady(page, "mahjong");
    assert.equal(await page.locator("html").getAttribute("lang"), "cs");
    await close({ outage: true });
  });

  test("a new version replaces the old one, including all pages that were kept", async () => {
    const folder = await mkdtemp(join(tmpdir(), "handeval-site-"));
    await cp(SITE, folder, { recursive: true });
    const files = await serveFiles(folder, { prefix: PREFIX });
    const { base } = files;
    const { page, close } = await open("/index.html", { base, isKept: true });
    await keptAll(page, "en");
    const [before] = await page.evaluate(() => caches.keys());
    const script = join(folder, "offline.js");
    const version = "0000000000000000";
    await writeFile(script, (await readFile(script, "utf8")).replace(/("version":")\w+/, `$1${version}`));
    const poker = join(folder, "poker.html");
    await writeFile(poker, (await readFile(poker, "utf8")).replace("<title>", "<title>New: "));
    await page.reload();
    await eventually(() => page.evaluate(() => caches.keys()), [before.replace(/\w+$/, version)]);
    await keptAll(page, "en");
    files.stop();
    await page.goto(`${base}/poker.html`);
    await isReady(page, "poker");
    assert.match(await page.title(), /^New: /);
    await close({ outage: true });
    await rm(folder, { recursive: true });
  });

  test("the site can be installed, and starts with an existing page", async () => {
    await withFiles(async ({ base }) => {
      const { page, close } = await open("/de/index.html", { base });
      const address = await page.locator('link[rel="manifest"]').evaluate(({ href }) => href);
      const manifest = await (await fetch(address)).json();
      const named = [manifest.start_url, manifest.scope, ...manifest.icons.map(({ src }) => src)];
      for (const one of named) {
        const found = new URL(one, address).href;
        assert.ok(found.startsWith(`${base}/`), found);
        assert.equal((await fetch(found)).status, 200, found);
      }
      await close();
    });
  });
});
