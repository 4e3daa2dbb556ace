//! Lists of nodes: names in a line, or boards where they are given.

use std::fmt;

use super::inline::{Out, PageSetter, class};
use crate::report::document::{NodeList, Shown, Tone};
use crate::report::figure::Escaped;
use crate::report::narration::Count;
use crate::report::search::list_gap;
use crate::report::step::Entry;

impl PageSetter {
    pub(super) fn lists(self, lists: &[NodeList], out: Out<'_>) -> fmt::Result {
        out.write_str("<dl class=\"lists\">\n")?;
        for list in lists {
            write!(out, "<div class=\"{}\"><dt>", class(list.tone))?;
            if let Some(letter) = &list.letter {
                write!(out, "<b class=\"letter\">{}</b> ", Escaped(letter))?;
            }
            let before = list.before.as_ref().map(|before| format!("{} → ", Count(before.len))).unwrap_or_default();
            write!(out, "{} {before}<span>{}</span></dt><dd", Escaped(&list.name), Count(list.after.len))?;
            let is_empty = list.after.entries.is_empty();
            let boards = if list.pictures.is_empty() || is_empty { "" } else { " class=\"boards small\"" };
            write!(out, "{boards}>{}", if is_empty { self.lang.words().list_empty } else { "" })?;
            list.after.entries.iter().try_for_each(|entry| self.entry(list, entry, out))?;
            out.write_str("</dd></div>\n")?;
        }
        out.write_str("</dl>\n")
    }

    fn entry(self, list: &NodeList, entry: &Entry, out: Out<'_>) -> fmt::Result {
        let (id, f, new) = match entry {
            Entry::Node { id, f, new } => (*id, if list.with_f { format!("f {f}") } else { String::new() }, *new),
            Entry::Gap { nodes, new } => {
                return write!(out, "<span class=\"gap\">{}</span> ", list_gap(*nodes, new, self.lang.words()));
            }
        };
        let mark = if new { list.mark.to_string() } else { String::new() };
        if let Some((_, picture)) = list.pictures.iter().find(|(of, _)| *of == id) {
            let tone = match list.mark {
                _ if !new => list.tone,
                '+' => Tone::New,
                _ => Tone::Strong,
            };
            return self.shown(&Shown::picture(*picture, format!("{mark}n{id}"), tone).with_foot(f).of_node(id), out);
        }
        let name = if new { "b" } else { "i" };
        let f = if f.is_empty() { f } else { format!("<sub>{}</sub>", Escaped(&f)) };
        write!(out, "<{name}>{mark}n{id}{f}</{name}> ")
    }
}
