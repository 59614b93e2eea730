//! The scores of Sichuan wins.

mod agrees;
mod ask;
mod examples;
mod oracle;
mod rules;
