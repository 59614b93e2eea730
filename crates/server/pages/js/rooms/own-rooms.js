// The rooms that were opened in this browser, so their host can find them again.

const KEY = "handeval.rooms";
const MOST = 50;

/**
 * The codes of rooms with their hosts' tokens and the times when they were opened, newest first.
 */
export function ownRooms() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const isRoom = (one) => typeof one?.code === "string" && typeof one.token === "string";
    return Array.isArray(kept) ? kept.filter(isRoom) : [];
  } catch {
    return []; // storage is forbidden
  }
}

function save(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST)));
  } catch {
    // The cookie works as long as the browser keeps it.
  }
}

export function keepRoom(code, token) {
  save([{ code, token, opened: Date.now() }, ...ownRooms().filter((one) => one.code !== code)]);
}

export function forgetRoom(code) {
  save(ownRooms().filter((one) => one.code !== code));
}

/** The host's token of a room, if it was opened here. */
export function hostToken(code) {
  return ownRooms().find((one) => one.code === code)?.token ?? null;
}
