//! Reads a trace and prints its longest open list.
//!
//! ```text
//! cargo run --release -- trace 283104765 --goal spiral -o trace.jsonl
//! cargo run --release --example longest_open_list trace.jsonl
//! ```

use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use steptrace::trace::read;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: longest_open_list TRACE")?;
    let trace = read(BufReader::new(File::open(file)?))?;
    let mut longest = 0;
    let mut most = 0;
    for (at, sizes) in trace.sizes().enumerate() {
        if sizes.open > most {
            (longest, most) = (at + 1, sizes.open);
        }
    }
    let snapshot = trace.snapshot(longest).ok_or("the trace has no such step")?;

    println!("after step {longest} of {}, open holds {} nodes, the head first:", trace.len(), snapshot.open.len());
    for id in snapshot.open {
        let node = trace.node(id);
        println!("n{id}  {}  f {}", node.board().text(trace.instance().size), node.f(trace.strategy()));
    }
    Ok(())
}
