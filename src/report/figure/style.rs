//! The style of a figure that stands alone: the rules that the page has for it, with the colours of a light page.
//!
//! Readers of SVG other than browsers know no custom properties and only plain selectors.

const COLOURS: &str =
    concat!(include_str!("../../../templates/style/base.css"), include_str!("../../../templates/style/by-depth.css"));
const RULES: [&str; 5] = [
    include_str!("../../../templates/style/svg.css"),
    include_str!("../../../templates/figure/tree.css"),
    include_str!("../../../templates/figure/boards.css"),
    include_str!("../../../templates/compare/compare.css"),
    include_str!("../../../templates/style/by-depth.css"),
];

/// Returns the rules for a drawing of a class that it has a use for.
pub(super) fn style(class: &str, body: &str) -> String {
    let start = format!("svg.{class} ");
    let drawn = |selector: &str| {
        selector.trim().strip_prefix(&start).is_some_and(|rest| match rest.strip_prefix('.') {
            Some(rest) => rest.split([' ', '.']).next().is_some_and(|name| body.contains(name)),
            None => true,
        })
    };
    let has_use = |rule: &&str| rule.split_once(" {").is_some_and(|(selectors, _)| selectors.split(',').any(drawn));
    let mut style = String::new();
    for rule in RULES.iter().flat_map(|file| file.lines()).filter(has_use) {
        style.push_str(&resolved(rule));
        style.push('\n');
    }
    style
}

/// A rule with the values of its custom properties.
fn resolved(rule: &str) -> String {
    let (before, uses) = rule.split_once("var(").unwrap_or((rule, ""));
    let uses = uses.split("var(").filter_map(|used| used.split_once(')'));
    uses.fold(before.to_owned(), |rule, (name, after)| rule + value(name).unwrap_or("inherit") + after)
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
        for (class, rules) in [("tree", 15), ("chart", 10), ("boards", 15), ("by-depth", 12)] {
            let style = style(class, &RULES.concat());
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
    fn a_rule_for_several_parts_stays_for_each_of_them() {
        let depth = style("chart", "<path class=\"line depth\"/>");
        assert!(depth.contains(".depth") && depth.contains("stroke: #0072b2") && !depth.contains(".closed"), "{depth}");
    }

    #[test]
    fn every_rule_is_for_a_drawing() {
        let known = |line: &str| ["svg.tree ", "svg.chart ", "svg.boards "].iter().any(|start| line.starts_with(start));
        for line in RULES[..3].iter().flat_map(|file| file.lines().skip(1)) {
            assert!(known(line), "{line}");
        }
    }
}
