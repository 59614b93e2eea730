//! Fields, proved rule by rule, against an oracle, and by what must not change.
