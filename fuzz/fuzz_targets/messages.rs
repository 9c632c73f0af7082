//! Fuzzes `server::messages`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| paiju_fuzz::server::messages(bytes));
