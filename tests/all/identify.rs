//! What agrees with a sheet, against a loop that runs every strategy on its own.

use std::collections::HashMap;
use std::ops::ControlFlow;

use steptrace::check::identify::{Family, candidates, identify};
use steptrace::check::{ListClaim, ListTiming, Row, Sheet, TryClaim, read_sheet};
use steptrace::puzzle::{Board, Cost, Estimator, Instance, NamedGoal, RandomBoards, Rng, Size};
use steptrace::search::{Bounds, F, Key, Node, Observer, Options, Outcome, StepEnd, Strategy, Wants, search};
use steptrace::trace::{Detail, Trace, write};

use crate::common::drawn::pick;
use crate::common::runs::run;
use crate::common::set::written;
use crate::common::told::{Listing, Telling, sheet_of};

fn random_instance(rng: &mut Rng, sizes: &[&str]) -> Instance {
    let size: Size = pick(rng, sizes).parse().unwrap();
    let named = pick(rng, &NamedGoal::ALL).board(size);
    let goal = named.or(NamedGoal::Standard.board(size)).unwrap();
    let start = RandomBoards::new(goal, size, None, rng.bits()).unwrap().next().unwrap();
    Instance { size, start, goal }
}

fn steps_at_most(max_steps: usize) -> Options {
    let bounds = Bounds { max_steps: max_steps as u64, ..Bounds::default() };
    Options { bounds, search_unsolvable: true }
}

fn random_telling(rng: &mut Rng) -> Telling {
    let lists = [
        None,
        Some((ListTiming::After, Listing::Size)),
        Some((ListTiming::Before, Listing::Size)),
        Some((ListTiming::Between, Listing::Boards)),
        Some((ListTiming::After, Listing::Boards)),
        Some((ListTiming::Before, Listing::BoardsWithF)),
        Some((ListTiming::After, Listing::BoardsWithF)),
    ];
    let mut often = || rng.below(3) == 0;
    let (values, parents, tries) = (often(), often(), often());
    Telling { values, parents, tries, lists: pick(rng, &lists) }
}

/// Draws a value of each setting that every candidate is tried with.
fn drawn(rng: &mut Rng, candidate: &Strategy) -> Strategy {
    let usual = ["fifo", "lifo", "low-h", "high-g"];
    let tried = |with: &Strategy| usual.contains(&with.value(Key::Ties).as_str());
    let limited = candidate.with(Key::Limit, &rng.below(8).to_string()).unwrap_or(*candidate);
    [Key::Order, Key::Goal, Key::Ties].into_iter().fold(limited, |strategy, key| {
        let all: Vec<Strategy> =
            strategy.with_each(key).into_iter().filter(|with| key != Key::Ties || tried(with)).collect();
        if all.is_empty() { strategy } else { pick(rng, &all) }
    })
}

fn can_run(strategy: &Strategy, instance: &Instance) -> bool {
    Estimator::new(strategy.heuristic(), instance.goal, instance.size, strategy.cost()).is_ok()
}

/// Counts how many rows a search agrees with in the boards that it takes.
struct Along<'a> {
    rows: &'a [Row],
    agreed: usize,
    differs: bool,
}

impl Observer for Along<'_> {
    fn wants(&self) -> Wants {
        Wants::STEPS
    }

    fn node_taken(&mut self, _: u64, node: &Node) {
        match self.rows.get(self.agreed) {
            Some(row) if row.state.board() == node.board() && !self.differs => self.agreed += 1,
            _ => self.differs = true,
        }
    }

    fn step_finished(&mut self, _: &StepEnd) -> ControlFlow<()> {
        if self.differs { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// How many rows a strategy agrees with in its boards.
fn agreed_boards(strategy: &Strategy, instance: &Instance, rows: &[Row]) -> usize {
    let mut along = Along { rows, agreed: 0, differs: false };
    search(instance, strategy, &steps_at_most(rows.len() + 1), &mut along).unwrap();
    along.agreed
}

/// Whether a run agrees with all that a sheet says, of whose every row it takes the board.
fn agrees(trace: &Trace, sheet: &Sheet, telling: Telling) -> bool {
    let own = sheet_of(trace, telling);
    lists_agree(trace, sheet, telling)
        && sheet.rows.iter().zip(&own.rows).all(|(told, own)| {
            (told.parent, told.came, told.g, told.f) == (own.parent, own.came, own.g, own.f)
                && (told.h.is_none() || own.h.is_none() || told.h == own.h)
                && told.tries.as_deref().is_none_or(|told| same_tries(told, own.tries.as_deref().unwrap_or_default()))
        })
}

/// Whether the lists are those of one moment, of the moments at which the sheet may have been written down.
fn lists_agree(trace: &Trace, sheet: &Sheet, telling: Telling) -> bool {
    let same_list = |told: Option<&ListClaim>, own: Option<&ListClaim>| match (told, own) {
        (Some(ListClaim::States(told)), Some(ListClaim::States(own))) => {
            let (mut told, mut own) = (told.clone(), own.clone());
            told.sort_unstable();
            own.sort_unstable();
            told == own
        }
        (told, own) => told == own,
    };
    let Some((_, listing)) = telling.lists else { return true };
    let at = |timing| sheet_of(trace, Telling { lists: Some((timing, listing)), ..Telling::default() }).rows;
    let agrees = |list: fn(&Row) -> Option<&ListClaim>| {
        ListTiming::ALL
            .into_iter()
            .any(|timing| sheet.rows.iter().zip(&at(timing)).all(|(told, own)| same_list(list(told), list(own))))
    };
    agrees(|row| row.open.as_deref()) && agrees(|row| row.closed.as_deref())
}

/// What is made must be told; what is not need not be.
fn same_tries(told: &[TryClaim], own: &[TryClaim]) -> bool {
    let same = |told: &TryClaim, own: &TryClaim| {
        (told.operator, told.verdict, told.g, told.f) == (own.operator, own.verdict, own.g, own.f)
            && (told.h.is_none() || own.h.is_none() || told.h == own.h)
    };
    let mut told = told.iter().peekable();
    let right = own.iter().all(|own| told.next_if(|told| same(told, own)).is_some() || own.g.is_none());
    right && told.next().is_none()
}

/// Every strategy that agrees with a sheet, and whether it is over where the sheet ends.
fn all_that_agree(sheet: &Sheet, instance: &Instance, all: &[Strategy], telling: Telling) -> HashMap<String, bool> {
    let mut agree = HashMap::new();
    for strategy in all {
        if agreed_boards(strategy, instance, &sheet.rows) < sheet.rows.len() {
            continue;
        }
        let trace = run(instance, &strategy.to_string(), &steps_at_most(sheet.rows.len() + 1));
        if agrees(&trace, sheet, telling) {
            let over = trace.end().outcome != Outcome::Limit;
            agree.insert(strategy.to_string(), over && trace.len() == sheet.rows.len());
        }
    }
    agree
}

#[test]
fn what_agrees_is_what_agrees_when_each_is_run_alone() {
    let mut rng = Rng::new(61);
    let mut counts = Vec::new();
    for trial in 0..9 {
        let instance = random_instance(&mut rng, &["2x2", "2x3", "3x3"]);
        let all: Vec<Strategy> = candidates().filter(|candidate| can_run(candidate, &instance)).collect();
        let mut tried: Vec<Strategy> = all.iter().cycle().take(4 * all.len()).map(|one| drawn(&mut rng, one)).collect();
        let strategy = pick(&mut rng, &tried);
        // Those that are most like it agree most often.
        tried.extend((0..40).map(|_| drawn(&mut rng, &strategy)));
        let telling = if trial % 2 == 0 { Telling::default() } else { random_telling(&mut rng) };
        let trace = run(&instance, &strategy.to_string(), &steps_at_most(3 + rng.below(22)));
        let sheet = sheet_of(&trace, telling);
        let label = format!("{strategy} from {}: {telling:?}", instance.start.text(instance.size));
        let found = identify(&sheet, instance, 10);
        let alone = all_that_agree(&sheet, &instance, &tried, telling);
        assert!(alone.contains_key(&strategy.to_string()), "{label}: a run agrees with itself");
        for candidate in tried.iter().filter(|candidate| !candidate.drops()) {
            let over = alone.get(&candidate.to_string()).copied();
            let within = |families: &[Family]| families.iter().filter(|family| family.contains(candidate)).count();
            let found = (within(&found.ending), within(&found.going_on));
            let right = (usize::from(over == Some(true)), usize::from(over == Some(false)));
            assert_eq!(found, right, "{label}: {candidate}");
        }
        counts.push(alone.len());
    }
    assert!(counts.iter().any(|&count| count > 20), "{counts:?}: some agree in many ways");
}

#[test]
fn every_candidate_is_found_from_its_own_trace() {
    let mut rng = Rng::new(62);
    let mut runs = 0;
    for candidate in candidates() {
        let instance = random_instance(&mut rng, &["2x3", "3x3", "2x4", "3x3"]);
        let strategy = drawn(&mut rng, &candidate);
        if !can_run(&strategy, &instance) {
            continue;
        }
        let trace = run(&instance, &strategy.to_string(), &steps_at_most(1 + rng.below(57)));
        let telling = random_telling(&mut rng);
        // Which list a node is in that is dropped within a step is nobody's convention.
        let lists = telling.lists.filter(|_| !strategy.drops());
        let sheet = sheet_of(&trace, Telling { lists, ..telling });
        let found = identify(&sheet, instance, 10);
        let ended = trace.end().outcome != Outcome::Limit;
        let agreeing = if ended { &found.ending } else { &found.going_on };
        let label =
            format!("{strategy} from {}, {} steps: {telling:?}", instance.start.text(instance.size), trace.len());
        assert!(agreeing.iter().any(|family| family.contains(&strategy)), "{label}: {:?}", found.matches.first());
        assert!(found.matches.is_empty() && found.by_hand.is_empty(), "{label}");
        runs += 1;
    }
    assert!(runs > 200, "{runs}");
}

#[test]
fn a_search_by_layers_is_found_from_its_own_file_however_short() {
    let instance = Instance::parse("413750826", None, None).unwrap();
    let layered = candidates().filter(|candidate| candidate.kept_of_a_layer().is_some());
    for (at, candidate) in layered.enumerate() {
        let strategy = candidate.with(Key::Order, ["UDLR", "LURD", "RDLU"][at % 3]).unwrap();
        let trace = run(&instance, &strategy.to_string(), &steps_at_most(30));
        let boards = trace.steps().map(|step| trace.node(step.node).board().text(instance.size) + "\n");
        let text = if at % 2 == 0 { written(|out| write(&trace, Detail::Lists, out)) } else { boards.collect() };
        let found = identify(&read_sheet(&text, None, None).unwrap(), instance, 10);
        let mut all = found.ending.iter().chain(&found.going_on);
        assert!(all.any(|family| family.contains(&strategy)), "{strategy}, {} steps: {text}", trace.len());
    }
}

/// A board that no move leads to from any board of a run: two tiles have changed places.
fn unreachable(board: Board, size: Size) -> Board {
    let text = board.text(size);
    let tiles: Vec<char> = text.chars().filter(|&tile| tile != '0').take(2).collect();
    let swapped = text.chars().map(|tile| match tile {
        tile if tile == tiles[0] => tiles[1],
        tile if tile == tiles[1] => tiles[0],
        tile => tile,
    });
    let text = swapped.collect::<String>();
    steptrace::puzzle::parse_board(&text, Some(size)).unwrap().0
}

#[test]
fn of_a_wrong_trace_the_strategy_that_was_meant_fails_where_it_is_wrong() {
    let mut rng = Rng::new(63);
    let all: Vec<Strategy> = candidates().filter(|candidate| !candidate.drops()).collect();
    for _ in 0..30 {
        let instance = random_instance(&mut rng, &["2x3", "3x3"]);
        let strategy = pick(&mut rng, &all);
        let strategy = drawn(&mut rng, &strategy);
        if !can_run(&strategy, &instance) {
            continue;
        }
        let trace = run(&instance, &strategy.to_string(), &steps_at_most(40));
        let mut sheet = sheet_of(&trace, Telling::default());
        if sheet.rows.len() < 4 {
            continue;
        }
        let wrong = 1 + rng.below(sheet.rows.len() - 1);
        let right = sheet.rows[wrong].state.board();
        sheet.rows[wrong].state = unreachable(right, instance.size).into();
        let found = identify(&sheet, instance, usize::MAX);
        let label = format!("{strategy} from {}, step {}", instance.start.text(instance.size), wrong + 1);
        assert!(!found.agrees() && found.agreed_steps() == wrong, "{label}");
        let ours = found.matches.iter().find(|found| found.family.contains(&strategy)).expect(&label);
        assert_eq!(ours.step, wrong + 1, "{label}");
        let best: Vec<_> = found.matches.iter().take_while(|found| found.step == wrong + 1).collect();
        for found in best.iter().filter(|found| !found.family.representative.drops()) {
            let strategy = found.family.representative;
            assert_eq!(agreed_boards(&strategy, &instance, &sheet.rows), wrong, "{label}: {strategy}");
        }
    }
}

#[test]
fn ties_that_are_broken_by_hand_are_told_as_that() {
    // A run whose ties were broken now one way, now the other.
    let instance = Instance::parse("867254301", None, None).unwrap();
    let mut rng = Rng::new(64);
    let goal = instance.goal;
    let estimator =
        steptrace::puzzle::Estimator::new(steptrace::puzzle::Heuristic::Manhattan, goal, instance.size, Cost::Unit)
            .unwrap();
    let grid = steptrace::puzzle::Grid::new(instance.size);
    let mut open = vec![(instance.start, 0_u32)];
    let mut best: HashMap<Board, u32> = HashMap::from([(instance.start, 0)]);
    let mut sheet = sheet_of(&run(&instance, "astar", &steps_at_most(1)), Telling::default());
    let row = sheet.rows.pop().unwrap();
    while sheet.rows.len() < 300 {
        let f = |&(board, g): &(Board, u32)| g + u32::from(estimator.of(board));
        let least = open.iter().map(f).min().unwrap();
        let tied: Vec<usize> = (0..open.len()).filter(|&at| f(&open[at]) == least).collect();
        let (board, g) = open.swap_remove(pick(&mut rng, &tied));
        sheet.rows.push(Row { state: board.into(), ..row.clone() });
        for next in steptrace::puzzle::Move::ALL.into_iter().filter_map(|direction| board.moved(direction, &grid)) {
            if best.get(&next).is_none_or(|&known| g + 1 < known) {
                open.retain(|&(waiting, _)| waiting != next);
                best.insert(next, g + 1);
                open.push((next, g + 1));
            }
        }
    }
    let found = identify(&sheet, instance, 10);
    assert!(found.ending.is_empty() && found.going_on.is_empty() && found.matches.is_empty());
    let plain: Strategy = "astar".parse().unwrap();
    let ours = found.by_hand.iter().find(|family| family.contains(&plain)).unwrap();
    assert!(ours.by_hand);
}

/// Strategies that differ in what they take, each with its own numbers.
const TWELVE: [&str; 12] = [
    "bfs",
    "dfs,order=LRUD",
    "ucs,cost=tile",
    "greedy",
    "greedy,h=misplaced",
    "astar",
    "astar,h=misplaced",
    "astar,h=linear-conflict",
    "astar,w=2",
    "astar,cost=tile",
    "ids",
    "bfs,order=DRUL,dup=closed",
];

/// A way to spoil one thing in a sheet; none where it has no such thing.
type Spoil = fn(&mut Vec<Row>) -> Option<()>;

#[test]
fn the_true_family_agrees_with_the_boards_of_a_sheet_with_a_wrong_column() {
    let spoilt: [(&str, Spoil); 6] = [
        ("every h", |rows| {
            rows.iter_mut()
                .try_for_each(|row| row.h.as_mut().map(|h| *h = F::from_hundredths((h.hundredths() * 7 + 300) % 1900)))
        }),
        ("every g", |rows| {
            rows.iter_mut()
                .try_for_each(|row| row.g.as_mut().map(|g| *g = F::from_hundredths((g.hundredths() * 5 + 200) % 1700)))
        }),
        ("every f", |rows| {
            rows.iter_mut().enumerate().try_for_each(|(at, row)| {
                row.f = Some(F::from_hundredths((at as u64 * 7 + 90) * 100)).filter(|_| row.f.is_some());
                row.f.map(|_| ())
            })
        }),
        ("every parent", |rows| {
            let first = rows.first()?.state.board();
            let last = rows.last()?.state.board();
            for row in rows.iter_mut() {
                row.parent = row.parent.map(|of| if of == first.into() { last } else { first }.into());
            }
            Some(())
        }),
        ("one g", |rows| rows.get_mut(9)?.g.as_mut().map(|g| *g = F::from_hundredths(g.hundredths() + 400))),
        ("one f", |rows| rows.get_mut(12).map(|row| row.f = row.f.map(|f| F::from_hundredths(f.hundredths() + 300)))),
    ];
    let instance = Instance::parse("867254301", None, None).unwrap();
    let telling = Telling { values: true, parents: true, ..Telling::default() };
    let mut tried = 0;
    for (at, spec) in TWELVE.into_iter().enumerate() {
        let trace = run(&instance, spec, &steps_at_most(40));
        // Every other one, so that each strategy and each way is tried in a short time.
        for &(what, spoil) in spoilt.iter().skip(at % 2).step_by(2) {
            let mut sheet = sheet_of(&trace, telling);
            if spoil(&mut sheet.rows).is_none() {
                continue;
            }
            let posed = steptrace::check::identify::identify_posed(&sheet, None, None, 10).unwrap();
            if posed.agrees() {
                // What is left is right for some strategy.
                continue;
            }
            tried += 1;
            let found = &posed.identified;
            let mut families = found.ending.iter().chain(&found.going_on);
            assert!(posed.states_alone && families.any(|it| it.contains(trace.strategy())), "{spec}, {what}");
        }
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn a_sheet_with_a_row_left_out_agrees_up_to_it() {
    let instance = Instance::parse("867254301", None, None).unwrap();
    let mut sheet = sheet_of(&run(&instance, "bfs", &steps_at_most(40)), Telling::default());
    sheet.rows.remove(11);
    let posed = steptrace::check::identify::identify_posed(&sheet, None, None, 3).unwrap();
    assert!(!posed.agrees() && posed.identified.matches[0].step >= 12);
}
