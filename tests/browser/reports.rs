//! Reports made by the command, for the browser to open.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use steptrace::puzzle::Instance;
use steptrace::report::Lang;
use steptrace::search::{Bounds, Options, search};
use steptrace::trace::{Recorder, Trace};

use crate::driver::{Browser, Page};

pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_steptrace");

/// Returns the folder of the reports. They stay for inspection; the next run overwrites them.
pub(crate) fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reports");
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The arguments of a report.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) start: &'static str,
    pub(crate) goal: &'static str,
    pub(crate) strategy: &'static str,
    /// More arguments.
    pub(crate) more: &'static [&'static str],
}

impl Run {
    pub(crate) const fn new(start: &'static str, goal: &'static str, strategy: &'static str) -> Run {
        Run { start, goal, strategy, more: &[] }
    }

    /// Adds arguments.
    pub(crate) const fn with(self, more: &'static [&'static str]) -> Run {
        Run { more, ..self }
    }

    /// Returns its record, made by the library.
    pub(crate) fn trace(&self) -> Trace {
        let instance = Instance::parse(self.start, Some(self.goal), None).unwrap();
        let strategy = self.strategy.parse().unwrap();
        let number_after = |name| {
            let at = self.more.iter().position(|&arg| arg == name)?;
            Some(self.more[at + 1].parse().unwrap())
        };
        let max_steps = number_after("--max-steps").unwrap_or(Bounds::STEPS);
        let options = Options {
            search_unsolvable: self.more.contains(&"--search-unsolvable"),
            bounds: Bounds { max_steps, ..Bounds::default() },
        };
        let mut recorder = Recorder::default();
        let answer = search(instance, &strategy, &options, &mut recorder).unwrap();
        recorder.finish(instance, &strategy, answer)
    }

    /// Returns its report, made by the command.
    #[track_caller]
    pub(crate) fn report(&self) -> PathBuf {
        self.report_in(Lang::En)
    }

    /// Returns its report in a language.
    #[track_caller]
    pub(crate) fn report_in(&self, lang: Lang) -> PathBuf {
        let run = [self.start, "--goal", self.goal, "--strategy", self.strategy, "--lang", lang.text()];
        report(&[&run, self.more].concat())
    }
}

/// Returns the report of these arguments, made by the command once.
#[track_caller]
pub(crate) fn report(args: &[&str]) -> PathBuf {
    static MADE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let path = folder().join(name(args));
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if !made.contains(&path) {
        make(&[&["report"], args].concat(), &path);
        made.insert(path.clone());
    }
    path
}

/// Returns a name for the report of these arguments: their readable part, and a number that tells them apart.
fn name(args: &[&str]) -> String {
    let mut hasher = DefaultHasher::new();
    args.hash(&mut hasher);
    let words: String = args.join("-").chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').collect();
    format!("{}-{:08x}.html", &words[..words.len().min(60)], hasher.finish() as u32)
}

/// Returns the page that a command makes.
#[track_caller]
pub(crate) fn made(name: &str, command: &[&str]) -> PathBuf {
    let path = folder().join(format!("{name}.html"));
    make(command, &path);
    path
}

#[track_caller]
fn make(command: &[&str], path: &Path) {
    let output = Command::new(BINARY).args(command).args(["--quiet", "-o"]).arg(path).stdin(Stdio::null()).output();
    let output = output.unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "steptrace {command:?}: {}\n{said}", output.status);
}

/// Returns the address of a file.
pub(crate) fn address(path: &Path) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(byte);
    let bytes = path.to_str().unwrap().bytes();
    let signs = bytes.map(|byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") });
    format!("file://{}", signs.collect::<String>())
}

/// Shows a step, with all its entries.
pub(crate) fn go(page: &Page<'_>, step: usize) {
    page.eval(&format!("window.steptrace.go({step})"));
    page.settle();
}

/// Opens a report and waits until its script has drawn the first step.
#[track_caller]
pub(crate) fn open<'a>(browser: &'a mut Browser, path: &Path) -> Page<'a> {
    open_at(browser, path, "")
}

/// Opens a report at a place within the page, such as `#step=17`.
#[track_caller]
pub(crate) fn open_at<'a>(browser: &'a mut Browser, path: &Path, place: &str) -> Page<'a> {
    let page = browser.tab();
    page.go(&format!("{}{place}", address(path)));
    page.wait_for("document.documentElement.hasAttribute('data-ready')");
    page
}
