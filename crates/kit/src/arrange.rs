//! A deck some of whose places are named: what a position leaves open is dealt.

/// The deck in which every named place holds the named piece and all others hold what is left of `shuffled`, in its
/// order. `Err` is the first place whose piece is not left.
///
/// ```
/// use paiju_kit::arrange;
///
/// assert_eq!(arrange(&[None, Some('c')], &['a', 'b', 'c', 'd']), Ok(vec!['a', 'c', 'b', 'd']));
/// assert_eq!(arrange(&[Some('a'), Some('a')], &['a', 'b']), Err(1));
/// ```
pub fn arrange<T: Copy + Eq>(named: &[Option<T>], shuffled: &[T]) -> Result<Vec<T>, usize> {
    let mut left = shuffled.to_vec();
    for (place, piece) in named.iter().enumerate() {
        let Some(piece) = piece else { continue };
        let found = left.iter().position(|other| other == piece).ok_or(place)?;
        left.remove(found);
    }
    let mut rest = left.into_iter();
    let deck = (0..shuffled.len()).map(|place| named.get(place).copied().flatten().or_else(|| rest.next()));
    Ok(deck.map_while(|piece| piece).collect())
}
