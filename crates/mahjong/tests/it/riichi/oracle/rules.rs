//! Rule sets: the presets of section 5.3 and the switches of section 5.2.

/// The value of a win on the first discard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Renhou {
    None,
    Mangan,
    Yakuman,
}

/// What open riichi is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OpenRiichi {
    No,
    Yes,
    Yakuman,
}

/// The yakuman that can be worth two (R11).
pub(super) const DOUBLES: [&str; 4] = [
    "kokushi-13",
    "suuankou-tanki",
    "daisuushii",
    "junsei-chuuren",
];

/// The yakuman that another player can be liable for (R24).
pub(super) const LIABLE: [&str; 3] = ["daisangen", "daisuushii", "suukantsu"];

/// A rule set: every switch, and the number of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) name: &'static str,
    pub(crate) n_players: u8,
    pub(crate) kuitan: bool,
    pub(crate) red_fives: bool,
    pub(crate) ippatsu: bool,
    pub(crate) ura_dora: bool,
    pub(crate) kan_dora: bool,
    pub(crate) kiriage: bool,
    /// Whether thirteen han are a yakuman.
    pub(crate) kazoe: bool,
    /// Which of [`DOUBLES`] are worth two.
    pub(crate) doubles: [bool; 4],
    /// The most that yakuman add up to.
    pub(crate) stacking: Option<u8>,
    pub(crate) double_wind_fu: u32,
    pub(crate) renhou: Renhou,
    pub(crate) open_riichi: OpenRiichi,
    pub(crate) daisharin: bool,
    pub(crate) ryuuiisou_hatsu: bool,
    /// Which of [`LIABLE`] have liability.
    pub(crate) pao: [bool; 3],
    /// Whether liability covers the whole hand rather than only the named yakuman.
    pub(crate) pao_whole: bool,
    /// Whether the liable player rather than the discarder pays the counters on a ron.
    pub(crate) pao_honba_liable: bool,
    pub(crate) pao_honba_split: bool,
    pub(crate) honba_each: u32,
    pub(crate) kokushi_ankan: bool,
    pub(crate) tenhou_doubles: bool,
    pub(crate) called_waits: bool,
    pub(crate) nagashi: bool,
    /// Whether, with three players, half of the missing North's share is paid instead of nothing.
    pub(crate) bisection: bool,
}

/// The names of section 5.1.
pub(crate) const PRESETS: [&str; 13] = [
    "tenhou",
    "tenhou-sanma",
    "mahjong-soul",
    "mahjong-soul-sanma",
    "m-league",
    "wrc",
    "wrc-2022",
    "ema",
    "ema-2016",
    "jpml-a",
    "jpml-b",
    "saikouisen",
    "saikouisen-classic",
];

/// The rule set with this name or alias.
pub(crate) fn preset(name: &str) -> Option<Rules> {
    let name = match name {
        "riichi" => "tenhou",
        "sanma" => "tenhou-sanma",
        name => name,
    };
    let name = PRESETS.into_iter().find(|&preset| preset == name)?;
    let is_of = |names: &[&str]| names.contains(&name);
    let is_tenhou = is_of(&["tenhou", "tenhou-sanma"]);
    let is_soul = is_of(&["mahjong-soul", "mahjong-soul-sanma"]);
    let is_jpml = is_of(&["jpml-a", "jpml-b"]);
    let has_only_the_dora = is_of(&["jpml-a", "saikouisen-classic"]);
    Some(Rules {
        name,
        n_players: if name.ends_with("sanma") { 3 } else { 4 },
        kuitan: true,
        red_fives: is_tenhou || is_soul || name == "m-league",
        ippatsu: !has_only_the_dora,
        ura_dora: !has_only_the_dora,
        kan_dora: !has_only_the_dora,
        kiriage: is_of(&["m-league", "wrc", "wrc-2022", "ema", "saikouisen"]),
        kazoe: is_tenhou || is_soul || name == "wrc",
        doubles: [is_soul; 4],
        stacking: is_of(&["wrc-2022", "ema", "ema-2016", "saikouisen-classic"]).then_some(1),
        double_wind_fu: match name {
            "m-league" | "wrc" | "wrc-2022" | "jpml-a" | "jpml-b" | "saikouisen" => 2,
            _ => 4,
        },
        renhou: if is_of(&["wrc", "wrc-2022", "ema", "ema-2016", "jpml-a", "jpml-b"]) {
            Renhou::Mangan
        } else {
            Renhou::None
        },
        open_riichi: OpenRiichi::No,
        daisharin: false,
        ryuuiisou_hatsu: is_jpml,
        pao: match name {
            "m-league" | "wrc" | "wrc-2022" | "jpml-a" | "jpml-b" => [true, true, true],
            "saikouisen-classic" => [false, false, false],
            _ => [true, true, false],
        },
        pao_whole: is_tenhou,
        pao_honba_liable: is_tenhou || is_soul,
        pao_honba_split: false,
        honba_each: 100,
        kokushi_ankan: !(is_tenhou || is_jpml || name == "m-league"),
        tenhou_doubles: name.starts_with("mahjong-soul"),
        called_waits: is_tenhou || name.starts_with("mahjong-soul"),
        nagashi: is_tenhou || is_soul,
        bisection: false,
    })
}

impl Rules {
    /// Sets one switch; `None` if there is no such switch or value.
    pub(crate) fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "kuitan" => self.kuitan = yes(value)?,
            "red-fives" => self.red_fives = yes(value)?,
            "ippatsu" => self.ippatsu = yes(value)?,
            "ura-dora" => self.ura_dora = yes(value)?,
            "kan-dora" => self.kan_dora = yes(value)?,
            "kiriage" => self.kiriage = yes(value)?,
            "kazoe" => self.kazoe = one_of(value, "yakuman", "sanbaiman")?,
            "double-yakuman" if value == "all" => self.doubles = [true; 4],
            "double-yakuman" => self.doubles = some_of(value, &DOUBLES)?,
            "stacking" if value == "all" => self.stacking = None,
            "stacking" => {
                let most = value.parse().ok()?;
                self.stacking = (1..=6).contains(&most).then_some(most);
                self.stacking?;
            }
            "double-wind-fu" => self.double_wind_fu = if one_of(value, "4", "2")? { 4 } else { 2 },
            "renhou" => {
                self.renhou = match value {
                    "none" => Renhou::None,
                    "mangan" => Renhou::Mangan,
                    "yakuman" => Renhou::Yakuman,
                    _ => return None,
                }
            }
            "open-riichi" => {
                self.open_riichi = match value {
                    "no" => OpenRiichi::No,
                    "yes" => OpenRiichi::Yes,
                    "yakuman" => OpenRiichi::Yakuman,
                    _ => return None,
                }
            }
            // This switch changes no score.
            "swap-calling" => {
                ["no", "other-end", "yes"]
                    .into_iter()
                    .find(|&one| one == value)?;
            }
            "daisharin" => self.daisharin = yes(value)?,
            "ryuuiisou-hatsu" => self.ryuuiisou_hatsu = yes(value)?,
            "pao" => self.pao = some_of(value, &LIABLE)?,
            "pao-share" => self.pao_whole = one_of(value, "whole", "own")?,
            "pao-honba" => {
                self.pao_honba_split = value == "split";
                self.pao_honba_liable = value == "split" || one_of(value, "liable", "discarder")?;
            }
            "honba-value" => {
                self.honba_each = if one_of(value, "1500", "300")? {
                    500
                } else {
                    100
                }
            }
            "kokushi-ankan" => self.kokushi_ankan = yes(value)?,
            "tenhou-doubles" => self.tenhou_doubles = yes(value)?,
            "called-waits" => self.called_waits = yes(value)?,
            "nagashi" => self.nagashi = yes(value)?,
            "sanma-tsumo" => self.bisection = one_of(value, "bisection", "loss")?,
            _ => return None,
        }
        Some(())
    }
}

fn yes(value: &str) -> Option<bool> {
    one_of(value, "yes", "no")
}

fn one_of(value: &str, yes: &str, no: &str) -> Option<bool> {
    (value == yes || value == no).then_some(value == yes)
}

/// Ids joined by `+`, or `none`.
fn some_of<const N: usize>(value: &str, ids: &[&str; N]) -> Option<[bool; N]> {
    let mut chosen = [false; N];
    if value != "none" {
        for id in value.split('+') {
            chosen[ids.iter().position(|&known| known == id)?] = true;
        }
    }
    Some(chosen)
}
