//! Fuzzes hand histories: any text is read or refused; what replays is a finished hand that reads back the same.

#![no_main]

use paiju_holdem::Rules;
use paiju_holdem::phh::Script;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        let _ = Script::from_acpc(line, &Rules::default(), 1).and_then(|script| script.replay());
    }
    for script in Script::all_from_phhs(&text).unwrap_or_default() {
        if let Ok(replayed) = script.replay() {
            let told = Script::of(&replayed.hand).expect("it is finished");
            let again = Script::from_phh(&told.to_phh()).expect("what we write we read");
            assert_eq!(again.replay().expect("and replay").stacks, replayed.stacks);
        }
    }
});
