//! Random MCR wins for practice.

use handeval_mahjong::mcr::{McrWin, ScoringRules, WinFlag, WinFlags, score};
use handeval_mahjong::riichi::{self, random_win};
use handeval_mahjong::{Hand, Knitted, RiichiWin, Tile, Win, WinBy, Wind};

/// The maximum number of wins to try until one reaches the minimum.
const MAX_TRIES: usize = 2_000;

/// A win that reaches the minimum and could occur at a table: most of these wins have sets, and
/// some have knitted tiles.
///
/// `below` returns a number below its argument; the same numbers produce the same win.
pub(super) fn random_mcr_win(
    rules: &ScoringRules,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<(Hand, McrWin)> {
    let mut played = riichi::ScoringRules::default();
    played.red_fives = false;
    (0..MAX_TRIES).find_map(|_| {
        let (hand, win) = match below(60) {
            0 => of_tiles(&honors_and_knitted(below), rules, below)?,
            1 => of_tiles(&knitted_straight(below)?, rules, below)?,
            _ => {
                let (hand, win) = random_win(&played, below)?;
                let hand = Hand::parse(&hand.to_string(), rules.shape_rules()).ok()?;
                (hand, of_riichi(&win))
            }
        };
        let flowers = match rules.flowers {
            true => (0..8).filter(|_| below(4) == 0).count(),
            false => 0,
        };
        let win = McrWin {
            flowers: flowers.try_into().unwrap_or(0),
            ..win
        };
        // An event that is possible in riichi may be impossible in MCR.
        let scored = score(&hand, &win, rules).ok()?;
        scored.won.then_some((hand, win))
    })
}

/// A riichi win as an MCR win, with the events that both games have.
fn of_riichi(win: &RiichiWin) -> McrWin {
    let flags = win.flags.iter();
    let flags = flags.filter_map(|flag| WinFlag::from_name(flag.key()));
    McrWin {
        flags: flags.fold(WinFlags::EMPTY, |mut flags, flag| {
            flags.insert(flag);
            flags
        }),
        ..McrWin::of(win.win)
    }
}

/// A concealed win with these tiles, one of which is the winning tile.
fn of_tiles(
    tiles: &[Tile],
    rules: &ScoringRules,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<(Hand, McrWin)> {
    let winning = below(tiles.len());
    let mut counts = [0; 34];
    for (idx, tile) in tiles.iter().enumerate() {
        counts[usize::from(tile.code())] += u8::from(idx != winning);
    }
    let hand = Hand::new(counts, &[], rules.shape_rules()).ok()?;
    let seat_idx = below(4);
    let from = Wind::ALL.get((seat_idx + 1 + below(3)) % 4).copied();
    let win = Win {
        seat: Wind::ALL.get(seat_idx).copied()?,
        round: Wind::ALL.get(below(2)).copied()?,
        by: match below(4) {
            0 => WinBy::Tsumo,
            _ => WinBy::Ron { from },
        },
        ..Win::tsumo(*tiles.get(winning)?)
    };
    Some((hand, McrWin::of(win)))
}

/// Fourteen different tiles, each an honor or part of a knitted straight.
fn honors_and_knitted(below: &mut dyn FnMut(usize) -> usize) -> Vec<Tile> {
    let honors = Tile::ALL.into_iter().filter(|tile| tile.is_honor());
    let mut tiles: Vec<_> = straight(below).into_iter().chain(honors).collect();
    while tiles.len() > 14 {
        tiles.remove(below(tiles.len()));
    }
    tiles
}

/// A knitted straight, a set and a pair; `None` if they need a fifth copy of a tile.
fn knitted_straight(below: &mut dyn FnMut(usize) -> usize) -> Option<Vec<Tile>> {
    let mut tiles = straight(below).to_vec();
    let tile = |idx| Tile::ALL.get(idx).copied();
    match below(3) {
        0 => tiles.extend([tile(below(34))?; 3]),
        _ => {
            let low = 9 * below(3) + below(7);
            for idx in low..low + 3 {
                tiles.push(tile(idx)?);
            }
        }
    }
    tiles.extend([tile(below(34))?; 2]);
    let n_of = |one| tiles.iter().filter(|&&tile| tile == one).count();
    tiles.iter().all(|&tile| n_of(tile) <= 4).then_some(tiles)
}

fn straight(below: &mut dyn FnMut(usize) -> usize) -> [Tile; 9] {
    Knitted::ALL[below(Knitted::ALL.len()).min(Knitted::ALL.len() - 1)].tiles()
}
