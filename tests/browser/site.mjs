// The pages as files that need no server, as `cargo xtask dist site` writes them, sent by a plain
// file server. The tests use it in place of `handeval serve` for pages if HANDEVAL_SITE names the
// folder; HANDEVAL_PREFIX is then the path of the site on its host.

import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the site, or `null` if the pages are those of a server. */
export const SITE = process.env.HANDEVAL_SITE ? resolve(root, process.env.HANDEVAL_SITE) : null;
export const PREFIX = process.env.HANDEVAL_PREFIX ?? "/";

/** For a test of something that only a server has: rooms, headers, addresses of the API. */
export const onServer = { skip: SITE ? "only a server has this" : false };
/** For a test of something that only the site has. */
export const onSite = { skip: SITE ? false : "HANDEVAL_SITE names no folder" };

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".txt": "text/plain" };

/**
 * Serves a folder under a path at a free port, or at this one. Returns the paths that were
 * requested.
 */
export async function serveFiles(folder, { prefix = "/", port = 0 } = {}) {
  const asked = [];
  const server = createServer(async ({ url }, answer) => {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    asked.push(path);
    const name = path.startsWith(prefix) ? join(folder, path.slice(prefix.length - 1)) : null;
    const found = name && (await fileOf(name));
    const file = found ?? join(folder, "404.html");
    const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "max-age=600" };
    answer.writeHead(found ? 200 : 404, headers).end(await readFile(file));
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: own } = server.address();
  return { base: `http://127.0.0.1:${own}${prefix.replace(/\/$/, "")}`, asked, port: own, stop: () => server.closeAllConnections() ?? server.close() };
}

/** The file with a name, or the index of the folder with this name. */
async function fileOf(name) {
  const found = await stat(name).catch(() => null);
  if (found?.isDirectory()) return fileOf(join(name, "index.html"));
  return found ? name : null;
}

/**
 * The address of a page of the site, for the address that it has on a server; others stay as they
 * are.
 */
export function addressOnSite(address, base) {
  const { pathname, searchParams: parameters, hash } = new URL(address);
  const prefix = new URL(base).pathname.replace(/\/$/, "");
  const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
  if (path.includes(".") || path.slice(1).includes("/")) return address;
  const language = parameters.get("lang");
  parameters.delete("lang");
  const folder = language && language !== "en" ? `/${language}` : "";
  const query = parameters.size ? `?${parameters}` : "";
  return `${base}${folder}${path === "/" ? "/index" : path}.html${query}${hash}`;
}

/** The language of the page at an address, if the address names it. */
export function languageIn(address) {
  const { pathname, searchParams: parameters } = new URL(address);
  if (!SITE) return parameters.get("lang");
  return /[/](\w\w)[/][^/]*$/.exec(pathname)?.[1] ?? "en";
}
