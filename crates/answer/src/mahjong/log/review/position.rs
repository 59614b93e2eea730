//! What a player saw before a discard, to the extent that its value depends on it.

use handeval_mahjong::game::{Player, RedFives, Round};
use handeval_mahjong::{CallKind, Hand, RiichiWin, ShownTile, Tile};

use super::super::super::quiz::add_rules;
use super::super::super::score::RiichiRules;
use super::super::super::tile_texts::{sorted, together};

/// How many open calls make another player a threat.
const THREATENING_CALLS: usize = 3;
/// The points that declaring riichi costs.
const STICK: i32 = 1_000;

/// What a player saw before a discard.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) hand: Hand,
    /// Seat, wind, indicators, counters, sticks, and the player's Norths.
    pub(super) table: RiichiWin,
    pub(super) drawn: Option<ShownTile>,
    /// The player's own draws to come.
    pub(super) draws: u8,
    /// All other face-up tiles: discards, and other players' calls and Norths.
    pub(super) visible: String,
    pub(super) discard: ShownTile,
    /// Whether riichi was declared with the discard.
    pub(super) has_declared: bool,
    /// Whether another player is in riichi, or has called three times.
    pub(super) is_threatened: bool,
    player: Player,
}

impl Position {
    pub(super) fn of(
        round: &Round,
        hand: Hand,
        player: Player,
        discard: ShownTile,
        has_declared: bool,
    ) -> Self {
        let deal = round.deal();
        let mut table = RiichiWin::tsumo(Tile::ALL[0]);
        table.seat = player.seat(deal.dealer, deal.n_players);
        table.round = deal.wind;
        table.honba = deal.honba;
        table.sticks = round.sticks();
        table.kita = round.n_norths(player);
        let mut reds = RedFives::of(&hand);
        for indicator in round.indicators().iter() {
            table.dora.push(reds.shown(*indicator));
        }
        let visible = visible(round, player);
        let visible: Vec<_> = visible.into_iter().map(|tile| reds.shown(tile)).collect();
        let held = |shown: ShownTile| ShownTile {
            is_red: shown.is_red && hand.without(shown).is_some(),
            ..shown
        };
        let n_draws = round.n_left() / usize::from(deal.n_players);
        Self {
            hand,
            table,
            drawn: round.drawn().map(held),
            draws: u8::try_from(n_draws).unwrap_or(u8::MAX),
            visible: together(&sorted(&visible)),
            discard: held(discard),
            has_declared,
            is_threatened: deal
                .players()
                .any(|other| other != player && is_threat(round, other)),
            player,
        }
    }

    /// Whether the player could not pay for riichi, and did not declare it.
    pub(super) fn is_too_poor(&self, scores: Option<[i32; 4]>) -> bool {
        let score = scores.map(|scores| scores[self.player.idx()]);
        !self.has_declared && score.is_some_and(|score| score < STICK)
    }

    /// The tiles of the hand that the call just made does not allow, apart from one that was
    /// discarded all the same.
    pub(super) fn forbidden(&self) -> Vec<String> {
        let is_forbidden = |tile: Tile| tile != self.discard.tile && self.hand.swap(tile).is_some();
        let forbidden = Tile::ALL.into_iter().filter(|&tile| is_forbidden(tile));
        let shown =
            forbidden.flat_map(|tile| [false, true].map(|is_red| ShownTile { tile, is_red }));
        let held = shown.filter(|&shown| self.hand.without(shown).is_some());
        held.map(|tile| tile.to_string()).collect()
    }

    /// The position as a line for `mahjong value`.
    pub(super) fn line(&self, riichi: &str, detours: u8, rules: &RiichiRules) -> String {
        let table = &self.table;
        let dora: Vec<_> = table.dora.iter().map(ToString::to_string).collect();
        let mut line = format!(
            "{} dora={} seat={} round={} draws={}",
            self.hand,
            dora.join(","),
            table.seat,
            table.round,
            self.draws
        );
        let mut add = |name: &str, text: &str| {
            if !text.is_empty() {
                line.push_str(&format!(" {name}={text}"));
            }
        };
        add("visible", &self.visible);
        for (name, number) in [
            ("honba", table.honba),
            ("sticks", table.sticks),
            ("kita", table.kita.into()),
        ] {
            if number > 0 {
                add(name, &number.to_string());
            }
        }
        if let Some(drawn) = self.drawn {
            add("drawn", &drawn.to_string());
        }
        add("riichi", riichi);
        add("detours", &detours.to_string());
        add_rules(rules.key(), &rules.switch_texts(), &mut line);
        line
    }
}

/// Whether a player is in riichi, or has called three times.
fn is_threat(round: &Round, player: Player) -> bool {
    let melds = round.melds(player).iter();
    let is_open = |kind: CallKind| kind != CallKind::Ankan;
    let n_open = melds.filter(|meld| is_open(meld.call.kind())).count();
    round.riichi(player).is_some() || n_open >= THREATENING_CALLS
}

/// The face-up tiles, apart from the indicators and the player's own calls and Norths; a claimed
/// tile is counted once, in its call.
fn visible(round: &Round, player: Player) -> Vec<ShownTile> {
    let discards = round.discards().iter();
    let unclaimed = discards.filter(|discard| !discard.is_claimed);
    let mut visible: Vec<_> = unclaimed.map(|discard| discard.tile).collect();
    for other in round.deal().players().filter(|&other| other != player) {
        let north = ShownTile {
            tile: handeval_mahjong::Wind::North.tile(),
            is_red: false,
        };
        visible.extend((0..round.n_norths(other)).map(|_| north));
        for meld in round.melds(other) {
            let mut n_red = meld.call.n_red();
            visible.extend(meld.call.set().tiles().map(|tile| {
                let is_red = n_red > 0 && !tile.is_honor() && tile.number() == 5;
                n_red -= u8::from(is_red);
                ShownTile { tile, is_red }
            }));
        }
    }
    visible
}
