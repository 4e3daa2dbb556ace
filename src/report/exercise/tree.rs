//! The search tree with empty nodes, or filled in.

use super::Setting;
use super::trace::{heading, opening};
use crate::exercise::{About, Answer, Part};
use crate::report::document::{Block, Blocks, Room, RoomNode};
use crate::report::strategy::formula;
use crate::search::NodeId;

pub(super) fn task<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
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
    let nodes =
        exercise.questions.iter().filter_map(|question| match (question.about, question.right.first()?.answer) {
            (About::Node(id), Answer::Label { board, f, step }) => Some(node(id, board, f.to_string(), step)),
            _ => None,
        });
    Room::Tree(nodes.collect())
}

pub(super) fn answers<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, w, .. } = setting;
    let run = exercise.run.as_ref();
    let has_ties = run.is_some_and(|run| run.trace.steps().any(|step| run.choices(step.number).len() > 1));
    let ties = has_ties.then(|| Block::aside(w.tree_ties));
    std::iter::once(Block::Room(tree(setting, |_| true))).chain(ties).collect()
}
