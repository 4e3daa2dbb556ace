//! Trace files: written, read back, held to their schema, and refused where anything in them is wrong.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use steptrace::puzzle::{Distances, Instance, MoveOrder, NamedGoal, RandomBoards, Rng, Size};
use steptrace::search::{
    Bounds, DeadEnd, Dup, GoalTest, Insert, Key, Name, NodesKind, Options, Outcome, Strategy, Ties, search,
};
use steptrace::trace::{Detail, ReadError, Reading, Recorder, Trace, read, schema, verify, write};

fn pick<T: Copy>(rng: &mut Rng, from: &[T]) -> T {
    from[rng.below(from.len())]
}

/// A run to be recorded.
#[derive(Clone)]
struct Run {
    instance: Instance,
    spec: String,
    max_steps: u64,
    nodes: NodesKind,
}

impl Run {
    fn new(start: &str, goal: &str, spec: &str) -> Run {
        let instance = Instance::parse(start, Some(goal), None).unwrap();
        Run { instance, spec: spec.into(), max_steps: 300, nodes: NodesKind::Board }
    }

    fn stopped_at(self, max_steps: u64) -> Run {
        Run { max_steps, ..self }
    }

    fn label(&self) -> String {
        let text = |board: steptrace::puzzle::Board| board.text(self.instance.size);
        format!("{} to {}, {}", text(self.instance.start), text(self.instance.goal), self.spec)
    }

    fn trace(&self) -> Trace {
        let strategy: Strategy = self.spec.parse().unwrap_or_else(|error| panic!("{}: {error}", self.label()));
        let bounds = Bounds { max_steps: self.max_steps, ..Bounds::default() };
        let options = Options { bounds, nodes: self.nodes, ..Options::default() };
        let mut recorder = Recorder::new();
        let answer = search(&self.instance, &strategy, &options, &mut recorder).unwrap();
        recorder.finish(&self.instance, &strategy, answer)
    }

    fn file(&self) -> Vec<u8> {
        written(&self.trace(), Detail::Tries)
    }
}

fn written(trace: &Trace, detail: Detail) -> Vec<u8> {
    let mut text = Vec::new();
    write(trace, detail, &mut text).unwrap();
    text
}

fn read_trace(text: &[u8], label: &str) -> Trace {
    match read(text, false) {
        Ok(Reading::Trace(trace)) => *trace,
        Ok(Reading::Outline(_)) => panic!("{label}: read as an outline"),
        Err(error) => panic!("{label}: {error}"),
    }
}

/// A spec with settings drawn from all that apply, and weights that make fractions of f.
fn random_spec(rng: &mut Rng, name: Name, instance: &Instance) -> String {
    let orders: Vec<MoveOrder> = MoveOrder::all().collect();
    let base = Strategy::new(name);
    let dup = pick(rng, &Dup::ALL);
    let mut spec = vec![format!("{name},order={},dup={dup},goal={}", pick(rng, &orders), pick(rng, &GoalTest::ALL))];
    if matches!(dup, Dup::All | Dup::Closed) {
        spec.push(format!("deadend={}", pick(rng, &DeadEnd::ALL)));
    }
    if base.applies(Key::Insert) {
        spec.push(format!("insert={}", pick(rng, &Insert::ALL)));
    }
    if base.applies(Key::Ties) {
        let ties: Vec<Ties> = Ties::ALL.iter().copied().filter(|&ties| base.allows_ties(ties)).collect();
        spec.push(format!("ties={}", pick(rng, &ties)));
    }
    if base.applies(Key::W) {
        spec.push(format!("w={}", pick(rng, &["1", "1", "0", "1.5", "0.25", "7.31"])));
    }
    if base.applies(Key::Limit) {
        spec.push(format!("limit={}", rng.below(9)));
    }
    let tile_cost = rng.below(3) == 0;
    if tile_cost {
        spec.push("cost=tile".into());
    }
    if base.applies(Key::H) {
        let mut names = vec!["manhattan", "misplaced", "linear-conflict", "gaschnig", "zero"];
        if instance.size == Size::EIGHT_PUZZLE && instance.goal.blank() == 4 {
            names.push("nilsson");
        }
        if !tile_cost && instance.size.cells() <= 6 {
            names.push("exact");
        }
        spec.push(format!("h={}", pick(rng, &names)));
    }
    spec.join(",")
}

/// Runs of every strategy, drawn at random; some are not solvable, some are stopped at once.
fn random_runs(count: usize, seed: u64) -> Vec<Run> {
    let mut rng = Rng::new(seed);
    let one = |at| {
        let size: Size = pick(&mut rng, &["2x2", "2x3", "3x3", "3x3", "3x2", "3x4", "4x4", "2x8"]).parse().unwrap();
        let goals: Vec<_> = NamedGoal::ALL.iter().filter_map(|goal| goal.board(size)).collect();
        let goal = pick(&mut rng, &goals);
        let moves = rng.below(if size.cells() == 4 { 7 } else { 13 });
        let start = RandomBoards::new(goal, size, Some(moves), rng.bits()).unwrap().next().unwrap();
        let unsolvable = rng.below(12) == 0;
        let swapped = || {
            let text = start.text(size).replace('1', "x").replace('2', "1").replace('x', "2");
            Instance::parse(&text, Some(&goal.text(size)), Some(size)).unwrap()
        };
        let instance = if unsolvable { swapped() } else { Instance { size, start, goal } };
        let mut spec = random_spec(&mut rng, Name::ALL[at % Name::ALL.len()], &instance);
        if unsolvable {
            spec = spec.replace("h=exact", "h=zero");
        }
        let max_steps = pick(&mut rng, &[0, 1, 5, 40, 120, 120, 120]);
        Run { instance, spec, max_steps, nodes: pick(&mut rng, &NodesKind::ALL) }
    };
    (0..count).map(one).collect()
}

/// All records of a file, as plain JSON.
fn records(text: &[u8]) -> Vec<Value> {
    let text = str::from_utf8(text).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

// Round trips.

#[test]
fn what_is_written_reads_back_as_the_same_trace() {
    let mut outcomes = BTreeMap::new();
    for run in random_runs(900, 1) {
        let label = run.label();
        let trace = run.trace();
        for detail in [Detail::Tries, Detail::Lists] {
            let text = written(&trace, detail);
            let back = read_trace(&text, &label);
            assert_eq!(verify(&back), Ok(()), "{label}");
            assert!(written(&back, detail) == text, "{label}: written again it differs, {detail:?}");
            assert_eq!(back.stats(), trace.stats(), "{label}");
            assert_eq!((back.end(), back.path()), (trace.end(), trace.path()), "{label}");
            assert_eq!((back.instance(), back.strategy()), (trace.instance(), trace.strategy()), "{label}");
            for step in 0..=trace.len() {
                assert_eq!(back.snapshot(step), trace.snapshot(step), "{label}: step {step}");
            }
        }
        *outcomes.entry(trace.end().unwrap().outcome.text()).or_insert(0) += 1;
    }
    assert!(outcomes.len() == 4 && outcomes.values().all(|&count| count > 20), "every outcome occurs: {outcomes:?}");
}

#[test]
fn the_file_does_not_tell_how_nodes_were_kept() {
    for run in random_runs(150, 2) {
        let of = |nodes| Run { nodes, ..run.clone() }.trace();
        for detail in [Detail::Steps, Detail::Tries, Detail::Lists] {
            let (board, moves) = (of(NodesKind::Board), of(NodesKind::Move));
            assert!(written(&board, detail) == written(&moves, detail), "{}, {detail:?}", run.label());
        }
    }
}

#[test]
fn lists_in_the_file_are_the_lists_of_the_trace() {
    let trace = Run::new("283164705", "123804765", "ida,insert=block").trace();
    let steps = records(&written(&trace, Detail::Lists)).into_iter().filter(|record| record["record"] == "step");
    let mut count = 0;
    for (step, record) in (1..).zip(steps) {
        let lists = trace.snapshot(step).unwrap();
        assert_eq!(record["open_list"], serde_json::json!(lists.open));
        assert_eq!(record["closed_list"], serde_json::json!(lists.closed));
        assert_eq!(record["open"], lists.open.len());
        assert_eq!(record["closed"], lists.closed.len());
        count += 1;
    }
    assert_eq!(count, trace.len());
}

#[test]
fn steps_alone_read_as_an_outline() {
    for run in random_runs(300, 3) {
        let (trace, label) = (run.trace(), run.label());
        if trace.is_empty() {
            continue;
        }
        let text = written(&trace, Detail::Steps);
        let outline = match read(text.as_slice(), false) {
            Ok(Reading::Outline(outline)) => outline,
            Ok(Reading::Trace(_)) => panic!("{label}: read as a trace"),
            Err(error) => panic!("{label}: {error}"),
        };
        assert_eq!(outline.size, run.instance.size, "{label}");
        assert_eq!(outline.steps.len(), trace.len(), "{label}");
        for ((step, sizes), found) in trace.steps().zip(trace.sizes()).zip(&outline.steps) {
            let node = trace.node(step.node);
            let h = trace.strategy().has_h().then_some(node.h);
            assert_eq!((found.board, found.g, found.h), (node.board, Some(node.g), h), "{label}");
            assert_eq!(found.f, Some(node.f(trace.strategy())), "{label}");
            assert_eq!((found.open, found.closed), (Some(sizes.open), Some(sizes.closed)), "{label}");
        }
    }
}

#[test]
fn a_file_written_years_ago_stays_readable() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/astar-manhattan.jsonl");
    let run = Run::new("283104765", "123804765", "astar,h=manhattan");
    if std::env::var_os("STEPTRACE_RENEW").is_some() {
        std::fs::create_dir_all(golden.parent().unwrap()).unwrap();
        std::fs::write(&golden, run.file()).unwrap();
    }
    let text = std::fs::read(&golden).expect("the golden file is there; STEPTRACE_RENEW=1 writes it");
    assert_eq!(String::from_utf8(run.file()), String::from_utf8(text.clone()), "STEPTRACE_RENEW=1 renews it");
    let trace = read_trace(&text, "golden");
    assert_eq!(trace.end().unwrap().outcome, Outcome::Solved);
    // The step that the design shows.
    let step = r#"{"record":"step","step":2,"node":1,"board":"203184765","parent":0,"move":"U","g":1,"h":3,"f":4,"tries":[{"move":"U","verdict":"blocked"},{"move":"D","verdict":"duplicate","of":0,"in":"closed","board":"283104765"},{"move":"L","verdict":"opened","node":5,"board":"023184765","g":2,"h":2,"f":4},{"move":"R","verdict":"opened","node":6,"board":"230184765","g":2,"h":4,"f":6}],"open":5,"closed":2}"#;
    assert_eq!(str::from_utf8(&text).unwrap().lines().nth(2), Some(step));
}

// The schema.

#[test]
fn every_line_that_is_written_is_valid_under_the_schema() {
    let validator = jsonschema::validator_for(schema().as_value()).unwrap();
    let mut verdicts = BTreeMap::new();
    let mut runs = random_runs(270, 4);
    // Better ways are rare; these have them.
    runs.push(Run::new("123867405", "123456780", "astar,h=manhattan"));
    runs.push(Run::new("867254301", "123456780", "astar,h=manhattan,w=5").stopped_at(600));
    runs.push(Run::new("216408753", "123804765", "astar,h=nilsson,ties=low-h,deadend=forget").stopped_at(600));
    for run in runs {
        let trace = run.trace();
        for detail in [Detail::Steps, Detail::Tries, Detail::Lists] {
            for record in records(&written(&trace, detail)) {
                let wrong: Vec<String> = validator.iter_errors(&record).map(|error| error.to_string()).collect();
                assert!(wrong.is_empty(), "{}: {record}: {wrong:?}", run.label());
                for tried in record["tries"].as_array().into_iter().flatten() {
                    *verdicts.entry(tried["verdict"].to_string()).or_insert(0) += 1;
                }
            }
        }
    }
    assert_eq!(verdicts.len(), 6, "every verdict occurs: {verdicts:?}");
}

#[test]
fn the_schema_refuses_what_is_no_record() {
    let validator = jsonschema::validator_for(schema().as_value()).unwrap();
    for wrong in [
        "{}",
        "[]",
        "7",
        r#"{"record":"step"}"#,
        r#"{"record":"stop","board":"283104765"}"#,
        r#"{"record":"step","board":283104765}"#,
        r#"{"record":"step","board":"28310476g"}"#,
        r#"{"record":"step","board":"283104765","g":-1}"#,
        r#"{"record":"step","board":"283104765","tries":[{"move":"X","verdict":"cut"}]}"#,
        r#"{"record":"step","board":"283104765","tries":[{"move":"U","verdict":"lost"}]}"#,
        r#"{"record":"step","board":"283104765","tries":[{"move":"U","verdict":"duplicate","in":"attic"}]}"#,
        r#"{"record":"round","round":1}"#,
        r#"{"record":"end","outcome":"won","steps":1,"expanded":1,"nodes":1,"max_open":1}"#,
        r#"{"record":"run","format":"steptrace/1","rows":3,"cols":3,"start":"283104765","goal":"123804765"}"#,
    ] {
        assert!(!validator.is_valid(&serde_json::from_str(wrong).unwrap()), "{wrong}");
    }
    assert!(validator.is_valid(&serde_json::from_str(r#"{"record":"step","board":"283104765"}"#).unwrap()));
}

#[test]
fn the_least_that_a_student_may_write_is_read() {
    let line = r#"{"board":"283104765"}"#;
    let named = r#"{"record":"step","board":"283104765"}"#;
    let rows = r#"{"board":"283/104/765","remark":["mine",{"deep":null}]}"#;
    for text in [
        line.to_owned(),
        format!("{line}\n"),
        named.to_owned(),
        format!("{line}\n{named}\n"),
        format!("\n{line}\r\n\n{named}\r\n"),
        format!("  {rows}  \n{line}"),
    ] {
        let Ok(Reading::Outline(outline)) = read(text.as_bytes(), false) else { panic!("{text}") };
        assert_eq!(outline.size, Size::EIGHT_PUZZLE);
        assert!(outline.steps.iter().all(|step| step.board.text(outline.size) == "283104765"), "{text}");
        assert_eq!(outline.steps.len(), text.matches("board").count(), "{text}");
    }
}

// Changes to real files.

/// Files of all kinds of runs, short enough to change them in thousands of ways.
fn samples() -> Vec<(String, Vec<u8>)> {
    let mut runs = vec![
        Run::new("283104765", "123804765", "astar,h=manhattan"),
        Run::new("123867405", "123456780", "astar,h=manhattan"),
        Run::new("283164705", "123804765", "astar,h=misplaced,w=1.25"),
        Run::new("283104765", "123804765", "ids"),
        Run::new("283164705", "123804765", "ida,insert=block,goal=made"),
        Run::new("283104765", "123804765", "bfs,cost=tile").stopped_at(12),
        Run::new("283104765", "123804765", "dfs,deadend=forget").stopped_at(40),
        Run::new("123804765", "123804765", "ucs"),
        Run::new("123804765", "123804765", "bnb,goal=made"),
        Run::new("213804765", "123804765", "astar"),
        Run::new("12/30", "01/32", "greedy"),
        Run::new("120/453", "123/450", "dls,limit=1"),
        Run::new("123456789ABCDE0F", "123456789ABCDEF0", "greedy"),
    ];
    runs.push(Run::new("450/123", "123/450", "ucs,cost=tile").stopped_at(60));
    runs.iter().map(|run| (run.label(), run.file())).collect()
}

/// The fields of steps and tries, and some of other records.
const FIELDS: [&str; 24] = [
    "record",
    "step",
    "node",
    "board",
    "parent",
    "move",
    "g",
    "h",
    "f",
    "tries",
    "verdict",
    "of",
    "in",
    "open",
    "closed",
    "dead_end",
    "forgotten",
    "open_list",
    "closed_list",
    "round",
    "limit",
    "outcome",
    "moves",
    "cost",
];

/// The fields that a reader knows of such a record; others it passes over.
fn known_fields(canonical: &serde_json::Map<String, Value>) -> &'static [&'static str] {
    match canonical.get("record").and_then(Value::as_str) {
        Some("run") => &["record", "format", "rows", "cols", "start", "goal", "strategy"],
        Some("round") => &["record", "round", "limit"],
        Some("end") => &["record", "outcome", "steps", "expanded", "nodes", "max_open", "moves", "cost"],
        Some(_) => &[
            "record",
            "step",
            "node",
            "board",
            "parent",
            "move",
            "g",
            "h",
            "f",
            "tries",
            "open",
            "closed",
            "dead_end",
            "forgotten",
            "open_list",
            "closed_list",
        ],
        None => &["move", "verdict", "node", "of", "in", "board", "g", "h", "f"],
    }
}

/// Whether all that a file says is also what the canonical file says; the canonical file may say more.
fn says_no_other(found: &Value, canonical: &Value) -> Result<(), String> {
    match (found, canonical) {
        (Value::Object(found), Value::Object(canonical)) => {
            let known = known_fields(canonical);
            for (name, value) in found.iter().filter(|(name, _)| known.contains(&name.as_str())) {
                match canonical.get(name) {
                    Some(other) => says_no_other(value, other).map_err(|reason| format!("{name}: {reason}"))?,
                    // What is left out where it is not so.
                    None if matches!(value, Value::Null | Value::Bool(false)) => {}
                    None if name == "h" && *value == 0 => {}
                    None => return Err(format!("{name} is {value}, which is nowhere held against anything")),
                }
            }
            Ok(())
        }
        (Value::Array(found), Value::Array(canonical)) if found.len() == canonical.len() => {
            found.iter().zip(canonical).try_for_each(|(found, canonical)| says_no_other(found, canonical))
        }
        (Value::Number(found), Value::Number(canonical)) if found.as_f64() == canonical.as_f64() => Ok(()),
        (Value::Null, _) => Ok(()),
        _ if found == canonical => Ok(()),
        _ => Err(format!("{found} was read as {canonical}")),
    }
}

/// Reads a changed file. It must be refused with a place inside the file; or else whatever it says must be true of
/// the trace that is read, and that trace must keep the rules. Tells whether it was accepted.
fn refused_or_true(text: &[u8], what: &str) -> bool {
    let show = || String::from_utf8_lossy(&text[..text.len().min(4000)]).into_owned();
    let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    for partial in [false, true] {
        match read(text, partial) {
            Err(ReadError { line, column, fault, .. }) => {
                assert!((1..=lines.len() + 1).contains(&line), "{what}: line {line} of {}: {fault}", lines.len());
                let length = lines.get(line - 1).map_or(0, |line| line.len());
                assert!((1..=length + 1).contains(&column), "{what}: column {column} of {length}: {fault}\n{}", show());
            }
            Ok(Reading::Outline(_)) => {}
            Ok(Reading::Trace(trace)) => {
                assert_eq!(verify(&trace), Ok(()), "{what}\n{}", show());
                let canonical = written(&trace, Detail::Lists);
                assert!(written(&read_back(&canonical, what), Detail::Lists) == canonical, "{what}\n{}", show());
                let filled = lines.iter().filter(|line| !line.trim_ascii().is_empty());
                let canonical_lines: Vec<&[u8]> = canonical.split(|&byte| byte == b'\n').collect();
                for (found, canonical) in filled.zip(&canonical_lines) {
                    let Ok(found) = serde_json::from_slice::<Value>(found) else {
                        assert!(partial, "{what}: a line that is not JSON was accepted\n{}", show());
                        continue;
                    };
                    let Ok(canonical) = serde_json::from_slice::<Value>(canonical) else {
                        panic!("{what}: more records than the trace has\n{}", show());
                    };
                    let (found, canonical) = (spelt_out(found), spelt_out(canonical));
                    if let Err(reason) = says_no_other(&found, &canonical) {
                        panic!("{what}: {reason}\n{found}\n{canonical}");
                    }
                }
                if !partial {
                    return true;
                }
            }
        }
    }
    false
}

/// Specs have many spellings, boards two cases of letters; the record of a step need not be named.
fn spelt_out(mut record: Value) -> Value {
    if let Some(spec) = record.get("strategy").and_then(Value::as_str) {
        record["strategy"] = spec.parse::<Strategy>().unwrap().to_string().into();
    }
    for field in ["board", "start", "goal"] {
        if let Some(board) = record.get(field).and_then(Value::as_str) {
            let plain: String = board.chars().filter(|c| c.is_alphanumeric() || "_.".contains(*c)).collect();
            record[field] = plain.to_uppercase().replace(['X', '_', '.'], "0").into();
        }
    }
    if let Some(tries) = record.get_mut("tries").and_then(Value::as_array_mut) {
        for tried in tries {
            *tried = spelt_out(tried.take());
        }
    }
    record
}

fn read_back(text: &[u8], what: &str) -> Trace {
    match read(text, true) {
        Ok(Reading::Trace(trace)) => *trace,
        other => panic!("{what}: written again it is not read: {other:?}"),
    }
}

/// The line in which a text ends, from 1.
fn line_of(text: &[u8]) -> usize {
    text.split(|&byte| byte == b'\n').count()
}

#[test]
fn a_changed_byte_is_refused_or_changes_nothing() {
    let mut rng = Rng::new(5);
    let mut accepted = 0;
    for (label, text) in samples() {
        for _ in 0..400 {
            let mut changed = text.clone();
            let at = rng.below(changed.len());
            changed[at] = match rng.below(4) {
                0 => rng.below(256) as u8,
                1 => changed[at] ^ 1 << rng.below(8),
                2 => b'0' + rng.below(10) as u8,
                _ => b"{}[]\",:ULDR \n\0"[rng.below(14)],
            };
            accepted += u32::from(refused_or_true(&changed, &format!("{label}: byte {at}")) && changed != text);
        }
    }
    assert!(accepted > 10, "some changes are harmless: {accepted}");
}

#[test]
fn a_changed_digit_is_always_noticed() {
    let mut rng = Rng::new(6);
    for (label, text) in samples() {
        // Not in the first line: another instance or strategy can have the same steps.
        let first_end = text.iter().position(|&byte| byte == b'\n').unwrap();
        let digits: Vec<usize> = (first_end..text.len()).filter(|&at| text[at].is_ascii_digit()).collect();
        for _ in 0..200 {
            let at = pick(&mut rng, &digits);
            let mut changed = text.clone();
            changed[at] = b'0' + (text[at] - b'0' + 1 + rng.below(9) as u8) % 10;
            let line = line_of(&text[..at]);
            let error =
                read(changed.as_slice(), false).err().unwrap_or_else(|| panic!("{label}: byte {at} of line {line}"));
            assert_eq!(error.line, line, "{label}: byte {at}: {error}");
        }
    }
}

#[test]
fn lines_out_of_place_are_refused_or_change_nothing() {
    let mut rng = Rng::new(7);
    for (label, text) in samples() {
        let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
        for round in 0..120 {
            let mut changed = lines.clone();
            let (one, other) = (rng.below(lines.len()), rng.below(lines.len()));
            match round % 4 {
                0 => changed.swap(one, other),
                1 => drop(changed.remove(one)),
                2 => changed.insert(other, lines[one]),
                _ => changed.insert(one, b"\n"),
            }
            let changed = changed.concat();
            let accepted =
                refused_or_true(&changed, &format!("{label}: lines {one} and {other}, change {}", round % 4));
            let harmless = round % 4 == 3 || changed == text;
            // A trace whose end is `limit` may lack its end; nothing else may be left out or stand twice.
            assert_eq!(accepted, harmless, "{label}: lines {one} and {other}, change {}", round % 4);
        }
    }
}

/// A random value for a field, of its own kind or another.
fn random_value(rng: &mut Rng) -> Value {
    match rng.below(9) {
        0 => Value::Null,
        1 => Value::Bool(rng.below(2) == 0),
        2 => pick(rng, &["U", "D", "L", "R", "open", "closed", "path", "parent"]).into(),
        3 => pick(rng, &["blocked", "duplicate", "opened", "improved", "reopened", "cut", "solved", "limit"]).into(),
        4 => pick(rng, &["283104765", "123804765", "203184765", "", "1230", "2 8 3/1 0 4/7 6 5"]).into(),
        5 => serde_json::json!([]),
        6 => serde_json::json!(1.5),
        _ => rng.below(12).into(),
    }
}

#[test]
fn changed_fields_are_refused_or_change_nothing() {
    let mut rng = Rng::new(8);
    let mut accepted = 0;
    for (label, text) in samples() {
        let lines = records(&text);
        for _ in 0..500 {
            let mut changed = lines.clone();
            let at = rng.below(lines.len());
            let tries = changed[at].get("tries").and_then(Value::as_array).map_or(0, Vec::len);
            let record = match rng.below(2) {
                0 if tries > 0 => &mut changed[at]["tries"][rng.below(tries)],
                _ => &mut changed[at],
            };
            let fields: Vec<String> = record.as_object().unwrap().keys().cloned().collect();
            let field = &fields[rng.below(fields.len())];
            let other = pick(&mut rng, &FIELDS);
            match rng.below(4) {
                0 => drop(record.as_object_mut().unwrap().remove(field)),
                1 => record[field] = random_value(&mut rng),
                2 => record[other] = random_value(&mut rng),
                _ => record[other] = record[field].clone(),
            }
            let changed: Vec<String> = changed.iter().map(Value::to_string).collect();
            let changed = changed.join("\n");
            accepted += u32::from(refused_or_true(changed.as_bytes(), &format!("{label}: line {}", at + 1)));
        }
    }
    assert!(accepted > 100, "some changes are harmless: {accepted}");
}

#[test]
fn a_last_line_that_is_wrong_is_not_taken_for_cut() {
    let file = Run::new("283104765", "203184765", "bfs").file();
    let text = str::from_utf8(&file).unwrap().trim_end();
    let (before, last) = text.rsplit_once('\n').unwrap();
    // JSON that ends where it should, and says what is not so.
    let wrong = format!("{before}\n{}", last.replacen("\"steps\":", "\"steps\":9", 1));
    assert_ne!(wrong, text);
    for partial in [false, true] {
        let error = read(wrong.as_bytes(), partial).expect_err("its end is wrong");
        assert_eq!(error.line, text.lines().count(), "{error}");
    }
    assert!(read(text.as_bytes()[..text.len() - 1].as_ref(), true).is_ok(), "it was only cut");
}

#[test]
fn a_file_cut_at_any_byte_is_known_to_be_cut() {
    for (label, text) in samples().into_iter().filter(|(_, text)| text.len() < 6000) {
        let whole = read_trace(&text, &label);
        for end in 1..text.len() - 1 {
            let cut = &text[..end];
            let error = read(cut, false).err().unwrap_or_else(|| panic!("{label}: cut at {end}"));
            assert!(error.to_string().ends_with("the trace is cut here"), "{label}: cut at {end}: {error}");
            let last_line = line_of(cut);
            let last_start = cut.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            // A file that ends between lines is cut at the beginning of the next.
            assert!(error.line == last_line || error.line == last_line + 1, "{label}: cut at {end}: {error}");
            assert!(error.column <= end - last_start + 1, "{label}: cut at {end}: {error}");

            let in_first = last_line == 1 && !is_record(cut);
            let Ok(Reading::Trace(part)) = read(cut, true) else {
                assert!(in_first, "{label}: cut at {end}: not read with partial");
                continue;
            };
            assert!(!in_first, "{label}: cut at {end}");
            assert_eq!((part.end(), verify(&part)), (None, Ok(())), "{label}: cut at {end}");
            let records = cut.split(|&byte| byte == b'\n').filter(|line| is_record(line)).count();
            let part = written(&part, Detail::Tries);
            assert!(text.starts_with(&part), "{label}: cut at {end}");
            assert_eq!(line_of(&part) - 1, records, "{label}: cut at {end}");
        }
        // Without its last line break it is whole.
        let whole_again = read_trace(&text[..text.len() - 1], &label);
        assert!(written(&whole_again, Detail::Tries) == written(&whole, Detail::Tries), "{label}");
    }
}

fn is_record(line: &[u8]) -> bool {
    serde_json::from_slice::<Value>(line).is_ok()
}

#[test]
fn random_bytes_are_refused() {
    let mut rng = Rng::new(9);
    for round in 0..3000 {
        let alphabet: &[u8] = match round % 3 {
            0 => b"{}[]\":,0123456789truefalsn \n",
            1 => b"{\"board\":\"283104765\",tries[]}\n",
            _ => &[],
        };
        let byte = |_| if alphabet.is_empty() { rng.below(256) as u8 } else { alphabet[rng.below(alphabet.len())] };
        let text: Vec<u8> = (0..=round / 10).map(byte).collect();
        assert!(!refused_or_true(&text, &format!("round {round}")));
    }
}

// Wrong files, made by hand.

/// The file that the wrong ones are made of: five steps of A*.
fn right() -> Vec<String> {
    let file = Run::new("283104765", "123804765", "astar,h=manhattan").file();
    String::from_utf8(file).unwrap().lines().map(str::to_owned).collect()
}

/// A wrong file: what it is, its text, and what must be said of it.
struct Wrong {
    what: &'static str,
    text: Vec<u8>,
    line: usize,
    column: usize,
    says: &'static str,
}

/// A right file in one line of which one thing is replaced. `<>` in the new text marks the place that must be named.
fn with(lines: &[String], what: &'static str, line: usize, old: &str, new: &str, says: &'static str) -> Wrong {
    let mut lines = lines.to_vec();
    let at = lines[line - 1].find(old).unwrap_or_else(|| panic!("{what}: no {old} in {}", lines[line - 1]));
    lines[line - 1].replace_range(at..at + old.len(), &new.replace("<>", ""));
    let mark = new.find("<>").unwrap_or_else(|| panic!("{what}: no mark"));
    Wrong { what, text: lines.join("\n").into_bytes(), line, column: at + mark + 1, says }
}

fn plain(what: &'static str, text: impl Into<Vec<u8>>, line: usize, column: usize, says: &'static str) -> Wrong {
    Wrong { what, text: text.into(), line, column, says }
}

/// A field of a right file that says something else.
fn wrong_fields() -> Vec<Wrong> {
    let right = right();
    let field = |what, line, old, new, says| with(&right, what, line, old, new, says);
    vec![
        field(
            "format version",
            1,
            r#""format":"steptrace/1""#,
            r#""format":<>"steptrace/2""#,
            "its format is \"steptrace/2\"",
        ),
        field("rows", 1, r#""rows":3"#, r#""rows":<>1"#, "at least 2 rows"),
        field("huge rows", 1, r#""rows":3"#, r#""rows":<>18446744073709551615"#, "16 cells"),
        field("start of another size", 1, r#""start":"283104765""#, r#""start":<>"1230""#, "4 cells"),
        field("goal with a tile twice", 1, r#""goal":"123804765""#, r#""goal":<>"123804766""#, "tile 6 stands twice"),
        field("strategy", 1, r#""strategy":"astar"#, r#""strategy":<>"astr"#, "no strategy is called `astr`"),
        field(
            "setting",
            1,
            r#""strategy":"astar,h=manhattan"#,
            r#""strategy":<>"astar,h=tarzan"#,
            "not a value of `h`",
        ),
        field("another strategy", 2, r#""f":4"#, r#""f":<>5"#, "this is 5, but should be 4"),
        field("step number", 3, r#""step":2"#, r#""step":<>3"#, "this is 3, but should be 2"),
        field(
            "node taken",
            3,
            r#""node":1,"board":"2031"#,
            r#""node":<>2,"board":"2031"#,
            "this is 2, but should be 1",
        ),
        field("board taken", 3, r#""board":"203184765""#, r#""board":<>"203184756""#, "but should be 203184765"),
        field("no board", 3, r#""board":"203184765""#, r#""board":<>"203184765!""#, "'!' is not a tile"),
        field("parent", 3, r#""parent":0"#, r#""parent":<>1"#, "this is 1, but should be 0"),
        field("parent of a start", 2, r#""g":0,"#, r#""g":0,"parent":<>0,"#, "nothing"),
        field("move", 3, r#""move":"U","g""#, r#""move":<>"D","g""#, "this is D, but should be U"),
        field("g", 3, r#""g":1"#, r#""g":<>7"#, "this is 7, but should be 1"),
        field("h", 3, r#""h":3"#, r#""h":<>4"#, "this is 4, but should be 3"),
        field("f", 3, r#""f":4"#, r#""f":<>4.5"#, "this is 4.5, but should be 4"),
        field("verdict", 3, r#""verdict":"blocked""#, r#""verdict":<>"cut""#, "this is cut, but should be blocked"),
        field("unknown verdict", 3, r#""verdict":"blocked""#, r#""verdict":"missed<>""#, "expected one of `blocked`"),
        field("of", 3, r#""of":0"#, r#""of":<>3"#, "this is 3, but should be 0"),
        field("in", 3, r#""in":"closed""#, r#""in":<>"open""#, "this is open, but should be closed"),
        field("node made", 3, r#""node":5"#, r#""node":<>4"#, "this is 4, but should be 5"),
        field("board of a try", 3, r#""board":"023184765""#, r#""board":<>"032184765""#, "but should be 023184765"),
        field("g of a try", 3, r#""g":2"#, r#""g":<>3"#, "this is 3, but should be 2"),
        field("move of a try", 3, r#"{"move":"D","#, r#"{"move":<>"U","#, "this is U, but should be D"),
        field("size of open", 3, r#""open":5"#, r#""open":<>6"#, "this is 6, but should be 5"),
        field("size of closed", 3, r#""closed":2"#, r#""closed":<>1"#, "this is 1, but should be 2"),
        field("dead end", 3, r#""closed":2"#, r#""closed":2,"dead_end":<>true"#, "this is true, but should be false"),
        field("forgotten", 3, r#""closed":2"#, r#""closed":2,"forgotten":<>true"#, "this is true, but should be false"),
        field("g of a blocked try", 3, r#""verdict":"blocked""#, r#""verdict":"blocked","g":<>9"#, "nothing"),
        field("f of a duplicate", 3, r#""in":"closed""#, r#""in":"closed","f":<>9"#, "nothing"),
        field("outcome", 7, r#""outcome":"solved""#, r#""outcome":<>"exhausted""#, "the goal was found"),
        field(
            "a bound where the goal was found",
            7,
            r#""outcome":"solved""#,
            r#""outcome":<>"limit","stopped_by":"steps""#,
            "the goal was found",
        ),
        field("unknown outcome", 7, r#""outcome":"solved""#, r#""outcome":"won<>""#, "expected one of `solved`"),
        field("unsolvable", 7, r#""outcome":"solved""#, r#""outcome":<>"unsolvable""#, "solvable"),
        field("steps", 7, r#""steps":5"#, r#""steps":<>6"#, "this is 6, but should be 5"),
        field("expanded", 7, r#""expanded":4"#, r#""expanded":<>5"#, "this is 5, but should be 4"),
        field("nodes", 7, r#""nodes":"#, r#""nodes":<>1"#, "but should be"),
        field("max_open", 7, r#""max_open":"#, r#""max_open":<>9"#, "but should be"),
        field("moves", 7, r#""moves":"ULDR""#, r#""moves":<>"ULRD""#, "this is ULRD, but should be ULDR"),
        field("cost", 7, r#""cost":4"#, r#""cost":<>5"#, "this is 5, but should be 4"),
        field("a string for a number", 3, r#""g":1"#, r#""g":"1<>""#, "invalid type"),
        field("a negative number", 3, r#""g":1"#, r#""g":-<>1"#, "invalid value"),
        field("a huge number", 3, r#""g":1"#, r#""g":1e99<>9"#, "out of range"),
        field("a huge integer", 3, r#""step":2"#, r#""step":9999999999999999999<>9"#, "invalid"),
        field("a field twice", 3, r#""g":1,"#, r#""g":1,"g<>":1,"#, "duplicate field `g`"),
        field(
            "record twice",
            3,
            r#""record":"step","#,
            r#""record":"step","record<>":"end","#,
            "duplicate field `record`",
        ),
    ]
}

/// Lines that are missing, repeated or out of place.
fn wrong_lines() -> Vec<Wrong> {
    let right = right();
    let lines = |at: &[usize]| at.iter().map(|&at| right[at - 1].as_str()).collect::<Vec<_>>().join("\n");
    let of_rounds = |spec: &str| {
        let file = Run::new("283104765", "123804765", spec).file();
        String::from_utf8(file).unwrap().lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let ids = of_rounds("ids");
    let without = |at: usize| {
        let kept = ids.iter().enumerate().filter(|(line, _)| line + 1 != at);
        kept.map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n")
    };
    let twice = |at: usize| {
        let copies = |(line, text): (usize, &String)| vec![text.clone(); 1 + usize::from(line + 1 == at)];
        ids.iter().enumerate().flat_map(copies).collect::<Vec<_>>().join("\n")
    };
    let second_round = 1 + ids.iter().position(|line| line.contains(r#""round":2"#)).unwrap();
    let try_missing = with(&right, "a try is missing", 3, r#",{"move":"R","verdict":"opened","node":6"#, "<>", "");
    let line = String::from_utf8(try_missing.text).unwrap().lines().nth(2).unwrap().to_owned();
    let rest = line.find(r#","board":"230184765""#).unwrap();
    let tail = line[rest..].find(']').unwrap() + rest;
    let short = format!("{}{}", &line[..rest], &line[tail..]);
    let short_column = short.find(r#""tries":"#).unwrap() + r#""tries":"#.len() + 1;
    vec![
        plain("no run record", lines(&[2, 3]), 1, 1, "a run record must come first"),
        plain("run record twice", lines(&[1, 1, 2]), 2, 1, "a run record stands only once"),
        plain("run record late", lines(&[1, 2, 1]), 3, 1, "a run record stands only once"),
        plain("a step left out", lines(&[1, 2, 4, 5, 6, 7]), 3, right[3].find("3,").unwrap() + 1, "should be 2"),
        plain("a step twice", lines(&[1, 2, 2, 3]), 3, right[1].find(":1,").unwrap() + 2, "this is 1, but should be 2"),
        plain(
            "the end too early",
            lines(&[1, 2, 7]),
            3,
            right[6].find(r#""solved""#).unwrap() + 1,
            "open is not empty",
        ),
        plain("a step after the end", lines(&[1, 2, 3, 4, 5, 6, 7, 6]), 8, 1, "nothing may follow the end"),
        plain("the end twice", lines(&[1, 2, 3, 4, 5, 6, 7, 7]), 8, 1, "nothing may follow the end"),
        plain("no end", lines(&[1, 2, 3]) + "\n", 4, 1, "the trace is cut here"),
        plain("only a run record", lines(&[1]) + "\n", 2, 1, "the trace is cut here"),
        plain(
            "a round where there are none",
            [lines(&[1, 2]).as_str(), r#"{"record":"round","round":1,"limit":4}"#].join("\n"),
            3,
            1,
            "no round is due",
        ),
        plain("the first round is missing", without(2), 2, 1, "open is empty"),
        plain("a round is missing", without(second_round), second_round, 1, "open is empty"),
        plain("a round twice", twice(second_round), second_round + 1, 1, "no round is due"),
        plain(
            "a wrong round",
            ids.join("\n").replace(r#""round":2"#, r#""round":3"#),
            second_round,
            27,
            "this is 3, but should be 2",
        ),
        plain(
            "a wrong limit",
            ids.join("\n").replace(r#""limit":1"#, r#""limit":7"#),
            second_round,
            37,
            "this is 7, but should be 1",
        ),
        plain(
            "a try is missing",
            [right[0].as_str(), &right[1], &short].join("\n"),
            3,
            short_column,
            "the try of R is missing",
        ),
        plain(
            "the tries are missing",
            [right[0].as_str(), &right[1], r#"{"record":"step","board":"203184765"}"#].join("\n"),
            3,
            1,
            "`tries` is missing",
        ),
        plain("an unknown record", [right[0].as_str(), r#"{"record":"stop"}"#].join("\n"), 2, 11, "not \"stop\""),
    ]
}

/// What was never a trace, or was made to hurt.
fn foreign_and_hostile() -> Vec<Wrong> {
    let right = right();
    let run = right[0].clone();
    let after_run = |line: &str| format!("{run}\n{line}\n");
    let nested = "[".repeat(200_000);
    let million = "9".repeat(1_000_000);
    let torn = format!("{run}\n{}\n{}", &right[1][..80], right[2]);
    vec![
        plain("nothing", "", 1, 1, "it is empty"),
        plain("white space", "\n  \r\n\n", 4, 1, "it is empty"),
        plain("a table", "step,board\n1,283104765\n", 1, 1, "this is no trace"),
        plain("a picture", &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], 1, 1, "this is no trace"),
        plain("a web page", "<!DOCTYPE html>\n<script>alert(1)</script>\n", 1, 1, "this is no trace"),
        plain("another program's JSON", r#"{"name":"steptrace","version":"0.1.0"}"#, 1, 38, "this is no trace"),
        plain("a list", "[]\n", 1, 2, "this is no trace"),
        plain("a list of records", r#"[{"board":"283104765"}]"#, 1, 1, "this is no trace"),
        plain("a number", "42\n", 1, 2, "this is no trace"),
        plain("spread JSON", "{\n \"board\": \"283104765\"\n}\n", 1, 1, "ends in the middle"),
        plain("nul", "\0\0\0\0", 1, 1, "this is no trace"),
        plain("a line that ends early", torn, 2, 80, "ends in the middle"),
        plain(
            "invalid UTF-8 in a board",
            [run.as_bytes(), b"\n{\"record\":\"step\",\"board\":\"\xff\xfe\",\"tries\":[]}\n"].concat(),
            2,
            27,
            "invalid unicode",
        ),
        plain(
            "a script",
            after_run(r#"{"record":"</script><script>alert(1)</script>"}"#),
            2,
            11,
            "not \"</script><script>",
        ),
        plain(
            "a script for a board",
            after_run(r#"{"record":"step","board":"</script>","tries":[]}"#),
            2,
            26,
            "is not a tile",
        ),
        plain(
            "a script for a strategy",
            run.replace("astar,", "</script>,"),
            1,
            108,
            "no strategy is called `</script>`",
        ),
        plain("deep nesting", after_run(&nested), 2, 1, "invalid type"),
        plain(
            "deep nesting in a field",
            after_run(&format!(r#"{{"record":"step","board":{nested}"#)),
            2,
            25,
            "invalid type",
        ),
        plain(
            "deep nesting in f",
            after_run(&format!(r#"{{"record":"step","board":"1","f":{nested}"#)),
            2,
            33,
            "expected a number",
        ),
        plain(
            "deep nesting in tries",
            after_run(&format!(r#"{{"record":"step","board":"1","tries":{nested}"#)),
            2,
            39,
            "invalid type",
        ),
        plain(
            "a million digits",
            after_run(&format!(r#"{{"record":"step","step":{million}}}"#)),
            2,
            1_000_024,
            "number",
        ),
        plain(
            "a million tiles",
            after_run(&format!(r#"{{"record":"step","board":"{million}","tries":[]}}"#)),
            2,
            26,
            "more than 16 cells",
        ),
        plain("a million letters of a record", after_run(&format!(r#"{{"record":"{million}"}}"#)), 2, 11, "not \"9999"),
        plain("a million letters of a format", run.replace("steptrace/1", &million), 1, 26, "its format is \"9999"),
        plain("a million letters of a strategy", run.replace("astar", &million), 1, 108, "no strategy is called `9999"),
        plain("boards of two sizes", "{\"board\":\"1230\"}\n{\"board\":\"283104765\"}\n", 2, 10, "9 cells"),
        plain("a board without a size", r#"{"board":"01234567"}"#, 1, 10, "8 cells"),
        plain("a step without a board", "{\"board\":\"1230\"}\n{\"g\":1}\n", 2, 7, "missing field `board`"),
    ]
}

#[test]
fn what_is_wrong_is_named_with_its_line_and_column() {
    let mut all = wrong_fields();
    all.extend(wrong_lines());
    all.extend(foreign_and_hostile());
    let mut failures = Vec::new();
    for Wrong { what, text, line, column, says } in &all {
        match read(text.as_slice(), false) {
            Ok(_) => failures.push(format!("{what}: accepted")),
            Err(error) => {
                let message = error.to_string();
                if (error.line, error.column) != (*line, *column) || !message.contains(says) {
                    let message: String = message.chars().take(200).collect();
                    failures.push(format!("{what}: {line}:{column} … {says}, but: {message}"));
                }
                if message.len() > 1000 {
                    failures.push(format!("{what}: a message of {} bytes", message.len()));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), all.len(), failures.join("\n"));
}

#[test]
fn f_is_compared_to_its_last_digit() {
    let right = right();
    for f in ["4.001", "3.999", "4.0049", "3.9951"] {
        let wrong = with(&right, "f", 3, r#""f":4"#, &format!(r#""<>f":{f}"#), "");
        assert_eq!(read(wrong.text.as_slice(), false).err().map(|error| error.line), Some(3), "{f}");
    }
    for f in ["4.0", "4.00", "4e0", "0.4e1"] {
        let same = with(&right, "f", 3, r#""f":4"#, &format!(r#""<>f":{f}"#), "");
        assert!(read(same.text.as_slice(), false).is_ok(), "{f}");
    }
}

#[test]
fn an_unsolvable_run_has_nothing_to_tell() {
    let file = String::from_utf8(Run::new("213804765", "123804765", "astar").file()).unwrap();
    let end = r#""outcome":"unsolvable","steps":0,"expanded":0,"nodes":0,"max_open":0"#;
    assert!(file.contains(end), "{file}");
    assert!(read(file.as_bytes(), false).is_ok());
    for wrong in [
        end.replace(r#""steps":0"#, r#""steps":7"#),
        end.replace(r#""expanded":0"#, r#""expanded":7"#),
        end.replace(r#""nodes":0"#, r#""nodes":7"#),
        end.replace(r#""max_open":0"#, r#""max_open":7"#),
        format!(r#"{end},"moves":"UD""#),
        format!(r#"{end},"cost":2"#),
    ] {
        let error = read(file.replace(end, &wrong).as_bytes(), false).err();
        assert_eq!(error.map(|error| error.line), Some(2), "{wrong}");
    }
}

#[test]
fn a_torn_last_line_is_read_up_to_the_tear() {
    let right = right();
    let torn = format!("{}\n{}\n{}", right[0], right[1], &right[2][..100]);
    let error = read(torn.as_bytes(), false).unwrap_err();
    assert_eq!(
        (error.line, error.column, error.to_string().ends_with("the trace is cut here")),
        (3, 100, true),
        "{error}"
    );
    assert!(error.fault.help().unwrap().contains("--partial"));
    let Ok(Reading::Trace(trace)) = read(torn.as_bytes(), true) else { panic!("a torn file is read in part") };
    assert_eq!((trace.len(), trace.end()), (1, None));
    // Only the last line can be torn: before others it is a mistake, with `partial` too.
    let torn_inside = format!("{torn}\n{}\n", right[3]);
    for partial in [false, true] {
        let error = read(torn_inside.as_bytes(), partial).unwrap_err();
        assert_eq!((error.line, error.column), (3, 100), "{error}");
    }
    // What is wrong is not made right by being torn later.
    let wrong = torn.replace(r#""g":0"#, r#""g":1"#);
    assert_eq!(read(wrong.as_bytes(), true).unwrap_err().line, 2);
}

#[test]
fn distances_in_traces_are_exact() {
    // `h=exact` says in the file what the table of distances says.
    let run = Run::new("283164705", "123804765", "greedy,h=exact");
    let distances = Distances::to(run.instance.goal, run.instance.size).unwrap();
    for record in records(&run.file()).iter().filter(|record| record["record"] == "step") {
        let board = record["board"].as_str().unwrap();
        let board = Instance::parse(board, Some("123804765"), None).unwrap().start;
        assert_eq!(record["h"], distances.of(board).unwrap());
    }
}

#[test]
fn every_part_of_the_schema_has_a_name() {
    let schema = schema();
    let parts = schema.as_value()["$defs"].as_object().unwrap();
    assert!(parts.len() > 5 && parts.keys().all(|name| !name.is_empty()), "{:?}", parts.keys());
    assert!(parts.contains_key("F"), "{:?}", parts.keys());
}

#[test]
fn before_its_first_step_a_round_has_its_start_alone_and_the_step_before_it() {
    for spec in ["bfs", "ids", "ida"] {
        let trace = Run::new("283104765", "spiral", spec).trace();
        for step in 1..=trace.len() {
            let before = trace.before(step).unwrap();
            assert_eq!(before.step, step - 1, "{spec}");
            let begins = trace.round_of(step).unwrap().steps_before + 1 == step;
            assert_eq!(
                before.closed.is_empty() && before.open.len() == 1 && before.current.is_none(),
                begins,
                "{spec}"
            );
        }
    }
}

#[test]
fn a_node_made_up_for_a_try_came_by_the_move_that_was_tried() {
    let trace = Run::new("283104765", "spiral", "dls,limit=4").trace();
    let narrator = steptrace::report::Narrator::new(&trace, steptrace::report::Lang::En);
    let mut turned = 0;
    for step in trace.steps() {
        let taken = trace.node(step.node);
        for tried in step.tries() {
            let Some(led_to) = narrator.led_to(&taken, tried) else { continue };
            assert_eq!(led_to.came, Some(tried.direction), "step {}", step.number);
            turned += usize::from(taken.came != led_to.came);
        }
    }
    assert!(turned > 10);
}
