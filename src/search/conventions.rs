//! The conventions of books and courses: names for combinations of settings.

use super::strategy::Strategy;

/// The conventions of a book or a course for one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convention {
    /// The name, such as `aima4/astar`.
    pub name: &'static str,
    /// The settings that it abbreviates.
    pub spec: &'static str,
    /// The work, and the place in it.
    pub source: &'static str,
}

macro_rules! conventions {
    ($($name:literal = $spec:literal, $source:literal;)*) => {
        /// All conventions.
        pub const CONVENTIONS: &[Convention] = &[$(Convention { name: $name, spec: $spec, source: $source }),*];
    };
}

conventions! {
    "aima4/bfs" = "bfs,dup=all,goal=made", "Russell and Norvig, Artificial Intelligence, 4th edition, figure 3.9";
    "aima4/ucs" = "ucs,dup=all,cheaper=add", "Russell and Norvig, Artificial Intelligence, 4th edition, figures 3.7 and 3.9";
    "aima4/astar" = "astar,dup=all,cheaper=add", "Russell and Norvig, Artificial Intelligence, 4th edition, figure 3.7 with f = g + h";
    "aima4/ids" = "ids,dup=none,discard=path,cut=taken", "Russell and Norvig, Artificial Intelligence, 4th edition, figure 3.12";
    "aima3/bfs" = "bfs,dup=all,goal=made", "Russell and Norvig, Artificial Intelligence, 3rd edition, figure 3.11";
    "aima3/ucs" = "ucs,dup=all,cheaper=open", "Russell and Norvig, Artificial Intelligence, 3rd edition, figure 3.14";
    "aima3/astar" = "astar,dup=all,cheaper=open", "Russell and Norvig, Artificial Intelligence, 3rd edition, figure 3.14 with g + h in place of g";
    "aima2/bfs" = "bfs,dup=none,discard=closed", "Russell and Norvig, Artificial Intelligence, 2nd edition, figure 3.19 with a queue";
    "aima2/dfs" = "dfs,dup=none,discard=closed", "Russell and Norvig, Artificial Intelligence, 2nd edition, figure 3.19 with a stack";
    "aima2/ucs" = "ucs,dup=none,discard=closed", "Russell and Norvig, Artificial Intelligence, 2nd edition, figure 3.19 by g";
    "aima2/greedy" = "greedy,dup=none,discard=closed", "Russell and Norvig, Artificial Intelligence, 2nd edition, figure 3.19 by h";
    "aima2/astar" = "astar,dup=none,discard=closed", "Russell and Norvig, Artificial Intelligence, 2nd edition, figure 3.19 by g + h";
    "cs188/bfs" = "bfs,dup=none,discard=closed", "Berkeley CS188, graph search with util.Queue";
    "cs188/dfs" = "dfs,dup=none,discard=closed", "Berkeley CS188, graph search with util.Stack";
    "cs188/ucs" = "ucs,dup=none,discard=closed", "Berkeley CS188, graph search with util.PriorityQueue";
    "cs188/astar" = "astar,dup=none,discard=closed", "Berkeley CS188, graph search with util.PriorityQueue";
    "nilsson/astar" = "astar,h=nilsson,dup=all,cheaper=replace", "Nilsson, Problem-Solving Methods in Artificial Intelligence (1971), chapter 3";
    "luger/bfs" = "bfs,dup=all", "Luger, Artificial Intelligence, section 3.2, breadth_first_search";
    "luger/dfs" = "dfs,dup=all,insert=block", "Luger, Artificial Intelligence, section 3.2, depth_first_search";
    "aima4/hill" = "hill,dup=none", "Russell and Norvig, Artificial Intelligence, 4th edition, figure 4.2";
    "korf/ida" = "ida,dup=parent,insert=block", "Korf, Depth-First Iterative-Deepening (1985)";
}

impl Convention {
    /// Returns the convention with a name, in either case.
    pub fn named(name: &str) -> Option<&'static Convention> {
        CONVENTIONS.iter().find(|convention| convention.name.eq_ignore_ascii_case(name))
    }

    /// Returns the conventions that a strategy follows; whatever their sources leave open may vary.
    pub fn of(strategy: &Strategy) -> impl Iterator<Item = &'static Convention> {
        let strategy = *strategy;
        CONVENTIONS.iter().filter(move |convention| {
            let own: Result<Strategy, _> = convention.spec.parse();
            own.is_ok_and(|own| {
                let open = Strategy {
                    tries: strategy.tries,
                    heuristic: if convention.spec.contains("h=") { own.heuristic } else { strategy.heuristic },
                    weight: strategy.weight,
                    cost: strategy.cost,
                    ties: strategy.ties,
                    limit: strategy.limit,
                    ..own
                };
                open == strategy
            })
        })
    }
}
