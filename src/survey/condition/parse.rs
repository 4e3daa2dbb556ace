//! Reads a condition by precedence climbing.

use std::cmp::Ordering;
use std::ops::Range;

use super::{Expression, Operation, Operator, Term};
use crate::nearest::{did_you_mean, nearest};
use crate::puzzle::{TextError, place_of};
use crate::survey::property::{Property, PropertyKind};

/// The precedence of an operator.
mod binds {
    pub(super) const OR: u8 = 1;
    pub(super) const AND: u8 = 2;
    pub(super) const COMPARISON: u8 = 3;
    pub(super) const SUM: u8 = 4;
    pub(super) const PRODUCT: u8 = 5;
    pub(super) const SIGN: u8 = 6;
}

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
    let whole = parser.expression(binds::OR)?;
    match parser.peek() {
        None => {
            let whole = parser.of_kind(whole, PropertyKind::Truth)?;
            Ok((parser.terms, whole))
        }
        Some(")") => {
            let help = "leave it out, or write the `(` that it closes";
            Err(error("this parenthesis closes none", help, parser.here()))
        }
        Some(_) => Err(parser.wanted("`and` or `or`", EXAMPLE)),
    }
}

/// Returns the operator between two operands, and its precedence.
fn operator(sign: &str) -> Option<(u8, Operator)> {
    let comparison: &'static [Ordering] = match sign.to_ascii_lowercase().as_str() {
        "or" => return Some((binds::OR, Operator::Or)),
        "and" => return Some((binds::AND, Operator::And)),
        "+" => return Some((binds::SUM, Operator::Plus)),
        "-" | "−" => return Some((binds::SUM, Operator::Minus)),
        "*" | "×" => return Some((binds::PRODUCT, Operator::Times)),
        "<" => &[Ordering::Less],
        "<=" => &[Ordering::Less, Ordering::Equal],
        "=" | "==" => &[Ordering::Equal],
        "!=" => &[Ordering::Less, Ordering::Greater],
        ">=" => &[Ordering::Greater, Ordering::Equal],
        ">" => &[Ordering::Greater],
        _ => return None,
    };
    Some((binds::COMPARISON, Operator::Compare(comparison)))
}

fn tokens(text: &str) -> Parsed<Vec<&str>> {
    let (mut tokens, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let (token, after) = rest.split_at(length(rest, first));
        rest = after;
        if first.is_whitespace() {
            continue;
        }
        let is_sign = operator(token).is_some() || ["(", ")", "."].contains(&token);
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

    /// Reads operands and the operators between them whose precedence is at least `least`.
    fn expression(&mut self, least: u8) -> Parsed<Expression> {
        let mut left = self.operand()?;
        while let Some((power, operator)) = self.peek().and_then(operator).filter(|(power, _)| *power >= least) {
            self.next += 1;
            let right = self.expression(power + 1)?;
            let kind_if = |is_truth: bool| if is_truth { PropertyKind::Truth } else { PropertyKind::Number };
            let (of, kind) = (kind_if(power <= binds::AND), kind_if(power <= binds::COMPARISON));
            let at = left.at.start..right.at.end;
            let parts = vec![self.of_kind(left, of)?, self.of_kind(right, of)?];
            left = Expression { operation: Operation::Of(operator, parts), kind, at };
        }
        Ok(left)
    }

    fn operand(&mut self) -> Parsed<Expression> {
        let at = self.here();
        let token = self.peek().unwrap_or_default();
        let (kind, operation) = match token.to_ascii_lowercase().as_str() {
            "not" => return self.unary(Operator::Not, PropertyKind::Truth, binds::COMPARISON),
            "-" | "−" => return self.unary(Operator::Negative, PropertyKind::Number, binds::SIGN),
            "(" => return self.parenthesis(),
            number if number.starts_with(|first: char| first.is_ascii_digit()) => {
                (PropertyKind::Number, Operation::Number(number.parse().unwrap_or(f64::INFINITY)))
            }
            word if word.starts_with(is_letter) && operator(word).is_none() => return self.property(token),
            _ => {
                let help = format!("write a number, or a property: {}", all_properties());
                return Err(self.wanted("a property, a number or `(`", help));
            }
        };
        self.next += 1;
        Ok(Expression { operation, kind, at })
    }

    fn unary(&mut self, operator: Operator, kind: PropertyKind, least: u8) -> Parsed<Expression> {
        let start = self.here().start;
        self.next += 1;
        let part = self.expression(least)?;
        let at = start..part.at.end;
        Ok(Expression { operation: Operation::Of(operator, vec![self.of_kind(part, kind)?]), kind, at })
    }

    fn parenthesis(&mut self) -> Parsed<Expression> {
        let open = self.here();
        self.next += 1;
        let part = self.expression(binds::OR)?;
        let close = self.here();
        match self.peek() {
            Some(")") => self.next += 1,
            None => return Err(error("this parenthesis is not closed", "close it with `)`", open)),
            Some(_) => return Err(self.wanted("`and`, `or` or `)`", EXAMPLE)),
        }
        Ok(Expression { at: open.start..close.end, ..part })
    }

    /// Reads a property, which may follow the name of a strategy and a point.
    fn property(&mut self, first: &'a str) -> Parsed<Expression> {
        let start = self.here().start;
        let (mut word, mut run) = (first, (self.names.len() == 1).then_some(0));
        if self.tokens.get(self.next + 1) == Some(&".") {
            run = Some(self.run(first)?);
            self.next += 2;
            word = match self.peek() {
                Some(name) if name.starts_with(is_letter) && operator(name).is_none() => name,
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
        if !self.terms.contains(&term) {
            self.terms.push(term);
        }
        let place = self.terms.iter().position(|known| *known == term).unwrap_or_default();
        Ok(Expression { operation: Operation::Term(place), kind: property.kind(), at: start..at.end })
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

    fn of_kind(&self, part: Expression, kind: PropertyKind) -> Parsed<Expression> {
        if part.kind == kind { Ok(part) } else { Err(self.wrong_kind(&part)) }
    }

    /// Returns the error that a part is a truth value where a number is expected, or the reverse.
    fn wrong_kind(&self, part: &Expression) -> TextError {
        let (text, at) = (shown(&self.text[part.at.clone()]), part.at.clone());
        match part.kind {
            PropertyKind::Number => {
                let help = format!("compare it, such as {text} > 0");
                error(format!("`{text}` is a number, not true or false"), help, at)
            }
            PropertyKind::Truth => {
                let help = "such parts go with `and`, `or` and `not`";
                error(format!("`{text}` is true or false, not a number"), help, at)
            }
        }
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
