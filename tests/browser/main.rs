//! The HTML report as a reader meets it: in a real browser.
//!
//! The tests drive a headless Chromium over `WebDriver`. Without one they are ignored, with a word on what was looked
//! for; if the variable `CI` is set, that is a failure. `cargo test --test browser -- --help` tells how to pick tests;
//! pictures of failed pages are in `target/tmp`.

mod access;
mod beside;
mod compare;
mod controls;
mod driver;
mod expected;
mod figures;
mod graph;
mod hostile;
mod lab;
mod lab_problem;
mod lab_speed;
mod lab_tools;
mod layout;
mod measure;
mod moments;
mod panes;
mod paper;
mod programs;
mod quiz;
mod quiz_stage;
mod reader;
mod reports;
mod saving;
mod sheets;
mod stage;
mod steps;
mod still;
mod time;
mod tree;
mod whole;
mod without_script;

use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use libtest_mimic::{Arguments, Completion, Failed, Trial};

use driver::Browser;
use programs::Programs;

/// A test in a browser.
pub(crate) struct Test {
    name: String,
    run: Box<dyn Fn(&mut Browser) + Send + Sync>,
    needs: Needs,
}

/// Needs of a test beside a browser.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needs {
    Nothing,
    /// Runs alone, because it measures time.
    Quiet,
    /// axe, which finds barriers to accessibility.
    Axe,
    /// A program that reads PDF.
    Pdf,
}

impl Test {
    /// Returns a test of a topic.
    pub(crate) fn new(
        topic: &str,
        name: &str,
        needs: Needs,
        run: impl Fn(&mut Browser) + Send + Sync + 'static,
    ) -> Test {
        let topic = topic.rsplit("::").next().unwrap_or(topic);
        Test { name: format!("{topic}::{name}"), run: Box::new(run), needs }
    }
}

/// Makes tests of functions with the same needs, named after them.
macro_rules! tests {
    ($needs:ident: $($name:ident),+ $(,)?) => {
        vec![$($crate::Test::new(module_path!(), stringify!($name), $crate::Needs::$needs, $name)),+]
    };
}
pub(crate) use tests;

/// The idle browsers, and the reasons why there may be none.
struct House {
    programs: Result<Programs, String>,
    axe: Result<(), String>,
    pdf: Result<(), String>,
    idle: Mutex<Vec<Browser>>,
    /// Read-locked by every test that runs, write-locked by one that runs alone.
    quiet: RwLock<()>,
}

impl House {
    fn run(&self, test: &Test) -> Result<Completion, Failed> {
        let (what, missing) = match (&self.programs, &self.axe, &self.pdf) {
            (Err(missing), ..) => ("a browser", missing),
            (_, Err(missing), _) if test.needs == Needs::Axe => ("axe", missing),
            (.., Err(missing)) if test.needs == Needs::Pdf => ("pdftotext", missing),
            (Ok(programs), ..) => {
                self.run_in_browser(test, programs);
                return Ok(Completion::Completed);
            }
        };
        if programs::on_ci() {
            return Err(Failed::from(missing));
        }
        Ok(Completion::ignored_with(format!("needs {what}")))
    }

    fn run_in_browser(&self, test: &Test, programs: &Programs) {
        let _alone;
        let _among_others;
        if test.needs == Needs::Quiet {
            _alone = self.quiet.write().unwrap_or_else(PoisonError::into_inner);
        } else {
            _among_others = self.quiet.read().unwrap_or_else(PoisonError::into_inner);
        }
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let mut browser = waiting.unwrap_or_else(|| Browser::start(programs));
        browser.serve(&test.name);
        // A browser in which a test has failed is dropped by the panic, and not used again.
        (test.run)(&mut browser);
        idle().push(browser);
    }
}

fn all() -> Vec<Test> {
    let topics = [
        stage::tests(),
        reader::tests(),
        quiz::tests(),
        quiz_stage::tests(),
        moments::tests(),
        panes::tests(),
        tree::tests(),
        steps::tests(),
        whole::tests(),
        controls::tests(),
        figures::tests(),
        graph::tests(),
        saving::tests(),
        without_script::tests(),
        hostile::tests(),
        lab::tests(),
        lab_tools::tests(),
        layout::tests(),
        paper::tests(),
        sheets::tests(),
        access::tests(),
        compare::tests(),
        beside::tests(),
        still::tests(),
        lab_problem::tests(),
        lab_speed::tests(),
        time::tests(),
    ];
    topics.into_iter().flatten().collect()
}

fn main() -> ExitCode {
    let args = Arguments::from_args();
    let house = Arc::new(House {
        programs: Programs::find(),
        axe: access::axe().map(|_| ()),
        pdf: programs::pdftotext().map(|_| ()),
        idle: Mutex::default(),
        quiet: RwLock::default(),
    });
    let missing = [house.programs.as_ref().err(), house.axe.as_ref().err(), house.pdf.as_ref().err()];
    for missing in missing.into_iter().flatten() {
        println!("some of the browser tests {}: {missing}", if programs::on_ci() { "fail" } else { "are ignored" });
    }
    let trials = all().into_iter().map(|test| {
        let house = Arc::clone(&house);
        Trial::ignorable_test(test.name.clone(), move || house.run(&test))
    });
    let conclusion = libtest_mimic::run(&args, trials.collect());
    // End the browsers before the program.
    house.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    conclusion.exit_code()
}
