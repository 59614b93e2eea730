// Every page as a first visitor opens it, and what is there as soon as it can be used.

import { address } from "./browser.mjs";
import { atEnd, inGame, inLobby } from "./room.mjs";

const CARDS = "#picker button";
/** A placeholder is there from the start; the count of the cards is there with the card. */
const CARD_TURNED = ".turn:has(#turn-count .of) #turned";

/** A room's page, for the host or for a player who is known there. */
const roomPage = (make, as, path = "") => async () => {
  const room = await make();
  return { path: `/r/${room.code}${path}`, token: as === "host" ? room.host : room[as] };
};

/**
 * The address of each page, or how to find it; and its first picture. As soon as this is on the
 * screen and all scripts have run, the page can be used. The answer to its question may still be
 * on its way, and so may what a finished game was worth. `most` is how many bytes may be sent until
 * then (`sent.mjs`), and `mostBehind` how many right behind: two percent more than when it was last lowered, and at most ten percent more
 * than before the pages had pictures and eight languages.
 */
export const FIRST_VISITS = [
  { path: "/", picture: ".worth span", most: 13_400 },
  { path: "/matematico", picture: CARD_TURNED, most: 28_300 },
  { path: "/matematico?seed=1", picture: CARD_TURNED, most: 28_300 },
  { path: "/matematico?daily", picture: CARD_TURNED, most: 28_300 },
  { path: "/matematico?seed=1&class", picture: "#call-next:enabled", most: 31_200 },
  { path: "/matematico?seed=4&placed=ckefyrslawhtnijdqopgmbuxv", picture: "#board .cell:not(.free)", most: 28_300, mostBehind: 5_700 },
  { path: "/matematico-days", picture: "#weeks a", most: 11_800 },
  { path: "/matematico-sheets", picture: "#sheet > *", most: 18_800 },
  { path: "/matematico-sheets?print=rules", picture: "#sheet > *", most: 18_800 },
  { path: "/matematico-sheets?print=list&seed=7", picture: "#sheet > *", most: 18_800 },
  { path: "/poker", picture: CARDS, most: 23_000 },
  { path: "/poker?hand=As+Ks+Qs+Js+9d", picture: CARDS, most: 23_000 },
  { path: "/poker?hand=As+Kh+Qs+Js+9d&hand=Ad+Kd+Qd+Jd+9c", picture: CARDS, most: 23_000 },
  { path: "/poker-equity", picture: CARDS, most: 26_200 },
  { path: "/poker-equity?player=QQ%2B,AK&player=22%2B,A2s%2B:0.5&board=Th9d4c&dead=2c", picture: CARDS, most: 26_200 },
  { path: "/poker-equity?game=omaha-hi-lo&player=AcAd2s3s&player=KdQdJc9c&board=Kc7d2h", picture: CARDS, most: 26_200 },
  { path: "/poker-odds", picture: CARDS, most: 21_300 },
  { path: "/poker-odds?hand=9c8c&board=7d6h2s&against=AsAd&dead=Tc", picture: CARDS, most: 21_300 },
  { path: "/poker-pots", picture: "#players input", most: 15_200 },
  { path: "/poker-history", picture: "#read", most: 21_200 },
  { path: "/mahjong", picture: "#picker .tile", most: 32_100 },
  { path: "/mahjong?hand=123m456p7899s1124z", picture: "#picker .tile", most: 32_100 },
  { path: "/mahjong?hand=234567m34588p456s&riichi=true&tsumo=5p&dora=7p", picture: "#picker .tile", most: 32_100 },
  { path: "/mahjong?hand=23m999p77z1m+[pon+555z]+[pon+666z]&rules=hongkong&ron=1m&flowers=26", picture: "#picker .tile", most: 32_100 },
  { path: "/mahjong-quiz", picture: "#win .tile", most: 25_300 },
  { path: "/mahjong-quiz?of=discards&seed=24", picture: "#win .tile", most: 25_300 },
  { path: "/mahjong-log", picture: "#read", most: 26_300 },
  { path: "/field", picture: "#lattice *", most: 19_000 },
  { path: "/docs", picture: "#routes h2", most: 14_200 },
  { path: "/rooms", picture: "#open-button", most: 16_200 },
  { find: roomPage(inLobby, "anyone"), name: "/r/… (door)", picture: "#join-button", most: 26_500 },
  { find: roomPage(inLobby, "jana"), name: "/r/… (lobby)", picture: "#lobby li", most: 26_500 },
  { find: roomPage(inGame, "petr"), name: "/r/… (game)", picture: "#board .cell", most: 26_500 },
  { find: roomPage(atEnd, "jana"), name: "/r/… (end)", picture: "#podium li", most: 26_500 },
  { find: roomPage(inLobby, "host", "/caller"), name: "/r/…/caller (lobby)", picture: "[data-code]", most: 21_500 },
  { find: roomPage(inGame, "host", "/caller"), name: "/r/…/caller (game)", picture: "[data-code]", most: 21_500 },
  { find: roomPage(inLobby, "host", "/host"), name: "/r/…/host (lobby)", picture: "#players li", most: 20_700 },
  { find: roomPage(inGame, "host", "/host"), name: "/r/…/host (game)", picture: "#players li", most: 20_700 },
  { path: "/no-such-page", picture: "main h1", most: 9_300 },
];

/** The address of a visit, and the token of the visitor, who may be known to a room. */
export async function addressOfVisit({ path, find }) {
  const { path: found, token } = find ? await find() : { path };
  return { address: address + found, token, path: found };
}
