//! The search tree of a run, with empty nodes or with values to fill in.

use super::course::{self, Ask, Draft, one_board, paragraph, right, spellings};
use super::sheet::Names;
use super::table::heading;
use super::trace::opening;
use super::{Exercise, ExerciseError, Options, Part, Plan, Rules, Run, Setting};
use crate::puzzle::Board;
use crate::report::document::{Block, HOLE};
use crate::report::narration::{Count, counted};
use crate::report::step::Picture;
use crate::report::strategy::formula;
use crate::report::tree::{InTree, TreeText};
use crate::search::{Node, NodeId, Strategy};

pub(super) const RULES: Rules = Rules {
    options: Options { parts: |plan| parts(&plan.strategy), ..Options::OF_RUN },
    title: |w| w.title_tree,
    counted: |exercise| counted(exercise.traced().trace.nodes().len() as u64, "node"),
    make,
    task,
    heading: |setting| setting.lang.words().tree_title,
    sheet: |setting| vec![tree(setting, |part| setting.exercise.plan.gives(part))],
    answers,
    items,
};

/// Maximum nodes of a tree that is readable on a page, and of one whose boards are drawn by hand.
const PRINTED: usize = 40;
const DRAWN: usize = 16;

fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let run = Run::of(plan)?;
    let nodes = run.trace.nodes().len();
    let is_drawn = plan.problem.tiles().is_some() && !plan.gives(Part::Board);
    let most = if is_drawn { DRAWN } else { PRINTED };
    if nodes > most {
        let what = format!("the search tree has {nodes} nodes, and at most {most} fit on a page");
        let help =
            "choose a start that is nearer to the goal, or another strategy; of boards, more fit with --given board";
        return Err(ExerciseError::of_run(what, help));
    }
    Ok(Exercise { run: Some(run), ..Exercise::of(plan) })
}

fn parts(strategy: &Strategy) -> Vec<Part> {
    let has_f = strategy.is_best_first() || strategy.has_h();
    [Some(Part::Board), has_f.then_some(Part::F), Some(Part::Step)].into_iter().flatten().collect()
}

fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let asked = |part: &Part| !exercise.plan.gives(*part);
    let parts = exercise.plan.parts();
    let mut rules = vec![w.names_are.to_owned()];
    rules.extend(parts.iter().filter(|part| asked(part)).map(|part| match part {
        Part::F => fill!(w.tree_f, formula = formula(&exercise.plan.strategy, lang)),
        Part::Step => w.tree_step.to_owned(),
        _ => setting.either(w.tree_board, w.tree_state).to_owned(),
    }));
    opening(setting, w.tree_task.into(), rules)
}

fn tree(setting: Setting<'_>, gives: impl Fn(Part) -> bool) -> Block<'static> {
    let Setting { exercise, lang, w, .. } = setting;
    let parts = exercise.plan.parts();
    let mut tree = TreeText::of(&exercise.traced().trace, lang).expect("a larger tree is refused");
    tree.rounds.clear();
    for node in &mut tree.nodes {
        let asked = |part: &Part| {
            let (name, value) = match part {
                Part::F => (heading(Part::F, w), node.text.f.to_string()),
                Part::Step => {
                    let step = node.taken.map_or_else(|| "\u{2013}".to_owned(), |step| Count(step).to_string());
                    (heading(Part::Step, w), step)
                }
                _ if !tree.is_named => return None,
                _ => (w.column_board, setting.names().text(node.text.picture.state)),
            };
            Some(format!("{name} {}", if gives(*part) { &value } else { HOLE }))
        };
        node.asked = parts.iter().filter_map(asked).collect();
        node.text.name = format!("n{}", node.text.id);
        let shown = Picture { slid: None, ..node.text.picture };
        node.text.picture = if gives(Part::Board) || tree.is_named { shown } else { Picture::of(Board::from_bits(0)) };
        (node.taken, node.place, node.on_path, node.dead) = (None, InTree::Closed, false, false);
    }
    Block::RoomTree(tree)
}

fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, w, .. } = setting;
    let ties = exercise.traced().has_ties(usize::MAX).then(|| Block::aside(w.tree_ties));
    std::iter::once(tree(setting, |_| true)).chain(ties).collect()
}

fn path(node: &Node, run: &Run, names: &Names) -> String {
    let nodes = run.trace.nodes();
    let mut path: Vec<String> = nodes.line_of(node.id).map(|id| names.text(nodes.state(id))).collect();
    path.reverse();
    path.join(" → ")
}

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let (plan, names) = (&exercise.plan, setting.names());
    let run = exercise.traced();
    let opening = course::opening(setting);
    let mut drafts = Vec::new();
    for id in 0..run.trace.nodes().len() as NodeId {
        let node = run.trace.node(id);
        let f = run.trace.f(&node);
        // An arc of a graph is named by the states at its ends, which would be the answer.
        if let (Some(parent), Some(came), true) = (node.parent, node.came, names.are_numbers()) {
            let shown = paragraph(&fill!(w.parent, parent)) + &one_board(run.trace.nodes().state(parent), setting);
            let example = names.text(plan.problem.start());
            let came = plan.problem.operator(came);
            let asks = paragraph(&fill!(w.ask_child, node = id, parent, came, board = example));
            let (text, ask) = (format!("{opening}{shown}{asks}"), Ask::Short(spellings(node.state, setting)));
            drafts.push(Draft::new(fill!(w.node_board, node = id), text, ask, right(names.text(node.state), lang)));
        }
        if plan.parts().contains(&Part::F) {
            let depth = Count(node.depth as usize);
            let called = setting.either(id.to_string(), path(&node, run, names));
            let asks = paragraph(&fill!(setting.either(w.ask_node_f, w.ask_path_f), node = called, depth));
            let shown = if names.are_numbers() { one_board(node.state, setting) } else { String::new() };
            let text = format!("{opening}{shown}{asks}");
            let ask = Ask::Number(f.to_string());
            drafts.push(Draft::new(fill!(w.node_f, node = called), text, ask, right(f, lang)));
        }
    }
    drafts
}
