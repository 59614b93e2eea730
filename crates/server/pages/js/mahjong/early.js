// The first win or position of the quiz is requested while the page's script is still loading, so on a
// slow connection both arrive together. This is a classic script; the address says which one it is.

{
  const MAX_DRAWN = 99_999;
  const parameters = new URLSearchParams(location.search);
  if (!parameters.has("seed")) {
    parameters.set("seed", 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % MAX_DRAWN));
    history.replaceState(null, "", `?${parameters}${location.hash}`);
  }
  const { of = "wins", seed, rules = "tenhou" } = Object.fromEntries(parameters);
  const address = new URL("./api/v1/mahjong/quiz", document.baseURI);
  address.search = new URLSearchParams({ of, seed: seed.trim(), rules });
  const answer = fetch(address, { headers: { accept: "application/json" } });
  answer.catch(() => {}); // the error is reported where the answer is used
  globalThis.early = { [address.href]: answer };
}
