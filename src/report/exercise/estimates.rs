//! The estimates of a graph: is h admissible, is it consistent, and on which arcs is it not?

use super::course::{Ask, Choice, Draft, either, paragraph, right, set};
use super::kind::{Options, Rules, Subject};
use super::{About, Answer, Exercise, ExerciseError, Plan, Question, Setting};
use crate::graph::{Arc, ArcId, Flaw, Graph};
use crate::report::document::{Block, Column, ColumnKind, Inline, Room, Row, Table, TableCell};
use crate::report::lines::one_line;
use crate::report::narration::counted;
use crate::report::search::graph_estimates;
use crate::search::State;

pub(super) const RULES: Rules = Rules {
    options: Options { subject: Subject::Estimates, ..Options::OF_RUN },
    title: |w| w.title_estimates,
    left_out: None,
    counted: |exercise| counted(exercise.questions.len() as u64 - 3, "state"),
    make,
    task,
    heading: |setting| setting.w.estimates_states,
    sheet,
    answers,
    items,
};

/// Makes the exercise: the distance of each state, then the three questions about h.
fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let graph = graph_of(plan);
    if graph.h.is_none() {
        let help = format!("add a line such as `h {} 7`", one_line(&graph.names[graph.start as usize]));
        return Err(ExerciseError::new("the graph gives no h to ask about", &help));
    }
    let flaws = graph.flaws();
    let distances = graph.distances().into_iter().zip(0..).map(|(nearest, vertex)| Question {
        about: About::Distance(State::of_vertex(vertex)),
        right: nearest.map(|(distance, _)| Answer::Number(distance)).into_iter().collect(),
    });
    let is_over = |flaw: &Flaw| matches!(flaw, Flaw::Overestimate { .. });
    let breaking = flaws.iter().filter_map(|flaw| if let Flaw::Drop { arc, .. } = flaw { Some(*arc) } else { None });
    let of_h = [
        Question::sole(About::Admissible, Answer::YesNo(!flaws.iter().any(is_over))),
        Question::sole(About::Consistent, Answer::YesNo(flaws.is_empty())),
        Question { about: About::Breaking, right: breaking.map(Answer::Arc).collect() },
    ];
    Ok(Exercise { questions: distances.chain(of_h).collect(), ..Exercise::of(plan) })
}

fn graph_of(plan: &Plan) -> &Graph {
    plan.problem.graph().expect("the kind is of graphs")
}

fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let w = setting.w;
    let rules = Block::bullets([w.estimates_admissible, w.estimates_consistent]);
    [Block::paragraph(w.estimates_task), rules].into_iter().chain(setting.problem()).collect()
}

/// Columns of text to leave in a cell.
const ROOM: usize = 12;

fn h_of(graph: &Graph, vertex: u32) -> u64 {
    graph.h.as_ref().map_or(0, |h| h[vertex as usize])
}

/// Returns a table of states or of arcs, with the two values that are given and the two that are asked for.
fn table(
    (name, says, heads): (&'static str, &str, [&'static str; 4]),
    rows: impl Iterator<Item = ([String; 2], String, bool)>,
    setting: Setting<'_>,
    with_answers: bool,
) -> Block<'static> {
    let w = setting.w;
    let kinds = [(ColumnKind::Word, 0), (ColumnKind::Number, 0), (ColumnKind::Word, ROOM), (ColumnKind::Word, ROOM)];
    let column = |(head, (kind, room))| Column::new(head, kind).with_room(room);
    let row = |(given, value, holds): ([String; 2], String, bool)| {
        let verdict = Inline::strong(if holds { w.holds } else { w.fails });
        let blank = [TableCell::default(), w.holds_or_not.into()];
        let asked = if with_answers { [value.into(), verdict.into()] } else { blank };
        Row::new(given.map(TableCell::from).into_iter().chain(asked))
    };
    let columns = heads.into_iter().zip(kinds).map(column).collect();
    let table = Table { says: says.into(), names: 1, ..Table::new(name, columns, rows.map(row).collect::<Vec<_>>()) };
    Block::Table(Table { is_room: !with_answers, ..table })
}

fn states(setting: Setting<'_>, with_answers: bool) -> Block<'static> {
    let (w, graph) = (setting.w, graph_of(&setting.exercise.plan));
    let row = |question: &Question| {
        let About::Distance(state) = question.about else { return None };
        let h = h_of(graph, state.vertex());
        let distance = question.right.first().map(|right| if let Answer::Number(n) = right { *n } else { 0 });
        let says = distance.map_or(w.no_path.to_owned(), |distance| graph.amount(distance).to_string());
        let given = [setting.names().text(state), graph.amount(h).to_string()];
        Some((given, says, distance.is_none_or(|distance| h <= distance)))
    };
    let heads = [w.column_board, "h", w.column_distance, w.column_admissible];
    let rows = setting.exercise.questions.iter().filter_map(row);
    table(("distances", w.estimates_states, heads), rows, setting, with_answers)
}

fn arcs(setting: Setting<'_>, with_answers: bool) -> Block<'static> {
    let (w, graph) = (setting.w, graph_of(&setting.exercise.plan));
    let row = |arc: &Arc| {
        let (h, then) = (h_of(graph, arc.from), h_of(graph, arc.to));
        let sum = format!("{} + {} = {}", graph.amount(arc.cost), graph.amount(then), graph.amount(arc.cost + then));
        ([arc_name(graph, arc), graph.amount(h).to_string()], sum, h <= arc.cost + then)
    };
    let heads = [w.column_arc, w.column_from_h, w.column_to_h, w.column_consistent];
    table(("arcs", w.estimates_arcs, heads), graph.arcs.iter().map(row), setting, with_answers)
}

fn arc_name(graph: &Graph, arc: &Arc) -> String {
    let [from, to] = [arc.from, arc.to].map(|end| one_line(&graph.names[end as usize]));
    format!("{from} → {to}")
}

fn sheet(setting: Setting<'_>) -> Vec<Block<'static>> {
    let w = setting.w;
    let verdicts = [w.is_admissible, w.is_consistent].map(|name| (name.into(), 2));
    let (heading, verdicts) = (Block::heading(w.estimates_arcs), Block::Room(Room::Lines(verdicts.into())));
    vec![states(setting, false), heading, arcs(setting, false), verdicts]
}

fn verdicts(setting: Setting<'_>) -> Block<'static> {
    let (words, graph) = (setting.lang.words().on_graphs(), graph_of(&setting.exercise.plan));
    Block::bullets(graph_estimates(graph, graph.h.as_deref().unwrap_or_default(), usize::MAX, words))
}

fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let heading = setting.heading(setting.w.estimates_arcs);
    vec![verdicts(setting), states(setting, true), heading, arcs(setting, true)]
}

/// Arcs to choose from besides those on which h is not consistent.
const OTHER_ARCS: usize = 4;

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let (c, graph) = (setting.course_words(), graph_of(&exercise.plan));
    let shown = set(setting.problem(), setting);
    let verdicts = set([verdicts(setting)], setting);
    let of_h = |question: &Question, name: &str, rule: &str| {
        let text = shown.clone() + &paragraph(rule) + &paragraph(name);
        let ask = either([w.holds, w.fails], question.accepts(Answer::YesNo(true)));
        Draft::new(name, text, ask, verdicts.clone())
    };
    let draft = |question: &Question| match (question.about, question.right.first()?) {
        (About::Distance(state), Answer::Number(distance)) if !exercise.plan.problem.is_goal(state) => {
            let (state, distance) = (setting.names().text(state), graph.amount(*distance).to_string());
            let text = shown.clone() + &paragraph(&fill!(c.ask_distance, state));
            let ask = Ask::Number(distance.clone());
            Some(Draft::new(fill!(c.distance, state), text, ask, right(distance, lang)))
        }
        (About::Admissible, _) => Some(of_h(question, c.ask_admissible, w.estimates_admissible)),
        (About::Consistent, _) => Some(of_h(question, c.ask_consistent, w.estimates_consistent)),
        (About::Breaking, _) => {
            let is_right = |arc: &ArcId| question.accepts(Answer::Arc(*arc));
            let (breaking, others): (Vec<ArcId>, Vec<ArcId>) = (0..graph.arcs.len() as ArcId).partition(is_right);
            let mut shown_arcs: Vec<ArcId> = breaking.into_iter().chain(others.into_iter().take(OTHER_ARCS)).collect();
            shown_arcs.sort_unstable();
            let choice = |arc: &ArcId| Choice::new(&arc_name(graph, &graph.arcs[*arc as usize]), is_right(arc));
            let text = shown.clone() + &paragraph(c.ask_breaking);
            let ask = Ask::Choice(shown_arcs.iter().map(choice).collect());
            Some(Draft::new(c.ask_breaking, text, ask, verdicts.clone()))
        }
        _ => None,
    };
    exercise.questions.iter().filter_map(draft).collect()
}
