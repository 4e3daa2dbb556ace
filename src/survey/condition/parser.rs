//! Reads a condition by precedence climbing: what binds weaker holds what binds closer.

use std::ops::Range;

use super::Term;
use super::error::{ConditionError, EXAMPLE, all_properties, shown, unknown_property, wrong_kind};
use super::lexer::{Token, tokens};
use super::value::{Comparison, Expression};
use crate::nearest::{did_you_mean, nearest};
use crate::survey::property::{Property, PropertyKind};

/// How close operators bind.
mod binds {
    pub(super) const OR: u8 = 1;
    pub(super) const AND: u8 = 2;
    pub(super) const COMPARISON: u8 = 3;
    pub(super) const SUM: u8 = 4;
    pub(super) const PRODUCT: u8 = 5;
    pub(super) const SIGN: u8 = 6;
}

/// Maximum words and signs, so that no text exhausts the stack.
const LONGEST: usize = 400;

/// A part of a condition that must hold.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) text: String,
    pub(super) expression: Expression,
}

/// What was read, and its place in the text.
struct Operand {
    expression: Expression,
    kind: PropertyKind,
    at: Range<usize>,
}

struct Parser<'a> {
    text: &'a str,
    names: &'a [&'a str],
    tokens: Vec<(Token<'a>, Range<usize>)>,
    next: usize,
    terms: Vec<Term>,
}

type Parsed<T> = Result<T, ConditionError>;

/// Reads a condition on runs of these names; returns the properties that it names, and the parts that must all hold.
pub(super) fn parse(text: &str, names: &[&str]) -> Parsed<(Vec<Term>, Vec<Part>)> {
    let tokens = tokens(text)?;
    if tokens.is_empty() {
        return Err(ConditionError::new("no condition: the text is empty", EXAMPLE, 0..text.len()));
    }
    if let Some((_, at)) = tokens.get(LONGEST) {
        let message = format!("a condition has at most {LONGEST} words and signs");
        return Err(ConditionError::new(message, "write a shorter one", at.clone()));
    }
    let mut parser = Parser { text, names, tokens, next: 0, terms: Vec::new() };
    let whole = parser.expression(binds::OR)?;
    if parser.peek() == Some(Token::Close) {
        let help = "leave it out, or write the `(` that it closes";
        return Err(ConditionError::new("this parenthesis closes none", help, parser.here()));
    }
    if parser.peek().is_some() {
        return Err(parser.wanted("`and` or `or`", EXAMPLE.into()));
    }
    let parts = conjuncts(parser.truth(whole)?);
    let part = |(expression, at): (Expression, Range<usize>)| Part { text: text[at].to_owned(), expression };
    Ok((parser.terms, parts.into_iter().map(part).collect()))
}

/// Returns what must all be true for an operand to be true: what is joined by `and`, within parentheses or not.
fn conjuncts(operand: Operand) -> Vec<(Expression, Range<usize>)> {
    match operand.expression {
        Expression::All(parts) => parts,
        expression => vec![(expression, operand.at)],
    }
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.next).map(|(token, _)| *token)
    }

    /// The place of the next token; if there is none, the end.
    fn here(&self) -> Range<usize> {
        let end = self.text.trim_end().len();
        self.tokens.get(self.next).map_or(end..end, |(_, at)| at.clone())
    }

    /// The error that something else should stand here.
    fn wanted(&self, wanted: &str, help: String) -> ConditionError {
        let place = match self.peek() {
            None => "here, where the condition ends".into(),
            Some(_) => format!("in the place of `{}`", shown(&self.text[self.here()])),
        };
        ConditionError::new(format!("{wanted} should stand {place}"), help, self.here())
    }

    /// Reads operands and the operators between them that bind as close as `least` or closer.
    fn expression(&mut self, least: u8) -> Parsed<Operand> {
        let mut left = self.operand()?;
        while let Some(operator) = self.peek() {
            let power = match operator {
                Token::Or => binds::OR,
                Token::And => binds::AND,
                Token::Comparison(_) => binds::COMPARISON,
                Token::Plus | Token::Minus => binds::SUM,
                Token::Times => binds::PRODUCT,
                _ => break,
            };
            if power < least {
                break;
            }
            if power == binds::COMPARISON {
                left = self.chain(left)?;
                continue;
            }
            self.next += 1;
            let right = self.expression(power + 1)?;
            left = self.joined(left, operator, right)?;
        }
        Ok(left)
    }

    fn joined(&self, left: Operand, operator: Token<'_>, right: Operand) -> Parsed<Operand> {
        let at = left.at.start..right.at.end;
        let (kind, expression) = match operator {
            Token::And => {
                let [left, right] = [self.truth(left)?, self.truth(right)?];
                (PropertyKind::Truth, Expression::All([conjuncts(left), conjuncts(right)].concat()))
            }
            Token::Or => {
                let [left, right] = [self.truth(left)?, self.truth(right)?].map(|it| Box::new(it.expression));
                (PropertyKind::Truth, Expression::Either(left, right))
            }
            _ => {
                let [left, right] = [self.number(left)?, self.number(right)?].map(|it| Box::new(it.expression));
                let number = match operator {
                    Token::Times => Expression::Product(left, right),
                    Token::Minus => Expression::Sum(left, Box::new(Expression::Negative(right))),
                    _ => Expression::Sum(left, right),
                };
                (PropertyKind::Number, number)
            }
        };
        Ok(Operand { expression, kind, at })
    }

    /// Reads what an operand is compared with, which may be compared with more: `5 < steps <= 12`.
    fn chain(&mut self, first: Operand) -> Parsed<Operand> {
        let (start, mut left, mut all) = (first.at.start, first, Vec::new());
        while let Some(Token::Comparison(comparison)) = self.peek() {
            if left.kind == PropertyKind::Truth && !all.is_empty() {
                return Err(self.wanted("`and` or `or`", EXAMPLE.into()));
            }
            self.next += 1;
            let right = self.expression(binds::SUM)?;
            let at = left.at.start..right.at.end;
            let expression;
            (expression, left) = self.compared(left, comparison, right)?;
            all.push((expression, at));
        }
        let at = start..left.at.end;
        let expression = if all.len() == 1 { all.remove(0).0 } else { Expression::All(all) };
        Ok(Operand { expression, kind: PropertyKind::Truth, at })
    }

    /// Compares two operands, and gives the second one back.
    fn compared(&self, left: Operand, comparison: Comparison, right: Operand) -> Parsed<(Expression, Operand)> {
        if left.kind == PropertyKind::Number {
            let [left, right] = [left, self.number(right)?];
            let other = Box::new(right.expression.clone());
            return Ok((Expression::Compared(Box::new(left.expression), comparison, other), right));
        }
        if !matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
            return Err(wrong_kind(self.text, left.kind, left.at));
        }
        let right = self.truth(right)?;
        let same = Expression::Same(Box::new(left.expression), Box::new(right.expression.clone()));
        let is_same = comparison == Comparison::Equal;
        Ok((if is_same { same } else { Expression::Not(Box::new(same)) }, right))
    }

    fn operand(&mut self) -> Parsed<Operand> {
        let at = self.here();
        let (kind, expression) = match self.peek() {
            Some(Token::Not) => {
                self.next += 1;
                let part = self.expression(binds::COMPARISON)?;
                let at = at.start..part.at.end;
                let expression = Expression::Not(Box::new(self.truth(part)?.expression));
                return Ok(Operand { expression, kind: PropertyKind::Truth, at });
            }
            Some(Token::Minus) => {
                self.next += 1;
                let part = self.expression(binds::SIGN)?;
                let at = at.start..part.at.end;
                let expression = Expression::Negative(Box::new(self.number(part)?.expression));
                return Ok(Operand { expression, kind: PropertyKind::Number, at });
            }
            Some(Token::Open) => return self.parenthesis(),
            Some(Token::Number(number)) => (PropertyKind::Number, Expression::Number(number)),
            Some(Token::Name("true")) => (PropertyKind::Truth, Expression::Truth(true)),
            Some(Token::Name("false")) => (PropertyKind::Truth, Expression::Truth(false)),
            Some(Token::Name(name)) => return self.property(name),
            _ => {
                let help = format!("write a number, or a property: {}", all_properties());
                return Err(self.wanted("a property, a number or `(`", help));
            }
        };
        self.next += 1;
        Ok(Operand { expression, kind, at })
    }

    fn parenthesis(&mut self) -> Parsed<Operand> {
        let open = self.here();
        self.next += 1;
        let part = self.expression(binds::OR)?;
        let close = self.here();
        match self.peek() {
            Some(Token::Close) => self.next += 1,
            None => return Err(ConditionError::new("this parenthesis is not closed", "close it with `)`", open)),
            Some(_) => return Err(self.wanted("`and`, `or` or `)`", EXAMPLE.into())),
        }
        Ok(Operand { at: open.start..close.end, ..part })
    }

    /// Reads a property, which may have the name of a strategy and a point before it.
    fn property(&mut self, first: &'a str) -> Parsed<Operand> {
        let start = self.here().start;
        let (mut word, mut run) = (first, (self.names.len() == 1).then_some(0));
        if matches!(self.tokens.get(self.next + 1), Some((Token::Dot, _))) {
            run = Some(self.run(first)?);
            self.next += 2;
            let Some(Token::Name(name)) = self.peek() else {
                return Err(self.wanted("a property of the strategy", "such as astar.steps".into()));
            };
            word = name;
        }
        let at = self.here();
        let property = Property::from_text(word).ok_or_else(|| unknown_property(word, self.names, at.clone()))?;
        let Some(run) = run else {
            let each: Vec<String> = self.names.iter().map(|name| format!("{name}.{property}")).collect();
            let help = format!("write {}", each.join(" or "));
            return Err(ConditionError::new(format!("`{property}` of which strategy?"), help, at));
        };
        self.next += 1;
        let expression = Expression::Term(self.term(Term { run, property }));
        Ok(Operand { expression, kind: property.kind(), at: start..at.end })
    }

    /// Returns the place of the run of a name.
    fn run(&self, name: &str) -> Parsed<usize> {
        self.names.iter().position(|known| *known == name).ok_or_else(|| {
            let near = did_you_mean(nearest(name, self.names.iter().copied()));
            let help = format!("{near}the strategies are {}", self.names.join(", "));
            ConditionError::new(format!("no strategy here is called `{}`", shown(name)), help, self.here())
        })
    }

    /// Returns the place of a term in the list.
    fn term(&mut self, term: Term) -> usize {
        let known = self.terms.iter().position(|known| *known == term);
        known.unwrap_or_else(|| {
            self.terms.push(term);
            self.terms.len() - 1
        })
    }

    fn truth(&self, operand: Operand) -> Parsed<Operand> {
        self.of_kind(operand, PropertyKind::Truth)
    }

    fn number(&self, operand: Operand) -> Parsed<Operand> {
        self.of_kind(operand, PropertyKind::Number)
    }

    fn of_kind(&self, operand: Operand, kind: PropertyKind) -> Parsed<Operand> {
        if operand.kind == kind { Ok(operand) } else { Err(wrong_kind(self.text, operand.kind, operand.at)) }
    }
}
