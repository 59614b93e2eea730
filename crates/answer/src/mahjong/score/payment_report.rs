//! A payment, as the answers for every game report it.

use serde::Serialize;

/// What one player pays.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentReport {
    /// The seat; if it is not known, `discarder`, or `others` for each of the other players.
    pub by: &'static str,
    /// The number of other players who pay, in a game that players leave once they have won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payers: Option<u8>,
    /// The points, counters included.
    pub points: u32,
    /// Whether this player is liable for a yakuman.
    #[serde(skip_serializing_if = "is_not")]
    pub liable: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires it")]
const fn is_not(value: &bool) -> bool {
    !*value
}
