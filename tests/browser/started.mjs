// Starts a server and a browser before the first test of a file that imports this, and stops them
// after the last.

import { after, before } from "node:test";
import { start, stop } from "./browser.mjs";

before(start);
after(stop);
