//! Moodle XML, as `docs.moodle.org/en/Moodle_XML_format` describes it.

use std::io;

use super::{Ask, Category, Choice, Draft, html, is_xml, path};

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
    // The text of an answer is escaped here.
    let answer = |fraction: usize, format: &str, text: &str, feedback: &str, more: &str| {
        let feedback = cdata(feedback);
        format!(
            "    <answer fraction=\"{fraction}\" format=\"{format}\">\n      <text>{text}</text>\n      \
             <feedback format=\"html\"><text>{feedback}</text></feedback>\n{more}    </answer>\n"
        )
    };
    let typed = |text: &str, more: &str| answer(100, "moodle_auto_format", &plain(text), "", more);
    let (kind, answers) = match &item.ask {
        Ask::Number(right) => {
            // The answer is a plain number, without a unit.
            let no_unit = "    <unitgradingtype>0</unitgradingtype>\n    <unitpenalty>0.1000000</unitpenalty>\n    \
                           <showunits>3</showunits>\n    <unitsleft>0</unitsleft>\n";
            ("numerical", typed(right, "      <tolerance>0</tolerance>\n") + no_unit)
        }
        Ask::Short(right) => {
            let right: String = right.iter().map(|text| typed(text, "")).collect();
            ("shortanswer", format!("    <usecase>0</usecase>\n{right}"))
        }
        Ask::Choice(choices) => {
            let of = |choice: &Choice| {
                let fraction = if choice.is_right { 100 } else { 0 };
                answer(fraction, "html", &cdata(&choice.text), &choice.feedback, "")
            };
            let choices: String = choices.iter().map(of).collect();
            // Only one may be chosen; if ties make several right, each gets all points.
            let only = "    <single>true</single>\n    <shuffleanswers>true</shuffleanswers>\n    \
                        <answernumbering>none</answernumbering>\n";
            ("multichoice", format!("{only}{choices}"))
        }
    };
    writeln!(out, "  <question type=\"{kind}\">")?;
    writeln!(out, "    <name><text>{}</text></name>", plain(&item.name))?;
    writeln!(out, "    <questiontext format=\"html\"><text>{}</text></questiontext>", cdata(&item.text))?;
    writeln!(out, "    <generalfeedback format=\"html\"><text>{}</text></generalfeedback>", cdata(&item.feedback))?;
    writeln!(out, "    <defaultgrade>1.0000000</defaultgrade>\n    <penalty>0.3333333</penalty>")?;
    writeln!(out, "    <hidden>0</hidden>\n{answers}  </question>")
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
