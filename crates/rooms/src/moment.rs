//! A point in time, given by the server.

use core::time::Duration;

use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since the beginning of 1970, UTC. A room has no clock; each
/// command brings the time.
///
/// # Examples
///
/// ```
/// use core::time::Duration;
/// use handeval_rooms::Moment;
///
/// let start = Moment::from_millis(1_000);
/// assert_eq!(start.after(Duration::from_secs(20)).millis(), 21_000);
/// assert_eq!(start.since(Moment::from_millis(400)), Duration::from_millis(600));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomMoment, description = "A time in milliseconds since 1970, UTC."))]
#[serde(transparent)]
pub struct Moment(u64);

impl Moment {
    /// The moment `millis` milliseconds after the beginning of 1970.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// The milliseconds since the beginning of 1970.
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// The moment `span` later, or the latest representable one.
    pub fn after(self, span: Duration) -> Self {
        let millis = u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        Self(self.0.saturating_add(millis))
    }

    /// The time since an earlier moment; zero if that moment is later.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}
