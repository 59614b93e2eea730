// Every page as a first visitor opens it, and what is there as soon as it can be used.

import { address } from "./browser.mjs";
import { atEnd, inGame, inLobby } from "./room.mjs";

const CARDS = "#picker button";
const CARD_TURNED = "#turned[data-value], #turned:not(:empty)";

/** A room's page, for the host or for a player who is known there. */
const roomPage = (make, as, path = "") => async () => {
  const room = await make();
  return { path: `/r/${room.code}${path}`, token: as === "host" ? room.host : room[as] };
};

/**
 * The address of each page, or how to find it; and its first picture. As soon as this is on the
 * screen and all scripts have run, the page can be used. The answer to its question may still be
 * on its way.
 */
export const FIRST_VISITS = [
  { path: "/", picture: ".worth span" },
  { path: "/matematico", picture: CARD_TURNED },
  { path: "/matematico?seed=1", picture: CARD_TURNED },
  { path: "/matematico?daily", picture: CARD_TURNED },
  { path: "/matematico?seed=1&class", picture: "#call-next:enabled" },
  { path: "/matematico?seed=4&placed=ckefyrslawhtnijdqopgmbuxv", picture: "#replay-board .cell" },
  { path: "/matematico-days", picture: "#weeks a" },
  { path: "/matematico-sheets", picture: "#sheet > *" },
  { path: "/matematico-sheets?print=rules", picture: "#sheet > *" },
  { path: "/matematico-sheets?print=list&seed=7", picture: "#sheet > *" },
  { path: "/poker", picture: CARDS },
  { path: "/poker?hand=As+Ks+Qs+Js+9d", picture: CARDS },
  { path: "/poker?hand=As+Kh+Qs+Js+9d&hand=Ad+Kd+Qd+Jd+9c", picture: CARDS },
  { path: "/poker-equity", picture: CARDS },
  { path: "/poker-equity?player=QQ%2B,AK&player=22%2B,A2s%2B:0.5&board=Th9d4c&dead=2c", picture: CARDS },
  { path: "/poker-equity?game=omaha-hi-lo&player=AcAd2s3s&player=KdQdJc9c&board=Kc7d2h", picture: CARDS },
  { path: "/poker-odds", picture: CARDS },
  { path: "/poker-odds?hand=9c8c&board=7d6h2s&against=AsAd&dead=Tc", picture: CARDS },
  { path: "/poker-pots", picture: "#players input" },
  { path: "/poker-history", picture: "#read" },
  { path: "/mahjong", picture: "#picker .tile" },
  { path: "/mahjong?hand=123m456p7899s1124z", picture: "#picker .tile" },
  { path: "/mahjong?hand=234567m34588p456s&riichi=true&tsumo=5p&dora=7p", picture: "#picker .tile" },
  { path: "/mahjong?hand=23m999p77z1m+[pon+555z]+[pon+666z]&rules=hongkong&ron=1m&flowers=26", picture: "#picker .tile" },
  { path: "/mahjong-quiz", picture: "#win .tile" },
  { path: "/mahjong-quiz?of=discards&seed=24", picture: "#win .tile" },
  { path: "/mahjong-log", picture: "#read" },
  { path: "/field", picture: "#lattice *" },
  { path: "/docs", picture: "#routes h2" },
  { path: "/rooms", picture: "#open-button" },
  { find: roomPage(inLobby, "anyone"), name: "/r/… (door)", picture: "#join-button" },
  { find: roomPage(inLobby, "jana"), name: "/r/… (lobby)", picture: "#lobby li" },
  { find: roomPage(inGame, "petr"), name: "/r/… (game)", picture: "#board .cell" },
  { find: roomPage(atEnd, "jana"), name: "/r/… (end)", picture: "#places *" },
  { find: roomPage(inLobby, "host", "/caller"), name: "/r/…/caller (lobby)", picture: "[data-code]" },
  { find: roomPage(inGame, "host", "/caller"), name: "/r/…/caller (game)", picture: "[data-code]" },
  { find: roomPage(inLobby, "host", "/host"), name: "/r/…/host (lobby)", picture: "#players li" },
  { find: roomPage(inGame, "host", "/host"), name: "/r/…/host (game)", picture: "#players li" },
  { path: "/no-such-page", picture: "main h1" },
];

/** The address of a visit, and the token of the visitor, who may be known to a room. */
export async function addressOfVisit({ path, find }) {
  const { path: found, token } = find ? await find() : { path };
  return { address: address + found, token, path: found };
}
