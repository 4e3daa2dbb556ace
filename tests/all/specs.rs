//! Strategies as text: read, printed, and refused with a reason.

use steptrace::puzzle::MoveOrder;
use steptrace::search::{Key, Strategy, Weight};

use crate::common::drawn::all_specs;

fn canonical(text: &str) -> String {
    text.parse::<Strategy>().unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
}

#[test]
fn the_canonical_spelling_states_every_setting_that_applies() {
    assert_eq!(canonical("bfs"), "bfs,order=UDLR,dup=all,deadend=keep,goal=taken,cost=unit");
    assert_eq!(
        canonical("astar"),
        "astar,h=manhattan,w=1,order=UDLR,dup=all,cheaper=replace,deadend=keep,ties=fifo,goal=taken,cost=unit"
    );
    assert_eq!(canonical("ida"), "ida,h=manhattan,order=UDLR,dup=path,discard=none,insert=each,goal=taken,cost=unit");
    assert_eq!(
        canonical("bnb,ties=lifo"),
        "bnb,h=manhattan,order=UDLR,dup=none,discard=none,ties=lifo,goal=taken,cost=unit"
    );
    assert_eq!(
        canonical("dls,limit=7"),
        "dls,limit=7,order=UDLR,dup=path,discard=none,insert=each,cut=made,goal=taken,cost=unit"
    );
    assert_eq!(
        canonical(" ASTAR , H=Misplaced , w=1.50 , order=lurd"),
        canonical("astar,h=misplaced,w=1.5,order=LURD")
    );
    assert_eq!(canonical("ids,deadend=forget,dup=closed"), canonical("ids,dup=closed,deadend=forget"));
}

fn error(text: &str) -> (String, &str, String) {
    let error = text.parse::<Strategy>().unwrap_err();
    (error.to_string(), &text[error.at.clone()], error.help().unwrap_or_default())
}

#[test]
fn what_is_wrong_is_named_and_pointed_at_and_mended() {
    let (what, at, help) = error("astr");
    assert_eq!((what.as_str(), at), ("no strategy is called `astr`", "astr"));
    assert!(help.starts_with("did you mean `astar`?"));

    let (what, at, help) = error("bfs,h=manhattan");
    assert_eq!((what.as_str(), at), ("`h` does not apply to bfs: it uses no heuristic", "h"));
    assert_eq!(help, "the settings of bfs are order, dup, deadend, goal, cost");
    assert!(error("bfs,ties=fifo").0.contains("it does not take by f"));
    assert!(error("greedy,w=2").0.contains("only astar weighs h"));
    assert!(error("astar,insert=each").0.contains("not a stack"));
    assert!(error("astar,limit=3").0.contains("only dls"));
    assert!(error("ida,deadend=keep").0.contains("dup=all or dup=closed"));
    assert!(error("ucs,ties=low-h").0.contains("equal g"));
    assert!(error("greedy,ties=low-h").0.contains("equal h"));

    let (what, at, help) = error("dfs,inster=block");
    assert_eq!((what.as_str(), at), ("no setting is called `inster`", "inster"));
    assert!(help.starts_with("did you mean `insert`?"));
    let (what, at, help) = error("dfs,insert=blok");
    assert_eq!((what.as_str(), at), ("`blok` is not a value of `insert`", "blok"));
    assert_eq!(help, "did you mean `block`? insert takes each, block");
    assert_eq!(error("astar,order=UDLL").2, "order takes the four letters U D L R, each once, such as order=LURD");
    assert_eq!(error("astar,w=1.234").1, "1.234");
    assert_eq!(error("astar,w=101").1, "101");
    for text in ["-1", "+1", "1.", ".5", "1.+5"] {
        assert_eq!(error(&format!("astar,w={text}")).1, text);
    }
    assert_eq!(error("dls,limit=x").1, "x");
    assert_eq!(error("dls").0, "dls needs a depth limit");
    assert_eq!(error("dfs,dup=all,dup=all").0, "`dup` is set twice");
    assert_eq!(error("dfs,insert").0, "`insert` is not a setting: settings are written key=value");
    assert_eq!(error("").0, "no strategy: the spec is empty");
    assert_eq!(error("bfs,").0, "`` is not a setting: settings are written key=value");
}

#[test]
fn reading_undoes_printing() {
    let all = all_specs();
    assert!(all.len() > 2000);
    let orders: Vec<MoveOrder> = MoveOrder::all().collect();
    for (strategy, order) in all.into_iter().zip(orders.iter().cycle()) {
        let spec = strategy.to_string().replace("order=UDLR", &format!("order={order}"));
        let strategy: Strategy = spec.parse().unwrap();
        assert_eq!((strategy.to_string(), strategy.order()), (spec, *order));
        assert_eq!(strategy.to_string().parse(), Ok(strategy), "{strategy}");
    }
    for hundredths in 0..=10_000 {
        let weight = Weight::from_hundredths(hundredths).unwrap();
        assert_eq!(format!("astar,w={weight}").parse::<Strategy>().map(|strategy| strategy.weight()), Ok(weight));
    }
}

#[test]
fn the_manual_has_a_row_for_each_setting_with_all_of_its_values() {
    let manual = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/strategies.md")).unwrap();
    for key in Key::ALL.into_iter().filter(|key| !key.values().is_empty()) {
        let row = manual.lines().find(|line| line.starts_with(&format!("| `{key}`")));
        let row = row.unwrap_or_else(|| panic!("no row for {key}"));
        for (value, _) in key.values() {
            assert!(row.contains(&format!("`{value}`")), "{key}={value}");
        }
    }
}
