//! Sheets of a run with a choice of columns, as people write them.

use steptrace::check::{ListClaim, ListTiming, Row, Sheet, SheetFormat, TryClaim};
use steptrace::search::{Node, NodeId};
use steptrace::trace::{Snapshot, StepView, Trace, TryVerdict};

/// The columns of a sheet beside the boards taken.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Telling {
    /// g, f, and h if the strategy has one.
    pub(crate) values: bool,
    /// The parent of each node, and the move.
    pub(crate) parents: bool,
    pub(crate) tries: bool,
    /// The lists, and when they are noted.
    pub(crate) lists: Option<(ListTiming, Listing)>,
}

/// The extent of a list in a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    Size,
    Boards,
    BoardsWithF,
}

/// Returns the sheet of a run.
pub(crate) fn sheet_of(trace: &Trace, telling: Telling) -> Sheet {
    let instance = trace.instance();
    Sheet {
        graph: None,
        format: SheetFormat::Jsonl,
        size: instance.size,
        start: Some(instance.start),
        goal: Some(instance.goal),
        strategy: None,
        columns: Vec::new(),
        ignored: Vec::new(),
        reading: steptrace::check::Reading::default(),
        rows: trace.steps().map(|step| row_of(trace, step, telling)).collect(),
    }
}

fn row_of(trace: &Trace, step: StepView<'_>, telling: Telling) -> Row {
    let Telling { values, parents, tries, lists } = telling;
    let strategy = trace.strategy();
    let node = trace.node(step.node);
    let lists = lists.and_then(|(timing, listing)| Some((lists_at(trace, step.number, timing)?, listing)));
    let claim = |ids: &[NodeId], listing| match listing {
        Listing::Size => ListClaim::Size(ids.len()),
        Listing::Boards | Listing::BoardsWithF => {
            let f = |node: &Node| (listing == Listing::BoardsWithF).then(|| node.f(strategy));
            let nodes = ids.iter().map(|&id| trace.node(id));
            ListClaim::States(nodes.map(|node| (node.state, f(&node))).collect())
        }
    };
    Row {
        line: step.number as u32,
        step: Some(step.number as u32),
        state: node.state,
        parent: node.parent.filter(|_| parents).map(|parent| trace.node(parent).state),
        came: node.came.filter(|_| parents),
        g: values.then_some(node.g.into()),
        h: (values && strategy.has_h()).then_some(node.h.into()),
        f: values.then(|| node.f(strategy)),
        tries: tries
            .then(|| step.tries().map(|tried| claim_of(trace, tried.operator.direction(), tried.verdict)).collect()),
        open: lists.as_ref().map(|(lists, listing)| Box::new(claim(&lists.open, *listing))),
        closed: lists.as_ref().map(|(lists, listing)| Box::new(claim(&lists.closed, *listing))),
        dead_end: None,
    }
}

/// Returns the lists before or after a step, or between: its node closed, nothing tried yet.
fn lists_at(trace: &Trace, step: usize, timing: ListTiming) -> Option<Snapshot> {
    match timing {
        ListTiming::Before => trace.before(step),
        ListTiming::After => trace.snapshot(step),
        ListTiming::Between => {
            let mut lists = trace.before(step)?;
            let taken = trace.step(step)?.node;
            lists.open.retain(|&node| node != taken);
            lists.closed.push(taken);
            Some(lists)
        }
    }
}

fn claim_of(trace: &Trace, direction: steptrace::puzzle::Move, verdict: TryVerdict) -> TryClaim {
    let made = verdict.made().map(|node| trace.node(node));
    TryClaim {
        operator: Some(direction.into()),
        state: made.map(|node| node.state),
        verdict: Some(verdict.kind()),
        g: made.map(|node| node.g.into()),
        h: made.filter(|_| trace.strategy().has_h()).map(|node| node.h.into()),
        f: made.map(|node| node.f(trace.strategy())),
    }
}
