//! Moodle XML, as `docs.moodle.org/en/Moodle_XML_format` describes it.

use std::io;

use super::{Ask, Category, Draft, html, is_xml, path};

pub(super) fn write(categories: &[Category], out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<quiz>")?;
    for category in categories {
        writeln!(out, "  <question type=\"category\">")?;
        writeln!(out, "    <category><text>{}</text></category>", plain(&path(&category.path)))?;
        if let Some(command) = &category.command {
            writeln!(out, "    <info format=\"plain_text\"><text>{}</text></info>", plain(command))?;
        }
        writeln!(out, "  </question>")?;
        category.items.iter().try_for_each(|item| self::item(item, out))?;
    }
    writeln!(out, "</quiz>")
}

fn item(item: &Draft, out: &mut dyn io::Write) -> io::Result<()> {
    let kind = match item.ask {
        Ask::Number(_) => "numerical",
        Ask::Short(_) => "shortanswer",
        Ask::Choice(_) => "multichoice",
    };
    writeln!(out, "  <question type=\"{kind}\">")?;
    writeln!(out, "    <name><text>{}</text></name>", plain(&item.name))?;
    writeln!(out, "    <questiontext format=\"html\"><text>{}</text></questiontext>", cdata(&item.text))?;
    writeln!(out, "    <generalfeedback format=\"html\"><text>{}</text></generalfeedback>", cdata(&item.feedback))?;
    writeln!(out, "    <defaultgrade>1.0000000</defaultgrade>")?;
    writeln!(out, "    <penalty>0.3333333</penalty>\n    <hidden>0</hidden>")?;
    match &item.ask {
        Ask::Number(right) => {
            for number in right {
                answer(100, "moodle_auto_format", &plain(number), "", "      <tolerance>0</tolerance>\n", out)?;
            }
            // The answer is a plain number, without a unit.
            writeln!(out, "    <unitgradingtype>0</unitgradingtype>\n    <unitpenalty>0.1000000</unitpenalty>")?;
            writeln!(out, "    <showunits>3</showunits>\n    <unitsleft>0</unitsleft>")?;
        }
        Ask::Short(right) => {
            writeln!(out, "    <usecase>0</usecase>")?;
            for text in right {
                answer(100, "moodle_auto_format", &plain(text), "", "", out)?;
            }
        }
        Ask::Choice(choices) => {
            // Only one may be chosen; if ties make several right, each gets all points.
            writeln!(out, "    <single>true</single>\n    <shuffleanswers>true</shuffleanswers>")?;
            writeln!(out, "    <answernumbering>none</answernumbering>")?;
            for choice in choices {
                let fraction = if choice.is_right { 100 } else { 0 };
                answer(fraction, "html", &cdata(&choice.text), &choice.feedback, "", out)?;
            }
        }
    }
    writeln!(out, "  </question>")
}

/// Writes an answer whose text is already escaped.
fn answer(
    fraction: usize,
    format: &str,
    text: &str,
    feedback: &str,
    more: &str,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    writeln!(out, "    <answer fraction=\"{fraction}\" format=\"{format}\">")?;
    writeln!(out, "      <text>{text}</text>")?;
    writeln!(out, "      <feedback format=\"html\"><text>{}</text></feedback>", cdata(feedback))?;
    writeln!(out, "{more}    </answer>")
}

fn plain(text: &str) -> String {
    html::escaped(&allowed(text))
}

/// Returns HTML in a section that no text can end.
fn cdata(html: &str) -> String {
    if html.is_empty() {
        return String::new();
    }
    format!("<![CDATA[{}]]>", allowed(html).replace("]]>", "]]]]><![CDATA[>"))
}

fn allowed(text: &str) -> String {
    text.chars().filter(|&c| is_xml(c)).collect()
}
