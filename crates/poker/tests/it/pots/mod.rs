//! Proves that pots are divided and awarded as docs/rules/pots.md says.

mod errors;
mod examples;
mod properties;
mod rules;

use handeval_poker::pots::{Part, PartOf, Places, PotRules, Pots, PotsError, Settlement, Stake};

/// Divides what the players paid into pots, and awards them.
fn settle(
    stakes: &[Stake],
    dead_money: u64,
    places: &[Places],
    rules: &PotRules,
) -> Result<(Pots, Settlement), PotsError> {
    rules.check_chips(stakes, dead_money)?;
    let pots = Pots::new(stakes, dead_money)?;
    let settlement = pots.award(places, rules)?;
    Ok((pots, settlement))
}

/// What each player wins if they paid these amounts and are all still in.
#[track_caller]
fn won<const N: usize>(paid: [u64; N], places: [Places; N], rules: &PotRules) -> Vec<u64> {
    let settled = settle(&paid.map(Stake::live), 0, &places, rules);
    settled.unwrap().1.won().to_vec()
}

/// The parts of all pots: amounts, winners and shares.
fn parts(settlement: &Settlement) -> Vec<(PartOf, u64, Vec<usize>, Vec<u64>)> {
    let parts = settlement.awards().iter().flat_map(|award| &award.parts);
    parts
        .map(|part: &Part| {
            (
                part.of,
                part.amount,
                part.winners.clone(),
                part.shares.clone(),
            )
        })
        .collect()
}

/// The amounts of the pots, and who can win them.
fn amounts(pots: &Pots) -> Vec<(u64, Vec<usize>)> {
    let pots = pots.pots().iter();
    pots.map(|pot| (pot.amount(), pot.eligible().to_vec()))
        .collect()
}
