//! `steptrace strategies`: describes the strategy language from the tables that parse it.

use steptrace::search::{CONVENTIONS, Key, Name, Strategy};

use super::Done;
use super::output;
use super::streams::wrapped;
use super::system;

const EXAMPLES: &str = "\
Examples:
  steptrace strategies
  steptrace strategies | less";

/// Describe the strategy language: names, settings, defaults.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {}

pub(super) fn run() -> Done {
    let width = system::columns().map_or(80, usize::from).clamp(40, 100);
    output::print(&guide(width))
}

fn guide(width: usize) -> String {
    let mut guide = Guide { lines: Vec::new(), width };
    guide.heading("Strategies");
    guide.text(
        "A strategy decides everything about a run. It is written NAME[,key=value…], in any order and case, such as \
         astar,h=misplaced. What is left out takes its default; reports print the whole spelling, so that they state every \
         convention of their run.",
    );
    guide.heading("Names");
    for name in Name::ALL {
        let (about, spec) = (name.about(), Strategy::new(name).to_string());
        let usual = spec.split_once(',').map_or("", |(_, settings)| settings);
        guide.term(0, name.text(), &format!("{about} By default {}.", usual.replace(',', ", ")));
    }
    guide.heading("Settings");
    for key in Key::ALL {
        guide.term(0, key.text(), key.about());
        let values = key.values();
        if values.is_empty() {
            guide.term(1, "VALUE", &format!("{}.", capital(&key.describe_values())));
        }
        for (value, about) in values {
            guide.term(1, value, about);
        }
    }
    guide.heading("Conventions of books and courses");
    guide.text("Such a name takes the place of a strategy and stands for its settings; others may follow.");
    for convention in CONVENTIONS {
        guide.term(0, convention.name, &format!("{}. {}.", convention.spec, convention.source));
    }
    guide.lines.join("\n") + "\n"
}

struct Guide {
    lines: Vec<String>,
    width: usize,
}

const TERM: usize = 12;

impl Guide {
    fn heading(&mut self, heading: &str) {
        let gap = if self.lines.is_empty() { "" } else { "\n" };
        self.lines.push(format!("{gap}{heading}:"));
    }

    fn text(&mut self, text: &str) {
        self.lines.extend(wrapped(text, self.width));
    }

    fn term(&mut self, level: usize, term: &str, meaning: &str) {
        let indent = 2 + 4 * level;
        let hang = format!("\n{:1$}", "", indent + TERM);
        let columns = term.chars().count();
        let room = if columns + 2 > TERM { hang.clone() } else { " ".repeat(TERM - columns) };
        let meaning = wrapped(meaning, self.width.saturating_sub(indent + TERM).max(20)).join(&hang);
        let line = format!("{:indent$}{term}{room}{meaning}", "");
        self.lines.push(line.trim_end().to_owned());
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
