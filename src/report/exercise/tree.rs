//! The search tree of a run, with empty nodes or with values to be filled in.

use super::course::{self, Ask, Draft, one_board, paragraph, shared, spellings};
use super::kind::{Options, Rules, counted};
use super::trace::{heading, opening};
use super::{About, Answer, Exercise, ExerciseError, Part, Plan, Question, Run, Setting};
use crate::puzzle::Size;
use crate::report::document::{Block, Blocks, Room, RoomNode};
use crate::report::narration::Count;
use crate::report::strategy::formula;
use crate::search::{NodeId, Strategy};

/// The search tree.
pub(super) const RULES: Rules = Rules {
    options: Options { parts: |plan| parts(&plan.strategy), run_decides: true, ..Options::OF_RUN },
    title: |w| w.title_tree,
    left_out: Some("not asked: the steps; each node asks for its state and its f"),
    counted: |exercise| counted(exercise.questions.len(), "node"),
    make,
    task,
    heading: |setting| setting.lang.words().tree_title,
    sheet,
    answers,
    items,
};

/// Nodes of a tree whose boards are printed: it is scaled to a page, and can be read.
pub(super) const PRINTED: usize = 40;
/// The width and height of a page, the side of a cell to draw in, the least width of a node, and what else stands between two
/// nodes, beside and above one another: millimetres, of the smaller of A4 and Letter, and of what is drawn.
const PAGE: (usize, usize) = (180, 226);
const CELL: usize = 5;
const LEAST: usize = 17;
const BETWEEN: (usize, usize) = (4, 22);

/// Makes the exercise: a question a node.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let run = Run::of(&plan.instance, &plan.strategy)?;
    let (nodes, gives_boards) = (run.trace.nodes().len(), plan.gives(Part::Board));
    let extent = Extent::of(&run);
    if nodes > PRINTED || !gives_boards && !extent.fits(plan.instance.size) {
        return Err(ExerciseError::LargeTree {
            nodes,
            levels: extent.levels,
            gives_boards: gives_boards || nodes > PRINTED,
        });
    }
    let question = |id: NodeId| {
        let (node, life) = (run.trace.node(id), run.trace.life(id));
        let label = Answer::Label { board: node.board, f: node.f(&plan.strategy), step: life.taken };
        Question::sole(About::Node(id), label)
    };
    let questions = (0..nodes as NodeId).map(question).collect();
    Ok(Exercise { questions, run: Some(run), ..Exercise::of(plan) })
}

/// Returns what a node of the tree has beside its name and the move that made it.
pub(super) fn parts(strategy: &Strategy) -> Vec<Part> {
    [Some(Part::Board), has_f(strategy).then_some(Part::F), Some(Part::Step)].into_iter().flatten().collect()
}

/// Returns true if and only if a strategy looks at f.
pub(super) fn has_f(strategy: &Strategy) -> bool {
    strategy.is_best_first() || strategy.has_h()
}

/// The extent of a tree, in nodes: no level of it is wider than it has leaves.
struct Extent {
    leaves: usize,
    levels: usize,
}

impl Extent {
    fn of(run: &Run) -> Extent {
        let nodes = run.trace.nodes();
        let mut is_leaf = vec![true; nodes.len()];
        let ids = 0..nodes.len() as NodeId;
        ids.clone().filter_map(|id| nodes.parent(id)).for_each(|parent| is_leaf[parent as usize] = false);
        let levels = ids.map(|id| nodes.depth(id) as usize + 1).max().unwrap_or(0);
        Extent { leaves: is_leaf.into_iter().filter(|leaf| *leaf).count(), levels }
    }

    /// Returns true if and only if the tree has room on a page where its boards are to be drawn by hand.
    fn fits(&self, size: Size) -> bool {
        let across = (size.cols() * CELL).max(LEAST) + BETWEEN.0;
        self.leaves * across <= PAGE.0 && self.levels * (size.rows() * CELL + BETWEEN.1) <= PAGE.1
    }
}

pub(super) fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let asked = |part: &Part| !exercise.plan.gives(*part);
    let parts = exercise.plan.parts();
    let mut rules = vec![w.names_are.to_owned()];
    rules.extend(parts.iter().filter(|part| asked(part)).map(|part| match part {
        Part::F => fill!(w.tree_f, formula = formula(&exercise.plan.strategy, lang)),
        Part::Step => w.tree_step.to_owned(),
        _ => w.tree_board.to_owned(),
    }));
    opening(setting, w.tree_task.into(), rules)
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let plan = &setting.exercise.plan;
    Box::new(std::iter::once(Block::Room(tree(setting, |part| plan.gives(part)))))
}

/// The tree with what is given.
fn tree(setting: Setting<'_>, gives: impl Fn(Part) -> bool) -> Room {
    let Setting { exercise, w, .. } = setting;
    let parts = exercise.plan.parts();
    let node = |id: NodeId, board, f: String, step: Option<usize>| {
        let made = exercise.run.as_ref().map(|run| run.trace.node(id));
        let value = |part: &Part| match part {
            Part::F => Some((heading(Part::F, w).to_owned(), gives(Part::F).then(|| f.clone()))),
            Part::Step => {
                let taken = step.map_or_else(|| "\u{2013}".to_owned(), |step| step.to_string());
                Some((w.column_step.to_owned(), gives(Part::Step).then_some(taken)))
            }
            _ => None,
        };
        RoomNode {
            parent: made.and_then(|node| node.parent).map(|parent| parent as usize),
            came: made.and_then(|node| node.came),
            board: gives(Part::Board).then_some(board),
            values: parts.iter().filter_map(value).collect(),
        }
    };
    let nodes = exercise.questions.iter().filter_map(|question| match (question.about, *question.right.first()?) {
        (About::Node(id), Answer::Label { board, f, step }) => Some(node(id, board, f.to_string(), step)),
        _ => None,
    });
    Room::Tree(nodes.collect())
}

pub(super) fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, w, .. } = setting;
    let run = exercise.run.as_ref();
    let has_ties = run.is_some_and(|run| run.trace.steps().any(|step| run.choices(step.number).len() > 1));
    let ties = has_ties.then(|| Block::aside(w.tree_ties));
    std::iter::once(Block::Room(tree(setting, |_| true))).chain(ties).collect()
}

/// Of each node, its state and its f.
fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, .. } = setting;
    let (c, plan) = (lang.course_words(), &exercise.plan);
    let Some(run) = &exercise.run else { return Vec::new() };
    let (opening, size) = (course::opening(setting), plan.instance.size);
    let mut drafts = Vec::new();
    for (at, question) in exercise.questions.iter().enumerate() {
        let (About::Node(id), Some(Answer::Label { board, f, .. })) = (question.about, question.right.first().copied())
        else {
            continue;
        };
        let node = run.trace.node(id);
        let mut own = Vec::new();
        if let (Some(parent), Some(came)) = (node.parent, node.came) {
            let shown = paragraph(&fill!(c.parent, parent)) + &one_board(run.trace.node(parent).board, setting);
            let example = plan.instance.start.text(size);
            let asks = paragraph(&fill!(c.ask_child, node = id, parent, came, board = example));
            own.push(Draft {
                says: fill!(c.node_board, node = id),
                text: format!("{opening}{shown}{asks}"),
                ask: Ask::Short(spellings(board, setting)),
                feedback: paragraph(&fill!(c.right, answers = board.text(size))),
                of: Vec::new(),
            });
        }
        if plan.parts().contains(&Part::F) {
            let asks = paragraph(&fill!(c.ask_node_f, node = id, depth = Count(node.depth as usize)));
            own.push(Draft {
                says: fill!(c.node_f, node = id),
                text: format!("{opening}{}{asks}", one_board(board, setting)),
                ask: Ask::Number(vec![f.to_string()]),
                feedback: paragraph(&fill!(c.right, answers = f)),
                of: Vec::new(),
            });
        }
        drafts.extend(shared(own, at));
    }
    drafts
}
