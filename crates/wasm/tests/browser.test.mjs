// The package, unchanged, in a real browser: from a file server, under a strict policy, in pages
// that share memory with workers and in pages that do not.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, extname, join, normalize } from "node:path";
import { env } from "node:process";
import { after, test } from "node:test";

import { FOLDER } from "./package.mjs";

const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** The browser: the one that a variable names, or one on the path. */
function findBrowser() {
  if (env.HANDEVAL_CHROMIUM) return env.HANDEVAL_CHROMIUM;
  const folders = (env.PATH ?? "").split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

const BROWSER = findBrowser();
const skip = BROWSER ? false : `no browser: install ${NAMES[0]}, or name one in HANDEVAL_CHROMIUM`;

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

const PAGE =
  '<!doctype html><title>handeval</title><script type="module" src="/program.js"></script>';

/** What the page does; it sends its results to the server. */
const PROGRAM = `
import { load, HandevalError } from "/package/index.js";
import { load as loadPoker } from "/package/poker.js";
import { start } from "/package/worker.js";

async function found() {
  const handeval = await load();
  const name = handeval.poker.rank("As Ks Qs Js Ts").name;
  const alone = (await loadPoker(fetch("/package/wasm/poker.wasm"))).poker.strength("As Ks Qs Js Ts");
  const far = await start({ workers: 2 });
  const shanten = await far.mahjong.shanten("123m456p789s1122z");
  const lines = await far.lines("poker/rank", Array.from({ length: 1200 }, () => "As Ks Qs Js Ts"));
  const error = await far.poker.rank("As 😀").catch((error) => error);
  const controller = new AbortController();
  const ended = await far.poker.equity(["AA", "KK"], { samples: 1e12 }, {
    signal: controller.signal,
    progress: () => controller.abort("enough"),
  }).then((answer) => answer.cut_short, (reason) => reason);
  const next = (await far.deck({ deck: 24 })).cards.length;
  far.end();
  const place = error instanceof HandevalError && [error.start, error.end];
  return { name, alone, shanten, n_lines: lines.length, place, ended, next };
}

const body = await found().then(JSON.stringify, (error) => JSON.stringify({ error: String(error) }));
await fetch("/found", { method: "POST", body });
`;

/** A server for the package and the page; the promise resolves to what the page sends. */
async function serve(headers) {
  let tell;
  const found = new Promise((resolve) => (tell = resolve));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (request.method === "POST") {
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => {
        response.end();
        tell(JSON.parse(body));
      });
      return;
    }
    const send = (type, content) => {
      const policy = { "content-security-policy": POLICY };
      response.writeHead(200, { "content-type": type, ...policy, ...headers }).end(content);
    };
    if (pathname === "/") return send(TYPES[".html"], PAGE);
    if (pathname === "/program.js") return send(TYPES[".js"], PROGRAM);
    const file = join(FOLDER, normalize(pathname.replace(/^\/package\//, "")));
    if (!existsSync(file)) return response.writeHead(404).end();
    return send(TYPES[extname(file)] ?? "text/plain", readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, found, address: `http://127.0.0.1:${server.address().port}/` };
}

/** Opens an address in a browser; returns a function that closes it. */
function open(address) {
  const profile = mkdtempSync(join(tmpdir(), "handeval-browser-"));
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"];
  // The program may be a script that starts the browser, so the whole process group is ended.
  const browser = spawn(BROWSER, [...options, `--user-data-dir=${profile}`, address], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  browser.stderr.resume();
  // By then, everything that was started has closed the pipe.
  const ended = new Promise((resolve) => browser.on("close", resolve));
  return async () => {
    process.kill(-browser.pid);
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
}

const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

for (const [name, headers, ended] of [
  ["a page that shares no memory", {}, "enough"],
  ["an isolated page", ISOLATED, true],
]) {
  test(name, { skip, timeout: 120_000 }, async () => {
    const { server, found, address } = await serve(headers);
    const close = open(address);
    after(() => server.close());
    try {
      assert.deepEqual(await found, {
        name: "royal flush",
        alone: 7462,
        shanten: 0,
        n_lines: 1200,
        place: [3, 5],
        ended,
        next: 24,
      });
    } finally {
      await close();
    }
  });
}
