//! Who plays by which points: the one place that decides.

use std::sync::{Arc, Mutex, PoisonError};

use handeval_matematico::{Players, PointTable};

/// The players by how many tables of points are kept.
const N_KEPT: usize = 8;

/// The players by these points. Those who were asked lately are kept: making them takes some
/// milliseconds.
pub fn players(points: &PointTable) -> Arc<Players> {
    /// The last asked in front.
    static KEPT: Mutex<Vec<Arc<Players>>> = Mutex::new(Vec::new());
    let find = |kept: &mut Vec<Arc<Players>>| {
        let place = kept.iter().position(|players| players.points() == points)?;
        kept[..=place].rotate_right(1);
        Some(Arc::clone(&kept[0]))
    };
    let lock = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(players) = find(&mut lock()) {
        return players;
    }
    let players = Arc::new(Players::new(points));
    let mut kept = lock();
    // Somebody else may have been quicker.
    find(&mut kept).unwrap_or_else(|| {
        kept.insert(0, Arc::clone(&players));
        kept.truncate(N_KEPT);
        players
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_kept_and_are_those_of_the_points() {
        let classic = players(&PointTable::classic());
        assert!(Arc::ptr_eq(&classic, &players(&PointTable::classic())));
        for bonus in 11..11 + 2 * N_KEPT as u32 {
            let mut points = PointTable::classic();
            points.set_diagonal_bonus(bonus).unwrap();
            assert_eq!(*players(&points).points(), points);
            assert!(Arc::ptr_eq(&players(&points), &players(&points)));
        }
    }
}
