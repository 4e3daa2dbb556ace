fn main() {
    ratios()
}
use std::hint::black_box;
use std::time::{Duration, Instant};
use steptrace::puzzle::*;
use steptrace::search::*;
use steptrace::trace::*;

fn time<T>(mut f: impl FnMut() -> T) -> Duration {
    let t = Instant::now();
    black_box(f());
    t.elapsed()
}
fn median(mut v: Vec<Duration>) -> Duration {
    v.sort();
    v[v.len() / 2]
}

fn succ(grid: &Grid, board: Board) -> impl Iterator<Item = Board> + use<'_> {
    Move::ALL.into_iter().filter_map(move |m| board.moved(m, grid))
}
fn succ9(b: &[u8; 9]) -> impl Iterator<Item = [u8; 9]> + use<> {
    let z = b.iter().position(|&t| t == 0).unwrap();
    let b = *b;
    [(z >= 3).then(|| z - 3), (z < 6).then(|| z + 3), (z % 3 > 0).then(|| z - 1), (z % 3 < 2).then(|| z + 1)]
        .into_iter()
        .flatten()
        .map(move |t| {
            let mut c = b;
            c.swap(z, t);
            c
        })
}

fn ratios() {
    let inst = Instance::parse("867254301", None, None).unwrap();
    let grid = Grid::new(inst.size);
    let n = 15;
    let run = |spec: &str| {
        let s: Strategy = spec.parse().unwrap();
        median((0..n).map(|_| time(|| search(&inst, &s, &Options::default(), &mut Nothing).unwrap().made)).collect())
    };
    let rec = |spec: &str| {
        let s: Strategy = spec.parse().unwrap();
        median(
            (0..n)
                .map(|_| {
                    time(|| {
                        let mut r = Recorder::new();
                        let a = search(&inst, &s, &Options::default(), &mut r).unwrap();
                        r.finish(&inst, &s, a)
                    })
                })
                .collect(),
        )
    };
    println!("bfs {:?}", run("bfs"));
    println!("bfs rec {:?}", rec("bfs"));
    println!("astar {:?}", run("astar"));
    println!("astar rec {:?}", rec("astar"));
    println!("ida {:?}", run("ida"));
    println!("ida parent {:?}", run("ida,dup=parent"));
    println!("table {:?}", median((0..n).map(|_| time(|| Distances::to(inst.goal, inst.size).unwrap())).collect()));
    println!(
        "pf bfs u64 {:?}",
        median(
            (0..n)
                .map(|_| time(|| pathfinding::directed::bfs::bfs(
                    &inst.start,
                    |&b| succ(&grid, b),
                    |&b| b == inst.goal
                )
                .unwrap()
                .len()))
                .collect()
        )
    );
    let to9 = |b: Board| {
        let v: Vec<u8> = b.tiles(inst.size).collect();
        <[u8; 9]>::try_from(v).unwrap()
    };
    let (s9, g9) = (to9(inst.start), to9(inst.goal));
    println!(
        "pf bfs [u8;9] {:?}",
        median(
            (0..n).map(|_| time(|| pathfinding::directed::bfs::bfs(&s9, succ9, |b| *b == g9).unwrap().len())).collect()
        )
    );
    let est = Estimator::new(Heuristic::Manhattan, inst.goal, inst.size, Cost::Unit).unwrap();
    let count = std::cell::Cell::new(0);
    println!(
        "pf astar {:?} {}",
        median(
            (0..n)
                .map(|_| time(|| {
                    count.set(0);
                    pathfinding::directed::astar::astar(
                        &inst.start,
                        |&b| {
                            count.set(count.get() + 1);
                            succ(&grid, b).map(|b| (b, 1u32))
                        },
                        |&b| u32::from(est.of(b)),
                        |&b| b == inst.goal,
                    )
                    .unwrap()
                    .1
                }))
                .collect()
        ),
        count.get()
    );
    let s: Strategy = "astar".parse().unwrap();
    println!("ours expanded {}", search(&inst, &s, &Options::default(), &mut Nothing).unwrap().expanded);
    println!(
        "pf idastar {:?}",
        median(
            (0..3)
                .map(|_| time(|| pathfinding::directed::idastar::idastar(
                    &inst.start,
                    |&b| succ(&grid, b).map(|b| (b, 1u32)),
                    |&b| u32::from(est.of(b)),
                    |&b| b == inst.goal
                )
                .unwrap()
                .1))
                .collect()
        )
    );
}
