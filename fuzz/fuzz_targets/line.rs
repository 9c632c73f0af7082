//! Fuzzes `harness::line`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| paiju_fuzz::harness::line(paiju_wire::Catalog::default(), bytes));
