// The room is requested while the page's script is still loading, so on a slow connection both arrive
// together. This is a classic script; its element says as whom the page follows the room.

{
  const { dataset } = document.currentScript;
  const code = decodeURIComponent(/\/r\/([^/]*)/.exec(location.pathname)?.[1] ?? "").toUpperCase();
  const rooms = new URL("./api/v1/rooms", document.baseURI);
  globalThis.early = {};
  // At the end of a game, its parts are needed at once.
  const loadEnd = async (answer) => {
    if (!answer.ok || (await answer.clone().json()).state !== "finished") return;
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = link.as ? "preload" : "modulepreload";
  };
  // A token in the address has to be remembered first.
  for (const as of location.hash ? [] : dataset.as.split(" ")) {
    const address = new URL(`${rooms}/${code}?as=${as}`);
    const answer = fetch(address, { headers: { accept: "application/json" } });
    globalThis.early[address.href] = answer;
    answer.then(loadEnd).catch(() => {}); // the error is reported where the answer is used
  }
}
