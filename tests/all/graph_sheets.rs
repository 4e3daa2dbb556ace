//! Traces on graphs as people write them: read, marked, identified, compared; and with mistakes in them.

use std::fmt::Write;

use steptrace::check::identify::identify;
use steptrace::check::path::{MarkedPath, Shortest, mark_path_on, read_path};
use steptrace::check::{ColumnKind, ListClaim, Mark, MarkOptions, Marked, Mistake, ReadOptions, Sheet, diff, mark};
use steptrace::graph::{EXAMPLES, Example, Graph, read};
use steptrace::search::{F, Options, Problem, Strategy, search};
use steptrace::trace::{Detail, Recorder, Trace, write, write_csv};

use std::sync::Arc;

use crate::common::drawn::{graph_text, pick};
use crate::graph_model::held_runs;
use steptrace::puzzle::Rng;

const EXAM: &str =
    "start S\ngoal G\nh S 7 A 6 B 2 C 1 G 0\nS -> A 1\nS -> B 4\nA -> B 2\nA -> C 5\nA -> G 12\nB -> C 2\nC -> G 3";

fn graph(text: &str) -> Arc<Graph> {
    Arc::new(read(text, "exam").unwrap().graph(None, None, None).unwrap())
}

fn sheet(text: &str, graph: &Arc<Graph>) -> Sheet {
    let options = ReadOptions { graph: Some(Arc::clone(graph)), ..ReadOptions::default() };
    options.read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {:?}\n{text}", error.help()))
}

fn fault(text: &str) -> String {
    let options = ReadOptions { graph: Some(graph(EXAM)), ..ReadOptions::default() };
    let error = options.read(text.as_bytes()).unwrap_err();
    format!("{error}; {}", error.help().unwrap_or_default())
}

fn marked(sheet: &Sheet, spec: &str) -> Marked {
    let problem = Problem::Graph(Arc::clone(sheet.graph.as_ref().unwrap()));
    mark(sheet, &problem, &Strategy::of_graphs(spec).unwrap(), &MarkOptions::default()).unwrap()
}

/// The states taken, the columns beside them, and what is wrong: the step and the code of each mistake.
fn told(text: &str, spec: &str) -> (String, Vec<&'static str>, Vec<(usize, &'static str)>) {
    let graph = graph(EXAM);
    let sheet = sheet(text, &graph);
    let states: Vec<&str> = sheet.rows.iter().map(|row| graph.names[row.state.vertex() as usize].as_str()).collect();
    let has = |kind: &ColumnKind| {
        let claims = |row: &steptrace::check::Row| match kind {
            ColumnKind::Parent => row.parent.is_some(),
            ColumnKind::G => row.g.is_some(),
            ColumnKind::H => row.h.is_some(),
            ColumnKind::F => row.f.is_some(),
            ColumnKind::Tries => row.tries.is_some(),
            ColumnKind::Open => row.open.is_some(),
            ColumnKind::Closed => row.closed.is_some(),
            _ => false,
        };
        sheet.rows.iter().any(claims)
    };
    let columns = ColumnKind::ALL.into_iter().filter(has).map(ColumnKind::text).collect();
    let mistakes = marked(&sheet, spec).mistakes.iter().map(|mistake| (mistake.step, mistake.code())).collect();
    (states.join(""), columns, mistakes)
}

/// A* on the exam: S (0+7), B (4+2), A (1+6), B again by a cheaper way (3+2), C (5+1), G (8).
#[test]
fn the_usual_ways_of_writing_a_trace_by_hand_are_read_and_right() {
    let usual: [(&str, &[&str]); 12] = [
        ("S, B, A, B, C, G", &[]),
        ("Order of expansion: S B A B C G", &[]),
        ("S → B → A → B → C → G", &[]),
        ("1. S\n2. B\n3. A\n4. B\n5. C\n6. G", &[]),
        ("Expand S\nExpand B\nExpand A\nExpand B\nExpand C\nExpand G", &[]),
        ("S\nS-B\nS-A\nS-A-B\nS-A-B-C\nS-A-B-C-G", &["parent"]),
        (
            "step,node,f,open\n1,S,0+7=7,\"A(7), B(6)\"\n2,B,4+2=6,\"A(7), C(7)\"\n3,A,7,\"B(5), C(7), G(13)\"\n4,B,5,\"C(6), G(13)\"\n5,C,6,G(8)\n6,G,8,",
            &["g", "h", "f", "open"],
        ),
        (
            "| Step | Expanded | Frontier | Explored |\n|---|---|---|---|\n| 1 | S | {A, B} | {S} |\n| 2 | B | {A, C} | {S, B} |\n\
             | 3 | A | {B, C, G} | {S, B, A} |\n| 4 | B | {C, G} | {S, A, B} |\n| 5 | C | {G} | {S, A, B, C} |\n| 6 | G | ∅ | |",
            &["open", "closed"],
        ),
        (
            "open = [(7, S)], closed = []\nexpanding S\nopen = [(6, B), (7, A)], closed = [S]\nexpanding B\nopen = [(7, A), (7, C)], closed = [S, B]\n\
             expanding A\nopen = [(5, B), (7, C), (13, G)], closed = [S, A]\nexpanding B\n",
            &["open", "closed"],
        ),
        (
            "{\"state\": \"S\", \"g\": 0, \"h\": 7, \"f\": 7, \"open\": [\"B\", \"A\"]}\n{\"state\": \"B\", \"g\": 4, \"h\": 2, \"f\": 6, \"open\": [[\"A\", 7], [\"C\", 7]]}",
            &["g", "h", "f", "open"],
        ),
        ("taken: S g=0 h=7 f=7\nnoise A B C\ntaken: B g=4 h=2 f=6\n", &["g", "h", "f"]),
        ("Step 1: expand S (f=7)\n  children: A, B\nStep 2: expand B (f=6)\n  children: C\n", &["f", "tries"]),
    ];
    for (text, columns) in usual {
        let (states, read, mistakes) = told(text, "astar");
        assert!("SBABCG".starts_with(&states) && states.len() > 1, "{states}\n{text}");
        assert_eq!((read, mistakes), (columns.to_vec(), vec![]), "{text}");
    }
}

#[test]
fn a_mistake_is_found_at_its_step_and_named() {
    let wrong = [
        ("Expand S, frontier A(7) B(6)\nExpand A, frontier B(5) C(7) G(13)", vec![(2, "not-a-tie")]),
        ("node,g,h,f\nS,0,7,7\nB,4,2,7\nA,1,6,7", vec![(2, "wrong-sum")]),
        ("node,g,open\nS,0,\"A,B\"\nB,4,\"A,C\"\nA,2,\"B,C,G\"", vec![(3, "wrong-g")]),
        ("node,open\nS,\"A,B,C\"\nB,\"A,C\"", vec![(1, "other-boards")]),
        ("node,open\nS,\"A,B\"\nB,\"A\"", vec![(2, "child-missed")]),
        ("node,parent\nS,\nB,S\nA,B", vec![(3, "wrong-parent")]),
        // A* expands B before A: a cheaper way to B, found later, is not the first.
        ("S, B, A, C, B, G", vec![(4, "not-a-tie"), (6, "goal-too-early")]),
        ("S, G", vec![(2, "not-yet")]),
    ];
    for (text, expected) in wrong {
        assert_eq!(told(text, "astar").2, expected, "{text}");
    }
    // The same order is right for another search.
    assert_eq!(told("S, A, B, C, G", "ucs").2, []);
    assert_eq!(told("S, A, B, C, G", "bfs,goal=taken").2, []);
}

#[test]
fn what_is_not_understood_is_said_with_its_place() {
    let said = fault("node,f\nS,7\nX,6\n");
    assert!(said.starts_with("line 3, column 1: \"X\": this is no state of the graph exam"), "{said}");
    assert!(said.contains("states are A, B, C, G, S"), "{said}");
    assert!(fault("nothing at all").contains("no steps on the graph exam are found"));
    assert!(
        fault("key,value\n1,2\n3,4\n").contains("no steps") || fault("key,value\n1,2\n3,4\n").contains("no column")
    );
    for (text, place) in [("S, B, Q\n", "line 1, column 7"), ("Expand S\nExpand Q\nExpand B\n", "line 2, column 8")] {
        assert!(fault(text).starts_with(&format!("{place}: \"Q\": this is no state")), "{}", fault(text));
    }
    assert_eq!(told("s, b, a", "astar").0, "SBA");
    assert!(fault("node,g\nS,zero\n").contains("this is no number"));
    // A list with something else in it is not marked, and that is said.
    let sheet = sheet("node,open\nS,\"A, Q7\"\nB,\"A, C\"\n", &graph(EXAM));
    assert!(sheet.rows[0].open.is_none() && sheet.rows[1].open.is_some());
    assert!(sheet.reading.decided[0].contains("\"Q7\": this is no state"), "{:?}", sheet.reading.decided);
}

fn run(problem: &Problem, strategy: &Strategy) -> Trace {
    let mut recorder = Recorder::default();
    let answer = search(problem, strategy, &Options::default(), &mut recorder).unwrap();
    recorder.finish(problem, strategy, answer)
}

fn path(text: &str, graph: &Arc<Graph>) -> MarkedPath {
    let options = ReadOptions { graph: Some(Arc::clone(graph)), ..ReadOptions::default() };
    let written = read_path(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}\n{text}"));
    mark_path_on(&written, &Problem::Graph(Arc::clone(graph)))
}

/// What is wrong with a path, and at which arc; `right` or `incomplete` if nothing is.
fn path_says(text: &str, graph: &Arc<Graph>) -> String {
    let marked = path(text, graph);
    match &marked.illegal {
        Some(illegal) => format!("{:?} {} {}", marked.mark(), illegal.code(), illegal.line),
        None => format!("{} {}", marked.mark().text(), marked.cost().map_or(String::new(), |cost| cost.to_string())),
    }
}

#[test]
fn every_short_path_on_a_graph_is_marked_as_its_arcs_have_it() {
    let graph = graph(&format!("{EXAM}\nA -> C 7\nB -> B 1"));
    let arc = |from: usize, to: usize| {
        let is_it = |arc: &&steptrace::graph::Arc| (arc.from as usize, arc.to as usize) == (from, to);
        graph.arcs.iter().filter(is_it).map(|arc| arc.cost).min()
    };
    let (start, goal, count) = (graph.start as usize, graph.goals[0] as usize, graph.names.len());
    let mut ends = [0; 3];
    for number in 0..count.pow(4) {
        let mut way = vec![start];
        way.extend((0..4).map(|place| number / count.pow(place) % count));
        let text: Vec<&str> = way.iter().map(|vertex| graph.names[*vertex].as_str()).collect();
        let costs: Vec<Option<u64>> = way.windows(2).map(|pair| arc(pair[0], pair[1])).collect();
        for text in [text.join(" -> "), text.join("-"), text.join(", "), text.join("\n"), format!("{text:?}")] {
            let marked = path(&text, &graph);
            let expected = match costs.iter().position(Option::is_none) {
                Some(at) => Mark::Wrong(at + 1),
                None if way[4] == goal => Mark::Right,
                None => Mark::RightUpTo(4),
            };
            assert_eq!(marked.mark(), expected, "{text}");
            let all = costs.iter().copied().sum::<Option<u64>>().filter(|_| way[4] == goal);
            assert_eq!(marked.cost().map(|cost| cost.to_string()), all.map(|cost| cost.to_string()), "{text}");
            assert_eq!((marked.least.unwrap().to_string().as_str(), marked.shortest), ("8", Shortest::Moves(2)));
            ends[match expected {
                Mark::Right => 0,
                Mark::RightUpTo(_) => 1,
                Mark::Wrong(_) => 2,
            }] += 1;
        }
    }
    assert!(ends.iter().all(|count| *count > 0), "{ends:?}");
}

#[test]
fn what_is_wrong_with_a_path_on_a_graph_is_named() {
    let exam = graph(EXAM);
    for (text, says) in [
        ("Solution path: S -> A -> G (cost 13)", "right 13"),
        ("G, C, B, S", "right 9"),
        ("A, B, C, G", "right 8"),
        ("S, A, B", "incomplete "),
        ("S\nB\nA\nG", "Wrong(2) illegal-move 3"),
        ("C, G", "Wrong(0) not-the-start 1"),
    ] {
        assert_eq!(path_says(text, &exam), says, "{text}");
    }
    let maze = Arc::new(Example::named("maze").unwrap().draft().graph(None, None, None).unwrap());
    for (text, says) in [
        ("(5,7), (6,7), (7, 7)", "incomplete "),
        ("(5,7)\n(6,7)\n(6,6)\n(6,5)", "Wrong(2) wall 3"),
        ("(5,7) -> (6,7) -> (60,7)", "Wrong(2) wall 1"),
        ("(5,7), (6,7), (8,7)", "Wrong(2) illegal-move 1"),
        ("['North', 'North', 'West', 'West']", "incomplete "),
        ("['North', 'North', 'West', 'West', 'West']", "Wrong(5) wall 1"),
        ("EENN", "Wrong(3) wall 1"),
        ("up, up, right", "Wrong(3) wall 1"),
    ] {
        assert_eq!(path_says(text, &maze), says, "{text}");
    }
}

#[test]
fn a_step_that_is_no_state_is_not_passed_over() {
    assert!(fault("S, Q, G").contains("\"Q\": this is no state"), "{}", fault("S, Q, G"));
}

type Spelling = Box<dyn Fn(F) -> String>;

/// A value a+b√2 as the nearest number of the machine.
fn number(value: F) -> f64 {
    let text = value.to_string();
    let part = |text: &str| match text.strip_suffix("√2") {
        Some(factor) => factor.parse().unwrap_or(1.0) * std::f64::consts::SQRT_2,
        None => text.parse().unwrap(),
    };
    text.split('+').map(part).sum()
}

/// With so many decimals, rounded or cut.
fn decimal(value: F, digits: usize, is_cut: bool) -> String {
    let long = format!("{:.12}", number(value));
    if is_cut { long[..long.len() - 12 + digits].to_owned() } else { format!("{:.digits$}", number(value)) }
}

#[test]
fn values_with_the_root_of_2_are_right_exactly_or_rounded_or_cut_to_the_decimals_that_are_written() {
    let problem = Problem::from(Example::named("room8").unwrap().draft().graph(None, None, None).unwrap());
    let strategy = problem.read_strategy("astar").unwrap();
    let (trace, graph) = (run(&problem, &strategy), problem.graph().unwrap());
    let right = |text: &str| {
        let sheet = sheet(text, graph);
        let marked = mark(&sheet, &problem, &strategy, &MarkOptions::default()).unwrap();
        assert!(sheet.rows.iter().all(|row| row.g.is_some() && row.h.is_some() && row.f.is_some()), "{text}");
        marked
    };
    let mut spellings: Vec<Spelling> = vec![
        Box::new(|value| value.to_string()),
        Box::new(|value| value.to_string().replace("√2", "*sqrt(2)").replace("+*", "+1*")),
        Box::new(|value| value.to_string().replace('+', " + ").replace("√2", "r2").replace(" r2", " 1r2")),
        Box::new(|value| number(value).to_string()),
    ];
    for digits in 1..10 {
        spellings.push(Box::new(move |value| decimal(value, digits, false)));
        spellings.push(Box::new(move |value| decimal(value, digits, true)));
    }
    for (at, say) in spellings.iter().enumerate() {
        let text = by_hand(&trace, say)
            .replace(";*", ";1*")
            .replace(";r2", ";1r2")
            .replace("(*", "(1*")
            .replace("(r2", "(1r2");
        let marked = right(&text);
        assert_eq!(marked.mistakes, [], "{at}\n{text}");
        let score = marked.score();
        let all = score[&ColumnKind::F];
        assert!(all.0 == all.1 && all.1 > 5, "{score:?}");
    }
    // Off by two in the last decimal; or whole, where the value is not.
    let value = trace.f(&trace.node(1));
    assert_eq!(value.to_string(), "4+5√2", "the node of step 2");
    for wrong in ["11.08", "11.070", "11.073", "11.0710698", "12", "11", "5+5√2", "4+4√2"] {
        let text = format!("state,g,f\n\"(1,1)\",0,\n\"(2,1)\",1,{wrong}\n");
        let marked = mark(&sheet(&text, graph), &problem, &strategy, &MarkOptions::default()).unwrap();
        assert_eq!(marked.mistakes.iter().map(Mistake::code).collect::<Vec<_>>(), ["wrong-f"], "{wrong}");
    }
    // The numbers of the machine in our own files are read as decimals.
    let mut text = Vec::new();
    write(&trace, Detail::Tries, &mut text).unwrap();
    let sheet = ReadOptions::default().read(&text).unwrap();
    assert_eq!(mark(&sheet, &problem, &strategy, &MarkOptions::default()).unwrap().mark, Mark::Right);
    assert!(sheet.rows.iter().all(|row| row.f.is_some()));
}

#[test]
fn traces_of_every_named_graph_are_right_and_identified() {
    for example in &EXAMPLES {
        let problem = Problem::from(example.draft().graph(None, None, None).unwrap());
        for spec in ["bfs", "dfs", "ucs", "greedy", "astar", "astar,ties=lifo", "ids"] {
            let strategy = Strategy::of_graphs(spec).unwrap();
            let (trace, mut text) = (run(&problem, &strategy), Vec::new());
            write(&trace, Detail::Tries, &mut text).unwrap();
            // The file says what graph it is about.
            let sheet = ReadOptions::default().read(&text).unwrap();
            assert_eq!(sheet.strategy, Some(strategy), "{}", example.name);
            let result = mark(&sheet, &problem, &strategy, &MarkOptions { strict: true, any_order: false }).unwrap();
            assert_eq!((result.mark, &result.mistakes[..]), (Mark::Right, &[][..]), "{spec} {}", example.name);
            let found = identify(&sheet, &problem, 10);
            assert!(found.ending.iter().any(|family| family.contains(&strategy)), "{spec} {}", example.name);
            let mut table = Vec::new();
            write_csv(&trace, Detail::Lists, &mut table).unwrap();
            let options = ReadOptions { graph: problem.graph().cloned(), ..ReadOptions::default() };
            let table = options.read(&table).unwrap();
            assert_eq!(diff(&sheet, &table).unwrap().first, None, "{spec} {}", example.name);
        }
    }
}

/// A trace as a table by hand: names, values, and both lists.
fn by_hand(trace: &Trace, say: impl Fn(F) -> String) -> String {
    let problem = trace.problem();
    let mut text = "step;state;g;h;f;open;closed\n".to_owned();
    for step in trace.steps() {
        let (node, lists) = (trace.node(step.node), trace.snapshot(step.number).unwrap());
        let name = |id: &u32| problem.name(trace.node(*id).state);
        let entry = |id: &u32| format!("{}({})", name(id), say(trace.f(&trace.node(*id))));
        let h = if trace.strategy().has_h() { say(problem.value(node.h)) } else { String::new() };
        let open = lists.open.iter().map(entry).collect::<Vec<_>>().join(", ");
        let closed = lists.closed.iter().map(name).collect::<Vec<_>>().join(", ");
        _ = writeln!(
            text,
            "{};{};{};{h};{};{open};{closed}",
            step.number,
            name(&step.node),
            say(problem.value(node.g)),
            say(trace.f(&node))
        );
    }
    text
}

#[test]
fn traces_on_drawn_graphs_are_right_and_a_changed_value_is_found() {
    let is_plain = |graph: &Graph| graph.names.iter().all(|name| name.chars().all(char::is_alphanumeric));
    let (mut checked, mut found) = (0, 0);
    let mut rng = Rng::new(7);
    for held in held_runs(40, 1_500, 30).filter(|held| is_plain(&held.graph) && held.trace.len() > 1) {
        let (graph, strategy) = (Arc::new(held.graph), held.strategy);
        if strategy.drops() {
            continue;
        }
        let text = by_hand(&held.trace, |value| value.to_string());
        let mut sheet = sheet(&text, &graph);
        let options = MarkOptions { strict: true, any_order: false };
        let problem = Problem::Graph(Arc::clone(&graph));
        let right = mark(&sheet, &problem, &strategy, &options).unwrap();
        assert!(right.mistakes.is_empty(), "{strategy} on\n{}\n{text}\n{:?}", graph_text(&graph), right.mistakes);
        checked += 1;
        // One value more, or an entry less.
        let at = rng.below(sheet.rows.len());
        let row = &mut sheet.rows[at];
        let column = pick(&mut rng, &[ColumnKind::G, ColumnKind::Open]);
        match (column, row.open.as_deref_mut()) {
            // A goal that ends the search when it is made need not be in open.
            (ColumnKind::Open, Some(ListClaim::States(open)))
                if open.last().is_some_and(|last| open.len() > 1 && !problem.is_goal(last.0)) =>
            {
                open.pop();
            }
            _ => row.g = row.g.map(|g| F::from_hundredths(g.hundredths() + 100).in_unit(graph.unit())),
        }
        let wrong = mark(&sheet, &problem, &strategy, &options).unwrap();
        found += usize::from(wrong.mistakes.first().is_some_and(|mistake| mistake.step == at + 1));
        assert!(!wrong.mistakes.is_empty(), "{strategy} on\n{}\n{text}", graph_text(&graph));
    }
    assert!(checked > 100 && found * 100 >= checked * 95, "{found} of {checked}");
}
