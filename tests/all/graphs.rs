//! Explicit graphs: the formats in which they are read, their errors, their records, and what the named ones show.

use proptest::prelude::*;

use crate::common::drawn::graph_text;
use steptrace::graph::{Arc, EXAMPLES, Example, Flaw, Format, Graph, GraphError, ProblemRecord, read};

fn graph(text: &str) -> Graph {
    let draft = read(text, "test").unwrap_or_else(|error| panic!("{error}: {:?}", text.get(error.at.clone())));
    draft.graph(None, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The arcs as `S→A 1`, those of two ways as `S—A 1`.
fn arcs(graph: &Graph) -> String {
    let name = |vertex: u32| &graph.names[vertex as usize];
    let arc = |arc: &Arc| {
        let sign = if arc.twin.is_some() { '—' } else { '→' };
        format!("{}{sign}{} {}", name(arc.from), name(arc.to), graph.amount(arc.cost))
    };
    graph.arcs.iter().map(arc).collect::<Vec<String>>().join(", ")
}

fn estimates(graph: &Graph) -> String {
    let h = graph.names.iter().zip(graph.h.iter().flatten());
    h.map(|(name, h)| format!("{name} {}", graph.amount(*h))).collect::<Vec<String>>().join(", ")
}

/// What is wrong, and the place, of a text that is no graph.
fn fault(text: &str) -> (String, String) {
    let error = match read(text, "test").map(|draft| draft.graph(None, None, None)) {
        Ok(Err(GraphError::Text(error))) | Err(error) => error,
        other => panic!("{text:?} is read as {other:?}"),
    };
    assert!(error.help().is_some(), "{error}");
    (error.to_string(), text[error.at].to_owned())
}

#[test]
fn a_graph_in_its_own_format() {
    let graph = graph(
        "# a comment\r\nstart S\ngoal G \"the end\"\nh S 7, A 6\nh B 0.5\n\nS -> A 1.50\nA -- B 2.5 # both ways\nS->A\nA--A 0\nat S 0 0\n\
         at A -1.5 2\nat B 1 1\nat G 2 2\nat \"the end\" 3 3",
    );
    assert_eq!(graph.names, ["A", "B", "G", "S", "the end"]);
    assert_eq!(arcs(&graph), "S→A 1.5, A—B 2.5, B—A 2.5, S→A 1, A→A 0");
    assert_eq!(estimates(&graph), "A 6, B 0.5, G 0, S 7, the end 0");
    assert_eq!((graph.decimals, graph.start), (1, 3));
    assert_eq!(graph.goals, [2, 4]);
    assert_eq!(graph.places, Some(vec![(-1.5, 2.0), (1.0, 1.0), (2.0, 2.0), (0.0, 0.0), (3.0, 3.0)]));
    assert_eq!(graph.leaving, [vec![1, 4], vec![2], vec![], vec![0, 3], vec![]]);
}

#[test]
fn a_wrong_line_is_shown_at_its_place() {
    for (text, what, place) in [
        ("", "no graph: the text has no vertices", ""),
        ("S -> A -1", "the cost of S → A is negative", "-1"),
        ("S -- A x", "the cost of S → A is no number", "x"),
        ("S -> A 0.0000000001", "the cost of S → A has more than 9 decimals", "0.0000000001"),
        ("S -> A 9999999999999999999999", "the cost of S → A is too large", "9999999999999999999999"),
        ("start S\ngoal G\nS -> G 999\nS -> G 0.000000001\nS -> G 1000", "this number is too large", "1000"),
        ("S -> A, -1,", "the cost of S → A is negative", "-1"),
        ("S -> A 1 2", "this is no line of a graph", "S -> A 1 2"),
        ("S -> A -> B 1", "this is no line of a graph", "S -> A -> B 1"),
        ("S ->", "this is no line of a graph", "S ->"),
        ("-> S", "this is no line of a graph", "-> S"),
        ("Rimnicu Vilcea -> S", "this is no line of a graph", "Rimnicu Vilcea -> S"),
        ("S A 1", "this is no line of a graph", "S A 1"),
        ("strat S", "this is no line of a graph", "strat S"),
        ("S", "this is no line of a graph", "S"),
        ("start", "this is no line of a graph", "start"),
        ("start S A", "this is no line of a graph", "start S A"),
        ("start S\nstart A", "the start is given twice", "A"),
        ("h S 7 A", "this is no line of a graph", "h S 7 A"),
        ("h S x", "h(S) is no number", "x"),
        ("picture S", "this is no line of a graph", "picture S"),
        ("picture S \"1\" 2", "this is no line of a graph", "picture S \"1\" 2"),
        ("picture S 1\npicture S 2", "the picture of S is given twice", "2"),
        ("h S 7\nh S 8", "h(S) is given twice", "8"),
        ("at S 1", "this is no line of a graph", "at S 1"),
        ("at S 1 inf", "a coordinate is no number", "inf"),
        ("at S 1 2 3", "this is no line of a graph", "at S 1 2 3"),
        ("start \"S", "the quote is not closed", "\"S"),
        ("start \"\"", "a vertex has no name", "\"\""),
        ("goal G\nS -> G", "the graph has no start", ""),
        ("start S\nS -> G", "the graph has no goal", ""),
        ("start S\ngoal G\nh S 1\nS -> A\nA -> B", "some vertices have no h: A, B", "A"),
        ("start S\ngoal G\nat S 1 1", "some vertices have no place: G", "G"),
    ] {
        assert_eq!(fault(text), (what.to_owned(), place.to_owned()), "{text}");
    }
}

/// One graph as people write it in every format: S→A 1, S→B 4, A→B 2.5, B→G 3, with h.
const SAME: [(Format, &str); 12] = [
    (Format::Own, "start S\ngoal G\nh S 7 A 6\nh B 2 G 0\nS -> A\nS -> B 4\nA -> B 2.5\nB -> G 3"),
    (Format::Csv, "from,to,cost\nS,A,1\nS,B,4\nA,B,2.5\nB,G,3\n\nnode,h\nS,7\nA,6\nB,2\nG,0\n"),
    (Format::Csv, "Source;Target;Weight;h\r\n\"S\";A;1;7\r\nS;B;4;\r\nA;B;2.5;6\r\nB;G;3;2\r\n"),
    (Format::Csv, "# \"arcs\nS\tA\t1\nS\tB\t4\nA\tB\t2.5\nB\tG\t3\nstate\theuristic\nS\t7\nA\t6\nB\t2\nG\t0"),
    (
        Format::Json,
        r#"{"graph": {"S": {"A": 1, "B": 4}, "A": {"B": 2.50}, "B": {"G": 3}, "G": {}}, "h": {"S": 7, "A": 6, "B": 2, "G": 0}, "start": "S", "goals": ["G"]}"#,
    ),
    (
        Format::Json,
        "# a course's example\nimport heapq\nfrom math import inf\n\ngraph = {\n    'S': [('A', 1), ('B', 4)],  # two\n    'A': [(2.5, 'B')],\n    'B': [['G', 3]],\n    'G': [],\n}\n\
         heuristic = {'S': 7, 'A': 6, 'B': 2, 'G': 0,}\nstart_node = 'S'\ngoal_nodes = {'G'}\nprint(astar(graph, start_node))\n",
    ),
    (
        Format::Json,
        "edges = [('S', 'A', 1), ('S', 'B', 4), ('A', 'B', {'weight': 2.5}), ('B', 'G', 3)]\nh = dict(S=7, A=6, B=2, G=0)",
    ),
    (
        Format::Json,
        r#"{"S": {"A": {"weight": 1}, "B": {"cost": 4}}, "A": {"B": {"weight": 2.5}}, "B": {"G": {"weight": 3}}}"#,
    ),
    (
        Format::NodeLink,
        r#"{"directed": true, "multigraph": false, "graph": {"start": "S", "goal": "G"}, "nodes": [{"h": 7, "id": "S", "pos": [0, 1]}, {"h": 6, "id": "A", "pos": [0, 0]},
            {"h": 2.0, "id": "B", "pos": [1, 1]}, {"h": 0, "id": "G", "pos": [2, 2]}], "links": [{"source": "S", "target": "A"}, {"weight": 4, "source": "S", "target": "B"},
            {"weight": 2.5, "source": "A", "target": "B"}, {"weight": 3, "source": "B", "target": "G", "key": 0}]}"#,
    ),
    (
        Format::Aima,
        "\"\"\" [Figure 3.2]\nA map\n\"\"\"\nsmall_map = Graph(dict(\n    S=dict(A=1, B=4),\n    A=dict(B=2.5),\n    B=dict(G=3)))\nsmall_map.locations = dict(\n    S=(0, 1), A=(0, 0), B=(1, 1), G=(2, 2))\n\
         small_problem = GraphProblem('S', 'G', small_map)\n",
    ),
    (
        Format::Dot,
        "// a graph\ndigraph \"G 1\" {\n  rankdir=LR; node [shape=circle];\n  S [h=7, pos=\"0,1!\"] A [heuristic=\"6\", pos=\"0,0\"]\n  B [h=2; pos=\"1,1\"];\n  G [h=0, goal=true, pos=\"2,2\"]\n  \
         start=S;\n  S -> A\n  S -> B [label=\"4\", color=red]; /* both\n  */ A -> B [weight=2.5]\n  subgraph cluster_0 { B -> G [label=3 style=dashed] }\n}\n",
    ),
    (
        Format::Cs188,
        "# Graph where BFS finds another solution\nclass: \"GraphSearchTest\"\nalgorithm: \"aStarSearch\"\n\ndiagram: \"\"\"\n    2.5 A -->(B) # it's\n\"\"\"\n\ngraph: \"\"\"\nstart_state: S\n\
         goal_states: G\nS 0:S->A A 1.0\nS 1:S->B B 4.0\nA 0 B 2.5\nB 0:B->G G 3.0\n\"\"\"\nheuristic: \"\"\"\nS 7.0\nA 6\nB 2\nG 0\n\"\"\"\n",
    ),
];

#[test]
fn every_format_is_recognised_and_read() {
    for (format, text) in SAME {
        let draft =
            read(text, "test").unwrap_or_else(|error| panic!("{error}: {:?}\n{text}", text.get(error.at.clone())));
        assert_eq!(draft.format, format, "{text}");
        let graph = draft.graph(Some("S"), Some("G"), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(arcs(&graph), "S→A 1, S→B 4, A→B 2.5, B→G 3", "{text}");
        let has_h = !text.contains("{'weight'") && !text.contains("{\"weight\": 1}") && format != Format::Aima
            || text.contains("dict(S=7");
        assert_eq!(estimates(&graph), if has_h { "A 6, B 2, G 0, S 7" } else { "" }, "{text}");
        if text.to_lowercase().contains("goal") {
            assert_eq!(read(text, "test").unwrap().graph(None, None, None).unwrap(), graph, "{text}");
        }
        if text.contains("pos") || text.contains("loc") {
            assert_eq!(graph.places, Some(vec![(0.0, 0.0), (1.0, -1.0), (2.0, -2.0), (0.0, -1.0)]), "{text}");
        }
    }
}

#[test]
fn arcs_for_both_ways() {
    let both = "S—A 1, A—S 1, A—G 2, G—A 2";
    for text in [
        "UndirectedGraph(dict(S=dict(A=1), A=dict(S=1, G=2)))",
        "links = {('S', 'A'): 1, ('A', 'G'): 2}\nlocations = {'S': (1, 2), 'A': (3, 4), 'G': (5, 6)}\nmy = Map(links, locations)\nr0 = RouteProblem('S', 'S', map=my)\n\
         r1 = RouteProblem('S', 'G', map=my)",
        "m = Map({('S', 'A'):  1, ('A', 'G'): 2},\n {'S': ( 76, 497), 'A': (400, 327), 'G': (3, 3)})",
        "strict graph \"a-b = c\" {\n S -- A [label=1]\n A -- G [label=2]\n}",
        r#"{"directed": false, "nodes": ["S", "A", "G"], "edges": [{"source": "S", "target": "A", "weight": 1}, {"source": "A", "target": "G", "weight": 2}]}"#,
    ] {
        let graph = read(text, "test").unwrap().graph(Some("S"), Some("G"), None).unwrap();
        assert_eq!(arcs(&graph), both, "{text}");
    }
}

/// The number of the machine that is nearest is not the number that is written.
#[test]
fn numbers_are_exact_or_refused() {
    let cost = |text: &str| {
        let draft = read(&format!("{{\"S\": {{\"G\": {text}}}}}"), "test").map_err(|error| error.to_string())?;
        draft
            .graph(Some("S"), Some("G"), None)
            .map(|graph| graph.amount(graph.arcs[0].cost).to_string())
            .map_err(|error| error.to_string())
    };
    for (text, exact) in [
        ("25e-1", "2.5"),
        ("0.25E+1", "2.5"),
        ("1e3", "1000"),
        ("1.50e0", "1.5"),
        ("0e99", "0"),
        ("00012e-9", "0.000000012"),
        ("123456.789e-3", "123.456789"),
    ] {
        assert_eq!(cost(text).as_deref(), Ok(exact), "{text}");
    }
    for (text, why) in [
        ("9007199254740993", "is too large"),
        ("9007199254740993e-2", "is too large"),
        ("1e12", "is too large"),
        ("1e400", "is too large"),
        ("1.0000000000000001e0", "has more than 9 decimals"),
        ("0.30000000000000001", "has more than 9 decimals"),
        ("1e-10", "has more than 9 decimals"),
        ("1e-400", "has more than 9 decimals"),
        ("-1e0", "is negative"),
        ("1e", "is no number"),
        (".e1", "is no number"),
        ("1e1.5", "is no number"),
    ] {
        assert_eq!(cost(text), Err(format!("the cost of S → G {why}")), "{text}");
    }
}

#[test]
fn names_may_be_numbers_and_of_any_script() {
    let graph = read("{1: {2: 5, 3: 1}, 2: [3], 3: []}", "test").unwrap().graph(Some("1"), Some("3"), None).unwrap();
    assert_eq!(arcs(&graph), "1→2 5, 1→3 1, 2→3 1");
    let graph = read("graph -> start 1\nstart -> graph", "test").unwrap();
    assert_eq!(arcs(&graph.graph(Some("graph"), Some("start"), None).unwrap()), "graph→start 1, start→graph 1");
    let text = r#"{"Timi\u015foara": {"上海": 2}, "\ud83d\ude00": {"a\"b": 1e1}}"#;
    let graph = read(text, "test").unwrap().graph(Some("上海"), Some("😀"), None).unwrap();
    assert_eq!(arcs(&graph), "Timişoara→上海 2, 😀→a\"b 10");
    let graph = read("\u{feff}Rimnicu Vilcea,\"Sibiu, \"\"S\"\"\",80\n", "test").unwrap();
    let graph = graph.graph(Some("Rimnicu Vilcea"), Some("Sibiu, \"S\""), None).unwrap();
    assert_eq!(arcs(&graph), "Rimnicu Vilcea→Sibiu, \"S\" 80");
}

#[test]
fn mistakes_in_other_formats_have_their_places() {
    for (text, what, place) in [
        ("from,to,cost\nS,A,-1", "the cost of S → A is negative", "-1"),
        ("S,A,1\nA,B,x", "the cost of A → B is no number", "x"),
        ("S,A,1\nA,B,1,2", "more fields than the table has columns", "2"),
        ("S,A,1\nA", "a row without the names of two vertices", "A"),
        ("S,A,1\n\"A,B,1", "the quote is not closed", "\"A,B,1"),
        (r#"{"S": {"A": -1}}"#, "the cost of S → A is negative", "-1"),
        (r#"{"S": {"A": 1"#, "the text ends too early", ""),
        (r#"{"S": {"A": 1} "B": {}}"#, "no comma before B", "\"B\""),
        ("{'S': [([], 1)]}", "this is no name of a vertex", "[]"),
        ("{'S': ['A', ('B', 1, 2)]}", "this is no arc", "('B', 1, 2)"),
        ("{'S': {'A': [1]}}", "this is no cost", "[1]"),
        ("def f(x):\n  pass", "this is no line of a graph", "def f(x):"),
        ("x = 3\nfor i in y: pass", ": where a value should be", ":"),
        (r#"{"nodes": [{"h": 1}], "links": []}"#, "a node without an id", r#"{"h": 1}"#),
        (r#"{"nodes": [{"id": "S", "pos": [1]}], "links": []}"#, "a place is two numbers", "[1]"),
        ("digraph { S -> A [label=x] }", "the cost of S → A is no number", "x"),
        ("digraph { S -> }", "} where a node should be", "}"),
        ("digraph { S -> A", "the text ends too early", ""),
        ("digraph { S -> A = }", "= where a node should be", "="),
        ("graph: \"\"\"\nstart_state: S\nS A\n\"\"\"", "this is no line of such a graph", "S A"),
        ("graph: \"\"\"\nS 0 A -1.0\n\"\"\"", "the cost of S → A is negative", "-1.0"),
        ("graph: \"\"\"\nS 0 A 1\n", "the quote is not closed", "\"\"\""),
    ] {
        let error = read(text, "test").expect_err(text);
        assert_eq!((error.to_string().as_str(), &text[error.at.clone()]), (what, place), "{text}");
        assert!(error.help().is_some(), "{text}");
    }
    let deep = "[".repeat(100_000);
    assert_eq!(read(&deep, "test").unwrap_err().to_string(), "too many brackets within each other");
}

#[test]
fn start_goals_and_estimates_beside_the_text_go_first() {
    let draft = read("start S\ngoal G\nh S 3\nS -> A\nA -> \"B,C\"\nA -> G", "test").unwrap();
    let of = |from, goals, h| draft.clone().graph(from, goals, h);
    let graph = of(Some("A"), Some("S, G"), Some("1.5")).unwrap();
    assert_eq!((graph.start, graph.goals.as_slice()), (0, [2, 3].as_slice()));
    assert_eq!(estimates(&graph), "A 1.5, B,C 1.5, G 0, S 3");
    assert_eq!(of(None, Some("B,C"), Some("0")).unwrap().goals, [1]);
    let Err(GraphError::From(error)) = of(Some("g"), None, None) else { panic!() };
    assert_eq!((error.to_string().as_str(), error.at.clone()), ("the graph has no vertex g", 0..1));
    assert_eq!(error.help().unwrap(), "did you mean `G`? the vertices are S, G, A, B,C");
    let Err(GraphError::Goal(error)) = of(None, Some("G,x"), None) else { panic!() };
    assert_eq!(error.at, 2..3);
    assert!(matches!(of(None, None, Some("-1")), Err(GraphError::HDefault(_))));
}

#[test]
fn hostile_names_are_text() {
    let long = "x".repeat(10_000);
    for name in
        ["<script>", "a\u{0}b", "\u{202e}", "\"", "\\n", "\\u0041", "\n", "->", "#", " ", "start", "\u{feff}", &long]
    {
        let text = format!("start {0}\ngoal G\n{0} -> G -1", serde_json::to_string(name).unwrap());
        let (what, _) = fault(&text);
        assert!(what.chars().count() < 400 && !what.contains(char::is_control), "{what}");
        let graph = graph(&text.replace("-1", "1"));
        assert!(graph.vertex(name).is_some(), "{name:?}");
        assert_eq!(self::graph(&graph_text(&graph)), graph);
    }
}

/// A small search to hold what the examples show to: the order of expansion, the path, and what happened on the way.
#[derive(Debug, Default)]
struct Run {
    expanded: String,
    path: String,
    cost: u64,
    improved: Vec<String>,
    dead_ends: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Keep {
    /// A known vertex stays as it is.
    All,
    /// A vertex in closed stays as it is.
    Closed,
    /// A cheaper way replaces any other.
    None,
}

/// Searches with the least key (of g, h and the number of a node) first.
fn search(graph: &Graph, keep: Keep, backwards: bool, key: impl Fn(u64, u64, u64) -> (u64, u64)) -> Run {
    struct Node {
        vertex: u32,
        g: u64,
        parent: Option<usize>,
    }
    let name = |vertex: u32| graph.names[vertex as usize].clone();
    let mut nodes = vec![Node { vertex: graph.start, g: 0, parent: None }];
    let (mut open, mut closed): (Vec<usize>, Vec<usize>) = (vec![0], Vec::new());
    let mut run = Run::default();
    let h = |vertex: u32| graph.h.as_ref().unwrap()[vertex as usize];
    loop {
        let keyed = |id: &usize| key(nodes[*id].g, h(nodes[*id].vertex), *id as u64);
        let Some(at) = (0..open.len()).min_by_key(|at| keyed(&open[*at])) else { return run };
        let id = open.remove(at);
        let vertex = nodes[id].vertex;
        if graph.goals.contains(&vertex) {
            run.cost = nodes[id].g;
            let mut way = vec![id];
            while let Some(parent) = nodes[way[way.len() - 1]].parent {
                way.push(parent);
            }
            run.path = way.iter().rev().map(|id| name(nodes[*id].vertex)).collect();
            return run;
        }
        run.expanded += &name(vertex);
        closed.push(id);
        let mut leaving = graph.leaving[vertex as usize].clone();
        if backwards {
            leaving.reverse();
        }
        let before = nodes.len();
        for arc in leaving.into_iter().map(|arc| graph.arcs[arc as usize]) {
            let g = nodes[id].g + arc.cost;
            let is_same = |id: &&usize| nodes[**id].vertex == arc.to;
            let (waiting, expanded) = (open.iter().find(is_same).copied(), closed.iter().find(is_same).copied());
            if waiting.or(expanded).is_some_and(|known| keep == Keep::All || nodes[known].g <= g)
                || expanded.is_some() && keep == Keep::Closed
            {
                continue;
            }
            if let Some(known) = waiting.or(expanded) {
                run.improved.push(format!("{}{}", if waiting.is_some() { "open " } else { "closed " }, name(arc.to)));
                open.retain(|id| *id != known);
                closed.retain(|id| *id != known);
            }
            open.push(nodes.len());
            nodes.push(Node { vertex: arc.to, g, parent: Some(id) });
        }
        run.dead_ends += usize::from(nodes.len() == before);
    }
}

fn astar(graph: &Graph) -> Run {
    search(graph, Keep::None, false, |g, h, id| (g + h, id))
}

fn ucs(graph: &Graph) -> Run {
    search(graph, Keep::None, false, |g, _, id| (g, id))
}

fn bfs(graph: &Graph) -> Run {
    search(graph, Keep::All, false, |_, _, id| (id, 0))
}

fn named(name: &str) -> Graph {
    Example::named(name).unwrap().draft().graph(None, None, None).unwrap()
}

fn newest_first(graph: &Graph) -> Run {
    search(graph, Keep::None, false, |g, h, id| (g + h, u64::MAX - id))
}

#[test]
fn examples_are_well_formed_and_explained() {
    for example in EXAMPLES {
        let graph = named(example.name);
        assert_eq!(graph.name, example.name);
        assert_eq!(self::graph(&graph_text(&graph)), Graph { name: "test".into(), ..graph.clone() });
        assert!(graph.h.is_some() && example.english.ends_with('.') && example.chinese.ends_with('。'));
    }
}

#[test]
fn h_is_wrong_only_in_the_examples_that_say_so() {
    for example in EXAMPLES {
        let flaws = named(example.name).flaws();
        let is_admissible = !flaws.iter().any(|flaw| matches!(flaw, Flaw::Overestimate { .. }));
        assert_eq!(is_admissible, example.name != "inadmissible", "{example:?} {flaws:?}");
        assert_eq!(flaws.is_empty(), !["inadmissible", "inconsistent", "reopen"].contains(&example.name), "{flaws:?}");
    }
    let graph = named("inadmissible");
    let [a, b, g] = ["A", "B", "G"].map(|name| graph.vertex(name).unwrap());
    assert_eq!(graph.flaws()[0], Flaw::Overestimate { vertex: b, h: 7, distance: 3, goal: g });
    assert_eq!(graph.distances()[a as usize], Some((5, g)));
    let apart = graph_of_two();
    assert_eq!((apart.distances(), apart.flaws()), (vec![Some((0, 0)), None], vec![]));
}

/// A start that no arc leaves, with an estimate, and a goal.
fn graph_of_two() -> Graph {
    graph("start S\ngoal G\nh S 99\nG -> S 0")
}

#[test]
fn romania_is_the_book_s() {
    let graph = named("romania");
    assert_eq!((graph.names.len(), graph.arcs.len()), (20, 46));
    let run = astar(&graph);
    assert_eq!((run.path.as_str(), run.cost), ("AradSibiuRimnicu VilceaPitestiBucharest", 418));
    let greedy = search(&graph, Keep::All, false, |_, h, id| (h, id));
    assert_eq!((greedy.path.as_str(), greedy.cost), ("AradSibiuFagarasBucharest", 450));
}

#[test]
fn examples_show_what_they_say() {
    let run = astar(&named("reopen"));
    assert_eq!(run.expanded.matches('C').count(), 3, "{run:?}");

    let graph = named("inconsistent");
    let stays = search(&graph, Keep::Closed, false, |g, h, id| (g + h, id));
    assert!(stays.cost > ucs(&graph).cost && astar(&graph).cost == ucs(&graph).cost, "{stays:?} {:?}", ucs(&graph));

    let graph = named("inadmissible");
    assert!(astar(&graph).cost > ucs(&graph).cost);

    let graph = named("greedy-trap");
    assert!(search(&graph, Keep::All, false, |_, h, id| (h, id)).cost > ucs(&graph).cost);

    let graph = named("tie-order");
    let h = graph.h.clone().unwrap();
    assert!(graph.arcs.iter().all(|arc| h[arc.from as usize] == arc.cost + h[arc.to as usize]), "f is not the same");
    let (oldest, newest) = (astar(&graph), newest_first(&graph));
    assert!(oldest.cost == newest.cost && oldest.expanded.len() > newest.expanded.len() + 1, "{oldest:?} {newest:?}");

    let graph = named("tie-path");
    let (oldest, newest) = (astar(&graph), newest_first(&graph));
    assert_eq!((oldest.path.as_str(), newest.path.as_str(), oldest.cost), ("SAG", "SBG", newest.cost));

    let graph = named("dead-end");
    for backwards in [false, true] {
        let run = search(&graph, Keep::All, backwards, |_, _, id| (u64::MAX - id, 0));
        assert!(run.dead_ends > 0 && run.path == "SBEG", "{run:?}");
    }

    let run = bfs(&named("unreachable"));
    assert!(run.path.is_empty() && run.expanded.len() == 4, "{run:?}");

    let graph = named("two-goals");
    let (few, cheap) = (bfs(&graph), ucs(&graph));
    assert!(few.path == "SAG" && cheap.path == "SBCH" && few.cost > cheap.cost, "{few:?} {cheap:?}");

    let graph = named("zero-costs");
    let (few, cheap) = (bfs(&graph), ucs(&graph));
    assert_eq!((few.path.as_str(), cheap.path.as_str()), ("SG", "SABCG"));
    let free = |from: &str, to: &str| {
        let [from, to] = [from, to].map(|name| graph.vertex(name).unwrap());
        graph.arcs.iter().any(|arc| (arc.from, arc.to, arc.cost) == (from, to, 0))
    };
    assert!(free("A", "B") && free("B", "A"));

    let graph = named("one-way");
    let back = Example::named("one-way").unwrap().draft().graph(Some("G"), Some("S"), Some("0")).unwrap();
    assert!(graph.arcs.iter().any(|arc| arc.from == arc.to));
    assert_eq!((ucs(&graph).path.as_str(), ucs(&back).path.as_str()), ("SABG", "GS"));

    let run = ucs(&named("cheaper"));
    assert_eq!(run.improved, ["open B"], "{run:?}");
    assert_eq!(astar(&named("cheaper")).improved, ["open B"]);
}

prop_compose! {
    /// A text in the own format, with vertices, arcs and estimates of all kinds.
    fn drawn()(
        names in prop::collection::btree_set("[A-Z]|[a-zß-ö ]{1,9}|.{1,5}", 2..9),
        arcs in prop::collection::vec((0..9_usize, 0..9_usize, 0..2000_u32, 0..4_usize, any::<bool>()), 0..20),
        h in prop::option::of(0..300_u32),
        is_placed in any::<bool>(),
        goals in prop::collection::vec(0..9_usize, 1..3),
    ) -> Graph {
        let names: Vec<String> = names.iter().map(|name| serde_json::to_string(name).unwrap()).collect();
        let name = |at: usize| &names[at % names.len()];
        let mut lines = vec![format!("start {}", name(0))];
        lines.extend(goals.into_iter().map(|goal| format!("goal {}", name(goal))));
        for (from, to, cost, decimals, both) in arcs {
            let (sign, cost) = (if both { "--" } else { "->" }, f64::from(cost) / 10_f64.powi(decimals as i32));
            lines.push(format!("{} {sign} {} {cost}", name(from), name(to)));
        }
        for (name, at) in names.iter().zip(0_u32..) {
            lines.push(h.map_or(format!("vertex {name}"), |h| format!("h {name} {}", f64::from(h * at) / 8.0)));
            lines.extend(is_placed.then(|| format!("at {name} {} -{at}", f64::from(at) / 7.0)));
        }
        graph(&lines.join("\n"))
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_graph_comes_back_from_its_text_and_its_record(graph in drawn()) {
        prop_assert_eq!(&self::graph(&graph_text(&graph)), &graph);
        let json = serde_json::to_string(&ProblemRecord::from(&graph)).unwrap();
        let record: ProblemRecord = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(&Graph::try_from(&record).unwrap(), &graph);
    }

    #[test]
    fn distances_are_those_of_the_cheapest_paths(graph in drawn()) {
        let mut slow: Vec<Option<u64>> = vec![None; graph.names.len()];
        graph.goals.iter().for_each(|goal| slow[*goal as usize] = Some(0));
        for _ in &graph.names {
            for arc in &graph.arcs {
                let by_arc = slow[arc.to as usize].map(|rest| rest + arc.cost);
                let known = &mut slow[arc.from as usize];
                *known = [*known, by_arc].into_iter().flatten().min();
            }
        }
        let distances = graph.distances();
        prop_assert_eq!(distances.iter().map(|nearest| nearest.map(|(distance, _)| distance)).collect::<Vec<_>>(), slow);
        let exact = Graph { h: Some(distances.iter().map(|nearest| nearest.map_or(0, |(distance, _)| distance)).collect()), ..graph };
        let is_drop = |flaw: &Flaw| matches!(flaw, Flaw::Drop { .. });
        prop_assert!(exact.flaws().iter().all(is_drop));
    }

    #[test]
    fn no_text_makes_a_reader_panic(
        (which, at, length, is_alone) in (0..SAME.len(), any::<prop::sample::Index>(), 0..9_usize, any::<bool>()),
        piece in "([a-zSAG0-9.,;:=(){}\\[\\]\"'#/*\\\\é\t-]|->|--|\"\"\"|\n| |start|goal|graph|dict|nodes|links){0,9}",
    ) {
        let text = SAME[which].1;
        let at = text.floor_char_boundary(at.index(text.len()));
        let end = text.floor_char_boundary((at + length).min(text.len()));
        let text = if is_alone { piece } else { format!("{}{piece}{}", &text[..at], &text[end..]) };
        let error = match read(&text, "test").map(|draft| draft.graph(None, None, None)) {
            Ok(Ok(_)) => return Ok(()),
            Ok(Err(GraphError::Text(error))) | Err(error) => error,
            Ok(Err(other)) => panic!("{other}"),
        };
        prop_assert!(text.get(error.at.clone()).is_some() && error.help().is_some(), "{:?} {:?}", error, text);
    }
}

/// Those of a terminal fit beside a step.
#[test]
fn a_picture_has_24_lines_of_80_letters() {
    let text = |lines: usize, letters: usize| vec!["x".repeat(letters); lines].join("\\n");
    let read = |picture: &str| {
        graph(&format!("start S\ngoal G\nS -> G\npicture S \"{picture}\"")).pictures.unwrap()[1].clone()
    };
    assert_eq!(read(&text(24, 80)).replace('\n', "\\n"), text(24, 80));
    let cut = read(&text(25, 81));
    let lines: Vec<&str> = cut.lines().collect();
    assert_eq!((lines.len(), lines[0].chars().count()), (24, 80));
    assert_eq!(read(&cut.replace('\n', "\\n")), cut);
}

#[test]
fn the_record_of_a_graph() {
    let graph = graph("start S\ngoal G\nh S 2.50\nS -- G 2\nat S 0 0\nat G 1 2.5\npicture S \"1  2\\n  3\"");
    let record = ProblemRecord::from(&graph);
    let expected = concat!(
        r#"{"kind":"graph","name":"test","vertices":["G","S"],"arcs":[{"from":"S","to":"G","cost":2,"twin":1},"#,
        r#"{"from":"G","to":"S","cost":2,"twin":0}],"h":{"G":0,"S":2.5},"at":{"G":[1.0,2.5],"S":[0.0,0.0]},"pictures":{"S":"1  2\n  3"},"start":"S","goals":["G"]}"#
    );
    assert_eq!(serde_json::to_string(&record).unwrap(), expected);
    let text = serde_json::to_string_pretty(&record).unwrap();
    let read = read(&text, "test").unwrap().graph(None, None, None).unwrap();
    assert_eq!(
        (&read.names, &read.h, &read.places, &read.pictures),
        (&graph.names, &graph.h, &graph.places, &graph.pictures)
    );
    assert_eq!((self::graph(&graph_text(&graph)), Graph::try_from(&record).unwrap()), (graph.clone(), graph));
    let ProblemRecord::Graph(mut wrong) = record else { panic!("{record:?}") };
    wrong.arcs[0].twin = Some(7);
    let error = Graph::try_from(&ProblemRecord::Graph(wrong)).unwrap_err();
    assert_eq!(error.to_string(), "arc 0 has a twin that is not the next arc, its way back");
}
