//! Reviewed games: the costs of the moves add up, a player finds no loss in its own moves, and the
//! totals match the slow scorer.

use handeval_answer::ask::{Question as _, Request, RequestSource, Work};
use handeval_answer::matematico::{Review, ReviewReport};
use handeval_matematico::{Deck, PlayerName, Record};

use crate::scorer;

/// The moves of a game, as a person would type them.
fn typed(record: &Record) -> String {
    let moves = record.moves().iter();
    let lines = moves.map(|made| format!("{} {} {}\n", made.card, made.row + 1, made.column + 1));
    lines.collect()
}

fn judge(player: PlayerName, game: &str) -> ReviewReport {
    let mut request = Request::new(Review::SPEC, RequestSource::CommandLine, 0);
    for (name, value) in [("player", player.key()), ("seed", "3")] {
        request.add(Review::SPEC.called(name).unwrap(), value);
    }
    let review = Review::read(&request).unwrap();
    review.evaluate(game, Work::ALONE).unwrap()
}

#[test]
fn what_moves_cost_adds_up() {
    for game_idx in 0..5 {
        let deck = Deck::shuffled(8, game_idx);
        let record = Record::play(&*PlayerName::Greedy.player(), &deck, game_idx);
        let game = typed(&record);
        assert_eq!(Record::parse(&game).unwrap(), record);
        let report = judge(PlayerName::Table, &game);
        let mut losses: Vec<f64> = report.moves.iter().map(|judged| judged.loss).collect();
        assert_eq!(losses.len(), 25);
        assert!((losses.iter().sum::<f64>() - report.loss).abs() < 1e-9);
        for (number, (judged, made)) in (1..).zip(report.moves.iter().zip(record.moves())) {
            assert_eq!(judged.number, number);
            assert_eq!(
                (judged.made.row, judged.made.column),
                (made.row + 1, made.column + 1)
            );
            assert_eq!(judged.loss, judged.best.expected - judged.made.expected);
        }
        let named: Vec<f64> = report
            .costliest
            .iter()
            .map(|number| report.moves[number - 1].loss)
            .collect();
        losses.sort_by(|one, other| other.total_cmp(one));
        assert_eq!(named, losses[..3]);

        let grid = record
            .grid()
            .rows()
            .map(|row| row.map(|cell| cell.unwrap().get()));
        let points = scorer::lines(&grid).map(|(_, points)| points);
        assert_eq!(report.total, points.iter().sum::<u32>());
        assert_eq!(report.moves[24].made.expected, f64::from(report.total));
        assert!(report.best_arrangement.total >= report.total);
        assert!(report.best_arrangement.bound >= report.best_arrangement.total);
    }
}

#[test]
fn a_player_finds_no_fault_with_itself() {
    for (name, n_games) in [(PlayerName::Table, 5), (PlayerName::Search, 2)] {
        for game_idx in 0..n_games {
            let record = Record::play(&*name.player(), &Deck::shuffled(9, game_idx), 0);
            let report = judge(name, &typed(&record));
            assert_eq!(
                (report.loss, &report.costliest[..]),
                (0.0, &[][..]),
                "{name}"
            );
        }
    }
}
