//! Named scoring rules.

use strum::{IntoStaticStr, VariantArray};

use super::rules::{
    DOUBLE, DoubleWindFu, HonbaValue, Kazoe, OpenRiichi, PAO_THREE, PAO_TWO, PaoHonba, PaoShare,
    Renhou, SanmaTsumo, ScoringRules, Stacking, SwapCalling,
};
use super::yaku::YakuSet;
use crate::keyed::keyed;
use crate::score::rule_sets::named;

/// Named scoring rules.
///
/// # Source
///
/// The table of rule sets, with the source of each value.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum RuleSet {
    /// Tenhou, four players: the default.
    #[default]
    Tenhou,
    /// Tenhou, three players.
    TenhouSanma,
    /// Mahjong Soul, four players.
    MahjongSoul,
    /// Mahjong Soul, three players.
    MahjongSoulSanma,
    /// M.League.
    MLeague,
    /// World Riichi Championship 2025.
    Wrc,
    /// World Riichi Championship 2022.
    #[strum(serialize = "wrc-2022")]
    Wrc2022,
    /// European Mahjong Association 2025.
    Ema,
    /// European Mahjong Association 2016.
    #[strum(serialize = "ema-2016")]
    Ema2016,
    /// Japan Professional Mahjong League, A rules.
    JpmlA,
    /// Japan Professional Mahjong League, B rules.
    JpmlB,
    /// Saikouisen.
    Saikouisen,
    /// Saikouisen, classic rules.
    SaikouisenClassic,
}

impl RuleSet {
    /// All sets, in the order of the enum.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Other names for the sets, such as `majsoul`, each with the set that it stands for.
    pub const OTHER_NAMES: &'static [(&'static str, Self)] = &[
        ("riichi", Self::Tenhou),
        ("sanma", Self::TenhouSanma),
        ("天鳳", Self::Tenhou),
        ("天凤", Self::Tenhou),
        ("majsoul", Self::MahjongSoul),
        ("雀魂", Self::MahjongSoul),
        ("majsoul-sanma", Self::MahjongSoulSanma),
        ("mリーグ", Self::MLeague),
        ("wrc2025", Self::Wrc),
        ("ema2025", Self::Ema),
        ("最高位戦", Self::Saikouisen),
    ];

    /// The set with this [`key`](Self::key), [`name`](Self::name) or alias; only letters and digits
    /// are compared, ignoring case. For example, `mahjong-soul`, `Mahjong Soul`, `majsoul` and `雀魂`
    /// all give the same set. `riichi` is Tenhou's set, and `sanma` is Tenhou's set for three
    /// players.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|set| set.key() == key)
            .or_else(|| {
                named(key, Self::ALL, Self::OTHER_NAMES, |set| {
                    [set.key(), set.name()]
                })
            })
    }

    /// The display name, such as `M.League`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tenhou => "Tenhou",
            Self::TenhouSanma => "Tenhou, three players",
            Self::MahjongSoul => "Mahjong Soul",
            Self::MahjongSoulSanma => "Mahjong Soul, three players",
            Self::MLeague => "M.League",
            Self::Wrc => "WRC 2025",
            Self::Wrc2022 => "WRC 2022",
            Self::Ema => "EMA 2025",
            Self::Ema2016 => "EMA 2016",
            Self::JpmlA => "JPML A",
            Self::JpmlB => "JPML B",
            Self::Saikouisen => "Saikouisen",
            Self::SaikouisenClassic => "Saikouisen Classic",
        }
    }

    /// The rules of the set.
    pub(super) const fn rules(self) -> ScoringRules {
        const TENHOU: ScoringRules = ScoringRules {
            is_for_three: false,
            kuitan: true,
            red_fives: true,
            ippatsu: true,
            ura_dora: true,
            kan_dora: true,
            kiriage: false,
            kazoe: Kazoe::Yakuman,
            double_yakuman: YakuSet::EMPTY,
            stacking: Stacking::All,
            double_wind_fu: DoubleWindFu::Four,
            renhou: Renhou::None,
            open_riichi: OpenRiichi::No,
            daisharin: false,
            ryuuiisou_hatsu: false,
            pao: PAO_TWO,
            pao_share: PaoShare::Whole,
            pao_honba: PaoHonba::Liable,
            kokushi_ankan: false,
            tenhou_doubles: false,
            called_waits: true,
            nagashi: true,
            sanma_tsumo: SanmaTsumo::Loss,
            swap_calling: SwapCalling::No,
            honba_value: HonbaValue::ThreeHundred,
        };
        const MAHJONG_SOUL: ScoringRules = ScoringRules {
            double_yakuman: DOUBLE,
            pao_share: PaoShare::Own,
            kokushi_ankan: true,
            tenhou_doubles: true,
            ..TENHOU
        };
        // The rules that tournaments have in common.
        const TABLE: ScoringRules = ScoringRules {
            red_fives: false,
            kazoe: Kazoe::Sanbaiman,
            double_wind_fu: DoubleWindFu::Two,
            pao_share: PaoShare::Own,
            pao_honba: PaoHonba::Discarder,
            kokushi_ankan: true,
            called_waits: false,
            nagashi: false,
            ..TENHOU
        };
        const WRC_2022: ScoringRules = ScoringRules {
            kiriage: true,
            stacking: Stacking::AtMost(1),
            renhou: Renhou::Mangan,
            pao: PAO_THREE,
            ..TABLE
        };
        const EMA_2016: ScoringRules = ScoringRules {
            stacking: Stacking::AtMost(1),
            double_wind_fu: DoubleWindFu::Four,
            renhou: Renhou::Mangan,
            ..TABLE
        };
        const JPML_A: ScoringRules = ScoringRules {
            ippatsu: false,
            ura_dora: false,
            kan_dora: false,
            renhou: Renhou::Mangan,
            ryuuiisou_hatsu: true,
            pao: PAO_THREE,
            kokushi_ankan: false,
            swap_calling: SwapCalling::OtherEnd,
            ..TABLE
        };
        match self {
            Self::Tenhou => TENHOU,
            Self::TenhouSanma => ScoringRules {
                is_for_three: true,
                ..TENHOU
            },
            Self::MahjongSoul => MAHJONG_SOUL,
            Self::MahjongSoulSanma => ScoringRules {
                is_for_three: true,
                ..MAHJONG_SOUL
            },
            Self::MLeague => ScoringRules {
                red_fives: true,
                kiriage: true,
                pao: PAO_THREE,
                kokushi_ankan: false,
                ..TABLE
            },
            Self::Wrc => ScoringRules {
                kazoe: Kazoe::Yakuman,
                stacking: Stacking::All,
                ..WRC_2022
            },
            Self::Wrc2022 => WRC_2022,
            Self::Ema => ScoringRules {
                kiriage: true,
                ..EMA_2016
            },
            Self::Ema2016 => EMA_2016,
            Self::JpmlA => JPML_A,
            Self::JpmlB => ScoringRules {
                ippatsu: true,
                ura_dora: true,
                kan_dora: true,
                ..JPML_A
            },
            Self::Saikouisen => ScoringRules {
                kiriage: true,
                ..TABLE
            },
            Self::SaikouisenClassic => ScoringRules {
                ippatsu: false,
                ura_dora: false,
                kan_dora: false,
                stacking: Stacking::AtMost(1),
                double_wind_fu: DoubleWindFu::Four,
                pao: YakuSet::EMPTY,
                swap_calling: SwapCalling::Yes,
                ..TABLE
            },
        }
    }
}

keyed!(RuleSet, "`m-league`");
