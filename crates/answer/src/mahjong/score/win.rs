//! The facts of a win that every game has: the tile, its source, the seat and the round.

use handeval_mahjong::{Hand, ParseTilesError, ShownTile, Tile, Win, WinBy, Wind, is_win};

use crate::Problem;
use crate::ask::Opt;
use crate::problem::shortened;

pub(super) const RON: Opt<String> = Opt::new(
    "ron",
    "TILE",
    "The winning tile, discarded by another player; 0p is a red five",
    "5p",
);

pub(super) const TSUMO: Opt<String> = Opt::new(
    "tsumo",
    "TILE",
    "The winning tile, drawn by the winner",
    "5p",
);

/// The winner's seat.
pub(in crate::mahjong) const SEAT: Opt<String> = Opt::new(
    "seat",
    "WIND",
    "The winner's seat: east (the dealer), south, west or north",
    "west",
)
.default("south");

/// The dealer's seat, in a game whose players say "dealer" rather than "East".
pub(super) const DEALER: Opt<bool> = Opt::new(
    "dealer",
    "",
    "Taiwan: the winner is the dealer, as with --seat east",
    "true",
);

pub(in crate::mahjong) const ROUND: Opt<String> = Opt::new(
    "round",
    "WIND",
    "The round: east, south, west or north",
    "south",
)
.default("east");

pub(super) const FROM: Opt<String> = Opt::new(
    "from",
    "WIND",
    "Seat of the player who discarded the winning tile, to show who pays",
    "north",
);

pub(super) const DISCARDS: Opt<String> = Opt::new(
    "discards",
    "TILES",
    "The player's own discards, such as 19m5z; they can cause furiten",
    "9m",
)
.listed();

pub(in crate::mahjong) const VISIBLE: Opt<String> = Opt::new(
    "visible",
    "TILES",
    "Tiles the player sees elsewhere, apart from indicators and the player's own discards",
    "9p",
)
.listed();

/// The facts of a win that every game has.
#[derive(Clone, Debug)]
pub(super) struct SaidWin {
    ron: Option<ShownTile>,
    tsumo: Option<ShownTile>,
    from: Option<Wind>,
    seat: Option<Wind>,
    is_dealer: bool,
    round: Wind,
    pub(super) discards: Vec<ShownTile>,
    visible: Vec<ShownTile>,
    /// The texts of the visible tiles and of the discards.
    visible_text: String,
    discards_text: String,
}

pub(super) const EXPLAIN: Opt<bool> = Opt::new(
    "explain",
    "",
    "Also print what each reading would score, and what would have scored more",
    "true",
);

/// A problem with a win, and the option at fault, if any.
pub(super) type Wrong = (Option<&'static str>, Problem);

/// How a hand was won, if it was.
pub(super) enum WinOrWaits {
    /// The hand was won.
    Win(Win),
    /// The hand was not won: the request is for the score of each wait, or of each wait after each
    /// discard.
    Waits(Win),
}

impl SaidWin {
    /// The defaults: no win, South in the east round.
    pub(super) const fn new() -> Self {
        let Win { round, .. } = Win::tsumo(Tile::ALL[0]);
        Self {
            ron: None,
            tsumo: None,
            from: None,
            seat: None,
            is_dealer: false,
            round,
            discards: Vec::new(),
            visible: Vec::new(),
            visible_text: String::new(),
            discards_text: String::new(),
        }
    }

    /// Sets an option that every game has; returns `false` for any other option.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, Problem> {
        match name {
            "ron" => self.ron = Some(tile(value)?),
            "tsumo" => self.tsumo = Some(tile(value)?),
            "seat" => self.seat = Some(wind(value)?),
            "round" => self.round = wind(value)?,
            "from" => self.from = Some(wind(value)?),
            "discards" => {
                self.discards = tiles(value)?;
                value.clone_into(&mut self.discards_text);
            }
            "visible" => {
                self.visible = tiles(value)?;
                value.clone_into(&mut self.visible_text);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Sets a flag that means the same as another option; returns `false` for any other flag.
    pub(super) fn set_flag(&mut self, name: &str) -> bool {
        let is_dealer = name == DEALER.spec.name;
        self.is_dealer |= is_dealer;
        is_dealer
    }

    /// Drops a fact that words after the hand override.
    pub(super) fn forget(&mut self, name: &str) {
        match name {
            "ron" => self.ron = None,
            "tsumo" => self.tsumo = None,
            _ => self.from = None,
        }
    }

    /// How the hand was won, if the options say so, or a problem with one of them.
    pub(super) fn win_or_waits(&self, hand: &Hand) -> Result<WinOrWaits, Wrong> {
        if let (true, Some(seat @ (Wind::South | Wind::West | Wind::North))) =
            (self.is_dealer, self.seat)
        {
            let message = format!(
                "`dealer` with the seat `{seat}`: the dealer is East; expected only one of these \
                 options"
            );
            return Err((
                Some(DEALER.spec.name),
                Problem::whole("dealer-not-east", message),
            ));
        }
        let (tile, by) = match (self.ron, self.tsumo) {
            (Some(_), Some(_)) => {
                let message = "both `ron` and `tsumo` are given: expected only one of them";
                return Err((Some("tsumo"), Problem::whole("win-twice", message)));
            }
            (Some(tile), None) => (tile, WinBy::Ron { from: self.from }),
            (None, Some(tile)) => (tile, WinBy::Tsumo),
            (None, None) if is_win(hand) && hand.n_tiles() == hand.rules().n_tiles() => {
                let n_tiles = hand.n_tiles();
                let message = format!(
                    "{n_tiles} tiles that win, but neither `ron` nor `tsumo`: expected one of \
                     them with the winning tile, or {} tiles to see what each wait would score",
                    n_tiles - 1
                );
                return Err((None, Problem::whole("win-missing", message)));
            }
            (None, None) => {
                let by = match self.from {
                    Some(_) => WinBy::Ron { from: self.from },
                    None => WinBy::Tsumo,
                };
                return Ok(WinOrWaits::Waits(self.win(Tile::ALL[0].into(), by)));
            }
        };
        if let (WinBy::Tsumo, Some(from)) = (by, self.from) {
            let message = format!(
                "`from` is `{from}`, but the win is by tsumo: expected \
                        `ron`"
            );
            return Err((Some("from"), Problem::whole("wrong-from", message)));
        }
        Ok(WinOrWaits::Win(self.win(tile, by)))
    }

    pub(super) fn win(&self, shown: ShownTile, by: WinBy) -> Win {
        Win {
            tile: shown.tile,
            is_red: shown.is_red,
            by,
            seat: match self.is_dealer {
                true => Wind::East,
                false => self.seat.unwrap_or(Win::tsumo(shown.tile).seat),
            },
            round: self.round,
        }
    }

    /// All visible tiles: the player's own discards, and the tiles seen elsewhere.
    pub(super) fn seen(&self) -> String {
        let seen = self.visible.iter().chain(&self.discards);
        seen.map(ShownTile::to_string).collect()
    }

    /// The name and the text of each option that lists visible tiles.
    pub(super) fn seen_texts(&self) -> [(&'static str, &str); 2] {
        [
            (VISIBLE.spec.name, &self.visible_text),
            (DISCARDS.spec.name, &self.discards_text),
        ]
    }
}

/// The batch options to ignore for a line that sets related options itself, because all options
/// that describe how a hand was won belong together.
pub(super) fn overridden(is_said: impl Fn(&str) -> bool) -> &'static [&'static str] {
    let said = [RON, TSUMO, FROM].map(|option| is_said(option.spec.name));
    match said {
        [true, false, _] => &[TSUMO.spec.name],
        [false, true, false] => &[RON.spec.name, FROM.spec.name],
        [false, true, true] => &[RON.spec.name],
        _ => &[],
    }
}

fn tile(value: &str) -> Result<ShownTile, Problem> {
    value.parse().map_err(tiles_problem)
}

pub(super) fn tiles(value: &str) -> Result<Vec<ShownTile>, Problem> {
    ShownTile::parse_all(value).map_err(tiles_problem)
}

fn tiles_problem(error: ParseTilesError) -> Problem {
    Problem::at(error.kind(), error.to_string(), error.span())
}

pub(in crate::mahjong) fn wind(value: &str) -> Result<Wind, Problem> {
    Wind::parse(value).ok_or_else(|| {
        let message = format!(
            "`{}` is not a wind: expected one of `east`, `south`, `west`, `north`",
            shortened(value).escape_debug()
        );
        Problem::at("no-such-wind", message, 0..value.len())
    })
}

pub(super) fn number<N: TryFrom<u64>>(option: &Opt<u64>, value: &str) -> Result<N, Problem> {
    let number = option.parse(value)?;
    N::try_from(number).map_err(|_| Problem::whole("wrong-value", "the number is too large"))
}
