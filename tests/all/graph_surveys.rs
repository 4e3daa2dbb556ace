//! Graphs and mazes by properties of runs on them, and studies of them: against the records of the runs, one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use steptrace::graph::{Estimates, Example, Family, Graph, Mazes, Moves, read};
use steptrace::search::{Bounds, Options, Problem, search};
use steptrace::survey::{
    Case, Condition, Depths, Finds, NamedStrategy, Plan, Problems, Property, Quest, Source, Value,
};
use steptrace::trace::{Recorder, Trace};

use crate::common::command::{steptrace, text};
use crate::common::quest::{Properties, find};

fn family(name: &str) -> Family {
    Family::read(name).unwrap().unwrap().0
}

fn traced(problem: &Problem, spec: &str) -> Trace {
    let (strategy, mut recorder) = (problem.read_strategy(spec).unwrap(), Recorder::default());
    let answer = search(problem, &strategy, &Options::default(), &mut recorder).unwrap();
    recorder.finish(problem, &strategy, answer)
}

/// Returns the number of arcs on a shortest path from each vertex to a goal, by going back from the goals in waves.
fn arcs_to_goal(graph: &Graph) -> BTreeMap<u32, usize> {
    let mut known: BTreeMap<u32, usize> = graph.goals.iter().map(|goal| (*goal, 0)).collect();
    for wave in 0..graph.names.len() {
        for arc in &graph.arcs {
            if known.get(&arc.to) == Some(&wave) {
                known.entry(arc.from).or_insert(wave + 1);
            }
        }
    }
    known
}

fn quest(problems: Problems, spec: &str, condition: &str, source: Source) -> Quest {
    let strategy = problems.example().read_strategy(spec).unwrap();
    let runs = vec![NamedStrategy { name: "it".into(), strategy }];
    let condition = Condition::parse(condition, &["it"]).unwrap();
    Quest { problems, runs, condition, source, count: None, bounds: Bounds::default() }
}

/// Returns the names of what was found.
fn names(quest: &Quest, finds: &Finds) -> Vec<String> {
    finds.found.iter().map(|found| quest.problems.text(found.case)).collect()
}

#[test]
fn properties_of_a_run_on_a_graph_are_those_of_its_record() {
    let (mut fractions, mut unsolved) = (0, 0);
    for name in ["random:h=any", "random:ways=both,h=inconsistent", "maze:costs=9,walls=40,reach=any", "maze:moves=8"] {
        for (seed, spec) in (0..40).flat_map(|seed| ["astar", "astar,w=2", "ucs", "greedy", "dfs"].map(|it| (seed, it)))
        {
            let problem = Problem::from(family(name).draw(seed));
            let (graph, trace) = (problem.graph().unwrap(), traced(&problem, spec));
            let (stats, strategy) = (trace.stats(), trace.strategy());
            let found = Properties::of(&problem, strategy, &Property::ALL, Bounds::default()).unwrap();
            let label = format!("{spec} on {}", graph.name);
            let counts = [
                (Property::Steps, stats.steps),
                (Property::Expanded, stats.expanded),
                (Property::Nodes, stats.nodes),
                (Property::Improved, stats.improved),
                (Property::Reopened, stats.reopened),
                (Property::DeadEnds, stats.dead_ends),
            ];
            for (property, count) in counts {
                assert_eq!(found.get(property), Some(Value::Number(count as u64)), "{property} of {label}");
            }
            let shown = |property| match found.get(property).unwrap() {
                Value::Number(number) => Some(number.to_string()),
                Value::Fraction(number) => Some(number.to_string()),
                Value::Truth(truth) => Some(truth.to_string()),
                Value::Absent => None,
            };
            assert_eq!(shown(Property::Cost), stats.cost.map(|cost| cost.to_string()), "{label}");
            fractions += usize::from(shown(Property::Cost).is_some_and(|cost| cost.contains('√')));
            let least = graph.distances()[graph.start as usize].map(|(least, _)| graph.amount(least).to_string());
            unsolved += usize::from(least.is_none());
            assert_eq!(shown(Property::Optimal), least, "{label}");
            let is_longer = stats.cost.map(|cost| (Some(cost.to_string()) != least).to_string());
            assert_eq!(shown(Property::LongerThanOptimal), is_longer, "{label}");
        }
    }
    assert!(fractions > 20 && unsolved > 20, "{fractions} {unsolved}");
}

#[test]
fn what_is_found_are_the_seeds_whose_record_has_it_on_any_number_of_threads() {
    for (name, spec, condition, is_such) in [
        (
            "random:h=inconsistent,states=9",
            "astar",
            "reopened >= 1",
            (|it| it.stats().reopened > 0) as fn(&Trace) -> bool,
        ),
        ("maze:walls=35", "greedy", "longer_than_optimal", |it| {
            let graph = it.problem().graph().unwrap();
            let least = graph.distances()[graph.start as usize].unwrap().0;
            it.stats().cost.unwrap().to_string() != graph.amount(least).to_string()
        }),
        ("maze:reach=any,walls=45", "bfs", "not solved", |it| it.stats().path.is_none()),
    ] {
        let source = Source::Random { seed: 5, tries: 300 };
        let quest = quest(Problems::Drawn(family(name)), spec, condition, source);
        let such = (5..305).filter(|seed| is_such(&traced(&family(name).draw(*seed).into(), spec)));
        let such: Vec<String> = such.map(|seed| family(name).name(seed)).collect();
        assert!((3..250).contains(&such.len()), "{name}: {}", such.len());
        let few = Quest { count: Some(3), ..quest.clone() };
        for threads in [1, 2, 7] {
            let finds = find(&quest, threads);
            assert_eq!((names(&quest, &finds), finds.tried), (such.clone(), 300), "{name}");
            let finds = find(&few, threads);
            assert_eq!(names(&few, &finds), such[..3], "{name}");
            let last: u64 = such[2].rsplit_once('=').unwrap().1.parse().unwrap();
            assert_eq!(finds.tried, last - 4, "nothing after the last one wanted counts");
        }
    }
}

#[test]
fn one_graph_is_searched_from_each_of_its_states_from_which_the_goal_can_be_reached() {
    let example = Example::named("romania").unwrap();
    let graph = read(example.text, "romania").unwrap().graph(None, None, None).unwrap();
    let quest = quest(Problems::Starts(graph.clone().into()), "greedy", "longer_than_optimal", Source::All);
    let finds = find(&quest, 2);
    assert_eq!((names(&quest, &finds).join(" "), finds.tried), ("Sibiu Arad Oradea Zerind Timisoara".into(), 20));
    for start in 0..graph.names.len() as u32 {
        let from = Graph { start, ..graph.clone() };
        let least = from.amount(from.distances()[start as usize].unwrap().0).to_string();
        let is_longer = traced(&from.into(), "greedy").stats().cost.unwrap().to_string() != least;
        assert_eq!(names(&quest, &finds).contains(&graph.names[start as usize]), is_longer, "{start}");
    }
    let text = "start A\ngoal G\nA -> G 1\nB -> A 1\nG -> C 1";
    let graph = read(text, "g").unwrap().graph(None, None, None).unwrap();
    let quest = self::quest(Problems::Starts(graph.into()), "bfs", "steps > 0", Source::All);
    assert_eq!(names(&quest, &find(&quest, 2)), ["G", "A", "B"], "the nearest first, and not C");
}

fn plan(problems: Problems, depths: Option<&str>, per_depth: usize) -> Plan {
    let strategies = ["bfs", "greedy", "astar"].map(|spec| problems.example().read_strategy(spec).unwrap()).into();
    let depths = depths.map_or(Depths::all(), |depths| depths.parse().unwrap());
    Plan { problems, depths, per_depth, seed: 3, strategies, bounds: Bounds::default() }
}

#[test]
fn a_study_of_graphs_has_the_numbers_of_their_records_at_the_depth_of_each() {
    let example = Example::named("romania").unwrap();
    let romania = read(example.text, "romania").unwrap().graph(None, None, None).unwrap();
    let mut dearer = 0;
    for (problems, depths, per_depth) in [
        (Problems::Drawn(family("random:states=12")), None, 8),
        (Problems::Drawn(family("maze:costs=9")), Some("7..13/2"), 6),
        (Problems::Starts(romania.into()), None, 100),
    ] {
        let plan = plan(problems, depths, per_depth);
        let of = |threads| plan.carry_out(NonZeroUsize::new(threads).unwrap(), &|| true).unwrap();
        let study = of(1);
        let cases: Vec<Case> = study.depths.iter().flat_map(|at| at.cases.clone()).collect();
        assert!(cases.len() > 15, "{}", cases.len());
        assert_eq!(cases, of(7).depths.iter().flat_map(|at| at.cases.clone()).collect::<Vec<_>>());
        assert!(depths.is_none() || study.depths.iter().map(|at| at.depth).eq([7, 9, 11, 13]));
        for at in &study.depths {
            assert!(at.cases.len() <= per_depth && (depths.is_none() || at.cases.len() == per_depth));
            let graphs: Vec<Problem> = at.cases.iter().map(|case| plan.problems.problem(*case)).collect();
            for problem in &graphs {
                let graph = problem.graph().unwrap();
                assert_eq!(arcs_to_goal(graph)[&graph.start], at.depth, "{}", graph.name);
            }
            for (spec, cell) in ["bfs", "greedy", "astar"].into_iter().zip(&at.cells) {
                let traces: Vec<Trace> = graphs.iter().map(|problem| traced(problem, spec)).collect();
                let nodes: Vec<u64> = traces.iter().map(|trace| trace.stats().nodes as u64).collect();
                assert_eq!(cell.0.iter().map(|sample| sample.nodes).collect::<Vec<_>>(), nodes, "{spec}");
                let is_cheapest = |trace: &&Trace| {
                    let graph = trace.problem().graph().unwrap();
                    let least = graph.distances()[graph.start as usize].unwrap().0;
                    trace.stats().cost.unwrap().to_string() == graph.amount(least).to_string()
                };
                assert_eq!(cell.best(at.depth), traces.iter().filter(is_cheapest).count(), "{spec}");
                dearer += traces.len() - cell.best(at.depth);
            }
        }
    }
    assert!(dearer > 20, "{dearer}");
}

#[test]
fn a_drawn_graph_is_of_its_family_and_can_be_drawn_again_by_its_name() {
    for (seed, estimates) in (0..100).flat_map(|seed| Estimates::ALL.map(|estimates| (seed, estimates))) {
        let ways = ["both", "one"][seed as usize % 2];
        let family = family(&format!("random:states={},ways={ways},h={}", 4 + seed % 6, estimates.text()));
        let graph = family.draw(seed);
        assert_eq!(Family::read(&graph.name).unwrap().unwrap(), (family, Some(seed)));
        let is_any = estimates == Estimates::Any;
        assert!(is_any || Family::of(&graph) == family, "{}", graph.name);
        assert!(graph.distances().iter().all(Option::is_some), "{}", graph.name);
        assert!(graph.arcs.iter().all(|arc| (1..=9).contains(&arc.cost) && arc.from != arc.to));
    }
    let large = family("random:states=700").draw(1);
    assert_eq!((large.names.len(), large.arcs.len()), (700, 1100));
    assert_eq!(large.names.iter().collect::<BTreeSet<_>>().len(), 700, "no name is given twice");
}

#[test]
fn a_drawn_maze_has_its_walls_and_costs_and_a_way_to_a_goal_that_is_apart() {
    let mut barred = 0;
    for seed in 0..400 {
        let pick = |from: &[usize], by: u64| from[(seed / by) as usize % from.len()];
        let moves = if seed % 2 == 0 { Moves::Four } else { Moves::Eight };
        let (rows, columns) = (pick(&[2, 3, 9, 14], 1), pick(&[2, 5, 13], 4));
        let (walls, costs) = (pick(&[0, 20, 45, 90], 7), pick(&[1, 9], 3));
        let family = Family::Mazes(Mazes { rows, columns, walls, costs, moves, is_reached: seed % 5 > 0 });
        let graph = family.draw(seed);
        assert_eq!(Family::read(&graph.name).unwrap().unwrap(), (family, Some(seed)));
        let (grid, all) = (graph.grid.as_ref().unwrap(), rows * columns);
        assert_eq!((grid.rows as usize, grid.columns as usize, grid.moves), (rows, columns, moves));
        let (drawn, most) = (all - grid.places.len(), all * walls / 100);
        assert!(drawn <= most && (walls > 20 || drawn == most), "{}: {drawn} walls", graph.name);
        let Family::Mazes(like) = Family::of(&graph) else { panic!("a maze is like mazes") };
        assert!(like.walls <= walls && like.costs <= costs && like.moves == moves, "{}", graph.name);
        let [from, to] = [graph.start, graph.goals[0]].map(|vertex| grid.places[vertex as usize]);
        assert!((from.0.abs_diff(to.0) + from.1.abs_diff(to.1)) as usize >= (rows + columns) / 3, "{}", graph.name);
        let is_reached = graph.distances()[graph.start as usize].is_some();
        assert!(is_reached || seed % 5 == 0, "{}", graph.name);
        barred += usize::from(!is_reached);
    }
    assert!(barred > 5, "{barred}");
}

fn done(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let done = steptrace(folder, args);
    (done.status.code(), text(done.stdout), text(done.stderr))
}

#[test]
fn what_is_found_can_be_pasted_into_other_commands_and_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let mazes = ["find", "--graph", "maze:rows=4,cols=7,seed=20", "-s=astar", "--where=ties > 2", "-n=2"];
    let (code, found, _) = done(folder.path(), &[&mazes[..], &["--boards"]].concat());
    assert_eq!((code, found.lines().count()), (Some(0), 2), "{found}");
    for name in found.lines() {
        let (code, trace, says) = done(folder.path(), &["trace", name, "-s", "astar"]);
        assert!(code == Some(0) && trace.contains(r#""outcome":"solved""#), "{says}");
    }
    let (_, told, _) = done(folder.path(), &mazes);
    let command =
        told.lines().skip_while(|line| !line.starts_with("steptrace find")).take_while(|line| !line.is_empty());
    let command = command.map(|line| line.trim_end_matches('\\')).collect::<String>();
    assert!(command.contains("reach=yes --strategy") && command.contains("--seed 20"), "{command}");
    let words: Vec<String> =
        command.replace('\'', "").replace("ties > 2", "ties>2").split(' ').map(str::to_owned).collect();
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).filter(|word| !word.is_empty()).collect();
    assert_eq!(done(folder.path(), &[&words[..], &["--boards"]].concat()).1, found);
    let (_, csv, _) = done(folder.path(), &[&mazes[..], &["--format=csv"]].concat());
    assert!(csv.starts_with("maze,ties\n\"maze:rows=4,"), "{csv}");
    // A map without a start and a goal is searched from all of its cells.
    fs::write(folder.path().join("map.txt"), "....\n.##.\n....\n").unwrap();
    let (code, csv, says) =
        done(folder.path(), &["find", "--graph=map.txt", "--goal=3,2", "-s=bfs", "--where=cost >= 4", "--format=csv"]);
    assert_eq!((code, csv.as_str()), (Some(0), "state,cost\n\"(0,1)\",4\n\"(1,0)\",4\n\"(0,0)\",5\n"), "{says}");
    let (code, csv, says) =
        done(folder.path(), &["study", "--graph=map.txt", "--goal=3,2", "--run=bfs", "--format=csv"]);
    assert!(
        code == Some(0) && csv.starts_with("depth,strategy,states,runs,solved,stopped,exhausted,cheapest,"),
        "{says}"
    );
    assert_eq!(csv.lines().count(), 7, "from 0 to 5 arcs");
}

#[test]
fn gaps_in_h_are_filled_as_for_a_single_run() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("gaps.graph"), "start S\ngoal G\nh S 3\nS -> A 1\nA -> G 2\nS -> G 5\n").unwrap();
    let gaps = ["find", "--graph", "gaps.graph", "--where", "steps > 1", "--boards"];
    let (code, _, says) = done(folder.path(), &gaps);
    assert!(code == Some(2) && says.contains("some vertices have no h: A"), "{says}");
    let (code, found, says) = done(folder.path(), &[&gaps[..], &["--h-default", "1"]].concat());
    assert_eq!((code, found.as_str()), (Some(0), "A\nS\n"), "{says}");
}

#[test]
fn what_does_not_go_with_graphs_is_refused_with_a_way_to_mend_it() {
    let folder = tempfile::tempdir().unwrap();
    let random = ["find", "--graph", "random:states=7"];
    let simple = ["--where", "steps > 0"];
    let cases: [(&[&str], &[&str], &[&str]); 8] = [
        (&random, &["--where", "steps > 0", "--all"], &["--all has no end", "--tries"]),
        (&random, &["--where", "steps > 0", "--size=2x3"], &["--size goes with boards", "leave it out"]),
        (&random, &["--where", "steps > 0", "--goal=G"], &["--goal goes with boards", "leave it out"]),
        (&random, &["--where", "steps > 0", "--h-default=1"], &["--h-default and --moves go with one graph"]),
        (
            &random,
            &["--where", "steps > 0", "-s", "astar,h=misplaced"],
            &["it is a heuristic of other problems", "--strategy:1:7"],
        ),
        (&["find", "--graph=random:h=none"], &simple, &["this one has none"]),
        (
            &["find", "--graph=maze:rows=1"],
            &simple,
            &["`rows=1` does not say what to draw", "--graph:1:6", "from 2 to 200"],
        ),
        (&["study", "--graph=rumania"], &["--run=bfs"], &["rumania"]),
    ];
    for (command, more, parts) in cases {
        let (code, out, says) = done(folder.path(), &[command, more].concat());
        assert!(out.is_empty() && code != Some(0), "{command:?} {more:?}");
        assert!(parts.iter().all(|part| says.contains(part)), "{command:?} {more:?}: {says}");
    }
}
