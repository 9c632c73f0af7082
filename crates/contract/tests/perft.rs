//! Tables of counts: a wrong count is found.

use paiju_contract::laws::perft::verify;
use paiju_kuhn::Kuhn;

#[test]
fn a_wrong_count_is_found() {
    assert_eq!(verify::<Kuhn>("standard 7 2 4\nstandard 7 3 5"), Ok(2));
    assert!(verify::<Kuhn>("standard 7 2 5").unwrap_err().contains("counted 4"));
    assert!(verify::<Kuhn>("double 7 2 5").is_err());
}
