//! GIFT, as `docs.moodle.org/en/GIFT_format` describes it.

use std::io;

use super::{Ask, Category, Draft, is_xml, path};

pub(super) fn write(categories: &[Category], out: &mut dyn io::Write) -> io::Result<()> {
    for category in categories {
        if let Some(command) = &category.command {
            // The command is on one line, since a line break ends the comment.
            writeln!(out, "// {}\n", one_line(command))?;
        }
        // A category is read verbatim: escapes would be kept, and a backslash would escape.
        writeln!(out, "$CATEGORY: {}\n", one_line(&path(&category.path)).replace('\\', " "))?;
        category.items.iter().try_for_each(|item| self::item(item, out))?;
    }
    Ok(())
}

fn item(item: &Draft, out: &mut dyn io::Write) -> io::Result<()> {
    write!(out, "::{}::{} {{", escaped(&item.name), marked(&item.text))?;
    match &item.ask {
        Ask::Number(right) => write!(out, "#\n={right}:0")?,
        Ask::Short(right) => right.iter().try_for_each(|text| write!(out, "\n={}", escaped(text)))?,
        Ask::Choice(choices) => {
            for choice in choices {
                write!(out, "\n{}{}", if choice.is_right { '=' } else { '~' }, marked(&choice.text))?;
                if !choice.feedback.is_empty() {
                    write!(out, " #{}", marked(&choice.feedback))?;
                }
            }
        }
    }
    if !item.feedback.is_empty() {
        write!(out, "\n####{}", marked(&item.feedback))?;
    }
    writeln!(out, "\n}}\n")
}

fn marked(html: &str) -> String {
    format!("[html]{}", escaped(html))
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in one_line(text).chars() {
        if matches!(c, '\\' | '~' | '=' | '#' | '{' | '}' | ':') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Returns a text on one line: an empty line would end a question.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c }).filter(|&c| is_xml(c)).collect()
}
