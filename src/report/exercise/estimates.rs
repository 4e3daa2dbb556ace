//! The estimates of a graph: is h admissible, is it consistent, and on which arcs is it not?

use super::course::{Ask, Draft, either, paragraph, right, set};
use super::table::to_fill_in;
use super::{Exercise, ExerciseError, Options, Plan, Rules, Setting, Subject};
use crate::graph::{Arc, ArcId, Flaw, Graph};
use crate::report::document::{Block, Column, ColumnKind, Inline};
use crate::report::lines::one_line;
use crate::report::narration::{ExerciseWords, counted};
use crate::report::search::graph_estimates;
use crate::search::State;

pub(super) const RULES: Rules = Rules {
    options: Options { subject: Subject::Estimates, ..Options::OF_RUN },
    title: |w| w.title_estimates,
    counted: |exercise| counted(graph_of(&exercise.plan).names.len() as u64, "state"),
    make,
    task,
    heading: |setting| setting.w.estimates_states,
    sheet,
    answers,
    items,
};

fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let graph = graph_of(plan);
    if graph.h.is_none() {
        let help = format!("add a line such as `h {} 7`", one_line(&graph.names[graph.start as usize]));
        return Err(ExerciseError::new("the graph gives no h to ask about", &help));
    }
    Ok(Exercise::of(plan))
}

fn graph_of(plan: &Plan) -> &Graph {
    plan.problem.graph().expect("the kind is of graphs")
}

fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let w = setting.w;
    let rules = Block::bullets([w.estimates_admissible, w.estimates_consistent]);
    [Block::paragraph(w.estimates_task), rules].into_iter().chain(setting.problem()).collect()
}

const ROOM: usize = 12;

/// Returns a table of states or of arcs, with the two values that are given and the two that are asked for.
fn table(
    names: (&'static str, &'static str),
    heads: [&'static str; 4],
    rows: impl Iterator<Item = ([String; 2], String, bool)>,
    w: &'static ExerciseWords,
    with_answers: bool,
) -> Block<'static> {
    let kinds = [(ColumnKind::Word, 0), (ColumnKind::Number, 0), (ColumnKind::Word, ROOM), (ColumnKind::Word, ROOM)];
    let column = |(head, (kind, room))| Column::new(head, kind).with_room(room);
    let row = |(given, value, holds): ([String; 2], String, bool)| {
        let verdict = Inline::strong(if holds { w.yes } else { w.no });
        (given.map(Inline::from).into(), vec![(value.into(), ""), (verdict, w.yes_no)])
    };
    let columns = heads.into_iter().zip(kinds).map(column).collect();
    to_fill_in(names, columns, rows.map(row), with_answers)
}

fn states(setting: Setting<'_>, with_answers: bool) -> Block<'static> {
    let (w, graph) = (setting.w, graph_of(&setting.exercise.plan));
    let all = graph.h.as_deref().unwrap_or_default();
    let row = |(nearest, vertex): (Option<(u64, ArcId)>, u32)| {
        let (h, distance) = (all[vertex as usize], nearest.map(|(distance, _)| distance));
        let says = distance.map_or(w.no_path.to_owned(), |distance| graph.amount(distance).to_string());
        let given = [setting.names().text(State::of_vertex(vertex)), graph.amount(h).to_string()];
        (given, says, distance.is_none_or(|distance| h <= distance))
    };
    let heads = [w.column_board, "h", w.column_distance, w.column_admissible];
    let rows = graph.distances().into_iter().zip(0..).map(row);
    table(("distances", w.estimates_states), heads, rows, w, with_answers)
}

fn arcs(setting: Setting<'_>, with_answers: bool) -> Block<'static> {
    let (w, graph) = (setting.w, graph_of(&setting.exercise.plan));
    let all = graph.h.as_deref().unwrap_or_default();
    let row = |arc: &Arc| {
        let [h, then] = [arc.from, arc.to].map(|vertex| all[vertex as usize]);
        let sum = format!("{} + {} = {}", graph.amount(arc.cost), graph.amount(then), graph.amount(arc.cost + then));
        let name = [arc.from, arc.to].map(|end| one_line(&graph.names[end as usize])).join(" → ");
        ([name, graph.amount(h).to_string()], sum, h <= arc.cost + then)
    };
    let heads = [w.column_arc, w.column_from_h, w.column_to_h, w.column_consistent];
    table(("arcs", w.estimates_arcs), heads, graph.arcs.iter().map(row), w, with_answers)
}

fn sheet(setting: Setting<'_>) -> Vec<Block<'static>> {
    let w = setting.w;
    let verdicts = [w.is_admissible, w.is_consistent].map(|name| (name.into(), 2));
    let (heading, verdicts) = (Block::heading(w.estimates_arcs), Block::Lines(verdicts.into()));
    vec![states(setting, false), heading, arcs(setting, false), verdicts]
}

fn verdicts(setting: Setting<'_>) -> Block<'static> {
    let (words, graph) = (setting.lang.words().of(true), graph_of(&setting.exercise.plan));
    Block::bullets(graph_estimates(graph, graph.h.as_deref().unwrap_or_default(), usize::MAX, words))
}

fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let heading = setting.heading(setting.w.estimates_arcs);
    vec![verdicts(setting), states(setting, true), heading, arcs(setting, true)]
}

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let graph = graph_of(&exercise.plan);
    let shown = set(setting.problem(), setting);
    let verdicts = set([verdicts(setting)], setting);
    let flaws = graph.flaws();
    let distance = |(nearest, vertex): (Option<(u64, ArcId)>, u32)| {
        let state = State::of_vertex(vertex);
        let (distance, _) = nearest.filter(|_| !exercise.plan.problem.is_goal(state))?;
        let (state, distance) = (setting.names().text(state), graph.amount(distance).to_string());
        let text = shown.clone() + &paragraph(&fill!(w.ask_distance, state));
        Some(Draft::new(fill!(w.distance, state), text, Ask::Number(distance.clone()), right(distance, lang)))
    };
    let of_h = |name: &str, rule: &str, holds: bool| {
        let text = shown.clone() + &paragraph(rule) + &paragraph(name);
        Draft::new(name, text, either([w.yes, w.no], holds), verdicts.clone())
    };
    let mut drafts: Vec<Draft> = graph.distances().into_iter().zip(0..).filter_map(distance).collect();
    let is_admissible = !flaws.iter().any(|flaw| matches!(flaw, Flaw::Overestimate { .. }));
    drafts.push(of_h(w.ask_admissible, w.estimates_admissible, is_admissible));
    drafts.push(of_h(w.ask_consistent, w.estimates_consistent, flaws.is_empty()));
    drafts
}
