//! The score of each tile that a ready hand waits for.

use alloc::vec::Vec;

use super::check::{check_hand, check_tiles, check_win};
use super::error::ScoreError;
use super::facts::{Facts, all_tiles};
use super::rules::ScoringRules;
use super::score::{Score, best};
use crate::{Hand, RiichiWin, ShownTile, Tile, ToDraw, WinBy, WinFlag, WinFlags, Wind};

/// The score of a tile that a ready hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WaitScore {
    /// The tile. If the hand can still win on the red five of a suit, the red five has an entry of
    /// its own after that of the plain five.
    pub tile: ShownTile,
    /// The number of copies not seen; 1 for a red five, which is also counted in the entry for the
    /// plain five.
    pub left: u8,
    /// The score of a win by ron; `None` if there is no yaku or no copy left.
    pub ron: Option<Score>,
    /// The score of a win by tsumo; `None` if there is no yaku or no copy left.
    pub tsumo: Option<Score>,
}

/// The score of each tile that a ready hand waits for, and whether the hand can win by ron.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WaitScores {
    /// The waits, in tile order; empty unless the hand is ready.
    pub waits: Vec<WaitScore>,
    /// The waits that the player has discarded. If there are any, ron is not allowed (furiten 振聴).
    pub furiten: Vec<Tile>,
}

/// The flags that a hand can have before it wins.
const BEFORE_A_WIN: WinFlags = WinFlags::of(&[
    WinFlag::Riichi,
    WinFlag::DoubleRiichi,
    WinFlag::OpenRiichi,
    WinFlag::Ippatsu,
]);

/// The score of each tile that a ready hand of 13 tiles waits for.
///
/// `table` holds the known facts; its `tile` and `by` are ignored. `discards` are the player's own
/// discards. For the numbers of copies left to be right, add these and the other tiles that the
/// player sees to the hand's visible tiles ([`Hand::see`](crate::Hand::see)).
///
/// # Errors
///
/// The errors of [`score`](super::score()), and a [`ScoreError`] for anything that applies only to
/// a win.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::{ScoringRules, waits};
/// use handeval_mahjong::{Hand, Tile, ToDraw, RiichiWin};
///
/// let hand: Hand = "111m999s22234p88s".parse()?;
/// let table = RiichiWin::tsumo(Tile::ALL[0]);
/// let found = waits(ToDraw::of(&hand).unwrap(), &table, &[], &ScoringRules::default())?;
/// let ron: Vec<_> = found
///     .waits
///     .iter()
///     .map(|wait| (wait.tile.to_string(), wait.left, wait.ron.map(|ron| ron.payments.points())))
///     .collect();
/// assert_eq!(ron[0], ("2p".to_owned(), 1, Some(3_200)));
/// assert_eq!(ron[2], ("0p".to_owned(), 1, Some(6_400)));
/// assert_eq!(ron[3], ("8s".to_owned(), 2, None)); // no yaku
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule R43.
pub fn waits(
    hand: ToDraw<'_>,
    table: &RiichiWin,
    discards: &[Tile],
    rules: &ScoringRules,
) -> Result<WaitScores, ScoreError> {
    check(hand, table, rules)?;
    let mut found = WaitScores {
        furiten: furiten(hand, discards),
        ..WaitScores::default()
    };
    let own = |tile: Tile| hand.n_own(tile) + hand.visible()[tile.idx()];
    for accepted in crate::waits(hand).tiles() {
        let tile = accepted.tile;
        let by_indicators = table.dora.iter().filter(|shown| shown.tile == tile).count() as u8;
        let by_kita = if tile == Wind::North.tile() {
            table.kita
        } else {
            0
        };
        let left = 4u8.saturating_sub(own(tile) + by_indicators + by_kita);
        found
            .waits
            .push(wait(hand, tile.into(), left, table, rules)?);
        if left > 0 && rules.red_fives && tile.is_five() && can_be_red(hand, tile, table) {
            let red = ShownTile { tile, is_red: true };
            found.waits.push(wait(hand, red, 1, table, rules)?);
        }
    }
    if found.waits.is_empty() && rules.called_waits {
        found.waits = called_waits(hand);
    }
    Ok(found)
}

/// The tiles that would complete the hand if the player did not hold all four copies, some of them
/// in called sets; no copies are left. Rule R49.
fn called_waits(hand: ToDraw<'_>) -> Vec<WaitScore> {
    if hand.calls().is_empty() {
        return Vec::new();
    }
    // The uncalled tiles by themselves wait for these tiles.
    let Ok(uncalled) = Hand::new(*hand.counts(), &[], hand.rules()) else {
        return Vec::new();
    };
    let waits = ToDraw::of(&uncalled).map(crate::waits).unwrap_or_default();
    let waits = waits.tiles().filter(|wait| hand.n_own(wait.tile) == 4);
    waits
        .map(|wait| WaitScore {
            tile: wait.tile.into(),
            left: 0,
            ron: None,
            tsumo: None,
        })
        .collect()
}

/// The waits that the player has discarded, in tile order. If there are any, ron is not allowed
/// (furiten 振聴).
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::furiten;
/// use handeval_mahjong::{Hand, ToDraw};
///
/// let hand: Hand = "11m44456s123p789p".parse()?;
/// let discards = ["7s".parse()?, "9m".parse()?];
/// let found = furiten(ToDraw::of(&hand).unwrap(), &discards);
/// assert_eq!(found, [discards[0]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule R43.
#[must_use]
pub fn furiten(hand: ToDraw<'_>, discards: &[Tile]) -> Vec<Tile> {
    if discards.is_empty() {
        return Vec::new();
    }
    let waits = crate::waits(hand);
    let tiles = waits.tiles().map(|accepted| accepted.tile);
    tiles.filter(|tile| discards.contains(tile)).collect()
}

/// Whether the red five of the suit can still come up. With three players, there is no five of
/// characters.
fn can_be_red(hand: ToDraw<'_>, five: Tile, table: &RiichiWin) -> bool {
    let mut shown = table.dora.iter().chain(table.ura.iter());
    let is_shown = shown.any(|shown| shown.is_red && shown.tile == five);
    !is_shown && !hand.sees_red_five(five.suit())
}

fn wait(
    hand: ToDraw<'_>,
    tile: ShownTile,
    left: u8,
    table: &RiichiWin,
    rules: &ScoringRules,
) -> Result<WaitScore, ScoreError> {
    let scored = |by| {
        if left == 0 {
            return Ok(None);
        }
        let win = RiichiWin {
            win: table.win.on(tile, by),
            ..*table
        };
        // The table has already been checked. An indicator that has not been turned over yet can
        // still show the last copy.
        let all = all_tiles(hand.hand(), &win);
        match Facts::of_checked(&all, hand.hand(), &win, rules) {
            Some(facts) => best(&facts),
            None => Ok(None),
        }
    };
    Ok(WaitScore {
        tile,
        left,
        ron: scored(WinBy::Ron { from: None })?,
        tsumo: scored(WinBy::Tsumo)?,
    })
}

fn check(hand: ToDraw<'_>, table: &RiichiWin, rules: &ScoringRules) -> Result<(), ScoreError> {
    let only = |part| Err(ScoreError::OnlyWithAWin { part });
    if let Some(flag) = table
        .flags
        .iter()
        .find(|&flag| !BEFORE_A_WIN.contains(flag))
    {
        return only(flag.key());
    }
    if matches!(table.by, WinBy::Ron { from: Some(_) }) {
        return only("from");
    }
    if !table.pao.is_empty() {
        return only("pao");
    }
    check_table(hand.hand(), table, rules)
}

/// Checks a hand of 13 or 14 tiles and what is known of the table, whatever the winning tile is.
pub(crate) fn check_table(
    hand: &Hand,
    table: &RiichiWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    let mut table = *table;
    if hand.n_tiles() == 14 {
        // Any tile of the hand, as a win of 14 tiles is on one of them.
        let mut held = Tile::ALL
            .into_iter()
            .map(ShownTile::from)
            .flat_map(|plain| {
                let red = ShownTile {
                    is_red: true,
                    ..plain
                };
                [plain, red]
            });
        if let Some(shown) = held.find(|&shown| hand.without(shown).is_some()) {
            table.win = table.win.on(shown, table.by);
        }
    }
    check_hand(hand, &table, rules)?;
    check_tiles(&hand.all_own(), hand, None, &table, rules)?;
    check_win(hand, &table, rules)
}
