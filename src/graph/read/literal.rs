//! Literals of JSON and Python: texts, numbers, lists, dictionaries, and calls such as `dict(S=1)`.

use std::iter::Peekable;
use std::ops::Range;

use super::draft::shown;
use super::words::{Kind, Word, Words};
use crate::puzzle::TextError;

#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    /// A text, a number, or the name of something else.
    Word(Word<'a>),
    List(Vec<Value<'a>>, Range<usize>),
    Dict(Vec<(Value<'a>, Value<'a>)>, Range<usize>),
    /// A call with the arguments that have no name, and those that have one.
    Call(Word<'a>, Vec<Value<'a>>, Vec<(Value<'a>, Value<'a>)>),
}

impl<'a> Value<'a> {
    pub(super) fn wrong(&self, what: &str, help: &str) -> TextError {
        let at = match self {
            Value::Word(word) | Value::Call(word, ..) => &word.at,
            Value::List(_, at) | Value::Dict(_, at) => at,
        };
        TextError::new(what, at.clone()).with_help(help)
    }

    pub(super) fn word(&self) -> Option<&Word<'a>> {
        if let Value::Word(word) = self { Some(word) } else { None }
    }

    /// Returns a name in quotes or a number, but not the name of something else.
    pub(super) fn text(&self) -> Option<&Word<'a>> {
        self.word().filter(|word| word.kind == Kind::Quoted || self.is_number())
    }

    pub(super) fn is_number(&self) -> bool {
        self.word()
            .is_some_and(|word| word.kind == Kind::Plain && word.text.starts_with(|c: char| "-.0123456789".contains(c)))
    }
}

/// Maximum depth of lists and dictionaries within each other.
const DEEPEST: usize = 16;

const HELP: &str = "paste the dictionaries alone, such as {\"S\": {\"A\": 1}} or graph = {\"S\": [(\"A\", 1)]}";

/// Returns the values of a text, each with the name that it is given.
pub(super) fn read(text: &str) -> Result<Vec<(Option<Word<'_>>, Value<'_>)>, TextError> {
    let words = Words::new(text, 0..text.len(), "{}[]()=,:;'#");
    let mut parser = Parser { text, words: words.peekable(), end: 0 };
    let mut statements = Vec::new();
    while parser.words.peek().is_some() {
        if parser.takes(";")? {
            continue;
        }
        let value = parser.value(0)?;
        if matches!(&value, Value::Word(word) if matches!(&*word.text, "from" | "import")) {
            let line = text[parser.end..].find('\n').map_or(text.len(), |length| parser.end + length);
            while parser.words.next_if(|word| word.as_ref().is_ok_and(|word| word.at.start < line)).is_some() {}
            continue;
        }
        let is_named = parser.takes("=")?;
        statements.push(match value {
            Value::Word(name) if is_named => (Some(name), parser.value(0)?),
            value => (None, value),
        });
    }
    Ok(statements)
}

struct Parser<'a> {
    text: &'a str,
    words: Peekable<Words<'a>>,
    /// The end of the last word.
    end: usize,
}

impl<'a> Parser<'a> {
    fn next(&mut self) -> Result<Word<'a>, TextError> {
        let all = self.text.trim_end().len();
        let unfinished =
            || TextError::new("the text ends too early", all..all).with_help("close what is open: ), ] or }");
        let word = self.words.next().ok_or_else(unfinished)??;
        self.end = word.at.end;
        Ok(word)
    }

    /// Returns true if the next word is this mark, and goes past it.
    fn takes(&mut self, mark: &str) -> Result<bool, TextError> {
        let next = self.words.next_if(|word| word.as_ref().map_or(true, |word| word.is_mark(mark)));
        let word = next.transpose()?;
        self.end = word.as_ref().map_or(self.end, |word| word.at.end);
        Ok(word.is_some())
    }

    fn value(&mut self, depth: usize) -> Result<Value<'a>, TextError> {
        let word = self.next()?;
        if depth > DEEPEST {
            return Err(word.wrong("too many brackets within each other").with_help(HELP));
        }
        match (word.kind, &*word.text) {
            (Kind::Mark, "[") => Ok(Value::List(self.items("]", depth)?.0, word.at.start..self.end)),
            (Kind::Mark, "(") => Ok(Value::List(self.items(")", depth)?.0, word.at.start..self.end)),
            (Kind::Mark, "{") => match self.items("}", depth)? {
                (items, fields) if items.is_empty() => Ok(Value::Dict(fields, word.at.start..self.end)),
                (items, _) => Ok(Value::List(items, word.at.start..self.end)),
            },
            (Kind::Mark, mark) => Err(word.wrong(format!("{mark} where a value should be")).with_help(HELP)),
            (Kind::Plain, _) if self.takes("(")? => self.call(word, depth),
            _ => Ok(Value::Word(word)),
        }
    }

    /// Reads what stands in brackets: values, and fields, whose names go before `:` or `=`.
    #[expect(clippy::type_complexity, reason = "two lists")]
    fn items(&mut self, close: &str, depth: usize) -> Result<(Vec<Value<'a>>, Vec<(Value<'a>, Value<'a>)>), TextError> {
        let (mut items, mut fields) = (Vec::new(), Vec::new());
        while !self.takes(close)? {
            let value = self.value(depth + 1)?;
            if self.takes(":")? || self.takes("=")? {
                fields.push((value, self.value(depth + 1)?));
            } else {
                items.push(value);
            }
            if !self.takes(",")? && !self.takes(close)? {
                let next = self.next()?;
                let what = format!("no comma before {}", shown(&next.text));
                return Err(next
                    .wrong(what)
                    .with_help(format!("values have commas between them, and end with {close}")));
            } else if self.text[..self.end].ends_with(close) {
                break;
            }
        }
        Ok((items, fields))
    }

    fn call(&mut self, name: Word<'a>, depth: usize) -> Result<Value<'a>, TextError> {
        let (mut items, mut fields) = self.items(")", depth)?;
        let at = name.at.start..self.end;
        Ok(match &*name.text {
            "dict" | "OrderedDict" | "defaultdict" => match items.pop() {
                Some(dict @ Value::Dict(..)) if fields.is_empty() => dict,
                _ => {
                    // A name is no text of its own there, but here it is.
                    let names = fields
                        .iter_mut()
                        .filter_map(|(name, _)| if let Value::Word(word) = name { Some(word) } else { None });
                    names.for_each(|name| name.kind = Kind::Quoted);
                    Value::Dict(fields, at)
                }
            },
            "set" | "frozenset" | "list" | "tuple" => match items.pop() {
                Some(list @ Value::List(..)) => list,
                _ => Value::List(Vec::new(), at),
            },
            _ => Value::Call(Word { at, ..name }, items, fields),
        })
    }
}
