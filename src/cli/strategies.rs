//! `steptrace strategies`: describes the strategy language from the tables that parse it.

use steptrace::search::{CONVENTIONS, Dup, Key, Name, Strategy};

use clap::builder::Styles;

use super::Done;
use super::output;
use super::style::wrapped;

const EXAMPLES: &str = "\
Examples:
  steptrace strategies
  steptrace strategies | grep dup=";

/// Describe the strategy language: names, settings, defaults.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {}

const COMMANDS: [(&str, &str); 5] = [
    ("steptrace report 283104765 --goal spiral --strategy bfs", "Breadth first, with the usual settings."),
    (
        "steptrace report 283104765 --goal spiral --strategy astar,h=misplaced,ties=lifo",
        "A* with another heuristic; of equal f, the newest node first.",
    ),
    (
        "steptrace trace 283104765 --goal spiral --strategy dfs,insert=block,deadend=forget",
        "Depth first, first move first; dead ends are forgotten.",
    ),
    (
        "steptrace compare 283104765 --goal spiral --run dls,limit=6 --run ids --run astar,w=1.5",
        "A depth limit, iterative deepening and a weighted A*, compared.",
    ),
    ("steptrace compare 283104765 --goal spiral --run astar --vary ties", "All values of one setting, compared."),
];

pub(super) fn run() -> Done {
    let width = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0)).clamp(40, 100);
    output::print_styled(&guide(width))
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
        let keys: Vec<&str> = Key::ALL.iter().filter(|key| Scope::of(**key).has(name)).map(|key| key.text()).collect();
        guide.term(0, name.text(), &format!("{} Settings: {}.", name.about(), keys.join(", ")));
    }
    guide.heading("Settings");
    for key in Key::ALL {
        let scope = Scope::of(key);
        guide.term(0, key.text(), &format!("{} {} {}", key.about(), scope.says(), scope.defaults()));
        let values = key.values();
        if values.is_empty() {
            guide.term(1, "VALUE", &format!("{}.", capital(&key.describe_values())));
        }
        for (value, about) in values {
            guide.term(1, value, &format!("{about} {}", scope.exceptions(value)));
        }
    }
    guide.heading("Conventions of books and courses");
    guide.text("Such a name takes the place of a strategy and stands for its settings; others may follow.");
    for convention in CONVENTIONS {
        guide.term(0, convention.name, &format!("{}. {}.", convention.spec, convention.source));
    }
    guide.heading("Examples");
    for (command, about) in COMMANDS {
        guide.text(about);
        guide.lines.push(format!("  {command}"));
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
        let styles = Styles::styled();
        let header = styles.get_header();
        let gap = if self.lines.is_empty() { "" } else { "\n" };
        self.lines.push(format!("{gap}{header}{heading}:{header:#}"));
    }

    fn text(&mut self, text: &str) {
        self.lines.extend(wrapped(text, self.width));
    }

    /// Adds a term, some levels below the heading, and its meaning. A long term is on a line of its own.
    fn term(&mut self, level: usize, term: &str, meaning: &str) {
        let styles = Styles::styled();
        let literal = styles.get_literal();
        let indent = 2 + 4 * level;
        let hang = format!("\n{:1$}", "", indent + TERM);
        let columns = term.chars().count();
        let room = if columns + 2 > TERM { hang.clone() } else { " ".repeat(TERM - columns) };
        let meaning = wrapped(meaning, self.width.saturating_sub(indent + TERM).max(20)).join(&hang);
        let line = format!("{:indent$}{literal}{term}{literal:#}{room}{meaning}", "");
        self.lines.push(line.trim_end().to_owned());
    }
}

/// The strategies that a setting applies to: for each name, those with each rule for duplicates under which it does.
struct Scope {
    key: Key,
    strategies: Vec<Strategy>,
}

impl Scope {
    fn of(key: Key) -> Scope {
        let of_name = |name| Strategy::new(name).with_each(Key::Dup);
        let strategies = Name::ALL.into_iter().flat_map(of_name).filter(|strategy| strategy.applies(key));
        Scope { key, strategies: strategies.collect() }
    }

    fn has(&self, name: Name) -> bool {
        self.strategies.iter().any(|strategy| strategy.name() == name)
    }

    /// `For dfs, dls.`, `For ucs, astar with dup=all.`
    fn says(&self) -> String {
        let all = Name::ALL.into_iter().all(|name| self.has(name));
        let names = if all { "all".into() } else { names(&self.strategies) };
        let has = |dup: &Dup| self.strategies.iter().any(|strategy| strategy.dup() == *dup);
        let dups: Vec<String> = Dup::ALL.into_iter().filter(has).map(|dup| format!("dup={dup}")).collect();
        let with = if dups.len() == Dup::ALL.len() { String::new() } else { format!(" with {}", dups.join(" or ")) };
        format!("For {names}{with}.")
    }

    /// `Default: all; closed for dfs; path for dls, ids, ida.` A limit has no default.
    fn defaults(&self) -> String {
        if self.key == Key::Limit {
            return format!("Needed by {}.", names(&self.strategies));
        }
        let default = |strategy: &Strategy| Strategy::new(strategy.name()).value(self.key);
        let mut values: Vec<String> = Vec::new();
        for value in self.strategies.iter().map(default) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        let of = |value: &String| names(self.strategies.iter().filter(|strategy| default(strategy) == *value));
        let others = values.iter().skip(1).map(|value| format!("; {value} for {}", of(value)));
        format!("Default: {}{}.", values[0], others.collect::<String>())
    }

    /// `Not for ucs.`, if a value does not fit some of the strategies that have the setting.
    fn exceptions(&self, value: &str) -> String {
        let takes = |name: Name| {
            self.strategies.iter().any(|strategy| strategy.name() == name && strategy.with(self.key, value).is_some())
        };
        let lacking: Vec<&Strategy> = self.strategies.iter().filter(|strategy| !takes(strategy.name())).collect();
        if lacking.is_empty() { String::new() } else { format!("Not for {}.", names(lacking)) }
    }
}

fn names<'a>(strategies: impl IntoIterator<Item = &'a Strategy>) -> String {
    let mut names: Vec<&str> = strategies.into_iter().map(|strategy| strategy.name().text()).collect();
    names.dedup();
    names.join(", ")
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
