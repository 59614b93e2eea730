// Copies of the site that the browser keeps for when there is no network. Pages come from the file
// server as long as it answers. The names of their parts differ from version to version, so a kept
// part is never outdated. `SITE` says what there is: its `version`, and the parts of all `pages`.

/** The beginning of the names of all copies: other sites may be on the same host. */
const OURS = `handeval ${self.registration.scope} `;
const KEPT = OURS + SITE.version;
/** How long to wait for an answer before a kept one is shown, in milliseconds. */
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => event.waitUntil(begin()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => event.waitUntil(keepVisited(event.source.url, event.data.keepsAll)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope) && isOurs(pathOf(request.url))) event.respondWith(answer(event));
});

const addressOf = (path) => new URL(path, self.registration.scope).href;

/** The path of a file in the site's folder: `poker.html`, even if a host shows it as `poker`. */
function pathOf(address) {
  const { origin, pathname } = new URL(address);
  const path = `${origin}${pathname}`.slice(self.registration.scope.length);
  if (path === "" || path.endsWith("/")) return `${path}index.html`;
  return path.split("/").at(-1).includes(".") ? path : `${path}.html`;
}

const nameOf = (path) => path.split("/").at(-1);

/** Names with 16 digits of a digest belong to one version of a file. */
const isFixed = (path) => /[.][0-9a-f]{16}[.]\w+$/.test(path);

/** The parts of all pages. */
const PARTS = new Set(Object.values(SITE.pages).flat());

/** Whether a file is a page or a part of one: the host may have other files next to the site. */
const isOurs = (path) => PARTS.has(path) || Object.hasOwn(SITE.pages, nameOf(path));

/** Keeps the pages that an earlier version of this script kept. */
async function begin() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT);
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  await keep(requests.flat().map(({ url }) => pathOf(url)));
  await self.skipWaiting();
}

async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Keeps a page that was opened, and perhaps all others in its language. */
async function keepVisited(address, keepsAll) {
  const path = pathOf(address);
  await keep([path]);
  if (keepsAll) await keep(Object.keys(SITE.pages).map((name) => path.slice(0, -nameOf(path).length) + name));
}

/**
 * Keeps pages with their parts. Each page is kept after its parts, so that none of them is missing.
 */
async function keep(pages) {
  const kept = await caches.open(KEPT);
  for (const page of pages.filter((path) => Object.hasOwn(SITE.pages, nameOf(path)))) {
    try {
      for (const path of [...SITE.pages[nameOf(page)], page]) await keepFile(kept, path);
    } catch {
      // There is no network, or there is a newer version: what is missing will be kept another
      // time.
    }
  }
}

async function keepFile(kept, path) {
  const address = addressOf(path);
  if (await kept.match(address)) return;
  const response = await fetch(address, { cache: isFixed(path) ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await kept.put(address, withoutDetour(response));
}

/** A browser does not show a page that was redirected elsewhere when it was kept. */
function withoutDetour(response) {
  const { body, status, headers, redirected } = response;
  return redirected ? new Response(body, { status, headers }) : response;
}

/** A kept part, the server's answer, or, if there is no answer, a kept page. */
async function answer(event) {
  const { request } = event;
  const path = pathOf(request.url);
  const address = addressOf(path);
  // Without storage, the site still works as long as there is a network.
  const kept = await caches.open(KEPT).catch(() => null);
  const found = await kept?.match(address);
  if (found && isFixed(path)) return found;
  try {
    const response = await fetch(request, found ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
    if (response.ok && kept) event.waitUntil(kept.put(address, withoutDetour(response.clone())).catch(() => {}));
    return response;
  } catch (error) {
    if (found) return found;
    throw error;
  }
}
