//! Who wins among hands of a game, and why, in the words of its players.

use handeval_poker::{Category, Rank, explain};

use super::worth::{Made, Ranked, Worth};

/// Who wins, and why.
#[derive(Clone, Debug)]
pub(in crate::poker) struct Verdict {
    /// The place of each hand, counted from 1.
    pub(in crate::poker) places: Vec<usize>,
    /// The hands that win, from 0.
    pub(in crate::poker) winners: Vec<usize>,
    pub(in crate::poker) decided_by: &'static str,
    pub(in crate::poker) reason: String,
}

/// The verdict on hands of one game. A hand that does not qualify wins nothing.
pub(in crate::poker) fn verdict(hands: &[Ranked]) -> Verdict {
    let strength = |hand: &Ranked| hand.worth.as_ref().map(|worth| worth.strength);
    let better = |hand: &Ranked| {
        let of_this = strength(hand);
        hands.iter().filter(move |other| strength(other) > of_this)
    };
    let places: Vec<_> = hands.iter().map(|hand| better(hand).count() + 1).collect();
    let is_winner = |(hand, place): (&Ranked, usize)| place == 1 && hand.worth.is_some();
    let winners: Vec<_> = (0..hands.len())
        .filter(|&idx| is_winner((&hands[idx], places[idx])))
        .collect();
    let best_other = hands.iter().zip(&places).filter(|&(_, &place)| place > 1);
    let best_other = best_other.min_by_key(|&(_, &place)| place);
    let winner = winners.first().and_then(|&idx| hands[idx].worth.as_ref());
    let (decided_by, reason) = match (winner, best_other.map(|(hand, _)| &hand.worth)) {
        (None, _) => ("qualifier", "no hand has a low".to_owned()),
        (Some(winner), None) => ("tie", format!("all hands tie: {}", winner.description)),
        (Some(winner), Some(None)) => (
            "qualifier",
            format!("{}, and no other hand has a low", winner.description),
        ),
        (Some(winner), Some(Some(loser))) => why(winner, loser),
    };
    Verdict {
        places,
        winners,
        decided_by,
        reason,
    }
}

/// Why one hand beats another that is worth less: for programs, and in words.
fn why(winner: &Worth, loser: &Worth) -> (&'static str, String) {
    match (&winner.made, &loser.made) {
        (Made::High(a), Made::High(b)) => told(explain(*a, *b)),
        (Made::ShortDeck(a), Made::ShortDeck(b)) => told(a.explain(*b)),
        (Made::ShortDeckTrips(a), Made::ShortDeckTrips(b)) => told(a.explain(*b)),
        (Made::Five(a), Made::Five(b)) => (
            "five-of-a-kind",
            format!("five of a kind, {} over {}", a.plural(), b.plural()),
        ),
        (Made::Low(category, a), Made::Low(other, b)) if category == other => low(*category, a, b),
        (Made::Badugi(a), Made::Badugi(b)) if a.len() == b.len() => lower(a, b),
        (Made::Low(category, _), Made::Low(other, _)) => {
            ("category", format!("{category} beats {other}"))
        }
        _ => ("category", format!("{} beats {}", winner.name, loser.name)),
    }
}

fn told(reason: handeval_poker::Reason) -> (&'static str, String) {
    (reason.decided_by().key(), reason.to_string())
}

const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

/// The first place in which ranks differ, and the ranks there.
fn differ(a: &[Rank], b: &[Rank]) -> Option<(usize, Rank, Rank)> {
    let mut pairs = a.iter().zip(b).enumerate();
    let (idx, (&a, &b)) = pairs.find(|(_, (a, b))| a != b)?;
    Some((idx, a, b))
}

/// `8-6-4-3-A`.
fn with_dashes(ranks: &[Rank]) -> String {
    let chars: Vec<_> = ranks.iter().map(|rank| rank.char().to_string()).collect();
    chars.join("-")
}

/// Why different ranks beat others: the lower from the highest down.
fn lower(a: &[Rank], b: &[Rank]) -> (&'static str, String) {
    let Some((idx, lower, higher)) = differ(a, b) else {
        return ("tie", with_dashes(a));
    };
    let reason = format!(
        "{} beats {}, {} under {} for the {} card",
        with_dashes(a),
        with_dashes(b),
        lower.name(),
        higher.name(),
        ORDINALS[idx % 5]
    );
    ("high-card", reason)
}

/// Why a low beats another of its category.
fn low(category: Category, a: &[Rank], b: &[Rank]) -> (&'static str, String) {
    let Some((idx, lower_rank, higher_rank)) = differ(a, b) else {
        return ("tie", category.name().to_owned());
    };
    let groups = match (category, idx) {
        (Category::HighCard, _) => return lower(a, b),
        (Category::Straight | Category::Flush | Category::StraightFlush, _) => {
            let place = match idx {
                0 => "high".to_owned(),
                _ => ORDINALS[idx % 5].to_owned(),
            };
            let (lower, higher) = (lower_rank.name(), higher_rank.name());
            let reason = format!("{category}, {lower} under {higher} for the {place} card");
            return ("high-card", reason);
        }
        (Category::OnePair, 0) => Some(("pair", "")),
        (Category::TwoPair, 0) => Some(("higher-pair", " for the higher pair")),
        (Category::TwoPair, 1) => Some(("lower-pair", " for the lower pair")),
        (Category::ThreeOfAKind, 0) => Some(("trips", "")),
        (Category::FullHouse, 0) => Some(("trips", " for the trips")),
        (Category::FullHouse, _) => Some(("pair", " for the pair")),
        (Category::FourOfAKind, 0) => Some(("quads", "")),
        _ => None,
    };
    if let Some((decided_by, of_what)) = groups {
        let (lower, higher) = (lower_rank.plural(), higher_rank.plural());
        return (
            decided_by,
            format!("{category}, {lower} under {higher}{of_what}"),
        );
    }
    let n_made = if category == Category::TwoPair { 2 } else { 1 };
    let made: Vec<_> = a.iter().take(n_made).map(|rank| rank.plural()).collect();
    let which = match a.len() - n_made {
        1 => "",
        _ => ORDINALS[(idx - n_made) % 5],
    };
    let space = if which.is_empty() { "" } else { " " };
    let reason = format!(
        "{category} of {}, {} under {} for the {which}{space}kicker",
        made.join(" and "),
        lower_rank.name(),
        higher_rank.name(),
    );
    ("kicker", reason)
}
