//! Reports handed to the programs that they are for: Pandoc, LaTeX, rsvg.
//!
//! Without a program, the tests that need it are ignored, with its name; if the variable `CI` is set, that is a
//! failure. The files made stay in `target/tmp/convert`.

mod exercises;
mod figures;
mod latex;
mod markdown;
mod picture;
mod programs;
mod slides;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Failed, Trial};

/// A test with the programs that it needs.
pub(crate) struct Test {
    name: String,
    needs: &'static [&'static str],
    run: fn(),
}

impl Test {
    /// Returns a test of a topic.
    pub(crate) fn new(topic: &str, name: &str, needs: &'static [&'static str], run: fn()) -> Test {
        let topic = topic.rsplit("::").next().unwrap_or(topic);
        Test { name: format!("{topic}::{name}"), needs, run }
    }

    fn trial(self) -> Trial {
        Trial::ignorable_test(self.name, move || {
            let missing: Vec<&str> =
                self.needs.iter().copied().filter(|program| programs::path_of(program).is_none()).collect();
            let says = format!("needs {}", missing.join(", "));
            match missing.is_empty() {
                true => (self.run)(),
                false if programs::on_ci() => return Err(Failed::from(says)),
                false => return Ok(Completion::ignored_with(says)),
            }
            Ok(Completion::Completed)
        })
    }
}

/// Makes tests of functions that need the same programs, named after them.
macro_rules! tests {
    ($needs:expr; $($name:ident),+ $(,)?) => {
        vec![$($crate::Test::new(module_path!(), stringify!($name), &$needs, $name)),+]
    };
}
pub(crate) use tests;

fn main() -> ExitCode {
    let args = Arguments::from_args();
    let topics = [exercises::tests(), figures::tests(), latex::tests(), markdown::tests(), slides::tests()];
    libtest_mimic::run(&args, topics.into_iter().flatten().map(Test::trial).collect()).exit_code()
}
