//! Trees of which the strategy is to be told: what a sheet prints of each strategy, by the slow model.

use std::collections::BTreeSet;

use steptrace::exercise::{
    Answer, Choices, Departure, Exercise, ExerciseError, ExerciseKind, ExerciseOptions, Finished, Part, Plan, View,
    exercise_document,
};
use steptrace::puzzle::{Instance, NamedGoal, RandomBoards, Rng, Size};

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
            format!("The tree is as it stands after step {last}; the search goes on.")
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
    set(exercise_document(exercise, &ExerciseOptions::default()).unwrap(), &text(200, true))
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
    let (mut rng, mut asked, mut values) = (Rng::new(51), 0, 0);
    for round in 0..12 {
        for name in Name::ALL {
            let plan = random_plan(&mut rng, ExerciseKind::Which, name);
            let with_f = round % 3 == 0 && has_f(&plan.strategy);
            let plan = as_tree(plan, with_f);
            let label = label(&plan);
            let exercise = match plan.make() {
                Ok(exercise) => exercise,
                Err(ExerciseError::Alike { distinct, wanted, view, .. }) => {
                    assert!(distinct < wanted && view == View::Tree, "{label}");
                    continue;
                }
                Err(error) => panic!("{label}: {error}"),
            };
            asked += 1;
            let choices = exercise.choices.as_ref().unwrap();
            let own = Model::of(&plan.instance, &plan.strategy);
            let steps = own.shown();
            assert_eq!((choices.steps, choices.ends), (steps, own.ends(steps)), "{label}");
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
                match choice.departure {
                    None => assert_eq!(choice.strategy, plan.strategy, "{label}"),
                    Some(
                        Departure::Node { step, .. } | Departure::Made { step, .. } | Departure::Value { step, .. },
                    ) => {
                        values += usize::from(matches!(choice.departure, Some(Departure::Value { .. })));
                        assert!(alike(step - 1) && !alike(step), "{label}, step {step}");
                    }
                    Some(Departure::Ends { step }) => {
                        assert!(alike(step) && model.ends(step) && !own.ends(step), "{label}, step {step}");
                    }
                    Some(Departure::GoesOn { step }) => {
                        assert!(alike(step) && !model.ends(step) && own.ends(step), "{label}, step {step}");
                    }
                }
            }
        }
    }
    assert!(asked > 100 && values > 3, "{asked} {values}");
}

/// Strategies that differ in one or two settings, many of which make the same tree on a small board.
fn related(with_f: bool) -> Vec<Strategy> {
    let names = ["bfs", "dfs", "ids", "ucs", "greedy", "astar", "ida", "beam,width=2", "hill"];
    let settings = [
        "",
        "order=LRDU",
        "h=misplaced",
        "h=zero",
        "h=gaschnig",
        "ties=lifo",
        "goal=made",
        "dup=none",
        "dup=parent",
        "deadend=forget",
        "insert=all",
    ];
    let specs = names.iter().flat_map(|name| {
        let with = |setting: &&str| if setting.is_empty() { (*name).to_owned() } else { format!("{name},{setting}") };
        settings.iter().map(with).collect::<Vec<_>>()
    });
    // Not every strategy has every setting.
    let mut all: Vec<Strategy> = specs.filter_map(|spec| spec.parse().ok()).collect();
    all.retain(|strategy| !with_f || has_f(strategy));
    let mut seen = BTreeSet::new();
    all.retain(|strategy| seen.insert(strategy.to_string()));
    all
}

#[test]
fn on_small_boards_two_strategies_are_alike_if_and_only_if_their_printed_trees_are() {
    let (mut kept, mut left_out) = (0, 0);
    for with_f in [false, true] {
        let all = related(with_f);
        assert!(all.len() > 30, "{}", all.len());
        for (rows, cols, starts) in [(2, 2, 11), (2, 3, 12), (3, 2, 12)] {
            let size = Size::new(rows, cols).unwrap();
            let goal = NamedGoal::Standard.board(size).unwrap();
            let mut boards: Vec<_> = RandomBoards::new(goal, size, None, 7).unwrap().take(400).collect();
            boards.retain(|board| *board != goal);
            boards.sort_unstable();
            boards.dedup();
            boards.truncate(starts);
            assert_eq!(boards.len(), starts);
            for (at, start) in boards.into_iter().enumerate() {
                let instance = Instance { size, start, goal };
                let own = all[(7 * at) % all.len()];
                let plan = as_tree(plan(ExerciseKind::Which, instance, own, 0), with_f);
                let made = Plan { strategies: all.clone(), ..plan.clone() }.make();
                let steps = Model::of(&instance, &own).shown();
                let drawn = |strategy: &Strategy| Model::of(&instance, strategy).drawn(steps, with_f);
                let distinct: BTreeSet<Vec<String>> = all.iter().map(drawn).collect();
                let choices = match made {
                    Ok(exercise) => exercise.choices.unwrap(),
                    Err(ExerciseError::Alike { distinct: said, alike: Some(alike), .. }) => {
                        assert!(said == distinct.len() && drawn(&alike.0) == drawn(&alike.1), "{}", label(&plan));
                        continue;
                    }
                    Err(error) => panic!("{}: {error}", label(&plan)),
                };
                let trees: BTreeSet<Vec<String>> = choices.all.iter().map(|choice| drawn(&choice.strategy)).collect();
                assert_eq!((trees.len(), &trees), (choices.all.len(), &distinct), "{}", label(&plan));
                for (left, alike) in &choices.left_out {
                    assert_eq!(drawn(left), drawn(alike), "{} {left} {alike}", label(&plan));
                }
                assert_eq!(choices.all.len() + choices.left_out.len(), all.len());
                kept += choices.all.len();
                left_out += choices.left_out.len();
            }
        }
    }
    assert!(kept > 500 && left_out > 500, "{kept} {left_out}");
}

fn which(instance: Instance, own: &str, others: &[&str]) -> Plan {
    let strategies = others.iter().map(|spec| spec.parse().unwrap()).collect();
    Plan { strategies, ..plan(ExerciseKind::Which, instance, own.parse().unwrap(), 1) }
}

#[test]
fn equal_trees_are_left_out_even_where_the_tables_differ() {
    // With boards to repeat, the tree has no room for the last of the steps that a table shows: what differs there is not seen.
    let far = Instance::parse("123450679AB8DEFC", None, None).unwrap();
    let rows = |plan: &Plan| match plan.make().unwrap().choices.unwrap().finished {
        Finished::Table(rows) => rows,
        Finished::Tree(_) => panic!("a table is usual"),
    };
    let table = rows(&which(far, "bfs,dup=none", &["dfs", "bfs,order=LRDU"]));
    let earlier: BTreeSet<_> = table[..STEPS - 1].iter().flat_map(|row| &row.made).map(|(_, board)| *board).collect();
    let goal = table[STEPS - 1].made.iter().map(|(_, board)| *board).find(|board| !earlier.contains(board)).unwrap();
    // A goal that only the last step makes.
    let instance = Instance { goal, ..far };
    let (own, twin) = ("bfs,dup=none,goal=taken", "bfs,dup=none,goal=made");
    let specs = [twin, "dfs,dup=none", "bfs,dup=none,order=LRDU"];
    let by_table = which(instance, own, &specs);
    let choices = by_table.make().unwrap().choices.unwrap();
    assert_eq!((choices.all.len(), choices.left_out.len()), (4, 0), "of the tables no two are equal");
    let by_tree = as_tree(by_table, false).make().unwrap();
    let choices = by_tree.choices.as_ref().unwrap();
    assert_eq!(choices.steps, Model::of(&instance, &own.parse().unwrap()).shown());
    assert!(choices.steps < STEPS && !choices.ends, "{}", choices.steps);
    assert_eq!(choices.left_out, [(twin.parse().unwrap(), own.parse().unwrap())]);
    assert_eq!(choices.all.len(), 3);
    assert!(choices.all.iter().all(|choice| choice.strategy != twin.parse().unwrap()));
    assert!(!sheet(&by_tree).contains("goal=made"));
    // With the two and one more there are too few, and it is said which are alike, and of what.
    let error = as_tree(which(instance, own, &[twin, "dfs,dup=none"]), false).make().unwrap_err();
    let says = error.to_string();
    assert!(says.contains("different trees: 3 are wanted, and 2 do") && says.contains("make the same one"), "{says}");
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
    assert!(matches!(twin.departure, Some(Departure::Value { step: 1, node: 0, .. })), "{twin:?}");
    // f is given where all have one, or not at all.
    let error = as_tree(which(instance, "astar", &["greedy", "bfs"]), true).make().unwrap_err();
    assert!(error.to_string().contains("has no f") && error.to_string().contains("bfs"), "{error}");
    assert!(error.help().unwrap().contains("--given f"));
    assert!(matches!(as_tree(which(instance, "bfs", &[]), true).make(), Err(ExerciseError::NoValue { .. })));
    for seed in 0..20 {
        assert!(has_f(&Choices::drawn(&[], seed, &[Part::F])));
        let drawn = as_tree(Plan { seed, ..which(instance, "greedy", &[]) }, true).make().unwrap().choices.unwrap();
        assert!(drawn.all.iter().all(|choice| has_f(&choice.strategy)));
    }
    // A table has no such part, and other kinds show no finished run.
    let error = Plan { given: vec![Part::F], ..plan }.make().unwrap_err();
    assert!(matches!(error, ExerciseError::NoPart { .. }), "{error}");
    let kinds = ExerciseKind::ALL.into_iter().filter(|kind| *kind != ExerciseKind::Which);
    for kind in kinds {
        let error = as_tree(crate::common::exercises::plan(kind, instance, own.parse().unwrap(), 0), false).make();
        assert_eq!(error.unwrap_err(), ExerciseError::View { kind });
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
