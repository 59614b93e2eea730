//! The API without a network: every route with good and bad questions, and its description.

mod ask;
mod bounds;
mod compression;
mod description;
mod games;
mod hosts;
mod languages;
mod log;
mod mounted;
mod network;
mod prefix;
mod refusals;
mod rooms;
#[cfg(target_os = "linux")]
mod shares;
mod streams;
#[cfg(feature = "openapi")]
mod tables;
