//! Short names of strategies and runs, for places without room for the whole spec.

use crate::search::{Key, Strategy};

/// Returns the name of a strategy, its heuristic or limit, and what differs from the usual settings: a spec of the same
/// strategy.
pub(crate) fn label(strategy: &Strategy) -> String {
    let usual = Strategy::new(strategy.name());
    let told = |key: Key| {
        strategy.applies(key) && (matches!(key, Key::H | Key::Limit) || strategy.value(key) != usual.value(key))
    };
    let settings = Key::ALL.iter().filter(|&&key| told(key)).map(|&key| format!(",{key}={}", strategy.value(key)));
    strategy.name().text().to_owned() + &settings.collect::<String>()
}

/// Returns the letter of a run by its place: A to Z, then AA, AB …
pub(super) fn letter(run: usize) -> String {
    let one = |digit: usize| char::from(b'A' + (digit % 26) as u8);
    let more = (run >= 26).then(|| one(run / 26 - 1));
    more.into_iter().chain([one(run)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_a_spec_of_the_same_strategy() {
        for (spec, wanted) in [
            ("ids,order=UDLR", "ids"),
            ("astar", "astar,h=manhattan"),
            ("astar,ties=low-h,h=misplaced", "astar,h=misplaced,ties=low-h"),
            ("dls,limit=9,dup=closed", "dls,limit=9,dup=closed"),
            ("dls,limit=9,dup=closed,deadend=forget", "dls,limit=9,dup=closed,deadend=forget"),
            ("dfs,deadend=forget,insert=block", "dfs,deadend=forget,insert=block"),
            ("bfs,goal=made", "bfs,goal=made"),
            ("ucs,cost=tile", "ucs,cost=tile"),
            ("astar,w=1.5", "astar,h=manhattan,w=1.5"),
        ] {
            let strategy: Strategy = spec.parse().unwrap();
            assert_eq!(label(&strategy), wanted);
            assert_eq!(wanted.parse(), Ok(strategy));
        }
    }

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 27, 63].map(letter), ["A", "Z", "AA", "AB", "BL"]);
    }
}
