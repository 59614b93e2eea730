//! Equity by dealing at random.

use alloc::vec;
use alloc::vec::Vec;

use super::counts::Counts;
use super::dealer::{Deck, Numbers};
use super::game::{High, Short, Values};
use super::omaha::{OmahaBoard, Split};
use super::seats::{Seats, at_any_table, at_table_of};
use super::two_hands::{self, TwoHands};
use super::{Combo, Detail, Equity, EquityError, PlayerEquity, Spot, Tally};
use crate::omaha::OmahaHand;
use crate::{Card, CardKey, CardSet, HandKey};

/// Random deals of a [`Spot`], in pieces that can be dealt in any order and on any thread. The same
/// seed gives the same answer.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, Detail, SampledEquity, Spot};
///
/// let players = vec!["AsAh".parse()?, "KsKc".parse()?];
/// let spot = Spot::new(players, &[], CardSet::EMPTY)?;
/// let sampled = SampledEquity::new(&spot, 100_000, 7, Detail::NONE);
/// let aces = &sampled.count()?.players[0];
/// let exact = 0.819_460;
/// assert!((aces.equity() - exact).abs() < 4.0 * aces.standard_error());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule E10.
#[derive(Debug)]
pub struct SampledEquity {
    spot: Spot,
    detail: Detail,
    n_deals: u64,
    seed: u64,
    /// The cards that all deals share: the board, and the hands of players with a single combo.
    board: HandKey,
    hands: [HandKey; Spot::MAX_PLAYERS],
    /// Players with limited ranges. They get their hands first, and all of them get new hands if
    /// two hands clash.
    narrow: Vec<Narrow>,
    /// Players with random cards.
    wide: Vec<usize>,
    /// The cards that no player is certain to have.
    deck: Deck,
    /// The index of each combo in each player's range; empty if not requested.
    places: Vec<Vec<u16>>,
    /// Each Omaha player's hole cards; random hands are dealt here.
    holes: [[CardKey; OmahaHand::MAX_CARDS]; Spot::MAX_PLAYERS],
    /// The Omaha players with ranges, and the bits of their hands. They get their hands first, and
    /// all of them get new hands if two hands clash.
    lists: Vec<(usize, Vec<u64>)>,
}

#[derive(Debug)]
struct Narrow {
    player_idx: usize,
    /// The cards of each combo, as bits and as a key.
    combos: Vec<(u64, HandKey)>,
    /// The cumulative weights of the combos; empty if all are equal.
    up_to: Vec<u64>,
    total: u64,
}

/// Sampling gives up after this many clashing deals in a row.
const MAX_REJECTED: u32 = 1_000_000;

/// The maximum number of clashing deals in a piece, so no piece takes longer than a few seconds.
const MAX_REJECTED_A_PIECE: u64 = 1 << 26;

impl SampledEquity {
    /// The number of deals in a piece. Each piece has its own stream of random numbers.
    pub const DEALS_A_PIECE: u64 = 1 << 16;

    /// Prepares `n_deals` deals, which depend only on the seed.
    #[must_use]
    pub fn new(spot: &Spot, n_deals: u64, seed: u64, detail: Detail) -> Self {
        let mut sampled = Self {
            spot: spot.clone(),
            detail,
            n_deals,
            seed,
            board: spot.board().iter().copied().collect(),
            hands: [HandKey::new(); Spot::MAX_PLAYERS],
            narrow: Vec::new(),
            wide: Vec::new(),
            deck: Deck::new(CardSet::EMPTY),
            places: Vec::new(),
            holes: [[CardKey::from(Card::ALL[0]); OmahaHand::MAX_CARDS]; Spot::MAX_PLAYERS],
            lists: Vec::new(),
        };
        let mut unseen = !spot.gone();
        for (hole, holding) in sampled.holes.iter_mut().zip(spot.holdings()) {
            for (place, &card) in hole.iter_mut().zip(holding.cards()) {
                *place = card.into();
                unseen.remove(card);
            }
        }
        for (hand, hands) in sampled.hands.iter_mut().zip(spot.hands()) {
            if let [combo] = hands.combos[..] {
                *hand = combo.cards().into_iter().collect();
                unseen = unseen - combo.card_set();
            }
        }
        sampled.deck = Deck::new(unseen);
        if matches!(spot, Spot::Omaha(_)) {
            let players = spot.holdings().iter().zip(spot.lists()).enumerate();
            for (player_idx, (_, list)) in players.filter(|(_, (one, _))| one.is_random()) {
                match list {
                    None => sampled.wide.push(player_idx),
                    Some(list) => {
                        // Hands that share a card with a known hand are never dealt.
                        let left = list.iter().copied();
                        let left = left.filter(|bits| bits & !unseen.bits() == 0);
                        sampled.lists.push((player_idx, left.collect()));
                    }
                }
            }
            return sampled;
        }
        // Mutants: a player who can have any hand is also dealt one from a list, which only takes
        // time.
        let n_any = unseen.len() * unseen.len().saturating_sub(1) / 2;
        for (player_idx, hands) in spot.hands().iter().enumerate() {
            if hands.combos.len() == 1 {
                continue;
            }
            // Hands that share a card with a fixed hand are never dealt.
            let left = hands
                .each()
                .filter(|(combo, _)| combo.card_set().is_subset(unseen));
            let left: Vec<_> = left.collect();
            let are_alike = left.windows(2).all(|pair| pair[0].1 == pair[1].1);
            if are_alike && left.len() == n_any {
                sampled.wide.push(player_idx);
            } else {
                sampled
                    .narrow
                    .push(Narrow::new(player_idx, &left, are_alike));
            }
        }
        if detail.combos {
            for hands in spot.hands() {
                let mut places = vec![0; Combo::COUNT];
                for (place, combo) in (0..).zip(&hands.combos) {
                    places[combo.idx()] = place;
                }
                sampled.places.push(places);
            }
        }
        sampled
    }

    /// The spot.
    #[must_use]
    pub const fn spot(&self) -> &Spot {
        &self.spot
    }

    /// The number of deals.
    #[must_use]
    pub const fn n_deals(&self) -> u64 {
        self.n_deals
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of pieces.
    #[must_use]
    pub const fn n_pieces(&self) -> u64 {
        self.n_deals.div_ceil(Self::DEALS_A_PIECE)
    }

    /// Deals one piece.
    ///
    /// # Errors
    ///
    /// - [`EquityError::NoDeal`] after a million deals in a row in which two players had the same
    ///   card;
    /// - [`EquityError::RareDeal`] after 67,108,864 such deals in the piece, more than a thousand
    ///   for each deal that counts.
    pub fn piece(&self, piece_idx: u64) -> Result<Tally, EquityError> {
        match Short::of_game(self.spot.game()) {
            None if matches!(self.spot, Spot::Omaha(_)) => self.piece_of_omaha(piece_idx),
            None => self.piece_of_holdem(piece_idx),
            Some(values) => self.piece_of_short(values, piece_idx),
        }
    }

    fn piece_of_omaha(&self, piece_idx: u64) -> Result<Tally, EquityError> {
        at_any_table!(self.spot.n_players(), N => match self.lists.is_empty() {
            true => self.deal_omaha::<N, false>(piece_idx),
            false => self.deal_omaha::<N, true>(piece_idx),
        })
    }

    fn deal_omaha<const N: usize, const LISTS: bool>(
        &self,
        piece_idx: u64,
    ) -> Result<Tally, EquityError> {
        let mut tally = Tally::new(&self.spot, self.detail);
        let seats = Seats::<N>::new(self.spot.n_players());
        let mut counts = Counts::new(seats);
        let mut split = self.spot.game().is_split().then(Split::<N>::new);
        let mut numbers = Numbers::new(self.seed, piece_idx);
        let mut deck = self.deck;
        let n_hole = self.spot.n_hole();
        let mut holes: [_; N] = core::array::from_fn(|player_idx| self.holes[player_idx]);
        let known = self.spot.board();
        let mut board = [CardKey::from(Card::ALL[0]); 5];
        for (place, &card) in board.iter_mut().zip(known) {
            *place = card.into();
        }
        let mut n_rejected = 0;
        for _ in 0..self.n_deals_of(piece_idx) {
            deck.n_dealt = 0;
            if LISTS {
                deck.used = self.deal_lists(&mut holes, &mut numbers, &mut n_rejected)?;
            }
            numbers.refresh();
            for place in board.iter_mut().skip(known.len()) {
                *place = deck.draw::<LISTS>(&mut numbers);
            }
            for &player_idx in &self.wide {
                // A random fraction is enough for five cards.
                for some in holes[player_idx].split_at_mut(n_hole).0.chunks_mut(5) {
                    numbers.refresh();
                    for place in some {
                        *place = deck.draw::<LISTS>(&mut numbers);
                    }
                }
            }
            let board = OmahaBoard::new(&board);
            let values = seats.map(|idx| board.values(holes[idx].split_at(n_hole).0));
            let strengths = values.map(|(strength, _)| strength);
            counts.add::<true>(&strengths, 1);
            if let Some(split) = &mut split {
                split.add(&strengths, &values.map(|(_, low)| low), 1);
            }
        }
        counts.sum_masks();
        counts.add_to(&mut tally, 1, false);
        if let Some((split, pots)) = split.zip(tally.pots.as_mut()) {
            split.add_to(pots, 1);
        }
        Ok(tally)
    }

    /// Deals to the Omaha players with ranges until no hands clash; returns the bits of the cards.
    #[inline(always)]
    fn deal_lists(
        &self,
        holes: &mut [[CardKey; OmahaHand::MAX_CARDS]],
        numbers: &mut Numbers,
        n_rejected: &mut u64,
    ) -> Result<u64, EquityError> {
        'deals: for _ in 0..MAX_REJECTED {
            let mut used = 0;
            for (player_idx, list) in &self.lists {
                let place = numbers.wide_below(list.len() as u64) as usize;
                let bits = *list.get(place).ok_or(EquityError::NoDeal)?;
                if bits & used != 0 {
                    *n_rejected += 1;
                    if *n_rejected > MAX_REJECTED_A_PIECE {
                        return Err(EquityError::RareDeal);
                    }
                    continue 'deals;
                }
                // Mutants: the bits are different, so `^` does the same.
                used |= bits;
                let cards = CardSet::from_bits(bits).unwrap_or_default();
                for (place, card) in holes[*player_idx].iter_mut().zip(cards) {
                    *place = card.into();
                }
            }
            return Ok(used);
        }
        Err(EquityError::NoDeal)
    }

    fn n_deals_of(&self, piece_idx: u64) -> u64 {
        let n_before = piece_idx.saturating_mul(Self::DEALS_A_PIECE);
        let n_left = self.n_deals.saturating_sub(n_before);
        n_left.min(Self::DEALS_A_PIECE)
    }

    fn piece_of_holdem(&self, piece_idx: u64) -> Result<Tally, EquityError> {
        at_table_of!(self.spot.n_players(), N => self.piece_of::<N>(piece_idx))
    }

    fn piece_of<const N: usize>(&self, piece_idx: u64) -> Result<Tally, EquityError> {
        if N == 2 && self.are_two_hands_before_the_flop() {
            return Ok(self.deal_two_hands(piece_idx));
        }
        match (self.narrow.is_empty(), self.detail == Detail::NONE) {
            (true, true) => self.deal::<High, N, false, false>(High, piece_idx),
            (true, false) => self.deal::<High, N, false, true>(High, piece_idx),
            (false, true) => self.deal::<High, N, true, false>(High, piece_idx),
            (false, false) => self.deal::<High, N, true, true>(High, piece_idx),
        }
    }

    // Mutants: `false` deals other cards, and takes more time.
    fn are_two_hands_before_the_flop(&self) -> bool {
        let is_before_flop = self.spot.n_to_come() == two_hands::N_BOARD;
        is_before_flop && self.narrow.is_empty() && self.detail == Detail::NONE
    }

    fn deal_two_hands(&self, piece_idx: u64) -> Tally {
        let is_random = [0, 1].map(|player_idx| self.wide.contains(&player_idx));
        let n_deals = self.n_deals_of(piece_idx);
        let dealing = TwoHands::new(
            [self.hands[0], self.hands[1]].map(HandKey::card_set),
            self.deck,
            Numbers::new(self.seed, piece_idx),
        );
        let masks = match is_random {
            [false, false] => dealing.deal::<false, false>(n_deals),
            [false, true] => dealing.deal::<false, true>(n_deals),
            [true, false] => dealing.deal::<true, false>(n_deals),
            [true, true] => dealing.deal::<true, true>(n_deals),
        };
        let mut tally = Tally::new(&self.spot, self.detail);
        for (wins, count) in tally.wins_by_mask.iter_mut().zip(masks) {
            *wins += u128::from(count);
        }
        tally
    }

    /// Evaluating is slow here, so specialized code for certain ranges would gain nothing.
    fn piece_of_short(&self, values: Short, piece_idx: u64) -> Result<Tally, EquityError> {
        at_any_table!(self.spot.n_players(), N => {
            self.deal::<Short, N, true, true>(values, piece_idx)
        })
    }

    fn deal<V: Values, const N: usize, const NARROW: bool, const DETAIL: bool>(
        &self,
        values: V,
        piece_idx: u64,
    ) -> Result<Tally, EquityError> {
        let n_deals = self.n_deals_of(piece_idx);
        let mut tally = Tally::new(&self.spot, self.detail);
        let seats = Seats::<N>::new(self.spot.n_players());
        let mut counts = Counts::new(seats);
        let mut numbers = Numbers::new(self.seed, piece_idx);
        let mut deck = self.deck;
        let mut n_rejected = 0;
        let n_to_come = self.spot.n_to_come();
        let mut hands: [HandKey; N] = core::array::from_fn(|player_idx| self.hands[player_idx]);
        for _ in 0..n_deals {
            deck.n_dealt = 0;
            if NARROW {
                deck.used = self.deal_narrow(&mut hands, &mut numbers, &mut n_rejected)?;
            }
            let mut board = self.board;
            numbers.refresh();
            for _ in 0..n_to_come {
                board += deck.draw::<NARROW>(&mut numbers);
            }
            for pair in self.wide.chunks(2) {
                numbers.refresh();
                for &player_idx in pair {
                    let first = deck.draw::<NARROW>(&mut numbers);
                    let second = deck.draw::<NARROW>(&mut numbers);
                    hands[player_idx] = HandKey::new() + first + second;
                }
            }
            let strengths = seats.map(|idx| values.of(hands[idx] + board));
            counts.add::<DETAIL>(&strengths, 1);
            // Mutants: if combos are not counted, there is nothing to add.
            if DETAIL && !self.places.is_empty() {
                self.add_combos(&hands, &strengths, &mut tally);
            }
        }
        if DETAIL {
            counts.sum_masks();
        }
        counts.add_to(&mut tally, 1, false);
        Ok(tally)
    }

    /// Deals to the players with limited ranges until no hands clash; returns the bits of the
    /// cards.
    #[inline(always)]
    fn deal_narrow(
        &self,
        hands: &mut [HandKey],
        numbers: &mut Numbers,
        n_rejected: &mut u64,
    ) -> Result<u64, EquityError> {
        'deals: for _ in 0..MAX_REJECTED {
            let mut used = 0;
            for narrow in &self.narrow {
                let (bits, hand) = narrow.draw(numbers).ok_or(EquityError::NoDeal)?;
                if bits & used != 0 {
                    *n_rejected += 1;
                    if *n_rejected > MAX_REJECTED_A_PIECE {
                        return Err(EquityError::RareDeal);
                    }
                    continue 'deals;
                }
                // Mutants: the bits are different, so `^` does the same.
                used |= bits;
                hands[narrow.player_idx] = hand;
            }
            return Ok(used);
        }
        Err(EquityError::NoDeal)
    }

    fn add_combos(&self, hands: &[HandKey], strengths: &[u16], tally: &mut Tally) {
        let best = strengths.iter().max();
        let n_winners = strengths.iter().filter(|&one| Some(one) == best).count();
        let each = hands.iter().zip(strengths).zip(&self.places);
        for (((hand, strength), places), player) in each.zip(&mut tally.players) {
            let mut cards = hand.card_set().iter();
            let combo = cards
                .next()
                .zip(cards.next())
                .and_then(|(a, b)| Combo::new(a, b));
            let place = combo.map_or(0, |combo| usize::from(places[combo.idx()]));
            let start = place * (self.places.len() + 1);
            player.combos[start] += 1;
            if Some(strength) == best {
                player.combos[start + n_winners] += 1;
            }
        }
    }

    /// The answer from the pieces merged so far. The numbers are meaningless for a tally of a
    /// different spot.
    #[must_use]
    pub fn answer(&self, tally: &Tally) -> Equity {
        tally.equity(&self.spot, 1, 1)
    }

    /// Deals all pieces one after another.
    ///
    /// # Errors
    ///
    /// The same errors as from [`piece`](Self::piece).
    pub fn count(&self) -> Result<Equity, EquityError> {
        let mut tally = Tally::new(&self.spot, self.detail);
        for piece_idx in 0..self.n_pieces() {
            tally.merge(&self.piece(piece_idx)?);
        }
        Ok(self.answer(&tally))
    }
}

impl Narrow {
    fn new(player_idx: usize, combos: &[(Combo, u32)], are_alike: bool) -> Self {
        let mut total = 0;
        let up_to = combos.iter().map(|&(_, weight)| {
            total += u64::from(weight);
            total
        });
        let up_to: Vec<_> = up_to.collect();
        let of_cards = |combo: Combo| {
            let [high, low] = combo.cards();
            (combo.card_set().bits(), HandKey::new() + high + low)
        };
        Self {
            player_idx,
            combos: combos.iter().map(|&(combo, _)| of_cards(combo)).collect(),
            total: if are_alike {
                combos.len() as u64
            } else {
                total
            },
            up_to: if are_alike { Vec::new() } else { up_to },
        }
    }

    /// A random combo; `None` if other players are certain to hold a card of every combo.
    #[inline(always)]
    fn draw(&self, numbers: &mut Numbers) -> Option<(u64, HandKey)> {
        let number = numbers.wide_below(self.total);
        let place = if self.up_to.is_empty() {
            number as usize
        } else {
            self.up_to.partition_point(|&up_to| up_to <= number)
        };
        self.combos.get(place).copied()
    }
}

impl PlayerEquity {
    /// The standard error of the equity from random deals, computed from the squares of the shares
    /// in each deal; NaN for fewer than two deals.
    ///
    /// Source: rule E10.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let n = self.boards as f64;
        let mean = self.equity();
        if let Some(low) = &self.low {
            let squares = low.parts.iter().map(|part| {
                let distance = f64::from(part.numerator) / f64::from(part.denominator) - mean;
                part.pots as f64 * distance * distance
            });
            return libm::sqrt(squares.sum::<f64>() / (n - 1.0) / n);
        }
        let mut squares =
            (n - self.shares.iter().map(|&share| share as f64).sum::<f64>()) * mean * mean;
        for (n_winners, &share) in (1..).zip(&self.shares) {
            let distance = 1.0 / f64::from(n_winners) - mean;
            squares += share as f64 * distance * distance;
        }
        libm::sqrt(squares / (n - 1.0) / n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::equity::{LowEquity, PotPart};
    use crate::{CardSet, Game};

    #[test]
    fn a_piece_in_which_hardly_any_deal_counts_is_an_error() {
        let players = ["AA", "AA"].map(|range| range.parse().unwrap());
        let spot = Spot::new(players.to_vec(), &[], CardSet::EMPTY).unwrap();
        let sampled = SampledEquity::new(&spot, 1, 1, Detail::NONE);
        let mut hands = sampled.hands;
        let mut numbers = Numbers::new(1, 0);
        let mut n_rejected = 0;
        for _ in 0..1_000 {
            let dealt = sampled.deal_narrow(&mut hands, &mut numbers, &mut n_rejected);
            assert!(dealt.is_ok());
        }
        // Only one in six pairs of combos shares no card.
        assert!((4_500..5_500).contains(&n_rejected), "{n_rejected}");
        n_rejected = MAX_REJECTED_A_PIECE - 100;
        let dealt = (0..1_000).find_map(|_| {
            let dealt = sampled.deal_narrow(&mut hands, &mut numbers, &mut n_rejected);
            dealt.err()
        });
        assert_eq!(dealt, Some(EquityError::RareDeal));
        assert_eq!(n_rejected, MAX_REJECTED_A_PIECE + 1);
    }

    #[test]
    fn hands_of_lists_are_dealt_until_none_clash() {
        let players = ["AAKK", "AAQQ"].map(|range| range.parse().unwrap());
        let spot = Spot::of_omaha_ranges(Game::Omaha, players.to_vec(), &[], CardSet::EMPTY);
        let sampled = SampledEquity::new(&spot.unwrap(), 1, 1, Detail::NONE);
        let mut holes = [[CardKey::from(Card::ALL[0]); OmahaHand::MAX_CARDS]; 2];
        let mut numbers = Numbers::new(1, 0);
        let mut n_rejected = 0;
        for _ in 0..1_000 {
            let dealt = sampled.deal_lists(&mut holes, &mut numbers, &mut n_rejected);
            assert_eq!(dealt.unwrap().count_ones(), 8);
        }
        assert!((4_500..5_500).contains(&n_rejected), "{n_rejected}");
        n_rejected = MAX_REJECTED_A_PIECE - 100;
        let dealt = (0..1_000).find_map(|_| {
            let dealt = sampled.deal_lists(&mut holes, &mut numbers, &mut n_rejected);
            dealt.err()
        });
        assert_eq!(dealt, Some(EquityError::RareDeal));
        assert_eq!(n_rejected, MAX_REJECTED_A_PIECE + 1);
    }

    #[test]
    fn combos_are_drawn_as_often_as_their_weights_say() {
        let combos: Vec<(Combo, u32)> = Combo::all().take(3).zip([1, 2, 1]).collect();
        let narrow = Narrow::new(0, &combos, false);
        let mut numbers = Numbers::new(1, 0);
        let mut n_drawn = [0_i32; 3];
        for _ in 0..4_000 {
            let (bits, hand) = narrow.draw(&mut numbers).unwrap();
            assert_eq!(hand.card_set().bits(), bits);
            let is_it = |(combo, _): &(Combo, u32)| combo.card_set().bits() == bits;
            n_drawn[combos.iter().position(is_it).unwrap()] += 1;
        }
        for (n, expected) in n_drawn.into_iter().zip([1_000, 2_000, 1_000]) {
            assert!((n - expected).abs() < 150, "{n_drawn:?}");
        }
    }

    #[test]
    fn the_error_of_a_split_pot_is_that_of_its_parts() {
        let part = |numerator, denominator, pots| PotPart {
            numerator,
            denominator,
            pots,
        };
        let player = PlayerEquity {
            low: Some(LowEquity {
                shares: vec![3, 0],
                whole: vec![0, 0],
                scoops: 1,
                parts: vec![part(1, 1, 1), part(1, 2, 3), part(0, 1, 1)],
            }),
            boards: 5,
            shares: vec![2, 0],
            categories: Vec::new(),
            combos: Vec::new(),
        };
        assert_eq!(player.equity(), 0.5);
        let expected = libm::sqrt(0.5 / 4.0 / 5.0);
        assert!((player.standard_error() - expected).abs() < 1e-12);
    }
}
