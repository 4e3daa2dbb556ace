//! What words say of the boards after them. They decide only between accounts that fit equally: a small table is enough.

use std::sync::LazyLock;

/// What words before a board say that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Says {
    Nothing,
    /// A node, a state, a step: it may be anything.
    Step,
    Taken,
    Start,
    Goal,
    Path,
    Parent,
    Child,
    Open,
    Closed,
}

/// Beginnings of words, in English, German and Chinese; of several in a phrase, the first row counts.
const TABLE: [(Says, &str); 10] = [
    (
        Says::Taken,
        "expanding expand heappop pop delmin dequeue removed remove extract poll take taking choos select expandier entnomm 取出 出队 弹出 扩展",
    ),
    (
        Says::Child,
        "child successor succ neighbo generat new push add insert enqueue nachfolger kinder nachbar 子 后继 生成 入队",
    ),
    (Says::Parent, "parent predecessor prev father vorgänger eltern 父 前驱"),
    (Says::Path, "path solu solved route lösung pfad weg 路径 解"),
    (Says::Open, "open frontier fringe queue heap stack agenda offen warteschlange schlange 队列"),
    (Says::Closed, "closed close geschlossen 已扩展 已访问 关闭"),
    (Says::Goal, "goal target final ziel 目标"),
    (Says::Start, "start initial init source src input enter shuffl scrambl anfang 初始 起始"),
    (Says::Taken, "cur visit evaluat explore exploring expan process examin best aktuell 当前 访问"),
    (Says::Step, "step node state board iter puzzle loop schritt knoten zustand brett 步 状态 节点 棋盘"),
];

/// The same, a beginning a row.
static STEMS: LazyLock<Vec<(Says, &str)>> =
    LazyLock::new(|| TABLE.iter().flat_map(|(says, stems)| stems.split(' ').map(|stem| (*says, stem))).collect());

impl Says {
    pub(super) fn of(words: &str) -> Says {
        // `g h f children`: the names of columns.
        if words.split(' ').filter(|word| word.len() == 1).count() > 1 {
            return Says::Nothing;
        }
        // What was visited is a list of what was taken by now, or the last of it.
        let own: Vec<&str> = words.split(' ').filter(|word| !matches!(*word, "visited" | "explored")).collect();
        let has = |stem: &str| {
            let begins = |word: &&str| word.starts_with(stem) && word.len() <= stem.len() + 6;
            let is_latin = stem.starts_with(|c: char| (c as u32) < 0x250);
            if is_latin { own.iter().any(begins) } else { words.contains(stem) }
        };
        STEMS.iter().find(|(_, stem)| has(stem)).map_or(Says::Nothing, |(says, _)| *says)
    }

    pub(super) fn of_name(name: &str) -> Says {
        Says::of(&name.to_lowercase().replace(|c: char| !c.is_alphanumeric(), " "))
    }

    /// Returns true if a text has a word for a path, or one that begins like these, anywhere.
    pub(super) fn tells_path(text: &str, more: &[&str]) -> bool {
        let stems = STEMS.iter().filter(|(says, _)| *says == Says::Path).map(|(_, stem)| *stem);
        let text = text.to_lowercase();
        stems
            .chain(more.iter().copied())
            .any(|stem| text.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(stem)))
    }

    /// Returns true if they leave open whether a board is one that was taken.
    pub(super) fn is_vague(self) -> bool {
        matches!(self, Says::Nothing | Says::Step)
    }
}
