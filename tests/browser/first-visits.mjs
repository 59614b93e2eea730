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
 * on its way. `most` is how many bytes may be sent until then (`sent.mjs`): ten percent more than
 * before the pages had pictures and eight languages; more for the pictures of the front page, the
 * cards to click of the equity page, and the symbols of fields; less for pages that now load parts
 * later.
 */
export const FIRST_VISITS = [
  { path: "/", picture: ".worth span", most: 15_900 },
  { path: "/matematico", picture: CARD_TURNED, most: 31_700 },
  { path: "/matematico?seed=1", picture: CARD_TURNED, most: 31_700 },
  { path: "/matematico?daily", picture: CARD_TURNED, most: 31_700 },
  { path: "/matematico?seed=1&class", picture: "#call-next:enabled", most: 34_600 },
  { path: "/matematico?seed=4&placed=ckefyrslawhtnijdqopgmbuxv", picture: "#board .cell:not(.free)", most: 42_000 },
  { path: "/matematico-days", picture: "#weeks a", most: 14_279 },
  { path: "/matematico-sheets", picture: "#sheet > *", most: 22_600 },
  { path: "/matematico-sheets?print=rules", picture: "#sheet > *", most: 22_600 },
  { path: "/matematico-sheets?print=list&seed=7", picture: "#sheet > *", most: 22_600 },
  { path: "/poker", picture: CARDS, most: 25_800 },
  { path: "/poker?hand=As+Ks+Qs+Js+9d", picture: CARDS, most: 25_800 },
  { path: "/poker?hand=As+Kh+Qs+Js+9d&hand=Ad+Kd+Qd+Jd+9c", picture: CARDS, most: 25_800 },
  { path: "/poker-equity", picture: CARDS, most: 28_900 },
  { path: "/poker-equity?player=QQ%2B,AK&player=22%2B,A2s%2B:0.5&board=Th9d4c&dead=2c", picture: CARDS, most: 28_900 },
  { path: "/poker-equity?game=omaha-hi-lo&player=AcAd2s3s&player=KdQdJc9c&board=Kc7d2h", picture: CARDS, most: 28_900 },
  { path: "/poker-odds", picture: CARDS, most: 23_976 },
  { path: "/poker-odds?hand=9c8c&board=7d6h2s&against=AsAd&dead=Tc", picture: CARDS, most: 23_976 },
  { path: "/poker-pots", picture: "#players input", most: 17_926 },
  { path: "/poker-history", picture: "#read", most: 23_900 },
  { path: "/mahjong", picture: "#picker .tile", most: 35_500 },
  { path: "/mahjong?hand=123m456p7899s1124z", picture: "#picker .tile", most: 35_500 },
  { path: "/mahjong?hand=234567m34588p456s&riichi=true&tsumo=5p&dora=7p", picture: "#picker .tile", most: 35_500 },
  { path: "/mahjong?hand=23m999p77z1m+[pon+555z]+[pon+666z]&rules=hongkong&ron=1m&flowers=26", picture: "#picker .tile", most: 35_500 },
  { path: "/mahjong-quiz", picture: "#win .tile", most: 28_300 },
  { path: "/mahjong-quiz?of=discards&seed=24", picture: "#win .tile", most: 28_300 },
  { path: "/mahjong-log", picture: "#read", most: 29_100 },
  { path: "/field", picture: "#lattice *", most: 21_550 },
  { path: "/docs", picture: "#routes h2", most: 15_500 },
  { path: "/rooms", picture: "#open-button", most: 21_500 },
  { find: roomPage(inLobby, "anyone"), name: "/r/… (door)", picture: "#join-button", most: 30_600 },
  { find: roomPage(inLobby, "jana"), name: "/r/… (lobby)", picture: "#lobby li", most: 30_600 },
  { find: roomPage(inGame, "petr"), name: "/r/… (game)", picture: "#board .cell", most: 30_600 },
  { find: roomPage(atEnd, "jana"), name: "/r/… (end)", picture: "#podium li", most: 30_600 },
  { find: roomPage(inLobby, "host", "/caller"), name: "/r/…/caller (lobby)", picture: "[data-code]", most: 25_700 },
  { find: roomPage(inGame, "host", "/caller"), name: "/r/…/caller (game)", picture: "[data-code]", most: 25_700 },
  { find: roomPage(inLobby, "host", "/host"), name: "/r/…/host (lobby)", picture: "#players li", most: 25_600 },
  { find: roomPage(inGame, "host", "/host"), name: "/r/…/host (game)", picture: "#players li", most: 25_600 },
  { path: "/no-such-page", picture: "main h1", most: 12_178 },
];

/** The address of a visit, and the token of the visitor, who may be known to a room. */
export async function addressOfVisit({ path, find }) {
  const { path: found, token } = find ? await find() : { path };
  return { address: address + found, token, path: found };
}
