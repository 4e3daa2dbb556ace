//! Grids: the formats of maps, their errors, steps and costs, what the named ones show, and searches done by hand.

use std::fs;

use std::cmp::Ordering;
use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use steptrace::graph::{Format, Graph, GraphError, MAPS, Moves, ProblemRecord, read};
use steptrace::puzzle::Heuristic::{self, Chebyshev, Euclid, Manhattan, Octile};
use steptrace::puzzle::Rng;
use steptrace::search::{Nothing, Options, Outcome, Problem, search};

use crate::common::command::{steptrace, text};

fn grid(text: &str) -> Graph {
    let draft = read(text, "map").unwrap_or_else(|error| panic!("{error}: {:?}", text.get(error.at.clone())));
    draft.graph(None, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The expanded states, and the cost of the path as it is shown.
fn run(graph: &Graph, spec: &str) -> (String, String) {
    let problem = Problem::from(graph.clone());
    let strategy = problem.read_strategy(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    let mut recorder = steptrace::trace::Recorder::default();
    let answer = search(&problem, &strategy, &Options::default(), &mut recorder).unwrap();
    let cost = problem.value(answer.cost).to_string();
    let trace = recorder.finish(problem.clone(), &strategy, answer);
    let states = trace.steps().map(|step| problem.name(trace.nodes().state(step.node)));
    (states.collect::<Vec<_>>().join(" "), cost)
}

const SMALL: &str = "S.#\n.#G\n...\n";

#[test]
fn a_small_maze_is_searched_as_by_hand() {
    let graph = grid(SMALL);
    let near = "(0,0) (1,0) (0,1) (0,2) (1,2) (2,2) (2,1)";
    assert_eq!(run(&graph, "bfs"), (near.into(), "5".into()));
    // The last step tried is taken first.
    assert_eq!(run(&graph, "dfs").0, near.replace(" (1,0)", ""));
    assert_eq!(run(&graph, "dfs,order=WSEN").0, near);
    assert_eq!(run(&graph, "dfs,insert=block").0, near);
    assert_eq!(run(&graph, "greedy,order=SWNE").0, "(0,0) (0,1) (1,0) (0,2) (1,2) (2,2) (2,1)");
    // No diagonal step passes a wall, so all of them are straight here.
    let eight = Problem::from(read(SMALL, "map").unwrap().with_moves(Moves::Eight).graph(None, None, None).unwrap());
    assert_eq!(run(eight.graph().unwrap(), "ucs").1, "5");
    let operators = graph.arcs.iter().map(|arc| graph.grid.as_ref().unwrap().direction(arc).text());
    assert_eq!(operators.collect::<String>(), "ESNSNEWEWSNW");
}

#[test]
fn a_map_is_read_in_each_format() {
    let same = [
        (Format::Maze, "S.2\n#.G\n"),
        (Format::Maze, "\r\nA.2\r\n#.B\r\n\r\n"),
        (Format::Weights, "S,1,2\n#,1,G\n"),
        (Format::Weights, "moves 4\nS;1.0;2\n;1;G"),
        (Format::Weights, "S\t1\t2\ninf\t1\tG\n"),
    ];
    let first = grid(same[0].1);
    for (format, text) in same {
        let draft = read(text, "map").unwrap();
        assert_eq!(draft.format, format, "{text}");
        let graph = draft.graph(None, None, None).unwrap();
        assert_eq!((&graph.names, &graph.arcs, graph.start), (&first.names, &first.arcs, first.start), "{text}");
    }
    assert_eq!(first.names, ["(0,0)", "(1,0)", "(1,1)", "(2,0)", "(2,1)"]);
    let layout = read("%%%%%\n%P G%\n%o.%%\n%%%%%\n", "l").unwrap();
    assert_eq!(layout.format, Format::Layout);
    let layout = layout.graph(None, None, None).unwrap();
    assert_eq!((layout.goals.len(), &*layout.names[layout.goals[0] as usize]), (1, "(2,2)"));
    // A lone dot is a goal if no other is.
    let dot = grid("####\n#S #\n# .#\n####");
    assert_eq!(dot.names[dot.goals[0] as usize], "(2,2)");
    let map = read("type octile\nheight 2\nwidth 3\nmap\n.S@\nTG.\n", "m").unwrap();
    assert_eq!((map.format, map.size()), (Format::Movingai, Some((3, 2))));
    let map = map.graph(Some("0,0"), Some("(2,1)"), None).unwrap();
    assert_eq!((map.names.len(), map.grid.as_ref().unwrap().moves), (4, Moves::Eight));
    // A table of arcs between numbers is none of costs.
    assert_eq!(read("1,2,5\n2,3,1\n", "g").unwrap().format, Format::Csv);
    assert_eq!(read("S,A,1\nA,G,2\n", "g").unwrap().format, Format::Csv);
    assert_eq!(read("#####\n# an exam\n#####\nstart S\ngoal G\nS -> G\n", "g").unwrap().format, Format::Own);
}

#[test]
fn what_is_wrong_in_a_map_is_shown_at_its_place() {
    for (text, what, place) in [
        ("###\n#x#\n###", "`x` is no cell of a map", "x"),
        ("#S#\n###\n#S#", "the map has two starts", "S"),
        ("#S#\n##\n#G#", "row 1 has 2 cells, and the first row has 3", "##"),
        ("#.#\n#G#", "the map has no start", ""),
        ("#S#\n#.#\n...", "the map has no goal", ""),
        ("S,1,1,G\n1,-1,1,1", "`-1` is no cell of a map", "-1"),
        ("type octile\nheight 3\nwidth 2\nmap\n..\n..\n", "the height is not that of the map, 2", "height 3"),
        ("type octile\nheight 1\nmap\n..\n", "the map has no line `width`", "type octile"),
        ("type octile\nheight 1\nwidth 2\nmap\n.x\n", "`x` is no cell of a map", "x"),
        ("moves 8\nS,9000000,1,G", "the cost of (1,0) is too large", "S,9000000,1,G"),
    ] {
        let error = match read(text, "map").map(|draft| draft.graph(None, None, None)) {
            Ok(Err(GraphError::Text(error))) | Err(error) => error,
            other => panic!("{text:?} is read as {other:?}"),
        };
        assert_eq!((error.to_string().as_str(), &text[error.at.clone()]), (what, place), "{text}");
        assert!(error.help().is_some(), "{text}");
    }
    let given = |from: &str| match read(SMALL, "map").unwrap().graph(Some(from), None, None) {
        Err(GraphError::From(error)) => error.to_string(),
        other => panic!("{from}: {other:?}"),
    };
    assert_eq!(given("3,0"), "(3,0) is outside of the map, which has 3 columns and 3 rows");
    assert_eq!(given("(2,0)"), "(2,0) is a wall");
    assert_eq!(given("A"), "A is no cell of a map");
    assert_eq!(given("0,0 1,0"), "a search has one start");
}

/// Compares two numbers a + b√2 by squares.
fn compare(one: (i64, i64), other: (i64, i64)) -> Ordering {
    let (x, y) = (one.0 - other.0, one.1 - other.1);
    (x * x.abs() + 2 * y * y.abs()).cmp(&0)
}

/// Finds the least cost on a map with eight steps by pairs (a, b), and never by a sum of rounded numbers.
fn least(rows: &[Vec<u8>], start: (usize, usize), goal: (usize, usize)) -> Option<(i64, i64)> {
    let is_free = |x: i64, y: i64| {
        let row = usize::try_from(y).ok().and_then(|y| rows.get(y));
        row.is_some_and(|row| usize::try_from(x).ok().and_then(|x| row.get(x)).is_some_and(|cell| *cell != b'#'))
    };
    let mut known = vec![vec![None; rows[0].len()]; rows.len()];
    let mut done = vec![vec![false; rows[0].len()]; rows.len()];
    known[start.1][start.0] = Some((0, 0));
    loop {
        let cells = (0..rows.len()).flat_map(|y| (0..rows[0].len()).map(move |x| (x, y)));
        let open = cells.filter_map(|(x, y)| known[y][x].filter(|_| !done[y][x]).map(|cost| (cost, (x, y))));
        let (cost, (x, y)) = open.min_by(|one, other| compare(one.0, other.0))?;
        if (x, y) == goal {
            return Some(cost);
        }
        done[y][x] = true;
        for (dx, dy) in (-1..2).flat_map(|dy| (-1..2).map(move |dx| (dx, dy))) {
            let (to_x, to_y) = (x as i64 + dx, y as i64 + dy);
            if (dx, dy) == (0, 0) || !is_free(to_x, to_y) || !is_free(to_x, y as i64) || !is_free(x as i64, to_y) {
                continue;
            }
            let (column, row) = (usize::try_from(to_x).unwrap(), usize::try_from(to_y).unwrap());
            let toll = i64::from(rows[row][column] - b'0');
            let next = if dx * dy == 0 { (cost.0 + toll, cost.1) } else { (cost.0, cost.1 + toll) };
            let slot = &mut known[row][column];
            if slot.is_none_or(|slot| compare(next, slot) == Ordering::Less) {
                *slot = Some(next);
            }
        }
    }
}

#[test]
fn the_least_cost_with_eight_steps_is_exact() {
    let mut rng = Rng::new(7);
    let mut found = 0;
    for _ in 0..200 {
        let (columns, rows) = (3 + rng.below(18), 3 + rng.below(18));
        let costs: &[u8] = if rng.below(2) == 0 { b"1111#" } else { b"11259##" };
        let rows: Vec<Vec<u8>> =
            (0..rows).map(|_| (0..columns).map(|_| costs[rng.below(costs.len())]).collect()).collect();
        let place = |rng: &mut Rng| (rng.below(columns), rng.below(rows.len()));
        let (start, goal) = (place(&mut rng), place(&mut rng));
        if [start, goal].iter().any(|(x, y)| rows[*y][*x] == b'#') {
            continue;
        }
        let lines: Vec<&str> = rows.iter().map(|row| std::str::from_utf8(row).unwrap()).collect();
        let draft = read(&format!("moves 8\n{}", lines.join("\n")), "map").unwrap();
        let named = |(x, y): (usize, usize)| format!("({x},{y})");
        let graph = draft.graph(Some(&named(start)), Some(&named(goal)), None).unwrap();
        let expected = least(&rows, start, goal).map(|(a, b)| match (a, b) {
            (a, 0) => a.to_string(),
            (0, 1) => "√2".into(),
            (0, b) => format!("{b}√2"),
            (a, 1) => format!("{a}+√2"),
            (a, b) => format!("{a}+{b}√2"),
        });
        found += usize::from(expected.is_some());
        for spec in ["astar", "ucs", "astar,h=euclid"] {
            let (problem, mut nothing) = (Problem::from(graph.clone()), Nothing);
            let strategy = problem.read_strategy(spec).unwrap();
            let answer = search(&problem, &strategy, &Options::default(), &mut nothing).unwrap();
            let cost = (answer.outcome == Outcome::Solved).then(|| problem.value(answer.cost).to_string());
            assert_eq!(cost, expected, "{spec}\n{}", lines.join("\n"));
        }
    }
    assert!(found > 60, "{found}");
}

#[test]
fn distances_on_maps_are_consistent_where_they_are_said_to_be() {
    let open = "......\n..S...\n......\n.....G\n";
    let fails = |text: &str, moves: Moves, heuristic: Heuristic| {
        let graph = read(text, "map").unwrap().with_moves(moves).graph(None, None, None).unwrap();
        !graph.flaws_of(&graph.estimates(heuristic).unwrap()).is_empty()
    };
    for heuristic in [Manhattan, Octile, Chebyshev, Euclid] {
        assert!(!fails(open, Moves::Four, heuristic), "{heuristic}");
        assert_eq!(fails(open, Moves::Eight, heuristic), heuristic == Manhattan, "{heuristic}");
        assert!(fails("S,0.5,0.5,0.5,G", Moves::Four, heuristic), "{heuristic}");
    }
    let graph = grid("S..\n...\n..G");
    let start = |heuristic| graph.amount(graph.estimates(heuristic).unwrap()[0]).to_string();
    assert_eq!([Manhattan, Octile, Chebyshev, Euclid].map(start), ["4", "2.82", "2", "2.82"]);
}

/// A map of the benchmarks of movingai.com (Sturtevant; ODC-By), and problems on it with their optimal lengths.
const ROOMS: [&str; 2] = [include_str!("../data/room-64-64-8.map"), include_str!("../data/room-64-64-8.scen")];

#[test]
fn problems_of_benchmarks_have_their_published_lengths() {
    let [map, scenarios] = ROOMS;
    let length = |cost: &str| {
        let part = |part: &str| match part.strip_suffix("√2") {
            Some("") => std::f64::consts::SQRT_2,
            Some(factor) => factor.parse::<f64>().unwrap() * std::f64::consts::SQRT_2,
            None => part.parse().unwrap(),
        };
        cost.split('+').map(part).sum::<f64>()
    };
    for line in scenarios.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [from, goal] = [4, 6].map(|at| fields[at..at + 2].join(","));
        let draft = read(map, "rooms").unwrap().with_moves(Moves::Eight);
        let graph = draft.graph(Some(&from), Some(&goal), None).unwrap();
        let published: f64 = line.rsplit('\t').next().unwrap().parse().unwrap();
        for spec in ["astar,h=octile", "ucs"] {
            let cost = run(&graph, spec).1;
            assert!((length(&cost) - published).abs() < 1e-7, "{line}: {spec}: {cost}");
        }
    }
}

#[test]
fn a_report_of_a_grid_is_in_every_format_and_repeats_itself() {
    let folder = tempfile::tempdir().unwrap();
    let said = |args: &[&str]| {
        let output = steptrace(folder.path(), args);
        assert!(output.status.success(), "{args:?}: {}", text(output.stderr));
        text(output.stdout)
    };
    for map in MAPS {
        for format in ["text", "html", "md", "latex", "slides"] {
            for lang in ["en", "zh"] {
                let report = said(&["report", map.name, "--format", format, "--lang", lang]);
                assert!(
                    format == "html" || !report.contains("{id}") && !report.contains("{columns}"),
                    "{format} {lang}"
                );
            }
        }
        let shown = said(&["report", map.name]);
        said(&["trace", map.name, "-o", "t.jsonl", "-q"]);
        assert_eq!(said(&["report", "--from", "t.jsonl"]), shown);
        said(&["compare", map.name]);
    }
    let shown = said(&["report", "room8", "-s", "astar,h=manhattan"]);
    assert!(shown.contains("h is not admissible") && shown.contains("######"), "{shown}");
    let refused = steptrace(folder.path(), &["report", "romania", "-s", "astar,h=octile"]);
    assert!(text(refused.stderr).contains("it is a heuristic of other problems"));
    let refused = steptrace(folder.path(), &["report", "maze", "-s", "bfs,order=NEWW"]);
    assert!(text(refused.stderr).contains("N E S W, each once"));
}

#[test]
fn named_maps_show_what_they_say() {
    let [maze, swamp, room] = ["maze", "swamp", "room8"]
        .map(|name| MAPS.iter().find(|map| map.name == name).unwrap().draft().graph(None, None, None).unwrap());
    let steps = |graph: &Graph, spec: &str| run(graph, spec).0.split(' ').count();
    let cost = |graph: &Graph, spec: &str| run(graph, spec).1.parse::<u32>().unwrap();
    assert!(cost(&maze, "greedy") > cost(&maze, "bfs") && cost(&maze, "astar") == cost(&maze, "bfs"));
    assert!(steps(&maze, "astar") < steps(&maze, "bfs"));
    assert!(cost(&swamp, "bfs") > cost(&swamp, "astar"));
    let flaws = |heuristic| room.flaws_of(&room.estimates(heuristic).unwrap()).len();
    assert!(flaws(Heuristic::Octile) == 0 && flaws(Heuristic::Manhattan) > 0);
}

#[test]
fn the_record_of_a_grid_is_its_map() {
    let record = |graph: &Graph| serde_json::to_string(&ProblemRecord::from(graph)).unwrap();
    let expected =
        r##"{"kind":"grid","name":"map","map":["..2","#.."],"moves":"4","start":"(0,0)","goals":["(2,1)"]}"##;
    assert_eq!(record(&grid("S.2\n#.G")), expected);
    let graph = grid("moves 8\n0.5,#,#,#\nS,1,1,G");
    assert!(record(&graph).contains(r#""costs":[[0.5,null,null,null],"#), "{}", record(&graph));
    let back: ProblemRecord = serde_json::from_str(&record(&graph)).unwrap();
    assert_eq!(Graph::try_from(&back).unwrap(), graph);
}

#[test]
fn a_large_map_is_a_png_of_its_cells() {
    let side = 120_usize;
    let row = |y: usize| (0..side).map(|x| if (x * y) % 7 == 3 { '#' } else { '.' }).collect::<String>() + "\n";
    let map: String = (0..side).map(row).collect();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("large"), &map).unwrap();
    let done = steptrace(
        folder.path(),
        &["report", "large", "--from", "0,0", "--goal", "0,9", "-o", "m.md", "--figures", "."],
    );
    assert!(done.status.success(), "{}", text(done.stderr));
    let pictures = fs::read_dir(folder.path()).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap());
    let pictures: Vec<String> = pictures.map(text).collect();
    let addresses = pictures.iter().filter_map(|svg| svg.split_once("data:image/png;base64,")?.1.split('"').next());
    let mut count = 0;
    for png in addresses.map(|address| STANDARD.decode(address).unwrap()) {
        let be = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
        assert_eq!((&png[12..16], be(16), be(20)), (&b"IHDR"[..], side, side));
        // Each chunk has a length, a name, its data and a check.
        let (palette, opacity) = (33, 33 + 12 + be(33));
        let data = opacity + 12 + be(opacity);
        assert_eq!(
            [&png[palette + 4..][..4], &png[opacity + 4..][..4], &png[data + 4..][..4]],
            [b"PLTE", b"tRNS", b"IDAT"]
        );
        assert_eq!(be(palette), 3 * be(opacity));
        let mut rows = Vec::new();
        flate2::read::ZlibDecoder::new(&png[data + 8..]).read_to_end(&mut rows).unwrap();
        let wall = rows[1 + (side + 1) * 3 + 1];
        for (pixels, line) in rows.chunks(side + 1).zip(map.lines()) {
            assert_eq!(pixels[0], 0, "no filter");
            assert!(pixels[1..].iter().zip(line.bytes()).all(|(pixel, cell)| (*pixel == wall) == (cell == b'#')));
        }
        // The check of an empty IEND, as every PNG has it.
        assert!(rows.len() == side * (side + 1) && png.ends_with(&[0xAE, 0x42, 0x60, 0x82]));
        count += 1;
    }
    assert!(count > 0, "no picture");
}
