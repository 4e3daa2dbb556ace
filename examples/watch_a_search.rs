//! Watches a search with a hand-written observer: the growth of open, layer by layer, and the dead ends.
//!
//! ```text
//! cargo run --release --example watch_a_search
//! ```

use std::ops::ControlFlow;

use steptrace::puzzle::Instance;
use steptrace::search::{Node, Observer, Options, StepEnd, Strategy, Try, Verdict, search};

/// Counts steps, children and dead ends at each depth.
#[derive(Default)]
struct Layers {
    layers: Vec<Layer>,
    depth: usize,
}

#[derive(Clone, Default)]
struct Layer {
    taken: u32,
    duplicates: u32,
    dead_ends: u32,
    open_at_end: u64,
}

impl Observer for Layers {
    fn node_taken(&mut self, _step: u64, node: &Node) {
        self.depth = node.depth as usize;
        if self.layers.len() <= self.depth {
            self.layers.resize(self.depth + 1, Layer::default());
        }
        self.layers[self.depth].taken += 1;
    }

    fn move_tried(&mut self, tried: &Try) {
        if let Verdict::Duplicate { .. } = tried.verdict {
            self.layers[self.depth].duplicates += 1;
        }
    }

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        let layer = &mut self.layers[self.depth];
        layer.dead_ends += u32::from(end.dead_end);
        layer.open_at_end = end.open;
        // Ten layers show the trend.
        if self.depth == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let instance = Instance::parse("867254301", Some("standard"), None)?;
    let strategy: Strategy = "bfs".parse()?;
    let mut layers = Layers::default();
    let answer = search(instance, &strategy, &Options::default(), &mut layers)?;

    println!("{strategy}: {} after {} steps", answer.outcome.text(), answer.steps);
    println!("depth  taken  duplicates  dead ends  open");
    for (depth, layer) in layers.layers.iter().enumerate() {
        let Layer { taken, duplicates, dead_ends, open_at_end } = layer;
        println!("{depth:5}  {taken:5}  {duplicates:10}  {dead_ends:9}  {open_at_end:4}");
    }
    Ok(())
}
