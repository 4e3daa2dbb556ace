//! A condition on the properties of runs: `steps <= 12 and ties = 0`, `bfs.steps > 5 * astar.steps`.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;

use regex_lite::Regex;

use super::property::{Property, Value};
use crate::nearest::{did_you_mean, nearest};
use crate::puzzle::{TextError, place_of};

/// A property of one of the runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The run, as an index into the names.
    pub run: usize,
    /// The property.
    pub property: Property,
}

/// A condition, read by [`Condition::parse`]. `not` binds closer than `and`, and `and` closer than `or`; a comparison with an absent
/// property is neither true nor false.
#[derive(Clone, Debug)]
pub struct Condition {
    text: String,
    terms: Vec<Term>,
    whole: Expression,
}

/// The known facts about a property in a run that may still be under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// A number no less than this one.
    AtLeast(u64),
    /// Nothing, not even that the run has the property.
    Nothing,
    /// The value.
    Is(Value),
}

impl Condition {
    /// Reads a condition on runs of these names. With a single run, properties need no name before them.
    ///
    /// # Errors
    /// If the text is not a condition.
    pub fn parse<N: AsRef<str>>(text: &str, names: &[N]) -> Result<Condition, TextError> {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let (terms, whole) = self::parse(text, &names)?;
        Ok(Condition { text: text.to_owned(), terms, whole })
    }

    /// Returns the properties that it names, each once, in the order in which they are first named.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Returns true if it holds for these values of its terms.
    pub fn holds(&self, values: &[Value]) -> bool {
        let known: Vec<Known> = values.iter().copied().map(Known::Is).collect();
        self.truth(&known) == Some(true)
    }

    /// Returns the truth value, if what is known of the terms determines it.
    pub(super) fn truth(&self, known: &[Known]) -> Option<bool> {
        self.whole.truth(known)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.trim())
    }
}

#[derive(Clone, Debug)]
enum Expression {
    Any(Vec<Expression>),
    Every(Vec<Expression>),
    Not(Box<Expression>),
    /// True if the sum is in one of these orders to zero.
    Compare(Vec<Summand>, &'static [Ordering]),
}

/// A number, and the property that it multiplies, as an index into the list of terms.
type Summand = (f64, Option<usize>);

/// Differences below this come from rounding: 0.1 * 30 is 3.
const ROUNDING: f64 = 1e-9;

impl Expression {
    fn truth(&self, known: &[Known]) -> Option<bool> {
        match self {
            Expression::Any(parts) => Some(!all(parts.iter().map(|part| part.truth(known).map(|truth| !truth)))?),
            Expression::Every(parts) => all(parts.iter().map(|part| part.truth(known))),
            Expression::Not(part) => Some(!part.truth(known)?),
            Expression::Compare(sum, orders) => compared(orders, range(sum, known)?),
        }
    }
}

/// Returns the least and the greatest value of a sum; `None` if a property may be absent.
fn range(sum: &[Summand], known: &[Known]) -> Option<[f64; 2]> {
    sum.iter().try_fold([0.0, 0.0], |[least, greatest], (times, term)| {
        let [low, high] = term.map_or(Some([1.0, 1.0]), |term| range_of(known[term]))?.map(|end| end * times);
        Some([least + low.min(high), greatest + low.max(high)])
    })
}

#[expect(clippy::cast_precision_loss, reason = "no run counts to 2^53")]
fn range_of(known: Known) -> Option<[f64; 2]> {
    match known {
        Known::AtLeast(least) => Some([least as f64, f64::INFINITY]),
        Known::Is(Value::Number(number)) => Some([number as f64; 2]),
        Known::Is(Value::Fraction(number)) => Some([number.number(); 2]),
        Known::Is(Value::Truth(truth)) => Some([f64::from(truth); 2]),
        Known::Nothing | Known::Is(Value::Absent) => None,
    }
}

fn compared(orders: &[Ordering], [least, greatest]: [f64; 2]) -> Option<bool> {
    let possible = [
        (Ordering::Less, least < -ROUNDING),
        (Ordering::Equal, least <= ROUNDING && greatest >= -ROUNDING),
        (Ordering::Greater, greatest > ROUNDING),
    ];
    let mut truths = possible.iter().filter(|(_, can_be)| *can_be).map(|(order, _)| orders.contains(order));
    let first = truths.next()?;
    truths.all(|truth| truth == first).then_some(first)
}

/// Returns true if all are true; false if one is false, even if others are unknown.
fn all(truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let truths: Vec<Option<bool>> = truths.collect();
    if truths.contains(&Some(false)) { Some(false) } else { (!truths.contains(&None)).then_some(true) }
}

/// Maximum words and signs, so that no text overflows the stack.
const LONGEST: usize = 400;

struct Parser<'a> {
    text: &'a str,
    names: &'a [&'a str],
    tokens: Vec<&'a str>,
    next: usize,
    terms: Vec<Term>,
}

type Parsed<T> = Result<T, TextError>;

fn error(message: impl Into<String>, help: impl Into<String>, at: Range<usize>) -> TextError {
    TextError::new(message, at).with_help(help)
}

/// Numbers, comparisons, names and other signs.
const TOKENS: &str = r"[0-9]+(?:\.[0-9]+)?|[<>=!]+|[^\s<>=!().+*-]+|[().+*-]";

fn parse(text: &str, names: &[&str]) -> Parsed<(Vec<Term>, Expression)> {
    let tokens = Regex::new(TOKENS).expect("the pattern is well-formed");
    let tokens: Vec<&str> = tokens.find_iter(text).map(|token| token.as_str()).collect();
    if let Some(token) = tokens.get(LONGEST) {
        let message = format!("a condition has at most {LONGEST} words and signs");
        return Err(error(message, "write a shorter one", place_of(token, text)));
    }
    let mut parser = Parser { text, names, tokens, next: 0, terms: Vec::new() };
    let whole = parser.any()?;
    if parser.peek().is_some() { Err(parser.wanted("`and` or `or`")) } else { Ok((parser.terms, whole)) }
}

/// Returns the orders of two numbers for which a comparison of them is true.
fn orders(sign: &str) -> Option<&'static [Ordering]> {
    Some(match sign {
        "<" => &[Ordering::Less],
        "<=" => &[Ordering::Less, Ordering::Equal],
        "=" | "==" => &[Ordering::Equal],
        "!=" => &[Ordering::Less, Ordering::Greater],
        ">=" => &[Ordering::Greater, Ordering::Equal],
        ">" => &[Ordering::Greater],
        _ => return None,
    })
}

/// Returns true for a word that can be the name of a property or of a strategy.
fn is_name(token: &str) -> bool {
    !token.starts_with(|first| "<>=!().+*-".contains(first))
        && !["and", "or", "not"].contains(&token.to_ascii_lowercase().as_str())
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.next).copied()
    }

    fn here(&self) -> Range<usize> {
        let end = self.text.trim_end().len();
        self.peek().map_or(end..end, |token| place_of(token, self.text))
    }

    fn wanted(&self, wanted: &str) -> TextError {
        let place = match self.peek() {
            None => "here, where the condition ends".into(),
            Some(token) => format!("in the place of `{token:.40}`"),
        };
        let help = "such as 'steps <= 12 and ties = 0': comparisons are < <= = != >= >, parts are joined by and, or, not, + - * \
                    and parentheses, and properties are ";
        error(format!("{wanted} should stand {place}"), help.to_owned() + &all_properties(), self.here())
    }

    fn takes(&mut self, token: &str) -> bool {
        let is_next = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(token));
        self.next += usize::from(is_next);
        is_next
    }

    fn any(&mut self) -> Parsed<Expression> {
        Ok(Expression::Any(self.joined("or", |it| Ok(Expression::Every(it.joined("and", Parser::part)?)))?))
    }

    fn joined(&mut self, word: &str, part: fn(&mut Self) -> Parsed<Expression>) -> Parsed<Vec<Expression>> {
        let mut parts = vec![part(self)?];
        while self.takes(word) {
            parts.push(part(self)?);
        }
        Ok(parts)
    }

    fn part(&mut self) -> Parsed<Expression> {
        if self.takes("not") {
            return Ok(Expression::Not(Box::new(self.part()?)));
        } else if !self.takes("(") {
            return self.comparison();
        }
        let part = self.any()?;
        if self.takes(")") { Ok(part) } else { Err(self.wanted("`and`, `or` or `)`")) }
    }

    /// Reads two sums with a comparison between them, or a property that is true or false: as a number, 1 or 0.
    fn comparison(&mut self) -> Parsed<Expression> {
        let mut sum = self.sum()?;
        let Some(orders) = self.peek().and_then(orders) else {
            return match sum[..] {
                [(_, Some(term))] if self.terms[term].property.is_truth() => {
                    Ok(Expression::Compare(sum, &[Ordering::Greater]))
                }
                _ => Err(self.wanted("a comparison")),
            };
        };
        self.next += 1;
        sum.extend(self.sum()?.into_iter().map(|(times, term)| (-times, term)));
        Ok(Expression::Compare(sum, orders))
    }

    fn sum(&mut self) -> Parsed<Vec<Summand>> {
        let mut sum = Vec::new();
        let mut sign = if self.takes("-") { -1.0 } else { 1.0 };
        loop {
            let (times, term) = self.product()?;
            sum.push((sign * times, term));
            sign = match self.peek() {
                Some("+") => 1.0,
                Some("-") => -1.0,
                _ => return Ok(sum),
            };
            self.next += 1;
        }
    }

    fn product(&mut self) -> Parsed<Summand> {
        let (mut times, mut term) = (1.0, None);
        loop {
            match self.peek() {
                Some(number) if number.starts_with(|first: char| first.is_ascii_digit()) => {
                    times *= number.parse().unwrap_or(f64::INFINITY);
                    self.next += 1;
                }
                Some(name) if is_name(name) && term.is_none() => term = Some(self.property(name)?),
                _ => return Err(self.wanted(if term.is_none() { "a property or a number" } else { "a number" })),
            }
            if !self.takes("*") {
                return Ok((times, term));
            }
        }
    }

    /// Reads a property, which may follow the name of a strategy and a point; returns its place in the list of terms.
    fn property(&mut self, first: &'a str) -> Parsed<usize> {
        let (mut word, mut run) = (first, (self.names.len() == 1).then_some(0));
        if self.tokens.get(self.next + 1) == Some(&".") {
            run = Some(self.run(first)?);
            self.next += 2;
            word = self.peek().filter(|name| is_name(name)).ok_or_else(|| self.wanted("a property of the strategy"))?;
        }
        let at = self.here();
        let property = Property::from_text(word).ok_or_else(|| {
            let near = did_you_mean(nearest(word, Property::ALL.iter().map(|property| property.text())));
            let help = format!("{near}properties are {}", all_properties());
            error(format!("no property is called `{word:.40}`"), help, at.clone())
        })?;
        let Some(run) = run else {
            let each: Vec<String> = self.names.iter().map(|name| format!("{name}.{property}")).collect();
            let help = format!("write {}", each.join(" or "));
            return Err(error(format!("`{property}` of which strategy?"), help, at));
        };
        self.next += 1;
        let term = Term { run, property };
        let place = self.terms.iter().position(|known| *known == term);
        Ok(place.unwrap_or_else(|| {
            self.terms.push(term);
            self.terms.len() - 1
        }))
    }

    fn run(&self, name: &str) -> Parsed<usize> {
        self.names.iter().position(|known| *known == name).ok_or_else(|| {
            let near = did_you_mean(nearest(name, self.names.iter().copied()));
            let help = format!("{near}the strategies are {}", self.names.join(", "));
            error(format!("no strategy here is called `{name:.40}`"), help, self.here())
        })
    }
}

fn all_properties() -> String {
    Property::ALL.map(Property::text).join(", ")
}
