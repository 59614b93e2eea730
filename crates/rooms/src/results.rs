//! The leaderboard, and the results of a game.

use handeval_matematico::{Grid, LineName, score};
use serde::{Deserialize, Serialize};

use crate::seat::{Play, Seat};
use crate::{Best, Board, Caller, PlayerId, Room, State};

/// A line of the leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomBoardEntry))]
#[non_exhaustive]
pub struct BoardEntry {
    /// The player.
    pub player: PlayerId,
    /// The name; `null` once names have been deleted.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub name: Option<String>,
    /// The points of all full lines.
    pub total: u32,
    /// The place, from 1: one more than the number of players with a higher total.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub place: u32,
}

/// A player's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomResult))]
#[non_exhaustive]
pub struct PlayerResult {
    /// The player.
    pub player: PlayerId,
    /// The name; `null` once names have been deleted.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub name: Option<String>,
    /// The points of all full lines.
    pub total: u32,
    /// The place, from 1: one more than the number of players with a higher total.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub place: u32,
    /// The number of cards placed.
    #[cfg_attr(feature = "openapi", schema(maximum = 25))]
    pub placed: usize,
    /// The number of cards that went into a random cell because the player was late.
    #[cfg_attr(feature = "openapi", schema(maximum = 25))]
    pub assigned: usize,
    /// The number of cards for which the player saw a hint.
    #[cfg_attr(feature = "openapi", schema(maximum = 25))]
    pub hints: usize,
    /// The points of each line: rows, columns, diagonals. For the host only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub lines: Option<[u32; 12]>,
    /// The cards row by row. For the host only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, value_type = Option<Vec<Vec<Option<String>>>>))]
    pub grid: Option<GridText>,
}

/// Five rows of five cards, `null` for an empty cell.
pub type GridText = [[Option<String>; 5]; 5];

/// The best arrangement of the cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomBest))]
#[non_exhaustive]
pub struct BestResult {
    /// The cards of the arrangement, row by row.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<Option<String>>>))]
    pub grid: GridText,
    /// The total of the arrangement.
    pub total: u32,
    /// No arrangement has a higher total than this.
    pub bound: u32,
    /// Whether the arrangement is proved to be the best.
    pub optimal: bool,
}

/// Everything that is published when a game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomEnd))]
#[non_exhaustive]
pub struct Results {
    /// The players, best first.
    pub results: Vec<PlayerResult>,
    /// The best arrangement; `null` until it is found.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub best: Option<BestResult>,
    /// The salt of the commitment.
    pub salt: String,
    /// The cards in the order of the deck, each written as one of `A 2 … 10 J Q K`.
    pub deck: Vec<String>,
}

/// A player's game, and its place in the ranking.
pub(crate) struct Rank<'a> {
    pub(crate) seat: &'a Seat,
    pub(crate) play: &'a Play,
    pub(crate) place: u32,
}

impl Rank<'_> {
    pub(crate) fn name(&self) -> Option<String> {
        self.seat.name.as_ref().map(ToString::to_string)
    }

    /// The points of each line.
    pub(crate) fn lines(&self, room: &Room) -> [u32; 12] {
        let grid = self.play.game.grid();
        score(&grid, &room.points).lines.map(|line| line.points)
    }
}

impl Room {
    /// All players of the game, best first; on a tie, in the order of joining.
    pub(crate) fn ranks(&self) -> Vec<Rank<'_>> {
        let playing = self.seats.iter();
        let playing = playing.filter_map(|seat| Some((seat, seat.playing()?)));
        let mut playing: Vec<_> = playing.collect();
        playing.sort_by_key(|(_, play)| core::cmp::Reverse(play.total));
        let mut ranks: Vec<Rank<'_>> = Vec::new();
        for (idx, (seat, play)) in playing.into_iter().enumerate() {
            let place = match ranks.last() {
                Some(before) if before.play.total == play.total => before.place,
                _ => idx as u32 + 1,
            };
            ranks.push(Rank { seat, play, place });
        }
        ranks
    }

    /// The leaderboard, if the viewer may see it; after the game everybody may.
    pub fn board(&self, viewer: Caller) -> Option<Vec<BoardEntry>> {
        self.round.as_ref()?;
        let sees_all = matches!(viewer, Caller::Host | Caller::System);
        let n_seen = match self.settings.board {
            _ if sees_all || self.state() == State::Finished => Room::MAX_PLAYERS,
            Board::None => return None,
            Board::Top5 => 5,
            Board::All => Room::MAX_PLAYERS,
        };
        let ranks = self.ranks();
        let entries = ranks.iter().take(n_seen).map(|rank| BoardEntry {
            player: rank.seat.player,
            name: rank.name(),
            total: rank.play.total,
            place: rank.place,
        });
        Some(entries.collect())
    }

    /// The published results of the game; `None` before its end.
    pub fn results(&self, viewer: Caller) -> Option<Results> {
        let round = self.round.as_ref().filter(|round| round.is_over)?;
        let sees_grids = matches!(viewer, Caller::Host | Caller::System);
        let ranks = self.ranks();
        let results = ranks.iter().map(|rank| {
            let game = &rank.play.game;
            let n_placed = game.n_placed();
            PlayerResult {
                player: rank.seat.player,
                name: rank.name(),
                total: rank.play.total,
                place: rank.place,
                placed: n_placed,
                assigned: (0..n_placed).filter(|&idx| game.is_assigned(idx)).count(),
                hints: game.n_hints(),
                lines: sees_grids.then(|| rank.lines(self)),
                grid: sees_grids.then(|| self.grid_text(&game.grid())),
            }
        });
        Some(Results {
            results: results.collect(),
            best: round.best.as_ref().map(|best| self.best_result(best)),
            salt: round.secret.salt().to_owned(),
            deck: round.secret.deck_texts().map(str::to_owned).to_vec(),
        })
    }

    pub(crate) fn best_result(&self, best: &Best) -> BestResult {
        BestResult {
            grid: self.grid_text(&best.grid),
            total: best.total,
            bound: best.bound,
            optimal: best.total == best.bound,
        }
    }

    /// A grid, with its cards written as the room shows them.
    pub(crate) fn grid_text(&self, grid: &Grid) -> GridText {
        let values = self.settings.values;
        grid.rows()
            .map(|row| row.map(|cell| cell.map(|card| values.text(card))))
    }

    /// The host's table of the players as CSV with a header, best first: their points, and where
    /// each card lies (`7@3.5`: value, row, column).
    ///
    /// The fields of cards not yet placed are left empty. A name that looks like a formula is
    /// prefixed with `'`.
    pub fn results_csv(&self) -> String {
        let lines = LineName::ALL.map(LineName::key).join(",");
        let mut csv = format!("name,total,{lines}");
        csv.extend((1..=25).map(|n| format!(",card-{n}")));
        csv.push('\n');
        for rank in self.ranks() {
            let points = rank.lines(self).map(|points| points.to_string()).join(",");
            let name = harmless(&rank.name().unwrap_or_default());
            csv += &format!("{name},{},{points}", rank.play.total);
            let moves = rank.play.game.moves();
            csv.extend((0..25).map(|idx| {
                moves.get(idx).map_or_else(
                    || ",".to_owned(),
                    |made| {
                        let card = self.settings.values.text(made.card);
                        format!(",{card}@{}.{}", made.row + 1, made.column + 1)
                    },
                )
            }));
            csv.push('\n');
        }
        csv
    }
}

/// A name as a CSV field that no spreadsheet interprets as a formula.
fn harmless(name: &str) -> String {
    let starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let marked = match name.starts_with(starts) {
        true => format!("'{name}"),
        false => name.to_owned(),
    };
    match marked.contains([',', '"', '\n', '\r', ';', '\t']) {
        true => format!("\"{}\"", marked.replace('"', "\"\"")),
        false => marked,
    }
}
