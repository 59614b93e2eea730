// Where a log comes from: a file that is dropped or chosen, or text that is pasted.

import { find } from "../dom.js";

/** What an answer that was saved begins with; a log never does. */
const SAVED = /^\s*\[\s*\{\s*"(file|format|game)":/;

/** Calls `read` with each log that the visitor gives: its name, and its bytes as they are. */
export function takeLogs(read) {
  const zone = find("#source");
  const chosen = find("#choose");
  const pasted = find("#pasted");
  chosen.addEventListener("change", async () => {
    const [file] = chosen.files;
    // The same file can be chosen again.
    if (file) await take(file);
    chosen.value = "";
  });
  const take = async (file) => read({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  // A file that misses the panel would otherwise replace the page.
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    zone.classList.add("over");
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (relatedTarget === null) zone.classList.remove("over");
  });
  document.addEventListener("drop", async (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    zone.classList.remove("over");
    const [file] = event.dataTransfer.files;
    if (file) await take(file);
  });
  find("#read").addEventListener("click", () => read(ofText(pasted.value)));
  pasted.addEventListener("paste", () => setTimeout(() => pasted.value.trim() && read(ofText(pasted.value))));
}

/** A log that was not a file. */
export function ofText(text) {
  return { name: "", bytes: new TextEncoder().encode(text) };
}

/** Encodings by the mark that a text begins with. */
const MARKS = [[[0xff, 0xfe], "utf-16le"], [[0xfe, 0xff], "utf-16be"]];

/** The text of a log, also of a compressed one and in an older encoding. */
export async function textOf(bytes) {
  const begins = (mark) => mark.every((byte, idx) => bytes[idx] === byte);
  if (begins([0x1f, 0x8b])) {
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return textOf(new Uint8Array(await new Response(plain).arrayBuffer()));
  }
  const [, marked] = MARKS.find(([mark]) => begins(mark)) ?? [];
  try {
    return new TextDecoder(marked ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The answer that was saved in a file, if the file is one. */
export function savedAnswer({ bytes }) {
  const text = new TextDecoder().decode(bytes);
  if (!SAVED.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Offers an answer as a file to keep or to send to others. */
export function saveAnswer(answer, name) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(answer)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
