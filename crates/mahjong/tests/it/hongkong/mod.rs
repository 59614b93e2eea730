//! The scores of Hong Kong wins.

mod agrees;
mod ask;
mod examples;
mod oracle;
mod rules;
