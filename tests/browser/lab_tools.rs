//! The lab: everything that can be asked, saved and shared in it.

use std::collections::BTreeSet;
use std::fs;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use steptrace::cli::{Files, call_on};

use crate::access::accessible;
use crate::driver::{Browser, Page};
use crate::lab::{change, open_lab, says};
use crate::layout::POKES_OUT;

pub(crate) fn tests() -> Vec<crate::Test> {
    let mut all = crate::tests![Nothing:
        what_the_lab_writes_is_what_the_command_writes,
        every_download_is_a_file_of_the_command,
        a_trace_with_mistakes_is_marked,
        a_file_is_marked_wherever_it_is_dropped_whatever_its_encoding,
        exercises_have_sheets_and_keys_and_the_quiz_begins_by_itself,
        boards_are_found_and_one_is_tried,
        a_long_run_says_how_long_and_can_be_stopped,
        a_run_of_a_varied_setting_becomes_the_strategy,
        a_run_is_saved_as_a_moving_picture,
        a_link_a_frame_and_a_code_lead_to_what_is_seen,
        every_run_of_the_gallery_is_shown,
    ];
    all.extend(crate::tests![Axe: the_panels_of_tools_are_accessible_and_fit]);
    all
}

/// The title of the page in the frame.
fn title(page: &Page<'_>) -> String {
    page.eval("steptraceLab.viewer.document.querySelector('h1').textContent").as_str().unwrap().to_owned()
}

fn panel(page: &Page<'_>, name: &str) {
    page.run("steptraceLab.openPanel(arguments[0])", &[json!(name)]);
}

/// What a command answers, with digests in place of bytes.
fn digested<'a>(code: u8, output: &[u8], files: impl Iterator<Item = (String, &'a [u8])>) -> Value {
    let digest = |bytes: &[u8]| format!("{} {}", bytes.len(), BASE64_STANDARD.encode(Sha256::digest(bytes)));
    let files: Vec<Value> = files.map(|(name, bytes)| json!([name, digest(bytes)])).collect();
    json!([code, digest(output), files])
}

/// Runs a command in the page and outside of it, and asserts that it writes the same; returns true if that is something.
#[track_caller]
fn assert_same(page: &Page<'_>, args: &[&str], files: &[(&str, &str)]) -> bool {
    let body = "
        const [args, files] = arguments;
        const digest = async bytes => {
            const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
            return `${bytes.length} ${btoa(String.fromCharCode(...sum))}`;
        };
        return (async () => {
            const {code, output, files: written} = await steptraceLab.tools.runForBytes(args, files);
            const named = Object.entries(written).sort(([one], [other]) => (one < other ? -1 : 1));
            return [code, await digest(output), await Promise.all(named.map(async ([name, bytes]) => [name, await digest(bytes)]))];
        })();";
    let given: serde_json::Map<String, Value> =
        files.iter().map(|&(name, text)| (name.to_owned(), json!(text))).collect();
    let there = page.run(body, &[json!(args), Value::Object(given)]);
    let files: Files = files.iter().map(|&(name, text)| (name.into(), text.as_bytes().to_vec())).collect();
    let called = call_on(args, files);
    let written = called.files.iter().map(|(name, bytes)| (name.display().to_string(), bytes.as_slice()));
    assert_eq!(there, digested(called.code, &called.output, written), "{args:?}: {}", called.errors);
    called.code != 2
}

/// Draws of a linear congruence: the same on every machine.
struct Draws(u64);

impl Draws {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

const BOARDS: [&str; 6] = [
    "283104765 --goal spiral",
    "216408753 --goal spiral --max-steps 300",
    "312506478 --goal blank-first",
    "123405 --size 2x3 --goal 123450",
    "283104756 --goal spiral",
    "5124x8367A9B0EFCD --goal standard",
];
const GRAPHS: [&str; 6] = ["romania", "reopen", "greedy-trap", "unreachable", "two-goals --goal H", "own.graph"];
const MAPS: [&str; 4] = ["maze", "swamp", "room8", "own.map --moves 8"];
const OF_ALL: [&str; 8] = [
    "bfs",
    "dfs",
    "ids",
    "ucs,ties=lifo",
    "bfs,goal=made,dup=path",
    "dls,limit=5,cut=taken",
    "dfs,insert=block",
    "ucs,cheaper=add",
];
const WITH_H: [&str; 8] = [
    "astar",
    "astar,w=2,ties=low-h",
    "greedy,ties=lifo",
    "ida",
    "beam,width=2",
    "hill,sideways=2",
    "astar,cheaper=open",
    "bnb",
];
const OF_BOARDS: [&str; 4] =
    ["astar,h=misplaced", "astar,h=linear-conflict,order=RLDU", "ucs,cost=tile", "dfs,order=LURD,deadend=forget"];
const OUTPUTS: [&str; 13] = [
    "trace -o trace.jsonl",
    "trace -o trace.csv",
    "report -o report.html",
    "report --format html --quiz -o -",
    "report -o report.md --full-lists",
    "report -o report.tex --style brief",
    "report --format slides -o -",
    "report --verbose --width 100",
    "compare --strategy bfs -o compare.html",
    "compare --strategy dfs --format md -o -",
    "exercise --kind trace -o sheet.csv --seed 7",
    "exercise --kind predict -o questions.xml --variants 3",
    "exercise --kind error --seed 2 -o sheet.html --key key.html",
];
const ALONE: [&str; 10] = [
    "find --where 'ties=0 and moves>=5' -n 3 -o found.html",
    "find -s A=bfs -s B=astar --where 'A.steps>9*B.steps' -n 2 -o found.csv --size 2x3 --goal 123450",
    "study --depths 2..8/2 -n 5 -o study.html",
    "study --depths 3,5 -n 4 --run ida --run astar -o study.csv",
    "random --count 5 --seed 3",
    "exercise 283104765 --kind solvable -o sheet.md --key key.md",
    "exercise romania --kind which -s astar -o sheet.html --key key.tex",
    "check marked.csv -s astar --goal spiral --report marked.html",
    "check marked.csv -s bfs --goal spiral --report marked.md --lang zh",
    "identify marked.csv --goal spiral -o found.html",
];

const FILES: [(&str, &str); 3] = [
    ("own.graph", "start S\ngoal G\nh S 3 A 2 B 1 G 0\nS -> A 1\nS -> B 2\nA -> G 3\nB -> G 2\nA -> B 0.5\n"),
    ("own.map", "######\n#S...#\n#.##.#\n#..3G#\n######\n"),
    ("marked.csv", "step,board,g,h,f\n1,283104765,0,4,4\n2,203184765,1,3,4\n3,023184765,2,2,5\n4,123084765,3,1,4\n"),
];

fn what_the_lab_writes_is_what_the_command_writes(browser: &mut Browser) {
    let page = open_lab(browser);
    let mut draws = Draws(1);
    let mut asked = BTreeSet::new();
    while asked.len() < 90 {
        let (problems, specs): (&[&str], Vec<&str>) = match draws.below(3) {
            0 => (&BOARDS, [&OF_ALL[..], &WITH_H, &OF_BOARDS].concat()),
            1 => (&GRAPHS, [&OF_ALL[..], &WITH_H].concat()),
            _ => (&MAPS, [&OF_ALL[..], &WITH_H].concat()),
        };
        let (command, rest) = draws.of(&OUTPUTS).split_once(' ').unwrap();
        let (problem, spec, lang) = (draws.of(problems), draws.of(&specs), draws.of(&["", "--lang zh"]));
        // What is left of an option that a command does not have is a mistake, which is told alike.
        let lang = if command == "trace" { "" } else { lang };
        asked.insert(format!("{command} {problem} --strategy {spec} {rest} {lang}"));
    }
    asked.extend(ALONE.map(str::to_owned));
    assert_eq!(asked.len(), 100);
    let written = asked.iter().filter(|command| assert_same(&page, &words(command), &FILES)).count();
    assert!(written >= 80, "only {written} of them are no mistakes");
}

/// The words of a command; those between quotes are one.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    parts.flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }).collect()
}

/// Makes the page keep what it would save, by name.
fn keep_saved(page: &Page<'_>) {
    let body = "
        window.saved = {};
        let last = null;
        const make = URL.createObjectURL;
        URL.createObjectURL = blob => ((last = blob), make(blob));
        const click = HTMLAnchorElement.prototype.click;
        HTMLAnchorElement.prototype.click = function () {
            if (this.download) window.saved[this.download] = last;
            else click.call(this);
        };";
    page.run(body, &[]);
}

/// Presses a button of the panel, and returns the bytes that are saved.
#[track_caller]
fn saved(page: &Page<'_>, button: &str, file: &str) -> Vec<u8> {
    page.run(
        "delete window.saved[arguments[1]]; document.querySelector(`[data-save='${arguments[0]}']`).click()",
        &[json!(button), json!(file)],
    );
    page.wait_for(&format!("window.saved['{file}']"));
    let body = "
        const reader = new FileReader();
        return new Promise(done => {
            reader.onload = () => done(reader.result.split(',')[1]);
            reader.readAsDataURL(window.saved[arguments[0]]);
        });";
    BASE64_STANDARD.decode(page.run(body, &[json!(file)]).as_str().unwrap()).unwrap()
}

fn every_download_is_a_file_of_the_command(browser: &mut Browser) {
    let page = open_lab(browser);
    keep_saved(&page);
    let tiles = ["283104765", "--goal", "123804765", "--strategy", "astar"];
    panel(&page, "save");
    let names = page.eval("[...document.querySelectorAll('#panel [data-save]')].map(({dataset}) => dataset.save)");
    let names: BTreeSet<String> = serde_json::from_value(names).unwrap();
    for name in names.iter().filter(|name| name.contains('.')) {
        let (stem, _) = name.split_once('.').unwrap();
        let command = match stem {
            "sheet" | "key" | "questions" => "exercise",
            other => other,
        };
        let kind: &[&str] = if command == "exercise" { &["--kind", "trace"] } else { &[] };
        let many: &[&str] = if stem == "questions" { &["--variants", "20"] } else { &[] };
        let to: &[&str] = match stem {
            "key" => &["--key", name],
            _ if name.ends_with(".slides.md") => &["--format", "slides", "-o", "-"],
            _ => &["-o", name],
        };
        let called = call_on(&[&[command][..], &tiles, kind, many, to].concat(), Files::new());
        let file = called.files.get(std::path::Path::new(name)).unwrap_or(&called.output);
        assert!(saved(&page, name, name) == *file && !file.is_empty(), "{name}: {}", called.errors);
    }
    assert!(names.len() >= 15, "{names:?}");
}

fn a_trace_with_mistakes_is_marked(browser: &mut Browser) {
    let page = open_lab(browser);
    let (name, text) = FILES[2];
    change(&page, &json!({ "view": "check", "asked": { "name": name, "text": text } }));
    assert!(title(&page).contains("marked.csv"), "{}", title(&page));
    assert!(page.holds("document.querySelector('.error') === null"), "an exit code of 1 is an answer");
    assert!(page.holds("steptraceLab.viewer.document.body.textContent.includes('First mistake at step 3')"));
    change(&page, &json!({ "view": "identify" }));
    assert!(title(&page).contains("Which strategy"), "{}", title(&page));
    change(&page, &json!({ "view": "check", "asked": { "name": "empty.csv", "text": "" } }));
    assert!(says(&page).contains("Paste a trace"), "{}", says(&page));
}

fn a_file_is_marked_wherever_it_is_dropped_whatever_its_encoding(browser: &mut Browser) {
    let page = open_lab(browser);
    let rows = "1,283104765\n2,203184765\n3,023184765\n";
    let cases: [(&str, Vec<u8>, &str, &str); 4] = [
        ("utf8.csv", format!("步骤,state\n{rows}").into_bytes(), "步骤", ""),
        ("gbk.csv", [&b"\xB2\xBD\xD6\xE8,state\n"[..], rows.as_bytes()].concat(), "步骤", "GBK"),
        ("latin.csv", [&b"n\xFAmero,state\n"[..], rows.as_bytes()].concat(), "número", "Windows-1252"),
        (
            "utf16.csv",
            [vec![0xFF, 0xFE], format!("步骤,state\n{rows}").encode_utf16().flat_map(u16::to_le_bytes).collect()]
                .concat(),
            "步骤",
            "",
        ),
    ];
    for (at, (name, bytes, word, encoding)) in cases.iter().enumerate() {
        // On the bar, and on the page in the frame.
        let body = "
            const [name, text, inFrame] = arguments;
            const target = inFrame ? steptraceLab.viewer.document.body : document.body;
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))], name));
            target.dispatchEvent(new DragEvent('drop', {dataTransfer, bubbles: true, cancelable: true}));";
        page.run(body, &[json!(name), json!(BASE64_STANDARD.encode(bytes)), json!(at % 2 == 1)]);
        page.wait_for(&format!("steptraceLab.viewer.document.querySelector('h1').textContent.includes('{name}')"));
        page.wait_for(&format!("document.getElementById('says').textContent.includes('{encoding}')"));
        let text = page.eval("steptraceLab.state.asked.text");
        assert_eq!(text.as_str().unwrap().split(',').next().unwrap(), *word, "{name}");
        // The command, which decodes by itself, reads the same.
        let read = |text: Vec<u8>| {
            let files = Files::from([((*name).into(), text)]);
            call_on(&["check", name, "--strategy", "astar", "--goal", "spiral"], files).output
        };
        assert!(read(bytes.clone()) == read(text.as_str().unwrap().into()), "{name}");
    }
}

fn exercises_have_sheets_and_keys_and_the_quiz_begins_by_itself(browser: &mut Browser) {
    let page = open_lab(browser);
    for kind in ["trace", "predict", "tree", "error", "which", "solvable", "heuristic"] {
        for sheet in ["sheet", "key"] {
            change(&page, &json!({ "view": "exercise", "asked": { "kind": kind, "page": sheet } }));
            assert_eq!(title(&page).starts_with("Key"), sheet == "key", "{kind}: {}", title(&page));
            assert_eq!(says(&page), "", "{kind}, {sheet}");
        }
    }
    change(&page, &json!({ "view": "quiz", "asked": {} }));
    page.wait_for("steptraceLab.viewer.stage?.quiz.on");
}

fn boards_are_found_and_one_is_tried(browser: &mut Browser) {
    let page = open_lab(browser);
    page.run("const menu = document.querySelector('[data-do=view]'); menu.value = 'find'; menu.dispatchEvent(new Event('change'))", &[]);
    page.wait_for("document.getElementById('says').textContent.includes('Run')");
    page.find("#panel [data-do=run]").click();
    page.wait_for("steptraceLab.viewer.document.querySelector('#found button')");
    let board = page.eval("steptraceLab.viewer.document.querySelector('#found button').textContent");
    page.run("steptraceLab.viewer.document.querySelector('#found button').click()", &[]);
    page.wait_for("steptraceLab.viewer.stage?.last");
    assert_eq!(page.eval("[steptraceLab.state.view, steptraceLab.state.problem.start]"), json!(["stage", board]));
}

fn a_long_run_says_how_long_and_can_be_stopped(browser: &mut Browser) {
    let page = open_lab(browser);
    page.run("steptraceLab.change({view: 'find', asked: {where: 'not solved', go: 'yes'}})", &[]);
    page.wait_for("document.querySelector('#running:not([hidden])')?.textContent.includes('2 s')");
    page.find("[data-do=stop]").click();
    page.wait_for("document.getElementById('says').textContent === 'Stopped.'");
    assert!(page.holds("document.getElementById('running') === null && document.querySelector('.busy') === null"));
    change(&page, &json!({ "view": "stage", "asked": {}, "runs": ["bfs"] }));
    assert_eq!(page.eval("steptraceLab.viewer.stage.last"), json!(23), "the next run is not disturbed");
}

fn a_run_of_a_varied_setting_becomes_the_strategy(browser: &mut Browser) {
    let page = open_lab(browser);
    let choose = |name: &str| {
        let body = "
            const found = [...steptraceLab.viewer.document.querySelectorAll('button')].find(({textContent}) => textContent.includes(arguments[0]));
            found.click();";
        page.run(body, &[json!(name)]);
        page.wait_for("steptraceLab.state.view === 'stage'");
    };
    change(&page, &json!({ "view": "vary", "asked": { "key": "order" }, "runs": ["dfs,dup=all"] }));
    choose("RLDU");
    assert_eq!(page.eval("steptraceLab.state.runs[0]"), json!("dfs,order=RLDU,dup=all"));
    change(&page, &json!({ "view": "vary", "asked": { "key": "w" }, "runs": ["astar"] }));
    choose("w=2");
    assert_eq!(page.eval("steptraceLab.tools.json('describe', {spec: steptraceLab.state.runs[0], kind: 'tiles', lang: 'en'}).then(({strategy}) => strategy.spec)"), json!("astar,w=2"));
}

fn a_run_is_saved_as_a_moving_picture(browser: &mut Browser) {
    let page = open_lab(browser);
    keep_saved(&page);
    let maze = "const {name} = steptraceLab.catalog.examples.find(({name}) => name === 'maze'); return {kind: 'map', name, text: ''}";
    let tiles = json!({ "kind": "tiles", "start": "283104765", "goal": "spiral" });
    let maze = page.run(maze, &[]);
    for (problem, runs, pictures) in [
        (&tiles, json!(["astar"]), 6),
        (&maze, json!(["astar"]), 40),
        (&maze, json!(["bfs", "astar"]), 50),
        (&tiles, json!(["bfs", "astar"]), 24),
    ] {
        change(&page, &json!({ "problem": problem, "runs": runs, "step": "2" }));
        panel(&page, "save");
        let file = saved(&page, "animation", "run.png");
        let named = |name: &[u8]| file.windows(4).filter(|&part| part == name).count();
        let at = file.windows(4).position(|part| part == b"acTL").unwrap() + 4;
        assert_eq!(u32::from_be_bytes(file[at..at + 4].try_into().unwrap()), pictures);
        assert_eq!((named(b"fcTL"), named(b"IHDR"), named(b"IEND")), (pictures as usize, 1, 1));
        assert_eq!(page.eval("steptraceLab.state.step"), json!("2"), "the page goes back to its step");
        let shown = "
            const picture = new Image();
            picture.src = 'data:image/png;base64,' + arguments[0];
            return picture.decode().then(() => picture.naturalWidth > 300);";
        assert_eq!(page.run(shown, &[json!(BASE64_STANDARD.encode(&file))]), json!(true), "it can be shown");
    }
}

fn a_link_a_frame_and_a_code_lead_to_what_is_seen(browser: &mut Browser) {
    let page = open_lab(browser);
    change(&page, &json!({ "runs": ["bfs"], "step": "3" }));
    panel(&page, "share");
    page.wait_for("document.querySelector('#panel svg.code')");
    let link = page.eval("document.querySelector('#panel [name=link]').value").as_str().unwrap().to_owned();
    let frame = page.eval("document.querySelector('#panel [name=frame]').value").as_str().unwrap().to_owned();
    assert!(frame.contains(&format!("src=\"{link}&embed\"")), "{frame}");
    change(
        &page,
        &json!({ "view": "check", "asked": { "name": "long.csv", "text": (0..9000).map(|n| (n * n).to_string() + "\n").collect::<String>() } }),
    );
    page.wait_for("!document.querySelector('#panel svg.code') && document.querySelector('#panel .notice')");
    page.go("about:blank");
    page.resize(700, 450);
    page.go(&format!("{link}&embed"));
    page.wait_for("window.steptraceLab && 'ready' in document.documentElement.dataset");
    assert_eq!(page.eval("[steptraceLab.state.runs[0], steptraceLab.state.step]"), json!(["bfs", "3"]));
    assert_eq!(page.run(POKES_OUT, &[]), json!([]));
    let high = page.eval("document.getElementById('bar').offsetHeight").as_f64().unwrap();
    assert!(high < 60.0, "the bar is one row: {high}");
    page.run("document.querySelector('a.whole').dispatchEvent(new Event('focus'))", &[]);
    let whole = page.eval("document.querySelector('a.whole').href");
    assert!(whole.as_str().unwrap().contains('#') && !whole.as_str().unwrap().contains("embed"), "{whole}");
}

fn every_run_of_the_gallery_is_shown(browser: &mut Browser) {
    let page = open_lab(browser);
    let runs = fs::read_to_string("templates/lab/gallery.json").unwrap();
    let runs: Vec<Value> = serde_json::from_str(&runs).unwrap();
    for (at, run) in runs.iter().enumerate() {
        panel(&page, "gallery");
        page.run("document.querySelectorAll('#panel .shown')[arguments[0]].click()", &[json!(at)]);
        page.wait_for(&format!("document.getElementById('says').textContent === {}", run["look"][0]));
        assert!(page.holds("steptraceLab.viewer.stage !== null && document.querySelector('#says.error') === null"));
    }
}

fn the_panels_of_tools_are_accessible_and_fit(browser: &mut Browser) {
    let page = open_lab(browser);
    for name in ["gallery", "save", "share", "vary", "exercise", "check", "identify", "find", "study"] {
        panel(&page, name);
        page.wait_for("document.querySelector('#panel h2')");
        page.settle();
        accessible(&page, name);
        for (width, height) in [(1280, 720), (390, 844), (844, 390)] {
            page.resize(width, height);
            assert_eq!(page.run(POKES_OUT, &[]), json!([]), "{name}, {width}×{height}");
        }
        page.resize(1280, 720);
    }
}
