//! The proposed point table can be read, and agrees with the page that describes it.

use handeval_answer::read_point_table;
use handeval_matematico::{Figure, Line, PointTable, Value};

const FILE: &str = include_str!("../../../../fixtures/matematico/proposed-points.json");
const PAGE: &str = include_str!("../../../../docs/research/POINTS-PROPOSAL.md");

/// The rows of the page's point table: the key, the classic points, and the proposed points.
fn rows() -> Vec<(&'static str, &'static str, &'static str)> {
    let (_, table) = PAGE.split_once("| key | classic | proposed |").unwrap();
    let rows = table.lines().skip(2).take_while(|line| !line.is_empty());
    let cells = rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect());
    cells
        .map(|cells: Vec<_>| (cells[0].trim_matches('`'), cells[1], cells[2]))
        .collect()
}

fn text(points: Option<u32>) -> String {
    points.map_or("none".to_owned(), |points| points.to_string())
}

#[test]
fn page_and_file_agree() {
    let [classic, proposed] = [PointTable::classic(), read_point_table(FILE).unwrap()];
    let mut expected = Vec::new();
    for figure in &Figure::ALL[1..] {
        let points = [&classic, &proposed].map(|table| text(table.points(*figure)));
        expected.push((figure.key().to_owned(), points));
    }
    for figure in proposed.new_figures() {
        let points = ["none".to_owned(), figure.points().to_string()];
        expected.push((figure.name().to_owned(), points));
    }
    let bonus = [&classic, &proposed].map(|table| table.diagonal_bonus().to_string());
    expected.push(("diagonal_bonus".to_owned(), bonus));
    let found: Vec<_> = rows()
        .into_iter()
        .map(|(key, before, after)| (key.to_owned(), [before.to_owned(), after.to_owned()]))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn the_new_figures_are_what_the_page_says() {
    let proposed = read_point_table(FILE).unwrap();
    let scored = |numbers: [u8; 5]| {
        let line = Line::new(numbers.map(|number| Value::new(number).unwrap())).unwrap();
        let scored = proposed.score_line(&line);
        (scored.figure.key().to_owned(), scored.points)
    };
    assert_eq!(scored([7, 2, 7, 2, 7]), ("odd-over-even".into(), 150));
    assert_eq!(scored([2, 7, 2, 7, 2]), ("full-house".into(), 65));
    assert_eq!(scored([1, 13, 5, 9, 3]), ("five-odd".into(), 100));
    assert_eq!(scored([1, 1, 13, 5, 9]), ("none".into(), 0));
    assert_eq!(scored([1, 1, 1, 13, 13]), ("aces-and-kings".into(), 250));
}
