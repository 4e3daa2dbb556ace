//! What the controls of the page offer.

use serde::{Deserialize, Serialize};
use steptrace::graph::{Example, MAPS, Moves};
use steptrace::report::{Lang, Setting, settings, shortest, strategy_name};
use steptrace::search::{CONVENTIONS, Name, Strategy};

/// The examples and the names of strategies.
#[derive(Serialize)]
pub(crate) struct Catalog {
    /// Each with its name in English and in Chinese.
    strategies: Vec<(&'static str, [&'static str; 2])>,
    /// Names of strategies in books and courses, each with its spec and its source.
    conventions: Vec<[&'static str; 3]>,
    examples: Vec<Known>,
}

/// A graph or a map that is known by name.
#[derive(Serialize)]
struct Known {
    name: &'static str,
    about: [&'static str; 2],
    text: &'static str,
    is_map: bool,
}

impl Catalog {
    pub(crate) fn new() -> Catalog {
        let named = |name: Name| (name.text(), Lang::ALL.map(|lang| strategy_name(&Strategy::new(name), lang)));
        let known = |example: &'static Example| Known {
            name: example.name,
            about: [example.english, example.chinese],
            text: example.text,
            is_map: MAPS.iter().any(|map| map.name == example.name),
        };
        Catalog {
            strategies: Name::ALL.map(named).to_vec(),
            conventions: CONVENTIONS.iter().map(|it| [it.name, it.spec, it.source]).collect(),
            examples: Example::all().map(known).collect(),
        }
    }
}

/// A spec, and what it is for: `tiles`, `graph`, or a grid with `4` or `8` moves.
#[derive(Deserialize)]
pub(crate) struct Asked {
    spec: String,
    kind: String,
    lang: String,
}

/// Meaning of a spec, or why it has none.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Described {
    Error { text: String, help: Option<String>, at: [usize; 2] },
    Strategy { name: &'static str, spec: String, whole: String, settings: Vec<Setting> },
}

impl Asked {
    pub(crate) fn describe(&self) -> Described {
        let read = match self.kind.as_str() {
            "tiles" => self.spec.parse(),
            "graph" => Strategy::of_graphs(&self.spec),
            moves => Strategy::of_grids(&self.spec, if moves == "8" { Moves::Eight } else { Moves::Four }),
        };
        let lang = if self.lang == "zh" { Lang::Zh } else { Lang::En };
        match read {
            Ok(strategy) => Described::Strategy {
                name: strategy.name().text(),
                spec: shortest(&strategy),
                whole: strategy.to_string(),
                settings: settings(&strategy, lang),
            },
            Err(error) => {
                Described::Error { text: error.to_string(), help: error.help(), at: [error.at.start, error.at.end] }
            }
        }
    }
}
