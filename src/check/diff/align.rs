//! Two sequences aligned: a longest common subsequence, by the pairs of places that are equal.
//!
//! In most traces a board is taken once, so that there is about one pair a board and the work is little more than
//! linear. Where boards are taken again and again there may be very many pairs; then only those are looked at that
//! lie nearest to each other, and the alignment may be longer than need be.

use std::collections::HashMap;

use crate::puzzle::Board;

/// Maximum pairs of places that are compared: beyond, only the nearest are.
const MOST_PAIRS: usize = 2_000_000;

/// A chain of pairs, from its end.
struct Pairing {
    pair: (u32, u32),
    before: Option<u32>,
}

/// Aligns two sequences: pairs of places that are equal, in order, and true if there cannot be more of them.
pub(super) fn align(left: &[Board], right: &[Board]) -> (Vec<(usize, usize)>, bool) {
    let ahead = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let behind = left[ahead..].iter().rev().zip(right[ahead..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (middle, exact) = common(&left[ahead..left.len() - behind], &right[ahead..right.len() - behind]);
    let mut pairs: Vec<(usize, usize)> = (0..ahead).map(|at| (at, at)).collect();
    pairs.extend(middle.into_iter().map(|(i, j)| (i + ahead, j + ahead)));
    pairs.extend((0..behind).map(|at| (left.len() - behind + at, right.len() - behind + at)));
    (pairs, exact)
}

/// A longest common subsequence: for each length the chain of that length that ends earliest in `right`.
fn common(left: &[Board], right: &[Board]) -> (Vec<(usize, usize)>, bool) {
    let mut places: HashMap<Board, Vec<u32>> = HashMap::new();
    for (at, item) in right.iter().enumerate() {
        places.entry(*item).or_default().push(at as u32);
    }
    let all: usize = left.iter().map(|item| places.get(item).map_or(0, Vec::len)).sum();
    let exact = all <= MOST_PAIRS;
    let each = if exact { usize::MAX } else { (MOST_PAIRS / left.len().max(1)).max(1) };
    let mut links: Vec<Pairing> = Vec::new();
    // The last link of the best chain of each length, and where it ends in `right`.
    let mut ends: Vec<(u32, u32)> = Vec::new();
    for (i, item) in left.iter().enumerate() {
        let Some(found) = places.get(item) else { continue };
        // The last place first, so that one place of `left` is in a chain only once.
        for &j in nearest(found, i * right.len() / left.len(), each).iter().rev() {
            let length = ends.partition_point(|&(end, _)| end < j);
            if ends.get(length).is_some_and(|&(end, _)| end == j) {
                continue;
            }
            let before = length.checked_sub(1).map(|before| ends[before].1);
            let link = (j, links.len() as u32);
            links.push(Pairing { pair: (i as u32, j), before });
            match ends.get_mut(length) {
                Some(end) => *end = link,
                None => ends.push(link),
            }
        }
    }
    let mut pairs = Vec::with_capacity(ends.len());
    let mut at = ends.last().map(|&(_, link)| link);
    while let Some(link) = at {
        let Pairing { pair: (i, j), before } = links[link as usize];
        pairs.push((i as usize, j as usize));
        at = before;
    }
    pairs.reverse();
    (pairs, exact)
}

/// Of places in order, so many that lie nearest to one.
fn nearest(places: &[u32], to: usize, count: usize) -> &[u32] {
    if places.len() <= count {
        return places;
    }
    let middle = places.partition_point(|&place| (place as usize) < to);
    let start = middle.saturating_sub(count / 2).min(places.len() - count);
    &places[start..start + count]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_boards_that_come_up_again_and_again_are_aligned_place_by_place() {
        let board = |text| crate::puzzle::parse_board(text, None).unwrap().0;
        let [a, b, c] = ["283104765", "203184765", "023184765"].map(board);
        let repeated = |first: Board, last: Board| -> Vec<Board> {
            std::iter::once(first).chain([a, b].into_iter().cycle().take(6000)).chain([last]).collect()
        };
        let (left, right) = (repeated(c, c), repeated(board("123084765"), board("123804765")));
        let (pairs, exact) = align(&left, &right);
        assert!(!exact, "there are too many pairs to look at");
        assert!(pairs.len() > 5900 && pairs.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1));
        assert!(pairs.iter().all(|&(i, j)| left[i] == right[j]));
    }

    #[test]
    fn of_very_many_pairs_those_are_looked_at_that_lie_nearest() {
        let board = |text| crate::puzzle::parse_board(text, None).unwrap().0;
        let [a, b] = ["283104765", "203184765"].map(board);
        let run =
            |boards: &[Board], times: usize| -> Vec<Board> { boards.iter().copied().cycle().take(times).collect() };
        // All that are equal lie far from one another, and of the 2,000 places of each board the nearest 500 are looked at.
        let (left, right) = ([run(&[a], 2000), run(&[b], 2000)].concat(), [run(&[b], 2000), run(&[a], 2000)].concat());
        let (pairs, exact) = common(&left, &right);
        assert_eq!((pairs.len(), exact), (500, false));
        // In the one each board comes up twice, so that the places which belong together are twice as far from the beginning.
        let (pairs, exact) = common(&run(&[a, b], 3000), &run(&[a, a, b, b], 6000));
        assert_eq!((pairs.len(), exact), (3000, false));
        let places: Vec<u32> = (0..10).collect();
        assert_eq!([nearest(&places, 5, 4), nearest(&places, 5, 1)], [&[3, 4, 5, 6][..], &[5]]);
    }
}
