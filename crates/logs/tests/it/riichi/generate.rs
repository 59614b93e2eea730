//! Rounds of random legal play. Players go for ready hands, and call now and then.

use handeval_logs::riichi::DrawKind;
use handeval_mahjong::game::{Deal, Event, Next, Player, QuadKind, Round, Won, draw_payments};
use handeval_mahjong::riichi::{RuleSet, Score, ScoringRules, Yaku, score};
use handeval_mahjong::{
    Call, CallKind, Liability, ShownTile, Tile, TileSuit, ToDiscard, WinFlag, Wind, discards,
};
use handeval_testing::Numbers;

/// A tile of Tenhou's set, from 0 to 135.
pub(crate) type Id = usize;

/// What happens, with the very tiles.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Draw(Player, Id),
    Riichi(Player),
    Discard(Player, Id, bool),
    /// The caller, the discarder, the kind, the claimed tile, and the caller's own tiles.
    Claim(Player, Player, CallKind, Id, Vec<Id>),
    Concealed(Player, [Id; 4]),
    /// The added tile; the tiles of the pon, the claimed one first; its discarder.
    Added(Player, Id, [Id; 3], Player),
    North(Player, Id),
    Indicator(Id),
}

/// A win with its score.
#[derive(Clone, Debug)]
pub(crate) struct Winner {
    pub(crate) player: Player,
    pub(crate) from: Player,
    pub(crate) tile: Id,
    pub(crate) score: Score,
    pub(crate) liable: Option<Player>,
    pub(crate) ura: Vec<Id>,
    pub(crate) deltas: [i32; 4],
    pub(crate) hand: Vec<Id>,
    pub(crate) sticks: u16,
}

/// A round that was played.
#[derive(Clone, Debug)]
pub(crate) struct Generated {
    pub(crate) deal: Deal,
    pub(crate) hands: [Vec<Id>; 4],
    pub(crate) indicators: Vec<Id>,
    pub(crate) scores: [i32; 4],
    pub(crate) steps: Vec<Step>,
    pub(crate) wins: Vec<Winner>,
    pub(crate) draw: Option<(DrawKind, [bool; 4], [i32; 4])>,
    pub(crate) after: [i32; 4],
    pub(crate) sticks_after: u16,
}

pub(crate) fn shown(id: Id) -> ShownTile {
    ShownTile {
        tile: Tile::ALL[id / 4],
        is_red: matches!(id, 16 | 52 | 88),
    }
}

struct Table<'a> {
    numbers: &'a mut Numbers,
    rules: ScoringRules,
    n_players: u8,
    wall: Vec<Id>,
    indicators: Vec<Id>,
    ura: Vec<Id>,
    n_turned: usize,
    hands: [Vec<Id>; 4],
    pons: Vec<(Player, [Id; 3], Player)>,
    round: Round,
    steps: Vec<Step>,
    n_waiting: usize,
    wins: Vec<Winner>,
}

/// Games of some rounds, whose scores and counters carry on.
pub(crate) fn game(numbers: &mut Numbers, n_players: u8, n_rounds: usize) -> Vec<Generated> {
    let mut scores = if n_players == 3 {
        [35_000, 35_000, 35_000, 0]
    } else {
        [25_000; 4]
    };
    let (mut sticks, mut honba, mut number) = (0, 0, 0);
    let mut all = Vec::new();
    for _ in 0..n_rounds {
        let round = play(numbers, n_players, scores, number, honba, sticks);
        scores = round.after;
        sticks = round.sticks_after;
        let stays = match &round.draw {
            Some((DrawKind::Exhaustive, ready, _)) => ready[round.deal.dealer.idx()],
            Some(_) => true,
            None => round.wins.iter().any(|win| win.player == round.deal.dealer),
        };
        honba = if stays || round.draw.is_some() {
            honba + 1
        } else {
            0
        };
        number += usize::from(!stays);
        all.push(round);
    }
    all
}

fn play(
    numbers: &mut Numbers,
    n_players: u8,
    scores: [i32; 4],
    number: usize,
    honba: u16,
    sticks: u16,
) -> Generated {
    let set = if n_players == 3 {
        RuleSet::TenhouSanma
    } else {
        RuleSet::Tenhou
    };
    let mut wall: Vec<Id> = (0..136)
        .filter(|id| n_players == 4 || !(4..32).contains(id))
        .collect();
    numbers.shuffle(&mut wall);
    let dead = wall.split_off(wall.len() - 14);
    let mut hands: [Vec<Id>; 4] = Default::default();
    for hand in hands.iter_mut().take(usize::from(n_players)) {
        *hand = wall.split_off(wall.len() - 13);
    }
    let deal = Deal {
        n_players,
        wind: Wind::ALL[number / usize::from(n_players) % 2],
        dealer: Player::ALL[number % usize::from(n_players)],
        honba,
        sticks,
        indicator: shown(dead[0]),
        hands: [0, 1, 2, 3].map(|idx: usize| {
            let tiles: Vec<ShownTile> = hands[idx].iter().map(|&id| shown(id)).collect();
            tiles.try_into().ok()
        }),
    };
    let mut table = Table {
        numbers,
        rules: ScoringRules::of(set),
        n_players,
        wall,
        indicators: dead[..5].to_vec(),
        ura: dead[5..10].to_vec(),
        n_turned: 1,
        hands: hands.clone(),
        pons: Vec::new(),
        round: Round::new(&deal).unwrap(),
        steps: Vec::new(),
        n_waiting: 0,
        wins: Vec::new(),
    };
    let kind = table.play();
    table.finish(deal, hands, scores, kind)
}

impl Table<'_> {
    fn percent(&mut self, percent: usize) -> bool {
        self.numbers.below(100) < percent
    }

    fn apply(&mut self, event: Event) {
        self.round
            .apply(event)
            .unwrap_or_else(|error| panic!("{error}"));
    }

    fn turn_indicator(&mut self) {
        if let Some(&id) = self.indicators.get(self.n_turned) {
            self.n_turned += 1;
            self.steps.push(Step::Indicator(id));
            self.apply(Event::Indicator { tile: shown(id) });
        }
    }

    fn turn_waiting(&mut self) {
        for _ in 0..std::mem::take(&mut self.n_waiting) {
            self.turn_indicator();
        }
    }

    /// Plays until somebody wins; a draw returns its kind.
    fn play(&mut self) -> Option<DrawKind> {
        loop {
            match self.round.next() {
                Next::Draw(_) if self.round.n_left() == 0 => return Some(DrawKind::Exhaustive),
                Next::Draw(player) | Next::Replacement(player) => {
                    let id = self.wall.pop().unwrap();
                    self.steps.push(Step::Draw(player, id));
                    self.apply(Event::Draw {
                        player,
                        tile: Some(shown(id)),
                    });
                    self.hands[player.idx()].push(id);
                }
                Next::Discard(player) => {
                    if let Some(end) = self.act(player) {
                        return end;
                    }
                }
            }
        }
    }

    /// A player's turn with a tile too many; the round ends with some result.
    #[expect(
        clippy::option_option,
        reason = "the round goes on, ends in a win, or in a draw"
    )]
    fn act(&mut self, player: Player) -> Option<Option<DrawKind>> {
        let p = player.idx();
        let drawn = self.round.drawn();
        let id = *self.hands[p].last().unwrap();
        let is_bound = self.round.riichi(player).is_some();
        if drawn.is_some() && self.wins_with(player, player, id) {
            return Some(None);
        }
        if drawn.is_some() && !is_bound && self.round.n_left() > 0 && self.quads() < 4 {
            if self.n_players == 3 {
                let north = self.hands[p].iter().position(|&id| id / 4 == 30);
                if let Some(place) = north.filter(|_| self.percent(70)) {
                    let id = self.hands[p].remove(place);
                    self.steps.push(Step::North(player, id));
                    self.apply(Event::North { player });
                    return self.offer(player, id, false);
                }
            }
            for kind in 0..34 {
                let own: Vec<Id> = self.hands[p]
                    .iter()
                    .copied()
                    .filter(|id| id / 4 == kind)
                    .collect();
                let four = <[Id; 4]>::try_from(own).ok();
                if let Some(four) = four.filter(|_| self.percent(60)) {
                    self.hands[p].retain(|id| id / 4 != kind);
                    self.turn_waiting();
                    self.steps.push(Step::Concealed(player, four));
                    let is_red = four.iter().any(|&id| shown(id).is_red);
                    let tile = ShownTile {
                        is_red,
                        ..shown(four[0])
                    };
                    self.apply(Event::Quad {
                        player,
                        kind: QuadKind::Concealed,
                        tile,
                    });
                    // Thirteen orphans do not rob it here.
                    self.turn_indicator();
                    return None;
                }
            }
            let pon = self.pons.iter().position(|(owner, tiles, _)| {
                *owner == player && self.hands[p].iter().any(|id| id / 4 == tiles[0] / 4)
            });
            if let Some(place) = pon.filter(|_| self.percent(60)) {
                let (_, tiles, from) = self.pons.remove(place);
                let at = self.hands[p]
                    .iter()
                    .position(|id| id / 4 == tiles[0] / 4)
                    .unwrap();
                let id = self.hands[p].remove(at);
                self.turn_waiting();
                self.steps.push(Step::Added(player, id, tiles, from));
                self.apply(Event::Quad {
                    player,
                    kind: QuadKind::Added,
                    tile: shown(id),
                });
                self.n_waiting += 1;
                return self.offer(player, id, false);
            }
        }
        self.turn_waiting();
        let (discard, is_riichi) = match is_bound {
            true => (id, false),
            false => self.choose(player),
        };
        if is_riichi {
            self.steps.push(Step::Riichi(player));
            self.apply(Event::Riichi { player });
        }
        let place = self.hands[p]
            .iter()
            .position(|&one| one == discard)
            .unwrap();
        self.hands[p].remove(place);
        self.steps.push(Step::Discard(
            player,
            discard,
            drawn.is_some() && discard == id,
        ));
        self.apply(Event::Discard {
            player,
            tile: shown(discard),
        });
        self.offer(player, discard, true)
    }

    fn quads(&self) -> usize {
        self.n_turned - 1 + self.n_waiting
    }

    /// A discard that leaves the hand closest to ready, and whether to declare riichi.
    fn choose(&mut self, player: Player) -> (Id, bool) {
        let hand = self.round.hand(player).unwrap().unwrap();
        let all = discards(ToDiscard::of(&hand).unwrap());
        let mut good: Vec<_> = all
            .iter()
            .filter(|one| hand.swap(one.tile).is_none())
            .collect();
        if good.is_empty() {
            good = all.iter().collect();
        }
        let best = good.iter().map(|one| one.shanten.value).min().unwrap();
        good.retain(|one| one.shanten.value == best || self.numbers.below(30) == 0);
        let one = good[self.numbers.below(good.len())];
        let ids: Vec<Id> = self.hands[player.idx()]
            .iter()
            .copied()
            .filter(|&id| shown(id).tile == one.tile)
            .collect();
        let id = ids[self.numbers.below(ids.len())];
        let can = one.shanten.value == 0
            && hand.is_closed()
            && !one.acceptance.is_empty()
            && self.round.n_left() >= 4;
        (id, can && self.percent(70))
    }

    /// Whether the player wins on the tile; the win is noted.
    fn wins_with(&mut self, player: Player, from: Player, id: Id) -> bool {
        let mut round = self.round.clone();
        let n_warnings = round.warnings().len();
        let n_ura = self.n_turned;
        let ura: Vec<ShownTile> = self.ura[..n_ura].iter().map(|&id| shown(id)).collect();
        let Ok(mut won) = round.win(player, from, &ura) else {
            return false;
        };
        if round.warnings().len() > n_warnings {
            return false;
        }
        won.win.flags.remove(WinFlag::Renhou);
        let Ok(Some(found)) = score(&won.hand, &won.win, &self.rules) else {
            return false;
        };
        let (score, liable) = self.with_liability(&mut won, found, player);
        let has_riichi = won.win.flags.contains(WinFlag::Riichi)
            || won.win.flags.contains(WinFlag::DoubleRiichi);
        let mut hand = self.hands[player.idx()].clone();
        if from != player {
            hand.push(id);
        }
        hand.sort_unstable();
        let mut winner = Winner {
            player,
            from,
            tile: id,
            liable,
            ura: if has_riichi {
                self.ura[..n_ura].to_vec()
            } else {
                Vec::new()
            },
            deltas: [0; 4],
            hand,
            sticks: won.win.sticks,
            score,
        };
        if !self.wins.is_empty() {
            // Only the first winner gets counters and sticks.
            (won.win.honba, won.win.sticks, winner.sticks) = (0, 0, 0);
            winner.score = score_of(&won, &self.rules);
        }
        self.round
            .add_payments(&mut winner.deltas, player, from, &winner.score.payments);
        self.wins.push(winner);
        true
    }

    fn with_liability(
        &self,
        won: &mut Won,
        found: Score,
        player: Player,
    ) -> (Score, Option<Player>) {
        let mut liable = None;
        for &(yaku, by) in &won.liable {
            let counts =
                matches!(yaku, Yaku::Daisangen | Yaku::Daisuushii) && found.yaku.contains(yaku);
            if counts && by != player {
                liable = Some(by);
                let by = by.seat(self.round.deal().dealer, self.n_players);
                won.win.pao.push(Liability { yaku, by });
            }
        }
        match liable {
            Some(_) => (score_of(won, &self.rules), liable),
            None => (found, None),
        }
    }

    /// Others may win on the tile, or claim it.
    #[expect(
        clippy::option_option,
        reason = "the round goes on, ends in a win, or in a draw"
    )]
    fn offer(&mut self, from: Player, id: Id, is_discard: bool) -> Option<Option<DrawKind>> {
        let others: Vec<Player> = (1..usize::from(self.n_players))
            .map(|turns| from.after(turns, self.n_players))
            .collect();
        for &player in &others {
            self.wins_with(player, from, id);
        }
        match self.wins.len() {
            0 => {}
            3 => {
                self.wins.clear();
                return Some(Some(DrawKind::ThreeRon));
            }
            _ => return Some(None),
        }
        if !is_discard || self.round.n_left() == 0 {
            return None;
        }
        for &player in &others {
            if self.round.riichi(player).is_some() {
                continue;
            }
            let same: Vec<Id> = self.hands[player.idx()]
                .iter()
                .copied()
                .filter(|own| own / 4 == id / 4)
                .collect();
            if same.len() == 3 && self.quads() < 4 && self.percent(40) {
                self.claim(player, from, CallKind::Kan, id, same);
                return None;
            }
            if same.len() >= 2 && self.percent(40) {
                self.claim(player, from, CallKind::Pon, id, same[..2].to_vec());
                return None;
            }
        }
        let next = others[0];
        let kind = id / 4;
        if self.n_players == 4 && kind < 27 && self.round.riichi(next).is_none() && self.percent(30)
        {
            for shift in 0..3 {
                let first = kind as i32 - shift;
                if first < 0 || first / 9 != kind as i32 / 9 || first % 9 > 6 {
                    continue;
                }
                let wanted: Vec<usize> = (first as usize..first as usize + 3)
                    .filter(|&one| one != kind)
                    .collect();
                let own: Vec<Id> = wanted
                    .iter()
                    .filter_map(|&one| {
                        self.hands[next.idx()]
                            .iter()
                            .copied()
                            .find(|id| id / 4 == one)
                    })
                    .collect();
                // There must be a discard that does not only swap a tile.
                if own.len() == 2 && self.hands[next.idx()].len() > 4 {
                    self.claim(next, from, CallKind::Chi, id, own);
                    return None;
                }
            }
        }
        None
    }

    fn claim(&mut self, player: Player, from: Player, kind: CallKind, id: Id, own: Vec<Id>) {
        self.hands[player.idx()].retain(|id| !own.contains(id));
        let all: Vec<Id> = own.iter().copied().chain([id]).collect();
        let first = all.iter().map(|&id| shown(id).tile).min().unwrap();
        let mut call = Call::new(kind, first).unwrap();
        if all.iter().any(|&id| shown(id).is_red) {
            call = call.with_red_five().unwrap();
        }
        if kind == CallKind::Pon {
            self.pons.push((player, [id, own[0], own[1]], from));
        }
        self.n_waiting += usize::from(kind == CallKind::Kan);
        self.steps.push(Step::Claim(player, from, kind, id, own));
        self.apply(Event::Claim {
            player,
            call,
            tile: shown(id),
        });
    }

    fn finish(
        self,
        deal: Deal,
        hands: [Vec<Id>; 4],
        scores: [i32; 4],
        kind: Option<DrawKind>,
    ) -> Generated {
        let mut round = self.round;
        let draw = kind.map(|kind| {
            if kind != DrawKind::ThreeRon {
                round.end_in_draw();
            }
            let ready = round.ready().map(|ready| ready == Some(true));
            let is_nagashi = deal.players().any(|player| round.is_nagashi(player));
            match kind {
                DrawKind::Exhaustive if is_nagashi => {
                    let players = deal.players().filter(|&player| round.is_nagashi(player));
                    (
                        DrawKind::NagashiMangan,
                        ready,
                        round.nagashi_payments(players, &self.rules),
                    )
                }
                DrawKind::Exhaustive => (kind, ready, draw_payments(ready, self.n_players)),
                _ => (kind, ready, [0; 4]),
            }
        });
        let mut after = scores;
        for player in deal.players() {
            if round
                .riichi(player)
                .is_some_and(|riichi| riichi.is_accepted)
            {
                after[player.idx()] -= 1_000;
            }
        }
        let deltas = self
            .wins
            .iter()
            .map(|win| win.deltas)
            .chain(draw.map(|(_, _, deltas)| deltas));
        for deltas in deltas {
            for (sum, delta) in after.iter_mut().zip(deltas) {
                *sum += delta;
            }
        }
        Generated {
            hands,
            indicators: self.indicators[..self.n_turned].to_vec(),
            scores,
            steps: self.steps,
            sticks_after: if self.wins.is_empty() {
                round.sticks()
            } else {
                0
            },
            wins: self.wins,
            draw,
            after,
            deal,
        }
    }
}

fn score_of(won: &Won, rules: &ScoringRules) -> Score {
    score(&won.hand, &won.win, rules).unwrap().unwrap()
}

/// The suit's letter and the number of a tile, 0 for a red five.
pub(crate) fn number_and_suit(id: Id) -> (u8, usize) {
    let shown = shown(id);
    let suit = TileSuit::ALL
        .iter()
        .position(|&suit| suit == shown.tile.suit())
        .unwrap();
    (if shown.is_red { 0 } else { shown.tile.number() }, suit)
}
