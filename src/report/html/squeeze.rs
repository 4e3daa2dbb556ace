//! Scripts and styles without what only a reader of the sources needs: indentation, comments, and blanks between signs.
//!
//! It knows no grammar. A comment has lines of its own; blanks are taken only from lines in which nothing can be a text, a
//! pattern or a template; line ends stay.

/// Blanks beside signs of a script, where they mean nothing. Those of `+` and `-` stay: `a + +b`.
const SCRIPT: [(&str, &str); 20] = [
    (" === ", "==="),
    (" !== ", "!=="),
    (" => ", "=>"),
    (" && ", "&&"),
    (" || ", "||"),
    (" ?? ", "??"),
    (" <= ", "<="),
    (" >= ", ">="),
    (" = ", "="),
    (" < ", "<"),
    (" > ", ">"),
    (" * ", "*"),
    (" ? ", "?"),
    (" : ", ":"),
    (": ", ":"),
    (", ", ","),
    ("; ", ";"),
    (") {", "){"),
    ("{ ", "{"),
    (" }", "}"),
];

/// The same for a style. The blank before a colon can stand between two elements.
const STYLE: [(&str, &str); 7] =
    [(": ", ":"), ("; ", ";"), (", ", ","), (" {", "{"), ("{ ", "{"), (";}", "}"), (" }", "}")];

pub(super) fn script(folders: &[&[&str]]) -> String {
    join(folders, &SCRIPT, &['\'', '"', '`', '/', '\\'])
}

pub(super) fn style(folders: &[&[&str]]) -> String {
    join(folders, &STYLE, &['\'', '"', '\\'])
}

/// Joins the lines of files, squeezed; lines with one of the `texts` keep their blanks.
fn join(folders: &[&[&str]], blanks: &[(&str, &str)], texts: &[char]) -> String {
    let mut within = false;
    let lines = folders.iter().copied().flatten().flat_map(|file| file.lines()).map(str::trim);
    let code = lines.filter(|line| {
        let is_comment = within || line.starts_with("/*") || line.starts_with("//");
        within = is_comment && !line.ends_with("*/") && !line.starts_with("//");
        !is_comment && !line.is_empty()
    });
    let squeezed = |line: &str| {
        let blanks = if line.contains(texts) { &[] } else { blanks };
        blanks.iter().fold(format!("{line}\n"), |line, (from, to)| line.replace(from, to))
    };
    code.map(squeezed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squeezed_script(text: &str) -> String {
        script(&[&[text]])
    }

    #[test]
    fn comments_blanks_and_indentation_go() {
        let text = "// A file.\n\n/** Of a function,\n * in lines.\n */\nfunction f(a, b = {}) {\n  const c = a ? b : { a };\n  return a + +c;\n}\n";
        assert_eq!(squeezed_script(text), "function f(a,b={}){\nconst c=a?b:{a};\nreturn a + +c;\n}\n");
        let text = "/* All. */\n.a :is(b, c) > d { color: red; top: calc(1px + 2px); }\n/* Some. */\n@media (min-width: 2em) and (color) {\n  a { b: c }\n}\n";
        let wanted = ".a :is(b,c) > d{color:red;top:calc(1px + 2px)}\n@media (min-width:2em) and (color){\na{b:c}\n}\n";
        assert_eq!(style(&[&[text]]), wanted);
    }

    #[test]
    fn texts_patterns_and_templates_keep_their_blanks() {
        for line in ["const a = \"b : c\";", "const a = 'b, c';", "const a = `b => ${c}`;", "const a = /b , c/;"] {
            assert_eq!(squeezed_script(line), format!("{line}\n"));
        }
        assert_eq!(style(&[&["a::after { content: \"; \"; }"]]), "a::after { content: \"; \"; }\n");
    }

    #[test]
    fn a_text_over_several_lines_is_squeezed_in_error() {
        // The sources have none: `nothing_runs_over_a_line` holds them to it.
        assert_eq!(squeezed_script("`\na, b\n`"), "`\na,b\n`\n");
    }
}
