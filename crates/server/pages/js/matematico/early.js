// On a first visit, the cards are requested while the page's script is still loading, so on a slow
// connection both arrive together; so do modules that only some addresses need at once. This is a
// classic script; the address says which game it is.

{
  const parameters = new URLSearchParams(location.search);
  const load = (link) => (link.rel = link.as ? "preload" : "modulepreload");
  for (const link of document.querySelectorAll('link[rel="later"]')) {
    if (parameters.has(link.dataset.with)) load(link);
    // What is shown below a grid is requested once the first style sheet has loaded, so it arrives right behind the grid's script.
    if (parameters.has(link.dataset.behind)) document.addEventListener("load", () => load(link), { capture: true, once: true });
  }
  // The page may have to say what is wrong with the address, above everything else.
  const isLike = (name, pattern) => !parameters.has(name) || pattern.test(parameters.get(name).trim());
  const day = parameters.get("daily")?.trim();
  const isDay = !day || (isLike("daily", /^\d{4}-\d\d-\d\d$/) && new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(8)));
  document.documentElement.classList.toggle("doubtful", !isDay || !isLike("seed", /^\d{1,19}$/) || !isLike("placed", /^[a-y]{25}$/));
  const isFirst = () => {
    try {
      return localStorage.getItem("handeval.matematico.games") === null;
    } catch {
      return true; // storage may be forbidden
    }
  };
  const isSheet = document.currentScript.dataset.for === "list";
  const isDaily = parameters.has("daily");
  if (isSheet ? parameters.get("print") === "list" && parameters.get("seed") : isFirst()) {
    if (!isDaily && !parameters.has("seed")) {
      parameters.set("seed", crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000);
      history.replaceState(null, "", `?${parameters}`);
    }
    const address = new URL("./api/v1/matematico/deck", document.baseURI);
    const today = () => new Date(Date.now() - 60_000 * new Date().getTimezoneOffset()).toISOString().slice(0, 10);
    if (isDaily && !isSheet) address.searchParams.set("daily", day || today());
    else address.searchParams.set("seed", parameters.get("seed").trim());
    const answer = fetch(address, { headers: { accept: "application/json" } });
    answer.catch(() => {}); // the error is reported where the answer is used
    globalThis.early = { [address.href]: answer };
  }
}
