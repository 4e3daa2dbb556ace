//! What the page must show at a step, derived from the library's record.

use serde::Deserialize;
use steptrace::puzzle::{Board, Cost, Grid};
use steptrace::report::{Lang, Narrator};
use steptrace::search::{Node, NodeId, Place, Ties};
use steptrace::trace::{Rivals, StepView, Trace, TryVerdict, TryView};

/// A step as the page's script returns it (`steptrace.at`), without the lists.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Step {
    #[serde(rename = "step")]
    pub(crate) number: usize,
    pub(crate) current: Option<NodeId>,
    pub(crate) round: Option<u32>,
    pub(crate) why: String,
    pub(crate) note: String,
    pub(crate) tries: Vec<Try>,
}

/// A try as the page's script returns it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Try {
    #[serde(rename = "move")]
    pub(crate) direction: String,
    pub(crate) verdict: String,
    pub(crate) node: Option<NodeId>,
    pub(crate) of: Option<NodeId>,
    pub(crate) place: Option<String>,
    pub(crate) board: Option<String>,
    pub(crate) g: Option<u64>,
    pub(crate) h: Option<u64>,
    pub(crate) f: Option<String>,
    pub(crate) reason: String,
}

/// Open and closed at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lists {
    pub(crate) open: Vec<NodeId>,
    pub(crate) closed: Vec<NodeId>,
}

impl Lists {
    /// Returns the lists after a step.
    pub(crate) fn after(trace: &Trace, step: usize) -> Lists {
        let lists = trace.snapshot(step).unwrap();
        Lists { open: lists.open, closed: lists.closed }
    }
}

/// The lists just before a step and just after it.
#[derive(Clone, Debug)]
pub(crate) struct Around {
    pub(crate) before: Lists,
    pub(crate) after: Lists,
}

impl Around {
    /// The lists around a step.
    pub(crate) fn step(trace: &Trace, step: usize) -> Around {
        Around::next(trace, step, Lists::after(trace, step.saturating_sub(1)))
    }

    /// Returns the lists around a step, given those after the step before; a round begins with lists of its own.
    pub(crate) fn next(trace: &Trace, step: usize, last: Lists) -> Around {
        let begins = trace.round_of(step).filter(|round| round.steps_before + 1 == step);
        let before = begins.map_or(last, |round| Lists { open: vec![round.start], closed: Vec::new() });
        Around { before, after: Lists::after(trace, step) }
    }
}

/// Returns what the page must say of a step, in a language, given the open list before it.
pub(crate) fn expected(trace: &Trace, number: usize, open: &[NodeId], lang: Lang) -> Step {
    let step = trace.step(number);
    let narrator = Narrator::new(trace, lang);
    Step {
        number,
        current: step.map(|step| step.node),
        round: trace.round_of(number).and_then(|view| view.round).map(|round| round.number),
        why: step.map(|step| why(trace, &narrator, step, open)).unwrap_or_default(),
        note: step.and_then(|step| narrator.note(step)).unwrap_or_default(),
        tries: step.into_iter().flat_map(|step| tries(trace, &narrator, step)).collect(),
    }
}

fn tries(trace: &Trace, narrator: &Narrator<'_>, step: StepView<'_>) -> Vec<Try> {
    step.tries().map(|tried| a_try(trace, narrator, step, tried)).collect()
}

/// Returns the reason why a step took its node, with the rivals counted in the list before.
fn why(trace: &Trace, narrator: &Narrator<'_>, step: StepView<'_>, open: &[NodeId]) -> String {
    let strategy = trace.strategy();
    let node = trace.node(step.node);
    let others = open.iter().map(|&id| trace.node(id)).filter(|other| other.id != node.id);
    let same_f: Vec<Node> = others.filter(|other| other.f(strategy) == node.f(strategy)).collect();
    let same_but_age = same_f.iter().filter(|other| match strategy.ties() {
        Ties::Fifo | Ties::Lifo => true,
        Ties::LowH | Ties::LowHLifo => other.h == node.h,
        Ties::HighG => other.g == node.g,
        Ties::Board => other.board() == node.board(),
        Ties::LowHBoard => (other.h, other.board()) == (node.h, node.board()),
        Ties::Sibling => other.parent == node.parent,
    });
    let rivals = Rivals { same_but_age: same_but_age.count(), same_f: same_f.len() };
    narrator.why(node.id, open.len(), rivals)
}

fn a_try(trace: &Trace, narrator: &Narrator<'_>, step: StepView<'_>, tried: TryView) -> Try {
    let (verdict, of, place) = match tried.verdict {
        TryVerdict::Blocked => ("blocked", None, None),
        TryVerdict::Duplicate { of, place } => ("duplicate", Some(of), Some(place)),
        TryVerdict::Opened(_) => ("opened", None, None),
        TryVerdict::Improved { of, .. } => ("improved", Some(of), None),
        TryVerdict::Reopened { of, .. } => ("reopened", Some(of), None),
        TryVerdict::Cut { .. } => ("cut", None, None),
    };
    let board = board_after(trace, step.node, tried);
    // A duplicate has no numbers of its own: those of the node it names are shown.
    let child = board.and_then(|board| child(trace, step.node, board, tried));
    let strategy = trace.strategy();
    Try {
        direction: tried.operator.direction().to_string(),
        verdict: verdict.to_owned(),
        node: tried.verdict.made(),
        of,
        place: place.map(|place| place_word(place).to_owned()),
        board: board.map(|board| board.text(trace.instance().size)),
        g: child.map(|child| child.g),
        h: child.filter(|_| strategy.has_h()).map(|child| child.h),
        f: child.map(|child| child.f(strategy).to_string()),
        reason: narrator.reason(step, tried),
    }
}

/// Returns the board that a move leads to; `None` off the board.
fn board_after(trace: &Trace, taken: NodeId, tried: TryView) -> Option<Board> {
    trace.node(taken).board().moved(tried.operator.direction(), &Grid::new(trace.instance().size))
}

/// Returns the node that a move has made, or would have made but for the limit.
fn child(trace: &Trace, taken: NodeId, board: Board, tried: TryView) -> Option<Node> {
    let h = match (tried.verdict, tried.verdict.made()) {
        (_, Some(made)) => return Some(trace.node(made)),
        (TryVerdict::Cut { h }, _) => h,
        _ => return None,
    };
    let parent = trace.node(taken);
    let cost = match trace.strategy().cost() {
        Cost::Unit | Cost::Arc => 1,
        // The tile that moves stood where the blank is now.
        Cost::Tile => u32::from(parent.board().tile(board.blank())),
    };
    let (depth, g) = (parent.depth + 1, parent.g + u64::from(cost));
    Some(Node { id: 0, state: board.into(), parent: Some(taken), came: Some(tried.operator), depth, g, h })
}

fn place_word(place: Place) -> &'static str {
    match place {
        Place::Open => "open",
        Place::Closed => "closed",
        Place::Path => "path",
        Place::Parent => "parent",
    }
}
