//! The boards that all runs expand, some of them, or only one; and whether the boards of the better of two heuristics are a subset
//! of the other's.

use super::{CompareOptions, Compared, names_of};
use crate::compare::{Overlap, containment};
use crate::report::document::{Block, Boards, Group, Scale, Shown, Tone};
use crate::report::limits::SETS_SHOWN;
use crate::report::narration::{Count, Lang};
use crate::trace::Trace;

pub(super) fn blocks<'a>(runs: &'a [Compared<'a>], options: &CompareOptions) -> Vec<Block<'a>> {
    let w = options.lang.compare_words();
    let traces: Vec<&Trace> = runs.iter().map(|run| run.trace).collect();
    let overlap = Overlap::of(&traces);
    let any = Count(overlap.any());
    if runs.len() < 2 || any.0 == 0 {
        let pattern = if any.0 == 0 { w.overlap_none } else { w.overlap_one };
        return vec![Block::paragraph(fill!(pattern, n = any))];
    }
    let mut sets = overlap.sets();
    // A reader who wants many boards wants many sets.
    let told = SETS_SHOWN.max(options.boards).min(sets.len());
    if told < sets.len() {
        // The sort is stable: among sets of one size, those of more runs come first.
        sets.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    }
    let mut blocks = vec![
        Block::paragraph(fill!(w.overlap_says, n = any, runs = Count(runs.len()))),
        Block::paragraph(counts(&sets, runs.len(), options.lang)),
    ];
    blocks.extend(
        sets[..told]
            .iter()
            .map(|(of, count)| Block::Group(Group::new("set", set(&overlap, runs, (of, *count), options)))),
    );
    if told < sets.len() {
        let left_out: usize = sets[told..].iter().map(|(_, count)| count).sum();
        let (n, option) = (Count(sets.len() - told), format!("--boards {}", sets.len()));
        blocks.push(Block::gap(fill!(w.overlap_more_sets, n, boards = Count(left_out), option)));
    }
    blocks.extend(contained(runs, options).map(|blocks| Block::Group(Group::new("contained", blocks))));
    blocks
}

/// Returns the number of boards that all runs expand, some of them, and only one.
fn counts(sets: &[(Vec<usize>, usize)], runs: usize, lang: Lang) -> String {
    let w = lang.compare_words();
    let of =
        |is: &dyn Fn(usize) -> bool| Count(sets.iter().filter(|(of, _)| is(of.len())).map(|(_, count)| count).sum());
    // With two runs there is no "some".
    let pattern = if runs == 2 { w.overlap_counts_two } else { w.overlap_counts };
    fill!(pattern, all = of(&|k| k == runs), some = of(&|k| k > 1 && k < runs), one = of(&|k| k == 1))
}

fn set<'a>(
    overlap: &Overlap,
    runs: &[Compared<'_>],
    (of, count): (&[usize], usize),
    options: &CompareOptions,
) -> Vec<Block<'a>> {
    let (w, lang) = (options.lang.compare_words(), options.lang);
    let name = match of {
        _ if of.len() == runs.len() => w.overlap_all.to_owned(),
        [only] => fill!(w.overlap_only, run = runs[*only].label),
        _ => names_of(runs, of, lang),
    };
    let is_small = count <= options.boards;
    let more = fill!(w.overlap_more_boards, option = format!("--boards {count}"));
    let pattern = if is_small { w.overlap_set } else { w.overlap_set_cut };
    let says = fill!(pattern, name, n = Count(count), more);
    let boards = || overlap.just(of).map(|board| Shown::new(board, "", Tone::Closed));
    let boards = is_small.then(|| Block::Boards(Boards::new(Scale::Small, boards())));
    std::iter::once(Block::paragraph(says)).chain(boards).collect()
}

/// Builds a block for each pair of A* runs one of which is better informed.
fn contained<'a>(runs: &[Compared<'_>], options: &CompareOptions) -> impl Iterator<Item = Vec<Block<'a>>> {
    let w = options.lang.compare_words();
    let pairs = (0..runs.len()).flat_map(|one| (one + 1..runs.len()).map(move |other| [one, other]));
    pairs.filter_map(move |pair| {
        let found = containment(pair.map(|run| runs[run].trace))?;
        let [inner, outer] = [found.better, 1 - found.better].map(|at| &runs[pair[at]]);
        let all = found.exceptions.len();
        let pattern = if all == 0 { w.contained_yes } else { w.contained_ties };
        let (n, labels) = (Count(all), [&inner.label, &outer.label]);
        let says = fill!(pattern, inner = labels[0], outer = labels[1], n, cost = found.cost);
        Some(vec![Block::paragraph(says)])
    })
}
