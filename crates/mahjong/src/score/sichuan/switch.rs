//! The switches of the rules: their names, and the text form of their values.

use super::rules::{AllPungs, FedKong, GoldenSingle, ScoringRules, SelfDraw};
use crate::score::switches::{switches, texts};

switches! {
    ScoringRules, "`golden-single`", "`yes`, `plus-one`, `3`", "unknown-rule";
    Cap: cap,
    SelfDraw: self_draw,
    GoldenSingle: golden_single,
    AllPungs: all_pungs,
    Generals: generals,
    Terminals: terminals,
    Concealed: concealed,
    AllSimples: all_simples,
    EighteenArhats: eighteen_arhats,
    HeavenEarth: heaven_earth,
    MiddleFive: middle_five,
    KongBySelfDrawDiscard: kong_by_self_draw_discard,
}

texts! {
    bool: "yes" = true, "no" = false;
    Option<u16>: "3" = Some(3), "2" = Some(2), "4" = Some(4), "5" = Some(5), "none" = None;
    SelfDraw: "plus-one" = Self::PlusOne, "plus-fan" = Self::PlusFan, "plain" = Self::Plain;
    GoldenSingle: "1" = Self::One, "0" = Self::None, "2" = Self::Two;
    AllPungs: "1" = Self::One, "2" = Self::Two;
    FedKong: "self-draw" = Self::SelfDraw, "discard" = Self::Discard;
}
