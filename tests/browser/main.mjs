// All tests of the pages, one after the other, with one server and one browser.

import { after, before } from "node:test";
import { start, stop } from "./browser.mjs";

before(start);
after(stop);

await import("./matematico.mjs");
await import("./points.mjs");
await import("./truth.mjs");
await import("./learn.mjs");
await import("./sizes.mjs");
await import("./hands.mjs");
await import("./keyboard.mjs");
await import("./equity.mjs");
await import("./mahjong.mjs");
await import("./quiz.mjs");
await import("./days.mjs");
await import("./rooms.mjs");
await import("./paper.mjs");
await import("./offline.mjs");
await import("./every-page.mjs");
await import("./languages.mjs");
await import("./names.mjs");
await import("./prefix.mjs");
