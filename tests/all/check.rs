//! Sheets are held against strategies: what is right stays right, and what is wrong is found where it is.

use steptrace::check::{ListClaim, ListTiming, Mark, MarkOptions, Marked, Row, RowMark, Sheet, mark, read_sheet};
use steptrace::puzzle::{Board, Cost, Estimator, Grid, Heuristic, Instance, Move, RandomBoards, Rng, Size};
use steptrace::report::{CheckOptions, Flavor, Format, Lang, check_document, check_json};
use steptrace::search::{F, Key, Name, Options, Strategy, VerdictKind};
use steptrace::trace::Trace;

use crate::common::drawn::{pick, random_strategy};
use crate::common::hand::{self, Hand, Slip};
use crate::common::runs::{self, Golden};
use crate::common::set::{notes, readable, set, text};
use crate::common::told::{Listing, Telling, sheet_of};
use crate::common::written::{self, all_of, boards_of, boards_only};

const STRICT: MarkOptions = MarkOptions { strict: true, any_order: false };

fn marked(sheet: &Sheet, instance: &Instance, strategy: &Strategy, options: MarkOptions) -> Marked {
    mark(sheet, instance, strategy, &options).unwrap()
}

/// An instance of a random small size, solvable and not too hard.
fn random_instance(rng: &mut Rng) -> Instance {
    let (rows, cols) = pick(rng, &[(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3)]);
    let size = Size::new(rows, cols).unwrap();
    let goal = pick(rng, &["standard", "blank-first"]);
    let goal = steptrace::puzzle::parse_goal(goal, size).unwrap();
    let mut boards = RandomBoards::new(goal, size, None, rng.bits()).unwrap();
    let start = boards.find(|&start| start != goal).unwrap();
    Instance { size, start, goal }
}

fn random_run(rng: &mut Rng, most: u64) -> Trace {
    let instance = random_instance(rng);
    let name = pick(rng, &Name::ALL);
    let strategy = random_strategy(rng, name, &instance);
    let mut options = Options::default();
    options.bounds.max_steps = 1 + rng.below(most as usize) as u64;
    runs::run(&instance, &strategy.to_string(), &options)
}

/// Whether a trace ends where its search does.
fn is_whole(trace: &Trace) -> bool {
    use steptrace::search::Outcome::{Exhausted, Solved};
    matches!(trace.end().outcome, Solved | Exhausted)
}

#[test]
fn traces_of_every_strategy_and_convention_come_back_right() {
    let mut rng = Rng::new(6);
    for at in 0..700 {
        let trace = random_run(&mut rng, 60);
        if trace.is_empty() {
            continue;
        }
        let (instance, strategy) = (trace.instance(), trace.strategy());
        for (sheet, options) in [
            (boards_of(&trace), MarkOptions::default()),
            (boards_of(&trace), STRICT),
            (all_of(&trace), MarkOptions::default()),
            (all_of(&trace), STRICT),
        ] {
            let marked = marked(&sheet, instance, strategy, options);
            let right = match marked.mark {
                Mark::Right => is_whole(&trace) || marked.ends,
                Mark::RightUpTo(step) => !is_whole(&trace) && step == trace.len(),
                Mark::Wrong(_) => false,
            };
            assert!(
                right,
                "{at}: {strategy} {options:?} from {}: {:?} {:#?}",
                instance.start.text(instance.size),
                marked.mark,
                marked.mistakes.first()
            );
        }
    }
}

#[test]
fn lists_noted_before_a_step_are_right_though_nodes_have_left_closed_again() {
    let mut rng = Rng::new(19);
    let telling = Telling { lists: Some((ListTiming::Before, Listing::Boards)), ..Telling::default() };
    let mut left = 0;
    for spec in ["dfs,deadend=forget", "bfs,deadend=forget", "greedy,dup=closed,deadend=forget", "ucs,cost=tile"] {
        for _ in 0..10 {
            let mut options = Options::default();
            options.bounds.max_steps = 80;
            let trace = runs::run(&random_instance(&mut rng), spec, &options);
            let marked = marked(&sheet_of(&trace, telling), trace.instance(), trace.strategy(), STRICT);
            assert!(marked.rows.iter().all(RowMark::is_right), "{spec} {:#?}", marked.mistakes);
            let closed = trace.snapshot(trace.len()).map_or(0, |lists| lists.closed.len());
            left += usize::from(closed < trace.len());
        }
    }
    assert!(left > 10, "{left}");
}

const HAND: [Name; 5] = [Name::Bfs, Name::Dfs, Name::Ucs, Name::Greedy, Name::Astar];

#[test]
fn any_order_of_ties_is_right_unless_it_must_be_the_strategy_s_own() {
    let mut rng = Rng::new(7);
    let mut refused = 0;
    for _ in 0..240 {
        let name = pick(&mut rng, &[Name::Ucs, Name::Greedy, Name::Astar]);
        let mut hand = Hand::new(name, random_instance(&mut rng));
        let dup = pick(&mut rng, &["all", "closed", "none"]);
        (hand.looks_in_open, hand.looks_at_all) = (dup == "all", dup != "none");
        let sheet = hand.search(&mut rng).unwrap();
        let strategy: Strategy = format!("{name},dup={dup}").parse().unwrap();
        for sheet in [boards_only(&sheet), sheet.clone()] {
            let free = marked(&sheet, &hand.instance, &strategy, MarkOptions::default());
            assert!(free.mistakes.is_empty(), "{name} {:#?}", free.mistakes);
            let mut options = Options::default();
            options.bounds.max_steps = hand.most as u64;
            let own = runs::run(&hand.instance, &strategy.to_string(), &options);
            let same = own.steps().zip(&sheet.rows).all(|(step, row)| own.node(step.node).board() == row.state.board());
            let strict = marked(&sheet, &hand.instance, &strategy, STRICT);
            assert_eq!(strict.rows.iter().all(|row| row.cells[0].mistakes.is_empty()), same);
            refused += usize::from(!same);
        }
    }
    assert!(refused > 50, "{refused}");
}

/// The boards of a search by layers of which only `kept` nodes stay, where ties are broken at random; those that are dropped
/// are among them, or not. A climb stops where h does not fall, or rests more than `sideways` times in a row.
fn by_layers(
    instance: &Instance,
    kept: usize,
    sideways: Option<u32>,
    lists_drops: bool,
    steps: usize,
    rng: &mut Rng,
) -> Vec<Board> {
    let grid = Grid::new(instance.size);
    let estimator = Estimator::new(Heuristic::Misplaced, instance.goal, instance.size, Cost::Unit).unwrap();
    let h = |board: Board| estimator.of(board);
    // Each with h of its parent, and how often in a row h has rested.
    let mut layer = vec![(instance.start, None, 0)];
    let mut rows = Vec::new();
    while !layer.is_empty() {
        for at in (1..layer.len()).rev() {
            layer.swap(at, rng.below(at + 1));
        }
        layer.sort_by_key(|&(board, ..)| h(board));
        let dropped = layer.split_off(kept.min(layer.len()));
        rows.extend(dropped.iter().rev().filter(|_| lists_drops).map(|&(board, ..)| board));
        let mut next = Vec::new();
        for (board, above, rests) in layer {
            let rests = if above == Some(h(board)) { rests + 1 } else { 0 };
            let ends = sideways.is_some_and(|most| above.is_some_and(|above| above < h(board)) || rests > most);
            if !ends || lists_drops || board == instance.goal {
                rows.push(board);
            }
            if rows.len() >= steps || board == instance.goal {
                return rows;
            }
            if !ends {
                let boards = Move::ALL.into_iter().filter_map(|direction| board.moved(direction, &grid));
                next.extend(boards.map(|child| (child, Some(h(board)), rests)));
            }
        }
        layer = next;
    }
    rows
}

#[test]
fn whichever_nodes_of_a_layer_were_dropped_in_a_tie_is_right() {
    let mut rng = Rng::new(82);
    let (mut own, mut drawn) = (0, 0);
    for (spec, kept, sideways) in [
        ("hill,h=misplaced,dup=none", 1, Some(0)),
        ("hill,h=misplaced,dup=none,sideways=2", 1, Some(2)),
        ("beam,h=misplaced,dup=none,width=2", 2, None),
        ("beam,h=misplaced,dup=none,width=3", 3, None),
    ] {
        let strategy: Strategy = spec.parse().unwrap();
        for at in 0..60 {
            let (instance, lists_drops) = (random_instance(&mut rng), at % 2 == 0);
            let boards = by_layers(&instance, kept, sideways, lists_drops, 40, &mut rng);
            let rows = boards.iter().zip(1..).map(|(&board, line)| Row::new(line, board)).collect();
            let sheet = Sheet { rows, ..written::empty(instance.size) };
            let result = mark(&sheet, instance, &strategy, &MarkOptions::default()).unwrap();
            let start = instance.start.text(instance.size);
            assert!(result.mistakes.is_empty(), "{spec} {start} {lists_drops}: {:?}", result.mistakes);
            own += usize::from(mark(&sheet, instance, &strategy, &STRICT).unwrap().mistakes.is_empty());
            drawn += 1;
        }
    }
    assert!(2 * own < drawn, "of {drawn} traces {own} break ties as the strategy does");
}

/// The boards of a search by least g in which a node goes everywhere but back, and ties are broken at random. Nodes of one board
/// wait side by side: which of them was taken, only later rows tell.
fn ucs_without_back_moves(instance: &Instance, steps: usize, rng: &mut Rng) -> Vec<Board> {
    let grid = Grid::new(instance.size);
    let mut open: Vec<(u32, Board, Option<Move>)> = vec![(0, instance.start, None)];
    let mut taken = Vec::new();
    while taken.len() < steps && taken.last() != Some(&instance.goal) {
        let least = open.iter().map(|&(g, ..)| g).min().unwrap();
        let tied: Vec<usize> = (0..open.len()).filter(|&at| open[at].0 == least).collect();
        let (g, board, came) = open.swap_remove(tied[rng.below(tied.len())]);
        taken.push(board);
        let forward = Move::ALL.into_iter().filter(|direction| came.map(Move::inverse) != Some(*direction));
        open.extend(forward.filter_map(|direction| Some((g + 1, board.moved(direction, &grid)?, Some(direction)))));
    }
    taken
}

#[test]
fn whichever_node_of_a_board_was_taken_in_a_tie_is_right() {
    let strategy: Strategy = "ucs,dup=parent".parse().unwrap();
    let mut rng = Rng::new(81);
    for start in ["123450", "413502", "250314"] {
        let size = "2x3".parse().unwrap();
        let instance = Instance::parse(start, Some("standard"), Some(size)).unwrap();
        for _ in 0..12 {
            let boards = ucs_without_back_moves(&instance, 150, &mut rng);
            let rows = boards.iter().zip(1..).map(|(&board, line)| Row::new(line, board)).collect();
            let sheet = Sheet { rows, ..written::empty(size) };
            let result = mark(&sheet, instance, &strategy, &MarkOptions::default()).unwrap();
            assert!(result.mistakes.is_empty(), "{start}: {:?}", result.mistakes);
        }
    }
}

/// Holds that slips of one kind are found at their step, for their reason.
#[track_caller]
fn found(seed: u64, kind: &str, names: &[Name], slip: impl Fn(&mut Rng) -> Slip, lists: bool, codes: &[&str]) {
    let mut rng = Rng::new(seed);
    let (mut made, mut exact) = (0, 0);
    for _ in 0..4000 {
        if made == 60 {
            break;
        }
        let name = pick(&mut rng, names);
        let mut hand = Hand::new(name, random_instance(&mut rng));
        hand.slip = (2 + rng.below(14), slip(&mut rng));
        let Some(sheet) = hand.search(&mut rng) else { continue };
        let sheet = if lists { sheet } else { boards_only(&sheet) };
        made += 1;
        let result = marked(&sheet, &hand.instance, &Strategy::new(name), MarkOptions::default());
        assert_eq!(result.mark, Mark::Wrong(hand.slip.0), "{kind} {name} {:?} {:#?}", hand.slip, result.mistakes);
        exact += usize::from(result.mistakes[0].step == hand.slip.0 && codes.contains(&result.mistakes[0].code()));
        if !codes.contains(&result.mistakes[0].code()) {
            println!("{kind} {name} {:?}: {:?}", hand.slip, result.mistakes[0]);
        }
    }
    assert!(made >= 30, "{kind}: {made}");
    assert!(10 * exact >= 9 * made, "{kind}: {exact} of {made}");
}

#[test]
fn slips_are_found_at_their_step_for_their_reason() {
    let best = [Name::Ucs, Name::Greedy, Name::Astar];
    let plain = [Name::Bfs, Name::Dfs];
    let any = |rng: &mut Rng| Slip::Take(1 + rng.below(6));
    for lists in [false, true] {
        found(1, "not a tie", &best, any, lists, &["not-a-tie"]);
        found(2, "tail", &plain, |_| Slip::Take(usize::MAX), lists, &["took-tail"]);
    }
    found(3, "missed child", &HAND, |_| Slip::MissChild, true, &["child-missed"]);
    found(4, "invented child", &HAND, |_| Slip::InventChild, true, &["child-invented"]);
    found(5, "let in", &HAND, |_| Slip::LetIn, true, &["duplicate-let-in"]);
    found(6, "closed child", &HAND, |_| Slip::CloseChild, true, &["closed-too-early"]);
    found(7, "left open", &HAND, |_| Slip::LeaveOpen, true, &["still-open"]);
    found(8, "not closed", &HAND, |_| Slip::LeaveUnclosed, true, &["not-closed"]);
}

/// Sheets by hand that follow another convention throughout.
#[track_caller]
fn other_convention(kind: &str, names: &[Name], change: impl Fn(&mut Hand), spec: &str, lists: bool, codes: &[&str]) {
    let mut rng = Rng::new(11);
    let (mut made, mut exact) = (0, 0);
    for _ in 0..3000 {
        if made == 40 {
            break;
        }
        let name = pick(&mut rng, names);
        let instance = random_instance(&mut rng);
        let seed = rng.bits();
        let mut hand = Hand::new(name, instance);
        change(&mut hand);
        let Some(sheet) = hand.search(&mut Rng::new(seed)) else { continue };
        let sheet = if lists { sheet } else { boards_only(&sheet) };
        let strategy: Strategy = format!("{name}{spec}").parse().unwrap();
        let result = marked(&sheet, &instance, &strategy, MarkOptions::default());
        // Where the convention has made no difference, all is right.
        let Mark::Wrong(_) = result.mark else { continue };
        made += 1;
        let code = result.mistakes[0].code();
        exact += usize::from(codes.contains(&code));
        if !codes.contains(&code) {
            println!("{kind} {strategy}: {:?} {:?}", result.mistakes[0], result.hints.first());
        }
    }
    assert!(made >= 30, "{kind}: {made}");
    assert!(10 * exact >= 9 * made, "{kind}: {exact} of {made}");
}

#[test]
fn misunderstandings_are_named() {
    let lax = ["duplicate-let-in", "closed-before", "still-open"];
    let h = |hand: &mut Hand| hand.heuristic = Heuristic::Misplaced;
    for lists in [false, true] {
        let bfs = |hand: &mut Hand| hand.looks_in_open = false;
        other_convention("bfs without a look at open", &[Name::Bfs], bfs, "", lists, &lax);
        let never = |hand: &mut Hand| hand.looks_at_all = false;
        other_convention("never looks", &[Name::Bfs, Name::Dfs], never, "", lists, &lax);
        let strict = |hand: &mut Hand| hand.looks_in_open = true;
        other_convention("looks at open", &[Name::Dfs], strict, "", lists, &["duplicate-kept-out"]);
        other_convention("too late", &[Name::Bfs], |_| {}, ",goal=made", lists, &["goal-too-late"]);
        other_convention("other h", &[Name::Greedy, Name::Astar], h, "", lists, &["convention"]);
    }
    let stale = |hand: &mut Hand| (hand.cost, hand.replaces, hand.most) = (Cost::Tile, false, 200);
    let codes = ["stale-f"];
    other_convention("stale entries", &[Name::Ucs], stale, ",cost=tile", true, &codes);
    let cheaper = |hand: &mut Hand| (hand.cost, hand.follows, hand.most) = (Cost::Tile, false, 200);
    for lists in [false, true] {
        other_convention(
            "cheaper ways",
            &[Name::Astar],
            cheaper,
            ",cost=tile",
            lists,
            &["convention", "stale-f", "wrong-g"],
        );
    }
    // That a dead end has come back shows late in the boards, but at once in the lists.
    let forgets = |hand: &mut Hand| (hand.forgets, hand.most) = (true, 200);
    let keeps = |hand: &mut Hand| hand.most = 200;
    let forgotten = ["dead-end-forgotten"];
    other_convention("forgets", &[Name::Dfs], forgets, "", true, &forgotten);
    other_convention("keeps", &[Name::Dfs], keeps, ",deadend=forget", true, &["dead-end-kept", "convention"]);
}

#[test]
fn a_trace_that_stops_on_the_step_that_makes_the_goal_only_stops_early() {
    let mut rng = Rng::new(31);
    let (mut early, mut told, mut taken) = (0, 0, 0);
    for _ in 0..400 {
        let name = pick(&mut rng, &HAND);
        let mut hand = Hand::new(name, random_instance(&mut rng));
        hand.made = true;
        let sheet = hand.search(&mut rng).unwrap();
        let strategy = Strategy::new(name);
        let made: Strategy = format!("{name},goal=made").parse().unwrap();
        for sheet in [boards_only(&sheet), sheet.clone()] {
            // A search that took the start alone, or was stopped.
            if marked(&sheet, &hand.instance, &made, MarkOptions::default()).mark != Mark::Right {
                continue;
            }
            let result = marked(&sheet, &hand.instance, &strategy, MarkOptions::default());
            if result.ends {
                continue;
            }
            let steps = sheet.rows.len();
            assert_eq!(
                (result.mark, result.makes_goal),
                (Mark::RightUpTo(steps), true),
                "{name} {:#?}",
                result.mistakes
            );
            assert!(result.mistakes.is_empty() && result.rows.iter().all(RowMark::is_right), "{name}");
            let hint = &result.hints[0];
            assert_eq!((hint.key, hint.whole, hint.strategy), (Some(Key::Goal), true, made), "{name}");
            early += 1;
            // Who leaves out what waited before is still wrong.
            let mut wrong = sheet.clone();
            if let Some(ListClaim::States(open)) = wrong.rows.last_mut().and_then(|row| row.open.as_deref_mut()) {
                let grid = steptrace::puzzle::Grid::new(sheet.size);
                let last = sheet.rows[steps - 1].state.board();
                let is_child =
                    |board: Board| Move::ALL.iter().any(|&direction| last.moved(direction, &grid) == Some(board));
                if let Some(at) = open.iter().position(|(board, _)| !is_child(board.board())) {
                    open.remove(at);
                    let result = marked(&wrong, &hand.instance, &strategy, MarkOptions::default());
                    assert_eq!(result.mark, Mark::Wrong(steps), "{name}");
                    told += 1;
                }
            }
            // Who takes the goal before its turn is not right.
            let mut goal_taken = boards_only(&sheet);
            goal_taken.rows.push(written::row(steps + 1, hand.instance.goal));
            let result = marked(&goal_taken, &hand.instance, &strategy, MarkOptions::default());
            if result.mark == Mark::Wrong(steps + 1) {
                assert_eq!(result.mistakes[0].code(), "goal-too-early", "{name}");
                taken += 1;
            }
        }
    }
    assert!(early > 150 && told > 50 && taken > 30, "{early} {told} {taken}");
}

/// A sheet of some rows, each of a greedy search, after `change`.
fn greedy_sheet(change: impl Fn(&mut Sheet)) -> Marked {
    let mut rng = Rng::new(5);
    let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
    let mut sheet = Hand::new(Name::Greedy, instance).search(&mut rng).unwrap();
    change(&mut sheet);
    marked(&sheet, &instance, &Strategy::new(Name::Greedy), MarkOptions::default())
}

#[test]
fn boards_that_are_closed_and_children_of_the_goal_are_not_in_open() {
    let add = |row: &mut steptrace::check::Row, board| {
        let Some(ListClaim::States(open)) = row.open.as_deref_mut() else { unreachable!() };
        open.push((board, None));
    };
    let result = greedy_sheet(|sheet| {
        let first = sheet.rows[0].state.board();
        add(&mut sheet.rows[3], first.into());
    });
    assert_eq!((result.mark, result.mistakes[0].code()), (Mark::Wrong(4), "duplicate-let-in"));
    let says = check_json(&result, Lang::En)["mistakes"][0]["says"].to_string();
    assert!(says.contains("it was taken in step 1 and is closed"), "{says}");
    let result = greedy_sheet(|sheet| {
        let last = sheet.rows.len() - 1;
        let goal = sheet.rows[last].state.board();
        let grid = steptrace::puzzle::Grid::new(sheet.size);
        let children = steptrace::puzzle::Move::ALL.into_iter().filter_map(|direction| goal.moved(direction, &grid));
        let before = sheet.rows[last - 1].state.board();
        for child in children.filter(|&child| child != before) {
            add(&mut sheet.rows[last], child.into());
        }
    });
    assert_eq!((result.mistakes.len(), result.mistakes[0].code()), (1, "goal-too-late"));
}

#[test]
fn boards_that_were_taken_before_or_come_from_nowhere_are_found() {
    let mut rng = Rng::new(16);
    let mut exact = [[0, 0]; 3];
    for _ in 0..400 {
        let name = pick(&mut rng, &HAND);
        let hand = Hand::new(name, random_instance(&mut rng));
        let mut sheet = boards_only(&hand.search(&mut rng).unwrap());
        if sheet.rows.len() < 10 {
            continue;
        }
        let (at, kind) = (4 + rng.below(sheet.rows.len() - 5), rng.below(3));
        let (board, codes): (_, &[&str]) = match kind {
            0 => (sheet.rows[rng.below(at - 2)].state.board(), &["closed-before", "duplicate-let-in"]),
            1 => match hand::diagonal(&hand.instance, sheet.rows[at - 1].state.board()) {
                Some(board) => (board, &["illegal-move"]),
                None => continue,
            },
            // A start of the other half of all boards cannot be reached at all.
            _ => {
                let text = sheet.rows[at].state.board().text(sheet.size);
                let text: String = text
                    .chars()
                    .map(|c| {
                        if c == '1' {
                            '2'
                        } else if c == '2' {
                            '1'
                        } else {
                            c
                        }
                    })
                    .collect();
                let board = steptrace::puzzle::parse_board(&text, Some(sheet.size)).unwrap().0;
                (board, &["miscopied", "illegal-move", "never-made"])
            }
        };
        if kind == 1 && sheet.rows.iter().any(|row| row.state.board() == board) {
            continue;
        }
        sheet.rows[at].state = board.into();
        let result = marked(&sheet, &hand.instance, &Strategy::new(name), MarkOptions::default());
        let first = &result.mistakes[0];
        assert_eq!(result.mark, Mark::Wrong(at + 1), "{kind} {name} {first:#?}");
        exact[kind][1] += 1;
        exact[kind][0] += usize::from(codes.contains(&first.code()));
        if !codes.contains(&first.code()) {
            println!("{kind} {name} {first:?}");
        }
    }
    for [exact, all] in exact {
        assert!(all > 20 && 10 * exact >= 9 * all, "{exact} of {all}");
    }
}

#[test]
fn rows_after_the_end_are_found() {
    // Half of all boards of this size; open runs empty.
    let instance = Instance::parse("123/405", Some("132/450"), None).unwrap();
    let mut options = Options { search_unsolvable: true, ..Options::default() };
    options.bounds.max_steps = 1000;
    let trace = runs::run(&instance, "bfs", &options);
    let mut sheet = boards_of(&trace);
    assert!(matches!(marked(&sheet, &instance, trace.strategy(), STRICT).mark, Mark::Right));
    let last = sheet.rows.len();
    sheet.rows.push(written::row(last + 1, instance.goal));
    let result = marked(&sheet, &instance, trace.strategy(), STRICT);
    assert_eq!(result.mark, Mark::Wrong(last + 1));
}

/// One column made wrong in one row.
fn spoilt(sheet: &Sheet, goal: Board, at: usize, kind: usize) -> Option<(Sheet, &'static [&'static str])> {
    let mut sheet = sheet.clone();
    let row = &mut sheet.rows[at];
    let codes: &[&str] = match kind {
        0 => {
            row.g = Some(F::from_hundredths(row.g?.hundredths() + 100));
            &["wrong-g"]
        }
        1 => {
            row.h = Some(F::from_hundredths(row.h?.hundredths() + 100));
            &["wrong-h"]
        }
        2 => {
            row.f = Some(F::from_hundredths(row.f?.hundredths() + 300));
            if row.h.is_some() { &["wrong-sum", "stale-f"] } else { &["wrong-f", "stale-f", "wrong-sum"] }
        }
        3 => {
            row.came = Some(row.came?.direction().inverse().into());
            &["wrong-move"]
        }
        4 => {
            row.parent = Some(row.state);
            &["wrong-parent"]
        }
        5 => {
            row.step = Some(row.step? + 1);
            &["numbering"]
        }
        6 => {
            let tries = row.tries.as_mut()?;
            let at = tries.iter().position(|tried| tried.verdict == Some(VerdictKind::Opened))?;
            tries.remove(at);
            &["child-missed"]
        }
        7 => {
            let tried = row.tries.as_mut()?.iter_mut().find(|tried| tried.verdict == Some(VerdictKind::Duplicate))?;
            tried.verdict = Some(VerdictKind::Opened);
            &["duplicate-let-in"]
        }
        8 => {
            let tried = row.tries.as_mut()?.iter_mut().find(|tried| tried.verdict == Some(VerdictKind::Opened))?;
            tried.state = Some(row.state);
            &["try-leads-elsewhere"]
        }
        9 => {
            let Some(ListClaim::States(open)) = row.open.as_deref_mut() else { return None };
            if open.len() < 2 {
                return None;
            }
            // A goal that ends the search when it is made need not be in open.
            open.pop().filter(|entry| entry.0 != goal.into())?;
            &["child-missed", "other-boards", "dead-end-kept", "duplicate-kept-out"]
        }
        10 => {
            let Some(ListClaim::States(closed)) = row.closed.as_deref_mut() else { return None };
            if closed.len() < 2 {
                return None;
            }
            let first = closed[0].0;
            closed.retain(|entry| entry.0 != first);
            &["other-boards", "dead-end-forgotten", "not-closed"]
        }
        _ => {
            let Some(ListClaim::States(open)) = row.open.as_deref_mut() else { return None };
            row.open = Some(Box::new(ListClaim::Size(open.len() + 1)));
            &["other-size"]
        }
    };
    Some((sheet, codes))
}

#[test]
fn a_column_that_is_wrong_in_one_row_is_wrong_there_and_nowhere_else() {
    let mut rng = Rng::new(13);
    let mut seen = [0; 12];
    for _ in 0..1200 {
        let trace = random_run(&mut rng, 30);
        if trace.len() < 3 {
            continue;
        }
        let (instance, strategy) = (trace.instance(), trace.strategy());
        let (at, kind) = (1 + rng.below(trace.len() - 1), rng.below(seen.len()));
        let sheet = all_of(&trace);
        let Some((wrong, codes)) = spoilt(&sheet, instance.goal, at, kind) else { continue };
        let result = marked(&wrong, instance, strategy, STRICT);
        let clean = marked(&sheet, instance, strategy, STRICT).mistakes.len();
        let told = || format!("{kind} {strategy} row {at}: {:#?}", result.mistakes);
        assert_eq!(result.mark, Mark::Wrong(at + 1), "{}", told());
        assert!(codes.contains(&result.mistakes[0].code()), "{}", told());
        // A number that does not follow is wrong when it is taken back, too; a list may be taken over.
        if !matches!(kind, 5 | 9 | 10) {
            assert_eq!(result.mistakes.len(), 1 + clean, "{}", told());
        }
        seen[kind] += 1;
    }
    assert!(seen.iter().all(|&count| count > 15), "{seen:?}");
}

#[test]
fn what_is_past_the_limit_is_named() {
    let instance = Instance::parse("216408753", Some("spiral"), None).unwrap();
    let mut options = Options::default();
    options.bounds.max_steps = 60;
    let sheet = boards_of(&runs::run(&instance, "dls,limit=7", &options));
    let result = marked(&sheet, &instance, &"dls,limit=6".parse().unwrap(), MarkOptions::default());
    assert_eq!(result.mistakes[0].code(), "past-limit", "{:#?}", result.mistakes);
    // So is a try that is said to have made a node there.
    let trace = runs::run(&instance, "dls,limit=6", &options);
    let mut sheet = sheet_of(&trace, Telling { tries: true, ..Telling::default() });
    let mut tries = sheet.rows.iter_mut().flat_map(|row| row.tries.iter_mut().flatten());
    let cut = tries.find(|tried| tried.verdict == Some(VerdictKind::Cut)).unwrap();
    cut.verdict = Some(VerdictKind::Opened);
    let result = marked(&sheet, &instance, trace.strategy(), STRICT);
    assert_eq!(result.mistakes[0].code(), "past-limit", "{:#?}", result.mistakes);
}

/// A table by hand: a node with f = 6 is taken in step 3, a child is missing in step 5, g is wrong in step 6.
const TABLE: &str = "\
step,board,open,closed,g,h,f
1,283104765,283014765 283140765 203184765 283164705,283104765,0,4,4
2,203184765,283014765 283140765 283164705 023184765 230184765,283104765 203184765,1,3,4
3,230184765,283014765 283140765 283164705 023184765 234180765,283104765 203184765 230184765,2,4,6
4,023184765,283014765 283140765 283164705 234180765 123084765,283104765 203184765 230184765 023184765,2,2,4
5,123084765,283014765 283140765 283164705 234180765 123784065,283104765 203184765 230184765 023184765 123084765,3,1,4
6,123804765,,,5,0,4
";

#[test]
fn marked_traces_are_told_as_they_were() {
    let mut golden = Golden::of("check");
    let spiral = |start| Instance::parse(start, Some("spiral"), None).unwrap();
    let table = read_sheet(TABLE, None, None).unwrap();
    let mut lax = Hand::new(Name::Bfs, spiral("216408753"));
    (lax.looks_in_open, lax.most) = (false, 300);
    let bfs = boards_only(&lax.search(&mut Rng::new(1)).unwrap());
    let mut options = Options::default();
    options.bounds.max_steps = 9;
    let dfs = all_of(&runs::run(&spiral("134862705"), "dfs", &options));
    for (name, sheet, spec, lang) in [
        ("table", &table, "astar", Lang::En),
        ("table-zh", &table, "astar,h=misplaced", Lang::Zh),
        ("duplicates", &bfs, "bfs", Lang::En),
        ("right", &dfs, "dfs", Lang::En),
    ] {
        let instance = Instance { start: sheet.rows[0].state.board(), ..spiral("283104765") };
        let result = marked(sheet, &instance, &spec.parse().unwrap(), MarkOptions::default());
        let told = CheckOptions { lang, full: false };
        for width in [60, 80, 120] {
            let text = set(check_document(&result, sheet, told), &text(width, false));
            // Only a strategy's spec and boards in sentences have no place to be parted at.
            for line in text.lines() {
                let wide: usize = line.chars().map(|c| if c < '\u{2E80}' { 1 } else { 2 }).sum();
                assert!(wide <= width, "{width}: {line}");
            }
            if width == 80 {
                golden.holds(&format!("{name}.txt"), &text);
            }
        }
        // Each format once.
        if name != "table" {
            continue;
        }
        let told_in = |format: &Format| set(check_document(&result, sheet, told), format);
        golden.holds(&format!("{name}.md"), &told_in(&notes(Flavor::Github)));
        golden.holds(&format!("{name}.slides.md"), &told_in(&Format::Slides(None)));
        golden.holds(&format!("{name}.tex"), &told_in(&Format::Latex { standalone: true }));
        golden.holds(&format!("{name}.html"), &readable(&told_in(&Format::Html)));
        golden.holds(&format!("{name}.json"), &format!("{:#}\n", check_json(&result, lang)));
    }
    golden.are_all();
}
