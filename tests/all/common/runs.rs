//! Runs to make reports of, and the golden files that reports are compared with.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use steptrace::puzzle::{Instance, Size};
use steptrace::search::{Options, Strategy, search};
use steptrace::trace::{Recorder, Trace};

/// Runs a search and returns its trace.
pub(crate) fn run(instance: &Instance, spec: &str, options: &Options) -> Trace {
    let strategy: Strategy = spec.parse().unwrap();
    let mut recorder = Recorder::default();
    let answer = search(instance, &strategy, options, &mut recorder).unwrap();
    recorder.finish(instance, &strategy, answer)
}

/// Runs a search from one board to another, for at most `max_steps` steps, and returns its trace.
pub(crate) fn trace_of(start: &str, goal: &str, size: Option<Size>, spec: &str, max_steps: u64) -> Trace {
    let instance = Instance::parse(start, Some(goal), size).unwrap();
    let mut options = Options::default();
    options.bounds.max_steps = max_steps;
    run(&instance, spec, &options)
}

/// Strategies of every kind, each with a board on which its report says all that it can.
pub(crate) const RUNS: [(&str, &str, &str); 9] = [
    ("283104765", "spiral", "bfs"),
    ("283104765", "spiral", "dfs,deadend=forget"),
    ("283104765", "spiral", "ids"),
    ("283104765", "spiral", "ida,insert=block"),
    ("134862705", "spiral", "ucs,cost=tile"),
    ("216408753", "spiral", "astar,h=nilsson"),
    ("134862705", "spiral", "dls,limit=3"),
    ("1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15", "standard", "astar,ties=low-h"),
    ("213456780", "standard", "bfs"),
];

/// The golden files of one folder in `tests/golden`. With `STEPTRACE_RENEW` set, they are rewritten.
pub(crate) struct Golden {
    folder: PathBuf,
    /// The files that tests have asked for.
    names: BTreeSet<String>,
}

impl Golden {
    pub(crate) fn of(folder: &str) -> Golden {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(folder);
        Golden { folder, names: BTreeSet::new() }
    }

    /// Asserts that a text equals a file, the version of the program aside.
    pub(crate) fn holds(&mut self, name: &str, text: &str) {
        let now = without_copies(&without_version(text));
        let path = self.folder.join(name);
        self.names.insert(name.to_owned());
        if std::env::var_os("STEPTRACE_RENEW").is_some() {
            fs::create_dir_all(&self.folder).unwrap();
            fs::write(&path, &now).unwrap();
        }
        let before = fs::read_to_string(&path).expect("STEPTRACE_RENEW=1 cargo test writes the golden files");
        assert!(now == before, "{} differs, first here:\n{}", path.display(), first_difference(&before, &now));
    }

    /// Asserts that the folder has no other files.
    pub(crate) fn are_all(&self) {
        let entries = fs::read_dir(&self.folder).unwrap();
        let found: BTreeSet<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        assert_eq!(found, self.names, "every golden file belongs to a test");
    }
}

fn without_version(text: &str) -> String {
    text.replace(concat!("steptrace ", env!("CARGO_PKG_VERSION")), "steptrace VERSION")
}

/// Returns a text without its copies of templates, which stand in every file of their format.
fn without_copies(text: &str) -> String {
    let indented = |template: &str| template.lines().flat_map(|line| ["  ", line, "\n"]).collect::<String>();
    let copies = [
        include_str!("../../../templates/latex/macros.tex").to_owned(),
        include_str!("../../../templates/latex/room.tex").to_owned(),
        indented(include_str!("../../../templates/slides/marp.css")),
        indented(include_str!("../../../templates/slides/reveal.css")),
        indented(include_str!("../../../templates/slides/beamer.tex")),
    ];
    copies.iter().fold(text.to_owned(), |text, copy| text.replace(copy, "…\n"))
}

/// Returns the first line in which two texts differ.
fn first_difference(before: &str, now: &str) -> String {
    let mut pairs = before.lines().zip(now.lines()).enumerate();
    match pairs.find(|(_, (before, now))| before != now) {
        Some((at, (before, now))) => format!("line {}\n- {before}\n+ {now}", at + 1),
        None => format!("{} lines, now {}", before.lines().count(), now.lines().count()),
    }
}
