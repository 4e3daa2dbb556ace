//! Literals of JSON and Python: texts, numbers, lists, dictionaries, and calls such as `dict(S=1)`.

use super::shown;
use super::words::{Kind, Word, Words};
use crate::puzzle::TextError;

/// A text or a number; or a group in brackets, perhaps with a name before them.
#[derive(Clone, Debug)]
pub(super) struct Value<'a> {
    /// The text, the number, or what the group begins with; its place is that of the whole.
    pub(super) word: Word<'a>,
    group: Option<Box<Group<'a>>>,
}

#[derive(Clone, Debug, Default)]
struct Group<'a> {
    items: Vec<Value<'a>>,
    fields: Vec<(Value<'a>, Value<'a>)>,
}

impl<'a> Value<'a> {
    pub(super) fn items(&self) -> &[Value<'a>] {
        self.group.as_ref().map_or(&[], |group| &group.items)
    }

    /// Returns what stands after `:` or `=`, each with what stands before.
    pub(super) fn fields(&self) -> &[(Value<'a>, Value<'a>)] {
        self.group.as_ref().map_or(&[], |group| &group.fields)
    }

    pub(super) fn leaf(&self) -> Option<&Word<'a>> {
        Some(&self.word).filter(|_| self.group.is_none())
    }

    /// Returns a text in quotes or a number, but not the name of something else.
    pub(super) fn text(&self) -> Option<&Word<'a>> {
        self.leaf().filter(|word| word.kind == Kind::Quoted || self.is_number())
    }

    pub(super) fn is_number(&self) -> bool {
        let is_number =
            |word: &Word<'_>| word.kind == Kind::Plain && word.text.starts_with(|c: char| "-.0123456789".contains(c));
        self.leaf().is_some_and(is_number)
    }
}

/// Maximum depth of groups within each other.
const DEEPEST: usize = 16;

const HELP: &str = "paste the dictionaries alone, such as {\"S\": {\"A\": 1}} or graph = {\"S\": [(\"A\", 1)]}";

/// Returns the values of a text, each with the name that it is given.
pub(super) fn read(text: &str) -> Result<Vec<(String, Value<'_>)>, TextError> {
    let mut words = Words::new(text, 0..text.len(), "{}[]()=,:;'#");
    let mut statements = Vec::new();
    while !words.is_done() {
        let value = value(&mut words, 0)?;
        if value.word.kind == Kind::Plain && matches!(&*value.word.text, "from" | "import") {
            words.skip_line();
        } else if words.takes("=") {
            statements.push((value.word.text.to_lowercase(), self::value(&mut words, 0)?));
        } else {
            statements.push((String::new(), value));
        }
    }
    Ok(statements)
}

fn value<'a>(words: &mut Words<'a>, depth: usize) -> Result<Value<'a>, TextError> {
    let mut word = words.word()?;
    let close = match (word.kind, &*word.text) {
        (Kind::Mark, "[") => "]",
        (Kind::Mark, "{") => "}",
        (Kind::Mark, "(") => ")",
        (Kind::Plain, _) if words.takes("(") => ")",
        (Kind::Mark, mark) => return Err(word.wrong(format!("{mark} where a value should be")).with_help(HELP)),
        _ => return Ok(Value { word, group: None }),
    };
    if depth > DEEPEST {
        return Err(word.wrong("too many brackets within each other").with_help(HELP));
    }
    let mut group = Group::default();
    let mut is_parted = true;
    while !words.takes(close) {
        if !is_parted {
            let next = words.word()?;
            let help = format!("values have commas between them, and end with {close}");
            return Err(next.wrong(format!("no comma before {}", shown(&next.text))).with_help(help));
        }
        let value = value(words, depth + 1)?;
        if words.takes(":") || words.takes("=") {
            group.fields.push((value, self::value(words, depth + 1)?));
        } else {
            group.items.push(value);
        }
        is_parted = words.takes(",");
    }
    match group.items.len() {
        1 if matches!(&*word.text, "set" | "list" | "tuple" | "OrderedDict") => Ok(group.items.remove(0)),
        _ => {
            word.at.end = words.place();
            Ok(Value { word, group: Some(Box::new(group)) })
        }
    }
}
