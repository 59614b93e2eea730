// Starts a server and a browser before the first test of a file that imports this, and stops them
// after the last.

import { after, before } from "node:test";
import { start, stop } from "./browser.mjs";

/**
 * What saves work: a page of a test does not live long enough for optimizing compilers, and a page
 * uses the frame of the page before it. Playwright's own feature is named again, because the last
 * list counts.
 */
const ARGS = ["--js-flags=--no-opt --no-maglev", "--enable-features=RenderDocument:level/crashed-frame,CDPScreenshotNewSurface"];

before(() => start(ARGS));
after(stop);
