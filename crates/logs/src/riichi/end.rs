//! How a round ended, as the log states it.

use handeval_mahjong::game::Player;
use handeval_mahjong::riichi::{Limit, Yaku};
use handeval_mahjong::{Call, ShownTile};
use strum::IntoStaticStr;

/// How a round ended, as the log states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// One player wins, or two or three win on the same tile.
    Wins(Vec<StatedWin>),
    /// Nobody wins.
    Draw(StatedDraw),
}

/// A win, as the log states it; `None` where it does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedWin {
    /// The winner.
    pub winner: Player,
    /// The player whose tile it was; for a self-draw, the winner.
    pub from: Player,
    /// The liable player, if any.
    pub liable: Option<Option<Player>>,
    /// The indicators below the open ones, in a win with riichi.
    pub ura: Vec<ShownTile>,
    /// The dora indicators.
    pub indicators: Option<Vec<ShownTile>>,
    /// The yaku, each once.
    pub yaku: Option<Vec<Yaku>>,
    /// The dora of each kind.
    pub dora: Option<StatedDora>,
    /// The han, if the log states them as a separate number.
    pub han: Option<u32>,
    /// The sum of the han written next to the yaku and dora.
    pub listed_han: Option<u32>,
    /// The fu.
    pub fu: Option<u32>,
    /// The limit, if the log names one; `Some(None)` if it says that there is none.
    pub limit: Option<Option<Limit>>,
    /// The sum of the payments, without counters and sticks.
    pub points: Option<i64>,
    /// What each player receives or pays, including counters and sticks.
    pub deltas: Option<[i32; 4]>,
    /// The score of each player after this win, before those of others who win too.
    pub scores: Option<[i32; 4]>,
    /// The uncalled tiles, the winning tile included.
    pub hand: Option<Vec<ShownTile>>,
    /// The winning tile.
    pub tile: Option<ShownTile>,
    /// The winner's calls, without Norths set aside; a quad is in the place of the pon that it was
    /// added to.
    pub calls: Option<Vec<Call>>,
    /// The counters that were paid.
    pub honba: Option<u16>,
    /// The riichi sticks that were won.
    pub sticks: Option<u16>,
    /// Whether the log names an unknown yaku.
    pub has_unknown_yaku: bool,
}

impl StatedWin {
    /// A win about which nothing more is stated.
    #[must_use]
    pub const fn new(winner: Player, from: Player) -> Self {
        Self {
            winner,
            from,
            liable: None,
            ura: Vec::new(),
            indicators: None,
            yaku: None,
            dora: None,
            han: None,
            listed_han: None,
            fu: None,
            limit: None,
            points: None,
            deltas: None,
            scores: None,
            hand: None,
            tile: None,
            calls: None,
            honba: None,
            sticks: None,
            has_unknown_yaku: false,
        }
    }

    /// Adds the yaku and dora in a list; their han add up, unless there is a yakuman.
    pub(crate) fn set_yaku(&mut self, all: impl IntoIterator<Item = (Option<StatedYaku>, u32)>) {
        let mut dora = StatedDora::default();
        let mut yaku: Vec<Yaku> = Vec::new();
        let mut han = 0;
        for (one, value) in all {
            match one {
                Some(StatedYaku::Yaku(one)) => {
                    if !yaku.contains(&one) {
                        yaku.push(one);
                    }
                }
                Some(StatedYaku::Dora) => dora.dora = dora.dora.saturating_add(value),
                Some(StatedYaku::Ura) => dora.ura = dora.ura.saturating_add(value),
                Some(StatedYaku::Red) => dora.red = dora.red.saturating_add(value),
                Some(StatedYaku::Kita) => dora.kita = dora.kita.saturating_add(value),
                None => self.has_unknown_yaku = true,
            }
            han = u32::saturating_add(han, value);
        }
        let is_yakuman = yaku.iter().any(|yaku| yaku.is_yakuman());
        self.listed_han = (!is_yakuman && !self.has_unknown_yaku).then_some(han);
        self.dora = (!is_yakuman && !self.has_unknown_yaku).then_some(dora);
        yaku.sort_unstable();
        self.yaku = (!self.has_unknown_yaku).then_some(yaku);
    }
}

/// Something that a log lists among the yaku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedYaku {
    /// A yaku.
    Yaku(Yaku),
    /// Dora.
    Dora,
    /// Ura dora.
    Ura,
    /// Red fives.
    Red,
    /// Norths set aside.
    Kita,
}

/// The dora of a win, as a log states them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatedDora {
    /// From open indicators; Tenhou includes the Norths set aside.
    pub dora: u32,
    /// From the indicators below.
    pub ura: u32,
    /// Red fives.
    pub red: u32,
    /// Norths set aside, if they are counted separately.
    pub kita: u32,
}

/// A round that nobody wins, as the log states it; `None` where it does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatedDraw {
    /// The kind of draw; if the log does not distinguish them, an exhaustive draw may be nagashi
    /// mangan.
    pub kind: Option<DrawKind>,
    /// What each player receives or pays.
    pub deltas: Option<[i32; 4]>,
    /// The score of each player after the round.
    pub scores: Option<[i32; 4]>,
    /// The players who show a ready hand.
    pub ready: Option<[bool; 4]>,
    /// The counters.
    pub honba: Option<u16>,
    /// The riichi sticks on the table, including those of this round.
    pub sticks: Option<u16>,
}

/// The kinds of rounds that nobody wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DrawKind {
    /// No tile is left.
    Exhaustive,
    /// No tile is left, and a player has discarded only terminals and honors.
    NagashiMangan,
    /// A player shows nine different terminals and honors on the first turn.
    NineTerminals,
    /// The same wind discarded four times on the first turn.
    FourWinds,
    /// All four players declared riichi.
    FourRiichi,
    /// Three players claim a win on the same discard.
    ThreeRon,
    /// Four quads by more than one player.
    FourQuads,
}

impl DrawKind {
    /// The name, in kebab case, such as `nagashi-mangan`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// Whether the round ended before the wall did.
    #[must_use]
    pub const fn is_abortive(self) -> bool {
        !matches!(self, Self::Exhaustive | Self::NagashiMangan)
    }
}
