//! Sheets made from traces.

use steptrace::check::{ListClaim, Row, Sheet, SheetFormat, TryClaim};
use steptrace::puzzle::{Board, Size};
use steptrace::search::NodeId;
use steptrace::trace::Trace;

/// Returns a sheet with no rows.
pub(crate) fn empty(size: Size) -> Sheet {
    Sheet {
        graph: None,
        format: SheetFormat::Boards,
        size,
        start: None,
        goal: None,
        strategy: None,
        columns: Vec::new(),
        ignored: Vec::new(),
        reading: steptrace::check::Reading::default(),
        rows: Vec::new(),
    }
}

/// Returns a sheet of a trace with the boards taken, and nothing else.
pub(crate) fn boards_of(trace: &Trace) -> Sheet {
    let rows = trace.steps().map(|step| row(step.number, trace.node(step.node).board())).collect();
    Sheet { rows, ..empty(trace.instance().size) }
}

/// Returns a sheet with only the boards of another.
pub(crate) fn boards_only(sheet: &Sheet) -> Sheet {
    Sheet { rows: sheet.rows.iter().map(|told| row(told.line(), told.state.board())).collect(), ..sheet.clone() }
}

/// Returns a row with a board only.
pub(crate) fn row(number: usize, board: Board) -> Row {
    Row::new(number as u32, board)
}

/// Returns a sheet of a trace with every column that a sheet can have.
pub(crate) fn all_of(trace: &Trace) -> Sheet {
    let mut sheet = boards_of(trace);
    let strategy = trace.strategy();
    for (step, row) in trace.steps().zip(&mut sheet.rows) {
        let node = trace.node(step.node);
        let has_h = strategy.has_h();
        row.step = Some(step.number as u32);
        row.parent = node.parent.map(|parent| trace.node(parent).state);
        row.came = node.came;
        (row.g, row.h, row.f) = (Some(node.g.into()), has_h.then_some(node.h.into()), Some(node.f(strategy)));
        row.dead_end = Some(step.dead_end());
        let made = |id: NodeId| {
            let node = trace.node(id);
            (Some(node.state), Some(node.g.into()), has_h.then_some(node.h.into()), Some(node.f(strategy)))
        };
        let claim = |tried: steptrace::trace::TryView| {
            let (state, g, h, f) = tried.verdict.made().map_or((None, None, None, None), made);
            TryClaim { operator: Some(tried.operator), state, verdict: Some(tried.verdict.kind()), g, h, f }
        };
        row.tries = Some(step.tries().map(claim).collect());
        let lists = trace.snapshot(step.number).unwrap();
        let entries = |ids: &[NodeId]| -> ListClaim {
            let entry = |&id: &NodeId| (trace.node(id).state, Some(trace.node(id).f(strategy)));
            ListClaim::States(ids.iter().map(entry).collect())
        };
        (row.open, row.closed) = (Some(Box::new(entries(&lists.open))), Some(Box::new(entries(&lists.closed))));
    }
    sheet
}
