//! Graphs and grids that are known by name, each with what it shows.

use super::{Draft, read};

/// A graph that is known by its name.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name.
    pub name: &'static str,
    /// Its text, with its comments.
    pub text: &'static str,
    /// Sentence on what it shows, in English.
    pub english: &'static str,
    /// Sentence on what it shows, in Chinese.
    pub chinese: &'static str,
}

macro_rules! examples {
    ($(#[$meta:meta])* $all:ident, $ending:literal: $($name:literal, $english:literal, $chinese:literal;)*) => {
        $(#[$meta])*
        pub const $all: [Example; [$($name),*].len()] = [$(Example {
            name: $name,
            text: include_str!(concat!("named/", $name, $ending)),
            english: $english,
            chinese: $chinese,
        }),*];
    };
}

examples! {
    /// All graphs that are known by name.
    EXAMPLES, ".graph":
    "romania", "The map of Romania of AIMA, with straight-line distances to Bucharest.",
        "AIMA 教材中的罗马尼亚地图，h 为到 Bucharest 的直线距离。";
    "reopen", "h is admissible but not consistent: A* expands C three times.",
        "h 可采纳但不一致：A* 将 C 扩展三次。";
    "inconsistent", "h is admissible but not consistent: A* misses the cheapest path if closed vertices are never reopened.",
        "h 可采纳但不一致：若 closed 表中的顶点不再打开，A* 会错过代价最小的路径。";
    "inadmissible", "h overestimates at B: A* returns a path that is not the cheapest.",
        "h 在 B 处高估：A* 返回的路径并非代价最小。";
    "greedy-trap", "The vertices with the lowest h lead greedy search to a path that is not the cheapest.",
        "h 最小的顶点把贪心搜索引向一条并非代价最小的路径。";
    "tie-order", "All vertices have the same f: only the rule for ties decides how many A* expands.",
        "所有顶点的 f 都相同：A* 扩展多少个顶点完全由并列规则决定。";
    "tie-path", "Two paths are cheapest: the rule for ties decides which one A* returns.",
        "有两条代价最小的路径：A* 返回哪一条由并列规则决定。";
    "dead-end", "Depth-first search runs into a dead end, whether it takes the first or the last arc first.",
        "无论先走第一条弧还是最后一条弧，深度优先搜索都会走进死路。";
    "unreachable", "No path leads to the goal: the open list runs empty.",
        "没有路径通向目标：open 表最终变空。";
    "two-goals", "Of two goals, breadth-first search finds the one with fewer arcs, uniform-cost search the cheaper one.",
        "有两个目标：广度优先搜索找到弧数较少的一个，一致代价搜索找到代价较小的一个。";
    "zero-costs", "Some arcs cost nothing: the cheapest path has the most arcs, and a cycle adds nothing to g.",
        "有些弧的代价为零：代价最小的路径弧数最多，并且有一个环不增加 g。";
    "one-way", "Arcs are one-way, and one leads back to its own vertex: the way there is not the way back.",
        "弧是单向的，还有一条弧回到自身顶点：去路并非归路。";
    "cheaper", "A cheaper way is found to B while B is still in open.",
        "B 仍在 open 表中时，找到了到 B 的代价更小的路径。";
}

examples! {
    /// All grids that are known by name.
    MAPS, ".map":
    "maze", "A maze of four steps: greedy search finds a longer way than breadth-first search, and A* expands fewer cells than that.",
        "四方向的迷宫：贪心搜索找到的路比广度优先搜索的长，而 A* 扩展的格子比后者少。";
    "swamp", "Cells of a swamp cost 5: the path with the fewest steps goes through it, the cheapest one around.",
        "沼泽的格子代价为 5：步数最少的路径穿过它，代价最小的路径绕过它。";
    "room8", "Rooms with eight steps: the octile distance is consistent, the Manhattan distance overestimates.",
        "八方向移动的房间：八方向距离一致，曼哈顿距离会高估。";
}

impl Example {
    /// Returns all graphs and grids that are known by name.
    pub fn all() -> impl Iterator<Item = &'static Example> {
        const ALL: (&[Example], &[Example]) = (&EXAMPLES, &MAPS);
        ALL.0.iter().chain(ALL.1)
    }

    /// Returns the graph with a name, in either case.
    pub fn named(name: &str) -> Option<&'static Example> {
        Example::all().find(|example| example.name.eq_ignore_ascii_case(name))
    }

    /// Reads it, so that another start or other goals can be given.
    ///
    /// # Panics
    /// Never: a test reads them all.
    pub fn draft(&self) -> Draft {
        read(self.text, self.name).expect("the graphs known by name are well-formed")
    }
}
