//! Reports of studies: golden files, the numbers against the slow model, what is left out, the page against the rules.

#![expect(clippy::cast_precision_loss, reason = "a test has few boards")]

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use scraper::{ElementRef, Html, Selector};
use steptrace::graph::Family;
use steptrace::puzzle::{Board, Instance, NamedGoal, Size, parse_board};
use steptrace::report::{Flavor, Format, Lang, SurveyOptions, study_document, write_study_csv};
use steptrace::search::{Bounds, Strategy};
use steptrace::survey::{Depths, Plan, Problems, Study};

use crate::common::drawn;
use crate::common::model;
use crate::common::runs::Golden;
use crate::common::set::{self, written};

fn plan(size: &str, depths: &str, per_depth: usize, specs: &[&str], max_steps: u64) -> Plan {
    let size: Size = size.parse().unwrap();
    Plan {
        problems: Problems::Boards { size, goal: NamedGoal::Standard.board(size).unwrap() },
        depths: depths.parse().unwrap(),
        per_depth,
        seed: 7,
        strategies: specs.iter().map(|spec| spec.parse().unwrap()).collect(),
        bounds: Bounds { max_steps, ..Bounds::default() },
    }
}

fn carried_out(plan: &Plan, threads: usize) -> Study {
    plan.carry_out(NonZeroUsize::new(threads).unwrap(), &|| true).unwrap()
}

fn options(lang: Lang) -> SurveyOptions {
    SurveyOptions { lang, ..SurveyOptions::default() }
}

struct Reports {
    text: String,
    markdown: String,
    page: String,
    slides: String,
    latex: String,
    csv: String,
}

fn reports(study: &Study, options: &SurveyOptions, width: usize) -> Reports {
    let told = |format: &Format| set::set(study_document(study, options), format);
    Reports {
        text: told(&set::text(width, false)),
        markdown: told(&set::notes(Flavor::Github)),
        page: told(&Format::Html),
        slides: told(&Format::Slides(None)),
        latex: told(&Format::Latex { standalone: false }),
        csv: written(|out| write_study_csv(study, out)),
    }
}

/// Returns the rows of a table, each by its columns.
fn rows(csv: &str) -> Vec<HashMap<String, String>> {
    csv::Reader::from_reader(csv.as_bytes()).deserialize().map(Result::unwrap).collect()
}

/// A study in which some runs are stopped, some end without a path, some depths have few boards and one has none.
fn eventful() -> Plan {
    plan("2x3", "1,2,7..13/3,30", 6, &["bfs", "astar,h=misplaced", "dls,limit=8", "dfs", "ids"], 150)
}

#[test]
fn reports_are_as_they_were() {
    let mut golden = Golden::of("study");
    let plan = eventful();
    let done = carried_out(&plan, 2);
    for lang in Lang::ALL {
        let title = (lang == Lang::Zh).then(|| "<b>第 3 周</b> | *A\\**".to_owned());
        let options = SurveyOptions { title, command: vec!["-o".into(), "a b".into()], ..options(lang) };
        let all = reports(&done, &options, if lang == Lang::En { 80 } else { 50 });
        golden.holds(&format!("{}.txt", lang.text()), &all.text);
        if lang == Lang::En {
            golden.holds("en.html", &set::readable(&all.page));
            golden.holds("en.slides.md", &all.slides);
            golden.holds("en.tex", &all.latex);
            golden.holds("study.csv", &all.csv);
        } else {
            golden.holds("zh.md", &all.markdown);
        }
    }
    let strategies = ["bfs", "greedy", "astar"].map(|spec| Strategy::of_graphs(spec).unwrap()).into();
    let problems = Problems::Drawn(Family::read("random:states=12,h=inconsistent").unwrap().unwrap().0);
    let graphs = carried_out(&Plan { problems, depths: Depths::all(), strategies, ..plan }, 2);
    golden.holds("graphs-en.txt", &reports(&graphs, &options(Lang::En), 80).text);
    golden.holds("graphs-zh.txt", &reports(&graphs, &options(Lang::Zh), 50).text);
    golden.holds("graphs.csv", &reports(&graphs, &options(Lang::En), 80).csv);
    golden.are_all();
}

#[test]
fn the_finding_compares_the_fewest_with_the_most_at_the_greatest_depth() {
    let finding = |depths: &str, specs: &[&str], max_steps: u64| {
        let done = carried_out(&plan("2x3", depths, 6, specs, max_steps), 2);
        let told = reports(&done, &options(Lang::En), 10_000);
        let means: Vec<f64> = rows(&told.csv).iter().map(|row| row["nodes_mean"].parse().unwrap()).collect();
        let words = told.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let says = words.split("Nodes generated ").last().and_then(|rest| rest.split(" Mean ± ").next());
        (says.filter(|says| says.starts_with("At depth ")).map(str::to_owned), means)
    };
    let (says, means) = finding("4,12", &["bfs", "astar"], u64::MAX);
    let (says, far) = (says.unwrap(), means[2] / means[3]);
    let wanted = format!("At depth 12, bfs generates {far:.1} times as many nodes as astar,h=manhattan (");
    assert!(says.starts_with(&wanted), "{wanted} in {says}");
    let (says, _) = finding("12", &["bfs", "astar"], 70);
    assert!(says.as_ref().is_some_and(|says| says.contains("bfs generates at least")), "bfs was stopped: {says:?}");
    assert_eq!(finding("12", &["bfs", "dls,limit=4"], u64::MAX).0, None, "dls finds no path");
    assert_eq!(finding("4", &["bfs"], u64::MAX).0, None, "there is nothing to compare");
}

/// b* by halving, its polynomial written out.
fn branching(n: usize, depth: usize) -> Option<f64> {
    let sum = |b: f64| (1..=depth as i32).map(|power| b.powi(power)).sum::<f64>();
    let (mut low, mut high) = (0.5, n as f64 + 1.0);
    while high - low > 1e-9 {
        let middle = f64::midpoint(low, high);
        if sum(middle) > n as f64 { high = middle } else { low = middle }
    }
    (depth > 0).then_some(low)
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// The deviation by the other formula: the mean of squares less the square of the mean. A single number has none.
fn deviation(numbers: &[f64]) -> Option<f64> {
    let squares: Vec<f64> = numbers.iter().map(|number| number * number).collect();
    let n = numbers.len() as f64;
    (numbers.len() > 1).then(|| ((mean(&squares) - mean(numbers).powi(2)).max(0.0) * n / (n - 1.0)).sqrt())
}

/// All boards from which the goal can be reached, by their depth, found move by move.
fn boards_by_depth(size: Size, goal: Board) -> Vec<Vec<Vec<u8>>> {
    let mut layers = vec![vec![goal.tiles(size).collect::<Vec<u8>>()]];
    let mut known = layers[0].clone();
    loop {
        let mut next: Vec<Vec<u8>> = Vec::new();
        for board in layers.last().unwrap() {
            let blank = board.iter().position(|&tile| tile == 0).unwrap();
            let (row, col) = (blank / size.cols(), blank % size.cols());
            for to in 0..board.len() {
                if (to / size.cols()).abs_diff(row) + (to % size.cols()).abs_diff(col) == 1 {
                    let mut moved = board.clone();
                    moved.swap(blank, to);
                    if !known.contains(&moved) {
                        known.push(moved.clone());
                        next.push(moved);
                    }
                }
            }
        }
        if next.is_empty() {
            return layers;
        }
        layers.push(next);
    }
}

#[test]
fn every_number_is_that_of_the_slow_model_on_all_boards_of_2x3() {
    const STEPS: u64 = 150;
    let specs =
        ["bfs", "astar", "astar,h=misplaced,ties=low-h", "greedy", "ida", "dls,limit=9", "dfs", "ucs,goal=made"];
    let plan = plan("2x3", "0..21", 1000, &specs, STEPS);
    let Problems::Boards { size, goal } = plan.problems else { panic!("boards") };
    let done = carried_out(&plan, 2);
    let table = reports(&done, &options(Lang::En), 80).csv;
    let layers = boards_by_depth(size, goal);
    assert_eq!((layers.len(), layers.iter().map(Vec::len).sum::<usize>()), (22, 360));
    let rows = rows(&table);
    assert_eq!(rows.len(), layers.len() * specs.len());
    let mut rows = rows.iter();
    let (mut stopped_at_all, mut exhausted_at_all) = (0, 0);
    for (depth, layer) in layers.iter().enumerate() {
        for spec in specs {
            let strategy: Strategy = spec.parse().unwrap();
            let row = rows.next().unwrap();
            let runs: Vec<model::Run> = layer
                .iter()
                .map(|cells| {
                    let spelt: String = cells.iter().map(u8::to_string).collect();
                    let start = parse_board(&spelt, Some(size)).unwrap().0;
                    let instance = Instance { size, start, goal };
                    model::run(&drawn::setup(&instance, &strategy, STEPS))
                })
                .collect();
            let with = |outcome: &str| runs.iter().filter(|run| run.outcome == outcome).count();
            let shortest = runs.iter().filter(|run| run.outcome == "solved" && run.moves.len() == depth).count();
            let label = format!("{spec} at {depth}");
            for (field, wanted) in [
                ("depth", depth),
                ("boards", layer.len()),
                ("runs", layer.len()),
                ("solved", with("solved")),
                ("stopped", with("limit")),
                ("exhausted", with("exhausted")),
                ("shortest", shortest),
            ] {
                assert_eq!(row[field], wanted.to_string(), "{label}: {field}");
            }
            stopped_at_all += with("limit");
            exhausted_at_all += with("exhausted");
            let near = |column: &str, wanted: f64| {
                let value: f64 = row[column].parse().unwrap_or_else(|_| panic!("{label}: {column}"));
                assert!((value - wanted).abs() < 0.006, "{label}: {column} {value}, not {wanted}");
            };
            let mut nodes: Vec<f64> = runs.iter().map(|run| run.nodes.len() as f64).collect();
            nodes.sort_by(f64::total_cmp);
            near("nodes_mean", mean(&nodes));
            match deviation(&nodes) {
                Some(deviation) => near("nodes_sd", deviation),
                None => assert_eq!(row["nodes_sd"], "", "{label}"),
            }
            near("nodes_min", nodes[0]);
            near("nodes_max", nodes[nodes.len() - 1]);
            let middle = f64::midpoint(nodes[(nodes.len() - 1) / 2], nodes[nodes.len() / 2]);
            near("nodes_median", middle);
            let solved = runs.iter().filter(|run| run.outcome == "solved");
            let stars: Vec<f64> = solved
                .filter_map(|run| branching(run.nodes.len() - run.rounds.len().max(1), run.moves.len()))
                .collect();
            assert_eq!(row["bstar_runs"], stars.len().to_string(), "{label}");
            if !stars.is_empty() {
                near("bstar_mean", mean(&stars));
                match deviation(&stars) {
                    Some(deviation) => near("bstar_sd", deviation),
                    None => assert_eq!(row["bstar_sd"], "", "{label}"),
                }
            }
        }
    }
    assert!(stopped_at_all > 20 && exhausted_at_all > 20, "both happen");
}

#[test]
fn reports_do_not_depend_on_the_number_of_threads() {
    for plan in [
        plan("3x3", "4..12/2", 15, &["astar", "ids", "greedy"], 100_000),
        plan("4x4", "9,14", 6, &["ida,h=linear-conflict", "astar"], 100_000),
        eventful(),
    ] {
        let wanted = reports(&carried_out(&plan, 1), &options(Lang::En), 80);
        for threads in [2, 7] {
            let now = reports(&carried_out(&plan, threads), &options(Lang::En), 80);
            assert!(now.csv == wanted.csv && now.page == wanted.page, "{threads} threads");
        }
    }
}

fn texts<'a>(page: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    page.select(&Selector::parse(selector).unwrap()).collect()
}

#[test]
fn a_run_that_was_stopped_is_shown_everywhere() {
    let plan = plan("3x3", "4,12", 8, &["dfs", "astar"], 500);
    let done = carried_out(&plan, 2);
    let stopped: Vec<usize> = done.depths.iter().map(|at| at.cells[0].stopped()).collect();
    assert!(stopped[0] > 0 && stopped[1] == 8 && done.depths.iter().all(|at| at.cells[1].stopped() == 0));
    let all = reports(&done, &options(Lang::En), 80);
    let says = format!("dfs: {} of 16 runs were stopped at a bound (--max-steps, --max-memory).", stopped[0] + 8);
    let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for text in [&all.text, &all.markdown, &all.page] {
        let text = spaced(&text.replace('\\', ""));
        assert!(text.contains(&says), "{text}");
    }
    let mean = done.depths[1].cells[0].nodes().unwrap().mean.round();
    assert!(all.text.contains(&format!("≥ {mean} ± ")) && all.markdown.contains(&format!("| ≥ {mean} ± ")));
    let page = Html::parse_document(&all.page);
    let bounds = texts(&page, "#nodes td").into_iter().filter(|cell| cell.text().any(|text| text.contains('≥')));
    assert_eq!(bounds.count(), 2);
    assert!(all.page.contains("the mean is a lower bound"));
    let whole = carried_out(&Plan { bounds: Bounds { max_steps: u64::MAX, ..plan.bounds }, ..plan.clone() }, 2);
    let whole_mean = whole.depths[1].cells[0].nodes().unwrap().mean;
    assert!(mean <= whole_mean, "a lower bound");
    let all = reports(&whole, &options(Lang::En), 80);
    assert!(!all.text.contains('≥') && !all.page.contains('≥') && all.text.contains("none: every run goes on"));
}

#[test]
fn an_interrupted_study_says_how_many_boards_were_run() {
    for (plan, threads) in [
        (plan("3x3", "6,8,10", 20, &["bfs", "astar"], 100_000), 3),
        (plan("4x4", "6,8,10", 20, &["bfs", "astar"], 100_000), 2),
    ] {
        let asked = AtomicUsize::new(0);
        let goes_on = || asked.fetch_add(1, Ordering::Relaxed) < 50;
        let done = plan.carry_out(NonZeroUsize::new(threads).unwrap(), &goes_on).unwrap();
        let boards = done.cases();
        assert!(done.interrupted && (20..60).contains(&boards), "{boards}");
        assert_eq!(done.depths.iter().map(|at| at.depth).collect::<Vec<_>>(), [6, 8, 10]);
        let all = reports(&done, &options(Lang::En), 120);
        let says = format!("Interrupted: the tables cover the {boards} boards that were run by then.");
        for text in [&all.text, &all.markdown, &all.page] {
            assert!(text.contains(&says), "{text}");
        }
        // What is there is what a whole study has.
        let whole = carried_out(&plan, 1);
        assert!(!whole.interrupted);
        assert_eq!(whole.depths[0].cells[1].0, done.depths[0].cells[1].0);
    }
    // Stopped before anything was done there is still a report.
    let plan = plan("4x4", "6,8", 3, &["bfs"], 100);
    let done = plan.carry_out(NonZeroUsize::MIN, &|| false).unwrap();
    let all = reports(&done, &options(Lang::En), 80);
    assert!(all.text.contains("Interrupted: the tables cover the 0 boards that were run by then."), "{}", all.text);
    assert!(!all.page.contains("<svg"), "there is nothing to draw");
}

#[test]
fn the_page_shows_every_number_and_a_mark_for_each() {
    for (plan, lang) in [
        (eventful(), Lang::En),
        (plan("3x3", "2..12/2", 10, &["bfs", "astar", "greedy", "ida", "ucs", "dfs", "ids", "bnb"], 9000), Lang::Zh),
    ] {
        let done = carried_out(&plan, 2);
        let source = reports(&done, &options(lang), 80).page;
        let page = Html::parse_document(&source);
        assert!(page.errors.is_empty(), "{:?}", page.errors);
        let with_nodes = done.cells().filter(|cell| !cell.0.is_empty()).count();
        let with_branching = done.cells().filter(|cell| cell.branching().is_some()).count();
        assert_eq!(texts(&page, "figure.chart svg .line").len(), plan.strategies.len());
        assert_eq!(texts(&page, "figure.chart svg g > .mark").len(), with_nodes);
        let spreads = |section: &str| texts(&page, &format!("#{section} td small")).len();
        assert_eq!((spreads("nodes"), spreads("branching")), (with_nodes, with_branching));
        let letters = texts(&page, "figure.chart svg .name").len();
        assert!(letters == plan.strategies.len());
    }
}
