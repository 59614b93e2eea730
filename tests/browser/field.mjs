// The field page: the symbols that objectives 95 to 102 count.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, open, text } from "./browser.mjs";
import "./started.mjs";

test("symbols are entered beside the objectives that count them, and stay in sync with the text", async () => {
  const { page, close } = await open("/field");
  const box = (symbol) => page.locator(`[data-symbol="${symbol}"]`);
  await eventually(() => page.locator("#objectives input").count(), 16);
  // The example has seven fungi.
  assert.equal(await box("fungi").inputValue(), "7");
  await page.fill("#document", '{"cards": [[0, 0, null]], "objectives": [96]}');
  await eventually(text(page, ".field-total"), /of 1 objective/);
  await page.locator('#objectives input[value="99"]').check();
  await eventually(text(page, ".field-total"), /^0 points/);
  await box("plant").fill("6");
  await eventually(text(page, ".field-total"), /^4 points/);
  for (const symbol of ["quill", "inkwell", "manuscript"]) await box(symbol).fill("2");
  await eventually(text(page, ".field-total"), /^10 points/);
  assert.deepEqual(JSON.parse(await page.inputValue("#document")).symbols, { plant: 6, quill: 2, inkwell: 2, manuscript: 2 });
  await box("plant").fill("");
  await eventually(text(page, ".field-total"), /^6 points/);
  await page.fill("#document", '{"cards": [], "symbols": {"insect": 12}, "objectives": [98]}');
  await eventually(text(page, ".field-total"), /^8 points/);
  assert.equal(await box("insect").inputValue(), "12");
  assert.equal(await box("quill").inputValue(), "0");
  await close();
});
