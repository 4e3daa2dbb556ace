//! The spec of a strategy: `NAME[,key=value…]`, read and printed.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::graph::Moves;
use crate::nearest::{did_you_mean, nearest};
use crate::puzzle::{Heuristic, MoveOrder, TextError, parts};

use super::conventions::{CONVENTIONS, Convention};
use super::settings::{ArcOrder, Name};
use super::strategy::{Key, Strategy};

fn unknown_name(word: &str, at: Range<usize>) -> TextError {
    let help = if word.contains('/') {
        let all = || CONVENTIONS.iter().map(|convention| convention.name);
        format!("{}conventions are {}", did_you_mean(nearest(word, all())), list(all()))
    } else {
        let names = || Name::ALL.iter().map(|name| name.text());
        format!("{}strategies are {}", did_you_mean(nearest(word, names())), list(names()))
    };
    TextError::new(format!("no strategy is called `{word}`"), at).with_help(help)
}

fn unknown_key(word: &str, strategy: &Strategy, at: Range<usize>) -> TextError {
    let near = nearest(word, strategy.keys().map(Key::text));
    let help = format!("{}{}", did_you_mean(near), strategy.list_keys());
    TextError::new(format!("no setting is called `{word}`"), at).with_help(help)
}

fn unknown_value(key: Key, strategy: &Strategy, word: &str, at: Range<usize>) -> TextError {
    let values = strategy.values(key);
    let near = did_you_mean(nearest(word, values.iter().map(String::as_str)));
    let help = format!("{near}{key} takes {}", strategy.describe_values(key));
    TextError::new(format!("`{word}` is not a value of `{key}`"), at).with_help(help)
}

const COMPASS: &str =
    "N E S W, each once, such as order=NESW; with --moves 8 all eight may be given: order=N+NE+E+SE+S+SW+W+NW";

const ORDERS: &str = "the four letters U D L R, each once, such as order=LURD";

fn idle_value(key: Key, strategy: &Strategy, why: &str, at: Range<usize>) -> TextError {
    let values = strategy.values(key);
    let (name, value) = (strategy.name, strategy.value(key));
    let help = format!("{key} of {name} is one of {}", values.join(", "));
    TextError::new(format!("`{key}={value}` does not apply to {name}: {why}"), at).with_help(help)
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

impl Key {
    /// Returns the words that are values of this key, the default first, each with its meaning.
    pub fn values(self) -> Vec<(&'static str, &'static str)> {
        Strategy::default().field(self).words()
    }

    fn words(self) -> Vec<&'static str> {
        self.values().into_iter().map(|(text, _)| text).collect()
    }

    /// Returns the values of this key in words.
    pub fn describe_values(self) -> String {
        match Strategy::default().field(self).form() {
            ("", _) => list(self.words().into_iter()),
            (form, example) => format!("{form}, such as {self}={example}"),
        }
    }
}

impl Strategy {
    fn keys(&self) -> impl Iterator<Item = Key> + '_ {
        Key::ALL.into_iter().filter(|&key| self.applies(key))
    }

    fn values(&self, key: Key) -> Vec<String> {
        let is_in_words = !key.values().is_empty() || self.is_for_graphs() && self.compass().is_none();
        let each = if is_in_words { self.with_each(key) } else { Vec::new() };
        each.iter().map(|strategy| strategy.value(key)).collect()
    }

    fn describe_values(&self, key: Key) -> String {
        match self.values(key) {
            values if !values.is_empty() => values.join(", "),
            _ if key == Key::Order && self.compass().is_some() => COMPASS.into(),
            _ if key == Key::Order => ORDERS.into(),
            _ => key.describe_values(),
        }
    }

    fn list_keys(&self) -> String {
        format!("the settings of {} are {}", self.name, list(self.keys().map(Key::text)))
    }

    /// Returns the value of a key as a spec spells it.
    pub fn value(&self, key: Key) -> String {
        let mut strategy = *self;
        let value = strategy.field(key).to_string();
        if key == Key::Ties && self.is_for_graphs() { value.replace("board", "name") } else { value }
    }

    /// Returns the keys whose values differ from those of another strategy, or that only one of the two has.
    pub fn differences(&self, other: &Strategy) -> Vec<Key> {
        let value = |strategy: &Strategy, key: Key| strategy.applies(key).then(|| strategy.value(key));
        Key::ALL.iter().copied().filter(|&key| value(self, key) != value(other, key)).collect()
    }

    /// Returns this strategy with another value of a key, as a spec spells it; `None` if it cannot have that value.
    pub fn with(&self, key: Key, value: &str) -> Option<Strategy> {
        let mut strategy = *self;
        strategy.field(key).read(value)?;
        let is_other = strategy.is_for_graphs() != self.is_for_graphs();
        if !self.applies(key) || is_other || strategy.idle(key).is_some() {
            return None;
        }
        strategy.settle();
        Some(strategy)
    }

    /// Returns this strategy with each possible value of a key, in order; empty if it does not apply, or takes any number.
    pub fn with_each(&self, key: Key) -> Vec<Strategy> {
        if !self.applies(key) {
            return Vec::new();
        }
        let with = |value: &str| self.with(key, value);
        match key {
            Key::Order if let Some(order) = self.compass() => {
                order.all().filter_map(|order| with(&order.to_string())).collect()
            }
            Key::Order if self.is_for_graphs() => ArcOrder::ALL.iter().filter_map(|order| with(order.text())).collect(),
            Key::Order => MoveOrder::all().filter_map(|order| with(&order.to_string())).collect(),
            _ => key.words().into_iter().filter_map(with).collect(),
        }
    }

    /// Returns this strategy with another's values of some keys, where it has them, and with its name if `renamed`.
    pub fn with_of(&self, other: &Strategy, renamed: bool, keys: &[Key]) -> Strategy {
        let mixed = Strategy::new(if renamed { other.name } else { self.name });
        let mut mixed = mixed.like(self);
        // A key comes after those that it depends on.
        for key in Key::ALL {
            let from = if keys.contains(&key) || !self.applies(key) { [other, self] } else { [self, other] };
            for source in from.into_iter().filter(|source| source.applies(key)) {
                if mixed.applies(key) {
                    mixed.field(key).read(&source.value(key));
                    if mixed.idle(key).is_none() {
                        break;
                    }
                }
            }
        }
        mixed.settle();
        mixed
    }
}

/// The canonical spelling: every setting that applies, so that it states all conventions of a run.
impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        self.keys().try_for_each(|key| write!(f, ",{key}={}", self.value(key)))
    }
}

/// Reads a spec.
///
/// ```
/// use steptrace::search::Strategy;
/// let strategy: Strategy = "dfs,deadend=forget".parse().unwrap();
/// assert_eq!(strategy.to_string(), "dfs,order=UDLR,dup=closed,deadend=forget,discard=none,insert=each,goal=taken,cost=unit");
/// let error = "astar,h=manhatan".parse::<Strategy>().unwrap_err();
/// assert_eq!(error.at, 8..16);
/// assert!(error.help().unwrap().starts_with("did you mean `manhattan`?"));
/// ```
impl FromStr for Strategy {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Strategy, TextError> {
        Strategy::read(text, None)
    }
}

impl Strategy {
    /// Reads a spec for graphs: `h`, `order` and `cost` have other values and defaults there.
    ///
    /// # Errors
    /// If the text is not a spec, or sets what graphs do not have.
    pub fn of_graphs(text: &str) -> Result<Strategy, TextError> {
        Strategy::read(text, Some(&Strategy::default().on_graphs()))
    }

    /// Reads a spec for a grid with some steps.
    ///
    /// # Errors
    /// If the text is not a spec, or sets what grids do not have.
    pub fn of_grids(text: &str, moves: Moves) -> Result<Strategy, TextError> {
        Strategy::read(text, Some(&Strategy::default().on_grids(moves)))
    }

    pub(super) fn read(text: &str, like: Option<&Strategy>) -> Result<Strategy, TextError> {
        if text.trim().is_empty() {
            let third = if like.is_some() { "astar,dup=closed" } else { "astar,h=manhattan" };
            let help = format!("such as bfs, dfs,insert=block or {third}");
            return Err(TextError::new("no strategy: the spec is empty", 0..text.len()).with_help(help));
        }
        let mut parts = parts(text);
        let (name, at) = parts.next().unwrap_or(("", 0..0));
        let mut strategy = match Convention::named(name) {
            Some(convention) => Strategy::read(convention.spec, None)?,
            None => Strategy::new(Name::from_text(name).ok_or_else(|| unknown_name(&cut(name), at.clone()))?),
        };
        if let Some(like) = like {
            check_on_graphs(&strategy, name, at)?;
            strategy = strategy.like(like);
        }
        let mut settings: Vec<Setting> = Vec::new();
        for (part, at) in parts {
            let setting = Setting::new(part, at.clone(), &strategy)?;
            if settings.iter().any(|earlier| earlier.key == setting.key) {
                return Err(TextError::new(format!("`{}` is set twice", setting.key), at));
            }
            settings.push(setting);
        }
        // A key comes after those that it depends on.
        settings.sort_by_key(|setting| setting.key);
        settings.iter().try_for_each(|setting| setting.apply(&mut strategy))?;
        if strategy.name == Name::Dls && settings.iter().all(|setting| setting.key != Key::Limit) {
            let help = "write dls,limit=N, such as dls,limit=10";
            return Err(TextError::new("dls needs a depth limit", text.len()..text.len()).with_help(help));
        }
        strategy.settle();
        Ok(strategy)
    }
}

/// Refuses a convention with a heuristic of puzzles.
fn check_on_graphs(strategy: &Strategy, name: &str, at: Range<usize>) -> Result<(), TextError> {
    let heuristic = strategy.heuristic();
    if !strategy.has_h() || heuristic == Heuristic::default() || heuristic.is_for_any() {
        return Ok(());
    }
    let message = format!("`{}` does not apply to graphs: its h is {heuristic}", cut(name));
    Err(TextError::new(message, at).with_help("aima4/astar is A* with the h of the graph"))
}

fn cut(word: &str) -> String {
    word.chars().take(40).collect()
}

struct Setting<'a> {
    key: Key,
    value: &'a str,
    key_at: Range<usize>,
    value_at: Range<usize>,
}

impl Setting<'_> {
    fn new<'a>(part: &'a str, at: Range<usize>, strategy: &Strategy) -> Result<Setting<'a>, TextError> {
        let Some((word, value)) = part.split_once('=') else {
            let what = format!("`{}` is not a setting: settings are written key=value", cut(part));
            return Err(TextError::new(what, at).with_help(strategy.list_keys()));
        };
        let (key_at, value_at) = (at.start..at.start + word.len(), at.start + word.len() + 1..at.end);
        let unknown = || unknown_key(&cut(word.trim()), strategy, key_at.clone());
        let key = Key::from_text(word.trim()).ok_or_else(unknown)?;
        Ok(Setting { key, value: value.trim(), key_at, value_at })
    }

    /// Applies this setting to a strategy; the keys that it depends on are already set.
    fn apply(&self, strategy: &mut Strategy) -> Result<(), TextError> {
        let Setting { key, value, .. } = *self;
        if let Some(why) = strategy.refusal(key) {
            let message = format!("`{key}` does not apply to {}: {why}", strategy.name);
            return Err(TextError::new(message, self.key_at.clone()).with_help(strategy.list_keys()));
        }
        let (before, at) = (*strategy, self.key_at.start..self.value_at.end);
        let unknown = || unknown_value(key, &before, &cut(value), self.value_at.clone());
        strategy.field(key).read(value).ok_or_else(unknown)?;
        if strategy.is_for_graphs() != before.is_for_graphs() {
            let why = if before.is_for_graphs() { "graphs: they have arcs" } else { "puzzles: they have moves" };
            let help = format!("{key} takes {}", before.describe_values(key));
            return Err(TextError::new(format!("`{key}={value}` does not apply to {why}"), at).with_help(help));
        }
        strategy.idle(key).map_or(Ok(()), |why| Err(idle_value(key, strategy, why, at)))
    }
}
