// On a first visit the cards are asked for while the script of the page is still on its way: on a
// slow line they come with it. A classic script; which game it is stays in the address.

{
  const parameters = new URLSearchParams(location.search);
  const isFirst = () => {
    try {
      return localStorage.getItem("handeval.matematico.games") === null;
    } catch {
      return true; // storage may be forbidden
    }
  };
  if (isFirst() && !parameters.has("daily")) {
    if (!parameters.has("seed")) {
      parameters.set("seed", crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000);
      history.replaceState(null, "", `?${parameters}`);
    }
    const address = new URL("../../api/v1/matematico/deck", document.currentScript.src);
    address.searchParams.set("seed", parameters.get("seed"));
    const answer = fetch(address, { headers: { accept: "application/json" } });
    answer.catch(() => {}); // whoever takes it is told
    globalThis.early = { [address.href]: answer };
  }
}
