//! Reads a condition by recursive descent; what binds weakest comes first.

use std::ops::Range;

use super::fault::{ConditionError, ConditionErrorKind};
use super::lexer::{Token, tokens};
use super::number::{Comparison, Number};
use super::{Logic, Term};
use crate::find::property::{Property, PropertyKind};

/// Maximum depth of parts within one another, so that no text exhausts the stack.
const DEPTH: usize = 50;

/// A part of a condition, as it was written.
struct Part {
    what: What,
    at: Range<usize>,
}

enum What {
    Logic(Logic),
    Number(Number),
}

struct Parser<'a> {
    text: &'a str,
    names: &'a [&'a str],
    tokens: Vec<(Token<'a>, Range<usize>)>,
    next: usize,
    depth: usize,
    terms: Vec<Term>,
}

type Parsed<T> = Result<T, ConditionError>;

/// Reads a condition on runs of these names; returns the properties that it names, and its logic.
pub(super) fn parse(text: &str, names: &[&str]) -> Parsed<(Vec<Term>, Logic)> {
    let tokens = tokens(text)?;
    if tokens.is_empty() {
        return Err(ConditionError { kind: ConditionErrorKind::Empty, at: 0..text.len() });
    }
    let mut parser = Parser { text, names, tokens, next: 0, depth: 0, terms: Vec::new() };
    let part = parser.any()?;
    match parser.peek() {
        None => {}
        Some(Token::Close) => return Err(parser.error(ConditionErrorKind::Unopened)),
        Some(_) => return Err(parser.wanted("`and` or `or`")),
    }
    let logic = parser.logic(part)?;
    Ok((parser.terms, logic))
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.next).map(|(token, _)| *token)
    }

    /// The place of the next token; where there is none, the end.
    fn here(&self) -> Range<usize> {
        let end = self.text.trim_end().len();
        self.tokens.get(self.next).map_or(end..end, |(_, at)| at.clone())
    }

    /// Goes on if the next token is this one.
    fn takes(&mut self, token: Token<'_>) -> bool {
        let takes = self.peek() == Some(token);
        self.next += usize::from(takes);
        takes
    }

    fn error(&self, kind: ConditionErrorKind) -> ConditionError {
        ConditionError { kind, at: self.here() }
    }

    fn wanted(&self, wanted: &'static str) -> ConditionError {
        let found = self.peek().map(|_| short(&self.text[self.here()]));
        self.error(ConditionErrorKind::Wanted { wanted, found })
    }

    /// Reads something that may hold parts like itself.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Parser<'a>) -> Parsed<T>) -> Parsed<T> {
        if self.depth == DEPTH {
            return Err(self.error(ConditionErrorKind::Deep(DEPTH)));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// Reads parts with a sign between them, each by `read`.
    fn row(&mut self, sign: Token<'_>, read: fn(&mut Parser<'a>) -> Parsed<Part>) -> Parsed<Vec<Part>> {
        let mut parts = vec![read(self)?];
        while self.takes(sign) {
            parts.push(read(self)?);
        }
        Ok(parts)
    }

    fn any(&mut self) -> Parsed<Part> {
        let parts = self.row(Token::Or, Parser::all)?;
        self.joined(parts, |parts| Logic::Any(parts.into_iter().map(|(logic, _)| logic).collect()))
    }

    fn all(&mut self) -> Parsed<Part> {
        let parts = self.row(Token::And, Parser::not)?;
        self.joined(parts, |parts| {
            // What is `and` within parentheses is `and` without them.
            let inner = |(logic, at)| match logic {
                Logic::All(inner) => inner,
                logic => vec![(logic, at)],
            };
            Logic::All(parts.into_iter().flat_map(inner).collect())
        })
    }

    /// Joins parts that are true or false; one alone stays as it is, which may be a number.
    fn joined(&self, mut parts: Vec<Part>, join: impl FnOnce(Vec<(Logic, Range<usize>)>) -> Logic) -> Parsed<Part> {
        if parts.len() == 1 {
            return Ok(parts.remove(0));
        }
        let at = around(&parts);
        let logic = |part: Part| {
            let at = part.at.clone();
            Ok((self.logic(part)?, at))
        };
        let parts = parts.into_iter().map(logic).collect::<Parsed<_>>()?;
        Ok(Part { what: What::Logic(join(parts)), at })
    }

    fn not(&mut self) -> Parsed<Part> {
        let start = self.here().start;
        if !self.takes(Token::Not) {
            return self.comparison();
        }
        let part = self.deeper(Parser::not)?;
        let at = start..part.at.end;
        Ok(Part { what: What::Logic(Logic::Not(Box::new(self.logic(part)?))), at })
    }

    fn comparison(&mut self) -> Parsed<Part> {
        let first = self.sum()?;
        let mut rest = Vec::new();
        while let Some(Token::Comparison(comparison)) = self.peek() {
            let at = self.here();
            self.next += 1;
            rest.push((comparison, at, self.sum()?));
        }
        let Some((.., last)) = rest.last() else { return Ok(first) };
        let at = first.at.start..last.at.end;
        let what = match first.what {
            What::Number(first) => {
                let number = |(comparison, _, part)| Ok((comparison, self.number(part)?));
                Logic::Compared(first, rest.into_iter().map(number).collect::<Parsed<_>>()?)
            }
            What::Logic(one) => self.alike(one, &first.at, rest)?,
        };
        Ok(Part { what: What::Logic(what), at })
    }

    /// Compares two parts that are true or false, by `=` or `!=`.
    fn alike(&self, one: Logic, at: &Range<usize>, rest: Vec<(Comparison, Range<usize>, Part)>) -> Parsed<Logic> {
        let mut rest = rest.into_iter();
        let Some((comparison, _, other)) = rest.next() else { return Ok(one) };
        let differ = match comparison {
            Comparison::Equal => false,
            Comparison::NotEqual => true,
            _ => return Err(self.of_other_kind(at.clone(), PropertyKind::Truth)),
        };
        if let Some((_, at, _)) = rest.next() {
            let found = Some(short(&self.text[at.clone()]));
            let kind = ConditionErrorKind::Wanted { wanted: "`and` or `or`", found };
            return Err(ConditionError { kind, at });
        }
        Ok(Logic::Alike { one: Box::new(one), other: Box::new(self.logic(other)?), differ })
    }

    fn sum(&mut self) -> Parsed<Part> {
        let first = self.product()?;
        let mut parts = vec![first];
        while let Some(sign @ (Token::Plus | Token::Minus)) = self.peek() {
            self.next += 1;
            let part = self.product()?;
            let at = part.at.clone();
            let number = self.number(part)?;
            let number = if sign == Token::Minus { Number::Negative(Box::new(number)) } else { number };
            parts.push(Part { what: What::Number(number), at });
        }
        self.counted(parts, Number::Sum)
    }

    fn product(&mut self) -> Parsed<Part> {
        let parts = self.row(Token::Times, Parser::signed)?;
        self.counted(parts, Number::Product)
    }

    /// Joins numbers; one part alone stays as it is, which may be true or false.
    fn counted(&self, mut parts: Vec<Part>, join: fn(Vec<Number>) -> Number) -> Parsed<Part> {
        if parts.len() == 1 {
            return Ok(parts.remove(0));
        }
        let at = around(&parts);
        let numbers = parts.into_iter().map(|part| self.number(part)).collect::<Parsed<_>>()?;
        Ok(Part { what: What::Number(join(numbers)), at })
    }

    fn signed(&mut self) -> Parsed<Part> {
        let start = self.here().start;
        if !self.takes(Token::Minus) {
            return self.atom();
        }
        let part = self.deeper(Parser::signed)?;
        let at = start..part.at.end;
        Ok(Part { what: What::Number(Number::Negative(Box::new(self.number(part)?))), at })
    }

    fn atom(&mut self) -> Parsed<Part> {
        let at = self.here();
        let what = match self.peek() {
            Some(Token::Number(value, places)) => What::Number(Number::Constant(value, places)),
            Some(Token::Name("true")) => What::Logic(Logic::Constant(true)),
            Some(Token::Name("false")) => What::Logic(Logic::Constant(false)),
            Some(Token::Name(_)) => return self.property(),
            Some(Token::Open) => return self.parenthesis(),
            _ => return Err(self.wanted("a property, a number or `(`")),
        };
        self.next += 1;
        Ok(Part { what, at })
    }

    fn parenthesis(&mut self) -> Parsed<Part> {
        let open = self.here();
        self.next += 1;
        let part = self.deeper(Parser::any)?;
        let close = self.here();
        match self.peek() {
            Some(Token::Close) => self.next += 1,
            None => return Err(ConditionError { kind: ConditionErrorKind::Unclosed, at: open }),
            Some(_) => return Err(self.wanted("`and`, `or` or `)`")),
        }
        Ok(Part { at: open.start..close.end, ..part })
    }

    /// Reads a property, with the name of a strategy and a point before it or not.
    fn property(&mut self) -> Parsed<Part> {
        let start = self.here();
        let Some(Token::Name(first)) = self.peek() else { return Err(self.wanted("a property")) };
        let has_strategy = matches!(self.tokens.get(self.next + 1), Some((Token::Dot, _)));
        let strategies = || self.names.iter().map(|&name| name.to_owned()).collect();
        let run = if has_strategy {
            let unknown = || self.error(ConditionErrorKind::Strategy { word: short(first), strategies: strategies() });
            let run = self.names.iter().position(|name| *name == first).ok_or_else(unknown)?;
            self.next += 2;
            Some(run)
        } else {
            None
        };
        let at = self.here();
        let Some(Token::Name(word)) = self.peek() else { return Err(self.wanted("a property of the strategy")) };
        let unknown = || self.error(ConditionErrorKind::Property { word: short(word), strategies: strategies() });
        let property = Property::from_text(word).ok_or_else(unknown)?;
        let whose = || self.error(ConditionErrorKind::Whose { property, strategies: strategies() });
        let alone = (self.names.len() == 1).then_some(0);
        let run = run.or(alone).ok_or_else(whose)?;
        self.next += 1;
        let term = self.term(Term { run, property });
        let what = match property.kind() {
            PropertyKind::Number => What::Number(Number::Term(term)),
            PropertyKind::Truth => What::Logic(Logic::Term(term)),
        };
        Ok(Part { what, at: start.start..at.end })
    }

    /// Returns the place of a term in the list, where each stands once.
    fn term(&mut self, term: Term) -> usize {
        let known = self.terms.iter().position(|known| *known == term);
        known.unwrap_or_else(|| {
            self.terms.push(term);
            self.terms.len() - 1
        })
    }

    fn logic(&self, part: Part) -> Parsed<Logic> {
        match part.what {
            What::Logic(logic) => Ok(logic),
            What::Number(_) => Err(self.of_other_kind(part.at, PropertyKind::Number)),
        }
    }

    fn number(&self, part: Part) -> Parsed<Number> {
        match part.what {
            What::Number(number) => Ok(number),
            What::Logic(_) => Err(self.of_other_kind(part.at, PropertyKind::Truth)),
        }
    }

    /// The error of a part that is a number where it should be true or false, or the other way round.
    fn of_other_kind(&self, at: Range<usize>, is: PropertyKind) -> ConditionError {
        ConditionError {
            kind: ConditionErrorKind::Kind { part: format!("`{}`", short(&self.text[at.clone()])), is },
            at,
        }
    }
}

/// The place of all parts together.
fn around(parts: &[Part]) -> Range<usize> {
    let (first, last) = (parts.first().map_or(0, |part| part.at.start), parts.last().map_or(0, |part| part.at.end));
    first..last
}

/// A part of a text for an error, cut where it is long.
fn short(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
