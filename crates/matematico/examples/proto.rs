use std::time::Instant;
fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut t = handeval_matematico::Training::new(1, n * 50_000);
    let start = Instant::now();
    for i in 0..n {
        let m = t.run(50_000);
        if (i + 1) % 4 == 0 {
            println!(
                "{} {:.1} {:.1}s",
                (i + 1) * 50,
                m,
                start.elapsed().as_secs_f64()
            );
        }
    }
    let b = t.table().to_bytes();
    println!("{} bytes", b.len());
    std::fs::write("crates/matematico/src/play/learned_table.bin", b).unwrap();
}
