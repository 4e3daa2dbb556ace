//! The table of the steps of a search as it is written by hand: by the rules, or with another node taken at one step.

use super::{ExerciseError, Part, Plan};
use crate::check::{ListClaim, Reading, Row, Sheet, SheetFormat, TryClaim};
use crate::puzzle::Board;
use crate::search::{F, Node, NodeId, Textbook, VerdictKind};

/// A step as it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// The number of the round, in an iterative search.
    pub round: Option<u32>,
    /// The node that is removed from open, and its parent.
    pub node: Node,
    /// The cost of the path to it, as it is written.
    pub g: u32,
    /// The estimate of what is still to pay.
    pub h: u32,
    /// The value by which open is ordered.
    pub f: F,
    /// The nodes that its moves make.
    pub made: Vec<(NodeId, Board)>,
    /// Open after the step, the head first.
    pub open: Vec<(NodeId, Board)>,
    /// Closed after the step.
    pub closed: Vec<(NodeId, Board)>,
}

/// A table, and what could have been done otherwise.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) rows: Vec<TableRow>,
    /// For each step the nodes that must not be taken then: those in open that no rule for ties puts at its head.
    pub(super) others: Vec<Vec<NodeId>>,
    /// For each step the boards that a move led to and that made no node.
    pub(super) refused: Vec<Vec<Board>>,
    /// For each step g and h of the parent of its node.
    pub(super) parents: Vec<Option<(u32, u32)>>,
}

impl Written {
    /// The first steps of a plan, by the textbook; at one of them, another node may be taken than the head of open.
    pub(super) fn of(plan: &Plan, instead: Option<(usize, NodeId)>, most: usize) -> Result<Written, ExerciseError> {
        let strategy = &plan.strategy;
        let mut book = Textbook::new(&plan.instance, strategy)?;
        let mut table = Written { rows: Vec::new(), others: Vec::new(), refused: Vec::new(), parents: Vec::new() };
        let mut taken: Vec<NodeId> = Vec::new();
        while table.rows.len() < most {
            if book.pass_due() {
                book.begin_pass();
                taken.clear();
            }
            let Some(head) = book.head() else { break };
            let step = table.rows.len() + 1;
            let id = instead.filter(|(at, _)| *at == step).map_or(head, |(_, node)| node);
            let legal: Vec<NodeId> = book.takeable().collect();
            table.others.push(book.open_nodes().filter(|node| !legal.contains(node)).collect());
            let Some(node) = book.take(id) else { break };
            taken.push(id);
            let (mut made, mut refused) = (Vec::new(), Vec::new());
            while let Some(tried) = book.try_next() {
                match (tried.verdict.made(), tried.board) {
                    (Some(node), _) => made.push((node.id, node.board)),
                    (None, Some(board)) => refused.push(board),
                    (None, None) => {}
                }
            }
            book.finish_step();
            let named = |id: NodeId| (id, book.nodes().node(id).board);
            table.rows.push(TableRow {
                round: book.round().map(|round| round.number),
                node,
                g: node.g,
                h: node.h.into(),
                f: node.f(strategy),
                made,
                open: book.open_nodes().map(named).collect(),
                closed: taken.iter().copied().filter(|&id| book.is_closed(id)).map(named).collect(),
            });
            table.refused.push(refused);
            let parent = node.parent.map(|parent| book.nodes().node(parent));
            table.parents.push(parent.map(|parent| (parent.g, parent.h.into())));
        }
        Ok(table)
    }
}

/// The sheet that somebody writes who fills these rows in.
pub(super) fn sheet(plan: &Plan, rows: &[TableRow]) -> Sheet {
    let columns = plan.columns();
    let has = |part: Part| columns.contains(&part);
    let list = |nodes: &[(NodeId, Board)]| ListClaim::Boards(nodes.iter().map(|&(_, board)| (board, None)).collect());
    let new = |&(_, board): &(NodeId, Board)| TryClaim {
        direction: None,
        board: Some(board),
        verdict: Some(VerdictKind::Opened),
        g: None,
        h: None,
        f: None,
    };
    let row = |(at, row): (usize, &TableRow)| Row {
        step: Some(at as u32 + 1),
        g: has(Part::G).then_some(row.g),
        h: has(Part::H).then_some(row.h),
        f: has(Part::F).then_some(row.f),
        tries: has(Part::New).then(|| row.made.iter().map(new).collect()),
        open: has(Part::Open).then(|| Box::new(list(&row.open))),
        closed: has(Part::Closed).then(|| Box::new(list(&row.closed))),
        ..Row::new(at as u32 + 1, row.node.board)
    };
    Sheet {
        format: SheetFormat::Markdown,
        size: plan.instance.size,
        start: Some(plan.instance.start),
        goal: Some(plan.instance.goal),
        strategy: Some(plan.strategy),
        columns: Vec::new(),
        ignored: Vec::new(),
        reading: Reading::default(),
        rows: rows.iter().enumerate().map(row).collect(),
    }
}
