//! The sheet of an exercise, its key, and the command that makes both.

use std::collections::HashSet;

use super::{Exercise, Part, Run, Subject};
use crate::graph::Family;
use crate::puzzle::Instance;
use crate::report::document::{Again, Block, Document, Fact, Group, Inline, Kind, Section};
use crate::report::lines::{columns, one_line};
use crate::report::narration::{ExerciseWords, Lang};
use crate::report::search::{both, graph_picture};
use crate::report::step::Picture;
use crate::report::strategy::{conventions, formula, strategy_name};
use crate::report::summary;
use crate::search::{Node, NodeId, Problem, State};

/// Options of a sheet and of its key.
#[derive(Clone, Debug, Default)]
pub struct ExerciseOptions {
    /// The language.
    pub lang: Lang,
    /// The title; `None` for one that describes the task.
    pub title: Option<String>,
    /// The student that the sheet is for, or its variant.
    pub who: Option<String>,
    /// True if the sheet is filled in by typing, not by hand: then it says how.
    pub typed: bool,
    /// True for a sheet without the command that prints its key.
    pub no_command: bool,
    /// The words of the command that makes the sheet, after those that follow from the exercise.
    pub command: Vec<String>,
}

/// An exercise of a key, with its student or variant.
#[derive(Clone, Debug)]
pub struct Keyed {
    /// The student or the variant.
    pub who: Option<String>,
    /// The exercise.
    pub exercise: Exercise,
}

#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub(super) exercise: &'a Exercise,
    pub(super) lang: Lang,
    pub(super) w: &'static ExerciseWords,
    pub(super) typed: bool,
    /// True if the exercise is the only one of its document.
    pub(super) is_one: bool,
}

/// Builds the sheet of an exercise.
pub fn exercise_document(exercise: &Exercise, options: &ExerciseOptions) -> Document<'static> {
    let (lang, rules) = (options.lang, exercise.plan.rules());
    let setting = Setting::of(exercise, options, true);
    let w = setting.w;
    let names = [lang.words().sheet_name, lang.words().sheet_date];
    let mut head = vec![Block::Lines(names.map(|name| (name.into(), 1)).into())];
    head.extend(options.who.as_ref().map(|who| Block::Facts(vec![Fact::new(w.who, who)])));
    head.extend((rules.task)(setting));
    let sections = vec![
        Section::new("task", w.task, head),
        Section::new("sheet", (rules.heading)(setting), (rules.sheet)(setting)),
    ];
    let title = title(exercise, options);
    Document {
        subtitle: problem_says(exercise, lang),
        running_head: running_head(&title, options.who.as_deref()),
        again: (!options.no_command).then(|| again(exercise, options)),
        ..Document::new(Kind::Exercise, lang, exercise.plan.problem.size(), title, sections)
    }
}

/// Builds the key of exercises of one kind and one size.
///
/// # Panics
/// If there is no exercise.
pub fn key_document(keyed: &[Keyed], options: &ExerciseOptions) -> Document<'static> {
    let (lang, first) = (options.lang, &keyed[0].exercise);
    let w = first.words(lang);
    let answers = |Keyed { exercise, .. }: &Keyed| {
        (exercise.plan.rules().answers)(Setting::of(exercise, options, keyed.len() == 1))
    };
    let only = if let [only] = keyed { Some(only) } else { None };
    let mut blocks: Vec<Block<'static>> = Vec::new();
    if let Some(only) = only {
        blocks.extend(only.who.iter().map(|who| Block::Facts(vec![Fact::new(w.who, who)])));
        blocks.extend(answers(only));
    } else {
        for (keyed, n) in keyed.iter().zip(1..) {
            let name = Block::heading(keyed.who.clone().unwrap_or_default());
            let problem = Block::paragraph(problem_says(&keyed.exercise, lang));
            let setting = Setting::of(&keyed.exercise, options, false);
            let mut picture = setting.either(Vec::new(), setting.problem());
            // Each has a file of its own.
            for block in &mut picture {
                if let Block::Figure(figure) = block {
                    figure.name = format!("problem-{n}.svg");
                }
            }
            let own = [name, problem].into_iter().chain(picture).chain(answers(keyed));
            blocks.push(Block::Group(Group::new("keyed", own.collect::<Vec<_>>())));
        }
    }
    let title = fill!(w.key_title, title = title(first, options));
    let running_head = running_head(&title, only.and_then(|only| only.who.as_deref()));
    let sections = vec![Section::new("answers", w.answers, blocks)];
    // If there are many, each sheet has the command of its own key.
    let again = only.map(|only| again(&only.exercise, options));
    Document {
        subtitle: only.map(|only| problem_says(&only.exercise, lang)).unwrap_or_default(),
        running_head,
        again,
        ..Document::new(Kind::Key, lang, first.plan.problem.size(), title, sections)
    }
}

fn again(exercise: &Exercise, options: &ExerciseOptions) -> Again {
    let says = options.lang.exercise_words().command;
    Again { says: says.into(), words: command_words(exercise, &options.command) }
}

/// Describes the problem briefly; if nothing is run, without the start.
fn problem_says(exercise: &Exercise, lang: Lang) -> String {
    let problem = &exercise.plan.problem;
    match problem.tiles().filter(|_| !exercise.plan.kind.asks_of_run()) {
        Some(&Instance { goal, size, .. }) => {
            fill!(lang.exercise_words().goal_is, goal = goal.text(size), rows = size.rows(), cols = size.cols())
        }
        None => match problem.graph().and_then(|graph| Family::read(&graph.name)) {
            Some(Ok((_, seed))) => fill!(lang.exercise_words().drawn_graph, seed = seed.unwrap_or_default()),
            _ => summary::problem_says(problem, lang),
        },
    }
}

fn running_head(title: &str, who: Option<&str>) -> String {
    who.map_or_else(|| title.to_owned(), |who| format!("{title} \u{b7} {who}"))
}

pub(super) fn title(exercise: &Exercise, options: &ExerciseOptions) -> String {
    let (lang, w) = (options.lang, exercise.words(options.lang));
    let title = (exercise.plan.rules().title)(w);
    let usual = || match exercise.plan.rules().options.subject {
        // A title with the name of the strategy would reveal the answer, or name one of many.
        Subject::Run => {
            fill!(lang.check_words().title_of, title, name = strategy_name(&exercise.plan.strategy, lang))
        }
        _ => title.to_owned(),
    };
    options.title.clone().unwrap_or_else(usual)
}

impl Exercise {
    pub(super) fn words(&self, lang: Lang) -> &'static ExerciseWords {
        lang.exercise_words().of(!self.names.are_numbers())
    }
}

impl<'a> Setting<'a> {
    pub(super) fn of(exercise: &'a Exercise, options: &ExerciseOptions, is_one: bool) -> Setting<'a> {
        let (lang, typed) = (options.lang, options.typed);
        Setting { exercise, lang, w: exercise.words(lang), typed, is_one }
    }

    pub(super) fn names(&self) -> &'a Names {
        &self.exercise.names
    }

    pub(super) fn naming(&self) -> &'static str {
        self.either(self.w.names_are, self.w.names_states)
    }

    /// Returns the same rule where nodes of one state must be told apart.
    pub(super) fn labelling(&self) -> &'static str {
        if self.names().has_twins() { self.w.names_twins } else { self.naming() }
    }

    pub(super) fn either<T>(&self, on_boards: T, on_graphs: T) -> T {
        if self.names().are_numbers() { on_boards } else { on_graphs }
    }

    pub(super) fn says_board(&self) -> String {
        let w = self.w;
        fill!(self.either(w.says_board, w.says_state), node = w.column_node, board = w.column_board)
    }

    pub(super) fn problem<'b>(&self) -> Vec<Block<'b>> {
        match &self.exercise.plan.problem {
            Problem::Tiles(instance) => vec![Block::Boards(both(instance.start, instance.goal, self.lang))],
            Problem::Graph(graph) => graph_picture(graph, self.lang),
        }
    }

    pub(super) fn conventions<'b>(&self) -> Vec<Block<'b>> {
        let words = self.lang.words();
        let plan = &self.exercise.plan;
        // The formula of f is shown only if f is written.
        let shown = fill!(words.formula_shown, formula = formula(&plan.strategy, self.lang));
        let mut conventions = conventions(&plan.strategy, self.lang);
        conventions.retain(|convention| plan.columns().contains(&Part::F) || *convention != shown);
        vec![Block::heading(words.conventions), Block::bullets(conventions)]
    }

    pub(super) fn heading<'b>(&self, text: impl Into<Inline>) -> Block<'b> {
        if self.is_one { Block::heading(text) } else { Block::subheading(text) }
    }
}

/// Returns the words of the command, `more` after those that follow from the exercise.
pub(super) fn command_words(exercise: &Exercise, more: &[String]) -> Vec<String> {
    let plan = &exercise.plan;
    let mut words = summary::problem_words("exercise", &plan.problem);
    let mut add = |name: &str, value: &dyn ToString| summary::add_option(&mut words, name, value);
    add("--kind", &plan.kind);
    // The sheet must not reveal which strategy made the table shown.
    let hidden = exercise.choices.as_ref().map(|choices| choices.hidden(plan.seed));
    if plan.kind.asks_of_run() && hidden.is_none() {
        add("--strategy", &plan.strategy);
    }
    add("--seed", &plan.seed);
    if !plan.given.is_empty() {
        add("--given", &plan.given.iter().map(|part| part.text()).collect::<Vec<_>>().join(","));
    }
    for strategy in hidden.as_ref().unwrap_or(&plan.strategies) {
        add("--among", strategy);
    }
    if !plan.heuristics.is_empty() {
        add("--heuristics", &plan.heuristics.iter().map(|h| h.text()).collect::<Vec<_>>().join(","));
    }
    if let Some(count) = plan.count.filter(|_| hidden.is_none()) {
        add("--count", &count);
    }
    words.extend(more.iter().cloned());
    words
}

/// Maximum columns for a name: a longer one is not written by hand.
const LONGEST: usize = 20;

#[derive(Clone, Debug)]
pub(super) struct Names {
    pub(super) problem: Problem,
    states: Vec<State>,
    twins: HashSet<State>,
}

impl Names {
    /// Returns the names of the nodes of a run. A table with a mistake, which may have other nodes, calls states by their names.
    pub(super) fn of(problem: &Problem, run: Option<&Run>) -> Names {
        let problem = problem.clone();
        let nodes = run.filter(|_| problem.tiles().is_none()).map(|run| run.trace.nodes());
        let states = nodes.into_iter().flat_map(|nodes| (0..nodes.len() as NodeId).map(|id| nodes.state(id)));
        let (states, mut known): (Vec<State>, _) = (states.collect(), HashSet::new());
        let twins = states.iter().copied().filter(|state| !known.insert(*state)).collect();
        Names { problem, states, twins }
    }

    pub(super) fn are_numbers(&self) -> bool {
        self.problem.tiles().is_some()
    }

    /// Returns true if several nodes have one state, and so a number behind it.
    pub(super) fn has_twins(&self) -> bool {
        !self.twins.is_empty()
    }

    /// `n4`, `B`, or `B#4`
    pub(super) fn node(&self, id: NodeId) -> String {
        if self.are_numbers() { format!("n{id}") } else { self.label(id) }
    }

    /// Returns what a node is called where a pattern has its number.
    pub(super) fn label(&self, id: NodeId) -> String {
        match self.states.get(id as usize) {
            Some(state) if self.twins.contains(state) => format!("{}#{id}", self.text(*state)),
            Some(state) => self.text(*state),
            None => id.to_string(),
        }
    }

    /// Returns nodes as a list of a table has them, where a state says enough.
    pub(super) fn list(&self, nodes: &[Node]) -> String {
        let name = |node: &Node| if self.are_numbers() { self.node(node.id) } else { self.text(node.state) };
        nodes.iter().map(name).collect::<Vec<_>>().join(if self.are_numbers() { " " } else { ", " })
    }

    /// Returns a node with its state: `n4=283104765`.
    pub(super) fn typed(&self, node: &Node) -> String {
        if self.are_numbers() { format!("n{}={}", node.id, self.text(node.state)) } else { self.label(node.id) }
    }

    /// Returns a node and its state in an answer: `n4 = 283104765`.
    pub(super) fn said(&self, node: &Node) -> String {
        self.typed(node).replacen('=', " = ", usize::from(self.are_numbers()))
    }

    pub(super) fn made(&self, nodes: &[Node]) -> Inline {
        if self.are_numbers() {
            return Inline::lines(nodes.iter().map(|node| self.typed(node)));
        }
        self.list(nodes).into()
    }

    /// Returns the parent of a node and the move from it; empty at the start.
    pub(super) fn origin(&self, node: &Node) -> String {
        match (node.parent, node.came) {
            (Some(parent), Some(came)) if self.are_numbers() => format!("n{parent}, {}", self.problem.operator(came)),
            (Some(parent), _) => self.node(parent),
            (None, _) => String::new(),
        }
    }

    pub(super) fn text(&self, state: State) -> String {
        one_line(&self.problem.name(state))
    }

    /// Returns the width of the longest name of a state of a graph, in columns of text.
    pub(super) fn longest(&self) -> usize {
        let names = self.problem.graph().map(|graph| graph.names.iter()).into_iter().flatten();
        names.map(|name| columns(&one_line(name))).max().unwrap_or_default().min(LONGEST)
    }

    pub(super) fn state(&self, state: State) -> Inline {
        if self.are_numbers() { Inline::board(Picture { state, slid: None }) } else { self.text(state).into() }
    }
}
