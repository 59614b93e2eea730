// What a visit begins with: an English page leads to the language that the visitor prefers, and
// the browser keeps the site for when there is no network. This is a classic script in the head.

{
  const KEY = "handeval.language";

  /** The language chosen in the menu, if one was. */
  const chosen = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage may be forbidden
    }
  };

  const root = new URL("..", document.currentScript.src).href;
  const codeOf = (tag) => tag.toLowerCase().split("-")[0];
  const pages = new Map([...document.querySelectorAll("link[hreflang]")].map(({ hreflang, href }) => [codeOf(hreflang), href]));
  const best = [chosen() ?? "", ...navigator.languages].map(codeOf).find((code) => pages.has(code));
  // A visitor who comes from another page of the site has seen the menu.
  const isFirst = !document.referrer.startsWith(root);
  if (document.documentElement.lang === "en" && isFirst && best && best !== "en") {
    location.replace(pages.get(best) + location.search + location.hash);
  }

  document.addEventListener("click", ({ target }) => {
    const link = target.closest?.(".languages a");
    if (!link) return;
    try {
      localStorage.setItem(KEY, link.lang);
    } catch {
      // In that case the choice lasts as long as the visit.
    }
  });
}

// Once the page is idle, it is kept and, unless the browser is set to save data, so are all other
// pages in its language.
if ("serviceWorker" in navigator) {
  const whenIdle = globalThis.requestIdleCallback ?? ((call) => setTimeout(call, 2000));
  addEventListener("load", async () => {
    const { active } = await navigator.serviceWorker.ready;
    whenIdle(() => active.postMessage({ keepsAll: !navigator.connection?.saveData }));
  });
}
