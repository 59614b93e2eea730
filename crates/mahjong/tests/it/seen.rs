//! Red fives together with visible tiles, compared with a record of every single tile.
//!
//! The record is a wall of 136 tiles, each of which is in one place: in the hand, in a call, seen
//! elsewhere, or unknown. The first five of each number suit is red. The oracle in `oracle.rs`
//! decides what wins, and how far a hand is from a win.

use handeval_mahjong::riichi::{self, RuleSet, ScoringRules, Yaku};
use handeval_mahjong::{
    Accepted, Call, CallKind, Hand, HandError, RiichiWin, ShapeRules, ShownTile, Tile, TileSuit,
    ToDiscard, ToDraw, WinBy, WinFlag, WinFlags,
};

use crate::Numbers;
use crate::oracle::Oracle;
use crate::{acceptance, discards, waits};

/// One of the 136 tiles: its kind, and which copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct One {
    kind: usize,
    copy_idx: usize,
}

impl One {
    /// The first copy of a five of a number suit.
    fn is_red(self) -> bool {
        self.copy_idx == 0 && [4, 13, 22].contains(&self.kind)
    }

    fn tile(self) -> Tile {
        Tile::ALL[self.kind]
    }

    /// The tile as text, such as `0p` or `5p`.
    fn text(self) -> String {
        let suit = ["m", "p", "s", "z"][self.kind / 9];
        let number = if self.is_red() { 0 } else { self.kind % 9 + 1 };
        format!("{number}{suit}")
    }
}

/// Whether a tile is a five of a number suit.
fn is_five(tile: Tile) -> bool {
    [4, 13, 22].contains(&tile.code())
}

/// Where each tile lies.
#[derive(Clone, Debug, Default)]
struct Account {
    hand: Vec<One>,
    calls: Vec<(CallKind, Vec<One>)>,
    visible: Vec<One>,
    unknown: Vec<One>,
}

impl Account {
    /// Random tiles, fives among them. The fewer kinds there are, the closer the hand is to a win.
    fn new(numbers: &mut Numbers, n_uncalled: usize) -> Self {
        let suit = 9 * numbers.below(3);
        let n_kinds = [7, 9, 12, 16][numbers.below(4)];
        let mut account = Self::default();
        for kind in 0..34 {
            account
                .unknown
                .extend((0..4).map(|copy_idx| One { kind, copy_idx }));
        }
        let n_calls = (14 - n_uncalled) / 3;
        while account.calls.len() < n_calls {
            let kind = suit + numbers.below(9);
            let call_kind = CallKind::ALL[numbers.below(5)];
            let (n_tiles, step) = match call_kind {
                CallKind::Chi => (3, 1),
                CallKind::Pon => (3, 0),
                CallKind::Kan | CallKind::Kakan | CallKind::Ankan => (4, 0),
            };
            if step == 1 && kind % 9 > 6 {
                continue;
            }
            let kinds: Vec<usize> = (0..n_tiles).map(|idx| kind + step * idx).collect();
            account.call(numbers, call_kind, &kinds);
        }
        while account.hand.len() < n_uncalled {
            let kind = (suit + numbers.below(n_kinds)) % 34;
            if let Some(one) = account.take(numbers, |one| one.kind == kind) {
                account.hand.push(one);
            }
        }
        for _ in 0..numbers.below(40) {
            // Fives and their neighbors are seen more often than other tiles.
            let near = numbers.below(3) > 0;
            let is_near = |one: &One| one.kind < 27 && (3..6).contains(&(one.kind % 9));
            if let Some(one) = account.take(numbers, |one| !near || is_near(one)) {
                account.visible.push(one);
            }
        }
        account
    }

    /// Takes a random tile out of the unknown ones.
    fn take(&mut self, numbers: &mut Numbers, is_it: impl Fn(&One) -> bool) -> Option<One> {
        let places: Vec<usize> = (0..self.unknown.len())
            .filter(|&place| is_it(&self.unknown[place]))
            .collect();
        (!places.is_empty()).then(|| self.unknown.remove(places[numbers.below(places.len())]))
    }

    fn call(&mut self, numbers: &mut Numbers, call_kind: CallKind, kinds: &[usize]) {
        let mut rest = self.clone();
        let taken: Option<Vec<One>> = kinds
            .iter()
            .map(|&kind| rest.take(numbers, |one| one.kind == kind))
            .collect();
        if let Some(tiles) = taken {
            *self = rest;
            self.calls.push((call_kind, tiles));
        }
    }

    /// The hand with its calls, tile by tile, in the order in which the tiles were added.
    fn hand_text(&self) -> String {
        let tiles: String = self.hand.iter().map(|one| one.text()).collect();
        let calls = self.calls.iter().map(|(kind, tiles)| {
            let tiles: String = tiles.iter().map(|one| one.text()).collect();
            format!(" [{} {tiles}]", kind.key())
        });
        tiles + &calls.collect::<String>()
    }

    fn visible_text(&self) -> String {
        self.visible.iter().map(|one| one.text()).collect()
    }

    fn ask(&self) -> Hand {
        let hand: Hand = self.hand_text().parse().unwrap();
        hand.see(&self.visible_text()).unwrap()
    }

    /// The number of unseen tiles of a kind.
    fn left(&self, tile: Tile) -> u8 {
        let is_it = |one: &&One| one.tile() == tile;
        self.unknown.iter().filter(is_it).count() as u8
    }

    /// Whether the red five of a suit, `0..3`, is among the unseen tiles.
    fn can_red_come(&self, suit_idx: usize) -> bool {
        let is_it = |one: &One| one.is_red() && one.kind / 9 == suit_idx;
        self.unknown.iter().any(is_it)
    }

    /// The hand without colors or visible tiles, with one tile added and one removed.
    fn bare(&self, more: Option<Tile>, less: Option<Tile>) -> Option<Hand> {
        let mut counts = [0; 34];
        for one in &self.hand {
            counts[one.kind] += 1;
        }
        if let Some(more) = more {
            counts[usize::from(more.code())] += 1;
        }
        if let Some(less) = less {
            counts[usize::from(less.code())] -= 1;
        }
        let calls: Vec<Call> = self
            .calls
            .iter()
            .map(|(kind, tiles)| {
                let lowest = tiles.iter().map(|one| one.kind).min().unwrap();
                Call::new(*kind, Tile::ALL[lowest]).unwrap()
            })
            .collect();
        Hand::new(counts, &calls, ShapeRules::default()).ok()
    }

    /// The tiles that bring the hand without `less` closer to a win, each with the number of copies
    /// left.
    fn accepted(&self, oracle: &Oracle, less: Option<Tile>) -> Vec<Accepted> {
        let here = oracle.shanten(&self.bare(None, less).unwrap()).0;
        let nearer = |tile: &Tile| {
            let drawn = self.bare(Some(*tile), less);
            drawn.is_some_and(|drawn| oracle.shanten(&drawn).0 < here)
        };
        let accepted = |tile| Accepted {
            tile,
            left: self.left(tile),
        };
        Tile::ALL.into_iter().filter(nearer).map(accepted).collect()
    }
}

#[test]
fn colors_and_what_is_seen_are_kept_apart() {
    let mut numbers = Numbers(21);
    let (mut n_red, mut n_seen_red) = (0, 0);
    for round in 0..4_000 {
        let account = Account::new(&mut numbers, [13, 14, 10, 11, 7, 8, 4, 5][round % 8]);
        let hand = account.ask();
        for (suit_idx, suit) in TileSuit::ALL.into_iter().enumerate().take(3) {
            let is_it = |one: &One| one.is_red() && one.kind / 9 == suit_idx;
            let has_red = account.hand.iter().any(is_it);
            assert_eq!(hand.has_red_five(suit), has_red, "{hand:?}");
            n_red += u32::from(has_red);
            let is_seen = account.visible.iter().any(is_it);
            n_seen_red += u32::from(is_seen);
            // A drawn five can be the red one if that is still unseen.
            let five = Tile::new(suit, 5).unwrap();
            let can_be = account.can_red_come(suit_idx);
            let expected = if account.hand.iter().all(|one| one.tile() != five) {
                Some(HandError::NoFive { suit })
            } else {
                (!can_be).then_some(HandError::SecondRedFive { suit })
            };
            assert_eq!(hand.with_red_five(suit).err(), expected, "{hand:?}");
        }
        for tile in Tile::ALL {
            let is_it = |one: &&One| one.tile() == tile;
            let n_visible = account.visible.iter().filter(is_it).count();
            assert_eq!(
                usize::from(hand.visible()[usize::from(tile.code())]),
                n_visible
            );
            let of_calls = account.calls.iter().flat_map(|(_, tiles)| tiles);
            let n_own = account.hand.iter().chain(of_calls).filter(is_it).count();
            assert_eq!(usize::from(hand.n_own(tile)), n_own);
        }
        // One more tile can be seen if it is still unseen; otherwise it is a fifth copy or a second
        // red five.
        for one in (0..34).flat_map(|kind| [0, 1].map(|copy_idx| One { kind, copy_idx })) {
            let expected = if account.left(one.tile()) == 0 {
                Some("fifth-copy")
            } else if one.is_red() && !account.can_red_come(one.kind / 9) {
                Some("second-red-five")
            } else {
                None
            };
            let found = hand.see(&one.text()).err().map(|error| error.kind());
            assert_eq!(found, expected, "{hand:?} and {}", one.text());
        }
    }
    assert!(n_red > 500 && n_seen_red > 1_000, "{n_red}, {n_seen_red}");
}

#[test]
fn what_is_left_is_what_nobody_has_seen_in_whatever_color() {
    let oracle = Oracle::new(4);
    let mut numbers = Numbers(22);
    let (mut n_gone, mut n_fives) = (0, 0);
    for round in 0..250 {
        let account = Account::new(&mut numbers, [13, 10, 7, 4][round % 4]);
        let hand = account.ask();
        let expected = account.accepted(&oracle, None);
        let found: Vec<Accepted> = acceptance(&hand).tiles().collect();
        assert_eq!(found, expected, "{hand:?} sees {}", account.visible_text());
        let total: u32 = expected.iter().map(|one| u32::from(one.left)).sum();
        assert_eq!(acceptance(&hand).total(), total);
        let is_ready = oracle.shanten(&account.bare(None, None).unwrap()).0 == 0;
        let waiting: Vec<Accepted> = waits(&hand).tiles().collect();
        assert_eq!(
            waiting,
            if is_ready {
                expected.clone()
            } else {
                Vec::new()
            }
        );
        n_gone += expected.iter().filter(|one| one.left == 0).count();
        n_fives += expected.iter().filter(|one| is_five(one.tile)).count();
        for tile in Tile::ALL {
            // An unseen tile can be drawn, and a drawn five is plain.
            let drawn = hand.draw(tile);
            assert_eq!(
                drawn.is_some(),
                account.left(tile) > 0,
                "{hand:?} and {tile}"
            );
            if let Some(drawn) = drawn {
                assert_eq!(drawn.visible(), hand.visible());
                for suit in TileSuit::ALL {
                    assert_eq!(drawn.has_red_five(suit), hand.has_red_five(suit));
                }
            }
        }
    }
    assert!(n_gone > 20 && n_fives > 100, "{n_gone}, {n_fives}");
}

#[test]
fn a_discard_is_seen_from_then_on_and_a_red_five_goes_last() {
    let oracle = Oracle::new(4);
    let mut numbers = Numbers(23);
    let mut n_red = 0;
    for round in 0..160 {
        let account = Account::new(&mut numbers, [14, 11, 8, 5][round % 4]);
        let hand = account.ask();
        // Each of these calls the oracle hundreds of times.
        for discard in discards(&hand).iter().filter(|_| round < 20) {
            let found: Vec<Accepted> = discard.acceptance.tiles().collect();
            let expected = account.accepted(&oracle, Some(discard.tile));
            assert_eq!(found, expected, "{hand:?} without {}", discard.tile);
        }
        for tile in Tile::ALL {
            let is_it = |one: &&One| one.tile() == tile;
            let Some(&gone) = (account.hand.iter().filter(is_it)).max_by_key(|one| one.copy_idx)
            else {
                assert_eq!(hand.discard(tile), None);
                continue;
            };
            let mut rest = account.clone();
            rest.hand.retain(|&one| one != gone);
            rest.visible.push(gone);
            n_red += u32::from(gone.is_red());
            assert_eq!(
                hand.discard(tile),
                Some(rest.ask()),
                "{hand:?} without {tile}"
            );
            // Each is removed in its own color, whatever else the hand holds, and does not become
            // visible.
            for one in [
                gone,
                One {
                    copy_idx: 0,
                    ..gone
                },
            ] {
                let shown = ShownTile {
                    tile,
                    is_red: one.is_red(),
                };
                let holds = |held: &&One| held.tile() == tile && held.is_red() == one.is_red();
                let mut without = account.clone();
                let place = without.hand.iter().position(|held| holds(&held));
                let expected = place.map(|place| {
                    without.hand.remove(place);
                    without.ask()
                });
                assert_eq!(hand.without(shown), expected, "{hand:?} without {shown}");
            }
        }
        assert!(ToDiscard::of(&hand).is_some());
    }
    assert!(n_red > 5, "{n_red}");
}

/// Ready hands, in which each wait is scored with each five that can still come up.
#[test]
fn a_red_five_can_come_if_it_is_nowhere_to_be_seen() {
    let mut numbers = Numbers(24);
    let (mut n_red, mut n_seen, mut n_last) = (0, 0, 0);
    for round in 0..30_000 {
        let account = Account::new(&mut numbers, [13, 13, 10, 7][round % 4]);
        let hand = account.ask();
        let set = [RuleSet::Tenhou, RuleSet::MLeague, RuleSet::Wrc][numbers.below(3)];
        let rules = ScoringRules::of(set);
        let waiting: Vec<Accepted> = waits(&hand).tiles().collect();
        if waiting.is_empty() {
            continue;
        }
        let is_closed = account
            .calls
            .iter()
            .all(|(kind, _)| *kind == CallKind::Ankan);
        let mut table = RiichiWin::tsumo(Tile::ALL[0]);
        if is_closed {
            table.flags = WinFlags::of(&[WinFlag::Riichi]);
        }
        // An open indicator is one more tile that has been seen.
        let mut account = account;
        let indicator = account.take(&mut numbers, |one| one.kind < 27).unwrap();
        table.dora.push(ShownTile {
            tile: indicator.tile(),
            is_red: indicator.is_red(),
        });
        let draws = ToDraw::of(&hand).unwrap();
        let found = riichi::waits(draws, &table, &[], &rules).unwrap();
        let mut expected: Vec<(ShownTile, u8)> = Vec::new();
        for wait in &waiting {
            let left = account.left(wait.tile);
            expected.push((wait.tile.into(), left));
            let suit_idx = wait.tile.suit() as usize;
            let has_red = rules.red_fives && is_five(wait.tile) && account.can_red_come(suit_idx);
            n_seen += u32::from(is_five(wait.tile) && !account.can_red_come(suit_idx));
            if has_red {
                let red = ShownTile {
                    tile: wait.tile,
                    is_red: true,
                };
                expected.push((red, 1));
                n_red += 1;
                n_last += u32::from(left == 1);
            }
        }
        let told: Vec<(ShownTile, u8)> = found
            .waits
            .iter()
            .map(|wait| (wait.tile, wait.left))
            .collect();
        assert_eq!(told, expected, "{hand:?} sees {}", account.visible_text());

        for wait in &found.waits {
            let tiles = account
                .hand
                .iter()
                .chain(account.calls.iter().flat_map(|call| &call.1));
            let n_red_held = tiles.filter(|one| one.is_red()).count() as u8;
            for (by, score) in [
                (WinBy::Ron { from: None }, wait.ron),
                (WinBy::Tsumo, wait.tsumo),
            ] {
                if wait.left == 0 {
                    assert_eq!(score, None);
                    continue;
                }
                // Tiles seen elsewhere do not change a score and do not count as dora.
                let alone: Hand = account.hand_text().parse().unwrap();
                let win = RiichiWin {
                    win: table.on(wait.tile, by),
                    ..table
                };
                assert_eq!(riichi::score(&alone, &win, &rules), Ok(score), "{hand:?}");
                let Some(score) = score else { continue };
                let n_red = n_red_held + u8::from(wait.tile.is_red);
                let counts = rules.red_fives && !score.yaku.iter().any(Yaku::is_yakuman);
                assert_eq!(score.dora.red, if counts { n_red } else { 0 }, "{hand:?}");
            }
        }
    }
    assert!(
        n_red > 300 && n_seen > 300 && n_last > 20,
        "{n_red}, {n_seen}, {n_last}"
    );
}
