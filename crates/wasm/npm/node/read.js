// Reads addresses in Node, whose `fetch` does not read files.

import { readFile } from "node:fs/promises";

/** Reads an address: a URL, or the path of a file. */
export async function read(address) {
  const text = String(address);
  // A scheme has at least two letters; `C:` is a drive.
  if (/^(?!file:)[a-z][a-z0-9+.-]+:/i.test(text)) return fetch(text);
  return readFile(text.startsWith("file:") ? new URL(text) : text);
}
