//! The result of a hand whose file states only the stacks after it.

use handeval_logs::poker::{Collected, Money, PlayedHand};

use super::settle::{pots, stakes};

/// The hand with what each player got, if only the final stacks in the file show that.
///
/// A final stack that is smaller than the part of the stack that the player did not bet yields no
/// amount; the comparison of stacks reports it.
pub(super) fn with_result_of_stacks(hand: &PlayedHand) -> Option<PlayedHand> {
    let stacks = &hand.stated.stacks;
    let is_told_otherwise = hand.stated.has_result || stacks.len() != hand.players.len();
    if is_told_otherwise || !hand.is_complete {
        return None;
    }
    let pots = pots(hand, &stakes(hand)).ok()?;
    let mut collected = Vec::new();
    for (player_idx, (player, stack)) in hand.players.iter().zip(stacks).enumerate() {
        let returned = pots.returned().get(player_idx).copied().unwrap_or(0);
        let before = player.stack?.plus(Money(returned));
        let kept = before.0.checked_sub(player.put.plus(player.dead).0)?;
        let amount = Money((*stack)?.0.saturating_sub(kept));
        if amount.0 > 0 {
            collected.push(Collected {
                player: player_idx,
                amount,
                pot: None,
                run: None,
            });
        }
    }
    let mut hand = hand.clone();
    hand.stated.collected = collected;
    hand.stated.has_result = true;
    Some(hand)
}
