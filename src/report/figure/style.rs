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

/// Returns the rules for drawings of a class, a line each.
pub(super) fn style(class: &str) -> String {
    let (start, whole) = (format!("svg.{class} "), format!("svg.{class} {{"));
    let rules = RULES.iter().flat_map(|file| file.lines());
    rules
        .filter(|rule| rule.starts_with(&start) && !rule.starts_with(&whole))
        .map(|rule| resolved(rule) + "\n")
        .collect()
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
            let style = style(class);
            assert!(style.lines().count() >= rules, "{style}");
            for rule in style.lines() {
                let is_plain = !["var(", "inherit", ":is", "calc(", "&", "<"].iter().any(|other| rule.contains(other));
                assert!(is_plain && rule.matches('{').count() == 1 && rule.ends_with('}'), "{rule}");
            }
        }
    }
}
