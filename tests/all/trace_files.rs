//! Trace files: written, read back, held to their schema, and refused where anything in them is wrong.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use steptrace::puzzle::{Instance, MoveOrder, NamedGoal, RandomBoards, Rng, Size};
use steptrace::search::{Bounds, DeadEnd, Dup, GoalTest, Insert, Key, Name, Options, Outcome, Strategy, Ties, search};
use steptrace::trace::{Detail, ReadError, Recorder, Trace, read, schema, verify, write};

fn pick<T: Copy>(rng: &mut Rng, from: &[T]) -> T {
    from[rng.below(from.len())]
}

/// A run to be recorded.
#[derive(Clone)]
struct Run {
    instance: Instance,
    spec: String,
    max_steps: u64,
}

impl Run {
    fn new(start: &str, goal: &str, spec: &str) -> Run {
        let instance = Instance::parse(start, Some(goal), None).unwrap();
        Run { instance, spec: spec.into(), max_steps: 300 }
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
        let options = Options { bounds, ..Options::default() };
        let mut recorder = Recorder::default();
        let answer = search(self.instance, &strategy, &options, &mut recorder).unwrap();
        recorder.finish(self.instance, &strategy, answer)
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
    read(text).unwrap_or_else(|error| panic!("{label}: {error}"))
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
        Run { instance, spec, max_steps }
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
    for run in random_runs(450, 1) {
        let label = run.label();
        let trace = run.trace();
        for detail in [Detail::Tries, Detail::Lists] {
            let text = written(&trace, detail);
            let back = read_trace(&text, &label);
            verify(&back).unwrap_or_else(|error| panic!("{label}: {error}"));
            assert!(written(&back, detail) == text, "{label}: written again it differs, {detail:?}");
            assert_eq!(back.stats(), trace.stats(), "{label}");
            assert_eq!((back.end(), back.path()), (trace.end(), trace.path()), "{label}");
            assert_eq!((back.instance(), back.strategy()), (trace.instance(), trace.strategy()), "{label}");
            for step in 0..=trace.len() {
                assert_eq!(back.snapshot(step), trace.snapshot(step), "{label}: step {step}");
            }
        }
        *outcomes.entry(trace.end().outcome.text()).or_insert(0) += 1;
    }
    assert!(outcomes.len() == 4 && outcomes.values().all(|&count| count > 10), "every outcome occurs: {outcomes:?}");
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
    assert_eq!(trace.end().outcome, Outcome::Solved);
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

// Changes to real files.

/// Files of all kinds of runs, short enough to change them in thousands of ways.
fn samples() -> Vec<(String, String)> {
    let runs = [
        Run::new("283104765", "123804765", "astar,h=manhattan"),
        Run::new("123867405", "123456780", "astar,h=manhattan").stopped_at(30),
        Run::new("283164705", "123804765", "astar,h=misplaced,w=1.25").stopped_at(9),
        Run::new("283104765", "123804765", "ids").stopped_at(12),
        Run::new("283164705", "123804765", "ida,insert=block,goal=made"),
        Run::new("283104765", "123804765", "bfs,cost=tile").stopped_at(12),
        Run::new("120/453", "123/450", "dfs,deadend=forget").stopped_at(20),
        Run::new("123804765", "123804765", "ucs"),
        Run::new("123804765", "123804765", "bnb,goal=made"),
        Run::new("213804765", "123804765", "astar"),
        Run::new("12/30", "01/32", "greedy"),
        Run::new("120/453", "123/450", "dls,limit=1,cut=taken"),
        Run::new("123456789ABCDE0F", "123456789ABCDEF0", "greedy"),
        Run::new("450/123", "123/450", "ucs,cost=tile").stopped_at(30),
        Run::new("283164705", "123804765", "hill"),
        Run::new("283164705", "123804765", "beam,width=2").stopped_at(9),
        Run::new("12/03", "32/10", "astar,dup=none,discard=beaten").stopped_at(30),
    ];
    runs.iter().map(|run| (run.label(), String::from_utf8(run.file()).unwrap())).collect()
}

/// Reads a changed file. It must be refused with a place inside the file; or else the change was harmless, and the trace is the
/// one that the file had before: `right`. Returns true if it was accepted whole.
fn refused_or_harmless(text: &[u8], right: &str, what: &str) -> bool {
    let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    let run = |text: &[u8]| text.split(|&byte| byte == b'\n').next().map(<[u8]>::to_vec);
    // Why a search was stopped does not follow from its steps.
    let but_stop = |text: &str| text.split("\"outcome\":\"limit\"").next().map(str::to_owned);
    match read(text) {
        Err(ReadError { line, column, what: fault, .. }) => {
            assert!((1..=lines.len() + 1).contains(&line), "{what}: line {line} of {}: {fault}", lines.len());
            let length = lines.get(line - 1).map_or(0, |line| line.len());
            assert!((1..=length + 1).contains(&column), "{what}: column {column} of {length}: {fault}");
            return false;
        }
        Ok(trace) => {
            verify(&trace).unwrap_or_else(|error| panic!("{what}: {error}"));
            let again = written(&trace, Detail::Tries);
            // With another first line it can be the right trace of another run.
            if run(&again) == run(right.as_bytes()) {
                let (again, right) = (but_stop(str::from_utf8(&again).unwrap()), but_stop(right));
                assert!(again == right, "{what}: read as another trace");
            }
        }
    }
    true
}

/// Returns the error of reading a changed file; it must be refused.
fn refused(text: &str, what: &str) -> ReadError {
    read(text.as_bytes()).err().unwrap_or_else(|| panic!("{what} is accepted"))
}

/// A field in a line: its name, and where it and its value stand.
struct Field<'a> {
    name: &'a str,
    all: std::ops::Range<usize>,
    value: std::ops::Range<usize>,
}

/// Returns the fields of a line whose values are no lists, in the record and in its tries.
fn fields(line: &str) -> Vec<Field<'_>> {
    let pattern = regex_lite::Regex::new(r#""([a-z_]+)":("[^"]*"|[0-9.]+|true)"#).unwrap();
    let field = |found: regex_lite::Captures<'_>| {
        (found.get(1).unwrap().range(), found.get(0).unwrap().range(), found.get(2).unwrap().range())
    };
    pattern.captures_iter(line).map(field).map(|(name, all, value)| Field { name: &line[name], all, value }).collect()
}

/// Returns another value of the same kind.
fn another(name: &str, value: &str) -> String {
    let other = |one: &'static str, two| if value.contains(one) { two } else { one };
    match name {
        "move" => format!("\"{}\"", other("U", "D")),
        "in" => format!("\"{}\"", other("open", "closed")),
        "verdict" => format!("\"{}\"", other("blocked", "cut")),
        "outcome" => format!("\"{}\"", other("solved", "exhausted")),
        "moves" => value.replacen('"', "\"U", 1),
        "board" => value.replace('1', "x").replace('2', "1").replace('x', "2"),
        _ => match value.parse::<f64>() {
            Ok(number) => (number + 1.0).to_string(),
            Err(_) => "false".into(),
        },
    }
}

/// Replaces a part of a line, numbered from 0.
fn with_part(text: &str, line: usize, part: std::ops::Range<usize>, new: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[line].replace_range(part, new);
    lines.join("\n")
}

#[test]
fn every_value_that_is_changed_is_refused_at_its_place() {
    for (label, text) in samples() {
        // Not in the first line: another instance or strategy can have the same steps.
        for (at, line) in text.lines().enumerate().skip(1) {
            // Why a search was stopped does not follow from its steps.
            for Field { name, value, .. } in
                fields(line).into_iter().filter(|field| !["record", "stopped_by"].contains(&field.name))
            {
                let old = &line[value.clone()];
                let changed = with_part(&text, at, value.clone(), &another(name, old));
                let error = refused(&changed, &format!("{label}, line {}: another {name}", at + 1));
                // A flag that is not set is as one that is not there.
                let column = if old == "true" { error.column } else { value.start + 1 };
                assert_eq!((error.line, error.column), (at + 1, column), "{label}: {name}: {error}");
            }
        }
    }
}

#[test]
fn every_value_that_is_left_out_is_refused_or_not_needed() {
    for (label, text) in samples() {
        for (at, line) in text.lines().enumerate() {
            for Field { name, all, .. } in fields(line) {
                let follows = usize::from(line[all.end..].starts_with(','));
                let changed = with_part(&text, at, all.start..all.end + follows, "").replace(",}", "}") + "\n";
                let what = format!("{label}, line {}: no {name}", at + 1);
                let is_needed = ["format", "rows", "cols", "start", "goal", "strategy", "outcome"].contains(&name);
                let accepted = refused_or_harmless(changed.as_bytes(), &text, &what);
                assert!(!(accepted && is_needed), "{what}");
            }
        }
    }
}

#[test]
fn a_changed_byte_is_refused_or_harmless() {
    let mut rng = Rng::new(5);
    let mut accepted = 0;
    for (label, text) in samples() {
        for _ in 0..200 {
            let mut changed = text.clone().into_bytes();
            let at = rng.below(changed.len());
            changed[at] = match rng.below(4) {
                0 => rng.below(256) as u8,
                1 => changed[at] ^ 1 << rng.below(8),
                2 => b'0' + rng.below(10) as u8,
                _ => b"{}[]\",:ULDR \n\0"[rng.below(14)],
            };
            accepted += u32::from(refused_or_harmless(&changed, &text, &format!("{label}: byte {at}")));
        }
    }
    assert!(accepted > 10, "some changes are harmless: {accepted}");
}

#[test]
fn no_line_can_be_left_out_repeated_or_put_elsewhere() {
    for (label, text) in samples() {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let accepts = |lines: &[&str], what: &str| {
            let changed = lines.concat();
            changed != text && refused_or_harmless(changed.as_bytes(), &text, &format!("{label}: {what}"))
        };
        for at in 0..lines.len() {
            assert!(!accepts(&[&lines[..at], &lines[at + 1..]].concat(), "left out"), "{label}: line {at}");
            assert!(!accepts(&[&lines[..at], &lines[at..=at], &lines[at..]].concat(), "twice"), "{label}: line {at}");
            let mut swapped = lines.clone();
            swapped.swap(at, (at + 1) % lines.len());
            assert!(!accepts(&swapped, "swapped"), "{label}: line {at}");
            assert!(accepts(&[&lines[..at], &["\n"], &lines[at..]].concat(), "a blank line"), "{label}: line {at}");
        }
    }
}

#[test]
fn a_file_cut_at_any_byte_is_known_to_be_cut() {
    for (label, text) in samples().into_iter().filter(|(_, text)| text.len() < 4000) {
        let first = text.find('\n').unwrap();
        for end in 1..text.len() - 1 {
            let (cut, what) = (&text[..end], format!("{label}: cut at {end}"));
            let error = refused(cut, &what);
            let last_line = cut.split('\n').count();
            assert!(
                error.to_string().contains(if end < first { "ends in the middle" } else { "is cut here" }),
                "{what}: {error}"
            );
            assert!(error.line == last_line || error.line == last_line + 1, "{what}: {error}");
            assert!(error.column <= cut.rsplit('\n').next().unwrap().len() + 1, "{what}: {error}");
        }
        // Without its last line break it is whole.
        assert!(refused_or_harmless(text.trim_end().as_bytes(), &text, &label), "{label}");
    }
}

// Wrong files, made by hand.

/// The file that the wrong ones are made of: five steps of A*.
fn right() -> Vec<String> {
    let file = Run::new("283104765", "123804765", "astar,h=manhattan").file();
    String::from_utf8(file).unwrap().lines().map(str::to_owned).collect()
}

/// Wrong files: what each is, its text, the line and column of the fault, and what must be said of it.
type Wrong = (&'static str, Vec<u8>, usize, usize, &'static str);

/// Lines that are missing, repeated or out of place.
fn wrong_lines() -> Vec<Wrong> {
    let right = right();
    let lines = |at: &[usize]| at.iter().map(|&at| right[at - 1].as_str()).collect::<Vec<_>>().join("\n").into_bytes();
    let ids = String::from_utf8(Run::new("283104765", "123804765", "ids").file()).unwrap();
    let ids_lines: Vec<&str> = ids.lines().collect();
    let second = 1 + ids_lines.iter().position(|line| line.contains(r#""round":2"#)).unwrap();
    let of_ids =
        |order: &[usize]| order.iter().map(|&at| ids_lines[at - 1]).collect::<Vec<_>>().join("\n").into_bytes();
    let up_to_second: Vec<usize> = (1..=second).collect();
    let short =
        right[2].replace(r#",{"move":"R","verdict":"opened","node":6,"board":"230184765","g":2,"h":4,"f":6}"#, "");
    let column_in = |line: &str, part: &str| line.find(part).unwrap() + part.len();
    vec![
        ("no run record", lines(&[2, 3]), 1, 1, "this is no trace: a run record must come first"),
        ("run record twice", lines(&[1, 1, 2]), 2, 1, "a run record comes only once"),
        ("a step left out", lines(&[1, 2, 4, 5]), 3, column_in(&right[3], "\"step\":3"), "should be 2"),
        (
            "the end too early",
            lines(&[1, 2, 7]),
            3,
            column_in(&right[6], "outcome\":\""),
            "does not end with this step",
        ),
        ("a step after the end", lines(&[1, 2, 3, 4, 5, 6, 7, 6]), 8, 1, "nothing may follow the end"),
        ("no end", lines(&[1, 2, 3]), 4, 1, "the trace is cut here"),
        (
            "a round where none is due",
            [lines(&[1, 2]), b"\n{\"record\":\"round\"}".into()].concat(),
            3,
            1,
            "no round is due",
        ),
        ("no first round", of_ids(&[1, 3, 4]), 2, 1, "a round is due here"),
        ("a round twice", of_ids(&[&up_to_second[..], &[second]].concat()), second + 1, 1, "no round is due"),
        ("a wrong round", ids.replace(r#""round":2"#, r#""round":3"#).into_bytes(), second, 27, "but should be 2"),
        (
            "a try is missing",
            [&right[0], &right[1], &short].map(String::as_str).join("\n").into_bytes(),
            3,
            column_in(&short, "\"tries\":["),
            "the try of R is missing",
        ),
        (
            "the tries are missing",
            [&right[0], &right[1], r#"{"record":"step","board":"203184765"}"#].join("\n").into_bytes(),
            3,
            1,
            "`tries` is missing",
        ),
    ]
}

/// What was never a trace, or was made to hurt.
fn foreign_and_hostile() -> Vec<Wrong> {
    let right = right();
    let run = right[0].clone();
    let after_run = |line: &str| format!("{run}\n{line}\n").into_bytes();
    let (nested, million) = ("[".repeat(200_000), "9".repeat(1_000_000));
    let torn = format!("{run}\n{}\n{}", &right[1][..80], right[2]);
    let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    vec![
        ("nothing", b"\n  \r\n\n".to_vec(), 4, 1, "it is empty"),
        ("a table", b"step,board\n1,283104765\n".to_vec(), 1, 1, "this is no trace"),
        ("a picture", picture, 1, 1, "this is no trace"),
        ("spread JSON", b"{\n \"board\": \"283104765\"\n}\n".to_vec(), 1, 1, "ends in the middle"),
        ("a line that ends early", torn.into_bytes(), 2, 80, "ends in the middle"),
        ("an unknown record", after_run(r#"{"record":"</script>"}"#), 2, 11, "not \"</script>\""),
        (
            "a script for a board",
            after_run(&right[1].replace("283104765", "</script>")),
            2,
            right[1].find("\"283104765").unwrap() + 1,
            "is not a tile",
        ),
        (
            "a script for a strategy",
            run.replace("astar,", "</script>,").into_bytes(),
            1,
            108,
            "no strategy is called `</script>`",
        ),
        ("deep nesting", after_run(&nested), 2, 1, "invalid type"),
        ("a million digits", after_run(&format!(r#"{{"step":{million},"tries":[]}}"#)), 2, 9, "should be 1"),
        ("a million tiles", after_run(&format!(r#"{{"board":"{million}","tries":[]}}"#)), 2, 10, "more than 16 cells"),
        ("a million letters", run.replace("steptrace/1", &million).into_bytes(), 1, 26, "its format is \"9999"),
    ]
}

#[test]
fn what_is_wrong_is_named_with_its_line_and_column() {
    let mut all = wrong_lines();
    all.extend(foreign_and_hostile());
    for (what, text, line, column, says) in all {
        let error = read(&text[..]).err().unwrap_or_else(|| panic!("{what} is accepted"));
        let message = error.to_string();
        assert!(message.len() < 1000, "{what}: a message of {} bytes", message.len());
        assert!((error.line, error.column) == (line, column) && message.contains(says), "{what}: {message}");
    }
}

#[test]
fn f_is_compared_to_its_last_digit() {
    let right = right().join("\n");
    let with = |f: &str| right.replacen(r#""f":4"#, &format!(r#""f":{f}"#), 1);
    for f in ["4.001", "3.999", "4.0049", "3.9951", "-4", "\"4\"", "1e999"] {
        assert_eq!(refused(&with(f), f).line, 2, "{f}");
    }
    for f in ["4.0", "4.00", "4e0", "0.4e1"] {
        assert!(read(with(f).as_bytes()).is_ok(), "{f}");
    }
}

#[test]
fn lists_that_differ_are_refused_in_their_line() {
    let trace = Run::new("283104765", "123804765", "astar").trace();
    let text = String::from_utf8(written(&trace, Detail::Lists)).unwrap();
    for (line, list) in [(3, "open_list"), (5, "closed_list")] {
        let field = format!("\"{list}\":[");
        let lines: Vec<String> = (1..)
            .zip(text.lines())
            .map(|(at, text)| if at == line { text.replace(&field, &format!("{field}9,")) } else { text.to_owned() })
            .collect();
        let error = refused(&lines.join("\n"), list);
        assert!(error.line == line && error.to_string().contains(list), "{error}");
    }
}

#[test]
fn a_torn_last_line_is_known_to_be_torn() {
    let right = right();
    let torn = format!("{}\n{}\n{}", right[0], right[1], &right[2][..100]);
    let error = read(torn.as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column), (3, 100), "{error}");
    assert!(error.to_string().ends_with("the trace is cut here"));
    // Only the last line can be torn: before others it is a mistake.
    let torn_inside = format!("{torn}\n{}\n", right[3]);
    let error = read(torn_inside.as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column), (3, 100), "{error}");
    assert!(!error.to_string().contains("cut"), "{error}");
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
            assert_eq!(led_to.came, Some(tried.operator), "step {}", step.number);
            turned += usize::from(taken.came != led_to.came);
        }
    }
    assert!(turned > 10);
}
