//! Reads a condition by recursive descent.

use std::cmp::Ordering;
use std::ops::Range;

use super::{Expression, Summand, Term};
use crate::nearest::{did_you_mean, nearest};
use crate::puzzle::{TextError, place_of};
use crate::survey::property::Property;

/// Maximum words and signs, so that no text overflows the stack.
const LONGEST: usize = 400;

const EXAMPLE: &str = "such as 'steps <= 12 and ties = 0'";

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

/// Reads a condition on runs of these names; returns the properties that it names, and the expression.
pub(super) fn parse(text: &str, names: &[&str]) -> Parsed<(Vec<Term>, Expression)> {
    let tokens = tokens(text)?;
    if tokens.is_empty() {
        return Err(error("no condition: the text is empty", EXAMPLE, 0..text.len()));
    }
    if let Some(token) = tokens.get(LONGEST) {
        let message = format!("a condition has at most {LONGEST} words and signs");
        return Err(error(message, "write a shorter one", place_of(token, text)));
    }
    let mut parser = Parser { text, names, tokens, next: 0, terms: Vec::new() };
    let whole = parser.any()?;
    match parser.peek() {
        None => Ok((parser.terms, whole)),
        Some(")") => {
            let help = "leave it out, or write the `(` that it closes";
            Err(error("this parenthesis closes none", help, parser.here()))
        }
        Some(_) => Err(parser.wanted("`and` or `or`", EXAMPLE)),
    }
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

fn tokens(text: &str) -> Parsed<Vec<&str>> {
    let (mut tokens, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let (token, after) = rest.split_at(length(rest, first));
        rest = after;
        if first.is_whitespace() {
            continue;
        }
        let is_sign = orders(token).is_some() || ["(", ")", ".", "+", "-", "*"].contains(&token);
        if !is_sign && !is_letter(first) && !first.is_ascii_digit() {
            let message = format!("`{}` means nothing in a condition", shown(token));
            return Err(error(message, instead_of(token), place_of(token, text)));
        }
        tokens.push(token);
    }
    Ok(tokens)
}

fn length(text: &str, first: char) -> usize {
    let run = |text: &str, is_in: fn(char) -> bool| text.find(|letter| !is_in(letter)).unwrap_or(text.len());
    match first {
        _ if first.is_ascii_digit() => {
            let digits = |text: &str| run(text, |digit| digit.is_ascii_digit());
            let whole = digits(text);
            let places = text[whole..].strip_prefix('.').map_or(0, digits);
            if places > 0 { whole + 1 + places } else { whole }
        }
        _ if is_letter(first) => run(text, |letter| is_letter(letter) || letter.is_ascii_digit()),
        // Anything that looks like a comparison must be one as a whole.
        '<' | '>' | '=' | '!' => run(text, |sign| "<>=!".contains(sign)),
        '&' | '|' if text[1..].starts_with(first) => 2,
        _ => first.len_utf8(),
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_alphabetic() || letter == '_'
}

/// Returns true for a word that can be the name of a property or of a strategy.
fn is_name(token: &str) -> bool {
    token.starts_with(is_letter) && !["and", "or", "not"].contains(&token.to_ascii_lowercase().as_str())
}

fn instead_of(sign: &str) -> &'static str {
    match sign {
        "&" | "&&" | "," | ";" => "write `and`",
        "|" | "||" => "write `or`",
        "!" => "write `not`",
        "=<" | "≤" => "write `<=`",
        "=>" | "≥" => "write `>=`",
        "<>" | "≠" => "write `!=`",
        "/" | "÷" => "there is no division: multiply the other side, such as bfs.steps > 5 * astar.steps",
        _ => "comparisons are < <= = != >= >, and parts are joined by and, or, not, + - * and parentheses",
    }
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.next).copied()
    }

    /// Returns the place of the next token, or the end.
    fn here(&self) -> Range<usize> {
        let end = self.text.trim_end().len();
        self.peek().map_or(end..end, |token| place_of(token, self.text))
    }

    fn wanted(&self, wanted: &str, help: impl Into<String>) -> TextError {
        let place = match self.peek() {
            None => "here, where the condition ends".into(),
            Some(token) => format!("in the place of `{}`", shown(token)),
        };
        error(format!("{wanted} should stand {place}"), help, self.here())
    }

    /// Goes past a word or sign, if it is the next.
    fn takes(&mut self, token: &str) -> bool {
        let is_next = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(token));
        self.next += usize::from(is_next);
        is_next
    }

    fn any(&mut self) -> Parsed<Expression> {
        Ok(Expression::Any(self.joined("or", Parser::every)?))
    }

    fn every(&mut self) -> Parsed<Expression> {
        Ok(Expression::Every(self.joined("and", Parser::part)?))
    }

    fn joined(&mut self, word: &str, part: fn(&mut Self) -> Parsed<Expression>) -> Parsed<Vec<Expression>> {
        let mut parts = vec![part(self)?];
        while self.takes(word) {
            parts.push(part(self)?);
        }
        Ok(parts)
    }

    fn part(&mut self) -> Parsed<Expression> {
        let open = self.here();
        if self.takes("not") {
            return Ok(Expression::Not(Box::new(self.part()?)));
        } else if !self.takes("(") {
            return self.comparison();
        }
        let part = self.any()?;
        match self.peek() {
            Some(")") => self.next += 1,
            None => return Err(error("this parenthesis is not closed", "close it with `)`", open)),
            Some(_) => return Err(self.wanted("`and`, `or` or `)`", EXAMPLE)),
        }
        Ok(part)
    }

    /// Reads two sums with a comparison between them, or a property that is true or false: as a number, 1 or 0.
    fn comparison(&mut self) -> Parsed<Expression> {
        let first = self.next;
        let mut sum = self.sum()?;
        let Some(orders) = self.peek().and_then(orders) else {
            return match sum[..] {
                [(_, Some(term))] if self.terms[term].property.is_truth() => {
                    Ok(Expression::Compare(sum, &[Ordering::Greater]))
                }
                _ => Err(self.is_number(first)),
            };
        };
        self.next += 1;
        sum.extend(self.sum()?.into_iter().map(|(times, term)| (-times, term)));
        Ok(Expression::Compare(sum, orders))
    }

    /// Reads numbers and properties with `+` and `-` between them.
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

    /// Reads numbers, and at most one property, with `*` between them.
    fn product(&mut self) -> Parsed<Summand> {
        let (mut times, mut term) = (1.0, None);
        loop {
            match self.peek() {
                Some(number) if number.starts_with(|first: char| first.is_ascii_digit()) => {
                    times *= number.parse().unwrap_or(f64::INFINITY);
                    self.next += 1;
                }
                Some(name) if is_name(name) && term.is_none() => term = Some(self.property(name)?),
                Some(name) if is_name(name) => return Err(self.wanted("a number", "multiply a property by a number")),
                _ => {
                    let help = format!("write a number, or a property: {}", all_properties());
                    return Err(self.wanted("a property or a number", help));
                }
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
            word = match self.peek() {
                Some(name) if is_name(name) => name,
                _ => return Err(self.wanted("a property of the strategy", "such as astar.steps")),
            };
        }
        let at = self.here();
        let property = Property::from_text(word).ok_or_else(|| self.unknown_property(word))?;
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
            error(format!("no strategy here is called `{}`", shown(name)), help, self.here())
        })
    }

    fn unknown_property(&self, word: &str) -> TextError {
        let help = match word {
            "solvable" | "unsolvable" => "only boards from which the goal can be reached are examined".into(),
            _ if self.names.contains(&word) => {
                format!("write a property after a strategy's name, such as {word}.steps")
            }
            _ => {
                let near = nearest(word, Property::ALL.iter().map(|property| property.text()));
                format!("{}properties are {}", did_you_mean(near), all_properties())
            }
        };
        error(format!("no property is called `{}`", shown(word)), help, self.here())
    }

    /// Returns the error that a number, which begins with this token, is compared with nothing.
    fn is_number(&self, first: usize) -> TextError {
        let end = place_of(self.tokens[self.next - 1], self.text).end;
        let at = place_of(self.tokens[first], self.text).start..end;
        let text = shown(&self.text[at.clone()]);
        let help = format!("compare it, such as {text} > 0");
        error(format!("`{text}` is a number, not true or false"), help, at)
    }
}

fn all_properties() -> String {
    Property::ALL.map(Property::text).join(", ")
}

/// Returns a part of a text for an error, cut if it is long.
fn shown(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
