// A file of tests that imports this has a server and a browser, from its first test to its last.

import { after, before } from "node:test";
import { start, stop } from "./browser.mjs";

before(start);
after(stop);
