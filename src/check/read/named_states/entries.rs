//! Names of states in a text, with the numbers beside them.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use regex_lite::Regex;

use crate::check::sheet::{ColumnKind, Row};
use crate::graph::{Cell, Decimal, Graph, Unit, Vertex};
use crate::search::{F, State};

/// The names of the states of a graph.
pub(super) struct StateNames<'a> {
    pub(super) graph: &'a Graph,
    /// The names in lower case, if none is two then.
    folded: Option<HashMap<String, Vertex>>,
    /// The lengths of the names that begin with a letter, in lower case, the longest first.
    lengths: HashMap<char, Vec<usize>>,
    /// Names in lower case are names, too.
    pub(super) folds: bool,
}

/// A word that is no state.
#[derive(Debug)]
pub(super) struct Unknown {
    pub(super) word: String,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'t> {
    Name(Vertex),
    Number(F),
    /// The letter before a value: `f=`, `g(n) =`.
    Label(ColumnKind),
    Word(&'t str),
    Sign(char),
}

/// A state with the numbers beside it; of a partial path, `S-A-B`, all its states.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    way: Vec<Vertex>,
    labelled: [Option<F>; 3],
    /// Other numbers, each with the sign before it.
    plain: Vec<(char, F)>,
}

/// A number a + b√2, also as `a+b*sqrt(2)` or `a + b r2`.
static ROOTED: LazyLock<Regex> = LazyLock::new(|| {
    let number = r"\d+(?:\.\d+)?";
    let root = r"√\(?2\)?|(?:math\.)?sqrt\(2\)";
    let pattern =
        format!(r"^(?:(?<a>{number})[ \t]*\+[ \t]*)?(?:(?<b>{number})[ \t]*[*·]?[ \t]*(?:{root}|r2\b)|{root})");
    Regex::new(&pattern).expect("the pattern is one")
});

const LABELS: [ColumnKind; 3] = [ColumnKind::G, ColumnKind::H, ColumnKind::F];

impl Entry {
    pub(super) fn way(&self) -> &[Vertex] {
        &self.way
    }

    pub(super) fn state(&self) -> State {
        State::of_vertex(*self.way.last().expect("an entry has a state"))
    }

    pub(super) fn parent(&self) -> Option<State> {
        self.way.len().checked_sub(2).map(|at| State::of_vertex(self.way[at]))
    }

    /// Returns g, h and f: of `5+3=8` all three; a number alone is f.
    pub(super) fn values(&self) -> (Option<F>, Option<F>, Option<F>) {
        let [mut g, mut h, mut f] = self.labelled;
        match self.plain[..] {
            [(_, only)] => f = f.or(Some(only)),
            [(_, one), ('+', other)] => {
                (g, h) = (g.or(Some(one)), h.or(Some(other)));
                f = f.or(Some(one.plus(other)));
            }
            [(_, one), ('+', other), ('=', sum)] | [(_, sum), ('=', one), ('+', other)] => {
                (g, h, f) = (g.or(Some(one)), h.or(Some(other)), f.or(Some(sum)));
            }
            _ => {}
        }
        (g, h, f)
    }

    pub(super) fn f(&self) -> Option<F> {
        self.values().2
    }

    pub(super) fn row(&self, line: usize) -> Row {
        let (g, h, f) = self.values();
        Row { parent: self.parent(), g, h, f, ..Row::new(line as u32, self.state()) }
    }

    /// Puts its values into a row; a number alone is of the kind that the column says.
    pub(super) fn put(&self, kind: ColumnKind, row: &mut Row) {
        let (g, h, f) = self.values();
        let alone = if self.plain.len() == 1 { f } else { None };
        match kind {
            ColumnKind::G => row.g = alone.or(g).or(row.g),
            ColumnKind::H => row.h = alone.or(h).or(row.h),
            _ => (row.g, row.h, row.f) = (row.g.or(g), row.h.or(h), f.or(row.f)),
        }
    }
}

impl<'a> StateNames<'a> {
    pub(super) fn of(graph: &'a Graph) -> StateNames<'a> {
        let folded: HashMap<String, Vertex> = graph.names.iter().map(|name| name.to_lowercase()).zip(0..).collect();
        let folded = Some(folded).filter(|folded| folded.len() == graph.names.len());
        let mut lengths: HashMap<char, Vec<usize>> = HashMap::new();
        for name in &graph.names {
            lengths.entry(first_of(name)).or_default().push(name.len());
        }
        for own in lengths.values_mut() {
            own.sort_unstable_by(|one, other| other.cmp(one));
            own.dedup();
        }
        StateNames { graph, folded, lengths, folds: true }
    }

    fn vertex(&self, text: &str) -> Option<Vertex> {
        let folded = || self.folded.as_ref().filter(|_| self.folds)?.get(&text.to_lowercase()).copied();
        self.graph.vertex(text).or_else(folded)
    }

    /// Returns the longest name at the beginning of a text, and its length.
    fn name_at(&self, text: &str) -> Option<(Vertex, usize)> {
        if let (Some(grid), Some((cell, length))) = (&self.graph.grid, cell(text)) {
            return Some((grid.at(cell)?, length));
        }
        let ends = |end: &usize| text.is_char_boundary(*end) && !splits_word(text, *end);
        let mut lengths = self.lengths.get(&first_of(text))?.iter().copied().filter(|&length| length <= text.len());
        lengths.by_ref().filter(ends).find_map(|end| Some((self.vertex(&text[..end])?, end)))
    }

    /// Takes a text apart.
    pub(super) fn tokens<'t>(&self, text: &'t str) -> Vec<(usize, Token<'t>)> {
        let (mut tokens, mut at): (Vec<(usize, Token<'t>)>, usize) = (Vec::new(), 0);
        while let Some(first) = text[at..].chars().next() {
            let rest = &text[at..];
            let (token, length) = match () {
                () if first.is_whitespace() || is_quote(first) => (None, first.len_utf8()),
                () => self.token(rest, first, tokens.last().map(|(_, token)| *token), &tokens),
            };
            tokens.extend(token.map(|token| (at, token)));
            at += length;
        }
        tokens
    }

    fn token<'t>(
        &self,
        rest: &'t str,
        first: char,
        last: Option<Token<'_>>,
        before: &[(usize, Token<'_>)],
    ) -> (Option<Token<'t>>, usize) {
        if let Some((kind, length)) = label(rest) {
            return (Some(Token::Label(kind)), length);
        }
        let number = number(rest, self.graph.unit());
        let is_value = number.is_some() && is_value_place(last, before);
        if let (Some((vertex, length)), false) = (self.name_at(rest), is_value) {
            return (Some(Token::Name(vertex)), length);
        }
        if let Some((number, length)) = number {
            return (Some(Token::Number(number)), length);
        }
        if let (Some(_), Some((_, length))) = (&self.graph.grid, cell(rest)) {
            return (Some(Token::Word(&rest[..length])), length);
        }
        if first.is_alphanumeric() {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'').unwrap_or(rest.len());
            return (Some(Token::Word(&rest[..length])), length);
        }
        let arrow = ["->", "=>", "-->", "→", "⇒", "➜", "⟶"].into_iter().filter(|sign| rest.starts_with(sign));
        match arrow.max_by_key(|sign| sign.len()) {
            Some(sign) => (Some(Token::Sign('→')), sign.len()),
            None => (Some(Token::Sign(first)), first.len_utf8()),
        }
    }

    /// Returns the states in a list, in their order, or the first word that is none.
    pub(super) fn entries(&self, text: &str) -> Result<Vec<Entry>, Unknown> {
        entries_of(self.tokens(text).into_iter().map(|(_, token)| token))
    }

    /// Returns the one state of a text.
    pub(super) fn only(&self, text: &str) -> Result<Entry, Unknown> {
        let mut found = self.entries(text)?;
        match found.pop().filter(|_| found.is_empty()) {
            Some(entry) => Ok(entry),
            None => Err(Unknown { word: text.trim().to_owned() }),
        }
    }

    /// Returns the numbers of a cell: one, or a sum.
    pub(super) fn value(&self, text: &str) -> Option<Entry> {
        let (mut entry, mut sign, mut kind) = (Entry::default(), ' ', None);
        for (_, token) in (StateNames { lengths: HashMap::new(), folded: None, ..*self }).tokens(text) {
            match token {
                Token::Number(number) => match kind.take() {
                    Some(kind) => entry.labelled[slot(kind)] = Some(number),
                    None => entry.plain.push((std::mem::replace(&mut sign, ' '), number)),
                },
                Token::Label(label) => kind = Some(label),
                Token::Sign(own) => sign = own,
                Token::Name(_) | Token::Word(_) => return None,
            }
        }
        let has_value = !entry.plain.is_empty() || entry.labelled.iter().any(Option::is_some);
        has_value.then_some(entry)
    }
}

/// Returns the states of some tokens, in their order, or the first word that is none.
pub(super) fn entries_of<'t>(tokens: impl Iterator<Item = Token<'t>>) -> Result<Vec<Entry>, Unknown> {
    let (mut found, mut sign, mut kind): (Vec<Entry>, char, Option<ColumnKind>) = (Vec::new(), ' ', None);
    // `(5, A)`: the numbers come first.
    let mut early: Vec<(char, F)> = Vec::new();
    let mut numbers_first = None;
    for token in tokens {
        match token {
            Token::Name(vertex) => {
                let goes_on = matches!(sign, '-' | '→' | '–' | '>') && early.is_empty();
                match found.last_mut().filter(|entry| goes_on && entry.plain.is_empty()) {
                    Some(entry) => entry.way.push(vertex),
                    None => {
                        found.push(Entry { way: vec![vertex], plain: std::mem::take(&mut early), ..Entry::default() });
                    }
                }
                numbers_first.get_or_insert(false);
            }
            Token::Number(number) => {
                let first = *numbers_first.get_or_insert(true) && kind.is_none();
                match (found.last_mut().filter(|_| !first), kind.take()) {
                    (Some(entry), Some(kind)) => entry.labelled[slot(kind)] = Some(number),
                    (Some(entry), None) => entry.plain.push((sign, number)),
                    (None, _) => early.push((sign, number)),
                }
            }
            Token::Label(label) => kind = Some(label),
            Token::Word(word) if is_filler(word) => {}
            Token::Word(word) => return Err(Unknown { word: word.to_owned() }),
            Token::Sign(own) => {
                sign = own;
                continue;
            }
        }
        sign = ' ';
    }
    Ok(found)
}

/// Returns the cell at the beginning of a text, which may be none of the map, and the length of `(3,1)`.
fn cell(text: &str) -> Option<(Cell, usize)> {
    let (inner, _) = text.strip_prefix('(')?.split_once(')')?;
    let (x, y) = inner.split_once(',')?;
    Some(((x.trim().parse().ok()?, y.trim().parse().ok()?), inner.len() + 2))
}

/// Returns the place of the first cell in a text that is a wall, or outside of the map.
pub(in crate::check) fn first_wall(text: &str, graph: &Graph) -> Option<Range<usize>> {
    let grid = graph.grid.as_ref()?;
    let cells = text.match_indices('(').filter_map(|(at, _)| Some((at, cell(&text[at..])?)));
    let mut walls = cells.filter(|(_, (cell, _))| grid.at(*cell).is_none());
    walls.next().map(|(at, (_, length))| at..at + length)
}

fn slot(kind: ColumnKind) -> usize {
    LABELS.iter().position(|label| *label == kind).unwrap_or(2)
}

/// Returns true if a number stands where a value does: after a label, a sum, or in brackets behind a name.
fn is_value_place(last: Option<Token<'_>>, before: &[(usize, Token<'_>)]) -> bool {
    let earlier = before.len().checked_sub(2).map(|at| before[at].1);
    match last {
        Some(Token::Label(_) | Token::Sign('+' | '=' | ':' | '^')) => true,
        Some(Token::Sign('(' | '[' | ',')) => matches!(earlier, Some(Token::Name(_))) && last != Some(Token::Sign(',')),
        _ => false,
    }
}

/// Returns the first letter of a text in lower case.
fn first_of(text: &str) -> char {
    text.chars().next().and_then(|first| first.to_lowercase().next()).unwrap_or_default()
}

/// Returns true if a name may not end there: in the middle of a word.
fn splits_word(text: &str, end: usize) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    text[..end].ends_with(is_part) && text[end..].starts_with(is_part)
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '“' | '”' | '‘' | '’' | '*')
}

fn is_filler(word: &str) -> bool {
    ["empty", "none", "and", "with", "cost", "und", "nil"].iter().any(|filler| word.eq_ignore_ascii_case(filler))
}

/// Returns the letter before a value, and the length of `f=`, `g(n) =`, `h(B):` without the sign.
fn label(text: &str) -> Option<(ColumnKind, usize)> {
    let kind = match text.chars().next()? {
        'f' | 'F' => ColumnKind::F,
        'g' | 'G' => ColumnKind::G,
        'h' | 'H' => ColumnKind::H,
        _ => return None,
    };
    let mut rest = &text[1..];
    if let Some((argument, after)) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'))
        && !argument.contains(|c: char| c.is_ascii_digit() || c == '(')
    {
        rest = after;
    }
    let sign = rest.trim_start();
    let value = sign.strip_prefix(['=', ':', '：'])?.trim_start();
    value.starts_with(|c: char| c.is_ascii_digit()).then(|| (kind, text.len() - sign.len()))
}

/// Returns the number at the beginning of a text in the unit of a graph, and its length.
///
/// Where values have √2, it is exact (`3`, `3+2√2`, `2*sqrt(2)`), or a decimal of which the first seven decimals count.
fn number(text: &str, unit: Unit) -> Option<(F, usize)> {
    const MOST_DIGITS: usize = 7;
    if let Some((one, found)) = unit.root().zip(ROOTED.captures(text).filter(|_| unit.has_root)) {
        let amount = |name: &str, usual: u64, one: u64| {
            let decimal = found.name(name).map(|found| Decimal::read(found.as_str()).ok()?.amount(unit.decimals).ok());
            decimal.unwrap_or(Some(usual * 10_u64.pow(unit.decimals)))?.checked_mul(one)
        };
        let amount = amount("a", 0, one[0])?.checked_add(amount("b", 1, one[1])?)?;
        return Some((F::from(amount).in_unit(unit), found[0].len()));
    }
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let part = text[whole..].strip_prefix('.').map_or(0, digits);
    let length = whole + if part > 0 { part + 1 } else { 0 };
    if whole == 0 || text[length..].starts_with(|c: char| c.is_alphabetic()) {
        return None;
    }
    if unit.has_root {
        let part = text.get(whole + 1..length).map_or("", |part| &part[..part.len().min(MOST_DIGITS)]);
        let number = format!("{}{part}", &text[..whole]).parse().ok()?;
        return F::of_decimal(number, part.len() as u8, unit).map(|number| (number, length));
    }
    let places = 2 + unit.decimals as usize;
    let rest = text[whole..length].trim_start_matches('.').trim_end_matches('0');
    let hundredths = format!("{}{rest:0<places$}", &text[..whole]);
    let is_exact = rest.len() <= places && hundredths.len() < 19;
    is_exact.then(|| hundredths.parse().ok().map(|all| (F::from_hundredths(all).in_unit(unit), length)))?
}
