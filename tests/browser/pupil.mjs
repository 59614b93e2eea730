// A pupil without a browser: follows a room as a page does, and places each card as soon as it is
// called.

import { address } from "./browser.mjs";
import { eventsOf } from "./room.mjs";

export class Pupil {
  #room;
  #token;
  #cells;
  #leave = new AbortController();
  /** How many cards were placed. */
  nPlaced = 0;
  /** Ends when the pupil has left, or the game is over. */
  followed;

  /** Joins the room under this name; places the cards into these cells, in this order. */
  static async join(room, name, cells) {
    const pupil = new Pupil();
    pupil.#room = room;
    pupil.#cells = cells;
    pupil.#token = await room.join(name);
    pupil.followed = pupil.#follow();
    return pupil;
  }

  async #follow() {
    try {
      for await (const { name, data } of eventsOf(`${address}/api/v1/rooms/${this.#room.code}/events?as=player`, this.#token, this.#leave.signal)) {
        if (name === "snapshot") await this.#place(data.cards.length);
        if (name === "card") await this.#place(data.n);
        if (name === "end") return;
      }
    } catch (problem) {
      if (!this.#leave.signal.aborted) throw problem;
    }
  }

  /** Places all cards up to the last one called. */
  async #place(nCalled) {
    while (this.nPlaced < nCalled) {
      await this.#room.place(this.#token, this.nPlaced + 1, this.#cells[this.nPlaced]);
      this.nPlaced += 1;
    }
  }

  /** Leaves for good, without a word, like a phone without a battery. */
  async leave() {
    this.#leave.abort();
    await this.followed;
  }
}
