//! Runs in step: which of them take the same board at each step.

use crate::search::State;
use crate::trace::Trace;

/// Consecutive steps, at each of which the same runs take the same board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The first step.
    pub from: usize,
    /// The last step.
    pub to: usize,
    /// The runs under way, grouped by the board that they take; in the order of the runs.
    pub groups: Vec<Vec<usize>>,
    /// The runs that have ended.
    pub over: Vec<usize>,
}

impl Stretch {
    /// Returns true if the runs under way take different boards.
    pub fn diverges(&self) -> bool {
        self.groups.len() > 1
    }

    /// Returns true unless all runs take the same board: they diverge, or some have ended.
    pub fn apart(&self) -> bool {
        self.diverges() || !self.over.is_empty()
    }

    /// Returns the groups of an earlier stretch whose runs take different boards in this one, each with the groups that it
    /// splits into.
    pub fn splits(&self, earlier: &Stretch) -> Vec<Vec<Vec<usize>>> {
        let of = |whole: &Vec<usize>| -> Vec<Vec<usize>> {
            let part = |group: &Vec<usize>| group.iter().copied().filter(|run| whole.contains(run)).collect::<Vec<_>>();
            self.groups.iter().map(part).filter(|part| !part.is_empty()).collect()
        };
        earlier.groups.iter().map(of).filter(|parts| parts.len() > 1).collect()
    }
}

/// Returns the stretches of runs of one problem, from the first step to the last of the longest run.
pub fn stretches<'a>(traces: &'a [&'a Trace]) -> impl Iterator<Item = Stretch> + 'a {
    let longest = traces.iter().map(|trace| trace.len()).max().unwrap_or(0);
    let mut step = 1;
    std::iter::from_fn(move || {
        if step > longest {
            return None;
        }
        let mut stretch = Stretch { from: step, to: step, ..at(traces, step) };
        // If only one run is under way, nothing changes any more.
        if stretch.over.len() + 1 >= traces.len() {
            stretch.to = longest;
        }
        while stretch.to < longest {
            let next = at(traces, stretch.to + 1);
            if (&next.groups, &next.over) != (&stretch.groups, &stretch.over) {
                break;
            }
            stretch.to += 1;
        }
        step = stretch.to + 1;
        Some(stretch)
    })
}

fn at(traces: &[&Trace], step: usize) -> Stretch {
    let mut boards: Vec<State> = Vec::new();
    let mut stretch = Stretch { from: step, to: step, groups: Vec::new(), over: Vec::new() };
    for (run, trace) in traces.iter().enumerate() {
        let Some(view) = trace.step(step) else {
            stretch.over.push(run);
            continue;
        };
        let board = trace.node(view.node).state;
        if let Some(group) = boards.iter().position(|&known| known == board) {
            stretch.groups[group].push(run);
        } else {
            boards.push(board);
            stretch.groups.push(vec![run]);
        }
    }
    stretch
}
