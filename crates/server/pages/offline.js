// Copies of pages that the browser keeps for when the server is unreachable. Pages and their parts
// come from the server as long as it answers, so old and new parts never mix. Questions are never
// kept.

const KEPT = "handeval-pages";
/** What is kept in advance: the front page, and the game that is played on phones. */
const FIRST = ["./", "./matematico"];
/** How long to wait for an answer before a kept one is shown, in milliseconds. */
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => event.waitUntil(keepFirst()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, href } = new URL(request.url);
  const isOurs = origin === location.origin && href.startsWith(self.registration.scope);
  const isQuestion = href.startsWith(`${self.registration.scope}api/`);
  if (request.method === "GET" && isOurs && !isQuestion) event.respondWith(answer(request));
});

async function keepFirst() {
  const kept = await caches.open(KEPT);
  for (const page of FIRST) {
    const response = await fetch(page);
    if (!response.ok) continue;
    const text = await response.clone().text();
    await kept.put(page, response);
    // A page names everything that it loads.
    const parts = [...text.matchAll(/(?:src|href)=["'](\.\/[^"']+\.(?:js|css|svg|png|webmanifest))["']/g)];
    await kept.addAll([...new Set(parts.map(([, part]) => part))]);
  }
  await self.skipWaiting();
}

/** The server's answer, or a kept one if there is none. */
async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const signal = (await kept.match(request)) && AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(request, signal ? { signal } : {});
    if (response.ok) await kept.put(request, response.clone());
    return response;
  } catch (error) {
    // A page is the same whichever game its address names.
    const found = (await kept.match(request)) ?? (await kept.match(request, { ignoreSearch: true, ignoreVary: true }));
    if (found) return found;
    throw error;
  }
}
