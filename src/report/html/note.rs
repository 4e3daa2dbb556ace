//! A lecturer's note: Markdown converted to HTML, in which nothing runs and nothing is loaded.

use pulldown_cmark::{Alignment, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd};

/// Returns a note as HTML. Shows HTML in it as text, and pictures as their descriptions; links lead only to pages, mail
/// and places in this page; headings are below those of the page.
pub(super) fn html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_SMART_PUNCTUATION;
    let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    let markdown = markdown.replace(steers, "\u{FFFD}");
    let events = Parser::new_ext(&markdown, options).map(tamed);
    let mut html = String::with_capacity(markdown.len() * 3 / 2);
    pulldown_cmark::html::push_html(&mut html, events);
    html
}

fn tamed(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(Tag::Image { .. }) => Event::Text("[".into()),
        Event::End(TagEnd::Image) => Event::Text("]".into()),
        // An address in angle brackets gets its scheme when it is written.
        Event::Start(Tag::Link { link_type: LinkType::Email, .. }) => event,
        Event::Start(Tag::Link { dest_url, title, .. }) => {
            Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url: safe(dest_url), title, id: "".into() })
        }
        // The alignment of a column would be an inline style, which the page's policy forbids.
        Event::Start(Tag::Table(columns)) => Event::Start(Tag::Table(vec![Alignment::None; columns.len()])),
        Event::Start(Tag::Heading { level, .. }) => {
            Event::Start(Tag::Heading { level: below(level), id: None, classes: Vec::new(), attrs: Vec::new() })
        }
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(below(level))),
        other => other,
    }
}

fn below(level: HeadingLevel) -> HeadingLevel {
    HeadingLevel::try_from((level as usize + 2).min(6)).unwrap_or(HeadingLevel::H6)
}

/// Returns a link that leads to a page, to mail or to a place in this page; `#` instead of any other.
fn safe(link: CowStr<'_>) -> CowStr<'_> {
    let lower = link.trim().to_ascii_lowercase();
    let known = ["https://", "http://", "mailto:", "#"].iter().any(|start| lower.starts_with(start));
    if known { link } else { "#".into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_note_runs_or_loads() {
        let hostile = "<script>alert(1)</script>\n\na <img src=x onerror=alert(1)> b\n\n![pic](https://example.org/p.png)\n\n\
             [x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) [z](data:text/html,x) <javascript:alert(1)>\n\n\
             |a|b|\n|:-|-:|\n|1|2|\n\n[ref]\n\n[ref]: vbscript:x\n";
        let html = html(hostile);
        for evil in ["<script", "<img", "javascript:alert(1)\"", "data:", "style=", "vbscript:"] {
            let found = html.to_lowercase().contains(evil);
            assert!(!found, "{evil} in {html}");
        }
        assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{html}");
        assert!(html.contains("[pic]"));
        assert!(html.contains("<a href=\"#\">x</a>"));
        assert!(
            super::html("# T\n\n[a](https://example.org/?b)")
                .ends_with("<p><a href=\"https://example.org/?b\">a</a></p>\n")
        );
    }
}
