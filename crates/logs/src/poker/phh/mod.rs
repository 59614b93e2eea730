//! Poker hand histories in TOML.

mod action;
mod fields;
mod lines;
mod outline;

use handeval_poker::Game;

use super::build::{Build, Kind, kind_of};
use super::player_count::check_players;
use super::{Collected, Correction, Limit, Money, PlayedHand, Player};
use crate::{Damage, DamageKind};
use fields::Fields;
pub(crate) use lines::{is_variant, section};
pub(super) use outline::Sections;

/// The variants, with their games and betting limits.
const VARIANTS: [(&str, Game, Limit); 11] = [
    ("FT", Game::Holdem, Limit::FixedLimit),
    ("NT", Game::Holdem, Limit::NoLimit),
    ("NS", Game::ShortDeck, Limit::NoLimit),
    ("PO", Game::Omaha, Limit::PotLimit),
    ("FO/8", Game::OmahaHiLo, Limit::FixedLimit),
    ("F7S", Game::Stud, Limit::FixedLimit),
    ("F7S/8", Game::Stud8, Limit::FixedLimit),
    ("FR", Game::Razz, Limit::FixedLimit),
    ("N2L1D", Game::DeuceToSeven, Limit::NoLimit),
    ("F2L3D", Game::DeuceToSeven, Limit::FixedLimit),
    ("FB", Game::Badugi, Limit::FixedLimit),
];

/// Reads a hand whose first line has this number.
pub(super) fn read(
    text: &str,
    first_line: u64,
    correction: Option<Correction>,
) -> Result<PlayedHand, Damage> {
    let (header, body) = text.split_once('\n').unwrap_or((text, ""));
    let section = section(header);
    let (body, body_line) = match section {
        Some(_) => (body, first_line + 1),
        None => (text, first_line),
    };
    let fields = Fields::read(body, body_line)?;
    let (variant, line) = fields.text("variant")?.ok_or_else(|| missing("variant"))?;
    let row = VARIANTS.iter().find(|(name, ..)| *name == variant);
    let &(_, game, limit) = row.ok_or_else(|| {
        let message = "an unknown `variant`: expected one such as `NT` or `PO`";
        Damage::new(DamageKind::UnknownGame, message)
            .at_line(line)
            .quoting(&variant)
    })?;
    let players = players(&fields)?;
    let n_players = players.len();
    let mut build = Build::new(game, players);
    build.are_antes_dead = fields.is_false("ante_trimming_status");
    build.correct(correction);
    post(&mut build, &fields)?;
    let actions = fields.texts("actions")?.ok_or_else(|| missing("actions"))?;
    let mut reader = action::Reader::new(&mut build, fields.amount("bring_in")?);
    for (action, line) in &actions {
        reader.go_to(*line);
        reader.action(action).map_err(|damage| {
            let quoted = damage.clone().quoting(action);
            quoted.at_line(*line)
        })?;
    }
    build.is_complete = action::is_complete(&build);
    stated(&mut build, &fields)?;
    let id = match fields.any("hand") {
        Some(id) => Some(id),
        None => section.map(str::to_owned),
    };
    let button = match kind_of(game) {
        Kind::Stud => None,
        _ => n_players.checked_sub(1),
    };
    let currency = fields.any("currency");
    let currency = currency.map(|text| text.trim().to_ascii_uppercase());
    Ok(PlayedHand {
        currency: currency.filter(|text| !text.is_empty()),
        ..build.finish(id, limit, button)
    })
}

fn players(fields: &Fields<'_>) -> Result<Vec<Player>, Damage> {
    let stacks = fields
        .amounts("starting_stacks")?
        .ok_or_else(|| missing("starting_stacks"))?;
    let names = fields.texts("players")?.unwrap_or_default();
    let seats = fields.amounts("seats")?.unwrap_or_default();
    check_players(stacks.len(), 2)?;
    let players = stacks.into_iter().enumerate().map(|(idx, stack)| Player {
        name: names
            .get(idx)
            .map_or_else(|| format!("p{}", idx + 1), |name| name.0.clone()),
        seat: match seats.get(idx) {
            Some(Some(seat)) => u32::try_from(seat.0 / Money::PER_ONE).unwrap_or(0),
            _ => idx as u32 + 1,
        },
        stack,
        ..Player::default()
    });
    Ok(players.collect())
}

/// Antes, blinds and straddles; with two players, the lists are in the other order.
fn post(build: &mut Build, fields: &Fields<'_>) -> Result<(), Damage> {
    let n_players = build.players.len();
    let place = |idx: usize| match n_players {
        2 => 1 - idx.min(1),
        _ => idx,
    };
    for key in ["antes", "blinds_or_straddles"] {
        let amounts = fields.amounts(key)?.unwrap_or_default();
        if amounts.len() > n_players {
            let message = format!(
                "`{key}` has {} amounts for {n_players} players",
                amounts.len()
            );
            return Err(Damage::new(DamageKind::BadSyntax, message));
        }
        for (idx, amount) in amounts.into_iter().enumerate() {
            let player = place(idx);
            let amount = amount.unwrap_or_default();
            build.see(amount);
            let amount = build.left(player).map_or(amount, |left| left.min(amount));
            match key {
                "antes" => build.ante(player, amount)?,
                _ => build.put(player, amount)?,
            }
        }
    }
    Ok(())
}

/// The stated result: what was won, or what the stacks were after the hand.
fn stated(build: &mut Build, fields: &Fields<'_>) -> Result<(), Damage> {
    let winnings = fields.amounts("winnings")?.unwrap_or_default();
    for amount in winnings.iter().flatten() {
        build.see(*amount);
    }
    if winnings.len() == build.players.len() && winnings.iter().flatten().any(|won| won.0 > 0) {
        build.stated.has_result = true;
        let won = winnings.into_iter().enumerate();
        let won = won.map(|(player, amount)| (player, amount.unwrap_or_default()));
        for (player, amount) in won.filter(|(_, amount)| amount.0 > 0) {
            let amount = build.amount_collected(amount);
            build.stated.collected.push(Collected {
                player,
                amount,
                pot: None,
                run: None,
            });
        }
    }
    let stacks = fields.amounts("finishing_stacks")?.unwrap_or_default();
    if stacks.len() == build.players.len() && stacks.iter().flatten().any(|stack| stack.0 > 0) {
        for stack in stacks.iter().flatten() {
            build.see(*stack);
        }
        build.stated.stacks = stacks;
    }
    Ok(())
}

fn missing(key: &str) -> Damage {
    Damage::new(
        DamageKind::Missing,
        format!("no `{key}`: expected this key"),
    )
}
