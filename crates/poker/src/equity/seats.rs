//! Table sizes. Code is compiled for a few sizes instead of for every number of players.

/// A table of `N` seats. Seats after the last player's are empty.
///
/// Arrays have one element per seat. An empty seat has strength 0, below any hand, so it never
/// wins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seats<const N: usize> {
    n_players: usize,
}

/// The largest table size that is used only when every seat is taken.
const FULL: usize = 4;

impl<const N: usize> Seats<N> {
    pub(super) const fn new(n_players: usize) -> Self {
        Self { n_players }
    }

    /// The number of players, known at compile time for small tables, so that loops can be
    /// unrolled.
    #[inline(always)]
    pub(super) const fn n_players(self) -> usize {
        if N <= FULL || self.n_players > N {
            N
        } else {
            self.n_players
        }
    }

    /// The result of `each` for every player, and the default value for empty seats.
    #[inline(always)]
    pub(super) fn map<T: Copy + Default>(self, each: impl Fn(usize) -> T) -> [T; N] {
        let mut all = [T::default(); N];
        for (player_idx, one) in all.iter_mut().enumerate().take(self.n_players()) {
            *one = each(player_idx);
        }
        all
    }
}

/// Evaluates an expression in which `$N` is the smallest table size for the given number of
/// players. Two, three and four players have their own sizes.
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

/// Like `at_table_of`, but with only two sizes, for two players and for the maximum. It is for slow
/// evaluations, where empty seats hardly matter.
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
