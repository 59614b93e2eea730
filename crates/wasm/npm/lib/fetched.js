/** Reads an address with `fetch`. */
export async function fetched(address) {
  return fetch(address);
}
