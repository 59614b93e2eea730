//! Riichi scores: ours compared with two peers, on the same wins in one run.
//!
//! The wins come from [`random_win`], with the rules of Mahjong Soul without liability, which both
//! peers can score: closed and open, with riichi, dora, red fives and quads. Before anything is
//! timed, every peer's points are checked against ours, and the wins on which they differ are
//! counted. The output is a table of nanoseconds per win; a ratio above 1 means that handeval is
//! faster than the best peer.

use std::hint::black_box;

use agari::context::{GameContext, WinType};
use agari::hand::{KanType, Meld as AgariMeld};
use agari::tile::{Honor, Suit, Tile as AgariTile};
use handeval_benches::{Column, rng};
use handeval_mahjong::riichi::{RuleSet, ScoringRules, Switch, random_win, score};
use handeval_mahjong::{Call, CallKind, Hand, RiichiWin, ShownTile, Tile, TileSuit, WinFlag, Wind};
use rand::RngExt;
use riichienv_core::hand_evaluator::HandEvaluator;
use riichienv_core::types::{Conditions, Meld, MeldType, Wind as PeerWind};

/// A hand and how it was won.
type Won = (Hand, RiichiWin);

/// The points that a contestant calculates for a win.
type PointsOf = fn(&Won) -> u32;

/// The number of measured wins, and of wins whose scores are compared when nothing is timed.
/// Generating them takes a while.
const N_WINS: usize = 10_000;
const N_COMPARED: usize = 1_000;

fn rules() -> ScoringRules {
    let mut rules = ScoringRules::of(RuleSet::MahjongSoul);
    rules
        .set(Switch::Pao, "none")
        .expect("a value of the switch");
    rules
}

fn wins(n_wins: usize) -> Vec<Won> {
    let mut rng = rng(14);
    let rules = rules();
    let mut below = |n: usize| rng.random_range(0..n.max(1));
    (0..n_wins)
        .map(|_| random_win(&rules, &mut below).expect("a win"))
        .collect()
}

/// The input of riichienv-core: the hand, the winning tile, the indicators, and the other
/// circumstances.
struct Riichienv {
    evaluator: HandEvaluator,
    win_tile: u8,
    dora: Vec<u8>,
    ura: Vec<u8>,
    conditions: Conditions,
}

/// The 136 tiles as numbers; the first five of each suit is the red one.
struct Numbers {
    used: [u8; 34],
}

impl Numbers {
    fn of(&mut self, shown: ShownTile) -> u8 {
        let code = shown.tile.code();
        let is_five = shown.tile.suit() != TileSuit::Honors && shown.tile.number() == 5;
        if shown.is_red {
            return 4 * code;
        }
        let used = &mut self.used[usize::from(code)];
        let copy = *used + u8::from(is_five);
        *used += 1;
        4 * code + copy.min(3)
    }
}

fn shown_tiles(hand: &Hand) -> Vec<ShownTile> {
    let mut shown = Vec::new();
    for tile in Tile::ALL {
        for copy in 0..hand.counts()[usize::from(tile.code())] {
            let is_five = tile.suit() != TileSuit::Honors && tile.number() == 5;
            let is_red = copy == 0 && is_five && hand.has_red_five(tile.suit());
            shown.push(ShownTile { tile, is_red });
        }
    }
    shown
}

fn call_tiles(call: &Call) -> Vec<ShownTile> {
    let mut n_red = call.n_red();
    let is_five = |tile: Tile| tile.suit() != TileSuit::Honors && tile.number() == 5;
    let tiles = call.set().tiles();
    tiles
        .map(|tile| {
            let is_red = n_red > 0 && is_five(tile);
            n_red -= u8::from(is_red);
            ShownTile { tile, is_red }
        })
        .collect()
}

fn peer_wind(wind: Wind) -> PeerWind {
    match wind {
        Wind::East => PeerWind::East,
        Wind::South => PeerWind::South,
        Wind::West => PeerWind::West,
        Wind::North => PeerWind::North,
    }
}

fn riichienv((hand, win): &Won) -> Riichienv {
    let mut numbers = Numbers { used: [0; 34] };
    let tiles = shown_tiles(hand)
        .into_iter()
        .map(|shown| numbers.of(shown))
        .collect();
    let melds = hand.calls().iter().map(|call| {
        let (kind, is_open) = match call.kind() {
            CallKind::Chi => (MeldType::Chi, true),
            CallKind::Pon => (MeldType::Pon, true),
            CallKind::Kan => (MeldType::Daiminkan, true),
            CallKind::Kakan => (MeldType::Kakan, true),
            CallKind::Ankan => (MeldType::Ankan, false),
        };
        let tiles = call_tiles(call)
            .into_iter()
            .map(|shown| numbers.of(shown))
            .collect();
        Meld::new(kind, tiles, is_open, -1, None)
    });
    let melds = melds.collect();
    let is = |flag| win.flags.contains(flag);
    let indicators = |shown: &[ShownTile]| -> Vec<u8> {
        shown
            .iter()
            .map(|shown| 4 * shown.tile.code() + 1)
            .collect()
    };
    Riichienv {
        evaluator: HandEvaluator::new(tiles, melds),
        win_tile: numbers.of(win.shown()),
        dora: indicators(&win.dora),
        ura: indicators(&win.ura),
        conditions: Conditions {
            tsumo: !win.by.is_ron(),
            riichi: is(WinFlag::Riichi),
            double_riichi: is(WinFlag::DoubleRiichi),
            ippatsu: is(WinFlag::Ippatsu),
            haitei: is(WinFlag::Haitei),
            houtei: is(WinFlag::Houtei),
            rinshan: is(WinFlag::Rinshan),
            player_wind: peer_wind(win.seat),
            round_wind: peer_wind(win.round),
            ..Conditions::default()
        },
    }
}

impl Riichienv {
    fn points(&self) -> u32 {
        let Self {
            evaluator,
            win_tile,
            dora,
            ura,
            conditions,
        } = self;
        let found = evaluator.calc(
            *win_tile,
            dora.clone(),
            ura.clone(),
            Some(conditions.clone()),
        );
        match (conditions.tsumo, conditions.player_wind) {
            (false, _) => found.ron_agari,
            (true, PeerWind::East) => 3 * found.tsumo_agari_ko,
            (true, _) => found.tsumo_agari_oya + 2 * found.tsumo_agari_ko,
        }
    }
}

/// The input of agari: uncalled and all tiles, the called sets, and the other circumstances.
struct Agari {
    uncalled: agari::parse::TileCounts,
    all: agari::parse::TileCounts,
    melds: Vec<AgariMeld>,
    context: GameContext,
}

fn agari_tile(tile: Tile) -> AgariTile {
    let honors = [
        Honor::East,
        Honor::South,
        Honor::West,
        Honor::North,
        Honor::White,
        Honor::Green,
        Honor::Red,
    ];
    let suited = |suit| AgariTile::Suited {
        suit,
        value: tile.number(),
    };
    match tile.suit() {
        TileSuit::Characters => suited(Suit::Man),
        TileSuit::Dots => suited(Suit::Pin),
        TileSuit::Bamboos => suited(Suit::Sou),
        TileSuit::Honors => AgariTile::Honor(honors[usize::from(tile.number() - 1)]),
    }
}

fn agari_form((hand, win): &Won) -> Agari {
    let mut uncalled = agari::parse::TileCounts::default();
    for shown in shown_tiles(hand).into_iter().chain([win.shown()]) {
        *uncalled.entry(agari_tile(shown.tile)).or_default() += 1;
    }
    let mut all = uncalled.clone();
    let mut n_red = shown_tiles(hand)
        .iter()
        .filter(|shown| shown.is_red)
        .count();
    n_red += usize::from(win.is_red);
    for call in hand.calls() {
        n_red += usize::from(call.n_red());
        for tile in call.set().tiles() {
            *all.entry(agari_tile(tile)).or_default() += 1;
        }
    }
    let melds = hand.calls().iter().map(|call| {
        let first = agari_tile(call.set().first());
        match call.kind() {
            CallKind::Chi => AgariMeld::shuntsu_open(first),
            CallKind::Pon => AgariMeld::koutsu_open(first),
            CallKind::Kan => AgariMeld::kan(first, KanType::Open),
            CallKind::Kakan => AgariMeld::kan(first, KanType::Added),
            CallKind::Ankan => AgariMeld::kan(first, KanType::Closed),
        }
    });
    let honor = |wind: Wind| match agari_tile(wind.tile()) {
        AgariTile::Honor(honor) => honor,
        AgariTile::Suited { .. } => unreachable!("a wind is an honor"),
    };
    let by = if win.by.is_ron() {
        WinType::Ron
    } else {
        WinType::Tsumo
    };
    let is = |flag| win.flags.contains(flag);
    let mut context = GameContext::new(by, honor(win.round), honor(win.seat))
        .with_winning_tile(agari_tile(win.tile))
        .with_aka(n_red as u8)
        .with_dora(
            win.dora
                .iter()
                .map(|shown| agari_tile(shown.tile))
                .collect(),
        )
        .with_ura_dora(win.ura.iter().map(|shown| agari_tile(shown.tile)).collect());
    context.is_open = hand.calls().iter().any(|call| !call.is_concealed());
    context.is_riichi = is(WinFlag::Riichi) || is(WinFlag::DoubleRiichi);
    context.is_double_riichi = is(WinFlag::DoubleRiichi);
    context.is_ippatsu = is(WinFlag::Ippatsu);
    context.is_rinshan = is(WinFlag::Rinshan);
    context.is_last_tile = is(WinFlag::Haitei) || is(WinFlag::Houtei);
    Agari {
        uncalled,
        all,
        melds: melds.collect(),
        context,
    }
}

impl Agari {
    /// The points of the best reading, found as the library's own program does.
    fn points(&self) -> u32 {
        let readings = match self.melds.is_empty() {
            true => agari::hand::decompose_hand(&self.uncalled),
            false => agari::hand::decompose_hand_with_melds(&self.uncalled, &self.melds),
        };
        let points = readings.iter().map(|reading| {
            let yaku = agari::yaku::detect_yaku_with_context(reading, &self.all, &self.context);
            agari::scoring::calculate_score(reading, &yaku, &self.context)
                .payment
                .total
        });
        points.max().unwrap_or(0)
    }
}

fn column<T: 'static>(
    column: &mut Column,
    name: &'static str,
    is_ours: bool,
    wins: Vec<T>,
    points: impl Fn(&T) -> u32 + 'static,
) {
    column.add(name, is_ours, move || {
        wins.iter()
            .map(|win| u64::from(points(black_box(win))))
            .sum()
    });
}

fn main() {
    // `cargo test` checks the answers and times nothing.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let wins = wins(if is_bench { N_WINS } else { N_COMPARED });
    let plain = |win: &Won| {
        // The peers do not include counters and riichi sticks in the points.
        let (hand, win) = win;
        (
            *hand,
            RiichiWin {
                honba: 0,
                sticks: 0,
                ..*win
            },
        )
    };
    let wins: Vec<_> = wins.iter().map(plain).collect();
    let ours = |(hand, win): &Won| {
        let found = score(hand, win, &rules()).expect("a win");
        found.expect("a yaku").payments.points()
    };
    let peers: [(&str, PointsOf); 2] = [
        ("riichienv-core", |win| riichienv(win).points()),
        ("agari", |win| agari_form(win).points()),
    ];
    let n_open = wins
        .iter()
        .filter(|(hand, _)| hand.calls().iter().any(|c| !c.is_concealed()));
    println!("{} wins, {} of them open", wins.len(), n_open.count());
    for (name, points) in peers {
        let wrong: Vec<_> = wins.iter().filter(|win| points(win) != ours(win)).collect();
        println!("  {name}: {} differ", wrong.len());
        for (hand, win) in wrong.iter().take(3) {
            println!("    {hand} + {} ({win:?})", win.shown());
        }
    }
    if !is_bench {
        return;
    }
    let mut table = Column::new(wins.len());
    let rules = rules();
    column(
        &mut table,
        "score",
        true,
        wins.clone(),
        move |(hand, win)| {
            let found = score(hand, win, &rules);
            found
                .ok()
                .flatten()
                .map_or(0, |score| score.payments.points())
        },
    );
    column(
        &mut table,
        "riichienv-core",
        false,
        wins.iter().map(riichienv).collect(),
        Riichienv::points,
    );
    column(
        &mut table,
        "agari",
        false,
        wins.iter().map(agari_form).collect(),
        Agari::points,
    );
    table.measure(20);
    table.print("score of a win");
}
