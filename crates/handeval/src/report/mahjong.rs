//! Mahjong hands: wins and what is missing to them.

use handeval_mahjong::{
    Acceptance, Accepted, Decomposition, Discard, Form, Forms, Hand, Set, Tile, acceptance,
    decompose, discards, shanten,
};
use serde::Serialize;

/// What one hand is: a win with its decompositions, or how far from one.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CheckReport {
    pub(crate) hand: String,
    pub(crate) tiles: usize,
    pub(crate) win: bool,
    pub(crate) shanten: i8,
    #[serde(flatten)]
    pub(crate) rest: CheckRest,
}

/// What is said of a hand of either size.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum CheckRest {
    /// 3n+2 tiles that win.
    Win {
        forms: Vec<&'static str>,
        decompositions: Vec<DecompositionReport>,
    },
    /// 3n+2 tiles that do not.
    NoWin {
        forms: [&'static str; 0],
        decompositions: [DecompositionReport; 0],
        shanten_forms: Vec<&'static str>,
        discards: Vec<DiscardReport>,
    },
    /// 3n+1 tiles.
    Incomplete {
        shanten_forms: Vec<&'static str>,
        waits: Vec<AcceptedReport>,
        acceptance: Vec<AcceptedReport>,
        total: u32,
    },
}

impl CheckReport {
    pub(crate) fn new(hand: &Hand) -> Self {
        let found = shanten(hand);
        let decompositions: Vec<_> = decompose(hand)
            .map(|decomposition| DecompositionReport::new(hand, &decomposition))
            .collect();
        let win = !decompositions.is_empty();
        let rest = if let Some(acceptance) = acceptance(hand) {
            let tiles = accepted(&acceptance);
            CheckRest::Incomplete {
                shanten_forms: form_keys(found.forms),
                // What a ready hand accepts is what it waits for.
                waits: if found.value == 0 {
                    tiles.clone()
                } else {
                    Vec::new()
                },
                acceptance: tiles,
                total: acceptance.total,
            }
        } else if win {
            CheckRest::Win {
                forms: form_keys(found.forms),
                decompositions,
            }
        } else {
            CheckRest::NoWin {
                forms: [],
                decompositions: [],
                shanten_forms: form_keys(found.forms),
                discards: discards(hand)
                    .unwrap_or_default()
                    .iter()
                    .map(DiscardReport::new)
                    .collect(),
            }
        };
        Self {
            hand: hand.to_string(),
            tiles: hand.n_tiles(),
            win,
            shanten: found.value,
            rest,
        }
    }
}

fn form_keys(forms: Forms) -> Vec<&'static str> {
    forms.iter().map(Form::key).collect()
}

/// One way in which a hand wins.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum DecompositionReport {
    Standard {
        form: &'static str,
        pair: String,
        sets: Vec<SetReport>,
    },
    SevenPairs {
        form: &'static str,
        pairs: Vec<String>,
    },
    ThirteenOrphans {
        form: &'static str,
        pair: String,
    },
}

impl DecompositionReport {
    fn new(hand: &Hand, decomposition: &Decomposition) -> Self {
        let form = decomposition.form().key();
        match decomposition {
            Decomposition::Standard { pair, sets } => Self::Standard {
                form,
                pair: pair_text(*pair),
                sets: sets
                    .iter()
                    .map(|set| SetReport::new(set, false))
                    .chain(
                        hand.calls()
                            .iter()
                            .map(|call| SetReport::new(&call.set(), true)),
                    )
                    .collect(),
            },
            Decomposition::SevenPairs { pairs } => Self::SevenPairs {
                form,
                pairs: pairs.iter().map(|&pair| pair_text(pair)).collect(),
            },
            Decomposition::ThirteenOrphans { pair } => Self::ThirteenOrphans {
                form,
                pair: pair_text(*pair),
            },
        }
    }
}

/// A pair in short: `11z`.
fn pair_text(tile: Tile) -> String {
    format!("{}{tile}", tile.number())
}

/// One set of a decomposition.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SetReport {
    pub(crate) kind: &'static str,
    pub(crate) tiles: String,
    pub(crate) called: bool,
}

impl SetReport {
    fn new(set: &Set, called: bool) -> Self {
        Self {
            kind: set.kind().key(),
            tiles: set.to_string(),
            called,
        }
    }
}

/// A tile that helps, and how many of it are left.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct AcceptedReport {
    pub(crate) tile: Tile,
    pub(crate) left: u8,
}

impl AcceptedReport {
    fn new(accepted: &Accepted) -> Self {
        Self {
            tile: accepted.tile,
            left: accepted.left,
        }
    }
}

fn accepted(acceptance: &Acceptance) -> Vec<AcceptedReport> {
    acceptance.tiles.iter().map(AcceptedReport::new).collect()
}

/// A discard and what it leaves.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct DiscardReport {
    pub(crate) tile: Tile,
    pub(crate) shanten: i8,
    pub(crate) acceptance: Vec<AcceptedReport>,
    pub(crate) total: u32,
}

impl DiscardReport {
    fn new(discard: &Discard) -> Self {
        Self {
            tile: discard.tile,
            shanten: discard.shanten,
            acceptance: accepted(&discard.acceptance),
            total: discard.acceptance.total,
        }
    }
}
