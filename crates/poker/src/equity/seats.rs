//! Tables of a few sizes, so that what is compiled once for each size is not compiled for every
//! number of players.

/// The seats of a table of `N`, of which those behind the players' stay empty.
///
/// Whatever there is for each seat has `N` places. An empty seat has the strength 0, which is below
/// that of any hand, so nothing is won there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seats<const N: usize> {
    n_players: usize,
}

/// The largest table at which no seat is empty.
const FULL: usize = 4;

impl<const N: usize> Seats<N> {
    /// The seats of so many players.
    pub(super) const fn new(n_players: usize) -> Self {
        Self { n_players }
    }

    /// The number of players. For few of them it is known when the program is compiled, so that
    /// loops over them are unrolled.
    #[inline(always)]
    pub(super) const fn n_players(self) -> usize {
        if N <= FULL || self.n_players > N {
            N
        } else {
            self.n_players
        }
    }

    /// Something for each player, and for empty seats what such a thing is without any.
    #[inline(always)]
    pub(super) fn map<T: Copy + Default>(self, each: impl Fn(usize) -> T) -> [T; N] {
        let mut all = [T::default(); N];
        for (player_idx, one) in all.iter_mut().enumerate().take(self.n_players()) {
            *one = each(player_idx);
        }
        all
    }
}

/// Evaluates something with a constant of that name, which is the size of the smallest table for so
/// many players: two, three and four of them have one of their own.
macro_rules! at_table_of {
    ($n_players:expr, $N:ident => $evaluated:expr) => {
        match $n_players {
            3 => {
                const $N: usize = 3;
                $evaluated
            }
            4 => {
                const $N: usize = 4;
                $evaluated
            }
            5 | 6 => {
                const $N: usize = 6;
                $evaluated
            }
            n_players => $crate::equity::seats::at_any_table!(n_players, $N => $evaluated),
        }
    };
}
pub(super) use at_table_of;

/// The same with a table for two and one for all others, where the hands take so long that it
/// matters little who else could sit there.
macro_rules! at_any_table {
    ($n_players:expr, $N:ident => $evaluated:expr) => {
        match $n_players {
            ..=2 => {
                const $N: usize = 2;
                $evaluated
            }
            _ => {
                const $N: usize = $crate::Spot::MAX_PLAYERS;
                $evaluated
            }
        }
    };
}
pub(super) use at_any_table;
