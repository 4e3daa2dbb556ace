//! Two sequences aligned: a longest common subsequence, by the pairs of places that are equal.
//!
//! In most traces a board is taken once, so that there is about one pair a board and the work is little more than
//! linear. Where boards are taken again and again there may be very many pairs; then only what is equal at both ends is
//! aligned.

use std::collections::HashMap;

use crate::puzzle::Board;

/// Maximum pairs of places that are compared, in well under a second.
const MOST_PAIRS: usize = 2_000_000;

/// A chain of pairs, from its end.
struct Pairing {
    pair: (u32, u32),
    before: Option<u32>,
}

/// Returns the pairs of places that are aligned, in order, and true if there cannot be more of them.
pub(super) fn align(left: &[Board], right: &[Board]) -> (Vec<(usize, usize)>, bool) {
    let ahead = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let behind = left[ahead..].iter().rev().zip(right[ahead..].iter().rev()).take_while(|(a, b)| a == b).count();
    let middle = common(&left[ahead..left.len() - behind], &right[ahead..right.len() - behind]);
    let exact = middle.is_some();
    let mut pairs: Vec<(usize, usize)> = (0..ahead).map(|at| (at, at)).collect();
    pairs.extend(middle.into_iter().flatten().map(|(i, j)| (i + ahead, j + ahead)));
    pairs.extend((0..behind).map(|at| (left.len() - behind + at, right.len() - behind + at)));
    (pairs, exact)
}

/// Returns a longest common subsequence: for each length the chain of that length that ends earliest in `right`. `None` if
/// there are too many pairs.
fn common(left: &[Board], right: &[Board]) -> Option<Vec<(usize, usize)>> {
    let mut places: HashMap<Board, Vec<u32>> = HashMap::new();
    for (at, item) in right.iter().enumerate() {
        places.entry(*item).or_default().push(at as u32);
    }
    let of = |item: &Board| places.get(item).map_or(&[][..], Vec::as_slice);
    if left.iter().map(|item| of(item).len()).sum::<usize>() > MOST_PAIRS {
        return None;
    }
    let mut links: Vec<Pairing> = Vec::new();
    // The last link of the best chain of each length, and where it ends in `right`.
    let mut ends: Vec<(u32, u32)> = Vec::new();
    for (i, item) in left.iter().enumerate() {
        // The last place first, so that one place of `left` is in a chain only once.
        for &j in of(item).iter().rev() {
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
    let last = ends.last().map(|&(_, link)| link);
    let chain = std::iter::successors(last, |&link| links[link as usize].before);
    let mut pairs: Vec<(usize, usize)> =
        chain.map(|link| links[link as usize].pair).map(|(i, j)| (i as usize, j as usize)).collect();
    pairs.reverse();
    Some(pairs)
}
