// What a screen reader says about the game in each language, and a whole game played with the
// keyboard alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, eventually, open, text } from "./browser.mjs";
import { LANGUAGES, clauseIn, colonIn, filled, tagOf, words } from "./spoken.mjs";
import "./started.mjs";


for (const language of LANGUAGES) {
  test(`a whole game by keys, with names in ${language}`, async () => {
    const { board, matematico, play, values, frame, figures } = words(language);
    const { page, close } = await open(`/matematico?seed=5&lang=${language}&values=letters`, { reducedMotion: "reduce", isShared: true });
    const { cards } = await ask("matematico/deck?seed=5");
    const valueName = (value) => values[value] ?? value;
    const cellName = (at) => filled(board.cell, { row: Math.floor(at / 5) + 1, column: (at % 5) + 1 });
    await eventually(text(page, "#turned"), cards[0]);
    const named = (role, name) => eventually(() => page.getByRole(role, { name, exact: true }).count(), (n) => n >= 1).catch(() => assert.fail(`no ${role} is called ${name}`));
    await named("grid", board.grid);
    await named("img", filled(play.turned, { value: valueName(cards[0]) }));
    for (const name of [matematico.hint, matematico.heat, matematico["new-game"], matematico.daily, matematico.how]) await named("button", name);
    for (const name of [matematico.practice, matematico.numbers]) await named("switch", name);
    await named("navigation", frame.games);
    await named("button", `${filled(board.row, { number: 1 })}${colonIn(language)}${board.open}`);
    const cells = await page.getByRole("gridcell").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    assert.deepEqual(cells, Array.from({ length: 25 }, (_, at) => `${cellName(at)}${clauseIn(language)}${board.empty}`));

    const focused = () => page.evaluate(() => Number(document.activeElement.dataset?.cell ?? -1));
    for (let tabs = 0; (await focused()) < 0; tabs += 1) {
      assert.ok(tabs < 25, "the grid is reached by Tab");
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Control+Home");
    for (let turn = 0; turn < 25; turn += 1) {
      const at = await focused();
      await page.keyboard.press("Enter");
      await eventually(() => page.locator(`#board [data-cell="${at}"]`).getAttribute("aria-label"), `${cellName(at)}${clauseIn(language)}${valueName(cards[turn])}`);
      // The move is announced, and so is the next card.
      if (turn < 24) await eventually(text(page, "#announce"), (said) => said.endsWith(filled(play["next-card"], { value: valueName(cards[turn + 1]) })));
      if (turn === 4) {
        const { lines: [{ figure }] } = await ask("matematico/score", { grid: [cards.slice(0, 5), ...Array(4).fill(Array(5).fill(null))] });
        assert.ok((await text(page, "#announce")()).includes(figures[figure]), await text(page, "#announce")());
      }
      const [row, column] = [Math.floor(at / 5), at % 5];
      await page.keyboard.press((row % 2 ? column === 0 : column === 4) ? "ArrowDown" : row % 2 ? "ArrowLeft" : "ArrowRight");
    }
    await eventually(text(page, "#turn-said"), play["all-25-lie"]);
    assert.equal(await page.locator("html").getAttribute("lang"), tagOf(language));
    await close();
  });
}
