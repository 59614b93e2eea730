//! The scores of MCR wins.

mod agrees;
pub(crate) mod ask;
mod examples;
mod messages;
#[allow(dead_code)] // some of it is only needed by other users of the folder
pub(crate) mod oracle;
mod rules;
