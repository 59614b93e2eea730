//! What the tests of the Chinese games share: lines with words, worked examples, random wins, and
//! every reading of a win, found slowly.

pub(crate) mod agrees;
pub(crate) mod ask;
pub(crate) mod everywhere;
pub(crate) mod line;
mod messages;
mod names;
pub(crate) mod oracle;
pub(crate) mod page;
pub(crate) mod random;
