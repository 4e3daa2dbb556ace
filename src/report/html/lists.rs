//! Lists of nodes: names in a line, or boards where they are given.

use std::fmt;

use super::blocks::{Out, Setter};
use super::inline::class;
use crate::report::document::{NodeList, Shown, Tone};
use crate::report::figure::Escaped;
use crate::report::narration::Count;
use crate::report::search::list_gap;
use crate::report::step::Entry;
use crate::search::NodeId;

impl Setter {
    /// Writes lists of nodes.
    pub(super) fn lists(self, lists: &[NodeList], out: Out<'_>) -> fmt::Result {
        out.write_str("<dl class=\"lists\">\n")?;
        for list in lists {
            write!(out, "<div class=\"{}\"><dt>", class(list.tone))?;
            if let Some(letter) = &list.letter {
                write!(out, "<b class=\"letter\">{}</b> ", Escaped(letter))?;
            }
            let before = list.before.as_ref().map(|before| format!("{} → ", Count(before.len))).unwrap_or_default();
            write!(out, "{} {before}<span>{}</span></dt><dd", Escaped(&list.name), Count(list.after.len))?;
            self.entries(list, out)?;
            out.write_str("</dd></div>\n")?;
        }
        out.write_str("</dl>\n")
    }

    fn entries(self, list: &NodeList, out: Out<'_>) -> fmt::Result {
        if list.after.entries.is_empty() {
            return write!(out, ">{}", self.lang.words().list_empty);
        }
        out.write_str(if list.pictures.is_empty() { ">" } else { " class=\"boards small\">" })?;
        for entry in &list.after.entries {
            match entry {
                Entry::Node { id, f, new } => self.entry(list, *id, f, *new, out)?,
                Entry::Gap { nodes, new } => {
                    write!(out, "<span class=\"gap\">{}</span> ", list_gap(*nodes, new, self.lang.words()))?;
                }
            }
        }
        Ok(())
    }

    fn entry(self, list: &NodeList, id: NodeId, f: &str, new: bool, out: Out<'_>) -> fmt::Result {
        let f = if list.with_f { format!("f {f}") } else { String::new() };
        if let Some((_, picture)) = list.pictures.iter().find(|(of, _)| *of == id) {
            let mark = if new { list.mark.to_string() } else { String::new() };
            let tone = match list.mark {
                _ if !new => list.tone,
                '+' => Tone::New,
                _ => Tone::Strong,
            };
            return self.shown(&Shown::picture(*picture, format!("{mark}n{id}"), tone).with_foot(f).of_node(id), out);
        }
        let (name, mark) = if new { ("b", list.mark.to_string()) } else { ("i", String::new()) };
        let f = if f.is_empty() { f } else { format!("<sub>{}</sub>", Escaped(&f)) };
        write!(out, "<{name}>{mark}n{id}{f}</{name}> ")
    }
}
