//! What many games of Matematico came to.

use handeval_matematico::{AnyFigure, Contestant, SimulationTally};
use serde::{Serialize, Serializer};

/// What a player reached.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SimulationReport {
    /// The name of the player, or `best` for the best arrangements.
    pub player: &'static str,
    /// How many games were played.
    pub games: u64,
    /// The seed of the decks and of what players do at random.
    pub seed: u64,
    /// The mean total.
    pub mean: f64,
    /// Its standard error; `null` for a single game.
    pub standard_error: Option<f64>,
    /// The least total.
    pub min: i64,
    /// The highest total.
    pub max: i64,
    /// Totals that some per cent of the games are not above.
    pub quantiles: Quantiles,
    /// Of how many best arrangements it is proved that none is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved_best: Option<u64>,
    /// How many games had which totals, from the lowest to the highest, with no gap between.
    pub histogram: Vec<BarReport>,
    /// The other players on the same decks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<AgainstReport>,
    /// How often each figure was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<FigureReport>,
}

impl SimulationReport {
    /// What each contestant reached, in the order in which they were given. There has to have been
    /// a game.
    #[must_use]
    pub fn all(tally: &SimulationTally<'_>) -> Vec<Self> {
        let contestants = tally.simulation().contestants().enumerate();
        contestants
            .map(|(idx, who)| Self::new(tally, idx, who))
            .collect()
    }

    fn new(tally: &SimulationTally<'_>, idx: usize, who: Contestant) -> Self {
        let totals = tally.totals(idx);
        let histogram = tally.histogram(idx).into_iter();
        let others = tally.simulation().contestants().enumerate();
        let others = others.filter(|&(other_idx, _)| other_idx != idx);
        Self {
            player: who.key(),
            games: totals.n(),
            seed: tally.simulation().seed(),
            mean: totals.mean(),
            standard_error: totals.standard_error(),
            min: totals.min(),
            max: totals.max(),
            quantiles: Quantiles::new(|percent| totals.percentile(percent)),
            proved_best: tally.n_proved(idx),
            histogram: histogram
                .map(|range| BarReport {
                    from: range.from,
                    to: range.to,
                    games: range.n_games,
                })
                .collect(),
            against: others
                .map(|(other_idx, other)| {
                    let difference = tally.difference(idx, other_idx);
                    AgainstReport {
                        player: other.key(),
                        difference: difference.mean,
                        standard_error: difference.standard_error,
                        wins: difference.n_higher,
                        ties: difference.n_equal,
                        losses: difference.n_lower,
                    }
                })
                .collect(),
            figures: tally.figures(idx).map(|counts| FigureReport::new(&counts)),
        }
    }
}

/// Totals that were reached: `p5` is the least one that at least 5 % of the games are not above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(missing_docs)] // the names say it all
pub struct Quantiles {
    pub p1: i64,
    pub p5: i64,
    pub p10: i64,
    pub p25: i64,
    pub p50: i64,
    pub p75: i64,
    pub p90: i64,
    pub p95: i64,
    pub p99: i64,
}

impl Quantiles {
    fn new(percentile: impl Fn(u64) -> i64) -> Self {
        Self {
            p1: percentile(1),
            p5: percentile(5),
            p10: percentile(10),
            p25: percentile(25),
            p50: percentile(50),
            p75: percentile(75),
            p90: percentile(90),
            p95: percentile(95),
            p99: percentile(99),
        }
    }
}

/// How many games had a total in `from..=to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(missing_docs)] // the names say it all
pub struct BarReport {
    pub from: i64,
    pub to: i64,
    pub games: u64,
}

/// A player beside another one on the same decks.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AgainstReport {
    /// The other one.
    pub player: &'static str,
    /// The mean of the total less that of the other one.
    pub difference: f64,
    /// Its standard error, from the differences game by game; `null` for a single game.
    pub standard_error: Option<f64>,
    /// In how many games the total was higher than that of the other one.
    pub wins: u64,
    /// In how many it was the same.
    pub ties: u64,
    /// In how many it was lower.
    pub losses: u64,
}

/// How often each figure was made in all games together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FigureReport {
    /// In rows and columns, of which a game has ten.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u64>))]
    pub lines: Vec<FigureCounts>,
    /// On diagonals, of which a game has two.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u64>))]
    pub diagonals: Vec<FigureCounts>,
}

impl FigureReport {
    fn new(counts: &[(AnyFigure<'_>, [u64; 2])]) -> Self {
        let at = |place: usize| {
            let counts = counts.iter().map(|&(figure, counts)| FigureCounts {
                figure: figure.key().to_owned(),
                name: figure.name().to_owned(),
                count: counts[place],
            });
            counts.collect()
        };
        Self {
            lines: at(0),
            diagonals: at(1),
        }
    }
}

/// How often a figure was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureCounts {
    /// The figure, in kebab case.
    pub figure: String,
    /// The figure in words.
    pub name: String,
    /// How often.
    pub count: u64,
}

fn as_object<S: Serializer>(counts: &[FigureCounts], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|counts| (&counts.figure, counts.count)))
}
