//! The tiles of a win, in the answers of every game.

use handeval_mahjong::{Decomposition, Reading};
use serde::Serialize;

use super::super::check::{SetReport, pair_text};

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
        /// The wait: `ryanmen`, `kanchan`, `penchan`, `shanpon`, `tanki`.
        wait: &'static str,
        /// The set or pair that the winning tile completes.
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
        /// The wait: `orphan`, `orphan-13`.
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
                sets: sets
                    .called()
                    .iter()
                    .map(|set| SetReport::new(set, true))
                    .chain(sets.uncalled().iter().map(|set| SetReport::new(set, false)))
                    .collect(),
                wait,
                completes: reading.completes.to_string(),
            },
            Decomposition::SevenPairs { pairs } => Self::SevenPairs {
                form,
                pairs: pairs.iter().map(|&pair| pair_text(pair)).collect(),
                wait,
            },
            Decomposition::ThirteenOrphans { pair } => Self::ThirteenOrphans {
                form,
                pair: pair_text(*pair),
                wait,
            },
        }
    }
}
