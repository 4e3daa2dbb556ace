//! The reports in LaTeX: golden files, and what may stand in them.

use steptrace::report::{Format, Lang, ReportOptions, Style, search_document, write};
use steptrace::trace::Trace;

use crate::common::runs::{Golden, RUNS, trace_of};

fn latex(trace: &Trace, options: &ReportOptions, standalone: bool) -> String {
    styled(trace, &ReportOptions { style: Style::Table, ..options.clone() }, standalone)
}

fn styled(trace: &Trace, options: &ReportOptions, standalone: bool) -> String {
    let mut bytes = Vec::new();
    write(search_document(trace, options), &Format::Latex { standalone }, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// What is written after the definitions.
fn body(latex: &str) -> &str {
    &latex[latex.find("%\n\\steptracetitle{").unwrap()..]
}

#[test]
fn reports_are_as_they_were() {
    let mut golden = Golden::of("latex");
    for (name, spec, lang, standalone) in
        [("astar-part-en.tex", "astar", Lang::En, false), ("ids-standalone-zh.tex", "ids", Lang::Zh, true)]
    {
        let trace = trace_of("283104765", "spiral", None, spec, 12);
        let command = vec!["-o".into(), "report.tex".into()];
        let options = ReportOptions { lang, command, ..ReportOptions::default() };
        golden.holds(name, &latex(&trace, &options, standalone));
    }
    golden.are_all();
}

#[test]
fn braces_are_balanced_and_english_is_ascii() {
    for (start, goal, spec) in RUNS {
        let trace = trace_of(start, goal, None, spec, 300);
        for (lang, standalone) in [(Lang::En, true), (Lang::En, false), (Lang::Zh, true), (Lang::Zh, false)] {
            let title = Some("}{\\end{document} % $".to_owned());
            let style = if standalone { Style::Full } else { Style::Table };
            let text = styled(&trace, &ReportOptions { lang, title, style, ..ReportOptions::default() }, standalone);
            let said = text.replace("\\\\", "").replace("\\{", "").replace("\\}", "");
            assert_eq!(said.matches('{').count(), said.matches('}').count(), "{spec}");
            assert!(lang != Lang::En || text.is_ascii(), "{spec}: {:?}", text.chars().find(|c| !c.is_ascii()));
            assert_eq!(text.contains("\\documentclass"), standalone);
            assert_eq!(text.matches("\\end{document}").count(), usize::from(standalone));
        }
    }
}

#[test]
fn a_title_is_text() {
    let trace = trace_of("123405", "123450", Some("2x3".parse().unwrap()), "bfs", 10);
    let title = Some("\\input{/etc/passwd} $x^2$ 50% #1\n\\par".to_owned());
    let command = vec!["--title".into(), "\\input{x}".into()];
    let text = latex(&trace, &ReportOptions { title, command, ..ReportOptions::default() }, true);
    let body = body(&text);
    let bare = body.replace("$\\bullet$", "").replace("\\$", "").replace("\\&", "").replace("\\%", "");
    for evil in ["\\input", "\\par ", "\\par}", "\\par\n", "$x", "50% ", "^^", "\u{1B}", "&"] {
        assert!(!bare.contains(evil), "{evil:?} in {bare}");
    }
    let title = "\\textbackslash{}input\\{/etc/passwd\\} \\$x\\textasciicircum{}2\\$ 50\\% \\#1 \\textbackslash{}par";
    assert!(body.contains(&format!("\\steptracetitle{{{title}}}")), "{body}");
}
