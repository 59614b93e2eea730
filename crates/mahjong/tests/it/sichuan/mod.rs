//! The scores of Sichuan wins.

mod ask;
mod examples;
mod oracle;
mod rules;
