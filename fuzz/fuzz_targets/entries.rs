//! Fuzzes `server::entries`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| paiju_fuzz::server::entries(bytes));
