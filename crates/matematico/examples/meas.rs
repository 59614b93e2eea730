use handeval_matematico::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let p = PlayerName::from_key(&a[1]).unwrap().player();
    let n: u64 = a[2].parse().unwrap();
    let table = LineTable::new(&PointTable::classic());
    let start = Instant::now();
    let (mut s, mut q) = (0.0, 0.0);
    for i in 0..n {
        let g = Record::play(&*p, &Deck::shuffled(99, i), i);
        let t = table.total(g.grid()).unwrap() as f64;
        s += t;
        q += t * t;
    }
    let m = s / n as f64;
    println!(
        "{} {:.2} ± {:.2}  {:.2} µs/move",
        a[1],
        m,
        ((q / n as f64 - m * m) / n as f64).sqrt(),
        start.elapsed().as_secs_f64() * 1e6 / n as f64 / 25.0
    );
}
