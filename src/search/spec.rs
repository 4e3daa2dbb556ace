//! The spec of a strategy: `NAME[,key=value…]`, read and printed.

use std::fmt;
use std::num::NonZeroU32;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

use crate::nearest::{did_you_mean, nearest};
use crate::puzzle::{Cost, Heuristic, MoveOrder};

use super::conventions::{CONVENTIONS, Convention};
use super::settings::{Cheaper, CutTest, DeadEnd, Discard, Dup, GoalTest, Insert, Key, Name, Ties};
use super::strategy::{Strategy, Weight};

/// An error in a spec, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct SpecError {
    /// The fault.
    pub kind: SpecErrorKind,
    /// The bytes of the text that are at fault.
    pub at: Range<usize>,
}

/// The faults of a spec.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecErrorKind {
    /// Nothing but white space.
    #[error("no strategy: the spec is empty")]
    Empty,
    /// The name is not one of those that there are.
    #[error("no strategy is called `{0}`")]
    Name(String),
    /// A setting without `=`.
    #[error("`{0}` is not a setting: settings are written key=value")]
    Form(String),
    /// A key that no strategy has.
    #[error("no setting is called `{word}`")]
    Key {
        /// The word in its place.
        word: String,
        /// The strategy.
        strategy: Strategy,
    },
    /// A key that this strategy does not have.
    #[error("`{key}` does not apply to {name}: {why}", name = .strategy.name())]
    NotHere {
        /// The key.
        key: Key,
        /// The strategy.
        strategy: Strategy,
        /// The reason.
        why: &'static str,
    },
    /// A value that the key does not have.
    #[error("`{value}` is not a value of `{key}`")]
    Value {
        /// The key.
        key: Key,
        /// The word in its place.
        value: String,
    },
    /// A value that can never make a difference here.
    #[error("`{key}={value}` does not apply to {name}: {why}", name = .strategy.name())]
    Idle {
        /// The key.
        key: Key,
        /// The value.
        value: String,
        /// The strategy.
        strategy: Strategy,
        /// The reason.
        why: &'static str,
    },
    /// A key that stands twice.
    #[error("`{0}` is set twice")]
    Twice(Key),
    /// `dls` without its limit.
    #[error("dls needs a depth limit")]
    NoLimit,
}

impl SpecError {
    /// Tells how to mend it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        let names = || Name::ALL.iter().map(|name| name.text());
        match &self.kind {
            SpecErrorKind::Empty => Some("such as bfs, dfs,insert=block or astar,h=manhattan".into()),
            SpecErrorKind::Name(word) => {
                if word.contains('/') {
                    let all = || CONVENTIONS.iter().map(|convention| convention.name);
                    return Some(format!("{}conventions are {}", did_you_mean(nearest(word, all())), list(all())));
                }
                let near = other_name(word).map(Name::text).or_else(|| nearest(word, names()));
                Some(format!("{}strategies are {}", did_you_mean(near), list(names())))
            }
            SpecErrorKind::Form(word) => {
                let near = nearest(word, Key::ALL.iter().map(|key| key.text())).and_then(Key::from_text);
                near.map(|key| format!("{key} takes {}", key.describe_values()))
            }
            SpecErrorKind::Key { word, strategy } => {
                let keys = || Key::ALL.iter().filter(|key| strategy.applies(**key)).map(|key| key.text());
                Some(format!(
                    "{}the settings of {} are {}",
                    did_you_mean(nearest(word, keys())),
                    strategy.name,
                    list(keys())
                ))
            }
            SpecErrorKind::NotHere { strategy, .. } => {
                let keys = Key::ALL.iter().filter(|key| strategy.applies(**key)).map(|key| key.text());
                Some(format!("the settings of {} are {}", strategy.name, list(keys)))
            }
            SpecErrorKind::Value { key, value } => {
                let near = nearest(value, key.words());
                Some(format!("{}{key} takes {}", did_you_mean(near), key.describe_values()))
            }
            SpecErrorKind::Idle { key, strategy, .. } => {
                let others = strategy.with_each(*key);
                let values: Vec<String> = others.iter().map(|strategy| strategy.value(*key)).collect();
                Some(format!("{key} of {} is one of {}", strategy.name, list(values.iter().map(String::as_str))))
            }
            SpecErrorKind::Twice(_) => None,
            SpecErrorKind::NoLimit => Some("write dls,limit=N, such as dls,limit=10".into()),
        }
    }
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

/// Other names by which a strategy goes in books and courses.
fn other_name(word: &str) -> Option<Name> {
    Some(match word.to_lowercase().as_str() {
        "a*" | "a-star" | "a_star" | "wa*" | "wastar" => Name::Astar,
        "dijkstra" | "uniform-cost" | "uniform" => Name::Ucs,
        "iddfs" | "dfid" | "id" => Name::Ids,
        "ida*" | "idastar" => Name::Ida,
        "best-first" | "gbfs" | "bestfirst" => Name::Greedy,
        "branch-and-bound" | "b&b" | "lc" => Name::Bnb,
        "breadth" | "breadth-first" => Name::Bfs,
        "depth" | "depth-first" => Name::Dfs,
        "beam-search" | "beamsearch" => Name::Beam,
        "hill-climbing" | "hillclimbing" | "steepest-ascent" | "climb" => Name::Hill,
        _ => return None,
    })
}

/// A value that a spec can spell.
trait Value {
    fn spell(&self) -> String;
    /// Takes the value of a text; `None` where the text is no value.
    fn read(&mut self, text: &str) -> Option<()>;
    /// The words that are values, the default first, each with its meaning; none where values are numbers or orders.
    fn words(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

macro_rules! values_of {
    ($($type:ty),*) => {
        $(impl Value for $type {
            fn spell(&self) -> String {
                self.to_string()
            }

            fn read(&mut self, text: &str) -> Option<()> {
                *self = <$type>::from_text(text)?;
                Some(())
            }

            fn words(&self) -> Vec<(&'static str, &'static str)> {
                <$type>::ALL.iter().map(|value| (value.text(), value.about())).collect()
            }
        })*
    };
}

values_of!(Heuristic, Dup, Cheaper, DeadEnd, Discard, Insert, Ties, CutTest, GoalTest, Cost);

macro_rules! numbers {
    ($($type:ty),*) => {
        $(impl Value for $type {
            fn spell(&self) -> String {
                self.to_string()
            }

            fn read(&mut self, text: &str) -> Option<()> {
                *self = Some(text).filter(|text| !text.starts_with('+'))?.parse().ok()?;
                Some(())
            }
        })*
    };
}

numbers!(u32, NonZeroU32);

impl Value for Weight {
    fn spell(&self) -> String {
        self.to_string()
    }

    fn read(&mut self, text: &str) -> Option<()> {
        *self = parse_weight(text)?;
        Some(())
    }
}

impl Value for MoveOrder {
    fn spell(&self) -> String {
        self.to_string()
    }

    fn read(&mut self, text: &str) -> Option<()> {
        *self = text.parse().ok()?;
        Some(())
    }
}

impl Key {
    /// Returns the words that are values of this key, the default first, each with its meaning; none for a key that takes
    /// numbers or orders.
    #[must_use]
    pub fn values(self) -> Vec<(&'static str, &'static str)> {
        Strategy::default().field(self).words()
    }

    /// The words that are values of this key.
    fn words(self) -> Vec<&'static str> {
        self.values().into_iter().map(|(text, _)| text).collect()
    }

    /// Returns the values of this key in words.
    #[must_use]
    pub fn describe_values(self) -> String {
        match self {
            Key::Limit => "a whole number, such as limit=10".into(),
            Key::Width => "a whole number from 1 on, such as width=3".into(),
            Key::Sideways => "a whole number, such as sideways=10".into(),
            Key::W => "a number from 0 to 100 with at most two decimals, such as w=1.5".into(),
            Key::Order => "the four letters U D L R, each once, such as order=LURD".into(),
            key => list(key.words().into_iter()),
        }
    }
}

impl Strategy {
    /// Returns the field that holds the value of a key.
    fn field(&mut self, key: Key) -> &mut dyn Value {
        match key {
            Key::Limit => &mut self.limit,
            Key::Width => &mut self.width,
            Key::Sideways => &mut self.sideways,
            Key::H => &mut self.heuristic,
            Key::W => &mut self.weight,
            Key::Order => &mut self.order,
            Key::Dup => &mut self.dup,
            Key::Cheaper => &mut self.cheaper,
            Key::DeadEnd => &mut self.dead_end,
            Key::Discard => &mut self.discard,
            Key::Insert => &mut self.insert,
            Key::Ties => &mut self.ties,
            Key::Cut => &mut self.cut,
            Key::Goal => &mut self.goal,
            Key::Cost => &mut self.cost,
        }
    }

    /// The value of a key, as it is spelt in a spec.
    #[must_use]
    pub fn value(&self, key: Key) -> String {
        let mut strategy = *self;
        strategy.field(key).spell()
    }

    /// Returns why the value of a key can never make a difference here.
    fn idle(&self, key: Key) -> Option<&'static str> {
        match key {
            Key::Ties if !self.allows_ties(self.ties) && self.name == Name::Ucs => {
                Some("nodes of equal f have equal g, and no h, there")
            }
            Key::Ties if !self.allows_ties(self.ties) && self.ties == Ties::HighG => {
                Some("the nodes of a layer have equal depths there")
            }
            Key::Ties if !self.allows_ties(self.ties) => Some("nodes of equal f have equal h there"),
            Key::Discard if !self.allows_discard(self.discard) => Some("a node with such a board is never made"),
            _ => None,
        }
    }

    /// The keys whose values differ from those of another strategy, or which only one of the two has.
    #[must_use]
    pub fn differences(&self, other: &Strategy) -> Vec<Key> {
        let value = |strategy: &Strategy, key: Key| strategy.applies(key).then(|| strategy.value(key));
        Key::ALL.iter().copied().filter(|&key| value(self, key) != value(other, key)).collect()
    }

    /// This strategy with another value of a key, as a spec spells it; `None` where it cannot have that.
    #[must_use]
    pub fn with(&self, key: Key, value: &str) -> Option<Strategy> {
        let mut strategy = *self;
        strategy.field(key).read(value)?;
        if !self.applies(key) || strategy.idle(key).is_some() {
            return None;
        }
        strategy.settle();
        Some(strategy)
    }

    /// This strategy with each value of a key that it can have, in the order in which the values are listed; none where
    /// the key does not apply, or takes any number.
    #[must_use]
    pub fn with_each(&self, key: Key) -> Vec<Strategy> {
        if !self.applies(key) {
            return Vec::new();
        }
        let with = |value: &str| self.with(key, value);
        match key {
            Key::Order => MoveOrder::all().filter_map(|order| with(&order.to_string())).collect(),
            _ => key.words().into_iter().filter_map(with).collect(),
        }
    }

    /// This strategy with the values that another has of some keys, under the other's name where `renamed`. What this one
    /// has no value of, or only one that could make no difference, comes from the other too.
    #[must_use]
    pub fn with_of(&self, other: &Strategy, renamed: bool, keys: &[Key]) -> Strategy {
        let mut mixed = Strategy::new(if renamed { other.name } else { self.name });
        // A key comes after those that it hangs on.
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

fn parse_weight(text: &str) -> Option<Weight> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 2 {
        return None;
    }
    let hundredths = format!("{decimals:0<2}").parse::<u32>().ok()?;
    Weight::from_hundredths(whole.parse::<u32>().ok()?.checked_mul(100)?.checked_add(hundredths)?)
}

/// The canonical spelling: every setting that applies, so that it states all conventions of a run.
impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        let mut keys = Key::ALL.iter().filter(|key| self.applies(**key));
        keys.try_for_each(|&key| write!(f, ",{key}={}", self.value(key)))
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
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Strategy, SpecError> {
        let mut parts = parts(text);
        let (name, at) = parts.next().unwrap_or(("", 0..0));
        if text.trim().is_empty() {
            return Err(SpecError { kind: SpecErrorKind::Empty, at: 0..text.len() });
        }
        let unknown = || SpecError { kind: SpecErrorKind::Name(cut(name)), at };
        let mut strategy = match Convention::named(name) {
            Some(convention) => convention.spec.parse()?,
            None => Strategy::new(Name::from_text(name).ok_or_else(unknown)?),
        };
        let name = strategy.name;
        let mut settings: Vec<(Key, Range<usize>)> = Vec::new();
        for (part, at) in parts {
            let key = read_setting(&mut strategy, part, &at)?;
            if settings.iter().any(|(earlier, _)| *earlier == key) {
                return Err(SpecError { kind: SpecErrorKind::Twice(key), at });
            }
            settings.push((key, at));
        }
        if name == Name::Dls && settings.iter().all(|(key, _)| *key != Key::Limit) {
            return Err(SpecError { kind: SpecErrorKind::NoLimit, at: text.len()..text.len() });
        }
        settings.into_iter().try_for_each(|(key, at)| check_setting(&strategy, key, at))?;
        Ok(strategy)
    }
}

/// The parts between commas, with their places.
fn parts(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut start = 0;
    text.split(',').map(move |part| {
        let lead = part.len() - part.trim_start().len();
        let at = start + lead..start + lead + part.trim().len();
        start += part.len() + 1;
        (part.trim(), at)
    })
}

fn cut(word: &str) -> String {
    word.chars().take(40).collect()
}

fn read_setting(strategy: &mut Strategy, part: &str, at: &Range<usize>) -> Result<Key, SpecError> {
    let Some((word, value)) = part.split_once('=') else {
        return Err(SpecError { kind: SpecErrorKind::Form(cut(part)), at: at.clone() });
    };
    let key_at = at.start..at.start + word.len();
    let Some(key) = Key::from_text(word.trim()) else {
        let kind = SpecErrorKind::Key { word: cut(word.trim()), strategy: *strategy };
        return Err(SpecError { kind, at: key_at });
    };
    // Whether these apply hangs on `dup`, which may come later: that is asked at the end.
    let later = matches!(key, Key::Cheaper | Key::DeadEnd | Key::Discard);
    if let Some(why) = strategy.refusal(key).filter(|_| !later) {
        return Err(SpecError { kind: SpecErrorKind::NotHere { key, strategy: *strategy, why }, at: key_at });
    }
    let value_at = key_at.end + 1..at.end;
    strategy
        .field(key)
        .read(value.trim())
        .ok_or_else(|| SpecError { kind: SpecErrorKind::Value { key, value: cut(value.trim()) }, at: value_at })?;
    Ok(key)
}

/// Checks what can be checked only once all settings are known.
fn check_setting(strategy: &Strategy, key: Key, at: Range<usize>) -> Result<(), SpecError> {
    if let Some(why) = strategy.refusal(key) {
        return Err(SpecError { kind: SpecErrorKind::NotHere { key, strategy: *strategy, why }, at });
    }
    if let Some(why) = strategy.idle(key) {
        let kind = SpecErrorKind::Idle { key, value: strategy.value(key), strategy: *strategy, why };
        return Err(SpecError { kind, at });
    }
    Ok(())
}
