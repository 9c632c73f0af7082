//! Fuzzes ranges: any text is a range that reads back as it is written, or refused; any spot is answered or refused.

#![no_main]

use paiju_holdem::equity::Spot;
use paiju_holdem::range::Range;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let ranges: Vec<Range> = text.lines().filter_map(|line| line.parse().ok()).collect();
    for range in &ranges {
        assert_eq!(range.to_string().parse().as_ref(), Ok(range));
    }
    if let Ok(spot) = Spot::new(&ranges, &[], &[]) {
        assert!(spot.deals() > 0);
    }
});
