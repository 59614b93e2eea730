//! What riichi wins score.

mod agrees;
mod ask;
mod examples;
mod messages;
mod names;
#[allow(dead_code)] // what only other takers of the folder need
pub(crate) mod oracle;
mod points;
mod properties;
mod random;
mod rules;
