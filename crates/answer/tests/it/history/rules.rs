//! The rules of hand histories, one test each.
