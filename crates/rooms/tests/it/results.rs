//! The results of a game, for everybody and for the host.

use handeval_matematico::{Grid, PointTable, Value, score};
use handeval_rooms::Caller;

use crate::{Table, caller};

const HEADER: &str = "name,total,row-1,row-2,row-3,row-4,row-5,\
    column-1,column-2,column-3,column-4,column-5,diagonal-1,diagonal-2,\
    card-1,card-2,card-3,card-4,card-5,card-6,card-7,card-8,card-9,card-10,card-11,card-12,\
    card-13,card-14,card-15,card-16,card-17,card-18,card-19,card-20,card-21,card-22,card-23,\
    card-24,card-25";

#[test]
fn only_the_host_sees_everybodys_grid() {
    let mut table = Table::playing("", 3, 0);
    assert_eq!(table.room.results(Caller::Host), None);
    table.play_out();
    for viewer in [Caller::Anyone, caller(1)] {
        let results = table.room.results(viewer).unwrap().results;
        assert_eq!(results.len(), 3);
        assert!(
            results
                .iter()
                .all(|one| one.grid.is_none() && one.lines.is_none())
        );
        assert!(results.iter().all(|one| one.placed == 25 && one.place == 1));
    }
    let results = table.room.results(Caller::Host).unwrap().results;
    for result in results {
        let cells = result
            .grid
            .unwrap()
            .map(|row| row.map(|cell| cell.unwrap().parse::<Value>().ok()));
        let grid = Grid::new(cells).unwrap();
        let points = PointTable::classic();
        let expected = score(&grid, &points);
        assert_eq!(result.total, expected.total);
        assert_eq!(
            result.lines.unwrap(),
            expected.lines.map(|line| line.points)
        );
    }
}

#[test]
fn the_table_of_the_host() {
    let mut table = Table::open("");
    for name in [
        "Jana",
        "=cmd()",
        "+1",
        "-1",
        "@a",
        "＝b",
        "Bo, \"the\" One",
        "x;y",
        "O'Neil",
    ] {
        table.join(name);
    }
    assert_eq!(table.room.results_csv(), format!("{HEADER}\n"));
    table.host(r#"{"action":"start"}"#).unwrap();
    for n in 1..=5 {
        table.call(n).unwrap();
        table.place(1, n, 3, 6 - n).unwrap();
    }
    table.place(2, 1, 5, 5).unwrap();
    let csv = table.room.results_csv();
    let lines: Vec<_> = csv.lines().collect();
    assert_eq!(lines[0], HEADER);
    assert!(csv.ends_with('\n') && !csv.contains('\r'));
    let total = table.view(caller(1)).own.unwrap().total;
    assert!(total > 0, "the test needs a line with points");
    let cards = crate::secret().deck_texts();
    let placed: Vec<_> = (1..=5)
        .map(|n| format!("{}@3.{}", cards[n - 1], 6 - n))
        .collect();
    let row = format!(
        "Jana,{total},0,0,{total},0,0,0,0,0,0,0,0,0,{}{}",
        placed.join(","),
        ",".repeat(20)
    );
    assert_eq!(lines[1], row);
    let names = [
        "'=cmd()",
        "'+1",
        "'-1",
        "'@a",
        "'＝b",
        "\"Bo, \"\"the\"\" One\"",
        "\"x;y\"",
        "O'Neil",
    ];
    for (line, name) in lines[2..].iter().zip(names) {
        assert!(line.starts_with(&format!("{name},0,")), "{line}");
    }
    assert!(lines[2].contains(&format!(",{}@5.5,,", cards[0])));
    assert_eq!(lines.len(), 10);
}

#[test]
fn the_table_shows_cards_as_the_room_does() {
    let mut table = Table::playing(r#"{"values":"numbers"}"#, 1, 25);
    for n in 1..=25 {
        table.place_in_order(1, n);
    }
    let csv = table.room.results_csv();
    let row = csv.lines().nth(1).unwrap();
    let cards = crate::secret().deck().cards();
    for (idx, field) in row.split(',').skip(14).enumerate() {
        assert_eq!(
            field,
            format!("{}@{}.{}", cards[idx].get(), idx / 5 + 1, idx % 5 + 1)
        );
    }
    assert_eq!(row.split(',').count(), 39);
}

#[test]
fn the_removed_have_no_results() {
    let mut table = Table::playing("", 2, 1);
    table.host(r#"{"action":"remove","player":1}"#).unwrap();
    assert_eq!(table.room.results_csv().lines().count(), 2);
    table.host(r#"{"action":"end"}"#).unwrap();
    assert_eq!(table.room.results(Caller::Host).unwrap().results.len(), 1);
}
