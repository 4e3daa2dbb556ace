//! Trees of which the strategy is to be told: what a sheet prints of each strategy, by the slow model.

use std::collections::BTreeSet;

use steptrace::exercise::{
    Answer, Choices, Exercise, ExerciseKind, ExerciseOptions, Part, Plan, View, exercise_document,
};
use steptrace::puzzle::{Instance, Rng};
use steptrace::search::{Name, Strategy};

use crate::common::drawn::setup;
use crate::common::exercises::{hundredths, plan, random_plan};
use crate::common::model;
use crate::common::set::{set, text};

/// The steps that a tree shows at most, and its nodes.
const STEPS: usize = 12;
const NODES: usize = 40;

/// A run of the model, of which trees are drawn.
struct Model {
    run: model::Run,
    cols: usize,
}

impl Model {
    /// The run of a strategy, one step farther than any tree goes.
    fn of(instance: &Instance, strategy: &Strategy) -> Model {
        let run = model::run(&setup(instance, strategy, STEPS as u64 + 1));
        Model { run, cols: instance.size.cols() }
    }

    /// The number of nodes after some steps: they are numbered as they are made, and a start is made when its round begins.
    fn nodes(&self, steps: usize) -> usize {
        let made = self.run.steps.iter().take(steps).flat_map(|step| {
            let made = step.tries.iter().filter_map(|tried| match tried.verdict {
                model::Verdict::Opened { node }
                | model::Verdict::Improved { node, .. }
                | model::Verdict::Reopened { node, .. } => Some(node),
                _ => None,
            });
            made.chain([step.node])
        });
        made.max().map_or(0, |last| last + 1)
    }

    /// The steps that a sheet of this run shows.
    fn shown(&self) -> usize {
        let last = self.run.steps.len().min(STEPS);
        (1..=last).rev().find(|&steps| self.nodes(steps) <= NODES).unwrap()
    }

    fn ends(&self, steps: usize) -> bool {
        self.run.steps.len() <= steps
    }

    /// The tree after some steps as a sheet prints it, and what it says of the end.
    fn drawn(&self, steps: usize, with_f: bool) -> Vec<String> {
        let mut lines = Vec::new();
        let all = 0..self.nodes(steps);
        let starts = all.clone().filter(|&id| self.run.nodes[id].parent.is_none());
        starts.for_each(|start| self.draw(start, 0, steps, with_f, &mut lines));
        assert_eq!(lines.len(), all.len());
        let last = steps.min(self.run.steps.len());
        lines.push(if self.ends(steps) {
            format!("The search ends with step {last}.")
        } else {
            format!("This is as it is after step {last}; the search goes on.")
        });
        lines
    }

    fn draw(&self, id: usize, depth: usize, steps: usize, with_f: bool, lines: &mut Vec<String>) {
        let node = &self.run.nodes[id];
        let rows: Vec<String> = node
            .board
            .chunks(self.cols)
            .map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ").replace('0', "_"))
            .collect();
        let came = node.mv.map(|came| format!("{came} ")).unwrap_or_default();
        let f = if with_f { format!("f {}  ", hundredths(node.f100)) } else { String::new() };
        let step = self.run.steps.iter().take(steps).position(|step| step.node == id);
        let step = step.map_or("–".to_owned(), |at| (at + 1).to_string());
        let indent = "  ".repeat(depth);
        lines.push(format!("{indent}{came}n{id}  {}  {f}step {step}", rows.join(" / ")));
        let children = (id + 1..self.nodes(steps)).filter(|&child| self.run.nodes[child].parent == Some(id));
        children.for_each(|child| self.draw(child, depth + 1, steps, with_f, lines));
    }
}

fn has_f(strategy: &Strategy) -> bool {
    strategy.is_best_first() || strategy.has_h()
}

fn as_tree(plan: Plan, with_f: bool) -> Plan {
    Plan { view: Some(View::Tree), given: if with_f { vec![Part::F] } else { Vec::new() }, ..plan }
}

fn sheet(exercise: &Exercise) -> String {
    set(exercise_document(exercise, &ExerciseOptions::default()), &text(200, true))
}

/// The tree of a sheet, and what it says of the end.
fn printed(exercise: &Exercise) -> Vec<String> {
    let sheet = sheet(exercise);
    let (_, tree) = sheet.split_once("\nSearch tree\n").unwrap();
    let (tree, _) = tree.split_once("\n  Strategy: _").unwrap();
    tree.lines().filter(|line| !line.is_empty()).map(|line| line.strip_prefix("  ").unwrap().to_owned()).collect()
}

fn label(plan: &Plan) -> String {
    format!("{} {} seed {}", plan.instance.start.text(plan.instance.size), plan.strategy, plan.seed)
}

#[test]
fn of_the_strategies_to_choose_from_one_alone_makes_the_tree() {
    let (mut rng, mut asked) = (Rng::new(51), 0);
    for round in 0..12 {
        for name in Name::ALL {
            let plan = random_plan(&mut rng, ExerciseKind::Which, name);
            let with_f = round % 3 == 0 && has_f(&plan.strategy);
            let plan = as_tree(plan, with_f);
            let label = label(&plan);
            let exercise = match plan.make() {
                Ok(exercise) => exercise,
                Err(error) if error.is_of_run => continue,
                Err(error) => panic!("{label}: {error}"),
            };
            asked += 1;
            let choices = exercise.choices.as_ref().unwrap();
            let own = Model::of(&plan.instance, &plan.strategy);
            let steps = own.shown();
            assert_eq!((exercise.rows.len(), choices.ends), (steps, own.ends(steps)), "{label}");
            let drawn = own.drawn(steps, with_f);
            assert_eq!(printed(&exercise), drawn, "{label}");
            let all: Vec<Model> =
                choices.all.iter().map(|choice| Model::of(&plan.instance, &choice.strategy)).collect();
            let trees: Vec<Vec<String>> = all.iter().map(|model| model.drawn(steps, with_f)).collect();
            let right: Vec<usize> = (0..all.len()).filter(|&at| trees[at] == drawn).collect();
            let [only] = right[..] else { panic!("{label}: {right:?}") };
            assert_eq!(exercise.questions[0].right.len(), 1);
            assert!(exercise.questions[0].accepts(Answer::Choice(only)), "{label}");
            assert_eq!(trees.iter().collect::<BTreeSet<_>>().len(), all.len(), "{label}: two trees are equal");
            for (choice, model) in choices.all.iter().zip(&all) {
                let nodes = |model: &Model, steps| {
                    let mut lines = model.drawn(steps, with_f);
                    lines.pop();
                    lines
                };
                let alike = |steps| nodes(model, steps) == nodes(&own, steps);
                let label = format!("{label}: {}", choice.strategy);
                let Some(departure) = &choice.departure else {
                    assert_eq!(choice.strategy, plan.strategy, "{label}");
                    continue;
                };
                let step = departure.step;
                let ends_apart = alike(step) && model.ends(step) != own.ends(step);
                assert!(alike(step - 1) && (!alike(step) || ends_apart), "{label}, step {step}");
            }
        }
    }
    assert!(asked > 100, "{asked}");
}

fn which(instance: Instance, own: &str, others: &[&str]) -> Plan {
    let strategies = others.iter().map(|spec| spec.parse().unwrap()).collect();
    Plan { strategies, ..plan(ExerciseKind::Which, instance, own.parse().unwrap(), 1) }
}

#[test]
fn what_only_f_tells_apart_counts_only_where_f_is_shown() {
    // A start two moves from the goal: both heuristics lead straight there, with other values on the way.
    let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
    let (own, twin) = ("astar,w=1", "astar,w=2");
    let plan = which(instance, own, &[twin, "astar,order=LRDU", "greedy,h=misplaced", "astar,h=zero"]);
    let left_out = |plan: &Plan| plan.make().unwrap().choices.unwrap().left_out;
    let pair = (twin.parse().unwrap(), own.parse().unwrap());
    assert!(left_out(&plan).contains(&pair), "the tables are equal");
    assert!(left_out(&as_tree(plan.clone(), false)).contains(&pair), "the trees are equal without f");
    let with_f = as_tree(plan.clone(), true);
    assert!(!left_out(&with_f).contains(&pair), "f differs");
    let choices = with_f.make().unwrap().choices.unwrap();
    let twin = choices.all.iter().find(|choice| choice.strategy == pair.0).unwrap();
    assert_eq!(twin.departure.as_ref().unwrap().step, 1);
    // f is given where all have one, or not at all.
    let error = as_tree(which(instance, "astar", &["greedy", "bfs"]), true).make().unwrap_err();
    assert!(error.to_string().contains("has no f") && error.to_string().contains("bfs"), "{error}");
    assert!(error.help.unwrap().contains("--given f"));
    assert!(as_tree(which(instance, "bfs", &[]), true).make().is_err());
    for seed in 0..20 {
        assert!(has_f(&Choices::drawn(&[], seed, &[Part::F])));
        let drawn = as_tree(Plan { seed, ..which(instance, "greedy", &[]) }, true).make().unwrap().choices.unwrap();
        assert!(drawn.all.iter().all(|choice| has_f(&choice.strategy)));
    }
    // A table has no such part, and other kinds show no finished run.
    let error = Plan { given: vec![Part::F], ..plan }.make().unwrap_err();
    assert!(error.to_string().contains("no part `f`"), "{error}");
    let kinds = ExerciseKind::ALL.into_iter().filter(|kind| *kind != ExerciseKind::Which);
    for kind in kinds {
        let error = as_tree(crate::common::exercises::plan(kind, instance, own.parse().unwrap(), 0), false).make();
        assert!(error.unwrap_err().to_string().contains("does not show a finished run"), "{kind}");
    }
}

#[test]
fn a_tree_is_made_again_from_strategies_that_do_not_tell_which() {
    let mut rng = Rng::new(52);
    let mut places = BTreeSet::new();
    for seed in 0..30 {
        let name = Name::ALL[rng.below(Name::ALL.len())];
        let plan = random_plan(&mut rng, ExerciseKind::Which, name);
        let with_f = seed % 2 == 0 && has_f(&plan.strategy);
        let plan = as_tree(Plan { seed, ..plan }, with_f);
        let Ok(exercise) = plan.make() else { continue };
        let choices = exercise.choices.as_ref().unwrap();
        let hidden = choices.hidden(seed);
        let strategy = Choices::drawn(&hidden, seed, &plan.given);
        assert_eq!(strategy, plan.strategy);
        places.insert(hidden.iter().position(|other| *other == strategy));
        let again = Plan { strategy, strategies: hidden, count: None, ..plan.clone() }.make().unwrap();
        assert_eq!(again.choices.as_ref().unwrap().all, choices.all, "seed {seed}");
        assert_eq!(sheet(&exercise), sheet(&again));
        assert!(!sheet(&exercise).contains("--strategy"), "the command tells the answer");
    }
    assert!(places.len() >= 3, "{places:?}");
}
