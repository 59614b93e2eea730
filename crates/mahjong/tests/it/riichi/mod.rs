//! The scores of riichi wins.

mod agrees;
mod ask;
mod examples;
mod messages;
mod names;
#[allow(dead_code)] // some of it is only needed by other users of the folder
pub(crate) mod oracle;
mod points;
mod properties;
mod random;
mod rules;
