//! Matematico, proved rule by rule and line by line.
