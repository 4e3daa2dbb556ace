//! The style of a figure that stands alone: the rules that the page has for it, with the colours of a light page.
//!
//! Readers of SVG other than browsers know no custom properties and only plain selectors.

const COLOURS: &str = include_str!("../../../templates/style/base.css");
const RULES: [&str; 3] = [
    include_str!("../../../templates/style/svg.css"),
    include_str!("../../../templates/figure/tree.css"),
    include_str!("../../../templates/figure/boards.css"),
];

/// The rules for drawings of a class.
pub(super) fn style(class: &str) -> String {
    let start = format!("svg.{class} ");
    let mut style = String::new();
    for rule in RULES.iter().flat_map(|file| file.lines()).filter(|line| line.starts_with(&start)) {
        style.push_str(&resolved(rule));
        style.push('\n');
    }
    style
}

/// A rule with the values of its custom properties.
fn resolved(rule: &str) -> String {
    let mut result = String::with_capacity(rule.len());
    let mut rest = rule;
    while let Some((before, (name, after))) =
        rest.split_once("var(").and_then(|(before, tail)| Some((before, tail.split_once(')')?)))
    {
        result.push_str(before);
        result.push_str(value(name).unwrap_or("inherit"));
        rest = after;
    }
    result + rest
}

/// The value of a custom property: the first that the style of the page gives it, which is that of a light page.
fn value(name: &str) -> Option<&'static str> {
    COLOURS.split(['{', '}', ';']).find_map(|declaration| {
        let (known, value) = declaration.split_once(':')?;
        (known.trim() == name).then_some(value.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_whole_plain_and_has_the_colours_of_a_light_page() {
        assert_eq!(value("--paper"), Some("#fff"));
        assert_eq!(value("--open"), Some("#0072b2"));
        for (class, rules) in [("tree", 15), ("chart", 10), ("boards", 15)] {
            let style = style(class);
            assert!(style.lines().count() >= rules, "{style}");
            for rule in style.lines() {
                assert!(rule.matches('{').count() == 1 && rule.ends_with('}'), "{rule}");
                assert!(
                    !["var(", "inherit", ":is", "calc(", "&", "<"].iter().any(|other| rule.contains(other)),
                    "{rule}"
                );
            }
        }
    }

    #[test]
    fn every_rule_is_for_a_drawing() {
        let known = |line: &str| ["svg.tree ", "svg.chart ", "svg.boards "].iter().any(|start| line.starts_with(start));
        for line in RULES.iter().flat_map(|file| file.lines().skip(1)) {
            assert!(known(line), "{line}");
        }
    }
}
