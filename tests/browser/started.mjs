// Starts a server and a browser before the first test of a file that imports this, and stops them
// after the last.

import { after, before } from "node:test";
import { start, stop } from "./browser.mjs";

/** Features of the browser that Playwright enables. Only the last list counts, so they are named again. */
const OF_PLAYWRIGHT = "CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies";

/**
 * Saves work: no page lives long enough for optimizing compilers to pay off, and each page reuses the
 * frame of the one before.
 */
const ARGS = ["--js-flags=--no-opt --no-maglev", `--enable-features=RenderDocument:level/crashed-frame,${OF_PLAYWRIGHT}`];

before(() => start(ARGS));
after(stop);
