// A server, a browser, and pages that must not report errors. The pages are the server's, or files
// (`site.mjs`); the server then only gives answers to compare with.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { PREFIX, SITE, addressOnSite, serveFiles } from "./site.mjs";

/** How long a page may take to respond, and a browser to start: far longer than on any machine. */
const PATIENCE_MS = 120_000;

/** How often a browser that does not start is started: Chromium sometimes crashes. */
const STARTS = 3;

let server;
let files;
let browser;
export let address;
/** Where the pages are. */
let pages;

/** Starts what the tests need; `args` are for the browser. */
export async function start(args = []) {
  [address, files] = await Promise.all([startServer(), SITE && serveFiles(SITE, { prefix: PREFIX }), startBrowser(args)]);
  pages = files?.base ?? address;
}

async function startServer() {
  // When working on the pages: a server that is already running.
  if (process.env.HANDEVAL_ADDRESS) return process.env.HANDEVAL_ADDRESS;
  const found = await serve();
  server = found.server;
  return found.address;
}

/** A server at a free port, or at this one, that ends with the tests at the latest. */
export async function serve(port = 0) {
  // Tests do not use the values learned on this machine, but share general ones.
  const cache = fileURLToPath(new URL("../../target/tmp/cache", import.meta.url));
  const env = { ...process.env, HANDEVAL_CACHE: cache };
  const server = spawn(process.env.HANDEVAL_BIN, ["serve", "--port", String(port)], { env, stdio: ["ignore", "pipe", "pipe"] });
  const lines = [server.stdout, server.stderr].map((input) => createInterface({ input }));
  return new Promise((resolve, reject) => {
    const said = [];
    for (const line of lines) {
      line.on("line", (text) => {
        said.push(text);
        const found = /http:\/\/[\w.:[\]]+/.exec(text);
        if (found) resolve({ server, address: found[0].replace(/\/$/, "") });
      });
    }
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}:\n${said.join("\n")}`)));
    server.on("error", reject);
  });
}

async function startBrowser(args, left = STARTS) {
  try {
    browser = await chromium.launch({
      executablePath: process.env.HANDEVAL_CHROMIUM,
      timeout: PATIENCE_MS,
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", ...args],
    });
  } catch (error) {
    if (left === 1) throw error;
    console.error(`The browser did not start, and is started again: ${error.message.split("\n")[0]}`);
    await startBrowser(args, left - 1);
  }
}

export async function stop() {
  await browser?.close();
  files?.stop();
  if (server) assert.equal(await end(server, "SIGTERM"), 0, "the server stops cleanly");
}

/** Ends a server with a signal; resolves to its exit code. */
export async function end(server, signal) {
  server.removeAllListeners("exit");
  const ended = new Promise((resolve) => server.on("exit", (code) => resolve(code)));
  server.kill(signal);
  return ended;
}

/**
 * A page with empty storage; `isKept` says whether the browser may keep pages, `isFirst` whether the
 * introduction has not been shown there, and `script` is run before those of each page. A page that
 * `isShared` is cleared when it is closed, and then opened by the next test that shares one like it:
 * reopening takes half as long. Such a test changes nothing but storage, size and colors: it
 * intercepts no requests, adds no scripts, and opens no other windows.
 */
export async function open(path, { width = 1280, height = 900, theme = "light", base = pages, isShared = false, ...settings } = {}) {
  const key = JSON.stringify([base, settings, `${settings.script}`]);
  const waits = isShared ? waiting.get(key)?.pop() : null;
  await waits?.page.setViewportSize({ width, height });
  await waits?.page.emulateMedia({ colorScheme: theme, media: null });
  const opened = waits ?? (await openPage(base, { viewport: { width, height }, colorScheme: theme, ...settings }));
  const { page, context, complaints, requests, refused } = opened;
  await page.goto(base + path);
  return {
    page,
    base,
    requests,
    /**
     * Closes the page. The browser itself logs answers with status 4xx and missing answers; a test
     * must expect them.
     */
    async close({ refusals = false, outage = false } = {}) {
      const isClean = isShared && context.pages().length === 1;
      if (isClean) await clear(page, base);
      else await context.close();
      assert.equal(isClean, isShared, "a shared page opens no other windows");
      const isExpected = ({ text, url }) => text?.startsWith("Failed to load resource") && (outage || (refusals && refused.has(url)));
      const left = complaints.filter((complaint) => !isExpected(complaint) && !(outage && complaint.failed));
      assert.deepEqual(left, [], "the page complains of nothing");
      for (const url of requests) assert.ok(url.startsWith(`${base}/`), `everything is ours: ${url}`);
      if (!isShared) return;
      for (const noted of [complaints, requests]) noted.length = 0;
      refused.clear();
      waiting.set(key, [...(waiting.get(key) ?? []), opened]);
    },
  };
}

/** Cleared pages that wait for the next test, by what they were opened with. */
const waiting = new Map();

async function openPage(base, { viewport, colorScheme, reducedMotion = "no-preference", locale = "en-US", isKept = false, hasTouch = false, isFirst = false, script = null }) {
  // Pages kept in the browser would hide what a test does to the server.
  const serviceWorkers = isKept ? "allow" : "block";
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion, locale, serviceWorkers, hasTouch });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  if (!isFirst) await context.addInitScript(() => localStorage.setItem("handeval.matematico.told", "true"));
  if (script) await context.addInitScript(script);
  if (SITE) context.on("page", (page) => goToFiles(page, base));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints = [];
  const refused = new Set();
  const requests = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // A request that was replaced by a newer one is aborted on purpose.
    if (!request.failure()?.errorText.includes("ABORTED")) complaints.push({ failed: request.url() });
  });
  page.on("request", (request) => requests.push(request.url()));
  page.on("response", (response) => {
    if (response.status() >= 400 && response.status() < 500) refused.add(response.url());
    if (response.status() >= 500) complaints.push({ failed: `${response.status()}: ${response.url()}` });
  });
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    complaints.push({ text: message.text(), url: message.location().url });
  });
  return { page, context, complaints, refused, requests };
}

/** Leaves a page, and makes the browser forget it. */
async function clear(page, base) {
  // A file without scripts, so nothing is stored or requested after clearing.
  await page.goto(`${base}/robots.txt`);
  await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()));
  await page.context().clearCookies();
  await page.mouse.move(0, 0);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  // What the renderer has in its own memory is forgotten when caches are disabled.
  await devtools.send("Network.enable");
  for (const cacheDisabled of [true, false]) await devtools.send("Network.setCacheDisabled", { cacheDisabled });
  await devtools.detach();
}

/** Makes a page open the site's file when it is told to open a page of the server. */
function goToFiles(page, base) {
  const go = page.goto.bind(page);
  page.goto = (to) => go(addressOnSite(to.startsWith(`${address}/`) ? pages + to.slice(address.length) : to, base));
}

/**
 * Visits a page for the first time (`first-visits.mjs`); `slowly` sets the bytes per second and the
 * milliseconds until an answer begins. Returns after how many milliseconds the page can be used:
 * all its scripts have run, and its first picture is on the screen, checked before each frame; and
 * how many requests and bytes were sent by then.
 */
export async function measureVisit({ path, token, picture }, slowly = null) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  if (token) await context.request.post(`${address}/api/v1/rooms/${path.split("/")[2]}/cookie`, { headers: { authorization: `Bearer ${token}` } });
  const page = await context.newPage();
  if (slowly) {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: slowly.latency, downloadThroughput: slowly.bytes, uploadThroughput: slowly.bytes });
  }
  await page.addInitScript((picture) => {
    let haveScriptsRun = false;
    addEventListener("DOMContentLoaded", () => (haveScriptsRun = true));
    const look = () => {
      const isThere = haveScriptsRun && [...document.querySelectorAll(picture)].some((one) => one.checkVisibility());
      if (isThere) globalThis.usableAfter = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, picture);
  await page.goto(SITE ? addressOnSite(pages + path, pages) : address + path);
  await page.waitForFunction(() => globalThis.usableAfter !== undefined);
  const found = await page.evaluate(() => {
    const all = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type)).filter(({ responseEnd }) => responseEnd <= globalThis.usableAfter);
    return { ms: globalThis.usableAfter, requests: all.length, sent: all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), all: all.map(({ name, startTime, responseEnd, encodedBodySize }) => [name, startTime, responseEnd, encodedBodySize]) };
  });
  await context.close();
  return found;
}

/** Asks the server directly, as the page does. */
export async function ask(route, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  for (;;) {
    const response = await fetch(`${address}/api/v1/${route}`, options);
    const seconds = Number(response.headers.get("retry-after"));
    if (response.status !== 503 || !seconds) return response.json();
    // Other clients are served first.
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  }
}

/** Waits until `read` returns what is expected; otherwise fails with what it returned. */
export async function eventually(read, expected) {
  const end = Date.now() + PATIENCE_MS;
  for (let ms = 20; ; ms = Math.min(1.5 * ms, 100)) {
    const found = await read();
    try {
      if (typeof expected === "function") assert.ok(expected(found), `found ${JSON.stringify(found)}`);
      else if (expected instanceof RegExp) assert.match(found, expected);
      else assert.deepEqual(found, expected);
      return found;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

/** Larger layout shifts are noticeable (Core Web Vitals count up to 0.1 as good). */
export const MOST_SHIFT = 0.05;

/**
 * Adds up how much the layout of a page has shifted since it was opened, not counting what a click
 * caused, with the names of what moved: a script to open the page with.
 */
export function countShifts() {
  globalThis.shifted = 0;
  globalThis.moved = [];
  const nameOf = ({ node }) => node?.id || node?.className || node?.nodeName;
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue;
      globalThis.shifted += value;
      globalThis.moved.push([value, ...sources.map(nameOf)]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

export const text = (page, selector) => () => page.locator(selector).innerText();

/** The parts of a page that are missing, hidden or not wholly in the window, with their places. */
export async function outside(page, selectors) {
  return page.evaluate(
    (all) =>
      all.flatMap((selector) => {
        const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
        const isInside = ({ left, top, right, bottom }) => right > left && bottom > top && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const wrong = boxes.filter((box) => !isInside(box)).map((box) => `${selector}: ${JSON.stringify(box)}`);
        return boxes.length ? wrong : [`${selector}: not there`];
      }),
    selectors,
  );
}
