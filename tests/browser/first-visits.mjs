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
 * then (`sent.mjs`): two percent more than when it was last lowered, and at most ten percent more
 * than before the pages had pictures and eight languages.
 */
export const FIRST_VISITS = [
  { path: "/", picture: ".worth span", most: 14_600 },
  { path: "/matematico", picture: CARD_TURNED, most: 29_900 },
  { path: "/matematico?seed=1", picture: CARD_TURNED, most: 29_900 },
  { path: "/matematico?daily", picture: CARD_TURNED, most: 29_900 },
  { path: "/matematico?seed=1&class", picture: "#call-next:enabled", most: 32_800 },
  { path: "/matematico?seed=4&placed=ckefyrslawhtnijdqopgmbuxv", picture: "#board .cell:not(.free)", most: 35_600 },
  { path: "/matematico-days", picture: "#weeks a", most: 12_900 },
  { path: "/matematico-sheets", picture: "#sheet > *", most: 20_500 },
  { path: "/matematico-sheets?print=rules", picture: "#sheet > *", most: 20_500 },
  { path: "/matematico-sheets?print=list&seed=7", picture: "#sheet > *", most: 20_500 },
  { path: "/poker", picture: CARDS, most: 24_300 },
  { path: "/poker?hand=As+Ks+Qs+Js+9d", picture: CARDS, most: 24_300 },
  { path: "/poker?hand=As+Kh+Qs+Js+9d&hand=Ad+Kd+Qd+Jd+9c", picture: CARDS, most: 24_300 },
  { path: "/poker-equity", picture: CARDS, most: 27_600 },
  { path: "/poker-equity?player=QQ%2B,AK&player=22%2B,A2s%2B:0.5&board=Th9d4c&dead=2c", picture: CARDS, most: 27_600 },
  { path: "/poker-equity?game=omaha-hi-lo&player=AcAd2s3s&player=KdQdJc9c&board=Kc7d2h", picture: CARDS, most: 27_600 },
  { path: "/poker-odds", picture: CARDS, most: 22_400 },
  { path: "/poker-odds?hand=9c8c&board=7d6h2s&against=AsAd&dead=Tc", picture: CARDS, most: 22_400 },
  { path: "/poker-pots", picture: "#players input", most: 16_300 },
  { path: "/poker-history", picture: "#read", most: 22_400 },
  { path: "/mahjong", picture: "#picker .tile", most: 34_000 },
  { path: "/mahjong?hand=123m456p7899s1124z", picture: "#picker .tile", most: 34_000 },
  { path: "/mahjong?hand=234567m34588p456s&riichi=true&tsumo=5p&dora=7p", picture: "#picker .tile", most: 34_000 },
  { path: "/mahjong?hand=23m999p77z1m+[pon+555z]+[pon+666z]&rules=hongkong&ron=1m&flowers=26", picture: "#picker .tile", most: 34_000 },
  { path: "/mahjong-quiz", picture: "#win .tile", most: 26_700 },
  { path: "/mahjong-quiz?of=discards&seed=24", picture: "#win .tile", most: 26_700 },
  { path: "/mahjong-log", picture: "#read", most: 27_700 },
  { path: "/field", picture: "#lattice *", most: 20_200 },
  { path: "/docs", picture: "#routes h2", most: 15_400 },
  { path: "/rooms", picture: "#open-button", most: 18_000 },
  { find: roomPage(inLobby, "anyone"), name: "/r/… (door)", picture: "#join-button", most: 28_300 },
  { find: roomPage(inLobby, "jana"), name: "/r/… (lobby)", picture: "#lobby li", most: 28_300 },
  { find: roomPage(inGame, "petr"), name: "/r/… (game)", picture: "#board .cell", most: 28_300 },
  { find: roomPage(atEnd, "jana"), name: "/r/… (end)", picture: "#podium li", most: 28_300 },
  { find: roomPage(inLobby, "host", "/caller"), name: "/r/…/caller (lobby)", picture: "[data-code]", most: 23_100 },
  { find: roomPage(inGame, "host", "/caller"), name: "/r/…/caller (game)", picture: "[data-code]", most: 23_100 },
  { find: roomPage(inLobby, "host", "/host"), name: "/r/…/host (lobby)", picture: "#players li", most: 22_400 },
  { find: roomPage(inGame, "host", "/host"), name: "/r/…/host (game)", picture: "#players li", most: 22_400 },
  { path: "/no-such-page", picture: "main h1", most: 10_200 },
];

/** The address of a visit, and the token of the visitor, who may be known to a room. */
export async function addressOfVisit({ path, find }) {
  const { path: found, token } = find ? await find() : { path };
  return { address: address + found, token, path: found };
}
