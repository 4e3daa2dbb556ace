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
    let mut text = wrapped(
        "A strategy decides everything about a run. It is written NAME[,key=value…], in any order and case, such as \
         astar,h=misplaced. What is left out takes its default; reports print the whole spelling, so that they state every \
         convention of their run.",
        width,
    )
    .join("\n");
    let mut terms = |heading: &str, indent: usize, terms: Vec<(&str, String)>| {
        text += heading;
        let hang = format!("\n{:1$}", "", indent + TERM);
        for (term, meaning) in terms {
            let room = if term.chars().count() + 2 > TERM { hang.as_str() } else { "" };
            let meaning = wrapped(&meaning, width.saturating_sub(indent + TERM).max(20)).join(&hang);
            let line = format!("\n{:indent$}{term:1$}{room}{meaning}", "", if room.is_empty() { TERM } else { 0 });
            text += line.trim_end();
        }
    };
    let names = Name::ALL.map(|name| {
        let spec = Strategy::new(name).to_string();
        let usual = spec.split_once(',').map_or("", |(_, settings)| settings);
        (name.text(), format!("{} By default {}.", name.about(), usual.replace(',', ", ")))
    });
    terms("\n\nNames:", 2, names.to_vec());
    terms("\n\nSettings:", 2, Vec::new());
    for key in Key::ALL {
        terms("", 2, vec![(key.text(), key.about().to_owned())]);
        match key.values() {
            values if values.is_empty() => terms("", 6, vec![("VALUE", key.describe_values())]),
            values => terms("", 6, values.into_iter().map(|(value, about)| (value, about.to_owned())).collect()),
        }
    }
    let conventions = CONVENTIONS.iter().map(|it| (it.name, format!("{}. {}.", it.spec, it.source)));
    terms(
        "\n\nConventions of books and courses, each in place of a strategy; settings may follow:",
        2,
        conventions.collect(),
    );
    text + "\n"
}

const TERM: usize = 12;
