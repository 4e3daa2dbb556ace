//! What agrees with a trace, as Markdown.

use super::{WIDTH, escaped};
use crate::report::boards::beside;
use crate::report::identify::{FamilyText, IdentifyReport};
use crate::report::lines::command_lines;
use crate::report::text::plain;

/// The strategies that agree with a trace.
#[must_use]
pub fn identify_markdown(report: &IdentifyReport) -> String {
    let mut lines = vec![format!("# {}", escaped(report.title)), String::new()];
    let facts = report.facts.iter();
    lines.extend(facts.map(|fact| format!("- {}: {}", escaped(fact.name), escaped(&plain(&fact.value)))));
    lines.extend([String::new(), format!("**{}**", escaped(&report.verdict)), String::new()]);
    lines.extend(families(&report.families, &report.left_out, report));
    if let Some(boards) = &report.by_boards {
        lines.extend([format!("**{}**", escaped(&boards.says)), String::new()]);
        lines.extend(families(&boards.families, &boards.left_out, report));
    }
    if let Some((sentence, command)) = &report.next {
        lines.extend([escaped(sentence), String::new(), "```sh".to_owned()]);
        lines.extend(command_lines(command.iter().map(|word| plain(word)), WIDTH));
        lines.extend(["```".to_owned(), String::new()]);
    }
    lines.pop();
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

fn families(families: &[FamilyText], left_out: &[String], report: &IdentifyReport) -> Vec<String> {
    let families = families.iter().enumerate().flat_map(|(at, family)| self::family(at + 1, family, report));
    families.chain(left_out.iter().flat_map(|line| [escaped(line), String::new()])).collect()
}

fn family(number: usize, family: &FamilyText, report: &IdentifyReport) -> Vec<String> {
    let mut lines = vec![format!("## {number}. {}", escaped(&family.name)), String::new()];
    lines.extend([escaped(&family.says), String::new()]);
    lines.extend([format!("{} `{}`", escaped(&family.count), family.spec), String::new()]);
    if let Some((says, boards)) = &family.fails {
        lines.extend([escaped(&plain(says)), String::new()]);
        if !boards.is_empty() {
            lines.push("```text".to_owned());
            lines.extend(beside(boards, report.size, WIDTH).lines().map(str::to_owned));
            lines.extend(["```".to_owned(), String::new()]);
        }
    }
    lines
}
