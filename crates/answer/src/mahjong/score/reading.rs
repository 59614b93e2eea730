//! How the tiles of a riichi win are arranged, for the answers.

use handeval_mahjong::{Completed, Decomposition, Reading, Sets};
use serde::Serialize;

use super::super::check::{SetReport, pair_text, tiles_text};

/// How the tiles of a win are arranged.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum ReadingReport {
    /// Sets and a pair.
    Standard {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(pattern = "^standard$"))]
        form: &'static str,
        /// The pair.
        pair: String,
        /// The sets: called ones in the order given, then the others in tile order.
        sets: Vec<SetReport>,
        /// The wait: `ryanmen`, `kanchan`, `penchan`, `shanpon` or `tanki`.
        wait: &'static str,
        /// The set or pair that the winning tile completes.
        completes: String,
    },
    /// A knitted straight, one set and a pair.
    KnittedStraight {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(pattern = "^knitted-straight$"))]
        form: &'static str,
        /// The nine tiles of the knitted straight, such as `147m258p369s`.
        straight: String,
        /// The pair.
        pair: String,
        /// The one set.
        sets: Vec<SetReport>,
        /// The wait: `ryanmen`, `kanchan`, `penchan`, `shanpon`, `tanki`, or `knitted` for a tile
        /// of the straight.
        wait: &'static str,
        /// The set or pair that the winning tile completes, or `straight`.
        completes: String,
    },
    /// Seven different pairs.
    SevenPairs {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(pattern = "^seven-pairs$"))]
        form: &'static str,
        /// The pairs.
        pairs: Vec<String>,
        /// The wait: `tanki`.
        wait: &'static str,
    },
    /// One of each terminal and honor, plus a second copy of one of them.
    ThirteenOrphans {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(pattern = "^thirteen-orphans$"))]
        form: &'static str,
        /// The pair.
        pair: String,
        /// The wait: `orphan` or `orphan-13`.
        wait: &'static str,
    },
    /// Fourteen different tiles, each an honor or part of one knitted straight.
    HonorsAndKnitted {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(pattern = "^honors-and-knitted$"))]
        form: &'static str,
        /// The tiles, such as `147m25p36s1234567z`.
        tiles: String,
        /// The wait: `knitted`.
        wait: &'static str,
    },
}

impl ReadingReport {
    pub(super) fn new(reading: &Reading) -> Self {
        let form = reading.decomposition.form().key();
        let wait = reading.wait.key();
        match &reading.decomposition {
            Decomposition::Standard { pair, sets } => Self::Standard {
                form,
                pair: pair_text(*pair),
                sets: set_reports(sets),
                wait,
                completes: reading.completes.to_string(),
            },
            Decomposition::KnittedStraight {
                straight,
                pair,
                sets,
            } => Self::KnittedStraight {
                form,
                straight: straight.to_string(),
                pair: pair_text(*pair),
                sets: set_reports(sets),
                wait,
                completes: match reading.completes {
                    Completed::Straight(_) => "straight".to_owned(),
                    completes => completes.to_string(),
                },
            },
            // The second is not a form of riichi.
            Decomposition::SevenPairs { pairs }
            | Decomposition::EightAndAHalfPairs { pairs, .. } => Self::SevenPairs {
                form,
                pairs: pairs.iter().map(|&pair| pair_text(pair)).collect(),
                wait,
            },
            Decomposition::ThirteenOrphans { pair } => Self::ThirteenOrphans {
                form,
                pair: pair_text(*pair),
                wait,
            },
            Decomposition::HonorsAndKnitted { tiles } => Self::HonorsAndKnitted {
                form,
                tiles: tiles_text(tiles),
                wait,
            },
        }
    }
}

/// The called sets, then the others.
fn set_reports(sets: &Sets) -> Vec<SetReport> {
    let called = sets.called().iter().map(|set| SetReport::new(set, true));
    let uncalled = sets.uncalled().iter().map(|set| SetReport::new(set, false));
    called.chain(uncalled).collect()
}
