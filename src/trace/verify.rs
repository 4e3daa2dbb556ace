//! Every invariant that a trace must keep.

use thiserror::Error;

use crate::search::{NodeId, Textbook};

use super::full::Full;
use super::record::Record;
use super::records::{Detail, each_record};
use super::table::Trace;

/// The first thing in a trace that is not as the rules of its strategy have it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("step {step}: {reason}")]
pub struct Violation {
    /// The step; 0 for what is wrong outside of steps.
    pub step: usize,
    /// The fault.
    pub reason: String,
}

/// Compares a trace with the rules: hands its records to the reader of trace files, then compares the nodes and when
/// they left their lists. A trace that passes is the one trace of its instance and strategy, as far as it goes.
///
/// # Errors
/// The first violation.
pub fn verify(trace: &Trace) -> Result<(), Violation> {
    let violation = |step, reason| Violation { step, reason };
    let textbook =
        Textbook::new(trace.instance(), trace.strategy()).map_err(|error| violation(0, error.to_string()))?;
    let mut full = Full::new(*trace.instance(), *trace.strategy(), textbook);
    let (mut steps, mut end) = (0, None);
    each_record(trace, Detail::Tries, |record| {
        let read = match record {
            Record::Run(_) => Ok(()),
            Record::Round(record) => full.round(record),
            Record::Step(record) => full.step(record),
            Record::End(record) => full.end(record).map(|read| end = Some(read)),
        };
        let is_step = matches!(record, Record::Step(_));
        steps += usize::from(is_step);
        read.map_err(|wrong| violation(if is_step { steps } else { 0 }, format!("{}{}", wrong.at, wrong.fault)))
    })?;
    if trace.end() != end {
        return Err(violation(0, "the goal is another node".into()));
    }
    if end.is_none() {
        full.begin();
    }
    let expected = full.freeze(end);
    if trace.nodes().len() != expected.nodes().len() {
        return Err(violation(0, "the number of nodes is another".into()));
    }
    let differs = |&id: &NodeId| {
        let node = expected.node(id);
        trace.nodes().node_with(id, trace.nodes().kept_board(id).unwrap_or(node.board)) != node
            || trace.left_open.of(id) != expected.left_open.of(id)
            || trace.left_closed.of(id) != expected.left_closed.of(id)
    };
    let other = (0..expected.nodes().len() as NodeId).find(differs);
    other.map_or(Ok(()), |id| Err(violation(0, format!("node {id} is another, or left a list in another step"))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Instance;
    use crate::search::{Options, Strategy, search};
    use crate::trace::Recorder;
    use crate::trace::table::End;

    fn recorded(spec: &str) -> Trace {
        let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
        let (strategy, mut recorder) = (spec.parse::<Strategy>().unwrap(), Recorder::new());
        let answer = search(&instance, &strategy, &Options::default(), &mut recorder).unwrap();
        recorder.finish(&instance, &strategy, answer)
    }

    #[test]
    fn whatever_a_trace_is_told_wrongly_is_found() {
        let trace = recorded("astar,h=misplaced");
        assert_eq!(verify(&trace), Ok(()));
        let wrong = |change: &dyn Fn(&mut Trace)| {
            let mut changed = trace.clone();
            change(&mut changed);
            verify(&changed).unwrap_err().to_string()
        };
        let strategy = |spec: &str| spec.parse::<Strategy>().unwrap();
        let starts = |told: String, expected: &str| assert!(told.starts_with(expected), "{told}, not {expected}");
        starts(wrong(&|trace| trace.strategy = strategy("bfs")), "step 3: node: this is 3, but should be 2");
        starts(
            wrong(&|trace| trace.strategy = strategy("astar,h=misplaced,ties=lifo")),
            "step 2: node: this is 1, but should be 3",
        );
        starts(wrong(&|trace| trace.log = recorded("astar,h=misplaced,dup=none").log), "step 2: try ");
        starts(
            wrong(&|trace| trace.end = Some(End { goal: Some(0), ..trace.end.unwrap() })),
            "step 0: moves: this is ",
        );
        starts(wrong(&|trace| trace.nodes = recorded("astar").nodes), "step 1: h: this is 4, but should be 3");
        starts(wrong(&|trace| trace.left_open = trace.left_closed.clone()), "step 0: node 0 ");
        starts(wrong(&|trace| trace.left_closed = trace.left_open.clone()), "step 1: ");
    }
}
