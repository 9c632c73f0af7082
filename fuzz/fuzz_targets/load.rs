//! Fuzzes `harness::load`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| paiju_fuzz::harness::load(paiju_wire::Catalog::default(), bytes));
